//! The move played agrees with the reported line.

use crate::session::{Session, best, field};
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use std::thread;
use std::time::Duration;

const LIMITS: [&str; 8] =
    ["nodes 1", "nodes 20", "nodes 300", "nodes 2000", "movetime 10", "depth 1", "depth 2", "infinite"];

/// An unfinished game of random moves, and the command that sets it up.
fn random_game(variant: Variant, random: &mut Rng) -> (Box<dyn AnyGame>, String) {
    let mut game = new_game(variant);
    let mut line = "position startpos moves".to_string();
    for _ in 0..random.usize(..40) {
        let mut next = game.fork();
        let Some(turn) = random.choice(game.legal_moves()) else {
            break;
        };
        next.play(turn);
        if next.outcome().is_some() {
            break;
        }
        line += &format!(" {}", game.write(turn));
        game = next;
    }
    (game, line)
}

#[test]
fn the_turn_played_is_the_first_of_the_last_line_and_the_reply_its_second() {
    let mut random = Rng::with_seed(4);
    for variant in Variant::bases() {
        let mut session = Session::with_variant(&variant.to_string());
        for _ in 0..5 {
            let (game, line) = random_game(variant, &mut random);
            for limit in LIMITS {
                let (threads, lines) = (random.u8(1..=3), random.u8(1..=2));
                session.send(&format!("setoption name Threads value {threads}"));
                session.send(&format!("setoption name MultiPV value {lines}"));
                session.send(&format!("ucinewgame\n{line}\ngo {limit}"));
                if limit == "infinite" {
                    // Any moment will do, even one before the search has begun.
                    thread::sleep(Duration::from_millis(random.u64(..30)));
                    session.send("stop");
                }
                let answer = session.until("bestmove");
                let what = format!("{variant} {line}, go {limit}: {answer:?}");
                let is_best = |line: &&String| field(line, "multipv") == Some("1");
                let last = answer.iter().rev().find(is_best);
                let last = last.unwrap_or_else(|| panic!("no line of {what}"));
                let told: Vec<&str> = last.split(' ').skip_while(|word| *word != "pv").skip(1).collect();
                assert_eq!(told[0], best(&answer), "{what}");
                let reply = field(&answer[answer.len() - 1], "ponder");
                assert_eq!(reply, told.get(1).copied(), "{what}");
                let mut after = game.fork();
                after.play(after.read(told[0]).expect("a legal turn"));
                match reply {
                    Some(reply) => assert!(after.read(reply).is_ok(), "{what}"),
                    None => assert!(after.outcome().is_some(), "no reply in {what}"),
                }
            }
        }
    }
}
