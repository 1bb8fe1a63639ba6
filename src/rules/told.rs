//! What the texts about moves ask of a position, whichever its game: they are written once, and so they are
//! in the program once.

use super::castling::Castling;
use super::{Note, Outcome, Piece};
use crate::core::{Color, Spot, Square, Step, StepList, Turn};
use crate::pieces::Kind;

/// A position of any game, as far as `explain` and `why` ask it. The methods
/// are those of [`Position`](super::Position), [`Insight`](super::Insight) and
/// [`Shape`](crate::core::Shape) of the same names, where nothing else is said.
#[allow(missing_docs, reason = "the methods of the same names have it")]
pub trait Told {
    fn side(&self) -> Color;
    fn at(&self, square: Square) -> Option<Piece>;
    fn in_second_state(&self, square: Square) -> bool;
    fn in_check(&self) -> bool;
    fn is_over(&self) -> bool;
    fn verdict(&self) -> Option<Outcome>;
    fn mid_turn(&self) -> bool;
    fn is_step(&self, step: Step) -> bool;
    /// All steps, legal but for what only playing them shows.
    fn steps(&self) -> StepList;
    fn pseudo_legal_steps(&self) -> StepList;
    /// The position after a step, and whether the step was legal.
    fn after_step(&self, step: Step) -> (Box<dyn Told + '_>, bool);
    /// The position after a legal turn.
    fn after(&self, turn: Turn) -> Box<dyn Told + '_>;
    fn exposed(&self) -> Note;
    fn hindrance(&self, from: Square, to: Square) -> Option<Note>;
    fn lacking(&self, from: Square, to: Square) -> Option<Note>;
    fn grounds(&self, step: Step) -> Option<Note>;
    fn also(&self, step: Step) -> Vec<(Square, Square)>;
    fn kinds(&self) -> &'static [Kind];
    fn moves(&self, kind: u8, square: Square) -> String;
    /// A turn in the notation of the rules.
    fn write(&self, turn: Turn) -> String;
    /// The legal turn of a text in algebraic notation; `None` if the text is none, or the game is over.
    fn algebraic(&self, text: &str) -> Option<Result<Turn, &'static str>>;
    /// The squares of other pieces of a turn's kind that can go where it goes.
    fn rivals(&self, turn: Turn) -> Vec<String>;
    fn castling(&self, step: Step) -> Option<&'static Castling>;
    fn companion(&self, step: Step) -> Option<(Square, Square)>;
    fn is_noisy(&self, step: Step) -> bool;
    /// Whether the side to move has a legal turn.
    fn has_turn(&self) -> bool;
    /// Files and ranks of all boards together.
    fn size(&self) -> (u8, u8);
    /// The number of files of a board, where there are several side by side.
    fn board_files(&self) -> u8;
    fn spot(&self, square: Square) -> Spot;
    fn square(&self, spot: Spot) -> Square;
    fn symbol(&self, square: Square) -> Option<String>;
    /// Whether such a piece stands on a square when a game begins.
    fn starts_on(&self, piece: Piece, square: Square) -> bool;
    /// The turns in the notation of the rules that an algebraic text may mean.
    fn meant(&self, text: &str) -> Option<Vec<String>>;
    fn name(&self, square: Square) -> String;
    /// The square at the beginning of a text, and what follows it.
    fn read_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)>;
}
