//! Tests of states, Powers, relays and the two parts of a turn.

use super::{Arena, FlipRelay, KINDS, KING, Pieces, Position, Stage};
use crate::core::{Color, Eight, Shape, Square, SquareSet, Step, StepList, Ten};
use crate::eval::{Evaluate, evaluate};
use crate::pieces::Geometry;
use crate::pieces::walk::walk;
use crate::rules::testing::{scattered, sides, wide};
use crate::rules::{Counters, Outcome, Reason, read_turn};

const BUSY: [&str; 3] = [
    "4k3/1+nw2e2/2d1+d3/3p1p2/2P+E1N2/1WN2+P2/3+DD3/4+K3 w - - 0 1",
    "8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w - - 0 1",
    "+dn1w1en+d/+p2pppp1/2p+e1k2/1+pP4N/8/1+P1P3p/+P3P+P+PP/DN1W+K+EED b - - 1 8",
];

fn eight(fen: &str) -> FlipRelay<Eight> {
    FlipRelay::from_fen((), fen).unwrap()
}

fn square(name: &str) -> Square {
    Eight::read(name).unwrap().0
}

fn play(position: &mut FlipRelay<Eight>, step: &str) {
    let step = Step::new(square(&step[..2]), square(&step[2..]));
    assert!(position.is_step(step) && position.play(step));
}

fn steps<A: Arena>(position: &FlipRelay<A>, stage: Stage) -> StepList {
    let mut list = StepList::new();
    position.steps(stage, &mut list);
    list
}

/// The target squares of the piece on `from`, in generation order. `pieces` is the FEN of ranks 8 to 3.
fn targets(pieces: &str, from: &str) -> String {
    let position = eight(&format!("{pieces}/8/7K w - - 0 1"));
    let list = steps(&position, Stage::All);
    let from = list.iter().filter(|step| step.from() == square(from));
    let names: Vec<String> = from.map(|step| Eight::name(step.to())).collect();
    names.join(" ")
}

#[test]
fn the_state_decides_between_moving_and_capturing() {
    assert_eq!(targets("7k/1p6/8/8/1P6/8", "b4"), "b5 b6");
    assert_eq!(targets("7k/8/1p6/p7/1P6/8", "b4"), "b5");
    assert_eq!(targets("7k/8/1p6/p7/1+P6/8", "b4"), "a5");
    assert_eq!(targets("7k/8/2p5/p7/1N6/8", "b4"), "a2 c2 d3 d5 a6");
    assert_eq!(targets("7k/8/2p5/p7/1+N6/8", "b4"), "c6");
}

#[test]
fn next_to_a_power_natural_moves_ignore_the_state() {
    assert_eq!(targets("7k/8/8/p7/1P6/W7", "b4"), "a5 b5 b6");
    assert_eq!(targets("7k/8/8/p7/1+P6/W7", "b4"), "a5 b5 b6");
    // An enemy Power has no effect.
    assert_eq!(targets("7k/8/8/p7/1P6/w7", "b4"), "b5 b6");
    assert_eq!(targets("7k/8/8/8/W7/8", "a4"), "");
}

#[test]
fn relayed_moves_depend_on_the_lenders_state() {
    // The lender's state matters, not the borrower's.
    assert_eq!(targets("7k/8/1p6/8/WN6/8", "a4"), "b2 c3 c5");
    assert_eq!(targets("7k/8/1p6/8/W+N6/8", "a4"), "b6");
    // A Power next to the lender does not extend the relay.
    assert_eq!(targets("7k/8/1p6/8/W+NW5/8", "a4"), "b6");
    assert_eq!(targets("7k/p7/8/8/+DN6/8", "a4"), "b2 c3 c5 b6");
    // Pawns neither lend nor borrow moves.
    assert_eq!(targets("7k/8/8/8/WP6/8", "a4"), "");
    assert_eq!(targets("7k/8/8/8/NP6/8", "b4"), "b5 b6");
    // A Power does not lend moves that it borrows itself, here from the knight.
    assert_eq!(targets("7k/8/8/8/WWN5/8", "a4"), "");
}

