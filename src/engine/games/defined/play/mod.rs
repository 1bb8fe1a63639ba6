//! Playing defined games: positions of any [`Definition`](super::Definition), their moves and results, and
//! one evaluation for all of them.
//!
//! | folder or file | contents |
//! |---|---|
//! | `tables` | precomputed tables of moves, attacks, castling and endings |
//! | `moves` | the legal steps of a position |
//! | `ends` | the conditions that end a game |
//! | `worth` | the values of pieces, and the evaluation |
//! | `game`, `make` | a definition prepared for play, and its construction |
//! | `position` | positions, and the effect of a step |
//! | `blasts` | explosions |
//! | `extra`, `hands` | the part of a position that only some games have, and pieces in hand |
//! | `gates` | squares of pieces that have not moved |
//! | `walls` | walls that end a turn or replace it |
//! | `shuttles` | pieces that go back and forth |
//! | `fen` | FENs in Fairy-Stockfish's format |
//! | `insight` | explanations of moves |
//! | `games` | the prepared games of a registry |
//! | `chess960` | Chess960 versions of games |

mod blasts;
pub mod chess960;
mod ends;
mod extra;
mod fen;
mod game;
pub mod games;
mod gates;
mod hands;
mod insight;
mod make;
mod moves;
mod position;
mod shuttles;
mod tables;
#[cfg(test)]
mod tests;
mod walls;
mod worth;

pub use extra::{Extra, Walled};
pub use fen::checks_to_give;
pub use game::{Chosen, Game, Home, Player};
pub use games::Playable;
pub use hands::Hands;
pub use position::Defined;
use position::Last;
pub use tables::frame::Frame;
pub use worth::{TERMS, family};

use crate::core::{Color, Square, SquareSet, Step, StepList, Turn, key};
use crate::games::defined::game::rules::Rules;
use crate::rules::{
    Counter, FenError, Identity, Outcome, Piece, Position, Reason, Recurrence, Repetition, Sink, Stage,
    accessors,
};
use tables::assault::Pieces;
use tables::{ENTERS_FOR_ROOK, LAYS};

impl<F: Home, X: Extra> Position for Defined<F, X> {
    type Shape = F;
    type Pieces = Pieces<F>;
    type Options = Chosen<F>;

    const DROPS: bool = X::HANDS;
    const TWO_STEPS: bool = X::WALLS;
    const WALLS: bool = X::WALLS;

