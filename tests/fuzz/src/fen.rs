//! Positions of all games and options: an id, a FEN, then turns, each on its own line.
//!
//! An invalid FEN leaves the game as it was. In a valid one, and in the positions that follow, everything
//! that the property tests state holds, and a search finds a legal turn.

use super::{GAMES, invariants, random, split_line};
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Step, Turn};
use firzan::eval::Evaluate;
use firzan::games::Visitor;
use firzan::rules::Stage;
use firzan::search::{Control, Limits, Memory, Settings};
use std::sync::LazyLock;

/// Turns played at random from the position.
const PLIES: usize = 4;

/// Turns of a position that are tried: writing and reading them all takes long.
const SAMPLE: usize = 12;

static MEMORY: LazyLock<Memory> = LazyLock::new(|| Memory::new(1).expect("a mebibyte"));

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (id, text) = split_line(text);
    let (fen, text) = split_line(text);
    let Ok(variant) = GAMES.variant(id) else {
        return;
    };
    assert_eq!(GAMES.variant(&variant.to_string()), Ok(variant));
    let mut game = new_game(variant);
    let start = (game.fen(), game.key());
    if let Err(error) = game.set_up(Some(fen)) {
        assert!(error.to_string().starts_with("FEN "), "{error}");
        assert_eq!((game.fen(), game.key()), start);
        return;
    }
    variant.visit(Walk { fen, random: random(data) });
    search(game.as_ref());
    play(game.as_mut(), text);
}

/// Plays at random from a FEN.
struct Walk<'a> {
    fen: &'a str,
    random: Rng,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<P: Evaluate>(mut self, options: P::Options) {
        let mut position = P::from_fen(options, self.fen).expect("the game has read it");
        for _ in 0..PLIES {
            let turns = position.legal_moves();
            check_position(&position, &turns, &mut self.random);
            let Some(turn) = self.random.choice(turns) else {
                return;
            };
            if turn.second().is_some() {
                let mut middle = position.clone();
                assert!(middle.play(turn.first()) && middle.mid_turn());
                check_steps(&middle, &mut self.random);
            }
            position.play_turn(turn);
        }
    }
}

fn check_position<P: Evaluate>(position: &P, turns: &[Turn], random: &mut Rng) {
    invariants::fen_round_trip(position);
    invariants::win_at_once(position);
    invariants::attacked(position);
    let sample: Vec<Turn> = (0..SAMPLE).filter_map(|_| random.choice(turns).copied()).collect();
    invariants::notation(position, sample.iter().copied());
    let mut candidates = sample;
    let bits = changed(candidates.iter().map(|turn| turn.bits()), random);
    candidates.extend(bits.into_iter().filter_map(Turn::try_from_bits));
    invariants::membership(position, &candidates);
    check_steps(position, random);
}

/// Invariants that also hold between the steps of a turn.
fn check_steps<P: Evaluate>(position: &P, random: &mut Rng) {
    invariants::key_from_scratch(position);
    invariants::stages(position);
    invariants::count(position);
    invariants::trace(position);
    invariants::pass(position);
    let steps = invariants::steps(position, Stage::All);
    let mut candidates: Vec<Step> = (0..SAMPLE).filter_map(|_| random.choice(&steps).copied()).collect();
    let bits = changed(candidates.iter().map(|step| step.bits()), random);
    candidates.extend(bits.into_iter().filter_map(Step::try_from_bits));
    invariants::step_membership(position, &candidates);
}

/// The same numbers with a bit changed, and one drawn at random.
fn changed(numbers: impl Iterator<Item = u32>, random: &mut Rng) -> Vec<u32> {
    let mut changed: Vec<u32> = numbers.map(|bits| bits ^ 1 << random.u32(..31)).collect();
    changed.push(random.u32(..));
    changed
}

fn search(game: &dyn AnyGame) {
    let (limits, control) = (Limits::nodes(20), Control::default());
    let best = game.search(&limits, Settings::default(), &MEMORY, &control, &mut |_| {});
    let turns = game.legal_moves();
    assert_eq!(best.turn.is_none(), turns.is_empty(), "{}", game.fen());
    assert!(best.turn.is_none_or(|turn| turns.contains(&turn)), "{}", game.fen());
}

/// Plays the lines that are turns; the others leave the game as it was.
fn play(game: &mut dyn AnyGame, text: &str) {
    game.diagram();
    game.terms();
    let first = game.fen();
    for line in text.lines().take(20) {
        let before = game.fen();
        match game.read(line) {
            Ok(turn) => {
                assert_eq!(game.write(turn), line, "{before}");
                assert!(game.legal_moves().contains(&turn), "{line} in {before}");
                game.play(turn);
            }
            Err(why) => assert!(!why.is_empty(), "{line} in {before}"),
        }
    }
    game.outcome();
    while game.undo() {}
    assert_eq!(game.fen(), first);
}
