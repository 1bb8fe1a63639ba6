//! `setboard` as a takeback.
//!
//! XBoard cannot take a pass back by `undo`. To step back over one it sends the position after the pass before it,
//! or the first, and the half-moves since. In games whose turns have several half-moves that position may lie within
//! a turn, where it is none of the game's.

use super::Session;
use super::encode::MAX_FILE;
use super::fen;
use super::record::Record;
use super::wire::{Half, Spot, Suffix};
use crate::any::AnyGame;
use crate::core::Color;
use crate::games::Variant;

impl Session {
    /// Goes back to the position that XBoard describes if it is that of the game at the half-move which its numbers
    /// say; returns whether it is.
    pub(super) fn rewind(&mut self, text: &str) -> bool {
        let Some(count) = half_moves_at(self.engine.game.as_ref(), text) else {
            return false;
        };
        if count >= self.record.half_moves() {
            return false;
        }
        let (mut game, mut record) = (self.engine.game.fork(), self.record.clone());
        while record.half_moves() > count {
            if record.undo() == Some(true) {
                game.undo();
            }
        }
        let board = text.split([' ', '[']).next().unwrap_or("");
        if board_of(game.as_ref(), &record) != Cells::read(board) {
            return false;
        }
        (self.engine.game, self.record) = (game, record);
        true
    }
}

/// The half-moves that XBoard has counted up to a position. It counts from 0, or from 1 where Black began, and
/// writes full moves, which do not begin anew with a position that was set up.
fn half_moves_at(game: &dyn AnyGame, text: &str) -> Option<usize> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let number: usize = fields.last()?.parse().ok()?;
    let rounds = number.checked_sub(1)?;
    let played = rounds
        .checked_mul(2)?
        .checked_add(usize::from(*fields.get(1)? == "b"))?;
    let first = first_side(game);
    played.checked_sub(first.index())
}

fn first_side(game: &dyn AnyGame) -> Color {
    match game.played().len() % 2 {
        0 => game.side(),
        _ => !game.side(),
    }
}

/// The board as XBoard has it after the half-moves pending.
fn board_of(game: &dyn AnyGame, record: &Record) -> Cells {
    let fen = fen::to_wire(game.variant(), &game.fen());
    let mut cells = Cells::read(fen.split(' ').next().unwrap_or(""));
    let castles = matches!(game.variant(), Variant::DistortingMirrors(_));
    for &half in record.pending() {
        cells.play(half, castles);
    }
    cells
}

/// The men on a board, each with its state: a rank after the other, from the last.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cells(Vec<Vec<Option<Man>>>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    letter: char,
    second_state: bool,
}

impl Cells {
    fn read(board: &str) -> Cells {
        let rank = |row: &str| {
            let (mut men, mut run, mut second_state) = (Vec::new(), 0, false);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    // No board has more files than two digits can name.
                    run = (10 * run + digit as usize).min(99);
                    continue;
                }
                men.resize(men.len() + run, None);
                run = 0;
                if letter == '+' {
                    second_state = true;
                    continue;
                }
                let man = Man {
                    letter,
                    second_state,
                };
                men.push(Some(man));
                second_state = false;
            }
            men.resize(men.len() + run, None);
            men
        };
        Cells(board.split('/').map(rank).collect())
    }

    fn at(&mut self, spot: Spot) -> Option<&mut Option<Man>> {
        let row = self.0.len().checked_sub(1 + usize::from(spot.rank))?;
        self.0[row].get_mut(usize::from(spot.file))
    }

    fn take(&mut self, spot: Spot) -> Option<Man> {
        self.at(spot)?.take()
    }

    fn put(&mut self, spot: Spot, man: Option<Man>) {
        if let Some(cell) = self.at(spot) {
            *cell = man;
        }
    }

    /// Does what XBoard does: moves a man, changes it as the suffix says, and castles with a king that goes two
    /// files.
    fn play(&mut self, half: Half, castles: bool) {
        let Half::Step {
            from, to, suffix, ..
        } = half
        else {
            return;
        };
        let mut man = self.take(from);
        if let (Some(man), Suffix::Chosen(sign) | Suffix::Forced(sign)) = (&mut man, suffix) {
            *man = changed(*man, sign);
        }
        let is_king = man.is_some_and(|man| man.letter.eq_ignore_ascii_case(&'k'));
        if castles && is_king && from.file.abs_diff(to.file) == 2 {
            let file = if to.file > from.file { MAX_FILE - 1 } else { 0 };
            let rook = self.take(Spot { file, ..from });
            let file = (from.file + to.file) / 2;
            self.put(Spot { file, ..from }, rook);
        }
        self.put(to, man);
    }
}

/// A man after a suffix: `+` changes its state, a letter its kind.
fn changed(man: Man, sign: char) -> Man {
    if sign == '+' {
        let second_state = !man.second_state;
        return Man {
            second_state,
            ..man
        };
    }
    let letter = if man.letter.is_ascii_uppercase() {
        sign.to_ascii_uppercase()
    } else {
        sign.to_ascii_lowercase()
    };
    Man {
        letter,
        second_state: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;

    fn record(game: &dyn AnyGame, halves: &[&str]) -> Record {
        let first_rank = u8::from(game.size().1 != 10);
        let mut record = Record::default();
        for half in halves {
            record.begin(Half::read(half, first_rank).expect(half));
        }
        record
    }

    #[test]
    fn positions_within_turns_are_as_xboard_has_them() {
        for (id, fen, halves, board) in [
            (
                "insaneflip8",
                "4k3/8/8/8/8/8/4P3/D3K3 w - - 0 1",
                &["e2e4", "@@@@", "a1a3,a3a1=+"][..],
                "4k3/8/8/8/4P3/8/8/+D3K3",
            ),
            (
                "distortingmirrors",
                "4k2r4k2r/4p7p3/16/16/16/16/4P7P3/4K2R4K2R b Kk - 0 1",
                &["e8g8", "@@@@", "m8o8"],
                "5rk7mc/4p7s3/16/16/16/16/4P7S3/4K2R4M2C",
            ),
        ] {
            let mut game = new_game(id.parse().expect(id));
            fen::set_up(game.as_mut(), fen).expect(fen);
            let record = record(game.as_ref(), halves);
            assert_eq!(board_of(game.as_ref(), &record), Cells::read(board), "{id}");
        }
    }

    #[test]
    fn half_moves_are_counted_from_the_first_side() {
        let mut game = new_game("chess".parse().expect("chess"));
        assert_eq!(half_moves_at(game.as_ref(), "8 b - - 0 3"), Some(5));
        game.set_up(Some("4k3/8/8/8/8/8/8/4K2R b - - 0 1"))
            .expect("a position");
        assert_eq!(half_moves_at(game.as_ref(), "8 b - - 0 3"), Some(4));
        for text in [
            "",
            "8 w",
            "8 w - -",
            "8 w - - 0 0",
            "8 w - - 0 1",
            "8 w - - 0 18446744073709551615",
        ] {
            assert_eq!(half_moves_at(game.as_ref(), text), None, "{text}");
        }
    }
}
