//! Explanations of moves: palaces, screens and the pieces' other forms.

use super::aim::{attackers, via};
use super::attacks::{PALACE, king};
use super::pieces::{CANNON, FLIPPED, KING, PIECES};
use super::position::FlippingXiangqi;
use crate::core::{Color, Spot, Square, SquareSet, Step};
use crate::rules::obstacle::obstacle;
use crate::rules::{Insight, Note, Position, explain, naming};

/// Two opposite corners of each palace, White's first.
pub const CORNERS: [[Spot; 2]; 2] = [
    [Spot { file: 2, rank: 0 }, Spot { file: 4, rank: 2 }],
    [Spot { file: 2, rank: 4 }, Spot { file: 4, rank: 6 }],
];

impl Insight for FlippingXiangqi {
    fn exposed(&self) -> Note {
        let us = !self.side();
        let king = self.king(us);
        let attackers = attackers(&self.board, us, king, self.board.occupied());
        if (attackers & !self.board.kind(KING)).is_empty() {
            let kings = (king, self.king(self.side()));
            return Note::new("the kings would face each other").along([kings]);
        }
        explain::king_exposed(self, king)
    }

    /// An obstacle, or the limits of the palace.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        let leaves = piece.kind == KING && !PALACE[piece.color.index()].has(to);
        if leaves {
            return Some(Note::new("a king may not leave its palace"));
        }
        obstacle(self, from, to)
    }

    /// Names the piece that a cannon leaps over, and the form that a piece turns into.
    fn grounds(&self, step: Step) -> Option<Note> {
        let (from, to) = (step.from(), step.to());
        let kind = self.board.at(from)?.kind;
        if kind == KING {
            return None;
        }
        let form = PIECES[FLIPPED[kind as usize & 7] as usize].name;
        let turns = format!("and turns into {}", naming::article(form));
        let leapt = via(to, from) & self.board.occupied();
        if kind != CANNON || leapt.is_empty() {
            return Some(Note::new(turns));
        }
        let screen = naming::piece(self, leapt.first());
        Some(Note::new(format!("leaping over {screen}, {turns}")).on(leapt.squares()))
    }

    /// The pieces of a side that could capture on a square. Kings that face each other do not attack.
    fn attackers_of(&self, square: Square, color: Color) -> u64 {
        let board = &self.board;
        let riders = attackers(board, !color, square, board.occupied()) & !board.kind(KING);
        let own_king = self.king(color);
        if king(color, own_king).has(square) { riders | u64::of(own_king) } else { riders }
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        &CORNERS
    }
}
