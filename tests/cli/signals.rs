//! Ctrl-C and other signals.

use crate::folder::signal;
use crate::running::Run;
use crate::waiting::{PATIENCE, wait_for_handlers, wait_for_work, wait_until, worked};
use crate::{Folder, command, match_arguments};
use firzan::games::Variant;
use firzan_program::console::lines::LONGEST_LINE;
use firzan_program::learning::datagen::Games;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Waits until a file has this many bytes.
fn wait_for_size(path: &Path, bytes: u64) {
    wait_until("games", || fs::metadata(path).map_or(0, |data| data.len()) >= bytes);
}

/// The number of complete games in a file.
fn games(path: &Path) -> usize {
    let games = Games::open(&[path.to_path_buf()], Variant::Chess(())).expect("a file of games");
    let games = games.collect::<Result<Vec<_>, _>>().expect("games");
    games.iter().filter(|game| game.game.searched() > 0).count()
}

/// Whether this test's own children ignore SIGHUP, as under `nohup`.
fn ignores_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| mask.trim().ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']))
}

#[test]
fn an_interrupted_analysis_shows_its_best_move() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let start = Instant::now();
        let mut run = Run::start("analyse knightrelay --time 300");
        run.wait_for("    3 ");
        run.signal(signal);
        let (rest, ended) = run.end();
        assert!(rest.contains("Best move: "), "{rest}");
        assert!(rest.contains("Black to move\nFen: "), "{rest}");
        assert_eq!(ended, Some(code));
        assert!(start.elapsed() < PATIENCE);
    }
}

/// A game that is annotated at once, and one that is not.
const GAMES: &str = "[Event \"done\"]\n\n*\n\n[Event \"long\"]\n\n1. e4 e5 *\n";

#[test]
fn interrupted_annotations_are_kept() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let mut run = Run::start(&format!("annotate {games} --time 300"));
    run.wait_for("AnnotationOptions");
    run.signal("INT");
    let (rest, code) = run.end();
    assert_eq!((rest.trim(), code), ("*", Some(130)));
}

/// The game that was being searched was lost from the file.
#[test]
fn an_interrupted_annotation_keeps_the_old_games() {
    let folder = Folder::new();
    let long = "1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 7. g3 g6 8. h3 h6";
    let games = ["1. e4", long, "1. d4"].map(|moves| format!("[Event \"x\"]\n\n{moves} *\n\n")).concat();
    let (games, out) = (folder.write("games.pgn", games), folder.at("out.pgn"));
    folder.succeed("annotate games.pgn --nodes 10 -o out.pgn");
    let run = Run::start(&format!("annotate {games} --time 0.5 -o {}", out.display()));
    wait_until("the second game", || worked(run.child.id()) > 2.0);
    run.signal("INT");
    assert_eq!(run.end().1, Some(130));
    let text = folder.read("out.pgn");
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    assert!(text.contains("time=") && text.contains("nodes=10 "), "{text}");
}

#[test]
fn an_interrupted_report_is_whole() {
    let folder = Folder::new();
    let (games, page) = (folder.write("games.pgn", GAMES), folder.at("report.html"));
    // The text shows when the first game is done.
    let mut run = Run::start(&format!("annotate {games} --time 300 --text --html {}", page.display()));
    run.wait_for("accuracy");
    run.signal("INT");
    let (_, code) = run.end();
    let page = fs::read_to_string(page).expect("the report");
    assert_eq!((page.matches("data-game=\"").count(), code), (1, Some(130)));
    assert!(page.ends_with("</script>\n"));
}

#[test]
fn an_interrupted_game_shows_its_position() {
    let mut run = Run::start("selfplay chess --movetime 100000");
    run.wait_for("RNBQKBNR");
    wait_for_work(run.child.id());
    run.signal("INT");
    let (rest, code) = run.end();
    let expected = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nResult: * (interrupted)\n";
    assert!(rest.ends_with(expected), "{rest}");
    assert_eq!(code, Some(130));
}

