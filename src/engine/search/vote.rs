//! The vote among threads on the move to play.
//!
//! Each thread ends with its own best move. The main thread's is not always the best: another thread may have
//! searched deeper. A thread's vote for its move is weighted by its completed depth and by how far its value
//! exceeds the lowest value of any thread (as in Stockfish). A thread that has found a mate cannot be
//! outvoted.

use super::Limits;
use super::progress::Progress;
use super::score::MATE_BOUND;
use crate::core::Turn;
use std::cmp::Reverse;
use std::iter;

/// The weight per ply of the thread with the lowest value, in centipawns.
const BASE_WEIGHT: i64 = 14;

/// The move that a thread would play.
#[derive(Clone, Copy)]
struct Proposal {
    turn: Turn,
    value: i32,
    depth: u32,
}

/// Whether the threads vote. With a fixed depth, chosen moves, several lines or a mate search, only the main
/// thread has done exactly what was requested.
pub(super) fn is_held(limits: &Limits, lines: usize) -> bool {
    lines == 1
        && limits.is_for_a_move()
        && limits.depth.is_none()
        && limits.turns.is_empty()
        && limits.excluded.is_empty()
}

/// The index of the helper whose move is played; `None` for the main thread's.
pub(super) fn elect(main: &Progress, helpers: &[Progress]) -> Option<usize> {
    let all = iter::once(main).chain(helpers);
    let proposals = all.map(|found| Proposal {
        turn: found.turns[0].turn,
        value: found.turns[0].value,
        depth: found.depth,
    });
    winner(&proposals.collect::<Vec<_>>()).checked_sub(1)
}

/// The index of the thread whose move is played; the main thread is the first.
fn winner(proposals: &[Proposal]) -> usize {
    let values = proposals.iter().map(|proposal| proposal.value);
    let worst = values.min().unwrap_or(0);
    let vote =
        |proposal: &Proposal| (i64::from(proposal.value - worst) + BASE_WEIGHT) * i64::from(proposal.depth);
    let votes = |turn: Turn| {
        let voters = proposals.iter().filter(|other| other.turn == turn);
        voters.map(vote).sum::<i64>()
    };
    let rank = |&(index, proposal): &(usize, &Proposal)| {
        let mate = proposal.value.max(MATE_BOUND - 1);
        let is_main = index == 0;
        let Proposal { turn, value, depth } = *proposal;
        (mate, votes(turn), is_main, depth, value, Reverse(index))
    };
    let best = proposals.iter().enumerate().max_by_key(rank);
    best.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Square, Step};
    use crate::search::score::MATE;

    fn elected(proposals: &[(usize, i32, u32)]) -> usize {
        let proposals = proposals.iter().map(|&(to, value, depth)| Proposal {
            turn: Turn::of(Step::new(Square::new(0), Square::new(to))),
            value,
            depth,
        });
        winner(&proposals.collect::<Vec<_>>())
    }

    #[test]
    fn many_outvote_the_main_thread_unless_they_are_shallow_or_less_confident() {
        assert_eq!(elected(&[(1, 20, 9)]), 0);
        assert_eq!(elected(&[(1, 20, 9), (2, 20, 9), (2, 20, 9)]), 1);
        assert_eq!(elected(&[(1, 20, 9), (2, 20, 4), (2, 20, 4)]), 0);
        assert_eq!(elected(&[(1, 90, 9), (2, 20, 9), (2, 20, 9)]), 0);
        assert_eq!(elected(&[(1, 20, 9), (2, 90, 9)]), 1);
    }

    #[test]
    fn the_main_thread_wins_ties_and_represents_its_move() {
        assert_eq!(elected(&[(1, 20, 9), (1, 50, 12), (2, 20, 9)]), 0);
        assert_eq!(elected(&[(1, 20, 9), (2, 20, 9)]), 0);
        assert_eq!(elected(&[(1, 5, 0), (2, 90, 0), (3, 40, 0)]), 0);
        // The deepest helper wins.
        assert_eq!(elected(&[(1, 20, 2), (2, 20, 8), (2, 20, 9)]), 2);
    }

    #[test]
    fn the_shortest_mate_wins() {
        assert_eq!(elected(&[(1, 300, 20), (1, 300, 20), (2, MATE - 9, 2)]), 2);
        assert_eq!(elected(&[(1, MATE - 9, 20), (2, MATE - 5, 2)]), 1);
        // Being mated is just a bad value.
        assert_eq!(elected(&[(1, 9 - MATE, 20), (2, -300, 2)]), 1);
    }
}
