//! Ends of games: bare kings, extinction, goals, winning castlings, counted checks, rows, passes, full
//! boards, drawing material, mate and stalemate; and the counting rules of Makruk and its relatives.

use super::extra::Extra;
use super::position::{Count, Last};
use super::{Defined, Home, shuttles};
use crate::core::{Color, SquareSet, Step};
use crate::games::defined::game::rules::{BareKing, Counting, Decider, Ending};
use crate::games::defined::play::tables::{Enders, Mortal, union};
use crate::rules::{Counter, Outcome, Piece, Position, Reason, Stage};
use std::cmp::Ordering;

impl<F: Home, X: Extra> Defined<F, X> {
    /// The result by the position on the board; `None` if the game continues.
    #[inline]
    pub(crate) fn board_result(&self) -> Option<Outcome> {
        let enders = self.game.ends.enders;
        if enders == Enders::default() {
            return None;
        }
        // Most games have only one or two of these rules.
        let bare_king = if enders.bare_king { self.bare_king_result() } else { None };
        bare_king
            .or_else(|| if enders.extinction { self.extinction_result() } else { None })
            .or_else(|| if enders.goals { self.goal_result() } else { None })
            .or_else(|| if enders.castling { self.castling_result() } else { None })
            .or_else(|| if enders.checks { self.checks_result() } else { None })
            .or_else(|| if enders.rows { self.rows_result() } else { None })
            .or_else(|| if enders.passes { self.passes_result() } else { None })
            .or_else(|| if enders.facing { self.facing_result() } else { None })
            .or_else(|| if enders.full_board { self.full_board_result() } else { None })
            .or_else(|| if enders.material { self.material_draw() } else { None })
    }

    /// The result by a rule that ends the game although there are moves: a completed count, a piece that goes
    /// back and forth, or a pawn that could only promote.
    #[inline]
    pub(crate) fn optional_result(&self) -> Option<Outcome> {
        let ends = self.counting_draw().or_else(|| self.shuttle_result());
        if self.game.promotes_as_turn { ends.or_else(|| self.promotion_stalemate()) } else { ends }
    }

    /// The loss of the side that has just gone back and forth too often. As in Fairy-Stockfish, the n-move
    /// rule takes precedence, and after a capture or another move that restarts its clock only a run that
    /// begins with that move counts, unless captured pieces go to the hand.
    fn shuttle_result(&self) -> Option<Outcome> {
        let kinds = self.game.shuttlers.as_ref()?;
        let is_long = X::HANDS && self.game.drops.captures || self.halfmove() >= shuttles::SHORTEST_CLOCK;
        if !is_long || self.n_move_rule_applies() {
            return None;
        }
        let (us, them) = (self.counters.side, !self.counters.side);
        let piece = self.board.at(self.shuttles[them.index()].loser()?)?;
        let is_lost = kinds[them.index()].contains(&piece.kind);
        is_lost.then_some(Outcome::win(us, Reason::Repetition))
    }

    /// The result if the side to move has no legal step: mate or stalemate. As in Fairy-Stockfish, the n-move
    /// rule takes precedence over stalemate, but not over mate of the king.
    pub(crate) fn result_without_steps(&self) -> Outcome {
        let us = self.counters.side;
        if self.checkers.is_empty() && self.n_move_rule_applies() {
            return self.drawn(Reason::Stalemate);
        }
        if X::HANDS && self.is_pawn_drop_mate() {
            return Outcome::win(us, Reason::Checkmate);
        }
        if self.game.needs_shak
            && self.checkers.any()
            && let Some(outcome) = self.mate_without_shak()
        {
            return outcome;
        }
        let (ending, reason) = if self.in_check() {
            (self.rules().ends.checkmate.unwrap_or(Ending::Loss), Reason::Checkmate)
        } else {
            (self.stalemate_value(), Reason::Stalemate)
        };
        match ending {
            Ending::Win => Outcome::win(us, reason),
            Ending::Loss => Outcome::win(!us, reason),
            // The decider applies to stalemate, but not to a mate that draws.
            Ending::Draw if reason == Reason::Stalemate => self.drawn(reason),
            Ending::Draw => Outcome::draw(reason),
        }
    }