    #[inline]
    fn identity(Chosen(game): Chosen<F>) -> &'static Identity {
        &game.identity
    }

    fn start_fen(Chosen(game): Chosen<F>) -> &'static str {
        game.start
    }

    fn read_fen(options: Chosen<F>, fen: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        Self::read(options, fen, repairs)
    }

    fn fen(&self) -> String {
        self.write_position()
    }

    fn beyond_fen(&self) -> u32 {
        let [white, black] = self.shaks;
        let facts = [white, black, self.faces && self.faced, X::HANDS && self.is_pawn_drop_mate()];
        facts.into_iter().fold(self.last as u32, |sum, fact| 2 * sum + u32::from(fact))
    }

    fn options(&self) -> Chosen<F> {
        Chosen(self.game)
    }

    /// Once the n-move rule applies, repetition counts only if it always draws, as in Fairy-Stockfish.
    fn repetition(&self) -> Repetition {
        let rule = self.game.identity.repetition;
        if rule.recurrence == Recurrence::Draws
            && let Some(winner) = self.tiebreak_winner()
        {
            return Repetition { recurrence: Recurrence::WinsFor(winner), ..rule };
        }
        let is_simple = rule.recurrence == Recurrence::Draws && !rule.asks_for_checks();
        if is_simple || !self.n_move_rule_applies() { rule } else { Repetition { occurrence: 0, ..rule } }
    }

    fn stuck(&self) -> Outcome {
        self.result_without_steps()
    }

    fn drawn(&self, reason: Reason) -> Outcome {
        self.tiebreak_winner().map_or(Outcome::draw(reason), |winner| Outcome::win(winner, reason))
    }

    accessors!(Pieces<F>);

    fn restart_clock(&mut self) {
        (self.counters.halfmove, self.reversible) = (0, 0);
    }

    #[inline]
    fn reversible(&self) -> u32 {
        self.reversible
    }

    #[inline]
    fn other_key(&self) -> u64 {
        let mut key = self.usable_hands().key() ^ self.gates_key() ^ self.walls_key();
        for (number, right) in self.rights.iter().flatten().enumerate() {
            if let Some(right) = right {
                key ^= key::fact(256 * (number as u64 + 1) + right.rook.index() as u64);
            }
        }
        // Only the file is hashed, as in Fairy-Stockfish: two en passant squares of a custom pawn on one file
        // cancel out, so that the position repeats one without en passant.
        for square in self.en_passant.squares() {
            key ^= key::fact(16 + u64::from(F::file(square)));
        }
        if self.game.counts_checks() {
            let [white, black] = self.checks.map(u64::from);
            key ^= key::fact(4096 + white) ^ key::fact(8192 + black);
        }
        key
    }

    fn other_key_from_scratch(&self) -> u64 {
        let hands = self.usable_hands();
        self.other_key() ^ hands.key() ^ hands.key_from_scratch()
    }

    fn actor(&self, step: Step) -> Option<Piece> {
        if X::HANDS && step.is_drop() {
            return step.promotion().map(|kind| Piece { kind, color: self.counters.side });
        }
        self.board.at(step.from())
    }

    /// A `~` follows a piece that becomes a pawn when it is captured.
    fn symbol(&self, square: Square) -> Option<String> {
        let piece = self.board.at(square)?;
        let sign = if self.in_second_state(square) { "+" } else { "" };
        let mark = if self.form(piece.kind).by_letter { "~" } else { "" };
        Some(format!("{sign}{}{mark}", piece.letter(self.kinds())))
    }

    fn hand(&self, color: Color) -> Vec<(u8, u8)> {
        let kinds = (0..self.game.definition.kinds.len() as u8).rev();
        let held = kinds.map(|kind| (kind, self.usable_hands().count(color, kind)));
        held.filter(|&(_, count)| count > 0).collect()
    }

    fn in_second_state(&self, square: Square) -> bool {
        self.board.at(square).is_some_and(|piece| self.form(piece.kind).was.is_some())
    }

    #[inline]
    fn in_check(&self) -> bool {
        let royalty = self.game.ends.royalty.as_ref();
        self.checkers.any() || royalty.is_some_and(|royalty| self.is_royalty_attacked(royalty))
    }

    fn threatened(&self) -> bool {
        let them = !self.counters.side;
        self.in_check() || self.blows_up_king(them) || self.takes_last(them)
    }

    fn wins_at_once(&self) -> bool {
        let us = self.counters.side;
        self.blows_up_king(us) || self.takes_last(us)
    }

    fn must_capture(&self) -> bool {
        self.game.is_bounded && self.has_compulsory_capture()
    }

    fn verdict(&self) -> Option<Outcome> {
        self.board_result().or_else(|| self.optional_result())
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.board_result().is_some_and(|outcome| {
            outcome.reason != Reason::InsufficientMaterial || !self.game.continues_when_drawn
        })
    }

    #[inline]
    fn generate<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        if X::WALLS && self.mid_turn() {
            return self.wall_steps(stage, sink);
        }
        self.legal_steps(stage, sink);
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        if X::WALLS && self.mid_turn() {
            return self.wall_steps(Stage::All, list);
        }
        self.all_pseudo_legal_steps(list);
    }

    fn is_step(&self, step: Step) -> bool {
        if X::WALLS && self.mid_turn() {
            let square = step.to();
            // In a set of 64 squares, higher indices would wrap around.
            let is_wall = step == Step::new(square, square) && square.index() < F::INDICES;
            return is_wall && self.open_to_wall().has(square);
        }
        self.has_step(step)
    }

    #[inline]
    fn is_noisy(&self, step: Step) -> bool {
        self.is_capture(step) || self.promotes(step)
    }

    fn castles_long(&self, step: Step) -> Option<bool> {
        self.castling_of(step).map(|(_, side)| side == 1)
    }

    fn has_new_walls(&self) -> bool {
        self.game.has_new_walls
    }

    fn lays_walls_instead(&self) -> bool {
        self.game.lays_instead
    }

    fn entering(&self, step: Step) -> Option<(u8, Square)> {
        self.split(step).1
    }

    fn companion(&self, step: Step) -> Option<(Square, Square)> {
        let (right, side) = self.castling_of(step)?;
        let (_, rook_to) = self.game.castlings.goal(self.counters.side, side);
        Some((right.rook, rook_to))
    }

    #[inline]
    fn play(&mut self, step: Step) -> bool {
        if X::WALLS { self.play_half(step) } else { self.apply(step) }
    }

    #[inline]
    fn mid_turn(&self) -> bool {
        self.extra.half().is_some()
    }

    fn count(&self) -> u64 {
        let mut counter = Counter::default();
        if !X::WALLS || self.mid_turn() {
            self.generate(Stage::All, &mut counter);
            return counter.0;
        }
        let mut list = StepList::new();
        self.generate(Stage::All, &mut list);
        let walls = list.iter().map(|&step| {
            let mut next = self.clone();
            if next.play(step) { u64::from(next.open_to_wall().len()) } else { 0 }
        });
        walls.sum()
    }

    /// No null move when zugzwang is likely: with few pieces left, or in games that zugzwang decides.
    fn pass(&self) -> Option<Self> {
        if self.mid_turn() {
            return Some(self.without_wall());
        }
        if self.game.aims_at_zugzwang {
            return None;
        }
        let us = self.counters.side;
        let side = self.board.side(us);
        let is_pawn = |square: &Square| {
            let piece = self.board.at(*square);
            piece.is_some_and(|piece| self.game.mover(piece).pawn_zone.any())
        };
        let held = if X::HANDS { self.extra.hands().len(us) as usize } else { 0 };
        let pieces = side.squares().filter(|square| !is_pawn(square)).count() + held;
        (pieces > 2 && !self.in_check()).then(|| {
            let mut next = self.clone();
            next.counters = self.counters.passed();
            next.reversible = 0;
            next.en_passant = F::Set::EMPTY;
            next.last = Last::Move;
            if let Some(hands) = next.extra.hands_mut() {
                hands.has_arrived = false;
            }
            next.refresh();
            next
        })
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.correction_keys(0..1, 1..self.game.forms.len() as u8)
    }

    fn write(&self, turn: Turn) -> String {
        if let Some(kind) = turn.promotion().filter(|_| turn.is_drop()) {
            let sign = if self.form(kind).was.is_some() { "+" } else { "" };
            return format!("{sign}{}@{}", self.kinds()[kind as usize].letter, F::name(turn.to()));
        }
        if let Some(wall) = turn.flip() {
            return self.write(Turn::of(turn.first())) + "," + &F::name(wall);
        }
        if turn.first().tag() == LAYS {
            // As a pass is written, with its side's first piece.
            let own = self.board.side(self.counters.side);
            let named = if own.any() { own.first() } else { turn.to() };
            return format!("{0}{0},{1}", F::name(named), F::name(turn.to()));
        }
        if let (_, Some((kind, square))) = self.split(turn.first()) {
            // On the rook's square after castling, the rook and the king are named.
            let is_on_rook = turn.first().tag() == ENTERS_FOR_ROOK;
            let (from, to) = if is_on_rook { (square, turn.from()) } else { (turn.from(), turn.to()) };
            let letter = self.kinds()[kind as usize].letter.to_ascii_lowercase();
            return format!("{}{}{letter}", F::name(from), F::name(to));
        }
        let mut text = F::name(turn.from()) + &F::name(turn.to());
        if let Some(kind) = turn.promotion() {
            let was_promoted =
                self.board.at(turn.from()).is_some_and(|piece| self.form(piece.kind).was.is_some());
            text.push(match self.game.forms.get(kind as usize) {
                Some(form) if form.was.is_some() => '+',
                Some(_) if was_promoted && !self.promotes(turn.first()) => '-',
                _ => self.kinds()[kind as usize].letter.to_ascii_lowercase(),
            });
        }
        text
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    fn rules(&self) -> &'static Rules {
        &self.game.definition.rules
    }

    /// The pieces that can be dropped or enter. Hands that nothing comes from are not in FENs, and follow
    /// from the pieces left.
    #[inline]
    fn usable_hands(&self) -> &Hands {
        if X::HANDS && self.game.drops.are_usable { self.extra.hands() } else { &Hands::EMPTY }
    }

    /// True if the n-move rule makes the position a draw.
    #[inline]
    fn n_move_rule_applies(&self) -> bool {
        self.most_halfmoves().is_some_and(|max| self.halfmove() >= max)
    }

    /// The kind that a step promotes or drops to; none for a piece that enters.
    #[inline]
    fn promotion_of(&self, step: Step) -> Option<u8> {
        if X::HANDS && self.split(step).1.is_some() { None } else { step.promotion() }
    }

    /// True if the step promotes a pawn.
    fn promotes(&self, step: Step) -> bool {
        let Some((kind, piece)) = step.promotion().zip(self.board.at(step.from())) else {
            return false;
        };
        if step.tag() != 0 {
            return false;
        }
        let mover = self.game.mover(piece);
        mover.pawn_zone.has(step.to()) && mover.promotions.iter().any(|promotion| promotion.kind == kind)
    }

    /// The piece that a step of this position captures en passant.
    fn captured_en_passant(&self, step: Step) -> Option<Square> {
        if self.takes_en_passant(step) { self.en_passant_victim(step.to()) } else { None }
    }

    /// Whether a step captures en passant.
    fn takes_en_passant(&self, step: Step) -> bool {
        if !self.en_passant.has(step.to()) {
            return false;
        }
        self.board.at(step.from()).is_some_and(|Piece { kind, color }| {
            let mover = self.game.mover(Piece { kind, color });
            self.en_passant_targets(mover, step.from(), self.occupied()).has(step.to())
        })
    }
}
