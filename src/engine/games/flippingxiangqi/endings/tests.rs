//! Checks the tables for consistency and against a full-width search. `tests/rules/endings.rs` compares those
//! for three pieces with the slow reference.

use super::class::Class;
use super::retrograde::position;
use super::{FlippingXiangqi, Pieces, ending, lower_priority, table};
use crate::core::{Seven, Shape, SquareSet};
use crate::eval::TableValue;
use crate::rules::{Piece, Position};

/// All classes with their tables.
fn tables() -> impl Iterator<Item = (Class, &'static [u8])> {
    Class::all().map(|class| (class, table(class, false)))
}

/// The positions after every move.
fn after(position: &FlippingXiangqi) -> Vec<FlippingXiangqi> {
    let turns = position.legal_moves().into_iter();
    let played = turns.map(|turn| {
        let mut next = *position;
        next.play_turn(turn);
        next
    });
    played.collect()
}

/// The board with the colours swapped and the ranks reversed.
fn swapped(board: &Pieces) -> Pieces {
    let mut other = Pieces::default();
    for square in board.occupied().squares() {
        let piece = board.at(square).expect("a piece");
        let rank = Seven::RANKS - 1 - Seven::rank(square);
        let color = !piece.color;
        other.put(Seven::square(Seven::file(square), rank), Piece { color, ..piece });
    }
    other
}

#[test]
fn an_index_belongs_to_one_position_and_its_mirror_image() {
    let mut numbers: Vec<usize> = Class::all().map(Class::number).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 15);
    for (class, table) in tables() {
        for index in (0..class.size()).step_by(13) {
            let Some(position) = position(class, index) else {
                continue;
            };
            let (pieces, side) = (position.board(), position.side());
            assert_eq!(Class::locate(pieces, side), Some((class, index)));
            assert_ne!(Class::locate(pieces, !side), Some((class, index)));
            let (other, mirrored) = Class::locate(&swapped(pieces), !side).expect("a class");
            assert_eq!(other, class, "{}", position.fen());
            assert_eq!(table[mirrored], table[index], "{}", position.fen());
        }
    }
}

/// This proves a table by induction, starting at the positions without moves: each move of a forced win
/// reduces the distance to them, and neither side can force the other out of open positions.
#[test]
fn values_follow_from_those_one_turn_later() {
    for (class, table) in tables() {
        for index in (0..table.len()).step_by(7) {
            let Some(position) = position(class, index) else {
                continue;
            };
            let next: Vec<TableValue> =
                after(&position).iter().map(|next| ending(next).unwrap_or(TableValue::Open)).collect();
            let wins = next.iter().filter_map(|ending| match ending {
                TableValue::Lost(turns) => Some(turns + 1),
                _ => None,
            });
            let losses = next.iter().map(|ending| match ending {
                TableValue::Won(turns) => Some(turns + 1),
                _ => None,
            });
            let expected = match (wins.min(), losses.collect::<Option<Vec<u32>>>()) {
                (Some(turns), _) => TableValue::Won(turns),
                (None, Some(turns)) => TableValue::Lost(turns.into_iter().max().unwrap_or(0)),
                (None, None) => TableValue::Open,
            };
            assert_eq!(ending(&position), Some(expected), "{}", position.fen());
        }
    }
}

/// True if the side to move can force a win within this number of plies.
fn wins(position: &FlippingXiangqi, turns: u32) -> bool {
    turns > 0 && after(position).iter().any(|next| loses(next, turns - 1))
}

/// True if the side to move cannot avoid a loss within this number of plies.
fn loses(position: &FlippingXiangqi, turns: u32) -> bool {
    if position.verdict().is_some() {
        return false;
    }
    let next = after(position);
    next.is_empty() || turns > 0 && next.iter().all(|next| wins(next, turns - 1))
}

#[test]
fn a_full_width_search_finds_the_same_short_wins() {
    const FAR: u32 = 5;
    let mut random = fastrand::Rng::with_seed(14);
    let mut won = 0;
    for (class, table) in tables() {
        let mut tried = 0;
        while tried < 40 {
            let Some(position) = position(class, random.usize(..table.len())) else {
                continue;
            };
            tried += 1;
            let found = (1..=FAR).find(|&turns| wins(&position, turns));
            let lost = (0..FAR).find(|&turns| loses(&position, turns));
            let (expected, lost_in) = match ending(&position) {
                Some(TableValue::Won(turns)) => (Some(turns), None),
                Some(TableValue::Lost(turns)) => (None, Some(turns)),
                _ => (None, None),
            };
            won += u32::from(found.is_some());
            let near = |turns: Option<u32>, max: u32| turns.filter(|&turns| turns <= max);
            assert_eq!(found, near(expected, FAR), "{}", position.fen());
            assert_eq!(lost, near(lost_in, FAR - 1), "{}", position.fen());
        }
    }
    assert!(won > 50, "{won} wins");
}

#[test]
#[cfg(target_os = "linux")]
fn low_priority_threads_are_idle() {
    use thread_priority::{NormalThreadSchedulePolicy::Idle, ThreadSchedulePolicy::Normal};
    let policy = || {
        lower_priority();
        thread_priority::thread_schedule_policy().expect("a policy")
    };
    let found = std::thread::spawn(policy).join().expect("no panic");
    assert_eq!(found, Normal(Idle));
}
