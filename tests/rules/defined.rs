//! Games that come with Firzan as definitions and that no other program counts, against references written
//! from their rules.

use crate::pair;
use crate::reference::{self, perft};
use crate::suites::counts;

/// The references are slow.
const LARGEST: u64 = 60_000;

/// The counts of `tests/definitions/perft.tsv`, by which the program is tested there.
fn count(name: &str) {
    let lines = include_str!("../definitions/perft.tsv").lines();
    let row = lines.map(|line| line.split('\t').collect::<Vec<&str>>());
    let row = row.into_iter().find(|row| row[0] == name && row[2] == "reference").expect(name);
    let mut checked = 0;
    for (depth, nodes) in counts(row[3]) {
        if nodes <= LARGEST {
            let game = reference::new(name, None);
            assert_eq!(perft(game.as_ref(), depth), nodes, "{name} depth {depth}");
            checked += 1;
        }
    }
    assert!(checked >= 2, "{name}");
}

/// Random games in which everything must be equal. Captures are preferred, so that games end by baring too.
fn play(name: &str, games: u64) {
    let times = std::env::var("FIRZAN_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut results = std::collections::BTreeMap::new();
    for seed in 0..games * times {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = pair::new(name, None);
        for _ in 0..500 {
            let fen = game.fen();
            let turns = game.legal_moves();
            if let Some((_, reason)) = game.result() {
                *results.entry(reason).or_insert(0) += 1;
                break;
            }
            let pieces =
                |fen: &str| fen.chars().take_while(|&c| c != ' ').filter(char::is_ascii_alphabetic).count();
            let mut turn = &turns[random.usize(..turns.len())];
            for _ in 0..3 {
                let other = &turns[random.usize(..turns.len())];
                let mut next = game.fork();
                next.play(other);
                if pieces(&next.fen()) < pieces(&fen) {
                    turn = other;
                }
            }
            game.play(&turn.clone());
        }
    }
    println!("{name}: {results:?}");
}

macro_rules! games {
    ($($test:ident: $name:literal, $games:literal;)*) => {
        $(
            #[test]
            fn $test() {
                count($name);
                play($name, $games);
            }
        )*
    };
}

games! {
    ninth_century_indian: "ninth-century-indian", 12;
    modern_shatranj: "modern-shatranj", 12;
    modern_shatranj_d: "modern-shatranj-d", 8;
    great_shatranj: "great-shatranj", 8;
    great_shatranj_r: "great-shatranj-r", 4;
    lemurian_shatranj: "lemurian-shatranj", 8;
    opulent_lemurian_shatranj: "opulent-lemurian-shatranj", 6;
    shatranj_kamil_64: "shatranj-kamil-64", 12;
    tamerlane: "tamerlane", 8;
}
