//! Tests of the inventor's examples and of rules that are unique to this game.

use super::directions::half;
use super::options::Options;
use super::pieces::{ARMY, Pieces, last_rank};
use super::position::DistortingMirrors;
use super::scope::Scope;
use super::twins::Twins;
use crate::core::{Color, Eight, Shape, Square, SquareSet, StepList, Twin};
use crate::eval::{evaluate, glance};
use crate::games::orthodox::{KING, PAWN};
use crate::pieces::Geometry;
use crate::pieces::walk::walk;
use crate::rules::castling::Rights;
use crate::rules::testing::scattered;
use crate::rules::{Counters, Game, Position, Reason, Stage, read_turn};

const START: &str = super::START;

fn set(fen: &str) -> DistortingMirrors {
    DistortingMirrors::from_fen(Options::default(), fen).expect(fen)
}

fn after(mut position: DistortingMirrors, turns: &[&str]) -> DistortingMirrors {
    for text in turns {
        let turn = read_turn(&position, text).expect(text);
        position.play_turn(turn);
        assert_eq!(position.key(), position.key_from_scratch(), "{text}");
    }
    position
}

fn square(name: &str) -> Square {
    Twin::read(name).expect(name).0
}

fn pieces(position: &DistortingMirrors) -> String {
    let fen = position.fen();
    fen.split(' ').next().unwrap_or_default().to_string()
}

fn fault(fen: &str) -> String {
    match DistortingMirrors::from_fen(Options::default(), fen) {
        Ok(_) => panic!("{fen} was read"),
        Err(error) => error.to_string(),
    }
}

/// In random games, `scope` agrees with `scope_by_turns`, and a piece is guarded if and only if an enemy in
/// its place would be attacked.
#[test]
fn a_scope_sums_up_the_turns_of_a_piece() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut doubles = 0;
    for game in 0..80 {
        let paired = game % 2 == 1;
        let mut position = DistortingMirrors::from_fen(Options { paired }, START).unwrap();
        for _ in 0..200 {
            for color in Color::BOTH {
                let leads = position.leads(color);
                let mut guarded = [0; 2];
                for piece in position.board.side(color).squares() {
                    let kind = position.board.at(piece).unwrap().kind;
                    let scope = match kind {
                        PAWN => position.scope_by_turns::<true>(color, kind, piece),
                        _ => position.scope_by_turns::<false>(color, kind, piece),
                    };
                    let together = match kind {
                        _ if !leads.has(piece) => Scope::default(),
                        PAWN => position.scope::<true>(color, kind, piece),
                        _ => position.scope::<false>(color, kind, piece),
                    };
                    let scope = Scope { guarded: together.guarded, ..scope };
                    assert_eq!(together, scope, "{} in {}", Twin::name(piece), position.fen());
                    doubles += scope.doubles;
                    for (all, squares) in guarded.iter_mut().zip(scope.guarded) {
                        *all |= squares;
                    }
                }
                let (ours, theirs) = (position.board.side(color), position.board.side(!color));
                for piece in (ours & !position.board.kind(KING)).squares() {
                    let place = u128::of(piece);
                    let (theirs, ours) = (theirs | place, ours & !place);
                    let is_guarded = half(place, 0) & guarded[0] | half(place, 1) & guarded[1] != 0
                        || position.pawn_attacks(!color, piece, theirs, ours);
                    let attacked = position.is_attacked(!color, piece, theirs, ours);
                    assert_eq!(is_guarded, attacked, "{} in {}", Twin::name(piece), position.fen());
                }
            }
            let turns = position.legal_moves();
            if turns.is_empty() {
                break;
            }
            position.play_turn(turns[random.usize(..turns.len())]);
        }
    }
    assert!(doubles > 100);
}

