//! Drops of pieces from the hand.

use super::view::View;
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::game::KindSet;
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::position::Last;
use crate::games::defined::play::shuttles::Shuttle;
use crate::games::defined::play::tables::drops::Drop;
use crate::games::defined::play::tables::{Right, union};
use crate::games::defined::play::{Defined, Home};
use crate::rules::{Piece, Sink};

impl<F: Home, X: Extra> Defined<F, X> {
    /// Passes the drops that leave the king safe to the sink. Against a double check there are none.
    #[inline]
    pub(crate) fn drops<K: Sink<F>>(&self, view: &View<'_, F>, sink: &mut K) {
        let us = self.counters.side;
        let (hands, goals) = (self.extra.hands(), self.open_to_drops(view.empty) & self.evasion);
        if !self.game.drops.allowed || hands.is_empty(us) || goals.is_empty() {
            return;
        }
        for drop in &self.game.drops.drops[us.index()] {
            if hands.count(us, drop.held) > 0 {
                sink.drops(drop.form, self.drop_targets(view, drop, goals));
            }
        }
    }

    /// Passes the drops on these squares to the sink, whether or not they leave the king safe.
    pub(crate) fn all_drops<K: Sink<F>>(&self, empty: F::Set, sink: &mut K) {
        let (us, hands) = (self.counters.side, self.extra.hands());
        let open = if self.game.drops.allowed { self.open_to_drops(empty) } else { F::Set::EMPTY };
        for drop in &self.game.drops.drops[us.index()] {
            if hands.count(us, drop.held) > 0 {
                sink.drops(drop.form, open & drop.region);
            }
        }
    }

    /// Whether a drop, which may come from another position, leaves the king safe in this one.
    pub(crate) fn has_drop(&self, step: Step) -> bool {
        let us = self.counters.side;
        let drops = &self.game.drops.drops[us.index()];
        let drop = drops.iter().find(|drop| Some(drop.form) == step.promotion());
        let Some(drop) = drop.filter(|drop| step == Step::dropping(drop.form, step.to())) else {
            return false;
        };
        if !self.game.drops.allowed
            || step.to().index() >= F::INDICES
            || self.extra.hands().count(us, drop.held) == 0
        {
            return false;
        }
        let view = self.view();
        self.drop_targets(&view, drop, F::Set::of(step.to()) & self.open_to_drops(view.empty) & self.evasion)
            .any()
    }

    /// The empty squares that the pieces on the board leave open to drops.
    #[inline]
    fn open_to_drops(&self, empty: F::Set) -> F::Set {
        let Some(enclosing) = &self.game.enclosing else { return empty };
        let us = self.counters.side;
        enclosing.targets(self.board.side(us), self.board.side(!us), empty)
    }

    /// The squares among the empty squares `goals` where a piece may be dropped.
    #[inline]
    fn drop_targets(&self, view: &View<'_, F>, drop: &Drop<F::Set>, goals: F::Set) -> F::Set {
        let us = self.counters.side;
        let mut targets = goals & drop.region;
        if let Some((kinds, per_file)) = &drop.crowd {
            let own = union(kinds.iter().map(|&kind| self.board.pieces(us, kind)));
            targets &= !self.crowded_files(own, *per_file);
        }
        let Some(king) = view.king else {
            // A king may not be dropped where it is attacked.
            let is_king = self.game.king == Some(drop.form);
            return if is_king { targets.filter(|to| view.is_safe_for_king(to)) } else { targets };
        };
        if self.game.king == Some(drop.form) {
            return F::Set::EMPTY;
        }
        let is_safe = |to| self.is_drop_safe(view, king, drop.form, to);
        if self.is_intricate {
            targets.filter(is_safe)
        } else if (targets & self.touchy).is_empty() {
            targets
        } else {
            (targets & !self.touchy) | (targets & self.touchy).filter(is_safe)
        }
    }

    /// The files with at least `per_file` of these pieces.
    #[inline]
    fn crowded_files(&self, pieces: F::Set, per_file: u32) -> F::Set {
        if per_file == 0 {
            return !F::Set::EMPTY;
        }
        let file = |square: Square| self.game.tables.axes.at(1).full(square) | F::Set::of(square);
        let files = pieces.squares().map(file);
        union(files.filter(|&file| per_file == 1 || (file & pieces).len() >= per_file))
    }

