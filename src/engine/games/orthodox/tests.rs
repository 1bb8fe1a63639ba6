//! Compares the moves of the pieces with their Betza notation.

use super::customs::Customs;
use super::pieces::{KING, PAWN, Pieces};
use super::position::Orthodox;
use super::relays::Relays;
use super::squares::END_RANKS;
use crate::core::Square;
use crate::core::{Color, Eight, Shape, SquareSet, StepList};
use crate::games::chess::Fide;
use crate::games::knightrelay::Relay;
use crate::games::shatranj::Old;
use crate::pieces::Geometry;
use crate::pieces::walk::walk;
use crate::rules::castling::Rights;
use crate::rules::testing::{scattered, sides};
use crate::rules::{Counters, Position};

fn pieces_move_according_to_betza<C: Customs>() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let mut board: Pieces = scattered::<Eight, 6>(&mut random, KING);
        for square in (board.kind(PAWN) & END_RANKS).squares() {
            board.take(square);
        }
        let side = Color::BOTH[random.usize(..2)];
        let mut position = Orthodox::<C> {
            board,
            counters: Counters { side, halfmove: 0, fullmove: 1 },
            castling: Rights::read("-", |_, _| false, &mut Vec::new()).unwrap(),
            ep: None,
            reversible: 0,
            checkers: 0,
            pinned: 0,
            relays: C::Relays::new(&board),
        };
        position.refresh();
        let mut list = StepList::new();
        position.pseudo_legal_steps(&mut list);
        let mut attacked = 0;
        for from in (board.side(side) & !position.relays.receivers(side)).squares() {
            let kind = board.at(from).unwrap().kind;
            let first = Eight::rank_for(side, from) == 1;
            let line = C::KINDS[kind as usize].betza;
            let go = |sides| walk(line, Geometry::EIGHT, side, from.index(), sides, first) as u64;
            let steps = list.iter().filter(|step| step.from() == from);
            let found = steps.fold(0, |set, step| set | u64::of(step.to()));
            let immune = C::immune(&board) & board.side(!side);
            assert_eq!(found, go(sides(&board)) & !immune, "{line} on {from:?} in {}", position.fen());
            // The squares on which it would capture an enemy.
            let reaches = |to: Square| {
                let mut sides = sides(&board);
                sides[(!side).index()] |= 1 << to.index();
                sides[side.index()] &= !(1 << to.index());
                walk(line, Geometry::EIGHT, side, from.index(), sides, first) >> to.index() & 1 != 0
            };
            attacked |= Eight::squares().filter(|&to| reaches(to)).fold(0, |set, to| set | u64::of(to));
        }
        for square in Eight::squares() {
            let found = position.attackers(square, side, board.occupied());
            let found = found & !position.relays.receivers(side);
            assert_eq!(found.any(), attacked.has(square), "{square:?} in {}", position.fen());
        }
    }
}

#[test]
fn chess_pieces_move_according_to_betza() {
    pieces_move_according_to_betza::<Fide>();
}

#[test]
fn knight_relay_pieces_move_according_to_betza() {
    pieces_move_according_to_betza::<Relay>();
}

#[test]
fn shatranj_pieces_move_according_to_betza() {
    pieces_move_according_to_betza::<Old>();
}