#[test]
fn a_turn_is_a_move_and_a_flip() {
    let mut position = eight(<Eight as Arena>::START);
    play(&mut position, "b1c3");
    assert!(position.mid_turn() && position.side() == Color::White);
    assert!(steps(&position, Stage::Noisy).is_empty());
    let flips = steps(&position, Stage::All);
    assert_eq!((flips.len(), position.count()), (15, 15));
    assert!(!flips.iter().any(|flip| flip.from() == square("d1")));
    play(&mut position, "c3c3");
    let fen = "dnewkend/pppppppp/8/8/8/2+N5/PPPPPPPP/D1EWKEND b - - 1 1";
    assert_eq!(position.fen(), fen);
    assert_eq!(position.key(), eight(fen).key());
}

#[test]
fn a_turn_is_read_as_two_steps() {
    let position = eight(<Eight as Arena>::START);
    let turn = read_turn(&position, "b1c3,e1").unwrap();
    assert_eq!(turn.first(), Step::new(square("b1"), square("c3")));
    assert_eq!(turn.second(), Some(Step::new(square("e1"), square("e1"))));
    assert_eq!(read_turn(&position, "b1c3,d1").unwrap_err(), "the power on d1 cannot be flipped");
    assert!(read_turn(&position, "b1c3").is_err());
}

#[test]
fn capturing_a_king_ends_the_game_without_a_flip() {
    let position = eight("8/8/8/3k4/3+K4/8/8/8 b - - 7 1");
    assert_eq!(position.legal_moves().len(), 7);
    let position = eight("8/8/8/3k4/3+K4/8/8/8 w - - 7 1");
    let turns = position.legal_moves();
    assert_eq!((turns.len() as u64, turns[0].flip()), (position.count(), None));
    assert_eq!(position.gain(turns[0].first()), 10_000);
    let mut after = position;
    after.play_turn(read_turn(&position, "d4d5").unwrap());
    assert!(!after.mid_turn() && after.side() == Color::Black);
    let won = Outcome::win(Color::White, Reason::KingCaptured);
    assert_eq!(after.verdict(), Some(won));
    assert_eq!(after.fen(), "8/8/8/3+K4/8/8/8/8 b - - 0 1");
}

#[test]
fn on_ten_ranks_capturing_one_of_two_kings_wins() {
    let fen = "k8k/10/10/10/10/10/10/10/10/K8K w - - 0 1";
    assert_eq!(FlipRelay::<Ten>::from_fen((), fen).unwrap().fen(), fen);
    let fen = "k8k/9+K/10/10/10/10/10/10/10/K9 w - - 0 1";
    let mut position = FlipRelay::<Ten>::from_fen((), fen).unwrap();
    position.play_turn(read_turn(&position, "j9j10").unwrap());
    assert!(position.verdict().is_some());
}

#[test]
fn a_side_without_moves_loses() {
    let position = eight("8/8/8/8/8/+k7/8/7+K w - - 0 1");
    assert!(position.legal_moves().is_empty() && position.count() == 0);
    let lost = Outcome::win(Color::Black, Reason::NoLegalTurn);
    assert_eq!(position.stuck(), lost);
}

#[test]
fn invalid_fens_are_rejected() {
    for (fen, fault) in [
        ("+w6k/8/8/8/8/8/8/7K w", "FEN board: rank 8: unknown piece \"+w\""),
        ("k6k/8/8/8/8/8/8/7K w", "FEN board: Black has 2 kings, 1 expected"),
        ("7k/8/8/8/8/8/8/8 w", "FEN board: White has no king, 1 expected"),
        ("p6k/8/8/8/8/8/8/7K w", "FEN board: a pawn on a8, behind its starting rank"),
        ("7k/8/8/8/8/8/8/P6K w", "FEN board: a pawn on a1, behind its starting rank"),
    ] {
        let error = FlipRelay::<Eight>::from_fen((), fen).err().unwrap();
        assert_eq!(error.to_string(), fault);
    }
    assert!(FlipRelay::<Eight>::from_fen((), "P6k/8/8/8/8/8/8/p6K w").is_ok());
}

