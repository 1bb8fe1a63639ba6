//! Tests of rules that are unique to this game.

use super::options::{Army, Options};
use super::pieces::{KING, PAWN, PIECES, Pieces};
use super::position::GrandShatranj;
use crate::core::{Color, SquareSet, Step, StepList, Ten};
use crate::eval::evaluate;
use crate::pieces::Geometry;
use crate::pieces::walk::walk;
use crate::rules::testing::{scattered, sides};
use crate::rules::{Counters, Game, GameOptions, Outcome, Position, Reason, Stage, read_turn};

fn position(options: Options, fen: &str) -> GrandShatranj {
    GrandShatranj::from_fen(options, fen).unwrap()
}

fn plain(fen: &str) -> GrandShatranj {
    position(Options::default(), fen)
}

fn commoner() -> Options {
    Options::default().with("commoner").unwrap()
}

/// The moves from a square, sorted by text.
fn turns_from(position: &GrandShatranj, from: &str) -> Vec<String> {
    let mut turns: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|turn| position.write(turn))
        .filter(|turn| turn.starts_with(from))
        .collect();
    turns.sort();
    turns
}

#[test]
fn options_are_sorted_and_armies_exclude_each_other() {
    assert_eq!(Options::all().len(), 16);
    let options = Options::default().with("rook").unwrap();
    let options = options.with("double").unwrap().with("commoner").unwrap();
    assert_eq!(options.words(), ["commoner", "double", "rook"]);
    for refused in ["mixed", "rook", "double", "D", ""] {
        assert_eq!(options.with(refused), None, "{refused}");
    }
}

#[test]
fn armies_match_their_start_positions() {
    for army in Army::ALL {
        let start = plain(army.start());
        for color in Color::BOTH {
            for (kind, &count) in (0..).zip(&army.counts()) {
                assert_eq!(start.board.pieces(color, kind).len(), count, "{army:?} {kind}");
            }
        }
    }
}

#[test]
fn pawns_may_promote_on_the_ninth_rank_and_must_on_the_tenth() {
    // White has lost one knight only.
    let army = "1NOJKMHO2/W8W w - - 0 1";
    let ninth = plain(&format!("k9/10/3P6/10/10/10/10/9p/{army}"));
    assert_eq!(turns_from(&ninth, "d8"), ["d8d9", "d8d9n"]);
    let tenth = plain(&format!("k9/3P6/10/10/10/10/10/9p/{army}"));
    assert_eq!(turns_from(&tenth, "d9"), ["d9d10n"]);
    let there = plain(&format!("k2Pn5/10/10/10/10/10/10/9p/{army}"));
    assert_eq!(turns_from(&there, "d10"), ["d10c10n", "d10d10n", "d10e10n"]);
    let nothing = plain("k2Pn5/10/10/10/10/10/10/9p/1NOJKMHON1/W8W w - - 0 1");
    assert_eq!(turns_from(&nothing, "d10"), ["d10c10", "d10e10"]);
}

#[test]
fn a_commoner_may_promote_as_it_moves_but_never_has_to() {
    let army = "1NOJKMHO2/W8W w - - 0 1";
    let there = position(commoner(), &format!("k2Pn5/10/10/10/10/10/10/9p/{army}"));
    let turns = turns_from(&there, "d10");
    let squares = ["c10", "c9", "d9", "e10", "e9"];
    let expected: Vec<String> =
        squares.iter().flat_map(|to| [format!("d10{to}"), format!("d10{to}n")]).collect();
    assert_eq!(turns, expected);
    let ninth = position(commoner(), &format!("k9/3P6/10/10/10/10/10/9p/{army}"));
    assert_eq!(turns_from(&ninth, "d9"), ["d9d10", "d9d10n"]);
}

#[test]
fn pawn_moves_on_the_last_ranks_do_not_reset_the_clock() {
    let after = |fen: &str, turn: &str| {
        let mut position = plain(fen);
        position.play_turn(read_turn(&position, turn).unwrap());
        position.halfmove()
    };
    let army = "1NOJKMHON1/W8W w - - 7 9";
    let fen = format!("k2Pn5/P8P/2P7/10/10/10/10/9p/{army}");
    assert_eq!(after(&fen, "c8c9"), 0);
    assert_eq!(after(&fen, "j9j10"), 8);
    assert_eq!(after(&fen, "d10c10"), 8);
    assert_eq!(after(&fen, "d10e10"), 0);
    let lost = "1NOJKMHO2/W8W w - - 7 9";
    let fen = format!("k2P6/10/10/10/10/10/10/9p/{lost}");
    assert_eq!(after(&fen, "d10d10n"), 0);
    assert_eq!(after(&fen, "d10e10n"), 0);
}

#[test]
fn baring_in_return_draws() {
    let mut game = Game::new(plain("10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1"));
    let outcome = |game: &Game<GrandShatranj>| game.outcome();
    assert_eq!(outcome(&game), None);
    game.play(read_turn(game.position(), "i4j5").unwrap());
    assert_eq!(outcome(&game), None);
    game.play(read_turn(game.position(), "i5j5").unwrap());
    assert_eq!(outcome(&game), Some(Outcome::draw(Reason::BothKingsBare)));
    // The last piece is guarded by its king or out of reach, or it is not the last one.
    for fen in [
        "10/10/10/10/10/8k1/9P/9K/10/10 b - - 0 1",
        "10/10/10/10/10/8k1/10/9P/10/4K5 b - - 0 1",
        "10/10/10/10/10/8k1/9P/N9/10/4K5 b - - 0 1",
    ] {
        let lost = Some(Outcome::win(Color::White, Reason::BareKing));
        assert_eq!(plain(fen).verdict(), lost, "{fen}");
    }
    let won = plain("10/10/10/10/10/8k1/10/9P/10/4K5 w - - 0 1").verdict();
    assert_eq!(won, Some(Outcome::win(Color::White, Reason::BareKing)));
}

