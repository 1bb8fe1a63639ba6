//! Perft counts of other programs: `perft.tsv`.

use crate::suites;
use firzan::any::new_game;
use firzan::games::Registry;
use firzan::games::defined::shipped;
use std::collections::BTreeSet;

/// The counts, each of a game, a position and a depth, with its source.
struct Count<'a> {
    game: &'a str,
    fen: &'a str,
    source: &'a str,
    depth: u32,
    nodes: u64,
}

fn counts() -> Vec<Count<'static>> {
    let mut counts = Vec::new();
    for line in include_str!("perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[game, fen, source, depths] = &columns[..] else {
            panic!("{line}: four columns");
        };
        let depths = suites::counts(depths);
        counts.extend(depths.map(|(depth, nodes)| Count { game, fen, source, depth, nodes }));
    }
    counts
}

#[test]
fn shipped_games_have_the_counts_of_other_programs() {
    let (registry, counts) = (Registry::new(), counts());
    for Count { game, fen, source, depth, nodes: expected } in &counts {
        // Not by its name: chess and Shatranj are games of the house, too.
        let standard = game.strip_suffix(":960").unwrap_or(game);
        let definition = shipped::find(standard).unwrap_or_else(|| panic!("{game} is shipped"));
        let mut variant = registry.make(definition);
        if standard != *game {
            variant = variant.and_then(|variant| registry.chess960(variant));
        }
        let mut position = new_game(variant.unwrap_or_else(|why| panic!("{game}: {why}")));
        let set_up = position.set_up((*fen != "start").then_some(*fen));
        set_up.unwrap_or_else(|error| panic!("{game}, {fen}: {error}"));
        let written = position.fen();
        let read = position.set_up(Some(&written));
        assert_eq!((read, position.fen()), (Ok(()), written), "{game}, {fen}");
        let counted = position.perft(*depth);
        assert_eq!(counted, *expected, "{game}, {fen}, depth {depth}: {source}");
    }
    let of = |name: &str| -> BTreeSet<&str> {
        counts.iter().filter(|count| count.source == name).map(|count| count.game).collect()
    };
    assert!(of("Fairy-Stockfish").len() >= 40 && of("cutechess").len() >= 15);
}
