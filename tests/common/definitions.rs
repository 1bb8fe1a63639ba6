//! What holds of definitions, whatever the file, and of the games that they are: shared by the tests and the
//! fuzz target.

use crate::invariants;
use fastrand::Rng;
use firzan::core::Turn;
use firzan::games::Registry;
use firzan::games::defined::faults::MOST;
use firzan::games::defined::play::{Defined, Hands, Playable, Walled};
use firzan::games::defined::shelf::Shelf;
use firzan::games::defined::{Definition, read, shipped};
use firzan::rules::{Game, Insight};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most games that a process plays: a game that was made ready is kept until it ends.
const MOST_PLAYED: usize = 200;
/// The plies of a random game.
const PLIES: usize = 24;

/// Reads a file as a user's; panics if an invariant does not hold.
pub fn check(bytes: &[u8]) {
    let reading = read("file", bytes, &mut shipped::shelf(["insaneflip"]));
    assert!(reading.faults.len() <= 2 * MOST + 2);
    assert!(reading.faults.is_sorted(), "{:?}", reading.faults);
    let lines = bytes.split(|&byte| byte == b'\n').count() as u32;
    for fault in &reading.faults {
        assert!((1..=lines).contains(&fault.at.line) && fault.at.column > 0, "{fault}");
        assert!(!fault.words.is_empty());
    }
    assert!(reading.sections.len() <= 1000);
    for section in &reading.sections {
        // What is bad is told.
        let is_told = reading.faults.iter().any(|fault| fault.weight.refuses() && fault.at >= section.at);
        assert!(section.playable().is_some() || is_told, "{}", section.name);
        if let Some(game) = section.playable() {
            check_game(game);
            play(game);
        }
    }
}

fn check_game(game: &Definition) {
    let board = game.rules.board;
    let on_board = board.region();
    assert!(!on_board.is_empty() && game.kinds.len() <= 26);
    let mut letters: Vec<char> = game.kinds.iter().map(|kind| kind.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), game.kinds.len());
    for piece in &game.start.pieces {
        assert!(piece.kind < game.kinds.len());
        assert!(on_board.has(piece.spot.file, piece.spot.rank));
    }
    for kind in &game.kinds {
        assert!(kind.moves.ways.len() <= 256 && kind.turns_into.is_none_or(|into| into < game.kinds.len()));
        assert!(kind.moves.ways.iter().all(|way| way.step != (0, 0) && (way.moves || way.captures)));
    }
    // What makes the game reads back to the same game.
    let text = format!("[{}]\n{}", game.name, game.canonical);
    let again = read("canonical", text.as_bytes(), &mut Shelf::default());
    let again = again.sections.first().and_then(|section| section.game.as_ref());
    let again = again.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(again.canonical, game.canonical);
    assert_eq!((&again.rules, &again.start.pieces), (&game.rules, &game.start.pieces), "{text}");
}

/// Plays a random game of a definition, if it can be played; panics if an invariant does not hold.
fn play(game: &Definition) {
    static PLAYED: AtomicUsize = AtomicUsize::new(0);
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);
    if PLAYED.fetch_add(1, Ordering::Relaxed) >= MOST_PLAYED {
        return;
    }
    let seed = game.hash().0;
    let game: &'static Definition = Box::leak(Box::new(game.clone()));
    let random = Rng::with_seed(seed);
    match REGISTRY.make(game).ok().and_then(|variant| variant.playable()) {
        Some(Playable::Eight(chosen)) => play_at_random::<Defined<_>>(chosen, random),
        Some(Playable::Twelve(chosen)) => play_at_random::<Defined<_>>(chosen, random),
        Some(Playable::EightHeld(chosen)) => play_at_random::<Defined<_, Hands>>(chosen, random),
        Some(Playable::TwelveHeld(chosen)) => play_at_random::<Defined<_, Hands>>(chosen, random),
        Some(Playable::EightWalled(chosen)) => play_at_random::<Defined<_, Walled>>(chosen, random),
        Some(Playable::TwelveWalled(chosen)) => play_at_random::<Defined<_, Walled>>(chosen, random),
        None => {}
    }
}

fn play_at_random<P: Insight>(options: P::Options, mut random: Rng) {
    let mut game = Game::new(P::from_fen(options, P::start_fen(options)).expect("the start position"));
    for _ in 0..PLIES {
        let position = game.position();
        invariants::fen_round_trip(position);
        invariants::key_from_scratch(position);
        invariants::stages(position);
        invariants::count(position);
        invariants::pass(position);
        invariants::attacked(position);
        if position.wins_at_once() {
            invariants::win_at_once(position);
        }
        let turns = position.legal_moves();
        invariants::notation(position, turns.iter().copied().step_by(5));
        let others: Vec<Turn> = (0..20).filter_map(|_| Turn::try_from_bits(random.u32(..))).collect();
        invariants::membership(position, &others);
        let Some(&turn) = random.choice(&turns) else {
            break;
        };
        game.play(turn);
        let _ = game.outcome();
    }
}
