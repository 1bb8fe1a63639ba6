//! What must hold in every position of every variant, tried on random play.

use crate::common::invariants::{self, steps};
use crate::common::{defined, random_game};
use fastrand::Rng;
use firzan::core::{Color, Shape, Square, Step, Turn};
use firzan::eval::{Evaluate, evaluate};
use firzan::games::distortingmirrors::DistortingMirrors;
use firzan::games::{Registry, Variant, Visitor};
use firzan::rules::{Position, Stage, perft};
use proptest::prelude::*;
use proptest::sample::Index;
use std::iter;

/// A property of a position.
#[derive(Clone, Copy)]
enum Property {
    FenRoundTrip,
    KeyFromScratch,
    Membership,
    Stages,
    Count,
    Notation,
    Mirror,
    Trace,
    Pass,
    WinAtOnce,
    Attacked,
    Undo,
    Repetitions,
}

/// Tries a property at the end of a random game.
struct Trial {
    property: Property,
    seed: u64,
    plies: usize,
}

impl Visitor for Trial {
    type Output = ();

    fn visit<P: Evaluate>(self, options: P::Options) {
        let mut random = Rng::with_seed(self.seed);
        let start = P::from_fen(options, P::start_fen(options)).expect("the start position stands");
        let game = random_game(start, &mut random, self.plies);
        let last = &game[game.len() - 1];
        match self.property {
            Property::FenRoundTrip => invariants::fen_round_trip(last),
            Property::KeyFromScratch => with_mid_turn(last, &mut random, invariants::key_from_scratch),
            Property::Membership => {
                invariants::membership(last, &candidates(&game, &mut random));
                let steps = steps_of(&candidates(&game, &mut Rng::with_seed(self.seed)));
                with_mid_turn(last, &mut random, |position| invariants::step_membership(position, &steps));
            }
            Property::Stages => with_mid_turn(last, &mut random, invariants::stages),
            Property::Count => with_mid_turn(last, &mut random, invariants::count),
            Property::Notation => invariants::notation(last, last.legal_moves().into_iter().step_by(7)),
            Property::Mirror => mirror(last),
            Property::Pass => with_mid_turn(last, &mut random, invariants::pass),
            Property::WinAtOnce => invariants::win_at_once(last),
            Property::Attacked => invariants::attacked(last),
            Property::Undo => invariants::undo(last, &mut random),
            Property::Repetitions => invariants::repetitions(&game, &mut random),
            // A defined game has weights of its own.
            Property::Trace if is_defined::<P>(options) => {}
            Property::Trace => with_mid_turn(last, &mut random, invariants::trace),
        }
    }
}

/// Tries a property in a position, and in mid-turn after one of its steps if the game has that.
fn with_mid_turn<P: Position>(position: &P, random: &mut Rng, property: impl Fn(&P)) {
    property(position);
    if let Some(step) = random.choice(steps(position, Stage::All)) {
        let mut next = position.clone();
        if next.play(step) && next.mid_turn() {
            property(&next);
        }
    }
}

/// Turns of the last positions of a game, whole and cut short, some with a bit changed, and random numbers.
fn candidates<P: Position>(game: &[P], random: &mut Rng) -> Vec<Turn> {
    let mut candidates = Vec::new();
    for position in game.iter().rev().take(4) {
        for turn in position.legal_moves() {
            candidates.push(turn);
            candidates.push(Turn::of(turn.first()));
            candidates.extend(Turn::try_from_bits(turn.bits() ^ 1 << random.u32(..31)));
        }
    }
    candidates.extend((0..200).filter_map(|_| Turn::try_from_bits(random.u32(..))));
    candidates
}

/// The steps of turns.
fn steps_of(turns: &[Turn]) -> Vec<Step> {
    let of = |turn: &Turn| iter::once(turn.first()).chain(turn.second());
    turns.iter().flat_map(of).collect()
}

/// Whether it is a game of a definition: only these have a hash in their exact names.
fn is_defined<P: Position>(options: P::Options) -> bool {
    P::identity(options).exact_name().contains('@')
}

fn mirror<P: Evaluate>(position: &P) {
    // In a defined game the sides may have rules of their own.
    if position.verdict().is_some() || is_defined::<P>(position.options()) {
        return;
    }
    let fen = mirrored_fen(position);
    let mirrored = P::from_fen(position.options(), &fen)
        .unwrap_or_else(|error| panic!("{fen}, the mirror of {}: {error}", position.fen()));
    let white = |position: &P| position.side().sign() * evaluate(position);
    assert_eq!(white(&mirrored), -white(position), "{}", position.fen());
    assert_eq!(mirrored.in_check(), position.in_check(), "{}", position.fen());
    assert_eq!(perft::parallel(&mirrored, 2), perft::parallel(position, 2), "{}", position.fen());
}

