//! The look of a game in XBoard, and the conversion of its moves and positions to and from XBoard's format.
//!
//! | file | contents |
//! |---|---|
//! | `look` | board sizes and pictures |
//! | `fen` | positions in XBoard's format |

pub mod fen;
pub mod look;

use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid, Piece};
use firzan::core::{Color, Spot, Turn};
use firzan::rules::FenError;
use look::Look;

/// The representation of a game in the protocol. The defaults suit a variant that XBoard knows: a turn is one
/// half-move, and the pieces have the same letters. Received half-moves are compared with those of the legal
/// turns.
pub trait Wire: Sync {
    /// The look of the game; `None` for a variant that XBoard knows.
    fn look(&self) -> Option<Look> {
        None
    }

    /// The engine options that select rules of the game.
    fn options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// The upper-case letters of the kinds in hand, one for each row beside the board, from the player's
    /// end.
    fn holdings(&self) -> &[char] {
        &[]
    }

    /// The upper-case letter of a piece on its square.
    fn letter(&self, piece: Piece, _at: Spot) -> char {
        piece.letter
    }

    /// Converts a legal turn to half-moves, an odd number of them; `before` is the board before the turn.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        vec![plain(game, before, turn)]
    }

    /// Whether XBoard knows that the piece can make this half-move.
    fn knows(&self, _half: Half) -> bool {
        true
    }

    /// The turn that half-moves begin or complete, in the game's own notation; `None` if that is impossible.
    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            [half] => Some(half.in_rules_notation()),
            _ => None,
        }
    }

    /// The first field of the position's FEN, with XBoard's letters.
    fn pieces(&self, game: &dyn AnyGame) -> String {
        board(self, game).fen()
    }

    /// Plays a side's half-move on the board as XBoard does. The pieces have XBoard's letters.
    fn play(&self, board: &mut Grid, half: Half, color: Color) {
        half.play(board, color);
    }

    /// The first field of a FEN of XBoard, with stars for the pieces on walls.
    fn with_stars(&self, board: &str) -> String {
        board.to_string()
    }

    /// Sets up a position in XBoard's format or the game's own. XBoard writes an en passant square in every
    /// game, omits the castling field if the parent variant has no castling, and adds pieces in hand.
    ///
    /// # Errors
    /// If the position is invalid; the game is then unchanged.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        let fen = fen::convert(text, str::to_string);
        game.set_up(Some(fen.as_deref().unwrap_or(text)))
    }
}

impl dyn Wire {
    /// The board of a game's position, with XBoard's letters.
    pub fn board(&self, game: &dyn AnyGame) -> Grid {
        board(self, game)
    }

    /// The number of ranks of XBoard's board, which is as high as the pieces in hand beside it. Only a board
    /// with ten ranks of its own has ten, because XBoard numbers those from 0.
    pub fn height(&self, game: &dyn AnyGame) -> usize {
        let ranks = game.size().1.into();
        match self.holdings().len() {
            rows if rows <= ranks => ranks,
            10 => 11,
            rows => rows,
        }
    }

    /// The number that XBoard gives the first rank.
    pub fn first_rank(&self, game: &dyn AnyGame) -> u8 {
        u8::from(self.height(game) != 10)
    }

    /// The `setup` line, which describes a variant and its start position; `None` if XBoard knows it.
    pub fn setup(&self, game: &dyn AnyGame) -> Option<String> {
        let look = self.look()?;
        // XBoard reads six fields.
        let fen = game.fen();
        let rest: Vec<&str> = fen.split(' ').skip(1).take(5).collect();
        let position = format!("{} {}", self.pieces(game), rest.join(" "));
        let holdings = match self.height(game) {
            height if height > game.size().1.into() => height,
            _ => self.holdings().len(),
        };
        Some(look.line(game.size(), holdings, &position))
    }
}

/// The board of a game's position, with XBoard's letters.
fn board(wire: &(impl Wire + ?Sized), game: &dyn AnyGame) -> Grid {
    let mut board = Grid::of(game);
    for spot in board.spots() {
        let piece = board.at(spot).map(|piece| Piece { letter: wire.letter(piece, spot), ..piece });
        board.put(spot, piece);
    }
    board
}

/// A game that XBoard knows.
pub struct Plain;

impl Wire for Plain {}

/// An engine option that selects rules of a game.
#[derive(Debug)]
pub struct RuleOption {
    /// The name of the option.
    pub name: &'static str,
    /// The value that selects none of the rules; `None` for a check option that turns on a single rule.
    pub default: Option<&'static str>,
    /// The names of the rules in ids.
    pub rules: &'static [&'static str],
}

/// Converts a turn to one half-move; a promotion in place goes over an empty square.
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

/// A square near a piece that is empty before and after the turn. It differs for each letter if there are
/// enough squares, so that it identifies the letter if XBoard loses it.
pub fn empty_for(spot: Spot, letter: char, boards: [&Grid; 2]) -> Option<Spot> {
    let index = "QRBNJMHOW".find(letter).unwrap_or(0);
    let is_empty = |&spot: &Spot| boards.iter().all(|board| board.is_empty(spot));
    let mut empty: Vec<Spot> = boards[0].spots().filter(is_empty).collect();
    empty.sort_by_key(|&other| other.distance(spot));
    empty.truncate(index + 1);
    empty.pop()
}
