//! The positions of every game as [`DynPosition`]s.

use super::dyn_position::DynPosition;
use super::{Insight, Note, Outcome, Piece, Position, Stage, has_turn, notation};
use crate::core::{Color, Shape, Spot, Square, SquareSet, Step, StepList, Turn};
use crate::pieces::Kind;

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
        Position::kinds(self)
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

    fn castles_long(&self, step: Step) -> Option<bool> {
        Position::castles_long(self, step)
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
        P::identity(self.options()).size
    }

    fn board_files(&self) -> u8 {
        P::identity(self.options()).size.0 / P::Shape::BOARDS
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