/// The FEN of a position with the board turned upside down and the colours exchanged.
fn mirrored_fen<P: Position>(position: &P) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap_case).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = match fields[2] {
        "-" => "-".to_string(),
        letters => swap_case(letters),
    };
    let ep = fields[3].replace(['3', '6'], if fields[1] == "w" { "3" } else { "6" });
    let mut mirrored = format!("{} {side} {castling} {ep} {} {}", ranks.join("/"), fields[4], fields[5]);
    if P::identity(position.options()).name == DistortingMirrors::IDENTITY.name {
        // The default twins depend on the order of reading the board, so the mirror names them all.
        let twins = fields.get(6).map_or_else(|| default_twins(position), |twins| twins.to_string());
        let flip = |c: char| match c.to_digit(10) {
            Some(rank) => char::from_digit(9 - rank, 10).expect("a rank from 1 to 8"),
            None => c,
        };
        mirrored.push(' ');
        mirrored.extend(twins.chars().map(flip));
    }
    mirrored
}

fn swap_case(text: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    text.chars().map(swap).collect()
}

/// The twins of a position of Mirrors whose FEN names none, as its seventh field.
fn default_twins<P: Position>(position: &P) -> String {
    let mut pairs = Vec::new();
    for color in Color::BOTH {
        for kind in 0..position.kinds().len() as u8 {
            let holds = |square: &Square| {
                let piece = position.at(*square);
                piece.is_some_and(|piece| (piece.color, piece.kind) == (color, kind))
            };
            let (short, max): (Vec<Square>, Vec<Square>) =
                P::Shape::squares().filter(holds).partition(|&square| P::Shape::file(square) < 8);
            let pair = |(short, max)| P::Shape::name(short) + &P::Shape::name(max);
            pairs.extend(short.into_iter().zip(max).map(pair));
        }
    }
    pairs.join(",")
}

/// A variant, every game equally often, and defined games together as often as four others.
fn variants() -> impl Strategy<Value = Variant> {
    let own = proptest::sample::select(Variant::NAMES);
    let own = (own, any::<Index>()).prop_map(|(name, index)| {
        let mut all = Variant::all();
        all.retain(|variant| variant.name() == name);
        *index.get(&all)
    });
    let defined = proptest::sample::select(Registry::new().defined());
    let defined = defined.prop_map(|name| name.parse().expect("a game that comes with the program"));
    prop_oneof![Variant::NAMES.len() as u32 => own, 4 => defined]
}

macro_rules! properties {
    ($($name:ident: $property:ident,)*) => {
        proptest! {
            #![proptest_config(ProptestConfig {
                failure_persistence: None,
                ..ProptestConfig::with_cases(2000)
            })]
            $(
                #[test]
                fn $name(variant in variants(), seed in any::<u64>(), plies in 0usize..160) {
                    variant.visit(Trial { property: Property::$property, seed, plies });
                }
            )*
        }
    };
}

/// The properties of games that come as definitions; only those of built-in games are symmetric.
const OF_DEFINED: [Property; 11] = [
    Property::FenRoundTrip,
    Property::KeyFromScratch,
    Property::Membership,
    Property::Stages,
    Property::Count,
    Property::Notation,
    Property::Pass,
    Property::Attacked,
    Property::Undo,
    Property::Repetitions,
    Property::Trace,
];

#[test]
fn defined_games_have_the_properties_of_others() {
    for variant in defined().1 {
        for (number, property) in OF_DEFINED.into_iter().enumerate() {
            for plies in [3, 20, 90] {
                let seed = (1000 * number + plies) as u64;
                variant.visit(Trial { property, seed, plies });
            }
        }
    }
}

properties! {
    fen_comes_back: FenRoundTrip,
    key_is_the_key_from_scratch: KeyFromScratch,
    legality_is_membership: Membership,
    stages_make_up_all_steps: Stages,
    counts_are_numbers_of_turns: Count,
    turns_are_read_as_written: Notation,
    colours_are_alike: Mirror,
    tuning_sees_what_search_sees: Trace,
    passing_leaves_a_whole_position: Pass,
    a_win_at_once_is_a_king_that_can_be_captured: WinAtOnce,
    squares_said_to_be_attacked_have_attackers: Attacked,
    turns_taken_back_leave_what_was_before: Undo,
    a_history_finds_what_a_walk_through_it_finds: Repetitions,
}
