//! Games with pieces in hand, explosions, rows or passes: counts of another program (`hands.tsv`), and
//! positions set up again.

use crate::suites;
use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan::games::defined::shipped;
use firzan::rules::{Outcome, Reason};
use std::collections::BTreeSet;

/// The largest count that is checked: all of them take seconds. `FIRZAN_MOST_NODES` sets another.
const MOST_NODES: u64 = 300_000;

/// A position of a game, and its counts by depth.
type Counted = (&'static str, &'static str, Vec<(u32, u64)>);

fn counts() -> impl Iterator<Item = Counted> {
    let lines = include_str!("hands.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[game, fen, depths] = &columns[..] else { panic!("{line}: three columns") };
        (game, fen, suites::counts(depths).collect())
    })
}

fn set_up(registry: &Registry, game: &str, fen: &str) -> Box<dyn AnyGame> {
    let definition = shipped::find(game).unwrap_or_else(|| panic!("{game} is shipped"));
    let variant = registry.make(definition).unwrap_or_else(|why| panic!("{game}: {why}"));
    let mut position = new_game(variant);
    position.set_up(Some(fen)).unwrap_or_else(|error| panic!("{game}, {fen}: {error}"));
    position
}

#[test]
fn games_have_the_counts_of_another_program() {
    let registry = Registry::new();
    let most = std::env::var("FIRZAN_MOST_NODES").map_or(MOST_NODES, |most| most.parse().expect("a number"));
    let (mut games, mut wrong) = (BTreeSet::new(), Vec::new());
    for (game, fen, depths) in counts() {
        games.insert(game);
        let position = set_up(&registry, game, fen);
        for (depth, nodes) in depths.into_iter().filter(|&(_, nodes)| nodes <= most) {
            let counted = position.perft(depth);
            if counted != nodes {
                wrong.push(format!("{game}, {fen}, depth {depth}: {counted}, expected {nodes}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(games.len(), 111);
}

/// Pieces in hand are part of the position: it can be left and set up again at any point of a game.
#[test]
fn positions_are_set_up_again() {
    let registry = Registry::new();
    let mut random = fastrand::Rng::with_seed(59);
    let mut positions = 0;
    for (game, fen, _) in counts() {
        let mut position = set_up(&registry, game, fen);
        for _ in 0..12 {
            let turns = position.legal_moves();
            if turns.is_empty() {
                break;
            }
            let written = position.fen();
            let mut again = set_up(&registry, game, &written);
            assert_eq!(again.fen(), written, "{game}");
            let depth = if turns.len() > 60 { 1 } else { 2 };
            let children = turns.iter().map(|&turn| {
                position.play(turn);
                let child = set_up(&registry, game, &position.fen());
                // A FEN does not say what the last turn was.
                let depends = |end: Outcome| matches!(end.reason, Reason::Passes | Reason::KingsFacing);
                position.undo();
                again.play(turn);
                let is_over = depth > 1 && again.outcome().is_some_and(depends);
                again.undo();
                if is_over { 0 } else { child.perft(depth - 1) }
            });
            let children: u64 = children.sum();
            assert_eq!(children, again.perft(depth), "{game}, {written}");
            positions += 1;
            let drops: Vec<_> = turns.iter().copied().filter(|turn| turn.is_drop()).collect();
            let from = if random.bool() && !drops.is_empty() { &drops } else { &turns };
            position.play(from[random.usize(..from.len())]);
        }
    }
    assert!(positions >= 1000, "{positions} positions");
}