#[test]
fn interrupted_self_play_keeps_its_games_and_goes_on() {
    let folder = Folder::new();
    let [out, games_of_tune, data] = ["w.rs", "w.rs.games", "games"].map(|name| folder.at(name));
    let play = "knightrelay --games 100000 --nodes 40";
    for (words, data) in [
        (format!("tune {play} --output {}", out.display()), &games_of_tune),
        (format!("datagen {play} --output {}", data.display()), &data),
    ] {
        let mut before = 0;
        for _ in 0..2 {
            let run = Run::start(&words);
            wait_for_size(data, before + 3000);
            run.signal("INT");
            let (rest, code) = run.end();
            let (kept, name) = (games(data), data.display());
            let expected = format!("{kept} of 100000 games are saved in {name}; run the same command");
            assert!(rest.contains(&expected), "{rest}");
            assert_eq!(code, Some(130));
            before = fs::metadata(data).expect("a file").len();
        }
        assert!(!out.exists(), "weights of a part of the games");
    }
}

#[test]
fn interrupted_openings_and_books_leave_the_old_file() {
    let folder = Folder::new();
    let file = folder.at("old");
    for (words, signal, code) in [
        ("openings knightrelay --count 1000000 --nodes 50", "INT", 130),
        ("openings knightrelay --count 1000000 --nodes 50", "TERM", 143),
        ("book build knightrelay --selfplay 1000000 --nodes 50", "INT", 130),
    ] {
        fs::write(&file, "as it was").expect("written");
        let mut run = Run::start(&format!("{words} --output {}", file.display()));
        wait_for_work(run.child.id());
        run.signal(signal);
        let mut news = String::new();
        let errors = run.child.stderr.as_mut().expect("a pipe");
        errors.read_to_string(&mut news).expect("text");
        assert_eq!(news, "error: interrupted: nothing was written\n", "{words}");
        assert_eq!(run.end(), (String::new(), Some(code)), "{words}");
        assert_eq!(fs::read_to_string(&file).expect("text"), "as it was");
        assert_eq!(fs::read_dir(folder.at("")).expect("read").count(), 1);
    }
}

#[test]
fn a_killed_tuning_goes_on_with_its_games() {
    let folder = Folder::new();
    let at = |name: &str| folder.at(name);
    let tune = |games: usize, out: &str| {
        let out = at(out).display().to_string();
        format!("tune knightrelay --nodes 60 --epochs 1 --games {games} --output {out}")
    };
    let mut killed = Run::start(&tune(100_000, "resumed.rs"));
    wait_for_size(&at("resumed.rs.games"), 2000);
    killed.child.kill().expect("killed");
    killed.end();
    // A kill in the middle of a write leaves part of a game.
    let mut file = File::options().append(true).open(at("resumed.rs.games")).expect("a file");
    file.write_all(&[1, 2, 3]).expect("written");
    let wanted = fs::metadata(at("resumed.rs.games")).expect("a file").len() as usize / 600 + 12;
    for out in ["resumed.rs", "whole.rs"] {
        let (rest, code) = Run::start(&tune(wanted, out)).end();
        assert_eq!(code, Some(0), "{rest}");
    }
    let read = |name: &str| fs::read_to_string(at(name)).expect("written");
    assert_eq!(read("resumed.rs"), read("whole.rs"));
    // Games that this run did not begin belong to the user.
    assert!(at("resumed.rs.games").exists() && !at("whole.rs.games").exists());
}

