//! Searches with tables of endings: Flipping Xiangqi with up to four pieces.

#[path = "common/board.rs"]
mod board;
#[allow(dead_code)]
#[path = "common/waiting.rs"]
mod waiting;

use firzan::any::{AnyGame, new_game};
use firzan::core::Turn;
use firzan::eval::TableValue;
use firzan::search::{Best, Control, Limits, Memory, Report, Settings, Strength, score};
use std::thread;
use std::time::Duration;
use waiting::wait_until;

/// A game from a position, and its tables.
fn game(fen: &str) -> Box<dyn AnyGame> {
    let mut game = new_game("flippingxiangqi".parse().expect("a game"));
    game.set_up(Some(fen)).expect("a position");
    game.await_tables(&Control::default());
    game
}

/// A position with these pieces beside the kings that the tables call won or lost.
fn decided(random: &mut fastrand::Rng, pieces: &str) -> (Box<dyn AnyGame>, u32) {
    loop {
        let position = scattered(random, pieces);
        if let Some(turns) = position.ending().and_then(TableValue::plies)
            && turns > 0
        {
            return (position, turns);
        }
    }
}

/// A position with these pieces somewhere.
fn scattered(random: &mut fastrand::Rng, pieces: &str) -> Box<dyn AnyGame> {
    let mut checked = new_game("flippingxiangqi".parse().expect("a game"));
    loop {
        let mut board = [['.'; 7]; 7];
        board[random.usize(4..7)][random.usize(2..5)] = 'K';
        board[random.usize(..3)][random.usize(2..5)] = 'k';
        for piece in pieces.chars() {
            board[random.usize(..7)][random.usize(..7)] = piece;
        }
        let side = if random.bool() { 'w' } else { 'b' };
        let fen = format!("{} {side}", board::rows(board.map(String::from_iter)));
        let letters = fen.chars().filter(char::is_ascii_alphabetic).count();
        if letters == pieces.len() + 3 && checked.set_up(Some(&fen)).is_ok() {
            return game(&fen);
        }
    }
}

fn search(game: &dyn AnyGame, limits: &Limits, memory: &Memory) -> (Best, Vec<Turn>) {
    let mut line = Vec::new();
    let control = Control::default();
    let best = game.search(limits, Settings::default(), memory, &control, &mut |report| {
        if let Report::Line(info) = report {
            line.clone_from(&info.line);
        }
    });
    (best, line)
}

#[test]
fn mates_come_when_the_tables_say_so() {
    let mut random = fastrand::Rng::with_seed(8);
    let memory = Memory::new(1).expect("a mebibyte");
    for pieces in ["S", "c", "Re", "SH", "Fh"] {
        for nodes in [1, 40, 400] {
            let (mut game, turns) = decided(&mut random, pieces);
            let fen = game.fen();
            let wins = matches!(game.ending(), Some(TableValue::Won(_)));
            let winner = if wins { game.side() } else { !game.side() };
            for left in (1..=turns).rev() {
                let (best, line) = search(game.as_ref(), &Limits::nodes(nodes), &memory);
                let value = score::MATE - left as i32;
                assert_eq!(best.value.abs(), value, "{} from {fen}", game.fen());
                assert_eq!(line.len() as u32, left, "{} from {fen}", game.fen());
                game.play(best.turn.expect("a turn"));
            }
            let outcome = game.outcome().expect("an end");
            assert_eq!(outcome.winner, Some(winner), "{fen}");
        }
    }
}

#[test]
fn a_turn_never_gives_away_what_the_tables_know() {
    let mut random = fastrand::Rng::with_seed(5);
    let memory = Memory::new(1).expect("a mebibyte");
    let mut traps = 0;
    while traps < 30 {
        let mut game = scattered(&mut random, "Re");
        let after = |game: &mut dyn AnyGame, turn| {
            game.play(turn);
            let ending = game.ending();
            game.undo();
            matches!(ending, Some(TableValue::Won(_)))
        };
        let losing = game.legal_moves();
        let losing = losing.into_iter().filter(|&turn| after(game.as_mut(), turn));
        if losing.count() == 0 || game.ending() != Some(TableValue::Open) {
            continue;
        }
        traps += 1;
        let (best, _) = search(game.as_ref(), &Limits::nodes(300), &memory);
        let turn = best.turn.expect("a turn");
        assert!(!after(game.as_mut(), turn), "{}", game.fen());
    }
}

