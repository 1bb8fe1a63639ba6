//! How XBoard is shown a game, and how the game's turns and positions go to it and come back.

use super::fen::Fen;
use super::grid::Grid;
use super::half::{Half, Suffix};
use super::look::Look;
use crate::any::{AnyGame, Man};
use crate::core::{Spot, Turn};
use crate::rules::FenError;

/// What is a game's own on the wire. The defaults are those of a variant that XBoard knows by itself: a turn
/// is one half-move, every man has its own letter. What half-moves received mean is found among the legal
/// turns written.
pub trait Wire: Sync {
    /// How the game looks; `None` for a variant that XBoard knows by itself.
    fn look(&self) -> Option<Look> {
        None
    }

    /// The engine's options that choose among the game's rules.
    fn options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// The letter of a man on its square, upper case.
    fn letter(&self, man: Man, _at: Spot) -> char {
        man.letter
    }

    /// A legal turn as half-moves, an odd number of them. `before` are the men of the game's position.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        vec![plain(game, before, turn)]
    }

    /// The turn that half-moves begin, or make, in the game's own notation; `None` where they cannot be told
    /// in it.
    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            [half] => Some(half.in_rules_notation()),
            _ => None,
        }
    }

    /// Does a half-move on the board as XBoard does. The men have the letters of the wire.
    fn play(&self, board: &mut Grid, half: Half) {
        board.play(half);
    }

    /// Sets up a position written by XBoard, or in the game's own way. XBoard knows no game without capture
    /// en passant, leaves the castling field out where its parent variant has none, and adds men in hand.
    ///
    /// # Errors
    /// If the position cannot stand; the game then stays as it was.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        match Fen::read(text) {
            Some(fen) => game.set_up(Some(&fen.write())),
            None => game.set_up(Some(text)),
        }
    }
}

impl dyn Wire {
    /// The men of a game's position with the letters of the wire.
    pub fn board(&self, game: &dyn AnyGame) -> Grid {
        let mut board = Grid::of(game);
        for spot in board.spots() {
            let man = board.at(spot).map(|man| Man {
                letter: self.letter(man, spot),
                ..man
            });
            board.put(spot, man);
        }
        board
    }
}

/// A game that XBoard knows by itself.
pub struct Plain;

impl Wire for Plain {}

/// An option of the engine that chooses among a game's rules.
#[derive(Debug)]
pub struct RuleOption {
    /// Its name.
    pub name: &'static str,
    /// What choosing no word is called where one of several words is chosen. Without it there is one word,
    /// which the option switches on.
    pub default: Option<&'static str>,
    /// The words in ids.
    pub words: &'static [&'static str],
}

/// A turn as one half-move; promotion in place goes over an empty square.
pub fn plain(game: &dyn AnyGame, before: &Grid, turn: Turn) -> Half {
    let parts = game.parts(turn);
    let half = Half::step(parts.from, parts.to);
    let Some(letter) = parts.promotion else {
        return half;
    };
    let in_place = parts.from == parts.to;
    let via = in_place.then(|| empty_for(parts.from, letter, [before, before]));
    half.over(via.flatten())
        .becoming(Suffix::Chosen(letter.to_ascii_lowercase()))
}

/// A square near a man's that is empty before and after the turn, another one for each letter as long as
/// there are enough, so that it can stand for the letter where XBoard loses that.
pub fn empty_for(spot: Spot, letter: char, boards: [&Grid; 2]) -> Option<Spot> {
    let index = "QRBNJMHOW".find(letter).unwrap_or(0);
    let is_empty = |&spot: &Spot| boards.iter().all(|board| board.is_empty(spot));
    let mut empty: Vec<Spot> = boards[0].spots().filter(is_empty).collect();
    empty.sort_by_key(|&other| other.distance(spot));
    empty.truncate(index + 1);
    empty.pop()
}
