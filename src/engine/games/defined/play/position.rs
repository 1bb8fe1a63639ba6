//! A position of a defined game, and playing steps in it.

use super::extra::Extra;
use super::moves::threats::Threats;
use super::shuttles::Shuttle;
use super::{Game, Home};
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::game::{KindSet, Slot};
use crate::games::defined::play::tables::{Form, Frame, LAYS, Mover, PASSES, Pieces, Rights};
use crate::rules::{Counters, Piece};

/// A count of moves, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// The plies after which the game is drawn; 0 while nothing is counted.
    pub limit: u16,
    /// The plies counted.
    pub plies: u16,
}

impl Count {
    /// Counts a ply, if a count is running.
    #[inline]
    pub fn tick(&mut self) {
        if self.limit != 0 {
            self.plies = self.plies.saturating_add(1);
        }
    }
}

/// The last turn, as far as the result depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// A move or a drop.
    Move,
    /// A castling that wins.
    WinningCastling,
    /// A pass, after a move.
    Pass,
    /// A pass, after another.
    SecondPass,
}

/// A position of a defined game, with or without pieces in hand.
#[derive(Clone)]
pub struct Defined<F: Frame, X: Extra = ()> {
    pub(super) game: &'static Game<F>,
    pub(super) board: Pieces<F>,
    pub(super) counters: Counters,
    pub(super) rights: Rights,
    /// By side, the files of its gates on its first rank, as bits.
    pub(super) gates: [u16; 2],
    /// Squares where the piece that just moved can be captured en passant.
    pub(super) en_passant: F::Set,
    /// Plies since the last irreversible move.
    pub(super) reversible: u32,
    /// Squares that nothing enters: holes, and walls that have been laid.
    pub(super) walls: F::Set,
    /// The pieces in hand, or the move whose wall is yet to be laid.
    pub(super) extra: X,
    /// The count of moves, as in Makruk's endings.
    pub(super) count: Count,
    /// The checks that each side has yet to give, if checks are counted.
    pub(super) checks: [u8; 2],
    /// The last turn.
    pub(super) last: Last,
    /// Enemy pieces that attack the king of the side to move.
    pub(super) checkers: F::Set,
    /// The squares that a piece must move to in order to stop a check by a leap or along a line.
    pub(super) evasion: F::Set,
    /// Whether there is a check against which every move must be tried out.
    pub(super) is_intricate: bool,
    /// Pieces of the side to move that alone shield their king from a slider.
    pub(super) pinned: F::Set,
    /// Whether the kings face each other, in a game where that may end it, and whether they did before the
    /// last turn.
    pub(super) faces: bool,
    /// See `faces`.
    pub(super) faced: bool,
    /// By side, whether its unbroken series of checks has one that makes mate count, in Shatar.
    pub(super) shaks: [bool; 2],
    /// By side, the run of its last turns with one piece, where going back and forth loses.
    pub(super) shuttles: [Shuttle; 2],
    /// Squares that matter to hops, blockable paths and borrowed moves: moving to or from them may expose
    /// the king.
    pub(super) touchy: F::Set,
}

