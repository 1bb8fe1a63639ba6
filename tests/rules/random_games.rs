//! Random games, in which engine and reference must agree on every turn, FEN and result.

use crate::pair;
use firzan::games::Variant;

/// Plays random games of every option set of a game. `FIRZAN_GAMES` multiplies their number.
fn compare(name: &str, games: u64) {
    let times = std::env::var("FIRZAN_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let variants: Vec<String> = Variant::all()
        .into_iter()
        .filter(|variant| variant.name() == name)
        .map(|variant| variant.to_string())
        .collect();
    assert!(!variants.is_empty(), "{name} is a game");
    let mut positions = vec![0; variants.len()];
    for seed in 0..games * times {
        let index = seed as usize % variants.len();
        positions[index] += play(&variants[index], seed);
    }
    for (id, positions) in variants.iter().zip(&positions) {
        println!("{id}: {positions} positions");
    }
    println!("all of {name}: {} positions", positions.iter().sum::<u64>());
}

/// Plays one random game to its result, or as far as 400 turns. Returns how many positions were compared.
fn play(variant: &str, seed: u64) -> u64 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = pair::new(variant, None);
    for position in 1..=400 {
        game.fen();
        let turns = game.legal_moves();
        if game.result().is_some() {
            return position;
        }
        game.play(&turns[random.usize(..turns.len())]);
    }
    400
}

#[test]
fn a_fen_is_the_whole_position_and_every_turn_has_a_name_of_its_own() {
    for (seed, variant) in Variant::all().into_iter().enumerate() {
        let variant = variant.to_string();
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let mut game = pair::new(&variant, None);
        for _ in 0..120 {
            let turns = game.legal_moves();
            let again = pair::new(&variant, Some(&game.fen()));
            assert_eq!(again.fen(), game.fen(), "{variant}");
            assert_eq!(again.legal_moves(), turns, "{variant} {}", game.fen());
            let mut names = turns.clone();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), turns.len(), "{variant} {}", game.fen());
            if game.result().is_some() {
                break;
            }
            game.play(&turns[random.usize(..turns.len())]);
        }
    }
}

macro_rules! random_games {
    ($($name:ident: $games:literal,)*) => {
        $(
            #[test]
            fn $name() {
                compare(stringify!($name), $games);
            }
        )*
    };
}

random_games! {
    chess: 50,
    knightrelay: 100,
    insaneflip: 6,
    insaneflip8: 12,
    grandshatranj: 32,
    flippingxiangqi: 750,
    distortingmirrors: 100,
    shatranj: 100,
}
