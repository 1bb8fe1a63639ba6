//! The engine against a player of random legal turns: it must win at least 99 of 100 games.

use fastrand::Rng;
use firzan::any::new_game;
use firzan::core::Color;
use firzan::games::Variant;
use firzan::rules::Outcome;
use firzan::search::{Control, Limits, Memory, Settings};

/// Nodes that the engine may search for each turn: far fewer than in any real game.
const NODES: u64 = 500;

/// Games for each variant.
const GAMES: usize = 100;

/// A game longer than this counts as not won.
const LONGEST_GAME: usize = 600;

/// Plays a game from the start position. Returns its moves and result, `None` if it was too long.
fn play(variant: Variant, engine: Color, random: &mut Rng) -> (String, Option<Outcome>) {
    let mut game = new_game(variant);
    let table = Memory::new(1).expect("a mebibyte");
    let mut moves = Vec::new();
    while moves.len() < LONGEST_GAME && game.outcome().is_none() {
        let turn = if game.side() == engine {
            let limits = Limits::nodes(NODES);
            let control = Control::default();
            let best = game.search(&limits, Settings::default(), &table, &control, &mut |_| {});
            best.turn
        } else {
            random.choice(game.legal_moves())
        };
        let turn = turn.expect("a game that goes on has a legal turn");
        moves.push(game.write(turn));
        game.play(turn);
    }
    (moves.join(" "), game.outcome())
}

/// Plays games with colours alternating; at least 99 of 100 must be won.
fn beats_random_player(name: &str) {
    let variant: Variant = name.parse().expect("a game's name");
    let mut failures = Vec::new();
    for number in 0..GAMES {
        let engine = Color::BOTH[number % 2];
        let (moves, outcome) = play(variant, engine, &mut Rng::with_seed(number as u64));
        if outcome.and_then(|outcome| outcome.winner) != Some(engine) {
            let result = outcome.map_or("unfinished".to_string(), |outcome| outcome.to_string());
            failures.push(format!("game {number}, engine {engine}: {result}: {moves}"));
        }
    }
    println!("{name}: {} of {GAMES} won", GAMES - failures.len());
    assert!(
        100 * failures.len() <= GAMES,
        "{name}, {} of {GAMES} not won:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

of_each! {
    beats_random_player: chess,
    knightrelay,
    insaneflip,
    insaneflip8,
    grandshatranj,
    flippingxiangqi,
    distortingmirrors,
    shatranj,
}
