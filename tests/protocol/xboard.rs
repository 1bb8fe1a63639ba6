//! The XBoard protocol where answers differ from run to run or depend on the evaluation: analysis, thinking,
//! and the engine's moves. Other answers are in transcripts.

use crate::client::Client;
use crate::waiting::wait_until;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Duration;

/// A client for a game that is searched to depth 1.
fn client(variant: &str) -> Client {
    let mut client = Client::xboard(variant);
    client.send("sd 1");
    client
}

fn moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("move ")).count()
}

/// The half-moves of the next line of thinking.
fn line(client: &Client) -> Vec<String> {
    let lines = client.until_line(|line| line.contains('\t'));
    let (_, turns) = lines[lines.len() - 1].split_once('\t').expect("a tab");
    turns.split(' ').map(str::to_string).collect()
}

/// The answer to lines, except thinking.
fn answer(client: &mut Client, lines: &str) -> Vec<String> {
    let mut answer = client.answer(lines);
    answer.retain(|line| !line.contains('\t'));
    answer
}

#[test]
fn a_game_that_is_defined_again_is_the_new_one_from_then_on() {
    let mut client = client("normal");
    for (file, has_double_steps) in [("again-1", false), ("again-2", true), ("again-1", false)] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions");
        client.answer(&format!("option VariantPath={folder}/{file}.ini"));
        let lines = client.answer("new\nvariant again\nforce\nusermove e2e4");
        let is_illegal = lines.iter().any(|line| line.starts_with("Illegal move"));
        assert_eq!(is_illegal, !has_double_steps, "{file}: {lines:?}");
    }
}

/// It pondered on the move just played, as if the side that had moved were to move again.
#[test]
fn a_hint_that_has_been_played_is_not_pondered_on() {
    let mut client = Client::xboard("normal");
    client.send("hard\nforce\nsd 2\nhint");
    let hints = client.until("Hint: ");
    let hint = hints.last().and_then(|line| line.strip_prefix("Hint: ")).expect("a hint");
    client.send(&format!("post\nusermove {hint}\nplayother"));
    client.expect_silence(300, "(");
}

/// The position was played as one of the game before.
#[test]
fn after_a_variant_that_is_refused_no_position_is_played() {
    let mut client = client("knightrelay");
    let lines = client.answer("variant nosuch\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo");
    assert_eq!(moves(&lines), 0, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("tellusererror This position was refused")),
        "{lines:?}"
    );
    let lines = client.answer("new\nsd 1\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo");
    assert_eq!(moves(&lines), 1, "{lines:?}");
}

/// They were sent as lines that are no commands.
#[test]
fn all_faults_of_a_file_are_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("faulty.ini");
    std::fs::write(&file, "[one:chess]\nfoo = 1\nbar = 2\n\n[two:nosuch]\n").expect("a file");
    let lines = client("normal").answer(&format!("option VariantPath={}", file.display()));
    assert!(
        lines.iter().all(|line| line.starts_with("Error (") || line.starts_with("feature ")),
        "{lines:?}"
    );
    let faults = ["foo: no such key", "bar: no such key", "nosuch"];
    assert!(faults.iter().all(|fault| lines.concat().contains(fault)), "{lines:?}");
}

#[test]
fn moves_are_answered_and_pings_wait() {
    let mut client = client("normal");
    client.send("st 1");
    let lines = client.answer("usermove e2e4");
    assert!(lines.len() == 1 && lines[0].starts_with("move "), "{lines:?}");
    let lines = client.answer("force\nusermove d2d4\nundo\nusermove d2d3\ngo");
    assert_eq!(moves(&lines), 1);
    let lines = client.answer("new\nforce\ne2e4\nplayother\ne7e5");
    assert_eq!(moves(&lines), 1, "{lines:?}");
    assert!(client.fen().contains(" b "));
}

#[test]
fn a_turn_of_flip_relay_is_three_half_moves() {
    let mut client = client("fliprelay");
    // As the second engine of a match.
    client.send("computer\nforce\nusermove d1d2\ngo\nusermove @@@@");
    assert_eq!(client.answer(""), [""; 0]);
    let lines = client.answer("usermove a0a4,a4a0+");
    assert_eq!(moves(&lines), 3, "{lines:?}");
    assert_eq!(lines[1], "move @@@@");
    // Six half-moves back is the beginning.
    client.send("force\nundo\nundo\nundo\nremove\nundo");
    let fen = client.fen();
    assert!(fen.ends_with("PPPPPPPPPP/DNEWKKWEND w - - 0 1"), "{fen}");
    assert_eq!(client.answer("undo"), ["Error (nothing to take back): undo"]);
}