/// The FEN with the colours swapped and the ranks reversed.
fn mirrored(fen: &str) -> String {
    let (board, side) = (fen.split(' ').next().unwrap(), fen.contains(" w "));
    let ranks: Vec<&str> = board.split('/').rev().collect();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let board: String = ranks.join("/").chars().map(swap).collect();
    format!("{board} {}", if side { 'b' } else { 'w' })
}

#[test]
fn evaluation_is_symmetric_and_stages_partition_the_steps() {
    for fen in BUSY {
        let (position, mirror) = (eight(fen), eight(&mirrored(fen)));
        assert_eq!(evaluate(&position), evaluate(&mirror));
        let all = steps(&position, Stage::All);
        let noisy = steps(&position, Stage::Noisy);
        let quiet = steps(&position, Stage::Quiet);
        assert_eq!(all.len(), noisy.len() + quiet.len());
        assert!(noisy.iter().all(|&step| position.is_noisy(step)));
        assert!(!quiet.iter().any(|&step| position.is_noisy(step)));
        for from in 0..128 {
            for to in 0..128 {
                let step = Step::new(Square::new(from), Square::new(to));
                assert_eq!(position.is_step(step), all.contains(&step));
                assert!(!position.is_step(step.promoting(0)));
            }
        }
        for &step in &all {
            let mut next = position;
            assert!(next.play(step));
            assert_eq!(next.key(), next.key_from_scratch());
            if next.verdict().is_some() {
                continue;
            }
            let flip = |at: Square| at.index() ^ 56;
            let mut next_mirror = mirror;
            let (from, to) = (flip(step.from()), flip(step.to()));
            assert!(next_mirror.play(Step::new(Square::new(from), Square::new(to))));
            assert_eq!(evaluate(&next), evaluate(&next_mirror));
            for &second in &steps(&next, Stage::All) {
                let mut after = next;
                assert!(next.is_step(second) && after.play(second));
                assert_eq!(after.key(), eight(&after.fen()).key());
            }
        }
    }
}

/// Tests each piece alone on its side, so that no neighbour lends it moves.
#[test]
fn pieces_move_according_to_their_betza_notation() {
    fn compare<A: Arena>(geometry: Geometry) {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..3_000 {
            let mut board: Pieces<A> = scattered::<A, 6>(&mut random, KING);
            let side = Color::BOTH[random.usize(..2)];
            let own: Vec<Square> = board.side(side).squares().collect();
            let from = own[random.usize(..own.len())];
            for other in own.into_iter().filter(|&other| other != from) {
                board.take(other);
            }
            let kind = board.at(from).unwrap().kind;
            let line = KINDS[kind as usize].betza;
            let expected = walk(line, geometry, side, from.index(), sides(&board), false);
            let enemies = wide(board.side(!side));
            for (capturing, targets) in
                [(A::Set::EMPTY, expected & !enemies), (A::Set::of(from), expected & enemies)]
            {
                let position = FlipRelay::<A> {
                    board,
                    capturing,
                    states: 0,
                    counters: Counters { side, halfmove: 0, fullmove: 1 },
                    flipping: false,
                };
                let found = steps(&position, Stage::All);
                let found = found.iter().fold(0, |set, step| set | 1 << step.to().index());
                assert_eq!(targets, found, "{line} on {from:?} in {}", position.fen());
            }
        }
    }
    compare::<Eight>(Geometry::EIGHT);
    compare::<Ten>(Geometry::TEN);
}