/// In random games, every turn that the generator skips because a king is attacked is illegal, and `is_step`
/// rejects it.
#[test]
fn no_legal_turn_is_omitted_when_a_king_is_attacked() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut omitted = 0;
    for game in 0..80 {
        let paired = game % 2 == 1;
        let mut position = DistortingMirrors::from_fen(Options { paired }, START).unwrap();
        for _ in 0..200 {
            let [mut all, mut steps] = [StepList::new(), StepList::new()];
            position.steps_onto(u128::MAX, Stage::All, &mut all);
            position.steps(Stage::All, &mut steps);
            for &step in &all {
                let listed = steps.contains(&step);
                assert_eq!(listed, position.is_step(step), "{}", position.fen());
                if !listed {
                    omitted += 1;
                    assert!(!position.clone().play(step), "{}", position.fen());
                }
            }
            let turns = position.legal_moves();
            if turns.is_empty() {
                break;
            }
            position.play_turn(turns[random.usize(..turns.len())]);
        }
    }
    assert!(omitted > 1000, "{omitted}");
}

/// In random games, a glance returns the complete evaluation if the cheap terms are within the bounds, and
/// only the cheap terms otherwise.
#[test]
fn a_glance_is_an_evaluation_or_its_cheap_terms() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let mut position = DistortingMirrors::from_fen(Options::default(), START).unwrap();
        for _ in 0..100 {
            let whole = evaluate(&position);
            let cheap = glance(&position, [0, 0]).cheap;
            let near = glance(&position, [cheap - 1, cheap + 1]);
            assert_eq!((near.cheap, near.whole), (cheap, Some(whole)));
            for far in [[cheap, cheap + 1], [cheap - 1, cheap]] {
                let far = glance(&position, far);
                assert_eq!((far.cheap, far.whole), (cheap, None));
            }
            let turns = position.legal_moves();
            if turns.is_empty() {
                break;
            }
            position.play_turn(turns[random.usize(..turns.len())]);
        }
    }
}

/// e2e3 also moves the twin pawn from m2 to m6. b1c3 also moves the twin knight from j1 to m7, c3a4
/// that knight to k8.
#[test]
fn the_inventors_examples() {
    let pawns = after(set(START), &["e2e3"]);
    assert_eq!(
        pieces(&pawns),
        "rnbqkbnrrnbqkbnr/pppppppppppppppp/12P3/16/16/4P11/PPPP1PPPPPPP1PPP/RNBQKBNRRNBQKBNR"
    );
    let knights = after(set(START), &["b1c3", "g7g6"]);
    assert_eq!(knights.symbol(square("m7")).as_deref(), Some("N"));
    let knights = after(knights, &["c3a4"]);
    assert_eq!(
        pieces(&knights),
        "rnbqkbnrrnNqkbnr/pppppp1ppppp1p1p/6p9/16/N15/14p1/PPPPPPPPPPPPPPPP/R1BQKBNRR1BQKBNR"
    );
}

#[test]
fn twin_pawns_move_diagonally_only_if_both_capture_or_one_if_paired() {
    let two = "3k7k4/16/16/10p5/3p12/2P5P7/16/4K7K3 w - - 0 1 c3i3,e1m1,d8l8";
    let one = two.replace("10p5", "16");
    assert!(read_turn(&set(two), "c3d4").is_ok());
    assert!(read_turn(&set(&one), "c3d4").is_err());
    let paired = DistortingMirrors::from_fen(Options { paired: true }, &one).expect("a FEN");
    let paired = after(paired, &["c3d4"]);
    assert_eq!(pieces(&paired), "3k7k1P2/16/16/16/3P12/16/16/4K7K3");
}

#[test]
fn pawns_wait_for_their_twins_and_promote_with_them() {
    let waiting = set("P2k7k4/16/16/16/16/8P7/16/4K7K3 w - - 0 1");
    assert!(read_turn(&waiting, "a8a8q").is_err());
    let promoted = after(waiting, &["i3i8q"]);
    assert_eq!(pieces(&promoted), "Q2k4Q2k4/16/16/16/16/16/16/4K7K3");
    let without_twin = set("P2k7k4/16/16/16/8p7/8P7/16/4K7K3 w - - 0 1 e1m1,d8l8");
    let promoted = after(without_twin, &["a8a8n", "d8c8"]);
    assert_eq!(pieces(&promoted), "N1k5k7/16/16/16/8p7/8P7/16/4K7K3");
    assert_eq!(promoted.halfmove(), 1);
}