    /// The pieces of both sides whose checks make mate count in Shatar.
    pub(super) fn shak_pieces(&self) -> F::Set {
        union(self.game.ends.counted.shak.iter().map(|&kind| self.board.kind(kind)))
    }

    /// The result of a mate in Shatar by knights alone, which loses, or without a check by knight, rook or
    /// bers in the series of checks, which draws.
    fn mate_without_shak(&self) -> Option<Outcome> {
        let us = self.counters.side;
        let knights = union(self.game.ends.counted.knights.iter().map(|&kind| self.board.kind(kind)));
        if (self.checkers & !knights).is_empty() {
            return Some(Outcome::win(us, Reason::Checkmate));
        }
        (!self.shaks[(!us).index()]).then_some(Outcome::draw(Reason::Checkmate))
    }

    /// Whether the side to move, which has no legal step, is mated by shogi pawns just dropped or promoted
    /// to, where that loses.
    pub(super) fn is_pawn_drop_mate(&self) -> bool {
        let pawns = union(self.game.drops.shogi_pawns.iter().map(|&kind| self.board.kind(kind)));
        self.extra.hands().has_arrived && self.checkers.any() && (self.checkers & !pawns).is_empty()
    }

    /// The result of stalemate for the side to move.
    pub(crate) fn stalemate_value(&self) -> Ending {
        let ends = &self.rules().ends;
        let value = ends.stalemate.unwrap_or(Ending::Draw);
        if !ends.stalemate_by_pieces {
            return value;
        }
        let us = self.counters.side;
        let [own, other] = [us, !us].map(|color| self.board.side(color).len());
        match (own.cmp(&other), value) {
            (Ordering::Less, value) => value,
            (Ordering::Equal, _) | (_, Ending::Draw) => Ending::Draw,
            (Ordering::Greater, Ending::Win) => Ending::Loss,
            (Ordering::Greater, Ending::Loss) => Ending::Win,
        }
    }

    /// The winner by tiebreak of a game that would be drawn; `None` if it is drawn.
    #[inline]
    pub(crate) fn tiebreak_winner(&self) -> Option<Color> {
        match self.rules().ends.decider {
            Decider::None => None,
            Decider::Janggi => Some(self.winner_by_points()),
            Decider::White => Some(Color::White),
            Decider::Black => Some(Color::Black),
            Decider::Pieces => {
                let [white, black] = Color::BOTH.map(|color| self.board.side(color).len());
                match white.cmp(&black) {
                    Ordering::Greater => Some(Color::White),
                    Ordering::Equal => None,
                    Ordering::Less => Some(Color::Black),
                }
            }
        }
    }

    /// The winner by the points of Janggi. Black, who moves second, has one and a half more.
    fn winner_by_points(&self) -> Color {
        let lead = |&(kind, points): &(u8, i32)| {
            let [white, black] = Color::BOTH.map(|color| self.board.pieces(color, kind).len() as i32);
            points * (white - black)
        };
        let lead: i32 = self.game.ends.points.iter().map(lead).sum();
        if lead > 1 { Color::White } else { Color::Black }
    }

    /// The result of a winning castling, or of losing the right to one. The side that just moved is examined
    /// first.
    fn castling_result(&self) -> Option<Outcome> {
        let us = self.counters.side;
        let wins = &self.game.castlings.wins;
        if self.last == Last::WinningCastling {
            return Some(Outcome::win(!us, Reason::Castling));
        }
        let has_lost = |color: &Color| {
            let (wins, rights) = (wins[color.index()], self.rights[color.index()]);
            wins != [false; 2] && !(0..2).any(|side| wins[side] && rights[side].is_some())
        };
        let loser = [!us, us].into_iter().find(has_lost)?;
        Some(Outcome::win(!loser, Reason::CastlingLost))
    }

