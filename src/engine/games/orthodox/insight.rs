//! Explanations of moves: attackers, borrowed leaps, castling, en passant.

use super::customs::Customs;
use super::position::Orthodox;
use super::relays::Relays;
use crate::core::Eight;
use crate::core::{Color, Shape, Square, SquareSet, Step};
use crate::pieces::riders::narrow::between;
use crate::rules::castling::Castling;
use crate::rules::naming;
use crate::rules::obstacle::{goes, obstacle};
use crate::rules::{Insight, Link, Note, Position, explain};

impl<C: Customs> Insight for Orthodox<C> {
    fn exposed(&self) -> Note {
        explain::king_exposed(self, self.king(!self.side()))
    }

    /// An obstacle, an immune target, or the reason why castling is illegal.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        let target = self.board.at(to).filter(|target| target.color != piece.color);
        if let Some(target) = target.filter(|_| C::immune(&self.board).has(to)) {
            let kind = naming::article(C::KINDS[target.kind as usize].name);
            let text = format!("{kind} cannot be captured");
            return Some(Note::new(text).on([to]));
        }
        if let Some(castling) = self.castling(Step::new(from, to)) {
            return Some(self.no_castling(castling));
        }
        obstacle(self, from, to)
    }

    /// The kind of piece that would have to lend its leap.
    fn lacking(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        C::Relays::refusal(piece.kind, from, to).map(Note::new)
    }

    /// Explains castling, en passant captures and borrowed leaps.
    fn grounds(&self, step: Step) -> Option<Note> {
        let (from, to) = (step.from(), step.to());
        if let Some(castling) = self.castling(step) {
            let rook = Eight::name(castling.rook.1);
            return Some(Note::new(format!("castling: the rook goes to {rook}")));
        }
        if self.is_en_passant(step) {
            let victim = to.offset(-8 * self.side().sign());
            let pawn = naming::piece(self, victim);
            return Some(Note::new(format!("capturing {pawn} en passant")).on([victim]));
        }
        if goes(self, from, to) {
            return None;
        }
        let lenders: Vec<Square> = self.relays.lenders(&self.board, from).squares().collect();
        let text = format!("by the leap of {}", naming::pieces(self, lenders.iter().copied()));
        let arrows = lenders.iter().map(|&lender| (lender, from));
        (!lenders.is_empty()).then(|| Note::new(text).along(arrows))
    }

    /// The move of the castling rook.
    fn also(&self, step: Step) -> Vec<(Square, Square)> {
        let castling = self.castling(step).into_iter();
        castling.map(|castling| castling.rook).collect()
    }

    /// The pieces of a side that attack a square; none if the piece on it cannot be captured.
    fn attackers_of(&self, square: Square, color: Color) -> u64 {
        let immune = C::immune(&self.board) & self.board.side(!color);
        if immune.has(square) {
            return 0;
        }
        self.attackers(square, color, self.board.occupied())
    }

    /// The pieces that lend their leap, and those that receive it.
    fn links(&self) -> Vec<Link> {
        let receivers = Color::BOTH.map(|color| self.relays.receivers(color));
        let receivers = (receivers[0] | receivers[1]).squares();
        let links = receivers.flat_map(|to| {
            let lenders = self.relays.lenders(&self.board, to).squares();
            lenders.filter_map(move |from| {
                let letter = C::KINDS[self.board.at(from)?.kind as usize].letter;
                Some(Link { from, to, letter })
            })
        });
        links.collect()
    }
}

impl<C: Customs> Orthodox<C> {
    fn no_castling(&self, castling: &Castling) -> Note {
        let them = !self.side();
        let mut rights = self.castling.of(self.side());
        if !rights.any(|right| right.king == castling.king) {
            let text = "the right to castle on that side is lost";
            return Note::new(text).on([castling.rook.0]);
        }
        let path = between(castling.king.0, castling.rook.0) & self.board.occupied();
        if path.any() {
            let text = format!("{} is between the king and the rook", naming::piece(self, path.first()));
            return Note::new(text).on(path.squares());
        }
        let crossed = [castling.king.0, castling.rook.1, castling.king.1].into_iter();
        let attacks = crossed.flat_map(|square| {
            let attackers = self.attackers(square, them, self.board.occupied()).squares();
            attackers.map(move |from| (from, square))
        });
        let attacks: Vec<(Square, Square)> = attacks.collect();
        let text = attacks.first().map_or("not possible".to_string(), |&(from, square)| {
            format!("{} attacks {}", naming::piece(self, from), Eight::name(square))
        });
        Note::new(text).along(attacks)
    }
}
