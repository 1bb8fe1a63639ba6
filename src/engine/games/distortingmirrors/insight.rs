//! Explanations of moves: how twins move and what prevents it.

use super::directions::COMPASS;
use super::generate::end;
use super::pieces::ARMY;
use super::position::DistortingMirrors;
use crate::core::{Color, Shape, Square, SquareSet, Step, Twin};
use crate::games::orthodox::PAWN;
use crate::pieces::{Direction, describe};
use crate::rules::castling::Castling;
use crate::rules::obstacle::friend;
use crate::rules::{Insight, Link, Note, Position, explain, naming};

/// The moves that the pieces of [`ARMY`] would have on the max-range board if they could stop early.
pub const RIDERS: [&str; 6] = ["mfRcfB", "N0", "B", "R", "Q", "Q"];

/// Describes the moves of a kind of piece on the max-range board.
pub fn far(kind: u8) -> String {
    let text = describe(RIDERS[kind as usize]);
    let steps = text.replace("any number of steps", "as many steps as possible");
    steps.replace("any number of knight's leaps", "as many knight's leaps as possible")
}

impl Insight for DistortingMirrors {
    fn exposed(&self) -> Note {
        match self.attacked_king(!self.side()) {
            Some(king) => explain::king_exposed(self, king),
            None => Note::new("castles out of check or across an attacked square"),
        }
    }

    /// Explains what prevents the move: an obstacle for the piece or its twin, or the rule that
    /// pawns move diagonally only to capture.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        if let Some(castling) = self.castling(Step::new(from, to)) {
            return self.no_castling(castling);
        }
        let on_one_board = (from.index() ^ to.index()) < 64;
        if !on_one_board {
            return Some(Note::new("pieces do not change boards"));
        }
        if from == to {
            return None;
        }
        if let Some(note) = friend(self, piece, to) {
            return Some(note);
        }
        let direction = Direction::between(from, to)?;
        if !COMPASS.suits(direction, piece.color, piece.kind) {
            return None;
        }
        let pawn = piece.kind == PAWN;
        let (ours, theirs) = (self.board.side(piece.color), self.board.side(!piece.color));
        let goal = |from: Square| end(pawn, from, direction, ours, theirs).squares().next();
        match goal(from) {
            None => return Some(Note::new("a piece is in the way")),
            Some(goal) if goal != to => {
                let text = if from.index() < 64 {
                    "pieces move one step on this board".to_string()
                } else {
                    format!("pieces move as far as they can on this board, to {}", Twin::name(goal))
                };
                return Some(Note::new(text).on([goal]));
            }
            Some(_) => {}
        }
        let may_land = |to: Square| !pawn || direction.is_straight() || theirs.has(to);
        let Some(twin) = self.partner(piece.color, pawn, from) else {
            let text = "a pawn moves diagonally only to capture";
            return (!may_land(to)).then(|| Note::new(text).on([to]));
        };
        let name = Twin::name(twin);
        let Some(goal) = goal(twin) else {
            let text = format!("its twin on {name} is blocked in that direction");
            return Some(Note::new(text).on([twin]));
        };
        let arrow = [(twin, goal)];
        let [lead_may_land, twin_may_land] = [to, goal].map(may_land);
        let is_allowed_by_twin = self.options.paired && twin_may_land;
        if !lead_may_land && !is_allowed_by_twin {
            return Some(Note::new("a pawn moves diagonally only to capture").on([to]));
        }
        if !twin_may_land && !self.options.paired {
            let text = format!("its twin on {name} captures nothing that way");
            return Some(Note::new(text).along(arrow));
        }
        let twin_leads = from.index() >= 64;
        let text = format!("its twin leads, so write {name}{}", Twin::name(goal));
        twin_leads.then(|| Note::new(text).along(arrow))
    }

    /// Describes the twin's move, or why no twin moves.
    fn grounds(&self, step: Step) -> Option<Note> {
        let Some(turn) = self.turn(step) else {
            self.castling(step)?;
            return Some(Note::new("castling with all four pieces"));
        };
        let (from, to) = turn.lead;
        if let Some((twin, end)) = turn.companion() {
            let action = match self.board.at(end) {
                Some(_) => format!("captures {}", naming::piece(self, end)),
                None => format!("moves from {} to {}", Twin::name(twin), Twin::name(end)),
            };
            return Some(Note::new(format!("its twin {action}")));
        }
        Some(match self.twins.of(from) {
            Some(twin) if step.promotion().is_some() => {
                let text = format!("with its twin on {}", Twin::name(twin));
                Note::new(text).on([twin])
            }
            Some(twin) => Note::new(format!("its twin waiting on {}", Twin::name(twin))).on([twin]),
            None if from == to => Note::new("having lost its twin"),
            None => Note::new("alone, without a twin"),
        })
    }

    /// The twin's move in a step, or the moves of the other three pieces in castling.
    fn also(&self, step: Step) -> Vec<(Square, Square)> {
        if let Some(turn) = self.turn(step) {
            return turn.companion().into_iter().collect();
        }
        let Some(castling) = self.castling(step) else {
            return Vec::new();
        };
        let on_max_range_board = |(from, to): (Square, Square)| (from.offset(64), to.offset(64));
        vec![castling.rook, on_max_range_board(castling.king), on_max_range_board(castling.rook)]
    }

    /// The pieces of a side that could capture on a square. A piece counts only if its twin could follow.
    fn attackers_of(&self, square: Square, color: Color) -> u128 {
        let target = u128::of(square);
        let friends = self.board.side(color) & !target;
        let enemies = self.board.side(!color) | target;
        let captures = |&from: &Square| self.captures(!color, from, square, enemies, friends);
        let attackers = self.aiming(!color, square, friends).squares().filter(captures);
        attackers.fold(0, |set, from| set | u128::of(from.offset((square.index() & 64) as i32)))
    }

    /// The pairs of twins.
    fn links(&self) -> Vec<Link> {
        let link = |(from, to)| {
            let kind = self.board.at(from)?.kind;
            let letter = ARMY[kind as usize].letter;
            Some(Link { from, to, letter })
        };
        self.twins.pairs().filter_map(link).collect()
    }

    fn betza(&self, kind: u8, square: Square) -> &'static str {
        if square.index() < 64 { ARMY[kind as usize].betza } else { RIDERS[kind as usize] }
    }

    fn moves(&self, kind: u8, square: Square) -> String {
        if self.moves_to_the_end(kind, square) { far(kind) } else { describe(ARMY[kind as usize].betza) }
    }

    fn moves_to_the_end(&self, _: u8, square: Square) -> bool {
        square.index() >= 64
    }
}

impl DistortingMirrors {
    fn no_castling(&self, castling: &Castling) -> Option<Note> {
        let mut rights = self.castling.of(self.side());
        if !rights.any(|right| right.king == castling.king) {
            return Some(Note::new("the right to castle on that side is lost"));
        }
        let text = "pieces stand between the kings and the rooks, on one board or both";
        Some(Note::new(text))
    }
}