#[test]
fn a_human_is_helped_through_a_turn() {
    for (variant, turn, help) in [
        ("fliprelay", "d1d2\nusermove a0a4,a4a0+", &["move @@@@"][..]),
        ("mirrors", "e2e3", &["move @@@@", "move m2m6"]),
        ("mirrors", "m2m6", &["Illegal move: m2m6", "move e2e3", "move @@@@", "move m2m6"]),
        ("flipxq", "c2c3", &["Illegal move: c2c3", "move c2c3h"]),
    ] {
        let lines = client(variant).answer(&format!("usermove {turn}"));
        let (first, reply) = lines.split_at(help.len());
        assert_eq!(first, help, "{variant}");
        assert!(moves(reply) > 0, "{variant}: {lines:?}");
    }
}

#[test]
fn a_takeback_by_mouse_goes_back_a_whole_round() {
    let mut client = client("fliprelay8");
    let start = client.fen();
    client.answer("lift d2\nput d3\nusermove d2d3");
    assert_eq!(moves(&client.answer("lift c2")), 5);
    // XBoard has taken two half-moves back; the engine has it take back the other four.
    let lines = client.answer("remove");
    let refused = |line: &&String| line.starts_with("Illegal move: ");
    assert_eq!(lines.iter().filter(refused).count(), 4, "{lines:?}");
    assert_eq!(client.fen(), start);
}

#[test]
fn ids_of_firzan_speak_its_own_notation() {
    for (id, turn) in [
        ("insaneflip", "d2d3,a1"),
        ("grandshatranj", "c3c4"),
        ("flippingxiangqi", "c2c3"),
        ("distortingmirrors", "e2e3"),
    ] {
        let mut client = client(id);
        let lines = client.answer(&format!("computer\nusermove {turn}"));
        assert_eq!(lines.len(), 1, "{lines:?}");
        let reply = lines[0].strip_prefix("move ").expect("a move");
        assert_eq!(reply.contains(','), turn.contains(','));
        client.send("remove");
        assert!(client.fen().ends_with(" w - - 0 1") || client.fen().ends_with(" w KQkq - 0 1"));
    }
    // What is unambiguous is also understood under XBoard's names.
    let mut client = client("fliprelay");
    assert_eq!(moves(&client.answer("usermove d2d3,a1")), 3);
}

#[test]
fn analysis_goes_on_until_told() {
    let mut client = client("knightrelay");
    client.send("post\nanalyze");
    let line = client.next().expect("a line");
    assert_eq!(line.split(' ').take(4).filter_map(|word| word.parse::<i64>().ok()).count(), 4, "{line}");
    assert!(client.answer(".").iter().any(|line| line.starts_with("stat01: ")));
    client.send("usermove e2e4\nusermove e7e5\nundo\nexit");
    client.answer("");
    assert!(client.fen().contains(" b "));
    client.send("hint");
    client.until("Hint: ");
}

#[test]
fn the_progress_of_analysis_is_that_of_now() {
    let mut client = client("normal");
    client.send("analyze");
    let figures = |client: &mut Client| -> (u64, u64) {
        let lines = client.answer(".");
        let line = lines.iter().find_map(|line| line.strip_prefix("stat01: "));
        let numbers = line.expect("an answer").split(' ');
        let numbers: Vec<u64> = numbers.map(|number| number.parse().expect("a number")).collect();
        (numbers[0], numbers[1])
    };
    let first = figures(&mut client);
    let mut second = first;
    wait_until("time and nodes go on", || {
        second = figures(&mut client);
        second.0 >= first.0 + 29 && second.1 > first.1
    });
    // A new search starts afresh.
    let third = {
        client.send("usermove e2e4");
        figures(&mut client)
    };
    assert!(third.0 < second.0, "{second:?} {third:?}");
}

