//! The parts of fitting that depend on a game's position type. They are compiled for every game; the rest
//! uses them through these traits and is compiled once.

use super::datagen::GameRecord;
use anyhow::Result;
use firzan::core::{Color, Turn};
use firzan::eval::net::{Features, active};
use firzan::eval::{Chances, Evaluate, Net, NetError, Trace, Weights, evaluate};
use firzan::games::{Variant, Visitor};
use firzan::rules::Position;
use firzan::search::score::DECIDED;
use firzan::search::{Interior, damped};

/// A game whose evaluation or search parameters are fitted.
pub trait Subject: Sync {
    /// Its variant.
    fn variant(&self) -> Variant;

    /// Its present weights.
    fn weights(&self) -> &'static Weights;

    /// Its present network.
    fn net(&self) -> Option<&'static Net>;

    /// The curve of its present player's values.
    fn curve(&self) -> Chances {
        self.net().map_or(self.weights().chances, |net| net.meaning().chances)
    }

    /// The inputs of its networks.
    ///
    /// # Errors
    /// If it has too many kinds of pieces for a network.
    fn features(&self) -> Result<Features, NetError>;

    /// The network in a file's bytes.
    ///
    /// # Errors
    /// If they are not a network for this game.
    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError>;

    /// Visits the quiet positions of a game: `visit` receives each, the number of turns played before it, and
    /// the search's value for the side to move, in centipawns. A random turn changes the result of the game,
    /// so only positions after the last random turn are visited.
    ///
    /// # Errors
    /// If the record is of another game, or a turn is illegal; the positions before it have been visited.
    fn quiet(&self, record: &GameRecord, visit: &mut dyn FnMut(&dyn Quiet, usize, i32)) -> Result<()>;

    /// Visits the interior nodes of a game's searches, which are quiet: `visit` receives each position and
    /// its value. Random turns do not matter, because the game's result does not either.
    ///
    /// # Errors
    /// If the record is of another game, or a position is impossible; the nodes before it have been visited.
    fn interior(&self, record: &GameRecord, visit: &mut dyn FnMut(&dyn Quiet, &Interior)) -> Result<()>;
}

/// A quiet position.
pub trait Quiet {
    /// The side to move.
    fn side(&self) -> Color;

    /// The weight of the middlegame, from 0 to [`FULL_PHASE`](firzan::eval::FULL_PHASE).
    fn phase(&self) -> i32;

    /// The count of each feature of the hand-written evaluation, White's minus Black's.
    fn counts(&self) -> Vec<i32>;

    /// The active inputs of a network, from the point of view of the side to move.
    fn inputs(&self, features: &Features) -> Vec<u16>;

    /// The hand-written evaluation for the side to move, in centipawns.
    fn evaluation(&self) -> i32;
}

/// Creates the subject for a variant.
pub fn subject(variant: Variant) -> Box<dyn Subject> {
    struct Create(Variant);
    impl Visitor for Create {
        type Output = Box<dyn Subject>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Box<dyn Subject> {
            Box::new(Typed::<P> { variant: self.0, options })
        }
    }
    variant.visit(Create(variant))
}

/// A game of a known position type.
struct Typed<P: Position> {
    variant: Variant,
    options: P::Options,
}

impl<P: Evaluate> Subject for Typed<P> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn weights(&self) -> &'static Weights {
        P::weights(self.options)
    }

    fn net(&self) -> Option<&'static Net> {
        P::net(self.options).map(|net| &**net)
    }

    fn features(&self) -> Result<Features, NetError> {
        Features::new::<P>(self.options)
    }

    fn read_net(&self, bytes: &[u8]) -> Result<Net, NetError> {
        Net::read::<P>(self.options, bytes)
    }

    fn quiet(&self, record: &GameRecord, visit: &mut dyn FnMut(&dyn Quiet, usize, i32)) -> Result<()> {
        let (mut played, random) = (0, record.game.last_random());
        record.walk(self.options, |position: &P, turn, value| {
            let value = value.filter(|&value| played >= random && is_quiet(position, turn, value));
            if let Some(value) = value.and_then(|value| before_scaling(position, value)) {
                visit(position, played, value);
            }
            played += 1;
        })
    }

    fn interior(&self, record: &GameRecord, visit: &mut dyn FnMut(&dyn Quiet, &Interior)) -> Result<()> {
        record.interior(self.options, |position: &P, node| {
            if let Some(value) = before_scaling(position, node.value) {
                visit(position, &Interior { value, ..node.clone() });
            }
        })
    }
}

impl<P: Evaluate> Quiet for P {
    fn side(&self) -> Color {
        Position::side(self)
    }

    fn phase(&self) -> i32 {
        Evaluate::phase(self)
    }

    fn counts(&self) -> Vec<i32> {
        Trace::of(self).counts()
    }

    fn inputs(&self, features: &Features) -> Vec<u16> {
        let (mut inputs, side) = (Vec::new(), Position::side(self).index());
        active(self, features, |views| inputs.push(views[side]));
        inputs
    }

    fn evaluation(&self) -> i32 {
        evaluate(self)
    }
}

/// True if the static evaluation of a position should agree with a search of it: the game is not decided, the
/// side to move is not threatened, and the best turn neither captures nor promotes.
fn is_quiet<P: Position>(position: &P, best: Turn, value: i32) -> bool {
    value.abs() < DECIDED
        && position.verdict().is_none()
        && !position.threatened()
        && !position.is_noisy(best.first())
}

/// The evaluation that a position should have if the search finds this value there. The search shrinks
/// evaluations in endings that are usually drawn, and near the rule that ends games without progress; fitted
/// to its values, they would shrink twice. `None` if it takes half of them or more.
fn before_scaling<P: Evaluate>(position: &P, value: i32) -> Option<i32> {
    const WHOLE: i32 = 1_000;
    let rest = damped(position, position.scaled(value.signum() * WHOLE)).abs();
    if value == 0 { Some(0) } else { (2 * rest > WHOLE).then(|| value * WHOLE / rest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::Ten;
    use firzan::games::chess::Chess;
    use firzan::games::insaneflip::FlipRelay;

    fn quiet<P: Position>(fen: &str, turn: &str, value: i32) -> bool {
        let position = P::from_fen(P::Options::default(), fen).unwrap();
        let turns = position.legal_moves();
        let named = turns.iter().find(|&&named| position.write(named) == turn);
        is_quiet(&position, *named.expect("a legal turn"), value)
    }

    #[test]
    fn checks_captures_and_decided_values_are_not_quiet() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert!(quiet::<Chess>(fen, "e1e2", 30));
        assert!(!quiet::<Chess>(fen, "e4d5", 30));
        assert!(!quiet::<Chess>(fen, "e1e2", DECIDED));
        assert!(!quiet::<Chess>("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d1", 30));
    }

    #[test]
    fn a_king_en_prise_in_insane_flip_is_not_quiet() {
        let start = FlipRelay::<Ten>::start_fen(());
        let position = FlipRelay::<Ten>::from_fen((), start).unwrap();
        let threatened = threatened(position);
        assert!(!threatened.in_check(), "the game has no check");
        for turn in threatened.legal_moves() {
            assert!(!is_quiet(&threatened, turn, 0));
        }
    }

    /// Plays at random until the king of the side to move is attacked; returns the position.
    fn threatened<P: Position>(start: P) -> P {
        let mut random = firzan::core::Random::stream(1, 0);
        let mut position = start.clone();
        while !position.threatened() {
            match random.one_of(&position.legal_moves()) {
                Some(&turn) => position.play_turn(turn),
                None => position = start.clone(),
            }
        }
        position
    }
}
