//! The look of a variant in XBoard: board size, pictures and start position.
//!
//! A piece's picture is that of its slot in XBoard's table. Three slots have built-in rules that no protocol
//! command turns off: a piece in the pawn or lance slot promotes to a queen on the last rank and captures en
//! passant; a piece in the king slot castles when it moves two files. Pieces without these rules use other
//! slots: kings use that of the second king, pawns that of a second lance.

/// The slots of XBoard's table of pieces, named after their pictures.
pub mod slot {
    pub const PAWN: usize = 0;
    pub const KNIGHT: usize = 1;
    pub const BISHOP: usize = 2;
    pub const ROOK: usize = 3;
    pub const QUEEN: usize = 4;
    pub const FEZ: usize = 5;
    pub const ELEPHANT: usize = 6;
    pub const ARCHBISHOP: usize = 7;
    pub const STAR: usize = 8;
    pub const GOLD: usize = 9;
    pub const BELL: usize = 10;
    pub const CANNON: usize = 11;
    pub const NIGHTRIDER: usize = 12;
    pub const CROWNED_BISHOP: usize = 13;
    pub const CROWNED_ROOK: usize = 14;
    pub const PRINCESS: usize = 15;
    pub const CHANCELLOR: usize = 16;
    pub const UNICORN: usize = 20;
    pub const LION: usize = 21;
    pub const SWORD: usize = 22;
    pub const ZEBRA: usize = 23;
    pub const CAMEL: usize = 24;
    pub const TOWER: usize = 25;
    pub const WOLF: usize = 26;
    pub const HAT: usize = 27;
    pub const DUCK: usize = 28;
    pub const SPEAR: usize = 29;
    pub const DRAGON: usize = 30;
    pub const GNU: usize = 31;
    pub const CUB: usize = 32;
    pub const SHIELD: usize = 33;
    pub const PEGASUS: usize = 34;
    pub const WIZARD: usize = 35;
    pub const HELMET: usize = 36;
    pub const IRON: usize = 37;
    pub const VIKING: usize = 38;
    pub const FLAG: usize = 39;
    pub const AXE: usize = 40;
    pub const DOLPHIN: usize = 41;
    pub const LEOPARD: usize = 42;
    pub const CLAW: usize = 43;
    pub const DISC: usize = 44;
    pub const BUTTERFLY: usize = 45;
    /// The slot after a `/` in the table's text.
    pub const AFTER_SLASH: usize = 46;
    pub const SECOND_KING: usize = 50;
    /// The piece castles and is royal; its letter comes last.
    pub const KING: usize = 65;
    /// The distance from the slot of a piece to that of a pawn promoted to it.
    pub const SHADOW: usize = 11;
}

/// The slots and letters of pieces; `^` before a letter means its second state.
pub type Pictures = &'static [(usize, &'static str)];

/// The slots and letters of the pieces of chess.
pub const OF_CHESS: Pictures = &[
    (slot::PAWN, "P"),
    (slot::KNIGHT, "N"),
    (slot::BISHOP, "B"),
    (slot::ROOK, "R"),
    (slot::QUEEN, "Q"),
    (slot::KING, "K"),
];

/// The look of a game that XBoard does not know.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The pieces.
    pub pictures: Pictures,
    /// The variant whose rules XBoard applies.
    pub parent: &'static str,
}

/// The parent variant for games with passes. Among variants without special rules, XBoard relays passes
/// between engines only in `lion`.
pub const WITH_PASSES: &str = "lion";
/// The parent variant for games whose turns are single half-moves.
pub const WITHOUT_PASSES: &str = "fairy";
/// The parent variant in which XBoard's game records show what each piece becomes, so that it can load them.
/// It has special rules only for pawns, lions and knights with a second state.
pub const WITH_CHANGES: &str = "elven";
/// The parent variant in which captured pieces do not go to the hand.
pub const KEEPS_CAPTURES: &str = "bughouse";

impl Look {
    /// The `setup` line for a board size (files, ranks), a number of rows for pieces in hand, and a position.
    pub fn line(self, (files, ranks): (u8, u8), holdings: usize, position: &str) -> String {
        let white = table(self.pictures);
        let black = white.to_ascii_lowercase();
        let parent = self.parent;
        format!("setup ({white}{black}) {files}x{ranks}+{holdings}_{parent} {position}")
    }
}

/// One side's half of the table: slots from 0, then `/` and the slots after it, and last the king's slot.
fn table(pictures: Pictures) -> String {
    let letter = |slot: usize| {
        let found = pictures.iter().find(|&&(known, _)| known == slot);
        found.map_or(".", |&(_, letter)| letter)
    };
    let end = |slots: std::ops::Range<usize>| {
        let used = pictures.iter().map(|&(slot, _)| slot).filter(|slot| slots.contains(slot));
        used.max().map_or(slots.start, |last| last + 1)
    };
    let low: String = (0..end(0..slot::AFTER_SLASH)).map(letter).collect();
    let high: String = (slot::AFTER_SLASH..end(slot::AFTER_SLASH..slot::KING)).map(letter).collect();
    let slash = if high.is_empty() { "" } else { "/" };
    format!("{low}{slash}{high}{}", letter(slot::KING))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_last_slot_before_the_slash() {
        for slot in [slot::PAWN, slot::BUTTERFLY, slot::AFTER_SLASH, slot::SECOND_KING, slot::KING] {
            let pictures: Pictures = vec![(slot, "H")].leak();
            assert!(table(pictures).contains('H'), "{slot}");
        }
    }
}
