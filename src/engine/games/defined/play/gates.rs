//! Gates: squares of pieces that have not moved, where pieces of the hand may enter, or which kings and
//! ferzes may leave by a leap.

use super::extra::Extra;
use super::moves::view::View;
use super::tables::{CASTLES, ENTERS, ENTERS_FOR_KING, ENTERS_FOR_ROOK, Right, Rights};
use super::{Defined, Home};
use crate::core::{Color, Square, SquareSet, Step, StepList, key};
use crate::rules::Sink;

impl<F: Home, X: Extra> Defined<F, X> {
    /// Whether a square is a gate of a side.
    #[inline]
    pub(super) fn is_gate(&self, color: Color, square: Square) -> bool {
        self.gates[color.index()] & self.gate(color, square) != 0
    }

    /// The bit of a square in the gates of a side; 0 outside its first rank.
    #[inline]
    fn gate(&self, color: Color, square: Square) -> u16 {
        let is_there = F::rank(square) == self.game.castlings.ranks[color.index()];
        u16::from(is_there) << F::file(square)
    }

    /// Closes gates that a piece has left, or where one has been captured.
    #[inline]
    pub(super) fn close_gates(&mut self, squares: impl IntoIterator<Item = Square>) {
        if self.gates != [0; 2] {
            for square in squares {
                for color in Color::BOTH {
                    self.gates[color.index()] &= !self.gate(color, square);
                }
            }
        }
    }

    /// Closes the gates of a side if they do not matter.
    #[inline]
    pub(super) fn close_idle_gates(&mut self, color: Color) {
        if !self.gates_matter(color) {
            self.gates[color.index()] = 0;
        }
    }

    /// The move or castling of a step, and the piece that enters by it: its kind and square.
    #[inline]
    pub(super) fn split(&self, step: Step) -> (Step, Option<(u8, Square)>) {
        if !X::HANDS || !matches!(step.tag(), ENTERS | ENTERS_FOR_KING | ENTERS_FOR_ROOK) {
            return (step, None);
        }
        let plain = Step::new(step.from(), step.to());
        let (plain, square) = match step.tag() {
            ENTERS => (plain, step.from()),
            ENTERS_FOR_KING => (plain.tagged(CASTLES), step.from()),
            _ => {
                let castling = plain.tagged(CASTLES);
                let right = self.castling_of(castling).map(|(right, _)| right);
                (castling, right.map_or(step.from(), |right| right.rook))
            }
        };
        (plain, step.promotion().map(|kind| (kind, square)))
    }

