//! Positions of any game behind one type, so that the texts about moves are written once and compiled once.

use super::castling::Castling;
use super::{Insight, Note, Outcome, Piece, Position, Stage, has_turn, notation};
use crate::core::{Color, Shape, Spot, Square, SquareSet, Step, StepList, Turn};
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
    fn castling(&self, step: Step) -> Option<&'static Castling>;
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

impl<P: Insight> DynPosition for P {
    fn side(&self) -> Color {
        Position::side(self)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        Position::at(self, square)
    }

    fn attackers_of(&self, square: Square, color: Color) -> Vec<Square> {
        Insight::attackers_of(self, square, color).squares().collect()
    }

    fn in_second_state(&self, square: Square) -> bool {
        Position::in_second_state(self, square)
    }

    fn in_check(&self) -> bool {
        Position::in_check(self)
    }

    fn is_over(&self) -> bool {
        Position::is_over(self)
    }

    fn verdict(&self) -> Option<Outcome> {
        Position::verdict(self)
    }

    fn mid_turn(&self) -> bool {
        Position::mid_turn(self)
    }

    fn is_step(&self, step: Step) -> bool {
        Position::is_step(self, step)
    }

    fn steps(&self, list: &mut StepList) {
        Position::steps(self, Stage::All, list);
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        Position::pseudo_legal_steps(self, list);
    }

    fn after_step(&self, step: Step) -> (Box<dyn DynPosition + '_>, bool) {
        let mut next = Box::new(self.clone());
        let is_legal = next.play(step);
        (next, is_legal)
    }

    fn after(&self, turn: Turn) -> Box<dyn DynPosition + '_> {
        let mut next = Box::new(self.clone());
        next.play_turn(turn);
        next
    }

    fn exposed(&self) -> Note {
        Insight::exposed(self)
    }

    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        Insight::hindrance(self, from, to)
    }

    fn lacking(&self, from: Square, to: Square) -> Option<Note> {
        Insight::lacking(self, from, to)
    }

    fn grounds(&self, step: Step) -> Option<Note> {
        Insight::grounds(self, step)
    }

    fn also(&self, step: Step) -> Vec<(Square, Square)> {
        Insight::also(self, step)
    }

    fn kinds(&self) -> &'static [Kind] {
        P::kinds(self.options())
    }

    fn moves(&self, kind: u8, square: Square) -> String {
        Insight::moves(self, kind, square)
    }

    fn write(&self, turn: Turn) -> String {
        Position::write(self, turn)
    }

    fn rivals(&self, turn: Turn) -> Vec<String> {
        notation::rivals(self, turn)
    }

    fn castling(&self, step: Step) -> Option<&'static Castling> {
        Position::castling(self, step)
    }

    fn companion(&self, step: Step) -> Option<(Square, Square)> {
        Position::companion(self, step)
    }

    fn is_noisy(&self, step: Step) -> bool {
        Position::is_noisy(self, step)
    }

    fn has_turn(&self) -> bool {
        has_turn(self)
    }

    fn two_steps(&self) -> bool {
        P::TWO_STEPS
    }

    fn size(&self) -> (u8, u8) {
        P::size(self.options())
    }

    fn board_files(&self) -> u8 {
        P::size(self.options()).0 / P::Shape::BOARDS
    }

    fn squares(&self) -> Vec<Square> {
        Position::squares(self).collect()
    }

    fn spot(&self, square: Square) -> Spot {
        P::Shape::spot(square)
    }

    fn on_board(&self, spot: Spot) -> Option<Square> {
        Position::on_board(self, spot)
    }

    fn square(&self, spot: Spot) -> Square {
        P::Shape::square(spot.file, spot.rank)
    }

    fn symbol(&self, square: Square) -> Option<String> {
        Position::symbol(self, square)
    }

    fn starts_on(&self, piece: Piece, square: Square) -> bool {
        let options = self.options();
        P::from_fen(options, P::start_fen(options))
            .is_ok_and(|start| Position::at(&start, square) == Some(piece))
    }

    fn name(&self, square: Square) -> String {
        P::Shape::name(square)
    }

    fn read_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let (spot, rest) = Spot::read(text, 1)?;
        Some((Position::on_board(self, spot)?, rest))
    }
}
