//! Positions of any game behind one type, so that the texts about moves are written once and compiled once.

use super::{Note, Outcome, Piece};
use crate::core::{Color, Spot, Square, Step, StepList, Turn};
use crate::pieces::Kind;

/// The part of a position that [`explain`](super::explain), [`why`](super::why) and the notations need, as
/// an object-safe trait. Methods without a comment are those of the same name in
/// [`Position`](super::Position), [`Insight`](super::Insight) and [`Shape`](crate::core::Shape).
pub trait DynPosition {
    fn side(&self) -> Color;
    fn at(&self, square: Square) -> Option<Piece>;
    fn attackers_of(&self, square: Square, color: Color) -> Vec<Square>;
    fn in_second_state(&self, square: Square) -> bool;
    fn in_check(&self) -> bool;
    fn is_over(&self) -> bool;
    fn verdict(&self) -> Option<Outcome>;
    fn mid_turn(&self) -> bool;
    fn is_step(&self, step: Step) -> bool;
    /// Appends all steps; some may prove illegal when played.
    fn steps(&self, list: &mut StepList);
    fn pseudo_legal_steps(&self, list: &mut StepList);
    /// The position after a step, and whether the step was legal.
    fn after_step(&self, step: Step) -> (Box<dyn DynPosition + '_>, bool);
    /// The position after a legal move.
    fn after(&self, turn: Turn) -> Box<dyn DynPosition + '_>;
    fn exposed(&self) -> Note;
    fn hindrance(&self, from: Square, to: Square) -> Option<Note>;
    fn lacking(&self, from: Square, to: Square) -> Option<Note>;
    fn grounds(&self, step: Step) -> Option<Note>;
    fn also(&self, step: Step) -> Vec<(Square, Square)>;
    fn kinds(&self) -> &'static [Kind];
    fn moves(&self, kind: u8, square: Square) -> String;
    /// A move in the notation of the rules.
    fn write(&self, turn: Turn) -> String;
    /// The squares of other pieces of the same kind that can go to a move's target square.
    fn rivals(&self, turn: Turn) -> Vec<String>;
    fn castles_long(&self, step: Step) -> Option<bool>;
    fn companion(&self, step: Step) -> Option<(Square, Square)>;
    fn is_noisy(&self, step: Step) -> bool;
    /// Whether the side to move has a legal move.
    fn has_turn(&self) -> bool;
    /// Whether moves may have two steps.
    fn two_steps(&self) -> bool;
    /// Files and ranks of the whole board.
    fn size(&self) -> (u8, u8);
    /// The number of files of one board, where several are side by side.
    fn board_files(&self) -> u8;
    fn squares(&self) -> Vec<Square>;
    fn spot(&self, square: Square) -> Spot;
    fn on_board(&self, spot: Spot) -> Option<Square>;
    fn square(&self, spot: Spot) -> Square;
    fn symbol(&self, square: Square) -> Option<String>;
    /// Whether the start position has this piece on this square.
    fn starts_on(&self, piece: Piece, square: Square) -> bool;
    fn name(&self, square: Square) -> String;
    /// The square at the start of a text, and the rest of it.
    fn read_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)>;
}