    /// Adds the steps by which pieces of the hand enter.
    pub(super) fn add_entering_steps(&self, list: &mut StepList) {
        let us = self.counters.side;
        if !self.game.gates.enter() || self.gates[us.index()] == 0 || self.extra.hands().is_empty(us) {
            return;
        }
        for step in list.clone() {
            match step.tag() {
                0 if step.promotion().is_none() => self.enter(step.tagged(ENTERS), step.from(), list),
                CASTLES => {
                    let Some((Right { king, rook }, side)) = self.castling_of(step) else { continue };
                    let (king_to, rook_to) = self.game.castlings.goal(us, side);
                    for (tag, square) in [(ENTERS_FOR_KING, king), (ENTERS_FOR_ROOK, rook)] {
                        if square != king_to && square != rook_to {
                            self.enter(step.tagged(tag), square, list);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds a step with each kind that may enter on a square.
    fn enter(&self, step: Step, square: Square, list: &mut StepList) {
        let us = self.counters.side;
        if self.is_gate(us, square) {
            for drop in &self.game.drops.drops[us.index()] {
                let is_held = drop.held == drop.form && self.extra.hands().count(us, drop.held) > 0;
                let step = step.promoting(drop.form);
                if is_held && drop.region.has(square) && self.enters_safely(step) {
                    list.push(step);
                }
            }
        }
    }

    /// Whether the piece that enters does not become the hurdle of an enemy that hops to the king.
    fn enters_safely(&self, step: Step) -> bool {
        let us = self.counters.side;
        if self.game.tables.assault[(!us).index()].hoppers.is_empty() {
            return true;
        }
        let mut next = self.clone();
        next.apply(step);
        let attackers = |king: Square| next.threats(!us).on(king, next.occupied());
        next.king(us).is_none_or(|king| attackers(king).is_empty())
    }

    /// Passes the leaps of king and ferz from their gates to the sink.
    pub(super) fn first_leaps<K: Sink<F>>(&self, view: &View<'_, F>, within: F::Set, sink: &mut K) {
        let us = self.counters.side;
        if !self.game.gates.leap() || self.gates[us.index()] == 0 {
            return;
        }
        let target = |from: Square, (files, ranks): (i8, i8)| {
            let ranks = if us == Color::White { ranks } else { -ranks };
            let file = F::file(from).checked_add_signed(files)?;
            let rank = F::rank(from).checked_add_signed(ranks)?;
            (file < F::FILES && rank < F::RANKS)
                .then(|| F::square(file, rank))
                .filter(|&to| view.empty.has(to))
        };
        if let Some(king) = view.king.filter(|&king| self.is_gate(us, king) && self.checkers.is_empty()) {
            let goals = [(-2, 1), (2, 1)].into_iter().filter_map(|leap| target(king, leap));
            let safe = goals.filter(|&to| within.has(king) && self.is_king_safe(view, king, to));
            safe.for_each(|to| sink.step(Step::new(king, to)));
        }
        for &kind in &self.game.ferzes {
            let ferzes = self.board.pieces(us, kind) & within;
            for from in ferzes.squares().filter(|&from| self.is_gate(us, from)) {
                if let Some(to) = target(from, (0, 2)) {
                    sink.fan(from, self.legal_targets(view, from, F::Set::of(to) & self.evasion));
                }
            }
        }
    }

    /// Takes away the leap of the enemy king after a rook's move to a square in line with it.
    #[inline]
    pub(super) fn aim_at_king(&mut self, kind: u8, to: Square) {
        let them = !self.counters.side;
        if !self.game.gates.leap() || !self.game.ends.counted.rooks.contains(&kind) {
            return;
        }
        if let Some(king) = self.king(them)
            && (0..2).any(|axis| self.game.tables.axes.at(axis).full(to).has(king))
        {
            self.close_gates([king]);
        }
    }

    /// The key of the gates.
    #[inline]
    pub(super) fn gates_key(&self) -> u64 {
        let [white, black] = self.gates.map(u64::from);
        if white | black == 0 { 0 } else { key::fact(1 << 40 | white << 16 | black) }
    }

    /// Reads a letter of a FEN's castling field, in a game whose FENs list gates: `K` and `Q` are the right
    /// to castle with the gates of king and rook, letters of files are gates, or rooks that may castle if no
    /// piece can enter. Returns false if there is nothing of this kind.
    pub(super) fn read_gate(
        &mut self,
        letter: char,
        rights: &mut Rights,
        kings: &mut [Option<Square>; 2],
    ) -> bool {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = self.game.castlings.ranks[color.index()];
        let before = *rights;
        if matches!(letter.to_ascii_uppercase(), 'K' | 'Q') {
            let is_right = self.read_right(letter, rights, kings);
            if is_right {
                let new = (0..2).filter(|&side| rights[color.index()][side] != before[color.index()][side]);
                let squares = new.filter_map(|side| rights[color.index()][side]);
                for Right { king, rook } in squares {
                    self.gates[color.index()] |= self.gate(color, king) | self.gate(color, rook);
                }
            }
            return is_right;
        }
        let file = (letter.to_ascii_uppercase() as u8).wrapping_sub(b'A');
        let square = (file < self.game.castlings.files).then(|| F::square(file, rank));
        let Some(square) = square.filter(|&square| self.board.side(color).has(square)) else {
            return false;
        };
        self.gates[color.index()] |= self.gate(color, square);
        if !self.gates_matter(color) {
            self.read_right(letter, rights, kings);
        }
        true
    }

    /// Gives the rooks on gates the right to castle if the king's gate is named, but no right.
    pub(super) fn add_rights_of_gates(&self, rights: &mut Rights) {
        for color in Color::BOTH {
            let kings = self.castling_kings(color);
            let king = kings.squares().find(|&king| self.is_gate(color, king));
            let Some(king) = king.filter(|_| rights[color.index()] == [None; 2] && self.gates_matter(color))
            else {
                continue;
            };
            for rook in self.board.side(color).squares() {
                if self.is_gate(color, rook) && rook != king && self.castles_as_rook(color, rook) {
                    let side = usize::from(F::file(rook) < F::file(king));
                    rights[color.index()][side] = Some(Right { king, rook });
                }
            }
        }
    }

    /// Whether a side's letters in the castling field name gates: those of a side that has nothing left to
    /// enter, and never will, do not matter.
    fn gates_matter(&self, color: Color) -> bool {
        let gates = self.game.gates;
        gates.listed && (!gates.entering || !self.extra.hands().is_empty(color) || self.game.drops.captures)
    }

    /// The letters of a side's gates in a FEN, except those that its rights to castle imply.
    pub(super) fn write_gates(&self, color: Color) -> String {
        if !self.gates_matter(color) {
            return String::new();
        }
        let rights = self.rights[color.index()].into_iter().flatten();
        let by_files = self.game.castlings.anywhere;
        let implied = rights.flat_map(|right| [Some(right.rook), Some(right.king).filter(|_| !by_files)]);
        let implied: Vec<Square> = implied.flatten().collect();
        let rank = self.game.castlings.ranks[color.index()];
        let files = (0..self.game.castlings.files).filter(|&file| {
            let square = F::square(file, rank);
            self.is_gate(color, square) && !implied.contains(&square)
        });
        files.map(|file| color.cased(char::from(b'A' + file))).collect()
    }
}
