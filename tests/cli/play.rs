//! Games in the terminal: through a pipe, and on a terminal.

use crate::folder::signal;
use crate::running::Run;
use crate::terminal::of_width;
use crate::{Folder, command, feed, stderr, stdout};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Output, Stdio};

/// A session through a pipe; unfinished games are kept in the folder.
fn session(arguments: &str, lines: &str, folder: &Folder) -> Output {
    feed(command(arguments).env("XDG_STATE_HOME", folder.at("")).env("USER", "Ann"), lines)
}

/// The output of a session. The sentences are pinned in `tests/transcripts/play`.
fn shown(arguments: &str, lines: &str, folder: &Folder) -> String {
    let output = session(arguments, lines, folder);
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}

#[test]
fn a_seed_makes_the_same_game() {
    let game = || shown("play knightrelay --level 4 --seed 9", "e2e4\nd2d4\nlevel\n", &Folder::new());
    let text = game();
    assert!(text.ends_with("Firzan plays at level 4\n"), "{text}");
    assert_eq!(game(), text);
}

#[test]
fn a_hint_says_what_endgame_tables_know() {
    let folder = Folder::new();
    let fen = "2k4/7/3r3/7/7/2H4/3K3 w - - 0 1";
    let record = format!("[Variant \"flippingxiangqi\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
    let lines = format!("load {}\nhint\n", folder.write("ending.pgn", record));
    let text = shown("play flippingxiangqi --color both", &lines, &folder);
    let hint = text.lines().find(|line| line.starts_with("Hint: d1e1, expecting "));
    assert!(hint.is_some_and(|hint| hint.ends_with("; Black wins in 12 moves")), "{text}");
}

#[test]
fn games_are_saved_loaded_and_kept() {
    let folder = Folder::new();
    let file = folder.at("game.pgn").display().to_string();
    let both = "play chess --color both";
    let output = session(both, &format!("e2e4\nsave {file}\ne7e5\n"), &folder);
    assert!(stderr(&output).contains("The unfinished game is kept in"), "{output:?}");
    let kept = "firzan/unfinished-chess.pgn";
    assert!(folder.read(kept).contains("1. e4 e5 *"));
    let saved = folder.read("game.pgn");
    assert!(saved.contains("[White \"Ann\"]\n[Black \"Ann\"]") && saved.contains("1. e4 *"), "{saved}");
    let text = shown(&format!("{both} --load {file}"), "fen\nload\nfen\nsave /dev/null/x\n", &folder);
    for part in ["4P3/8/PPPP1PPP/RNBQKBNR b", "4p3/4P3/8/PPPP1PPP/RNBQKBNR w", "cannot write /dev/null/x"] {
        assert!(text.contains(part), "{text}");
    }
    let text = shown(both, &format!("save {}\n", folder.at(kept).display()), &folder);
    assert!(text.contains("exists already"), "{text}");
    // The reason used to be the value of `Termination`, for which PGN has only a few.
    for (name, lines, details) in
        [("1", "f2f3\ne5\ng4\nQh4", "checkmate"), ("2", "e2e4\nresign", "Black resigns")]
    {
        session(both, &format!("{lines}\nsave {}\n", folder.at(name).display()), &folder);
        let tags = format!("[Termination \"normal\"]\n[TerminationDetails \"{details}\"]\n");
        assert!(folder.read(name).contains(&tags), "{}", folder.read(name));
    }
}

#[test]
fn a_loaded_game_keeps_side_and_level() {
    let folder = Folder::new();
    let file = folder.at("game.pgn").display().to_string();
    let lines = format!("e2e4\nside black\nlevel 4\nsave {file}\n");
    session("play knightrelay --level 3 --color both", &lines, &folder);
    for (options, expected) in [
        ("", "you are Black, Firzan plays at level 4"),
        ("--level 2", "you are Black, Firzan plays at level 2"),
        ("--color both", "you play both sides, Firzan plays at level 4"),
    ] {
        let text = shown(&format!("play knightrelay --load {file} {options}"), "quit\n", &folder);
        assert!(text.contains(expected), "{text}");
    }
    let text = shown("play knightrelay", &format!("load {file}\nlevel\n"), &folder);
    assert!(text.contains("Firzan plays at level 4"), "{text}");
}

#[test]
fn several_unfinished_games_are_kept() {
    let folder = Folder::new();
    let play = |lines: &str| shown("play chess --color both", lines, &folder);
    play("e2e4\n");
    play("d2d4\nnew\nc2c4\n");
    let text = play("games\n");
    assert!(text.contains("There are 3 unfinished games"), "{text}");
    let listed = text.lines().filter(|line| line.ends_with("you play both sides, level 20"));
    assert_eq!(listed.count(), 3, "{text}");
    // The second continues in its own file, and is over then.
    assert!(play("load 2\nd7d5\nfen\n").contains("3p4/3P4/8"));
    assert!(play("games\nload\nfen\n").contains("3p4/3P4/8"), "the last one left");
    play("load 2\nresign\n");
    let text = play("load 2\ngames\n");
    assert!(text.contains("there is no unfinished game 2 of chess"), "{text}");
    assert!(text.contains("There are 2 unfinished games"), "{text}");
    // A game saved elsewhere in its present state is kept only once.
    play(&format!("load 1\ne7e5\nsave {}\n", folder.at("game.pgn").display()));
    assert!(play("").contains("There is an unfinished game"));
    assert!(play("load 9\nload\n").contains("no unfinished game 9"));
}

/// A game that was loaded and not played on used to be kept twice.
#[test]
fn a_signal_keeps_an_unfinished_game_once() {
    let folder = Folder::new();
    let kept = || std::fs::read_dir(folder.at("firzan")).map_or(0, Iterator::count);
    shown("play chess --color both", "e2e4\n", &folder);
    for (lines, expected) in [("load\n", 1), ("d2d4\n", 2)] {
        let mut play = command("play chess --color both");
        let mut run = Run::of(play.env("XDG_STATE_HOME", folder.at("")).stdin(Stdio::piped()));
        run.send(lines);
        run.wait_for("Black to move\n");
        run.signal("TERM");
        assert_eq!(run.end().1, Some(143));
        assert_eq!(kept(), expected, "{lines}");
    }
}

#[test]
fn a_player_without_time_has_lost() {
    let mut run = Run::of(command("play chess --color both --time 0.002").stdin(Stdio::piped()));
    run.wait_for("White to move\n");
    // The clock, of 120 milliseconds, goes from here on.
    std::thread::sleep(std::time::Duration::from_millis(200));
    run.send("e2e4\nclock\n");
    run.input = None;
    let (text, code) = run.end();
    assert_eq!(code, Some(0));
    assert!(text.contains("0-1 {White has run out of time}"), "{text}");
}

/// A terminal on which the program plays; its output is collected.
struct Terminal {
    shown: File,
    text: String,
    child: std::process::Child,
}

impl Terminal {
    fn start(arguments: &str, folder: &Folder) -> Terminal {
        Terminal::of_width(arguments, folder, 0)
    }

    /// A terminal with this many columns; 0 means unknown.
    fn of_width(arguments: &str, folder: &Folder, columns: u16) -> Terminal {
        let (terminal, side) = of_width(columns);
        let child = command(arguments)
            .env("XDG_STATE_HOME", folder.at(""))
            .env("TERM", "xterm")
            .stdin(side.try_clone().expect("a copy"))
            .stdout(side.try_clone().expect("a copy"))
            .stderr(side)
            .spawn()
            .expect("the program starts");
        Terminal { shown: terminal.into(), text: String::new(), child }
    }

    /// Reads until this is shown, and returns the output before it.
    fn wait_for(&mut self, expected: &str) -> String {
        let mut bytes = [0; 4096];
        loop {
            if let Some((before, rest)) = self.text.split_once(expected) {
                let before = before.to_string();
                self.text = rest.to_string();
                return before;
            }
            let length = self.shown.read(&mut bytes).unwrap_or(0);
            assert!(length > 0, "no {expected:?} in {}", self.text);
            self.text += &String::from_utf8_lossy(&bytes[..length]);
        }
    }

    fn press(&mut self, keys: &str) {
        self.shown.write_all(keys.as_bytes()).expect("pressed");
    }
}

#[test]
fn on_a_terminal_lines_are_edited_and_ctrl_c_keeps_the_game() {
    let folder = Folder::new();
    let mut terminal = Terminal::start("play chess --color both", &folder);
    terminal.wait_for("1. > ");
    // A slip, taken back by the backspace key.
    terminal.press("e2e5\u{7f}4\r");
    terminal.wait_for("1... > ");
    // The previous line comes back.
    terminal.press("\u{1b}[A\r");
    terminal.wait_for("e2e4 is illegal");
    terminal.wait_for("1... > ");
    terminal.press("\u{3}");
    terminal.wait_for("The unfinished game is kept in");
    assert!(terminal.child.wait().expect("an end").success());
    assert!(folder.at("firzan/unfinished-chess.pgn").is_file());
}

#[test]
fn no_line_is_broken_inside_a_word() {
    let folder = Folder::new();
    let mut terminal = Terminal::of_width("play insaneflip8 --color both", &folder, 40);
    terminal.wait_for("1. > ");
    let mut text = String::new();
    for line in ["rules", "why b1c4", "help", "load 7", "moves", "hnit"] {
        terminal.press(&format!("{line}\r"));
        // The prompt comes once more with every key.
        text += &terminal.wait_for("\u{1b}[?2004l");
        text += &terminal.wait_for("\u{1b}[?2004h");
    }
    assert!(text.contains("Notations: "), "{text}");
    let wide = text.lines().filter(|line| line.chars().count() > 40);
    let is_edited = |line: &&str| line.contains('\u{1b}');
    let broken: Vec<&str> = wide.filter(|line| !is_edited(line)).collect();
    assert_eq!(broken, Vec::<&str>::new());
    terminal.press("quit\r");
    assert!(terminal.child.wait().expect("an end").success());
}

#[test]
fn the_smallest_terminal_and_nonsense_end_nothing() {
    let folder = Folder::new();
    let mut terminal = Terminal::of_width("play knightrelay --color both", &folder, 1);
    for keys in ["\u{1b}[Z\u{0}x\u{7f}\t\t\u{12}zz\u{7}\r", "rules\r", "\r"] {
        terminal.wait_for("\u{1b}[?2004h");
        terminal.press(keys);
    }
    // No UTF-8.
    terminal.wait_for("\u{1b}[?2004h");
    terminal.shown.write_all(b"\xff\xfe\r").expect("pressed");
    terminal.wait_for("\u{1b}[?2004h");
    terminal.press("fen\r");
    terminal.wait_for("RNBQKBNR");
    terminal.wait_for("\u{1b}[?2004h");
    // The end of the input.
    terminal.press("\u{4}");
    assert!(terminal.child.wait().expect("an end").success());
}

#[test]
fn ctrl_c_stops_the_thinking_and_not_the_game() {
    let folder = Folder::new();
    let mut terminal = Terminal::start("play chess --color both", &folder);
    terminal.wait_for("1. > ");
    terminal.press("analyse 600\r");
    terminal.wait_for("  3 ");
    signal(terminal.child.id(), "INT");
    terminal.wait_for("1. > ");
    terminal.press("quit\r");
    assert!(terminal.child.wait().expect("an end").success());
}