/// Four turns, two of each king, after which the position is the same again.
fn cycle(game: &dyn AnyGame) -> Option<Vec<Turn>> {
    fn go_on(game: &dyn AnyGame, start: &str, turns: &mut Vec<Turn>) -> bool {
        if turns.len() == 4 {
            return board(game) == start;
        }
        game.legal_moves().into_iter().any(|turn| {
            let mut next = game.fork();
            next.play(turn);
            turns.push(turn);
            let found = go_on(next.as_ref(), start, turns);
            if !found {
                turns.pop();
            }
            found
        })
    }
    let mut turns = Vec::new();
    go_on(game, &board(game), &mut turns).then_some(turns)
}

/// The board and the side to move.
fn board(game: &dyn AnyGame) -> String {
    let fen = game.fen();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_win_past_positions_that_have_occurred_twice_is_searched_for() {
    let mut random = fastrand::Rng::with_seed(3);
    let memory = Memory::new(1).expect("a mebibyte");
    let mut tried = 0;
    while tried < 3 {
        let (mut game, turns) = decided(&mut random, "R");
        let Some(TableValue::Won(_)) = game.ending() else {
            continue;
        };
        let Some(cycle) = cycle(game.as_ref()) else {
            continue;
        };
        for turn in cycle {
            game.play(turn);
        }
        assert_eq!(game.ending(), Some(TableValue::Won(turns)), "the way ahead is free");
        // A turn after which the win takes longer: the way may lead back to where the game has been twice.
        let detour = game.legal_moves().into_iter().find_map(|turn| {
            let mut next = game.fork();
            next.play(turn);
            let mut anew = next.fork();
            anew.set_up(Some(&next.fen())).expect("a position");
            let is_longer = matches!(anew.ending(), Some(TableValue::Lost(left)) if left > turns);
            is_longer.then_some(next)
        });
        let Some(mut game) = detour else { continue };
        tried += 1;
        let winner = !game.side();
        assert_eq!(game.ending(), None, "{}", game.fen());
        for _ in 0..100 {
            if game.outcome().is_some() {
                break;
            }
            let (best, _) = search(game.as_ref(), &Limits::nodes(4_000), &memory);
            game.play(best.turn.expect("a turn"));
        }
        let outcome = game.outcome().expect("an end");
        assert_eq!(outcome.winner, Some(winner), "{}", game.fen());
    }
}

#[test]
fn no_tables_are_made_on_a_short_clock() {
    // Pieces whose tables no other test needs.
    let mut game = new_game("flippingxiangqi".parse().expect("a game"));
    game.set_up(Some("2k4/7/3e3/7/7/2F4/3K3 w")).expect("a position");
    let memory = Memory::new(1).expect("a mebibyte");
    let knows_with = |clocks: [u64; 2]| {
        let limits =
            Limits { time: clocks.map(|millis| Some(Duration::from_millis(millis))), ..Limits::nodes(500) };
        search(game.as_ref(), &limits, &memory);
        game.ending().is_some()
    };
    for _ in 0..10 {
        assert!(!knows_with([20, 60_000]) && !knows_with([60_000, 20]));
        // Time in which tables would be made.
        thread::sleep(Duration::from_millis(100));
    }
    wait_until("tables", || knows_with([60_000; 2]));
}

#[test]
fn levels_of_play_know_no_tables() {
    let game = game("2k4/7/3r3/7/7/2H4/3K3 w - - 0 1");
    let settings = Settings { strength: Strength::level(1, 1), ..Settings::default() };
    let memory = Memory::new(1).expect("a mebibyte");
    let mut hits = 0;
    let control = Control::default();
    game.search(&Limits::nodes(500), settings, &memory, &control, &mut |report| {
        if let Report::Line(info) = report {
            hits = info.hits;
        }
    });
    assert_eq!(hits, 0);
}
