//! Searches on many threads, one after another and interrupting each other.

use crate::session::{Session, best, field};
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::search::{Best, Control, Limits, Memory, Settings};
use std::time::{Duration, Instant};

/// A stop must be answered within this time, even on a busy machine.
const SOON: Duration = Duration::from_secs(2);

/// The moves of the last reported line.
fn told(answer: &[String]) -> Vec<&str> {
    let last = answer.iter().rfind(|line| line.starts_with("info depth"));
    let words = last.expect("a line").split(' ');
    words.skip_while(|word| *word != "pv").skip(1).collect()
}

#[test]
fn what_the_threads_have_voted_for_is_reported_last() {
    let mut random = Rng::with_seed(7);
    for variant in Variant::bases() {
        let mut session = Session::with_variant(&variant.to_string());
        session.send("setoption name Threads value 4\nsetoption name Hash value 1");
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
            session.send(&format!("position startpos moves{turns}"));
            let answer = session.go(&limit);
            let what = format!("{variant}{turns}, go {limit}: {answer:?}");
            let told = told(&answer);
            assert_eq!(told[0], best(&answer), "{what}");
            let reply = field(&answer[answer.len() - 1], "ponder");
            assert_eq!(reply, told.get(1).copied(), "{what}");
            turns += &format!(" {}", told[0]);
            game.play(game.read(told[0]).expect("a legal turn"));
        }
    }
}

#[test]
fn a_mate_that_is_found_is_played() {
    let mut session = Session::new();
    for threads in [2, 8] {
        session.send(&format!("setoption name Threads value {threads}"));
        session.send("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
        for limit in ["wtime 500 btime 500", "nodes 30000"] {
            let answer = session.go(limit);
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
        let mut session = Session::with_variant(&variant.to_string());
        session.send("setoption name Threads value 16");
        for (limit, end) in [
            ("infinite", "stop"),
            ("infinite", "ucinewgame"),
            ("ponder wtime 100000 btime 100000", "stop"),
            ("ponder wtime 50 btime 50", "ponderhit"),
            ("infinite", "setoption name Threads value 12"),
        ] {
            session.send(&format!("go {limit}"));
            session.expect_silence(30, "bestmove");
            let start = Instant::now();
            session.send(end);
            session.until("bestmove");
            assert!(start.elapsed() < SOON, "{variant} {limit}, {end}");
        }
        session.send("go infinite");
        session.until("info");
        session.send("quit");
        let (status, _) = session.end();
        assert!(status.success(), "{variant}: {status}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn helpers_live_on_until_another_number_is_wanted() {
    let mut session = Session::new();
    let search = |session: &mut Session, threads: usize| {
        session.go("nodes 500");
        let start = Instant::now();
        loop {
            // The main thread, or one too many, may still be listed for a moment.
            let listed = session.search_threads();
            if listed.len() + 1 == threads || start.elapsed() > SOON {
                assert_eq!(listed.len() + 1, threads);
                return listed;
            }
        }
    };
    for threads in [1, 6, 2, 12, 1] {
        session.send(&format!("setoption name Threads value {threads}"));
        let first = search(&mut session, threads);
        for between in [
            "isready",
            "ucinewgame",
            "setoption name Hash value 2",
            "setoption name UCI_Variant value knightrelay",
            "setoption name UCI_Variant value chess",
        ] {
            session.send(between);
            assert_eq!(search(&mut session, threads), first, "{between}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn short_memory_makes_threads_fewer_and_ends_nothing() {
    use std::process::Command;
    // Kilobytes of address space: for hardly more than the program, for some threads, for most of them.
    for limit in [220_000, 400_000, 700_000, 1_200_000] {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {limit}; exec {}", env!("CARGO_BIN_EXE_firzan"))]);
        let mut session = Session::of(shell);
        let mut text = String::new();
        for variant in ["chess", "insaneflip"] {
            session.send(&format!("setoption name UCI_Variant value {variant}"));
            session.send("setoption name Threads value 64");
            text += &session.go("nodes 20000").join("\n");
        }
        session.send("quit");
        assert!(session.end().0.success(), "{limit}: {text}");
        assert!(!text.contains("bestmove (none)"), "{limit}: {text}");
        let says_so = text.contains(" of 64 threads: no memory");
        assert!(says_so || limit > 1_000_000, "{limit}: {text}");
    }
}
