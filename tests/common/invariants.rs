//! Invariants of every position, for the property tests and for fuzzing.

use fastrand::Rng;
use firzan::core::{Shape, SquareSet, Step, StepList, Turn};
use firzan::eval::{Evaluate, Score, Trace, evaluate};
use firzan::rules::{Game, History, Insight, Position, Reason, Repeated, Stage, read_turn};
use std::iter;

/// The steps of a stage, sorted.
pub fn steps<P: Position>(position: &P, stage: Stage) -> Vec<Step> {
    let mut list = StepList::new();
    position.steps(stage, &mut list);
    let mut steps = list.to_vec();
    steps.sort();
    steps
}

/// A written FEN is read back as the same position.
pub fn fen_round_trip<P: Position>(position: &P) {
    // A finished game may lack a king; such a FEN is written but not read.
    if position.verdict().is_some() {
        return;
    }
    let fen = position.fen();
    let read = P::from_fen(position.options(), &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.fen(), fen);
    assert_eq!(read.key(), position.key(), "{fen}");
    assert_eq!(sorted(read.legal_moves()), sorted(position.legal_moves()), "{fen}");
    assert_eq!(read.in_check(), position.in_check(), "{fen}");
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// The incrementally updated key is that of the board.
pub fn key_from_scratch<P: Position>(position: &P) {
    assert_eq!(position.key(), position.key_from_scratch());
}

/// A turn is legal if, and only if, it is in the list of turns.
pub fn membership<P: Position>(position: &P, candidates: &[Turn]) {
    let turns = sorted(position.legal_moves());
    for &turn in candidates {
        assert_eq!(
            position.is_legal(turn),
            turns.binary_search(&turn).is_ok(),
            "{turn:?} in {}",
            position.fen()
        );
    }
}

/// A step is legal if, and only if, it is in the list of steps.
pub fn step_membership<P: Position>(position: &P, candidates: &[Step]) {
    let steps = steps(position, Stage::All);
    for &step in candidates {
        let listed = steps.binary_search(&step).is_ok();
        assert_eq!(position.is_step(step), listed, "{step:?}");
    }
}

/// The noisy and the quiet steps are all steps, each once.
pub fn stages<P: Position>(position: &P) {
    let all = steps(position, Stage::All);
    let (noisy, quiet) = (steps(position, Stage::Noisy), steps(position, Stage::Quiet));
    assert!(noisy.iter().all(|&step| position.is_noisy(step)));
    assert!(quiet.iter().all(|&step| !position.is_noisy(step)));
    assert_eq!(sorted([noisy, quiet].concat()), all);
    assert!(all.is_sorted_by(|a, b| a < b), "no step is listed twice");
}

/// The number of turns is that of the list.
pub fn count<P: Position>(position: &P) {
    if position.mid_turn() {
        assert_eq!(position.count(), steps(position, Stage::All).len() as u64);
    } else if position.verdict().is_none() {
        let fen = position.fen();
        assert_eq!(position.count(), position.legal_moves().len() as u64, "{fen}");
    }
}

/// Turns are read back as they are written.
pub fn notation<P: Insight>(position: &P, turns: impl Iterator<Item = Turn>) {
    for turn in turns {
        let text = position.write(turn);
        assert_eq!(read_turn(position, &text), Ok(turn), "{text} in {}", position.fen());
    }
}

/// Tuning sees the same position as the search.
pub fn trace<P: Evaluate>(position: &P) {
    if position.verdict().is_some() {
        return;
    }
    let trace = Trace::of(position);
    let scores = trace.counts().into_iter().zip(P::weights(position.options()).table);
    let sum = scores.fold(Score::ZERO, |sum, (count, &weight)| sum + weight * count);
    assert_eq!(evaluate(position), position.side().sign() * sum.at(position.phase()));
}

/// Passing leaves a position like any other, with the other side to move.
pub fn pass<P: Position>(position: &P) {
    let Some(next) = position.pass() else {
        return;
    };
    assert_eq!(next.side(), !position.side());
    assert_eq!((next.halfmove(), next.mid_turn()), (0, false));
    key_from_scratch(&next);
    stages(&next);
    count(&next);
}

/// The attacked squares are those with attackers, unless the game provides none.
pub fn attacked<P: Insight>(position: &P) {
    let attacked = position.attacked();
    if attacked.any() {
        for square in P::Shape::squares() {
            let attackers = position.attackers_of(square, !position.side());
            assert_eq!(
                attacked.has(square),
                attackers.any(),
                "{} in {}",
                P::Shape::name(square),
                position.fen()
            );
        }
    }
}

/// A side is said to win at once only if one of its steps wins, and whenever one captures a king.
pub fn win_at_once<P: Position>(position: &P) {
    if position.verdict().is_some() {
        return;
    }
    let outcomes = steps(position, Stage::All).into_iter().filter_map(|step| {
        let mut next = position.clone();
        if next.play(step) { next.verdict() } else { None }
    });
    let wins: Vec<Reason> = outcomes
        .filter(|outcome| outcome.winner == Some(position.side()))
        .map(|outcome| outcome.reason)
        .collect();
    let said = position.wins_at_once();
    assert!(!said || !wins.is_empty(), "it does not: {}", position.fen());
    assert!(said || !wins.contains(&Reason::KingCaptured), "it does: {}", position.fen());
}

/// Taking turns back restores the positions before them, and replaying them those after.
pub fn undo<P: Position>(start: &P, random: &mut Rng) {
    let mut game = Game::new(start.clone());
    let mut keys = vec![start.key()];
    while let Some(turn) = random.choice(game.position().legal_moves())
        && keys.len() < 40
    {
        game.play(turn);
        keys.push(game.position().key());
    }
    let (turns, outcome) = (game.played().to_vec(), game.outcome());
    while keys.pop().is_some_and(|key| key == game.position().key()) {
        assert_eq!(game.undo(), !keys.is_empty());
    }
    assert!(keys.is_empty(), "a position is another one after a turn has been taken back");
    turns.iter().for_each(|&turn| game.play(turn));
    assert_eq!(game.outcome(), outcome);
}

/// A history of positions of a game in any order finds the earlier occurrences of the last that a walk
/// through it finds.
pub fn repetitions<P: Position>(game: &[P], random: &mut Rng) {
    let recent: Vec<&P> = game.iter().rev().filter(|position| !position.mid_turn()).take(4).collect();
    let (mut history, mut positions): (History, Vec<&P>) = Default::default();
    for _ in 0..80 {
        if random.u8(..4) == 0 {
            history.pop();
            positions.pop();
        } else if let Some(position) = random.choice(&recent) {
            history.push(*position);
            positions.push(position);
        }
        let Some(last) = positions.last() else { continue };
        let rule = last.repetition();
        let window = (last.reversible() as usize).min(positions.len() - 1);
        let earlier = (4..=window).step_by(2);
        let mut alike = earlier.filter(|back| positions[positions.len() - 1 - back].key() == last.key());
        let walked = alike.next().map(|nearest| {
            let all: Vec<usize> = iter::once(nearest).chain(alike).take(rule.earlier() as usize).collect();
            Repeated { times: all.len() as u32, nearest, first: all[all.len() - 1] }
        });
        assert_eq!(history.repeated(rule), walked, "{}", last.fen());
    }
}
