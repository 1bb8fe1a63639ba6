//! The look of a game in XBoard, and how its moves and positions are written for XBoard and read back.
//!
//! | file | contents |
//! |---|---|
//! | `look` | board sizes and pictures |
//! | `fen` | positions as XBoard writes them |

pub mod fen;
pub mod look;

use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid, Piece};
use firzan::core::{Spot, Turn};
use firzan::rules::FenError;
use look::Look;

/// The special needs of a game in the protocol. The defaults suit a variant that XBoard knows: a turn is one
/// half-move, and the pieces have the same letters. Received half-moves are matched with the legal turns as
/// written here.
pub trait Wire: Sync {
    /// The look of the game; `None` for a variant that XBoard knows.
    fn look(&self) -> Option<Look> {
        None
    }

    /// The engine options that choose among the game's rules.
    fn options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// The letter of a piece on its square, upper case.
    fn letter(&self, piece: Piece, _at: Spot) -> char {
        piece.letter
    }

    /// A legal turn as an odd number of half-moves; `before` has the pieces of the game's position.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        vec![plain(game, before, turn)]
    }

    /// Whether XBoard knows that pieces of this game can move like this.
    fn knows(&self, _half: Half) -> bool {
        true
    }

    /// The turn that half-moves begin or make, in the game's own notation; `None` if it cannot express them.
    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            [half] => Some(half.in_rules_notation()),
            _ => None,
        }
    }

    /// Plays a half-move on the board as XBoard does. The pieces have XBoard's letters.
    fn play(&self, board: &mut Grid, half: Half) {
        half.play(board);
    }

    /// Sets up a position written by XBoard, or in the game's own notation. XBoard writes an en passant
    /// square in every game, omits the castling field if the parent variant has no castling, and adds pieces
    /// in hand.
    ///
    /// # Errors
    /// If the position is invalid; the game is then unchanged.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        let fen = fen::converted(text, str::to_string);
        game.set_up(Some(fen.as_deref().unwrap_or(text)))
    }
}

impl dyn Wire {
    /// The pieces of a game's position, with XBoard's letters.
    pub fn board(&self, game: &dyn AnyGame) -> Grid {
        let mut board = Grid::of(game);
        for spot in board.spots() {
            let piece = board.at(spot).map(|piece| Piece { letter: self.letter(piece, spot), ..piece });
            board.put(spot, piece);
        }
        board
    }

    /// The `setup` line, which describes a variant in its start position; `None` if XBoard knows it.
    pub fn setup(&self, game: &dyn AnyGame) -> Option<String> {
        let look = self.look()?;
        // XBoard reads six fields.
        let fen = game.fen();
        let rest: Vec<&str> = fen.split(' ').skip(1).take(5).collect();
        let position = format!("{} {}", self.board(game).fen(), rest.join(" "));
        Some(look.line(game.size(), &position))
    }
}

/// A game that XBoard knows.
pub struct Plain;

impl Wire for Plain {}

/// An option of the engine that chooses among a game's rules.
#[derive(Debug)]
pub struct RuleOption {
    /// Its name.
    pub name: &'static str,
    /// The name for choosing none of several rules. `None` if there is only one, which the option switches
    /// on.
    pub default: Option<&'static str>,
    /// The rules' names in ids.
    pub rules: &'static [&'static str],
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
    half.over(via.flatten()).becoming(Suffix::Chosen(letter.to_ascii_lowercase()))
}

/// A square near a piece that is empty before and after the turn. It differs for each letter as long as there
/// are enough squares, so that it identifies the letter if XBoard loses it.
pub fn empty_for(spot: Spot, letter: char, boards: [&Grid; 2]) -> Option<Spot> {
    let index = "QRBNJMHOW".find(letter).unwrap_or(0);
    let is_empty = |&spot: &Spot| boards.iter().all(|board| board.is_empty(spot));
    let mut empty: Vec<Spot> = boards[0].spots().filter(is_empty).collect();
    empty.sort_by_key(|&other| other.distance(spot));
    empty.truncate(index + 1);
    empty.pop()
}
