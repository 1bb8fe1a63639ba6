//! Samples of the nodes inside a search tree.

use firzan::any::{AnyGame, new_game};
use firzan::core::Random;
use firzan::games::{Registry, Variant};
use firzan::search::{Best, Bound, Control, Interior, Limits, Memory, Report, Sampling, Settings};
use std::collections::BTreeSet;

const LIMIT: i32 = 600;

/// Searches; returns the best move and the nodes reported.
fn search(game: &dyn AnyGame, count: usize, seed: u64) -> (Best, Vec<Interior>) {
    let mut sample = Vec::new();
    // With turns of two steps, or hundreds of turns, a search of 4,000 nodes has no inner node of depth 4.
    let is_wide = ["insaneflip", "insaneflip8", "distortingmirrors"].contains(&game.variant().name());
    let nodes = if is_wide { 20_000 } else { 4000 };
    let sampling = (count > 0).then_some(Sampling { count, seed, limit: LIMIT });
    let settings = Settings { sampling, ..Settings::default() };
    let memory = Memory::new(1).expect("a mebibyte");
    let best = game.search(&Limits::nodes(nodes), settings, &memory, &Control::default(), &mut |report| {
        if let Report::Interior(nodes) = report {
            sample.extend_from_slice(nodes);
        }
    });
    (best, sample)
}

/// Searches this many positions of a game, and checks what is sampled. Returns the number of nodes.
fn check(variant: Variant, positions: usize) -> usize {
    let mut random = Random::stream(58, 4);
    let mut game = new_game(variant);
    let mut all = 0;
    for _ in 0..positions {
        for _ in 0..4 {
            match random.one_of(&game.legal_moves()) {
                Some(&turn) if game.outcome().is_none() => game.play(turn),
                _ => return all,
            }
        }
        let (best, nodes) = search(game.as_ref(), 8, 1);
        assert_eq!(search(game.as_ref(), 0, 1), (best, Vec::new()), "{variant}: sampling changes nothing");
        assert_eq!(search(game.as_ref(), 8, 1), (best, nodes.clone()), "{variant}: a seed fixes the sample");
        if nodes.len() == 8 {
            assert_ne!(search(game.as_ref(), 8, 2).1, nodes, "{variant}: another seed");
            assert_eq!(search(game.as_ref(), 3, 1).1, nodes[..3], "{variant}: as many as asked for");
        }
        let positions: BTreeSet<&str> = nodes.iter().map(|node| node.fen.as_str()).collect();
        assert!(positions.len() == nodes.len() && nodes.len() <= 8, "{variant}: {nodes:?}");
        for node in &nodes {
            let mut there = new_game(variant);
            there.set_up(Some(&node.fen)).unwrap_or_else(|error| panic!("{variant}: {}: {error}", node.fen));
            assert_eq!(there.fen(), node.fen, "{variant}");
            assert!(!there.in_check() && node.depth >= 4 && node.value.abs() <= LIMIT, "{variant}: {node:?}");
        }
        all += nodes.len();
    }
    all
}

#[test]
fn quiet_nodes_of_built_in_games_are_sampled() {
    let games = Variant::all();
    // After random moves a game may be decided, and its nodes are then left out.
    let sampled = games.iter().filter(|&&variant| check(variant, 3) >= 8).count();
    assert!(4 * sampled >= 3 * games.len(), "{sampled} of {}", games.len());
}

#[test]
fn nodes_of_defined_games_are_sampled() {
    let registry = Registry::new();
    let games =
        registry.defined().into_iter().map(|id| registry.variant(id).expect("a game that comes along"));
    assert!(games.map(|variant| check(variant, 1)).filter(|&count| count >= 8).count() > 40);
}

#[test]
fn most_nodes_have_bounds_that_a_longer_search_confirms() {
    let mut game = new_game("chess".parse().expect("a game"));
    for turn in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"] {
        game.play(game.read(turn).expect("a legal move"));
    }
    let (_, nodes) = search(game.as_ref(), 64, 1);
    assert!(nodes.len() > 20 && nodes.iter().any(|node| node.bound != Bound::Exact), "{nodes:?}");
    let holds = |node: &&Interior| {
        let mut there = new_game("chess".parse().expect("a game"));
        there.set_up(Some(&node.fen)).expect("a position");
        let value = search(there.as_ref(), 0, 0).0.value;
        match node.bound {
            Bound::Exact => (value - node.value).abs() <= 60,
            Bound::Lower => value >= node.value - 60,
            Bound::Upper => value <= node.value + 60,
        }
    };
    assert!(nodes.iter().filter(holds).count() * 10 > nodes.len() * 8);
}