    /// Whether the king is safe after a piece has been dropped, which may be a hurdle.
    fn is_drop_safe(&self, view: &View<'_, F>, king: Square, kind: u8, to: Square) -> bool {
        let piece = Piece { kind, color: self.counters.side };
        let threats = view.threats_with(to, self.game.mover(piece).is_cannon);
        threats.on(king, view.occupied | F::Set::of(to)).is_empty()
    }

    /// Whether a drop obeys the rules beyond the king's safety: checks that drops may not give, pieces that
    /// must be dropped first, and bishops on squares of both colours.
    pub(crate) fn is_permitted_drop(&self, step: Step) -> bool {
        if !self.rules().drops.checks && self.gives_check(step) {
            return false;
        }
        let must_kind = self.compulsory_kinds();
        let held = step.promotion().map_or(0, |kind| self.held_kind(kind));
        let is_due = must_kind.is_none_or(|kinds| kinds.has_any() || kinds.has(held.into()));
        is_due && (self.game.drops.bishops.is_empty() || self.keeps_bishops_apart(step))
    }

    /// The kinds of which one must be dropped if possible; `None` if the hand has none.
    pub(crate) fn compulsory_kinds(&self) -> Option<KindSet> {
        let rules = &self.rules().drops;
        if !X::HANDS || !rules.must {
            return None;
        }
        let mut held = self.extra.hands().kinds(self.counters.side);
        let kinds = rules.must_kind;
        held.any(|kind| kinds.has_any() || kinds.has(kind.into())).then_some(kinds)
    }

    /// The kind in hand that is dropped as a kind.
    #[inline]
    pub(crate) fn held_kind(&self, form: u8) -> u8 {
        self.form(form).was.map_or(form, |kind| kind as u8)
    }

    fn keeps_bishops_apart(&self, step: Step) -> bool {
        let us = self.counters.side;
        let drops = &self.game.drops;
        let Some(&bishop) = drops.bishops.first() else {
            return true;
        };
        let own = union(drops.bishops.iter().map(|&kind| self.board.pieces(us, kind)));
        let all = own.len() + u32::from(self.extra.hands().count(us, bishop));
        let (dark, to) = (drops.dark, F::Set::of(step.to()));
        if step.promotion().is_some_and(|kind| self.held_kind(kind) == bishop) {
            let color = if (dark & to).any() { dark } else { !dark };
            return (color & own).len() < all.div_ceil(2);
        }
        let region = drops.drops[us.index()].iter().find(|drop| drop.held == bishop);
        let open = region.map_or(F::Set::EMPTY, |drop| drop.region) & !self.occupied() & !to;
        [dark, !dark].into_iter().all(|color| (color & (own | open)).len() >= all / 2)
    }

    /// Plays a drop.
    pub(crate) fn play_drop(&mut self, step: Step) -> bool {
        let us = self.counters.side;
        let (to, Some(kind)) = (step.to(), step.promotion()) else {
            return false;
        };
        let held = self.held_kind(kind);
        if let Some(hands) = self.extra.hands_mut() {
            if !self.game.drops.free {
                hands.take(us, held);
            }
            hands.has_arrived = true;
        }
        self.board.put(to, Piece { kind, color: us });
        self.flip(to, true);
        self.last = Last::Move;
        self.shuttles[us.index()] = Shuttle::default();
        self.en_passant = F::Set::EMPTY;
        self.counters.tick(true);
        self.count_reversible(true);
        if self.rules().drops.castles && self.game.castlings.allowed {
            self.give_rights(us, to);
        }
        self.end_move(None, false);
        true
    }

    /// Gives a dropped king or rook its rights to castle: with the king on its file, and the rook at an end
    /// of the rank.
    fn give_rights(&mut self, us: Color, to: Square) {
        let castlings = &self.game.castlings;
        let rank = castlings.ranks[us.index()];
        let ends = [castlings.files - 1, 0].map(|file| F::square(file, rank));
        let king = F::square(castlings.king_file.min(castlings.files - 1), rank);
        let is_own = |square: Square| self.board.at(square).filter(|piece| piece.color == us);
        let is_king = is_own(king).is_some_and(|piece| {
            castlings.kings[us.index()].is_some_and(|kind| self.form(piece.kind).moves == usize::from(kind))
        });
        if !is_king || to != king && !ends.contains(&to) {
            return;
        }
        for (side, rook) in ends.into_iter().enumerate() {
            if (to == king || to == rook) && rook != king && self.castles_as_rook(us, rook) {
                self.rights[us.index()][side] = Some(Right { king, rook });
            }
        }
    }
}