    /// The win by giving the last of the counted checks.
    fn checks_result(&self) -> Option<Outcome> {
        let them = !self.counters.side;
        (self.checks[them.index()] == 0).then_some(Outcome::win(them, Reason::Checks))
    }

    /// The result of a row or a connection of the side that just moved.
    fn rows_result(&self) -> Option<Outcome> {
        let them = !self.counters.side;
        let value = self.rules().rows.value?;
        let rows = self.game.ends.rows.as_ref()?;
        let outcome = || match value {
            Ending::Win => Outcome::win(them, Reason::Row),
            Ending::Loss => Outcome::win(!them, Reason::Row),
            Ending::Draw => Outcome::draw(Reason::Row),
        };
        rows.are_complete(self.game.tables.axes, &self.board, them).then(outcome)
    }

    /// The result of two passes in a row.
    fn passes_result(&self) -> Option<Outcome> {
        (self.last == Last::SecondPass).then(|| self.drawn(Reason::Passes))
    }

    /// The result of kings that face each other after two turns in a row.
    fn facing_result(&self) -> Option<Outcome> {
        (self.faces && self.faced).then(|| self.drawn(Reason::KingsFacing))
    }

    /// The result of a full board.
    fn full_board_result(&self) -> Option<Outcome> {
        (self.game.board & !self.occupied()).is_empty().then(|| self.drawn(Reason::FullBoard))
    }

    /// The result of extinction. The side that just moved is examined first.
    #[inline]
    pub(super) fn extinction_result(&self) -> Option<Outcome> {
        let extinction = &self.game.definition.rules.ends.extinction;
        let value = extinction.value?;
        let us = self.counters.side;
        let held = |color: Color, mortal: &Mortal| match mortal.kind {
            _ if !X::HANDS || self.game.drops.free => 0,
            None => self.extra.hands().len(color),
            Some(kind) => self.extra.hands().count(color, kind as u8).into(),
        };
        let on_board = |color: Color, mortal: &Mortal| match mortal.kind {
            None => self.board.side(color).len(),
            Some(_) => mortal.forms.iter().map(|&kind| self.board.pieces(color, kind).len()).sum(),
        };
        let count = |color: Color, mortal: &Mortal| on_board(color, mortal) + held(color, mortal);
        for color in [!us, us] {
            for mortal in &self.game.ends.mortal {
                let needed = u32::from(extinction.opponent) + u32::from(extinction.is_claimed && color == us);
                if count(color, mortal) <= extinction.count.into() && count(!color, mortal) >= needed {
                    let reason = Reason::Extinction;
                    return Some(match value {
                        Ending::Win => Outcome::win(color, reason),
                        Ending::Loss => Outcome::win(!color, reason),
                        Ending::Draw => Outcome::draw(reason),
                    });
                }
            }
        }
        None
    }

    /// Whether a side, if it is to move, can win at once by taking the last enemy piece of a mortal kind.
    #[inline]
    pub(super) fn takes_last(&self, color: Color) -> bool {
        if !self.game.ends.falls_to_capture || self.king(color).is_some() || self.game.is_bounded {
            return false;
        }
        let fewest = u32::from(self.rules().ends.extinction.count) + 1;
        let (prey, occupied) = (self.prey(color), self.occupied());
        self.game.ends.mortal.iter().filter_map(|mortal| Some((mortal, mortal.kind?))).any(
            |(mortal, kind)| {
                let last = union(mortal.forms.iter().map(|&form| self.board.pieces(!color, form)));
                let is_held = X::HANDS && self.extra.hands().count(!color, kind as u8) > 0;
                let threats = || self.threats_of(color, None);
                last.len() == fewest
                    && !is_held
                    && (last & prey).squares().any(|square| threats().on(square, occupied).any())
            },
        )
    }