#[test]
fn a_line_that_does_not_end_holds_nobody_up() {
    for words in ["convert - --from pgn --to pgn", "analyse chess --epd -"] {
        let mut child = command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        let (sender, written) = mpsc::channel();
        let writing = std::thread::spawn(move || {
            while input.write_all(&[b'x'; 1 << 16]).is_ok() {
                let _ = sender.send(1 << 16);
                // Slowly, so that the program has to wait for more.
                sleep(Duration::from_millis(1));
            }
        });
        let read = written.iter().scan(0, |sum, length: usize| {
            *sum += length;
            Some(*sum)
        });
        assert!({ read }.any(|read| read > 2 * LONGEST_LINE), "{words}: it has ended");
        let start = Instant::now();
        signal(child.id(), "INT");
        assert_eq!(child.wait().expect("an end").code(), Some(130), "{words}");
        assert!(start.elapsed() < PATIENCE, "{words}");
        writing.join().expect("a writer");
    }
}

/// A signal ended them only with the next input.
#[test]
fn a_signal_ends_the_wait_for_standard_input() {
    let folder = Folder::new();
    for words in [
        "convert - --from pgn --to pgn",
        "analyse chess --epd -",
        "annotate - --nodes 1",
        "book build chess --from - -o x.book",
    ] {
        let mut run = Run::of(folder.command(words).stdin(Stdio::piped()));
        run.send("[Event \"x\"]\n");
        wait_for_handlers(run.child.id());
        run.signal("INT");
        let (_, code) = run.end();
        assert_eq!(code, Some(130), "{words}");
    }
}

#[test]
fn a_second_press_ends_at_once_and_a_repeated_signal_does_not() {
    let folder = Folder::new();
    // A game whose first search does not end.
    let words = format!("tune chess --nodes 1000000000000 --output {}", folder.at("w.rs").display());
    let mut run = Run::start(&words);
    wait_for_work(run.child.id());
    // Both by one program: another might start a second later, which would be a second press.
    let process = run.child.id().to_string();
    let sent = Command::new("sh").args(["-c", "kill -s INT $0; kill -s INT $0", &process]).status();
    assert!(sent.expect("sh runs").success());
    sleep(Duration::from_millis(1200));
    assert_eq!(run.child.try_wait().expect("known"), None, "one press");
    run.signal("INT");
    let (_, code) = run.end();
    assert_eq!(code, Some(130));
}

#[test]
#[cfg(unix)]
fn a_second_press_does_not_lose_a_file_that_is_being_written() {
    let folder = Folder::new();
    let file = folder.at("table");
    // Nobody reads the pipe yet, so writing takes as long as on the slowest of disks.
    let made = Command::new("mkfifo").arg(&file).status();
    assert!(made.expect("mkfifo runs").success());
    let mut run = Run::start(&match_arguments(1, &file));
    run.wait_for("Ptnml");
    run.signal("INT");
    // A second press is one that comes a second later.
    sleep(Duration::from_millis(1200));
    run.signal("INT");
    // Nothing tells that it has been heard: by now it has, and waits for the file, but for five seconds only.
    sleep(Duration::from_millis(500));
    assert!(run.child.try_wait().expect("known").is_none(), "written");
    let text = fs::read_to_string(&file).expect("text");
    assert!(text.ends_with("}\n"), "{text}");
    assert_eq!(run.end().1, Some(130));
}

#[test]
fn an_interrupted_match_writes_its_table_and_does_not_end_with_0() {
    let folder = Folder::new();
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if signal == "HUP" && ignores_hangups() {
            continue;
        }
        let table = folder.at(signal);
        let mut run = Run::start(&match_arguments(100_000, &table));
        run.wait_for("2/200000");
        // As `timeout` does it: to the process, and at once to its group.
        run.signal(signal);
        run.signal(signal);
        let (rest, ended) = run.end();
        assert!(rest.contains("The match was interrupted."), "{rest}");
        assert!(table.exists(), "{signal}");
        assert_eq!(ended, Some(code));
    }
}

#[test]
fn a_long_perft_tells_how_far_it_is_and_can_be_interrupted() {
    let mut run = Run::start("perft chess 99");
    let mut news = BufReader::new(run.child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    news.read_line(&mut line).expect("a line");
    assert!(line.starts_with("depth 1: 20 nodes in "), "{line}");
    run.signal("INT");
    assert_eq!(run.end(), (String::new(), Some(130)));
}
