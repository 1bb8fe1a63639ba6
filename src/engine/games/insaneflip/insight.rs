//! Explanations of moves: states, Powers and relays.

use super::arena::{LENDERS, MOVES};
use super::{Arena, FlipRelay, KINDS, KING, PAWN, POWER};
use crate::core::{Color, Square, SquareSet, Step};
use crate::rules::obstacle::{goes, obstacle};
use crate::rules::{Insight, Link, Note, naming};

impl<A: Arena> Insight for FlipRelay<A> {
    /// An obstacle, the wrong state, or neighbours in the wrong state.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        if let Some(note) = obstacle(self, from, to) {
            return Some(note);
        }
        let captures = self.board.at(to).is_some();
        let (state, cannot) =
            if captures { ("move", "capture") } else { ("capture", "move without capturing") };
        if goes(self, from, to) {
            let text = format!("it cannot {cannot} in the {state} state, and no power is next to it");
            return Some(Note::new(text).on([from]));
        }
        let candidates = self.candidates(piece.color, from, to);
        if candidates.is_empty() || piece.kind == PAWN {
            return None;
        }
        let names = naming::pieces(self, candidates.squares());
        let text = format!("{names} next to it, in the {state} state, cannot {cannot} either");
        let arrows = candidates.squares().map(|candidate| (candidate, from));
        Some(Note::new(text).along(arrows))
    }

    /// The kinds of neighbours that would have to lend their moves.
    fn lacking(&self, from: Square, to: Square) -> Option<Note> {
        let piece = self.board.at(from)?;
        let leads = |kind: &&u8| A::leaps(MOVES[**kind as usize], from).has(to);
        let kinds = LENDERS.iter().filter(leads);
        let kinds: Vec<String> = kinds.map(|&kind| naming::article(KINDS[kind as usize].name)).collect();
        if kinds.is_empty() {
            return None;
        }
        if piece.kind == PAWN {
            return Some(Note::new("pawns do not take moves from their neighbours"));
        }
        let state = match self.board.at(to) {
            Some(_) => "capture",
            None => "move",
        };
        let text = format!(
            "{} would need {} of its side next to it, in the {state} state",
            naming::article(KINDS[piece.kind as usize].name),
            kinds.join(" or ")
        );
        Some(Note::new(text))
    }

    /// Explains the Power or the relay that makes a move legal.
    fn grounds(&self, step: Step) -> Option<Note> {
        let (from, to) = (step.from(), step.to());
        let color = self.board.at(from)?.color;
        let captures = self.board.at(to).is_some();
        let arrows = |helpers: A::Set| helpers.squares().map(move |helper| (helper, from));
        if goes(self, from, to) {
            if self.capturing.has(from) == captures {
                return None;
            }
            let powers = self.beside(color, from) & self.board.kind(POWER);
            if powers.any() {
                let power = naming::piece(self, powers.first());
                let text = format!("freed from its state by {power}");
                return Some(Note::new(text).along(arrows(powers)));
            }
        }
        let able = |lender: Square| self.capturing.has(lender) == captures;
        let candidates = self.candidates(color, from, to).filter(able);
        let names = naming::pieces(self, candidates.squares());
        let verb = if captures { "capture" } else { "move" };
        let text = format!("relayed by {names} next to it, in the {verb} state");
        candidates.any().then(|| Note::new(text).along(arrows(candidates)))
    }

    /// The pieces of a side that could capture on a square.
    fn attackers_of(&self, square: Square, color: Color) -> A::Set {
        let gifts = self.gifts(color);
        let reaches = |from: Square| {
            let reach = |piece| self.reach(from, piece, gifts.to(from));
            let piece = self.board.at(from);
            piece.is_some_and(|piece| reach(piece).captures.has(square))
        };
        self.board.side(color).filter(reaches)
    }

    /// Relays that lend a piece moves that it does not have itself, and Powers that let a piece ignore its
    /// state.
    fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for color in Color::BOTH {
            for to in self.board.side(color).squares() {
                let Some(receiver) = self.board.at(to) else {
                    continue;
                };
                let powers = self.beside(color, to) & self.board.kind(POWER);
                if receiver.kind != POWER {
                    links.extend(powers.squares().map(|from| self.link(from, to)));
                }
                if receiver.kind == PAWN {
                    continue;
                }
                let adds = |from: &Square| {
                    let lender = self.board.at(*from).map(|piece| piece.kind);
                    let same_state = self.capturing.has(*from) == self.capturing.has(to);
                    lender != Some(receiver.kind) || !same_state && powers.is_empty()
                };
                let lenders = self.lenders(color, to).squares().filter(adds);
                links.extend(lenders.map(|from| self.link(from, to)));
            }
        }
        links
    }

    fn has_states(&self, kind: u8) -> bool {
        kind != POWER
    }
}

impl<A: Arena> FlipRelay<A> {
    /// The pieces of a side next to a square.
    fn beside(&self, color: Color, square: Square) -> A::Set {
        A::leaps(MOVES[KING as usize], square) & self.board.side(color)
    }

    /// The pieces of a side next to a square that can lend moves.
    fn lenders(&self, color: Color, square: Square) -> A::Set {
        let lends = |kind: u8| LENDERS.contains(&kind);
        self.beside(color, square) & self.board.kinds(lends)
    }

    fn link(&self, from: Square, to: Square) -> Link {
        let kind = self.board.at(from).map_or(KING, |piece| piece.kind);
        let letter = KINDS[kind as usize].letter;
        Link { from, to, letter }
    }

    /// The neighbours that could lend a piece the move from one square to the other, given the right state.
    fn candidates(&self, color: Color, from: Square, to: Square) -> A::Set {
        self.lenders(color, from).filter(|lender| {
            let kind = self.board.at(lender).map_or(POWER, |piece| piece.kind);
            A::leaps(MOVES[kind as usize], from).has(to)
        })
    }
}
