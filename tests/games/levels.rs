//! Levels below full strength: what they choose, and from what.

use firzan::any::{AnyGame, new_game};
use firzan::core::Color;
use firzan::eval::{Evaluate, Levels};
use firzan::games::{Variant, Visitor};
use firzan::search::{Best, Control, Limits, Memory, Settings, Strength};

fn game(name: &str, fen: Option<&str>) -> Box<dyn AnyGame> {
    let mut game = new_game(name.parse().expect("a game's name"));
    game.set_up(fen).expect("a position");
    game
}

fn choose(game: &dyn AnyGame, strength: Option<Strength>, limits: &Limits, memory: &Memory) -> Best {
    let settings = Settings { strength, ..Settings::default() };
    game.search(limits, settings, memory, &Control::default(), &mut |_| {})
}

fn chosen(game: &dyn AnyGame, level: u8, seed: u64) -> Best {
    let memory = Memory::new(1).expect("a mebibyte");
    let strength = Strength::level(level, seed);
    assert!(strength.is_some());
    choose(game, strength, &Limits::default(), &memory)
}

#[test]
fn a_seed_fixes_the_choice_whatever_was_searched_before() {
    let game = game("knightrelay", None);
    let memory = Memory::new(1).expect("a mebibyte");
    choose(game.as_ref(), None, &Limits::nodes(20_000), &memory);
    for level in [1, 5, 9, 11] {
        let strength = Strength::level(level, 7);
        let best = choose(game.as_ref(), strength, &Limits::default(), &memory);
        assert_eq!(best, chosen(game.as_ref(), level, 7), "level {level}");
        let turn = |seed| chosen(game.as_ref(), level, seed).turn;
        assert!((0..20).any(|seed| turn(seed) != turn(7)), "level {level}");
    }
}

#[test]
fn a_level_below_the_last_needs_neither_limits_nor_time() {
    for variant in Variant::all() {
        let levels = variant.visit(LevelsOf);
        let looking = levels.temperatures.len();
        for level in [1, looking, looking + 1, looking + 2] {
            let searched = levels.nodes[..level.saturating_sub(looking)].last();
            let most = searched.unwrap_or(&0) + 2_000;
            let best = chosen(new_game(variant).as_ref(), level as u8, 1);
            assert!(best.turn.is_some(), "{variant}");
            assert!(best.nodes < most, "{variant}, level {level}: {best:?}");
        }
    }
}

#[test]
fn limits_of_a_search_hold_for_weak_levels_too() {
    let game = game("chess", None);
    let memory = Memory::new(1).expect("a mebibyte");
    let strength = Strength::level(19, 1);
    let best = choose(game.as_ref(), strength, &Limits::nodes(500), &memory);
    assert!(best.nodes < 1_000, "{best:?}");
    let only = game.read("a2a3").expect("a turn");
    let limits = Limits { turns: vec![only], ..Limits::depth(3) };
    let best = choose(game.as_ref(), strength, &limits, &memory);
    assert_eq!((best.turn, best.depth), (Some(only), 3));
}

#[test]
fn the_last_level_is_full_strength() {
    assert_eq!(Strength::level(*Strength::LEVELS.end(), 3), None);
}

#[test]
fn levels_above_those_of_a_game_are_full_strength_there() {
    let memory = || Memory::new(1).expect("a mebibyte");
    for variant in Variant::all() {
        let game = new_game(variant);
        let full = game.full_level();
        assert!(full <= *Strength::LEVELS.end(), "{variant}");
        let limits = Limits::depth(4);
        let strongest = choose(game.as_ref(), None, &limits, &memory());
        for level in full..=*Strength::LEVELS.end() {
            let strength = Strength::level(level, 3);
            let best = choose(game.as_ref(), strength, &limits, &memory());
            assert_eq!(best, strongest, "{variant}, level {level}");
        }
        let below = Strength::level(full - 1, 3);
        let best = choose(game.as_ref(), below, &limits, &memory());
        assert_ne!(best.nodes, strongest.nodes, "{variant}");
    }
}