/// The rook next to the short-range king attacks it only if the rook's twin can also move east.
#[test]
fn a_king_is_attacked_only_if_the_attackers_twin_can_follow() {
    let fen = "3k7k4/16/16/15r/16/16/16/3rK7K3 w - - 0 1";
    assert!(!set(fen).in_check());
    assert!(set(&fen.replace("15r", "14r1")).in_check());
    assert!(set(&format!("{fen} e1m1,d8l8")).in_check());
    let with_rook_on_p8 = set("3k7k3r/16/16/16/16/16/16/4K7K3 w - - 0 1");
    let refusal = read_turn(&with_rook_on_p8, "e1f1").expect_err("the other king goes to p1");
    assert_eq!(refusal, "leaves the king on p1 attacked by the rook on p8");
}

#[test]
fn castling_may_not_cross_an_attacked_square_on_either_board() {
    let fen = "1k7k6/16/16/16/16/16/16/R3K2RR3K2R w KQ - 0 1";
    let castled = after(set(fen), &["e1g1"]);
    assert_eq!(pieces(&castled), "1k7k6/16/16/16/16/16/16/R4RK1R4RK1");
    let crossed = set(&fen.replace("1k7k6", "1k7k3r2"));
    assert!(read_turn(&crossed, "e1c1").is_ok());
    let refusal = read_turn(&crossed, "e1g1").expect_err("n1 is attacked");
    assert_eq!(refusal, "castles out of check or across an attacked square");
}

#[test]
fn stalemate_loses() {
    let position = set("k14k/p15/P15/16/16/16/16/4K7K3 b - - 0 1");
    assert!(!position.in_check());
    let outcome = Game::new(position).outcome().expect("an end");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::White), Reason::Stalemate));
}

#[test]
fn twins_are_part_of_the_position() {
    let pieces = "3k7k4/16/16/16/16/16/16/R3K2RR3K2R w - - 0 1";
    let crossed = format!("{pieces} a1p1,e1m1,h1i1,d8l8");
    assert_ne!(set(pieces).key(), set(&crossed).key());
    assert_eq!(set(&crossed).fen(), crossed);
    assert_eq!(set(&format!("{pieces} d8l8,h1p1,a1i1,e1m1")).fen(), pieces);
    let kings = format!("{pieces} e1m1,d8l8");
    assert_eq!(set(&kings).fen(), kings);
}

#[test]
fn invalid_fens_are_rejected() {
    let kings = "3k7k4/16/16/16/16/16/16/4K7K3 w - - 0 1";
    for (fen, expected) in [
        (format!("{kings} e1"), "FEN twins"),
        (format!("{kings} m1e1"), "FEN twins"),
        (format!("{kings} e1l8"), "FEN twins: e1l8 are not of the same kind and side"),
        (format!("{kings} a1m1"), "FEN twins: no piece on a1"),
        (format!("{kings} e1m1,e1m1"), "FEN twins: e1 has two twins"),
        (kings.replace("4K7K3", "4K7K2K"), "FEN board: White has 2 kings on files i-p"),
        (kings.replace("4K7K3", "P3K7K3"), "FEN board: a pawn of White on a1"),
        ("P2k4P2k4/16/16/16/16/16/16/4K7K3 w".to_string(), "FEN twins: the pawns a8 and i8"),
        ("3k7k4/11R4/16/16/16/16/16/4K7K3 w - - 0 1".to_string(), "FEN side: Black is not to move"),
    ] {
        let message = fault(&fen);
        assert!(message.starts_with(expected), "{fen}: {message}");
    }
}

#[test]
fn castling_rights_need_four_twins_on_their_starting_squares() {
    for fen in [
        "3k7k4/16/16/16/16/16/16/4K2R4K3 w K",
        "3k7k4/16/16/16/16/16/16/R3K2RR3K2R w K - 0 1 a1p1,h1i1,e1m1,d8l8",
    ] {
        let mut repairs = Vec::new();
        let position = DistortingMirrors::read_fen(Options::default(), fen, &mut repairs).expect(fen);
        assert!(position.fen().contains(" w - "), "{fen}: {}", position.fen());
        assert!(
            repairs.iter().any(|repair| repair.to_string().starts_with("FEN castling")),
            "{fen}: {repairs:?}"
        );
    }
}