#[test]
fn invalid_fens_are_rejected() {
    for (fen, message) in [
        ("k9/10/10/10/10/10/10/10/P9/4K5 w", "FEN board: White has a pawn on a2, behind its starting rank"),
        ("k8p/10/10/10/10/10/10/10/10/4K5 w", "FEN board: Black has a pawn on j10, behind its starting rank"),
        ("k9/10/10/10/10/10/10/10/10/10 w", "FEN board: White has no king, 1 expected"),
        ("k9/10/10/10/10/10/10/10/10/4K5 w K", "FEN castling: \"K\" must be - in this game"),
        ("k9/10/10/10/10/10/10/10/10/4K5 w - a4", "FEN ep: \"a4\" must be - in this game"),
        (
            "k9/10/J9/10/10/10/10/10/10/4K5 w",
            "FEN side: Black is not to move, but its king on a10 is attacked",
        ),
        ("k9/10/10/10/10/10/10/10/10/4Q5 w", "FEN board: rank 1: unknown piece \"Q\""),
    ] {
        let error = GrandShatranj::from_fen(Options::default(), fen).err();
        assert_eq!(error.map(|error| error.to_string()), Some(message.to_string()), "{fen}");
    }
}

/// The position with the colours swapped and the ranks reversed.
fn mirrored(game: &GrandShatranj) -> GrandShatranj {
    let fen = game.fen();
    let (board, rest) = fen.split_once(' ').unwrap();
    let board: Vec<&str> = board.rsplit('/').collect();
    let swapped = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let board: String = board.join("/").chars().map(swapped).collect();
    let side = if rest.starts_with('w') { "b" } else { "w" };
    position(game.options(), &format!("{board} {side} - - {}", &rest[6..]))
}

/// In random games with all options: stages, `is_step`, counts and keys are consistent, mirrored positions
/// have equal evaluations, and no legal step leaves the king attacked.
#[test]
fn the_generator_is_consistent() {
    let mut random = fastrand::Rng::with_seed(5);
    for options in Options::all() {
        for _ in 0..4 {
            let mut game = position(options, GrandShatranj::start_fen(options));
            let mut foreign = StepList::new();
            for _ in 0..400 {
                if game.verdict().is_some() {
                    break;
                }
                let (mut all, mut staged) = (StepList::new(), StepList::new());
                game.steps(Stage::All, &mut all);
                game.steps(Stage::Noisy, &mut staged);
                assert!(staged.iter().all(|&step| game.is_noisy(step)));
                let noisy = staged.len();
                game.steps(Stage::Quiet, &mut staged);
                assert!(!staged[noisy..].iter().any(|&step| game.is_noisy(step)));
                all.sort();
                staged.sort();
                assert_eq!(all, staged, "{}", game.fen());
                assert_eq!(game.count(), all.len() as u64);
                assert_eq!(game.key(), game.key_from_scratch());
                assert_eq!(evaluate(&game), evaluate(&mirrored(&game)), "{}", game.fen());

                let mut pseudo = StepList::new();
                game.pseudo_legal_steps(&mut pseudo);
                let tagged = all.iter().map(|step| step.tagged(1));
                let candidates: Vec<Step> = tagged.chain(foreign).chain(pseudo.iter().copied()).collect();
                for step in candidates {
                    assert_eq!(game.is_step(step), all.contains(&step), "{} {step:?}", game.fen());
                }
                for &step in &pseudo {
                    let mut next = game;
                    assert!(next.play(step));
                    let exposed = next.attackers(next.king(game.side()), next.side(), next.board.occupied());
                    assert_eq!(exposed == 0, all.contains(&step), "{} {step:?}", game.fen());
                }
                let Some(step) = random.choice(&all) else {
                    break;
                };
                foreign = all.clone();
                assert!(game.play(*step));
            }
        }
    }
}

/// Does not test pawns on their last rank.
#[test]
fn pieces_move_according_to_their_betza_notation() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..1_000 {
        let board: Pieces = scattered::<Ten, 9>(&mut random, KING);
        let side = Color::BOTH[random.usize(..2)];
        let game = GrandShatranj {
            board,
            counters: Counters { side, halfmove: 0, fullmove: 1 },
            options: Options::default(),
            checkers: 0,
            pinned: 0,
        };
        let last = board.kind(PAWN) & super::rank_of(side, 9);
        let mut attackers = [0; 128];
        for from in (board.side(side) & !last).squares() {
            let kind = board.at(from).unwrap().kind;
            let line = PIECES[kind as usize].betza;
            let go = |sides| walk(line, Geometry::TEN, side, from.index(), sides, false);
            let expected = go(sides(&board));
            assert_eq!(game.reach(from, kind), expected, "{line} on {from:?} in {}", game.fen());
            for to in (board.side(side) | expected).squares() {
                let mut sides = sides(&board);
                sides[(!side).index()] |= 1 << to.index();
                sides[side.index()] &= !(1 << to.index());
                if go(sides).has(to) {
                    attackers[to.index()] |= u128::of(from);
                }
            }
        }
        for square in board.occupied().squares() {
            let found = game.attackers(square, side, board.occupied()) & !last;
            assert_eq!(found, attackers[square.index()], "{square:?} in {}", game.fen());
        }
    }
}
