//! How XBoard is to show a variant: board size, pictures, start position.
//!
//! A man's picture is that of its slot in XBoard's table. Three slots have ways of their own, which no protocol
//! command turns off: a man in the pawn's slot promotes to a queen on the last rank, and captures en passant; one in
//! the lance's slot as well; one in the king's slot castles when it goes two files. So men that do not do so stand
//! in other slots: kings in the second king's, pawns in that of a second lance.

use super::fen;
use crate::any::AnyGame;
use crate::games::Variant;

/// Slots of XBoard's table of men, by picture.
mod slot {
    pub const PAWN: usize = 0;
    pub const KNIGHT: usize = 1;
    pub const BISHOP: usize = 2;
    pub const ROOK: usize = 3;
    pub const QUEEN: usize = 4;
    pub const FEZ: usize = 5;
    pub const ELEPHANT: usize = 6;
    pub const STAR: usize = 8;
    pub const CANNON: usize = 11;
    pub const CROWNED_BISHOP: usize = 13;
    pub const CROWNED_ROOK: usize = 14;
    pub const SWORD: usize = 22;
    pub const SPEAR: usize = 29;
    pub const DRAGON: usize = 30;
    pub const PEGASUS: usize = 34;
    pub const HELMET: usize = 36;
    pub const AXE: usize = 40;
    pub const LEOPARD: usize = 42;
    /// The table's text jumps to this slot by a `/`.
    pub const AFTER_SLASH: usize = 46;
    pub const SECOND_KING: usize = 50;
    /// Castles and is royal; its letter stands last.
    pub const KING: usize = 65;
}

/// Men's slots and letters; `^` before a letter for its second state.
type Pictures = &'static [(usize, &'static str)];

/// Parent variants: among those that lend no rules, XBoard hands a pass from engine to engine only in `lion`.
const WITH_PASSES: &str = "lion";
const WITHOUT: &str = "fairy";
/// The one in which XBoard writes into its record what every man becomes, so that it can read the game again. It lends
/// rules to pawns, knights with a second state and lions only.
const WITH_CHANGES: &str = "elven";

const ORTHODOX: Pictures = &[
    (slot::PAWN, "P"),
    (slot::KNIGHT, "N"),
    (slot::BISHOP, "B"),
    (slot::ROOK, "R"),
    (slot::QUEEN, "Q"),
    (slot::KING, "K"),
];

/// Men in the capture state are armed, wild or winged.
const INSANE_FLIP: Pictures = &[
    (slot::SPEAR, "P"),
    (slot::SWORD, "^P"),
    (slot::KNIGHT, "N"),
    (slot::PEGASUS, "^N"),
    (slot::ELEPHANT, "E"),
    (slot::LEOPARD, "^E"),
    (slot::ROOK, "D"),
    (slot::AXE, "^D"),
    (slot::SECOND_KING, "K"),
    (slot::HELMET, "^K"),
    (slot::STAR, "W"),
];

const GRAND_SHATRANJ: Pictures = &[
    (slot::SPEAR, "P"),
    (slot::KNIGHT, "N"),
    (slot::ELEPHANT, "O"),
    (slot::CANNON, "W"),
    (slot::ROOK, "R"),
    (slot::CROWNED_BISHOP, "H"),
    (slot::FEZ, "M"),
    (slot::STAR, "J"),
    (slot::SECOND_KING, "K"),
];

const FLIPPING_XIANGQI: Pictures = &[
    (slot::SPEAR, "S"),
    (slot::KNIGHT, "H"),
    (slot::FEZ, "F"),
    (slot::CANNON, "C"),
    (slot::ELEPHANT, "E"),
    (slot::ROOK, "R"),
    (slot::SECOND_KING, "K"),
];

/// Max-range men are armed, crowned or winged. Only the short-range king castles by XBoard's own doing.
const MIRRORS: Pictures = &[
    (slot::SPEAR, "P"),
    (slot::KNIGHT, "N"),
    (slot::BISHOP, "B"),
    (slot::ROOK, "R"),
    (slot::QUEEN, "Q"),
    (slot::KING, "K"),
    (slot::SWORD, "S"),
    (slot::PEGASUS, "H"),
    (slot::CROWNED_BISHOP, "E"),
    (slot::CROWNED_ROOK, "C"),
    (slot::DRAGON, "G"),
    (slot::HELMET, "M"),
];

/// The `setup` line of a game in its start position; `None` for one that XBoard knows by itself.
pub fn line(game: &dyn AnyGame) -> Option<String> {
    let (pictures, parent) = match game.variant() {
        Variant::Chess(()) | Variant::Shatranj(()) => return None,
        Variant::KnightRelay(()) => (ORTHODOX, WITH_PASSES),
        Variant::InsaneFlip(()) | Variant::InsaneFlip8(()) => (INSANE_FLIP, WITH_PASSES),
        Variant::GrandShatranj(_) => (GRAND_SHATRANJ, WITHOUT),
        Variant::FlippingXiangqi(()) => (FLIPPING_XIANGQI, WITH_CHANGES),
        Variant::DistortingMirrors(_) => (MIRRORS, WITH_PASSES),
    };
    let (files, ranks) = game.size();
    let white = table(pictures);
    let black = white.to_ascii_lowercase();
    let position = fen::to_wire(game.variant(), game.start_fen());
    Some(format!(
        "setup ({white}{black}) {files}x{ranks}+0_{parent} {position}"
    ))
}

/// One side's half of the table: slots from 0, a `/`, the slots after it, and the king's.
fn table(pictures: Pictures) -> String {
    let letter = |slot: usize| {
        let found = pictures.iter().find(|&&(known, _)| known == slot);
        found.map_or(".", |&(_, letter)| letter)
    };
    let end = |slots: std::ops::Range<usize>| {
        let used = pictures.iter().map(|&(slot, _)| slot + 1);
        used.filter(|end| slots.contains(end))
            .max()
            .unwrap_or(slots.start)
    };
    let low: String = (0..end(0..slot::AFTER_SLASH)).map(letter).collect();
    let high: String = (slot::AFTER_SLASH..end(slot::AFTER_SLASH..slot::KING))
        .map(letter)
        .collect();
    let slash = if high.is_empty() { "" } else { "/" };
    format!("{low}{slash}{high}{}", letter(slot::KING))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;

    #[test]
    fn every_variant_that_xboard_does_not_know_sets_itself_up() {
        for variant in Variant::all() {
            let game = new_game(variant);
            let line = line(game.as_ref());
            let is_known = ["chess", "shatranj"].contains(&variant.name());
            assert_eq!(line.is_none(), is_known);
        }
        let game = new_game("flippingxiangqi".parse().expect("a variant"));
        assert_eq!(
            line(game.as_ref()).as_deref(),
            Some(
                "setup (.H.R.FE....C.................S/....K..h.r.fe....c.................s/....k.) 7x7+0_elven \
                 1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1"
            )
        );
    }

    #[test]
    fn every_man_has_a_slot_of_its_own() {
        for pictures in [
            ORTHODOX,
            INSANE_FLIP,
            GRAND_SHATRANJ,
            FLIPPING_XIANGQI,
            MIRRORS,
        ] {
            for (index, (slot, letter)) in pictures.iter().enumerate() {
                let rest = &pictures[index + 1..];
                assert!(
                    rest.iter()
                        .all(|(other, name)| other != slot && name != letter)
                );
            }
        }
    }
}