#[test]
fn error_messages_say_what_prevents_a_twin_from_moving() {
    let fen = "4k10k/16/16/16/1p14/P15/8P7/R3K3R3K3 w - - 0 1";
    for (turn, why) in [
        ("a1a2", "the piece on a1 cannot go to a2: its twin on i1 is blocked in that direction"),
        ("a3b4", "the piece on a3 cannot go to b4: its twin on i2 captures nothing that way"),
        ("i1l1", "the piece on i1 cannot go to l1: its twin leads, so write a1b1"),
        ("a1a4", "the piece on a1 cannot go to a4: pieces move one step on this board"),
    ] {
        assert_eq!(read_turn(&set(fen), turn), Err(why.to_string()));
    }
}

/// The squares where a piece without a twin ends in each direction of its Betza notation: after one step on
/// the short-range board, as far as possible on the max-range board.
fn ends(pieces: &Pieces, from: Square) -> Vec<((i8, i8), Square)> {
    let piece = pieces.at(from).expect("a piece");
    let (board, home) = (from.index() / 64, from.index() % 64);
    let line = ARMY[piece.kind as usize].betza;
    let first = |sides: [u128; 2]| walk(line, Geometry::EIGHT, piece.color, home, sides, false);
    let mut enemies_everywhere = [0; 2];
    enemies_everywhere[(!piece.color).index()] = u128::from(!(1u64 << home));
    let (moves, captures) = (first([0; 2]), first(enemies_everywhere));
    let friends = half(pieces.side(piece.color), board);
    let enemies = half(pieces.side(!piece.color), board);
    let file_and_rank = |square: Square| (Eight::file(square) as i8, Eight::rank(square) as i8);
    let mut ends = Vec::new();
    for next in (moves | captures).squares() {
        let ((x, y), (to_x, to_y)) = (file_and_rank(Square::new(home)), file_and_rank(next));
        let (dx, dy) = (to_x - x, to_y - y);
        let mut end = None;
        for steps in 1..=[1, 7][board] {
            let at = Geometry::EIGHT.index(x, y, steps * dx, steps * dy);
            let Some(at) = at.map(Square::new).filter(|&at| !friends.has(at)) else {
                break;
            };
            let enemy = enemies.has(at);
            if if enemy { &captures } else { &moves }.has(next) {
                end = Some(at.offset(64 * board as i32));
            }
            if enemy {
                break;
            }
        }
        ends.extend(end.map(|end| ((dx, dy), end)));
    }
    ends
}

#[test]
fn pieces_move_according_to_their_betza_notation() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let mut pieces = Pieces::default();
        for board in 0..2 {
            let one = scattered::<Eight, 6>(&mut random, KING);
            for square in one.occupied().squares() {
                pieces.put(square.offset(64 * board), one.at(square).unwrap());
            }
        }
        let ends_of_files = last_rank(Color::White) | last_rank(Color::Black);
        for square in (pieces.kind(PAWN) & ends_of_files).squares() {
            pieces.take(square);
        }
        let kings = Color::BOTH.map(|color| {
            let kings = pieces.pieces(color, KING);
            kings.squares().map(Twin::name).collect::<String>()
        });
        let side = Color::BOTH[random.usize(..2)];
        let position = DistortingMirrors {
            board: pieces,
            twins: Twins::read(&kings.join(","), &pieces).unwrap(),
            counters: Counters { side, halfmove: 0, fullmove: 1 },
            options: Options::default(),
            castling: Rights::read("-", |_, _| false, &mut Vec::new()).unwrap(),
        };
        let mut list = StepList::new();
        position.pseudo_legal_steps(&mut list);
        for from in pieces.side(side).squares() {
            let mut expected = ends(&pieces, from);
            if let Some(twin) = position.twins.of(from) {
                let other = ends(&pieces, twin);
                let follows = |direction| other.iter().any(|&(other, _)| other == direction);
                expected.retain(|&(direction, _)| from.index() < 64 && follows(direction));
            }
            let expected = expected.iter().fold(0, |set, &(_, to)| set | u128::of(to));
            let steps = list.iter().filter(|step| step.from() == from);
            let found = steps.fold(0, |set, step| set | u128::of(step.to()));
            assert_eq!(found, expected, "{from:?} in {}", position.fen());
        }
    }
}