    /// The result of a bare king.
    #[inline]
    fn bare_king_result(&self) -> Option<Outcome> {
        let us = self.counters.side;
        if Color::BOTH.into_iter().all(|color| self.board.side(color).several()) {
            return None;
        }
        let rule = self.game.definition.rules.ends.bare_king;
        let lost = |color: Color| match rule {
            BareKing::None | BareKing::DrawIfBoth => None,
            BareKing::Draw => Some(Outcome::draw(Reason::BareKing)),
            BareKing::LossUnlessRebared if color == us && self.can_bare() => None,
            BareKing::Loss | BareKing::LossUnlessRebared => Some(Outcome::win(!color, Reason::BareKing)),
        };
        match (self.is_bare(us), self.is_bare(!us)) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(Reason::BothKingsBare)),
            (true, false) => lost(us),
            (false, true) => lost(!us),
        }
    }

    /// Whether a side has nothing but its king.
    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        let pieces = self.board.side(color);
        !pieces.several() && self.king(color).is_some()
    }

    /// Whether the bare king of the side to move can capture the opponent's last piece.
    fn can_bare(&self) -> bool {
        let us = self.counters.side;
        let (Some(king), Some(other)) = (self.king(us), self.king(!us)) else {
            return false;
        };
        let last = self.board.side(!us) & !F::Set::of(other);
        let taken = last & self.targets(king);
        !last.several() && taken.any() && self.is_king_safe(&self.view(), king, taken.first())
    }

    /// The draw by insufficient material.
    #[inline]
    fn material_draw(&self) -> Option<Outcome> {
        self.game.ends.is_drawn::<F>(&self.board).then_some(Outcome::draw(Reason::InsufficientMaterial))
    }

    /// The draw by a completed count of moves; mate takes precedence.
    #[inline]
    pub(crate) fn counting_draw(&self) -> Option<Outcome> {
        if self.count.limit == 0 || self.count.plies <= self.count.limit {
            return None;
        }
        let mut steps = Counter::default();
        if self.checkers.any() {
            self.generate(Stage::All, &mut steps);
        }
        let is_mate = self.checkers.any() && steps.0 == 0;
        (!is_mate).then_some(Outcome::draw(Reason::CountedOut))
    }

    /// The result of reaching a goal. If the opponent has one more move, or the piece must be safe, a side
    /// wins if its pieces are there when it is to move again.
    #[inline]
    pub(crate) fn goal_result(&self) -> Option<Outcome> {
        let goals = &self.game.definition.rules.goals;
        let us = self.counters.side;
        let win = |color| Some(Outcome::win(color, Reason::GoalReached));
        if (goals.reply || goals.safe) && self.is_at_goal(us) {
            // White moves first, so Black has the last move of a race of kings.
            let is_shared = if goals.reply { us == Color::White && self.races(!us) } else { goals.safe };
            let is_drawn = is_shared && self.is_at_goal(!us);
            return if is_drawn { Some(Outcome::draw(Reason::GoalReached)) } else { win(us) };
        }
        // In a race of kings it is known at once whether Black can still follow.
        let is_settled = !goals.reply || goals.safe || self.races(us);
        if is_settled && self.is_at_goal(!us) && !self.can_follow() {
            return win(!us);
        }
        None
    }

    /// Whether it is a side's king that must reach the goal.
    fn races(&self, color: Color) -> bool {
        let kind = self.game.ends.goals[color.index()].kind;
        kind.is_some() && kind == self.game.king.map(|king| self.form(king).moves)
    }

    /// Whether enough of a side's pieces are on its goal squares.
    fn is_at_goal(&self, color: Color) -> bool {
        let goals = &self.game.definition.rules.goals;
        let goal = &self.game.ends.goals[color.index()];
        if goal.region.is_empty() {
            return false;
        }
        let there = goal.region
            & match goal.kind {
                None => self.board.side(color),
                Some(kind) => {
                    let kinds = self.game.moving_as(kind);
                    union(kinds.map(|kind| self.board.pieces(color, kind)))
                }
            };
        let is_full = (goal.region & !self.occupied()).is_empty();
        let is_enough = there.len() >= goals.count.into() || goals.blocked_wins && is_full;
        if there.is_empty() || !is_enough {
            return false;
        }
        let must_be_safe = goals.safe && (!goals.reply || color != self.counters.side);
        if !must_be_safe || there.len() != u32::from(goals.count) {
            return true;
        }
        let threats = self.threats(!color);
        there.squares().all(|square| threats.on(square, self.occupied()).is_empty())
    }

    /// Whether Black, to move, can also bring its king to its goal.
    fn can_follow(&self) -> bool {
        let us = self.counters.side;
        let goals = &self.game.definition.rules.goals;
        if !goals.reply || !self.races(us) || us == Color::White || self.checkers.any() {
            return false;
        }
        let Some(king) = self.king(us) else {
            return false;
        };
        let mut goals = (self.targets(king) & self.game.ends.goals[us.index()].region).squares();
        goals.any(|to| self.has_step(Step::new(king, to)))
    }

    /// Starts or restarts a count after a move. The side to move is already the opponent.
    #[inline]
    pub(crate) fn recount(&mut self, captured: Option<Piece>, promoted: bool) {
        let rule = self.game.definition.rules.clocks.counting;
        if rule == Counting::None {
            return;
        }
        let us = self.counters.side;
        let alone = |color: Color| self.board.side(color).len() == 1;
        let all = self.board.occupied().len() as u16;
        let lost_pawn = captured.is_some_and(|piece| self.game.ends.counted.pawns.contains(&piece.kind));
        if rule != Counting::Asean && lost_pawn && alone(!us) && !self.has_pawns() {
            let limit = self.limit(!us);
            if limit != 0 {
                self.count = Count { limit: 2 * limit, plies: 2 * all - 1 };
            }
        }
        let begins = self.count.limit == 0 || (captured.is_some() || promoted) && alone(us);
        let limit = if begins { self.limit(us) } else { 0 };
        if limit != 0 {
            let plies = if rule == Counting::Asean || !alone(us) { 0 } else { 2 * all };
            self.count = Count { limit: 2 * limit, plies };
        }
    }

    /// The number of a side's pieces of some kinds.
    fn number(&self, kinds: &[u8], color: Color) -> u32 {
        kinds.iter().map(|&kind| self.board.pieces(color, kind).len()).sum()
    }

    /// Whether there are pawns on the board.
    fn has_pawns(&self) -> bool {
        self.game.ends.counted.pawns.iter().any(|&kind| self.board.kind(kind).any())
    }

    /// The number of moves after which a side's count ends in a draw; 0 = no count.
    fn limit(&self, color: Color) -> u16 {
        let side = |color: Color| self.board.side(color).len();
        let rule = self.game.definition.rules.clocks.counting;
        if rule == Counting::Cambodian && side(color) > 1 {
            return if side(color) > 3 || side(!color) == 1 { 0 } else { 63 };
        }
        if self.has_pawns() {
            return 0;
        }
        let counted = &self.game.ends.counted;
        let [rooks, khons, knights] =
            [&counted.rooks, &counted.khons, &counted.knights].map(|kinds| self.number(kinds, !color));
        let makruk = || {
            if side(color) > 1 {
                64
            } else if rooks > 1 {
                8
            } else if rooks == 1 {
                16
            } else if khons > 1 {
                22
            } else if knights > 1 {
                32
            } else if khons == 1 {
                44
            } else {
                64
            }
        };
        match rule {
            Counting::Makruk | Counting::Cambodian if side(!color) == 1 => 0,
            Counting::Makruk => makruk(),
            Counting::Cambodian => makruk() - 1,
            Counting::Asean if side(color) > 1 => 0,
            Counting::Asean if rooks > 0 => 16,
            Counting::Asean if khons > 0 => 44,
            Counting::Asean if knights > 0 => 64,
            Counting::Asean | Counting::None => 0,
        }
    }
}
