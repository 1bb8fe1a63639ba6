use super::*;
use crate::eval::evaluate;
use crate::pieces::Geometry;
use crate::pieces::walk::walk;
use crate::rules::testing::{scattered, sides};
use crate::rules::{Game, read_turn};

fn position(fen: &str) -> FlippingXiangqi {
    FlippingXiangqi::from_fen((), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn played(fen: &str, turns: &str) -> Game<FlippingXiangqi> {
    let mut game = Game::new(position(fen));
    for text in turns.split_whitespace() {
        let turn = read_turn(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(turn);
    }
    game
}

/// In random games, the generator, `is_step` and recomputed keys are consistent, and legal steps are those
/// after which no enemy reaches the king.
#[test]
fn the_generator_is_consistent() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let mut position = position(FlippingXiangqi::start_fen(()));
        for _ in 0..120 {
            let mut lists = [StepList::new(), StepList::new(), StepList::new()];
            for (list, stage) in lists.iter_mut().zip([Stage::All, Stage::Noisy, Stage::Quiet]) {
                position.steps(stage, list);
                list.sort();
            }
            let [all, noisy, quiet] = &lists;
            assert!(noisy.iter().all(|&step| position.is_noisy(step)));
            assert!(quiet.iter().all(|&step| !position.is_noisy(step)));
            let mut parts: StepList = noisy.iter().chain(quiet).copied().collect();
            parts.sort();
            assert_eq!(&parts, all);
            assert_eq!(position.count(), all.len() as u64);
            assert_eq!(position.key(), position.key_from_scratch());

            let mut loose = StepList::new();
            position.pseudo_legal_steps(&mut loose);
            let safe = |&step: &Step| {
                let mut next = position;
                let king = if next.play(step) {
                    next.king(position.side())
                } else {
                    return false;
                };
                aim::attackers(&next.board, position.side(), king, next.board.occupied()).is_empty()
            };
            let mut legal: StepList = loose.iter().copied().filter(safe).collect();
            legal.sort();
            assert_eq!(&legal, all, "{}", position.fen());
            for _ in 0..64 {
                let random_square = |random: &mut fastrand::Rng| Square::new(random.usize(..128));
                let step = Step::new(random_square(&mut random), random_square(&mut random));
                assert_eq!(position.is_step(step), all.contains(&step));
            }
            for &step in &loose {
                assert_eq!(position.is_step(step), all.contains(&step));
            }
            assert_eq!(self::position(&position.fen()).fen(), position.fen());
            assert_eq!(evaluate(&position), evaluate(&mirrored(&position)));
            if all.is_empty() || position.verdict().is_some() {
                break;
            }
            assert!(!all.iter().any(|step| position.is_step(step.tagged(1))));
            assert!(position.play(all[random.usize(..all.len())]));
        }
    }
}

fn mirrored(position: &FlippingXiangqi) -> FlippingXiangqi {
    let fen = position.fen();
    let board = fen.split(' ').next().unwrap_or_default();
    let ranks: Vec<&str> = board.split('/').rev().collect();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    let board: String = ranks.join("/").chars().map(swap).collect();
    self::position(&format!("{board} {}", crate::rules::fen::side(!position.side())))
}

#[test]
fn a_stalemated_side_loses() {
    let game = played("7/1Fk4/7/7/5E1/4K2/7 w - - 0 1", "f3d5");
    let outcome = game.outcome();
    assert_eq!(outcome, Some(Outcome::win(Color::White, Reason::Stalemate)));
}

#[test]
fn bare_kings_draw() {
    let game = played("2k4/2H4/7/7/7/7/3K3 b - - 0 1", "c7c6");
    let outcome = game.outcome();
    assert_eq!(outcome, Some(Outcome::draw(Reason::InsufficientMaterial)));
    assert!(game.position().legal_moves().is_empty());
}

#[test]
fn the_side_that_repeats_a_third_time_loses() {
    let cycle = "d1e1 c7c6 e1d1 c6c7 ";
    let start = "2k4/3s3/7/7/7/3S3/3K3 w - - 0 1";
    let game = played(start, &cycle.repeat(2));
    let loss = Outcome::win(Color::White, Reason::ThreefoldRepetition);
    assert_eq!(game.outcome(), Some(loss));
}

#[test]
fn error_messages_say_why_a_move_is_illegal() {
    for (fen, turn, why) in [
        ("3k3/7/7/3H3/7/7/3K3 w - - 0 1", "d4f5", "the kings would face each other"),
        ("4k2/3c3/7/7/3S3/7/3K3 w - - 0 1", "d3c3", "not a legal move"),
        ("4k2/3r3/7/7/3S3/7/3K3 w - - 0 1", "d3c3", "leaves the king on d1 attacked by the chariot on d6"),
        ("4k2/3c3/7/7/7/4S2/3K3 w - - 0 1", "e2d2", "leaves the king on d1 attacked by the cannon on d6"),
    ] {
        let position = position(fen);
        match read_turn(&position, turn) {
            Ok(_) => assert_eq!(why, "not a legal move", "{fen} {turn}"),
            Err(error) => assert_eq!(error, why, "{fen} {turn}"),
        }
    }
}

#[test]
fn invalid_positions_are_rejected() {
    for (fen, fault) in [
        ("3k3/7/7/7/7/7/3K3 w - - 0 1", "FEN board: the kings face each other"),
        ("2k4/7/7/7/3K3/7/7 w - - 0 1", ""),
        ("2k4/7/7/3K3/7/7/7 w - - 0 1", "FEN board: White's king on d4 is outside its palace"),
        ("2k4/7/7/7/7/7/6K b - - 0 1", "FEN board: White's king on g1 is outside its palace"),
        ("2k4/7/2R4/7/7/7/3K3 w - - 0 1", "FEN side: Black is not to move, but its king on c7 is attacked"),
        ("2k4/7/7/7/7/7/3K3 w K - 0 1", "FEN castling: \"K\" must be - in this game"),
        ("2k4/7/7/7/7/7/2KK3 w - - 0 1", "FEN board: White has 2 kings, 1 expected"),
        ("2k4/7/7/7/7/7/3+K3 w - - 0 1", "FEN board: rank 1: unknown piece \"+K\""),
    ] {
        let error = FlippingXiangqi::from_fen((), fen).err().map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), fault, "{fen}");
    }
}

#[test]
fn pieces_move_according_to_their_betza_notation() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..3_000 {
        let board: Pieces = scattered::<Seven, 7>(&mut random, KING);
        let side = Color::BOTH[random.usize(..2)];
        let position = FlippingXiangqi { board, ..position(FlippingXiangqi::start_fen(())) };
        for from in board.side(side).squares() {
            let kind = board.at(from).unwrap().kind;
            let line = PIECES[kind as usize].betza;
            let mut expected = walk(line, Geometry::SEVEN, side, from.index(), sides(&board), false) as u64;
            if kind == KING {
                expected &= PALACE[side.index()];
            }
            assert_eq!(position.targets(from), expected, "{line} on {from:?} in {}", position.fen());
        }
        for square in board.pieces(side, KING).squares() {
            let found = attackers(&board, side, square, board.occupied()) & !board.kind(KING);
            let hits = |from: Square| position.targets(from).has(square);
            let expected = (board.side(!side) & !board.kind(KING)).filter(hits);
            assert_eq!(found, expected, "{square:?} in {}", position.fen());
        }
    }
}
