//! Networks: what is kept up to date during a search equals what is computed from scratch.

use firzan::core::Random;
use firzan::eval::net::{BUCKETS, Features, LineEvaluator, Meaning, Net, Weights, active, bucket};
use firzan::eval::{Chances, Evaluate};
use firzan::games::defined::shipped;
use firzan::games::{Registry, Variant, Visitor};

/// A network of random weights.
fn random_net<P: Evaluate>(rules: P::Options, random: &mut Random) -> Net {
    let units = 64;
    let features = Features::new::<P>(rules).expect("few kinds");
    let mut uniform = |range: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * range;
    let mut list = |count: usize, range: f32| (0..count).map(|_| uniform(range)).collect::<Vec<_>>();
    let weights = Weights {
        units,
        rows: list(features.inputs * units, 0.3),
        biases: list(units, 0.5),
        outputs: list(2 * units * BUCKETS, 0.9),
        output_biases: [0.1, -0.2, 0.3, 0.0],
    };
    let chances = Chances { even: 100.0, spread: 100.0 };
    let meaning = Meaning { on_hand: false, scale: 300, chances };
    Net::new(P::identity(rules).exact_name(), features, meaning, &weights)
}

/// The value that is kept up to date equals that from scratch.
fn check<P: Evaluate>(
    position: &P,
    net: &Net,
    features: &Features,
    evaluator: &mut LineEvaluator<'_>,
    place: usize,
) {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    let side = position.side();
    active(position, features, |seen| {
        own.push(seen[side.index()]);
        other.push(seen[(!side).index()]);
    });
    let bucket = bucket(features.pieces_among(&own), features.full);
    let scratch = net.evaluate(own.into_iter(), other.into_iter(), bucket);
    assert_eq!(evaluator.evaluate(position, place), position.scaled(scratch), "{}", position.fen());
}

struct Compare(u64);

impl Visitor for Compare {
    type Output = ();

    fn visit<P: Evaluate>(self, rules: P::Options) {
        let mut random = Random::stream(self.0, 1);
        let net = random_net::<P>(rules, &mut random);
        let features = Features::new::<P>(rules).expect("few kinds");
        let mut evaluator = LineEvaluator::new(Some(&net), 8);
        for _ in 0..4 {
            let mut position = P::from_fen(rules, P::start_fen(rules)).expect("the start position");
            for _ in 0..100 {
                let turns = position.legal_moves();
                let Some(&turn) = random.one_of(&turns) else {
                    break;
                };
                position.play_turn(turn);
                if position.verdict().is_some() {
                    break;
                }
                check(&position, &net, &features, &mut evaluator, random.below(8));
            }
        }
    }
}

#[test]
fn what_is_kept_up_to_date_equals_what_is_computed_from_scratch() {
    let registry = Registry::new();
    let with_hands = ["crazyhouse", "shogi"].map(|name| {
        let definition = shipped::find(name).expect("shipped");
        registry.make(definition).expect(name)
    });
    for variant in Variant::all().into_iter().chain(with_hands) {
        variant.visit(Compare(7));
    }
}

struct FromNothing(&'static str);

impl Visitor for FromNothing {
    type Output = ();

    fn visit<P: Evaluate>(self, rules: P::Options) {
        let net = random_net::<P>(rules, &mut Random::stream(7, 1));
        let position = P::from_fen(rules, self.0).expect("a FEN");
        let features = Features::new::<P>(rules).expect("few kinds");
        check(&position, &net, &features, &mut LineEvaluator::new(Some(&net), 8), 0);
    }
}

#[test]
fn a_full_board_beside_full_hands_can_be_read_and_evaluated() {
    let fen = "p1PPPPPPP1/ppPPPPPPPp/pPpPpPPPpP/ppPppPPpPP/pPPPpppPPP/PPPPPPPPP1/PPpppppPPP/PpPPpPPPPp/\
               PpppPPPppp/PPPPPPpppp[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP\
               pppppppppppppppppppppppppppppppppppppppppppppppppp] b - - 0 47";
    Registry::new().variant("flipello10").expect("a game of the program").visit(FromNothing(fen));
}