impl<F: Frame, X: Extra> Defined<F, X> {
    /// The game.
    pub fn game(&self) -> &'static Game<F> {
        self.game
    }

    /// A kind by its number.
    #[inline]
    pub(super) fn form(&self, kind: u8) -> Form {
        self.game.forms[kind as usize]
    }

    /// The king's square; `None` if the side has no king.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        let king = self.board.pieces(color, self.game.king?);
        king.any().then(|| king.first())
    }

    /// Everything that stops a rider: pieces, holes and walls.
    #[inline]
    pub(super) fn occupied(&self) -> F::Set {
        self.board.occupied() | self.walls
    }

    /// A side's attacks.
    #[inline]
    pub(super) fn threats(&self, color: Color) -> Threats<'_, F> {
        let game = self.game;
        let facing = game.king.filter(|_| game.definition.rules.ends.kings_do_not_face || self.faces);
        self.threats_of(color, facing)
    }

    /// A side's attacks; `facing` is the king's kind if kings may not face each other.
    #[inline]
    pub(super) fn threats_of(&self, color: Color, facing: Option<u8>) -> Threats<'_, F> {
        let (game, side) = (self.game, color.index());
        Threats::new(
            game.tables.axes,
            game.tables.assault[side],
            game.tables.relays[side],
            &self.board,
            color,
            facing,
        )
    }

    /// The enemies that a side can capture.
    #[inline]
    pub(super) fn prey(&self, color: Color) -> F::Set {
        let immune = self.game.immune[(!color).index()].iter();
        immune.fold(self.board.side(!color), |prey, &kind| prey & !self.board.kind(kind))
    }

    /// The squares that the piece on a square reaches by its own moves, whether or not that exposes its king.
    pub(super) fn targets(&self, from: Square) -> F::Set {
        let Some(piece) = self.board.at(from) else {
            return F::Set::EMPTY;
        };
        let occupied = self.occupied();
        let (empty, enemy) = (self.game.board & !occupied, self.prey(piece.color));
        self.goals(self.game.mover(piece), from, occupied, empty, enemy)
    }

    /// The empty squares and the enemies that a piece on a square reaches by its own moves.
    #[inline]
    pub(super) fn goals(
        &self,
        mover: &Mover<F>,
        from: Square,
        occupied: F::Set,
        empty: F::Set,
        enemy: F::Set,
    ) -> F::Set {
        let targets = mover.targets(self.game.tables.axes, from, occupied, empty, enemy);
        if !mover.is_cannon {
            return targets;
        }
        // Its hurdle may not be a cannon.
        let cannons = self.cannons();
        targets & !cannons & mover.targets(self.game.tables.axes, from, occupied & !cannons, empty, enemy)
    }

    /// The cannons of both sides, which neither leap nor capture each other.
    pub(super) fn cannons(&self) -> F::Set {
        self.game.tables.assault[0].cannons(&self.board)
    }

    /// Updates the attack on the king of the side to move.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let us = self.counters.side;
        self.evasion = !F::Set::EMPTY;
        self.is_intricate = false;
        self.faces = self.game.faces && self.kings_face();
        let Some(king) = self.king(us) else {
            (self.checkers, self.pinned, self.touchy) = (F::Set::EMPTY, F::Set::EMPTY, F::Set::EMPTY);
            return;
        };
        let attack = self.threats(!us).against(king, self.occupied(), self.board.side(us));
        self.checkers = attack.leapers | attack.sliders | attack.others;
        self.pinned = attack.pinned;
        self.touchy = attack.touchy;
        if self.checkers.any() {
            self.is_intricate = attack.others.any();
            self.evasion = if self.is_intricate {
                !F::Set::EMPTY
            } else if self.checkers.several() {
                F::Set::EMPTY
            } else if attack.leapers.any() {
                self.checkers
            } else {
                self.checkers | self.between(king, self.checkers.first())
            };
        }
        if self.faces {
            // The side to move must part the kings, but it is not in check by this.
            self.checkers &= !self.king(!us).map_or(F::Set::EMPTY, F::Set::of);
        }
        if !self.game.tables.relays[(!us).index()].is_empty() {
            self.refresh_relays(king);
        }
    }

    /// Whether the kings face each other on a rank or file.
    fn kings_face(&self) -> bool {
        let (Some(white), Some(black)) = (self.king(Color::White), self.king(Color::Black)) else {
            return false;
        };
        let mut lines = (0..2).map(|axis| self.game.tables.axes.at(axis).slide(white, self.occupied()));
        lines.any(|line| line.has(black))
    }

    /// The squares strictly between two squares on a line.
    fn between(&self, a: Square, b: Square) -> F::Set {
        self.game.axis(a, b).map_or(F::Set::EMPTY, |axis| axis.between(a, b))
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// Plays a legal step of this position.
    #[inline]
    pub(super) fn apply(&mut self, step: Step) -> bool {
        let (step, entering) = self.split(step);
        if let Some(hands) = self.extra.hands_mut() {
            hands.entering = entering;
        }
        let (from, to) = (step.from(), step.to());
        let us = self.counters.side;
        if step.tag() != 0 {
            return match step.tag() {
                PASSES => self.play_pass(step),
                LAYS => self.lay_instead(step.to()),
                _ if X::HANDS && step.is_drop() => self.play_drop(step),
                _ => self.castle(step),
            };
        }
        self.last = Last::Move;
        let Some(piece) = self.board.at(from) else {
            return false;
        };
        let mover = self.game.mover(piece);
        let has_relays = !self.game.tables.relays[us.index()].is_empty();
        let is_relayed = has_relays && self.is_relayed(step);
        let may_capture = self.en_passant.has(to) && self.board.at(to).is_none() && !is_relayed;
        let passed = if may_capture && self.en_passant_targets(mover, from, self.occupied()).has(to) {
            self.en_passant_victim(to)
        } else {
            None
        };
        // The piece is removed first: a promotion in place captures nothing.
        self.board.take(from);
        let captured = self.board.take(passed.unwrap_or(to));
        let kind = step.promotion().unwrap_or(piece.kind);
        self.board.put(to, Piece { kind, color: us });
        // In games where pieces revert, no pawn promotes to a choice of pieces.
        let is_final = step.promotion().is_some() && !self.game.definition.rules.promotion.demotion;
        let is_forward = mover.resets.has(from) && (is_relayed || !mover.back[to.index()].has(from));
        let is_reset = captured.is_some() || is_final || is_forward;
        self.counters.tick(is_reset);
        // With relays, a move that resets the clock may be reversible.
        let is_irreversible = is_reset && (!has_relays || captured.is_some() || is_final);
        self.count_reversible(is_irreversible);
        if let Some(hands) = self.extra.hands_mut() {
            hands.has_arrived = captured.is_none() && step.promotion().is_some();
            if let Some(piece) = captured.filter(|_| self.game.drops.captures) {
                hands.add(us, self.game.drops.in_hand(piece.color, piece.kind));
            }
        }
        self.en_passant = match step.promotion() {
            Some(_) => F::Set::EMPTY,
            None if is_relayed => F::Set::EMPTY,
            None if mover.is_pawn => self.pawn_passed(from, to),
            None if captured.is_none() && mover.starts_far(from, to) => {
                (self.game.between(from, to) | F::Set::of(to)) & self.game.en_passant[(!us).index()]
            }
            None => F::Set::EMPTY,
        };
        let rights = if self.game.castlings.allowed { &mut self.rights[..] } else { &mut [] };
        for right in rights.iter_mut().flatten() {
            if right.is_some_and(|right| [right.king, right.rook].iter().any(|&at| at == from || at == to)) {
                *right = None;
            }
        }
        if self.game.shuttlers.is_some() {
            self.count_shuttle(step, captured.is_none() && step.promotion().is_none());
        }
        self.close_gates([from, to]);
        self.aim_at_king(piece.kind, to);
        if captured.is_some() {
            self.explode(to, piece.kind, kind);
        }
        self.flip(to, false);
        self.end_move(captured, is_final && self.form(kind).was.is_none());
        true
    }

    /// Notes a move of the side to move. `is_plain` says that it neither captures nor promotes.
    #[inline(never)]
    pub(super) fn count_shuttle(&mut self, step: Step, is_plain: bool) {
        let us = self.counters.side;
        let run = &mut self.shuttles[us.index()];
        let counts = is_plain && self.checkers.is_empty();
        *run = if counts { run.then(step.from(), step.to()) } else { Shuttle::default() };
    }

    /// Turns the enemies that the piece on a square encloses into plain pieces of its side.
    #[inline]
    pub(super) fn flip(&mut self, to: Square, is_drop: bool) {
        if let Some(enclosing) = &self.game.enclosing {
            let us = self.counters.side;
            let (own, enemies) = (self.board.side(us), self.board.side(!us));
            let flipped = enclosing.flipped(self.game.tables.axes, (to, is_drop), own, enemies);
            for square in flipped.squares() {
                if let Some(piece) = self.board.take(square) {
                    let Form { moves, was, .. } = self.form(piece.kind);
                    self.board.put(square, Piece { kind: was.unwrap_or(moves) as u8, color: us });
                }
            }
        }
    }

    /// Ends the move of a turn, and the turn unless a wall is yet to be laid.
    #[inline]
    pub(super) fn end_move(&mut self, captured: Option<Piece>, promoted: bool) {
        if !X::WALLS || !self.end_half(captured, promoted) {
            self.conclude(captured, promoted);
        }
    }

    /// Ends the turn: updates the counts, the side to move and the attack on its king.
    pub(super) fn conclude(&mut self, captured: Option<Piece>, promoted: bool) {
        let us = self.counters.side;
        if let Some(hands) = self.extra.hands_mut() {
            if let Some((kind, square)) = hands.entering.take() {
                hands.take(us, kind);
                self.board.put(square, Piece { kind, color: us });
            }
            self.close_idle_gates(us);
        }
        self.faced = self.faces;
        self.count.tick();
        self.counters.end_turn();
        self.recount(captured, promoted);
        self.refresh();
        if self.game.needs_shak {
            let is_shak = (self.checkers & self.shak_pieces()).any();
            let so_far = &mut self.shaks[us.index()];
            *so_far = self.checkers.any() && (*so_far || is_shak);
        }
        if self.game.counts_checks() && self.checkers.any() {
            let left = &mut self.checks[us.index()];
            *left = left.saturating_sub(1);
        }
    }

    /// Counts a step that no later position can undo, or one that can be undone. With captured pieces in
    /// hand, any position can recur.
    pub(super) fn count_reversible(&mut self, is_irreversible: bool) {
        let is_final = is_irreversible && !(X::HANDS && self.game.drops.captures);
        self.reversible = if is_final { 0 } else { self.reversible + 1 };
    }

    /// Passes, by a step of the king or of the piece that stands for it.
    fn play_pass(&mut self, step: Step) -> bool {
        let Some(piece) = self.board.at(step.from()) else {
            return false;
        };
        self.shuttles[self.counters.side.index()].is_paused = true;
        let has_passed = matches!(self.last, Last::Pass | Last::SecondPass);
        self.last = if has_passed { Last::SecondPass } else { Last::Pass };
        self.en_passant = F::Set::EMPTY;
        // As in Fairy-Stockfish, the clock treats it as a move of that piece.
        self.end_quiet_step(self.game.mover(piece).resets.has(step.from()));
        true
    }

    /// Ends a turn that captures and promotes nothing.
    pub(super) fn end_quiet_step(&mut self, is_reset: bool) {
        self.counters.tick(is_reset);
        self.count_reversible(is_reset);
        if let Some(hands) = self.extra.hands_mut() {
            hands.has_arrived = false;
        }
        self.end_move(None, false);
    }

    fn castle(&mut self, step: Step) -> bool {
        let us = self.counters.side;
        let Some((right, side)) = self.castling_of(step) else {
            return false;
        };
        let (king_to, rook_to) = self.game.castlings.goal(us, side);
        let (king, rook) = (self.board.take(right.king), self.board.take(right.rook));
        let mut is_reset = false;
        if let (Some(king), Some(rook)) = (king, rook) {
            // As in Fairy-Stockfish, the clock treats it as the king's move to the rook's square.
            let mover = self.game.mover(king);
            is_reset = mover.resets.has(right.king) && !mover.back[right.rook.index()].has(right.king);
            self.board.put(king_to, king);
            self.board.put(rook_to, rook);
        }
        self.rights[us.index()] = [None; 2];
        self.close_gates([right.king, right.rook]);
        self.shuttles[us.index()] = Shuttle::default();
        if self.game.castlings.opposite {
            self.rights[(!us).index()][side] = None;
        }
        let wins = self.game.castlings.wins[us.index()][side];
        self.last = if wins { Last::WinningCastling } else { Last::Move };
        self.en_passant = F::Set::EMPTY;
        self.end_quiet_step(is_reset);
        true
    }

    /// The squares crossed by a double or triple step of the kind `pawn` where it can be captured.
    fn pawn_passed(&self, from: Square, to: Square) -> F::Set {
        let us = self.counters.side;
        let ranks = F::rank(from).abs_diff(F::rank(to));
        if F::file(from) != F::file(to) || ranks < 2 {
            return F::Set::EMPTY;
        }
        let crossed = self.game.tables.axes.at(1).between(from, to) & self.game.en_passant[(!us).index()];
        crossed.filter(|square| self.is_capturable(square))
    }

    /// Whether the enemy might capture en passant on a square, by Fairy-Stockfish's test for marking
    /// an en passant square.
    pub(super) fn is_capturable(&self, square: Square) -> bool {
        let them = !self.counters.side;
        let definition = self.game.definition;
        let pawn = definition.kinds.iter().position(|kind| kind.slot == Slot::PAWN);
        let takers = definition.rules.steps.takers[them.index()];
        let others = takers.without(pawn.map_or(KindSet::NONE, KindSet::of));
        if !others.is_empty() {
            return true;
        }
        pawn.is_some_and(|kind| {
            self.game.moving_as(kind).any(|kind| {
                let pawn = Piece { kind, color: them };
                let mut pawns = self.board.pieces(them, kind).squares();
                pawns.any(|from| self.game.mover(pawn).reach(from).capture_leaps.has(square))
            })
        })
    }
}