#[test]
fn mates_are_looked_for_at_full_strength() {
    let game = game("chess", Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
    let memory = Memory::new(1).expect("a mebibyte");
    let limits = Limits { mate: Some(1), ..Limits::default() };
    for seed in 0..10 {
        let best = choose(game.as_ref(), Strength::level(1, seed), &limits, &memory);
        assert_eq!(best.turn.map(|turn| game.write(turn)).as_deref(), Some("a1a8"));
    }
}

#[test]
fn beginners_take_what_hangs_more_often_than_by_chance_and_better_players_always() {
    // The white queen can be taken by a pawn, one of 21 turns.
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4Q3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1";
    let game = game("chess", Some(fen));
    let takes = |level| {
        let taken = |seed| chosen(game.as_ref(), level, seed).turn;
        let queen = game.read("d5e4").ok();
        (0..40).filter(|&seed| taken(seed) == queen).count()
    };
    let (beginner, better, good) = (takes(1), takes(4), takes(9));
    assert!((6..36).contains(&beginner), "{beginner}");
    assert!(better > beginner, "{better}");
    assert_eq!(good, 40);
}

/// How a game goes on from a position, a level of play with White against a weak search with Black.
fn played(name: &str, fen: &str, level: u8, seed: u64) -> Box<dyn AnyGame> {
    let mut game = game(name, Some(fen));
    let memory = Memory::new(1).expect("a mebibyte");
    while game.outcome().is_none() {
        let best = match game.side() {
            Color::White => chosen(game.as_ref(), level, seed),
            Color::Black => choose(game.as_ref(), None, &Limits::nodes(200), &memory),
        };
        game.play(best.turn.expect("a turn"));
    }
    game
}

#[test]
fn levels_win_with_a_queen_or_a_rook_against_a_bare_king() {
    for (name, fen) in [
        ("chess", "8/8/4k3/8/8/2Q5/8/3K4 w - - 0 1"),
        ("chess", "8/3k4/8/8/8/8/8/R3K3 w - - 0 1"),
        ("knightrelay", "8/8/4k3/8/8/2Q5/8/3K4 w - - 0 1"),
        ("shako", "10/4k5/10/10/10/10/10/10/10/R4K4 w - - 0 1"),
        ("shatranj", "8/2bk4/8/8/8/8/2N5/R3K3 w - - 0 1"),
        ("flippingxiangqi", "3k3/7/7/7/7/7/1RK4 w"),
        ("insaneflip8", "4k3/8/8/8/8/8/8/D1NEK3 w - - 0 1"),
    ] {
        for level in [9, 11, 13] {
            let game = played(name, fen, level, 3);
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, Some(Color::White), "{name} {fen}, level {level}");
        }
    }
}

#[test]
fn levels_do_not_repeat_a_won_position() {
    let fen = "6k1/5ppp/8/8/8/8/1Q3PPP/R5K1 w - - 0 1";
    for seed in 0..60 {
        let mut game = game("chess", Some(fen));
        for turn in ["b2c2", "g8f8", "c2d2", "f8g8"] {
            game.play(game.read(turn).expect("a turn"));
        }
        let again = game.read("d2c2").expect("a turn");
        assert_ne!(chosen(game.as_ref(), 2, seed).turn, Some(again));
    }
}

/// A game's levels.
struct LevelsOf;

impl Visitor for LevelsOf {
    type Output = Levels;

    fn visit<P: Evaluate>(self, options: P::Options) -> Levels {
        *P::levels(options)
    }
}

/// Checks that a game's levels err less and search more, the higher they are.
struct Steps;

impl Visitor for Steps {
    type Output = ();

    fn visit<P: Evaluate>(self, options: P::Options) {
        let (levels, name) = (P::levels(options), P::identity(options).name);
        assert!((12..=*Strength::LEVELS.end()).contains(&levels.full()), "{name}");
        assert!(levels.temperatures.len() > 1, "{name}");
        assert!(levels.nodes.len() > 1, "{name}");
        assert!(levels.temperatures.is_sorted_by(|weaker, stronger| weaker > stronger), "{name}");
        assert!(levels.temperatures.iter().all(|&temperature| temperature > 0.0), "{name}");
        assert!(levels.nodes.is_sorted_by(|weaker, stronger| weaker < stronger), "{name}");
        assert!(levels.nodes[0] >= 1, "{name}");
    }
}

#[test]
fn every_level_of_every_game_errs_less_or_searches_more_than_the_one_below() {
    for variant in Variant::all() {
        variant.visit(Steps);
    }
}