#[test]
fn turns_are_excluded_and_included_by_half_moves() {
    let mut client = Client::xboard("fliprelay8");
    client.send("analyze");
    line(&client);
    assert_eq!(answer(&mut client, "exclude all"), [""; 0]);
    assert_eq!(answer(&mut client, "include e2e4"), [""; 0]);
    assert_eq!(line(&client)[0], "e2e4");
    assert_eq!(answer(&mut client, "include b1c3\nexclude e2e4"), [""; 0]);
    assert_eq!(line(&client)[0], "b1c3");
    let refused = answer(&mut client, "exclude e2e5\nexclude\ninclude @@@@");
    assert!(refused.len() == 3 && refused.iter().all(|line| line.starts_with("Error (no such move): ")));
    // Another position has nothing excluded.
    assert_eq!(answer(&mut client, "usermove b1c3\nundo\nexclude b1c3"), [""; 0]);
    assert_ne!(line(&client)[0], "b1c3");
}

#[test]
fn lines_go_on_within_turns() {
    let mut client = Client::xboard("fliprelay8");
    client.send("analyze");
    line(&client);
    assert_eq!(answer(&mut client, "usermove e2e4\nusermove @@@@"), [""; 0]);
    let flip = line(&client)[0].clone();
    assert!(flip.contains(',') && flip.ends_with("=+"), "{flip}");
    assert_eq!(answer(&mut client, &format!("exclude {flip}")), [""; 0]);
    assert_ne!(line(&client)[0], flip);
    // XBoard steps back over the pass.
    let start = "setboard dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1";
    assert_eq!(answer(&mut client, &format!("{start}\nusermove e2e4")), [""; 0]);
    assert_eq!(line(&client)[0], "@@@@");
    let progress = answer(&mut client, ".");
    assert!(progress.iter().all(|line| line.starts_with("stat01: ")), "{progress:?}");
}

#[test]
fn several_lines_are_shown() {
    let mut client = Client::xboard("mirrors");
    client.send("option MultiPV=3\nanalyze");
    let first: Vec<_> = (0..3).map(|_| line(&client)[..3].to_vec()).collect();
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
    assert!(first.iter().all(|halves| halves[1] == "@@@@"));
}

#[test]
fn thinking_on_the_opponents_time_shows_the_expected_turn() {
    let mut client = Client::xboard("knightrelay");
    client.send("post\nhard\nsd 4\nusermove e2e4");
    client.until("move ");
    assert!(line(&client)[0].starts_with('('));
    assert!(answer(&mut client, "easy\nhint")[0].starts_with("Hint: "));
}

#[test]
fn pauses_interrupt_the_thinking() {
    let mut client = Client::xboard("flipxq");
    client.send("post\nst 2\nusermove c2c3h");
    line(&client);
    assert_eq!(answer(&mut client, "pause"), [""; 0]);
    assert_eq!(answer(&mut client, "time 100"), [""; 0]);
    client.send("resume\n?");
    client.until("move ");
}

/// A GUI that does not read the answers, and keeps writing.
#[cfg(target_os = "linux")]
#[test]
fn lines_that_wait_for_an_answer_do_not_fill_the_memory() {
    let mut child =
        Client::program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let long = "a".repeat(1_000_000);
        let _ = writeln!(input, "xboard\nmemory 1");
        for _ in 0..5000 {
            let _ = writeln!(input, "a bad line, and another, until the pipe is full");
        }
        for _ in 0..200 {
            let _ = writeln!(input, "{long}");
        }
        let _ = writeln!(input, "?\nping 7");
        input
    });
    // A number that the system has for the process.
    let process = child.id();
    let number_of = |file: &str, name: &str| {
        let text = std::fs::read_to_string(format!("/proc/{process}/{file}")).expect("a process");
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let words = line.expect("a line").split_ascii_whitespace().next();
        words.and_then(|word| word.parse::<u64>().ok()).expect("a number")
    };
    // The number stays once nobody reads its answers: a tenth of a second shows it.
    wait_until("a full pipe", || {
        let before = number_of("io", "wchar:");
        std::thread::sleep(Duration::from_millis(100));
        before > 50_000 && number_of("io", "wchar:") == before
    });
    assert!(!writer.is_finished(), "all has been read");
    assert!(number_of("status", "VmRSS:") < 50_000, "{} kB", number_of("status", "VmRSS:"));
    // Once it is read again, everything is answered.
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while line != "pong 7\n" {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "no pong");
    }
    drop(writer.join().expect("no panic"));
    assert!(child.wait().expect("it ends").success());
}
