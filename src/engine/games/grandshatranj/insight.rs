//! Explanations of moves: pawns on their last ranks, and double steps.

use super::attacks::rank_of;
use super::pieces::PAWN;
use super::position::GrandShatranj;
use crate::core::Ten;
use crate::core::{Color, Shape, Square, SquareSet, Step};
use crate::rules::obstacle::{goes, obstacle};
use crate::rules::{Insight, Note, Position, explain};

impl Insight for GrandShatranj {
    fn exposed(&self) -> Note {
        explain::king_exposed(self, self.king(!self.side()))
    }

    /// An obstacle, or a rule for pawns.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        if piece.kind != PAWN {
            return obstacle(self, from, to);
        }
        let is_last = rank_of(piece.color, 9).has(from);
        if from == to {
            return Some(Note::new(match (is_last, self.options.commoner) {
                (false, _) => "a pawn promotes where it stands only on its tenth rank",
                (_, true) => "with the option commoner no pawn promotes where it stands",
                _ if self.in_check() => "no pawn promotes where it stands while its king is attacked",
                _ => "its side has lost no piece to promote to",
            }));
        }
        if is_last && !self.options.commoner {
            return Some(Note::new("on its tenth rank a pawn moves sideways"));
        }
        let forward = i16::from(Ten::rank_for(piece.color, to)) - i16::from(Ten::rank_for(piece.color, from));
        if self.options.double && forward == 2 && Ten::file(from) == Ten::file(to) {
            let is_third = Ten::rank_for(piece.color, from) == 2;
            let middle = Ten::square(Ten::file(from), (Ten::rank(from) + Ten::rank(to)) / 2);
            let blocked = [middle, to].into_iter().find(|&square| self.board.at(square).is_some());
            return Some(match (is_third, blocked) {
                (true, Some(square)) => Note::new("a piece is in the way").on([square]),
                _ => Note::new("a pawn steps two squares only from its third rank"),
            });
        }
        obstacle(self, from, to)
    }

    /// Explains a pawn's moves and promotions that are only possible on its tenth rank, and its double step.
    fn grounds(&self, step: Step) -> Option<Note> {
        let (from, to) = (step.from(), step.to());
        let piece = self.board.at(from).filter(|piece| piece.kind == PAWN)?;
        if from == to {
            return Some(Note::new("as its side has lost such a piece"));
        }
        if rank_of(piece.color, 9).has(from) {
            let manner = if self.options.commoner { "in any direction" } else { "sideways" };
            return Some(Note::new(format!("{manner}, as pawns may on their tenth rank")));
        }
        let text = "by the double step from its third rank";
        (!goes(self, from, to)).then(|| Note::new(text))
    }

    fn attackers_of(&self, square: Square, color: Color) -> u128 {
        self.attackers(square, color, self.board.occupied())
    }
}
