//! The legal steps of a position.

use super::view::View;
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::{Leap, Mover, Promotion};
use crate::games::defined::play::{Defined, Home};
use crate::rules::{Sink, Stage};

impl<F: Home, X: Extra> Defined<F, X> {
    /// Passes every legal step of a stage to the sink.
    #[inline]
    pub(crate) fn legal_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        if self.game.is_bounded {
            self.bounded_steps(stage, sink);
        } else {
            self.king_safe_steps(stage, sink);
            if self.game.lays_instead && stage != Stage::Noisy {
                self.wall_turns(sink);
            }
            if self.game.may_pass && stage != Stage::Noisy {
                self.pass_step().into_iter().for_each(|pass| sink.step(pass));
            }
        }
    }

    /// Passes every step of a stage that leaves the king safe to the sink.
    #[inline]
    pub(crate) fn king_safe_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        let us = self.counters.side;
        let view = self.view();
        if let Some(king) = view.king {
            self.king_steps(&view, king, !F::Set::EMPTY, stage, sink);
        }
        if self.evasion.is_empty() {
            return;
        }
        if self.checkers.is_empty() && stage != Stage::Noisy && self.game.castlings.allowed {
            self.castlings(|step| sink.step(step));
        }
        // If so, a step of an unpinned piece is legal unless it fails to end a check.
        let is_plain = self.touchy.is_empty() && !self.is_intricate;
        for (kind, mover) in self.game.tables.movers[us.index()].iter().enumerate() {
            let mut pieces = self.board.pieces(us, kind as u8);
            if self.game.king != Some(kind as u8) && pieces.any() {
                if mover.standing.any() && stage != Stage::Quiet && self.checkers.is_empty() {
                    self.standing_steps(mover, pieces, sink);
                }
                if is_plain && mover.is_common {
                    let free = pieces & !self.pinned;
                    match mover.leaps.as_slice() {
                        [] => self.leaping_steps(&view, mover, free, stage, sink),
                        leaps => self.common_steps(&view, mover, leaps, free, stage, sink),
                    }
                    pieces &= self.pinned;
                }
                for from in pieces.squares() {
                    self.piece_steps(&view, mover, from, stage, sink);
                }
            }
        }
        if stage != Stage::Noisy {
            self.first_leaps(&view, !F::Set::EMPTY, sink);
            if self.game.promotes_as_turn {
                self.turn_promotions(&view, !F::Set::EMPTY, sink);
            }
        }
        if X::HANDS && stage != Stage::Noisy {
            self.drops(&view, sink);
        }
        if !self.game.tables.relays[us.index()].is_empty() {
            let goals = stage.targets(view.empty, view.enemy);
            self.relayed_steps(&view, !F::Set::EMPTY, goals, true, sink);
        }
    }

    #[inline]
    pub(crate) fn king_steps<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        king: Square,
        within: F::Set,
        stage: Stage,
        sink: &mut K,
    ) {
        let Some(piece) = self.board.at(king) else {
            return;
        };
        let mover = self.game.mover(piece);
        let targets = mover.targets(self.game.tables.axes, king, view.occupied, view.empty, view.enemy);
        let targets = targets & within & mover.alive & stage.targets(view.empty, view.enemy);
        sink.fan(king, targets.filter(|to| self.is_king_safe(view, king, to)));
    }

    /// Whether the king is safe after moving to a square.
    #[inline]
    pub(crate) fn is_king_safe(&self, view: &View<'_, F>, king: Square, to: Square) -> bool {
        let without = view.occupied & !F::Set::of(king);
        let attackers = if view.threats.relays.is_empty() {
            view.threats.on(to, without)
        } else {
            view.threats.without(F::Set::of(to)).on(to, without | F::Set::of(to))
        };
        attackers.is_empty()
    }

    /// Steps of pieces that only leap, never promote and cannot expose the king.
    #[inline]
    fn leaping_steps<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        mover: &Mover<F>,
        pieces: F::Set,
        stage: Stage,
        sink: &mut K,
    ) {
        let goals = stage.targets(view.empty, view.enemy) & mover.alive & self.evasion;
        let (empty, enemy) = (view.empty & goals, view.enemy & goals);
        for from in pieces.squares() {
            let reach = mover.reach(from);
            sink.fan(from, (reach.quiet_leaps & empty) | (reach.capture_leaps & enemy));
        }
    }

    /// Steps of leaping pieces that cannot expose the king, generated for all pieces at once.
    #[inline]
    fn common_steps<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        mover: &Mover<F>,
        leaps: &[Leap<F::Set>],
        pieces: F::Set,
        stage: Stage,
        sink: &mut K,
    ) {
        let plain = stage.targets(view.empty, view.enemy) & mover.alive;
        for leap in leaps {
            let mut from = pieces & leap.sources;
            if leap.via != 0 {
                from &= view.empty.shift(-leap.via);
            }
            let to = from.shift(leap.delta) & self.evasion & leap.goals(view.empty, view.enemy);
            let promoting = to & mover.pawn_zone;
            let unpromoted = if promoting.any() { to & !self.must_promote(mover) } else { to };
            sink.shifted(unpromoted & plain, leap.delta);
            if promoting.any() && stage != Stage::Quiet {
                for to in promoting.squares() {
                    self.promotions(mover, to.offset(-leap.delta), to, sink);
                }
            }
        }
        if self.en_passant.any() && stage != Stage::Quiet {
            for from in pieces.squares() {
                self.en_passant_steps(view, mover, from, sink);
            }
        }
    }

    /// Promotions in place, which neither expose the king nor end a check: the same squares stay occupied.
    #[inline]
    pub(crate) fn standing_steps<K: Sink<F>>(&self, mover: &Mover<F>, pieces: F::Set, sink: &mut K) {
        for from in (pieces & mover.standing).squares() {
            self.promotions(mover, from, from, sink);
        }
    }

    /// The step with each promotion whose limit is not reached.
    #[inline]
    fn promotions<K: Sink<F>>(&self, mover: &Mover<F>, from: Square, to: Square, sink: &mut K) {
        let open = mover.promotions.iter().filter(|promotion| self.is_open(promotion));
        sink.promotions(from, to, open.map(|promotion| promotion.kind));
    }

    /// The en passant captures of a piece.
    #[inline]
    fn en_passant_steps<K: Sink<F>>(&self, view: &View<'_, F>, mover: &Mover<F>, from: Square, sink: &mut K) {
        let en_passant = self.en_passant_targets(mover, from, view.occupied);
        sink.fan(from, en_passant.filter(|to| self.captures_safely(view, from, to)));
    }

    #[inline]
    pub(crate) fn piece_steps<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        mover: &Mover<F>,
        from: Square,
        stage: Stage,
        sink: &mut K,
    ) {
        let targets = self.goals(mover, from, view.occupied, view.empty, view.enemy);
        let targets = self.legal_targets(view, from, targets & self.evasion);
        self.give(view, mover, from, targets, stage, sink);
        if mover.takes_en_passant && self.en_passant.any() && stage != Stage::Quiet {
            self.en_passant_steps(view, mover, from, sink);
        }
    }

    /// The targets that do not expose the king.
    #[inline]
    pub(crate) fn legal_targets(&self, view: &View<'_, F>, from: Square, mut targets: F::Set) -> F::Set {
        let Some(king) = view.king else {
            return targets;
        };
        let is_safe = |to| self.is_safe(view, king, from, to, F::Set::EMPTY);
        if self.is_intricate {
            return targets.filter(is_safe);
        }
        if self.pinned.has(from) {
            targets &= self.line(view, king, from);
        }
        if self.touchy.is_empty() {
            targets
        } else if self.touchy.has(from) {
            targets.filter(is_safe)
        } else {
            (targets & !self.touchy) | (targets & self.touchy).filter(is_safe)
        }
    }

    /// The squares that a pinned piece may go to: those up to and including the pinning piece's.
    fn line(&self, view: &View<'_, F>, king: Square, pinned: Square) -> F::Set {
        let Some(axis) = self.game.axis(king, pinned) else {
            return F::Set::EMPTY;
        };
        let [below, above] = axis.halves(king);
        let half = if below.has(pinned) { below } else { above };
        axis.slide(king, view.occupied & !F::Set::of(pinned)) & half
    }

    /// Whether the king is safe after a piece has moved and the pieces in `gone` are captured.
    fn is_safe(&self, view: &View<'_, F>, king: Square, from: Square, to: Square, gone: F::Set) -> bool {
        let occupied = (view.occupied & !F::Set::of(from) & !gone) | F::Set::of(to);
        let taken = gone | F::Set::of(to);
        let threats = view.threats.after(from, to);
        let attackers = if threats.relays.is_empty() {
            threats.on(king, occupied) & !taken
        } else {
            threats.without(taken).on(king, occupied)
        };
        attackers.is_empty()
    }

    /// The squares where a piece captures en passant, whether or not that exposes its king.
    #[inline]
    pub(crate) fn en_passant_targets(&self, mover: &Mover<F>, from: Square, occupied: F::Set) -> F::Set {
        let goals = self.en_passant & !occupied;
        if goals.is_empty() || !mover.takes_en_passant {
            return F::Set::EMPTY;
        }
        let all = F::Set::EMPTY;
        let quiet = self.goals(mover, from, occupied, goals, all);
        let capture = self.goals(mover, from, occupied, all, goals);
        capture & !quiet
    }

    fn captures_safely(&self, view: &View<'_, F>, from: Square, to: Square) -> bool {
        let Some(taken) = self.en_passant_victim(to) else {
            return false;
        };
        view.king.is_none_or(|king| self.is_safe(view, king, from, to, F::Set::of(taken)))
    }

    /// The piece that an en passant capture on a square removes: one on a square of `en_passant`, else the
    /// nearest one behind the square.
    pub(crate) fn en_passant_victim(&self, to: Square) -> Option<Square> {
        let us = self.counters.side;
        let end = |set: F::Set, is_first: bool| if is_first { set.first() } else { F::last(set).first() };
        let marked = self.en_passant & self.board.side(!us);
        if marked.any() {
            return Some(end(marked, us == Color::White)).filter(|&taken| self.prey(us).has(taken));
        }
        let [below, above] = self.game.tables.axes.at(1).halves(to);
        let behind = if us == Color::White { below } else { above } & self.board.side(!us);
        behind.any().then(|| end(behind, us == Color::Black)).filter(|&taken| self.prey(us).has(taken))
    }

    /// The squares that a piece of the side to move reaches without promoting: by its own moves, whether or
    /// not they expose its king, or by a legal en passant capture.
    pub(crate) fn own_arrivals(&self, view: &View<'_, F>, from: Square) -> F::Set {
        let Some(piece) = self.board.at(from) else {
            return F::Set::EMPTY;
        };
        let mover = self.game.mover(piece);
        let targets = self.goals(mover, from, view.occupied, view.empty, view.enemy);
        let en_passant = self.en_passant_targets(mover, from, view.occupied);
        let (plain, _) = self.arrivals(view, mover, from, targets);
        plain | en_passant.filter(|to| self.captures_safely(view, from, to))
    }

    /// The targets where a piece can remain of its kind, and those where it can turn into another.
    #[inline]
    fn arrivals(
        &self,
        view: &View<'_, F>,
        mover: &Mover<F>,
        from: Square,
        targets: F::Set,
    ) -> (F::Set, F::Set) {
        let mut plain = targets;
        if (targets & mover.pawn_zone).any() {
            plain &= !self.must_promote(mover);
        }
        let mut turning = F::Set::EMPTY;
        if let Some(turn) = &mover.turn
            && turn.into.iter().any(|into| self.is_open(into))
        {
            let is_inside = !turn.only_at_end && turn.zone.has(from);
            turning = if is_inside { targets } else { targets & turn.zone };
            if turn.must {
                let allowed = if is_inside { F::Set::EMPTY } else { !turn.zone };
                plain &= if turn.on_capture { allowed | view.empty } else { allowed };
            }
            if turn.on_capture {
                turning &= view.enemy;
            }
        }
        (plain & mover.alive, turning)
    }

    /// Passes the steps to these targets, with promotions, to the sink.
    #[inline]
    pub(crate) fn give<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        mover: &Mover<F>,
        from: Square,
        targets: F::Set,
        stage: Stage,
        sink: &mut K,
    ) {
        let goals = stage.targets(view.empty, view.enemy);
        let promoting = targets & mover.pawn_zone;
        if promoting.is_empty() && mover.turn.is_none() {
            sink.fan(from, targets & mover.alive & goals);
            return;
        }
        let (plain, turning) = self.arrivals(view, mover, from, targets);
        sink.fan(from, plain & goals);
        if let Some(turn) = &mover.turn {
            for to in (turning & goals).squares() {
                let open = turn.into.iter().filter(|into| self.is_open(into));
                sink.promotions(from, to, open.map(|into| into.kind));
            }
        }
        if stage != Stage::Quiet {
            for to in promoting.squares() {
                self.promotions(mover, from, to, sink);
            }
        }
    }

    /// The squares where a piece of the side to move must promote.
    #[inline]
    fn must_promote(&self, mover: &Mover<F>) -> F::Set {
        let is_bound = !mover.may_stay || mover.promotions.iter().any(|promotion| self.is_open(promotion));
        if is_bound { mover.must_zone } else { F::Set::EMPTY }
    }

    /// Whether the side to move may promote to a kind.
    #[inline]
    pub(crate) fn is_open(&self, promotion: &Promotion) -> bool {
        if promotion.limit == u16::MAX {
            return true;
        }
        let us = self.counters.side;
        let count = promotion.counted.iter().map(|&kind| self.board.pieces(us, kind).len()).sum::<u32>();
        count < promotion.limit.into()
    }

    /// Passes every pseudo-legal step, and every legal castling, to the sink.
    pub(crate) fn all_pseudo_legal_steps<K: Sink<F>>(&self, sink: &mut K) {
        let us = self.counters.side;
        let view = self.view();
        for from in self.board.side(us).squares() {
            if let Some(piece) = self.board.at(from) {
                let mover = self.game.mover(piece);
                let targets = self.goals(mover, from, view.occupied, view.empty, view.enemy);
                self.give(&view, mover, from, targets, Stage::All, sink);
                self.standing_steps(mover, F::Set::of(from), sink);
                let en_passant = self.en_passant_targets(mover, from, view.occupied);
                sink.fan(from, en_passant.filter(|to| self.en_passant_victim(to).is_some()));
            }
        }
        if !self.game.tables.relays[us.index()].is_empty() {
            self.relayed_steps(&view, !F::Set::EMPTY, view.empty | view.enemy, false, sink);
        }
        if self.game.castlings.allowed && self.checkers.is_empty() {
            self.castlings(|step: Step| sink.step(step));
        }
        if X::HANDS {
            self.all_drops(view.empty, sink);
        }
        if let Some(pass) = self.pass_step() {
            sink.step(pass);
        }
    }
}
