//! Evaluation and search of a game of any variant.

use super::evaluator::Evaluator;
use super::playing::Playing;
use super::typed::Typed;
use crate::eval::net::{self, LineEvaluator};
use crate::eval::{Chances, Evaluate, TableValue, Trace};
use crate::search::{self, Assignment, Best, Control, Limits, Memory, Progress, Report, Settings, score};

/// The number of plies after which the engine accepts a draw in an equal position.
const LONG_GAME: usize = 120;
/// Before that, the engine accepts a draw if its chance of losing exceeds that of winning by at least this,
/// in permille.
const DRAW_MARGIN: u32 = 100;

/// Evaluation and search of a game.
pub trait Thinking: Playing {
    /// The number of the full-strength level; lower numbers, from 1, are weaker levels.
    fn full_level(&self) -> u8;
    /// Chooses the evaluation. A network for another game selects the built-in evaluation.
    fn evaluate_with(&mut self, evaluator: &Evaluator);
    /// The evaluation for the side to move, in the game's own centipawns; `None` if the pieces on the board
    /// have decided the game.
    fn evaluation(&self) -> Option<i32>;
    /// The terms of the hand-written evaluation and the network's share, as a table in
    /// [normalized](Self::centipawns) pawns for White. Only for positions with an
    /// [`evaluation`](Self::evaluation).
    fn terms(&self) -> String;
    /// A search value on the scale shared by all games, on which half the games are won at 100 centipawns.
    /// Mates and other decided values are unchanged.
    fn centipawns(&self, value: i32) -> i32;
    /// The chances of winning, drawing and losing at a search value, in permille.
    fn chances(&self, value: i32) -> [u32; 3];
    /// Whether the engine accepts a draw for a side, given that side's search value: if it is losing or, in a
    /// long game, not winning.
    fn accepts_draw(&self, value: i32) -> bool {
        let [win, _, loss] = self.chances(value);
        let is_long = self.played().len() >= LONG_GAME;
        loss >= win + if is_long { 0 } else { DRAW_MARGIN }
    }
    /// The middlegame value of a piece of a kind, in centipawns, on the first or the second board; a king's
    /// value is meaningless.
    fn value(&self, kind: u8, board: usize) -> i32;
    /// Searches the position; see [`search`](search::search).
    fn search(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        let mut progress = Progress::default();
        self.search_on(limits, settings, table, control, &mut progress, report)
    }
    /// Starts a search of the position, or resumes one from `progress`; see [`search`](search::search).
    fn search_on(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        progress: &mut Progress,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best;
    /// Waits until the endgame tables for a search of this position are ready; stopping `control` ends the
    /// wait.
    fn await_tables(&self, control: &Control);
    /// The value of this position in the endgame tables that are ready; `None` if they do not contain it or
    /// if a repetition makes it unusable.
    fn ending(&self) -> Option<TableValue>;
}

impl<P: Evaluate> Typed<P> {
    /// The function from scores to chances.
    fn curve(&self) -> Chances {
        net::chances(self.net.as_deref(), self.game.position())
    }

    /// Switches to the weights of an evaluator, or to the game's own if it has none for this game.
    #[cfg(feature = "defined")]
    fn use_weights(&mut self, evaluator: &Evaluator) {
        let variant = match evaluator {
            Evaluator::Net(file) if file.game == self.variant.exact_name() => file.weighted(),
            Evaluator::Hand => Some(self.variant.by_hand()),
            _ => None,
        };
        if let Some(options) = variant.unwrap_or(self.variant).options_of::<P>() {
            self.game.change(|position| position.evaluate_by(options));
        }
    }
}

impl<P: Evaluate> Thinking for Typed<P> {
    fn full_level(&self) -> u8 {
        P::levels(self.game.position().options()).full()
    }

    fn evaluate_with(&mut self, evaluator: &Evaluator) {
        #[cfg(feature = "defined")]
        self.use_weights(evaluator);
        let options = self.game.position().options();
        self.net = match evaluator {
            Evaluator::Hand => None,
            Evaluator::Net(file) if file.game == P::identity(options).exact_name() => file.net.clone(),
            Evaluator::Net(_) | Evaluator::BuiltIn => P::net(options).cloned(),
        };
    }

    fn evaluation(&self) -> Option<i32> {
        let position = self.game.position();
        let net = self.net.as_deref();
        position.verdict().is_none().then(|| LineEvaluator::new(net, 1).evaluate(position, 0))
    }

    fn terms(&self) -> String {
        let position = self.game.position();
        // The scale of the terms does not depend on the network.
        let by_hand = net::chances(None, position);
        let table = Trace::of(position).table(P::weights(position.options()), by_hand);
        let Some(net) = &self.net else {
            return table;
        };
        let value = |net, curve: Chances| {
            let value = LineEvaluator::new(net, 1).evaluate(position, 0) * position.side().sign();
            curve.normalized(value.into()) / 100.0
        };
        let all = value(Some(net), self.curve());
        let share = if net.meaning().on_hand { all - value(None, by_hand) } else { all };
        format!("{table}{:>20} | {:15} | {:15} | {share:>15.2}\n", "network", "", "")
    }

    fn centipawns(&self, value: i32) -> i32 {
        if score::is_decided(value) {
            return value;
        }
        self.curve().normalized(value.into()).round() as i32
    }

    fn value(&self, kind: u8, board: usize) -> i32 {
        self.game.position().value(kind, board)
    }

    fn chances(&self, value: i32) -> [u32; 3] {
        score::chances(value, self.curve())
    }

    fn search_on(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        progress: &mut Progress,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        let assignment =
            Assignment { game: &self.game, net: self.net.as_ref(), limits, settings, memory: table, control };
        search::search(assignment, progress, report)
    }

    fn await_tables(&self, control: &Control) {
        search::await_tables(&self.game, control);
    }

    fn ending(&self) -> Option<TableValue> {
        search::ending(&self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnyGame, new_game};

    #[test]
    fn a_draw_is_accepted_by_the_worse_side_and_in_a_long_game_at_equality() {
        let mut game = new_game("chess".parse().expect("a variant"));
        let accepted =
            |game: &dyn AnyGame| [-30_000, -300, -5, 0, 5, 300].map(|value| game.accepts_draw(value));
        assert_eq!(accepted(game.as_ref()), [true, true, false, false, false, false]);
        for turn in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(120) {
            assert!(!game.accepts_draw(0));
            game.play(game.read(turn).expect(turn));
        }
        assert_eq!(accepted(game.as_ref())[..4], [true, true, true, true]);
        assert!(!game.accepts_draw(300));
    }
}
