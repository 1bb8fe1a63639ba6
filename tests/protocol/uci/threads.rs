//! Searches on many threads, one after another and interrupting each other, and the lines they report.

use crate::client::{Client, best, field, moves_of_line};
#[cfg(target_os = "linux")]
use crate::folder::limited;
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::search::{Best, Control, Limits, Memory, Settings};
use std::thread;
use std::time::{Duration, Instant};

/// A stop must be answered within this time, even on a busy machine.
const SOON: Duration = Duration::from_secs(2);

const LIMITS: [&str; 8] =
    ["nodes 1", "nodes 20", "nodes 300", "nodes 2000", "movetime 10", "depth 1", "depth 2", "infinite"];

/// Checks that the move played is the first of the last line and the reply its second; returns both.
fn played<'a>(answer: &'a [String], context: &str) -> (&'a str, Option<&'a str>) {
    let line = moves_of_line(answer, "1");
    let reply = field(&answer[answer.len() - 1], "ponder");
    assert_eq!((line[0], line.get(1).copied()), (best(answer), reply), "{context}: {answer:?}");
    (line[0], reply)
}

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
        let mut client = Client::uci(&variant.to_string());
        for _ in 0..5 {
            let (game, line) = random_game(variant, &mut random);
            for limit in LIMITS {
                let (threads, lines) = (random.u8(1..=3), random.u8(1..=2));
                client.send(&format!("setoption name Threads value {threads}"));
                client.send(&format!("setoption name MultiPV value {lines}"));
                client.send(&format!("ucinewgame\n{line}\ngo {limit}"));
                if limit == "infinite" {
                    // Any moment will do, even one before the search has begun.
                    thread::sleep(Duration::from_millis(random.u64(..30)));
                    client.send("stop");
                }
                let answer = client.until("bestmove");
                let context = format!("{variant} {line}, go {limit}");
                let (turn, reply) = played(&answer, &context);
                let mut after = game.fork();
                after.play(after.read(turn).expect("a legal move"));
                match reply {
                    Some(reply) => assert!(after.read(reply).is_ok(), "{context}: {reply}"),
                    None => assert!(after.outcome().is_some(), "no reply in {context}"),
                }
            }
        }
    }
}

#[test]
fn what_the_threads_have_voted_for_is_reported_last() {
    let mut random = Rng::with_seed(7);
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        client.send("setoption name Threads value 4\nsetoption name Hash value 1");
        let mut game = new_game(variant);
        let mut turns = String::new();
        for number in 0..30 {
            if game.outcome().is_some() {
                break;
            }
            let limit = match number % 3 {
                0 => format!("nodes {}", random.u32(1..4000)),
                1 => format!("movetime {}", random.u32(1..25)),
                _ => "wtime 60 btime 60 winc 5 binc 5".to_string(),
            };
            client.send(&format!("position startpos moves{turns}"));
            let answer = client.go(&limit);
            let (turn, _) = played(&answer, &format!("{variant}{turns}, go {limit}"));
            turns += &format!(" {turn}");
            game.play(game.read(turn).expect("a legal move"));
        }
    }
}

#[test]
fn a_mate_that_is_found_is_played() {
    let mut client = Client::new();
    for threads in [2, 8] {
        client.send(&format!("setoption name Threads value {threads}"));
        client.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
        for limit in ["wtime 500 btime 500", "nodes 30000"] {
            let answer = client.go(limit);
            assert!(["g1g7", "g1h1"].contains(&best(&answer)), "{answer:?}");
            let last = &answer[answer.len() - 2];
            assert!(last.contains(" score mate 1 "), "{answer:?}");
        }
    }
}

fn search(game: &dyn AnyGame, nodes: u64, threads: usize, memory: &Memory) -> Best {
    let settings = Settings { threads, ..Settings::default() };
    let control = Control::default();
    let best = game.search(&Limits::nodes(nodes), settings, memory, &control, &mut |_| {});
    assert_eq!(control.nodes(), best.nodes);
    best
}

#[test]
fn limits_of_nodes_hold_on_any_number_of_threads() {
    let memory = Memory::new(1).expect("a mebibyte");
    for variant in Variant::bases() {
        let game = new_game(variant);
        for nodes in [1, 100, 2000] {
            let find = |threads| {
                memory.clear();
                search(game.as_ref(), nodes, threads, &memory)
            };
            let alone = find(1);
            // A stopped search may visit a few more nodes.
            assert!((nodes..nodes + 20).contains(&alone.nodes), "{alone:?}");
            assert_eq!(find(0), alone, "{variant}");
            for threads in [2, 8, 3] {
                let together = find(threads);
                assert!(together.turn.is_some(), "{variant}");
                // Each thread checks the node count after 128 nodes at the latest.
                let most = threads as u64 * (nodes + 300);
                assert!((nodes..most).contains(&together.nodes), "{together:?}");
            }
            assert_eq!(find(1), alone, "{variant}");
        }
    }
}

#[test]
fn stops_hits_and_the_end_are_soon_heard_by_many_threads() {
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        client.send("setoption name Threads value 16");
        for (limit, end) in [
            ("infinite", "stop"),
            ("infinite", "ucinewgame"),
            ("ponder wtime 100000 btime 100000", "stop"),
            ("ponder wtime 50 btime 50", "ponderhit"),
            ("infinite", "setoption name Threads value 12"),
        ] {
            client.send(&format!("go {limit}"));
            client.expect_silence(30, "bestmove");
            let start = Instant::now();
            client.send(end);
            client.until("bestmove");
            assert!(start.elapsed() < SOON, "{variant} {limit}, {end}");
        }
        client.send("go infinite");
        client.until("info");
        client.send("quit");
        let (status, _) = client.end();
        assert!(status.success(), "{variant}: {status}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn helpers_live_on_until_another_number_is_wanted() {
    let mut client = Client::new();
    let search = |client: &mut Client, threads: usize| {
        client.go("nodes 500");
        let start = Instant::now();
        loop {
            // The main thread, or one too many, may still be listed for a moment.
            let listed = client.search_threads();
            if listed.len() + 1 == threads || start.elapsed() > SOON {
                assert_eq!(listed.len() + 1, threads);
                return listed;
            }
        }
    };
    for threads in [1, 6, 2, 12, 1] {
        client.send(&format!("setoption name Threads value {threads}"));
        let first = search(&mut client, threads);
        for between in [
            "isready",
            "ucinewgame",
            "setoption name Hash value 2",
            "setoption name UCI_Variant value knightrelay",
            "setoption name UCI_Variant value chess",
        ] {
            client.send(between);
            assert_eq!(search(&mut client, threads), first, "{between}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn short_memory_makes_threads_fewer_and_ends_nothing() {
    // Kilobytes of address space: for hardly more than the program, for some threads, for most of them.
    for limit in [220_000, 400_000, 700_000, 1_200_000] {
        let mut client = Client::of(&mut limited(&format!("ulimit -v {limit}"), ""));
        let mut text = String::new();
        for variant in ["chess", "insaneflip"] {
            client.send(&format!("setoption name UCI_Variant value {variant}"));
            client.send("setoption name Threads value 64");
            text += &client.go("nodes 20000").join("\n");
        }
        client.send("quit");
        assert!(client.end().0.success(), "{limit}: {text}");
        assert!(!text.contains("bestmove (none)"), "{limit}: {text}");
        let says_so = text.contains(" of 64 threads: out of memory");
        assert!(says_so || limit > 1_000_000, "{limit}: {text}");
    }
}
