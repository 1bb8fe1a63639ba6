//! Games in the terminal: through a pipe, and on a terminal.

use crate::command;
use crate::speech::speaks_of;
use crate::terminal::pseudo_terminal;
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Output, Stdio};

/// A session through a pipe; unfinished games are kept in `home`.
fn session(words: &str, lines: &str, home: &Path) -> Output {
    let mut child = command(words)
        .env("XDG_STATE_HOME", home)
        .env("USER", "Ann")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("written");
    drop(input);
    child.wait_with_output().expect("an end")
}

/// The output of a session, without the boards and the two lines of greeting.
fn said(words: &str, lines: &str) -> Vec<String> {
    let home = tempfile::tempdir().expect("a folder");
    let output = session(words, lines, home.path());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let is_board = |line: &&str| line.is_empty() || line.starts_with("  ");
    let lines = text.lines().filter(|line| !is_board(line));
    lines.skip(2).map(str::to_string).collect()
}

/// That a session says so many things, each line about what is expected. The sentences stand in
/// `tests/transcripts/play`.
fn says(words: &str, lines: &str, expected: &[&str]) {
    let said = said(words, lines);
    let is_expected = said.iter().zip(expected).all(|(line, things)| speaks_of(line, things));
    assert!(said.len() >= expected.len() && is_expected, "{said:#?}\nnot {expected:#?}");
}

#[test]
fn a_game_of_chess_to_mate() {
    let lines = "f2f3\ne5\ng4\nwhy Qh4\nQh4\nmoves\ne2e4\ntakeback\nresign\nfen\n";
    says(
        "play chess --color both",
        lines,
        &[
            "white move",
            "black move",
            "white move",
            "black move",
            "qh4 legal queen d8 h4 check",
            "0-1 checkmate",
            "save new",
            "legal",
            "over new takeback",
            "black move",
            "1-0 black resigns",
            "save new",
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR kqkq - 0 2",
        ],
    );
}

#[test]
fn a_game_of_turns_of_two_steps() {
    let lines = "d2d3\nd2d3,b1\nwhy e7e3\nside black\nd7d6,b8\ndraw\nlevel 3\nquit\n";
    let expected =
        ["white", "d2d3 complete d2 d3 flip a1", "black", "e7e3 illegal e7 e3 pawn straight", "black"];
    says("play insaneflip8 --color both", lines, &expected);
}

#[test]
fn why_tells_of_the_last_move_and_of_algebraic_moves() {
    let lines = "e4\nwhy\nwhy Nf3\nwhy O-O\nwhy Qe4\nwhy Nf6\nwhy Bb4\nwhy Rd5\n";
    let expected = [
        "white",
        "black",
        "white e2e4 pawn e2 e4",
        "nf3 illegal b8f3 g8f3 knight leap",
        "o-o illegal e8 g8 bishop f8 between",
        "qe4 illegal d8 e4 queen any direction",
        "nf6 legal knight g8 f6",
        "bb4 illegal f8 b4 pawn e7 way",
    ];
    says("play chess --color both", lines, &expected);
}

#[test]
fn refusals_name_the_missing_guard_or_neighbour_and_the_pieces_own_moves() {
    for (words, line, expected) in [
        ("play knightrelay --color both", "a1b3", "a1b3 illegal a1 b3 knight guards rook straight"),
        ("play insaneflip8 --color both", "b1c4", "b1c4 illegal b1 c4 knight leap"),
    ] {
        says(words, &format!("{line}\n"), &["white", expected]);
    }
}

#[test]
fn the_rules_are_told() {
    let said = said("play insaneflip8", "rules\n");
    let text = said.join("\n");
    for part in [
        "- A turn is a move and then a flip: one of your own pieces",
        "The pieces:",
        "A turn is a move and then the flip of one of your pieces: b1c3,e1",
        "Notations: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = self::said("play makruk", "rules\n").join("\n");
    assert!(
        text.contains("- A move is the square where a piece stands") && !text.contains("Notations:"),
        "{text}"
    );
}

#[test]
fn a_seed_makes_the_same_game() {
    let game = || said("play knightrelay --level 4 --seed 9", "e2e4\nd2d4\nlevel\n");
    assert_eq!(game(), game());
    assert_eq!(game().last().map(String::as_str), Some("Firzan plays at level 4"));
}

#[test]
fn nonsense_gets_one_line_that_names_it() {
    let lines = "hnit\nxyzzy\ne2e5\nNf9\nmoves z9\nmoves e4\nwhy\nlevel 99\nelo x\nside up\n\
                 load /no/such\nsave\nanalyse x\nclock\ntakeback\ne2e4 e7e5\n\u{1}\u{2}\n";
    let expected = [
        "white",
        "hnit hint",
        "xyzzy help",
        "e2e5 illegal e2 e5 pawn straight",
        "nf9 illegal white",
        "z9 square",
        "legal e4",
        "why",
        "99 level 1 20",
        "elo 100",
        "up side white black both none",
        "open /no/such file",
        "save file",
        "number seconds",
        "clocks --time",
        "take back",
        "one e7e5",
        "unknown help",
    ];
    says("play chess --color both", lines, &expected);
    assert_eq!(said("play chess --color both", lines).len(), expected.len());
}

#[test]
fn a_hint_says_what_tables_of_endings_know() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ending.pgn");
    let fen = "2k4/7/3r3/7/7/2H4/3K3 w - - 0 1";
    let record = format!("[Variant \"flippingxiangqi\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
    fs::write(&file, record).expect("written");
    let lines = format!("load {}\nhint\n", file.display());
    let said = said("play flippingxiangqi --color both", &lines);
    let hint = said.iter().find(|line| line.starts_with("Hint: d1e1, expecting "));
    assert!(hint.is_some_and(|hint| hint.ends_with("; Black wins in 12 moves")), "{said:?}");
}

#[test]
fn games_are_saved_loaded_and_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("game.pgn");
    let lines = format!("e2e4\nsave {}\ne7e5\n", file.display());
    let output = session("play chess --color both", &lines, home.path());
    let kept = home.path().join("firzan/unfinished-chess.pgn");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("The unfinished game is kept in"), "{told}");
    assert!(fs::read_to_string(&kept).expect("kept").contains("1. e4 e5 *"));
    let saved = fs::read_to_string(&file).expect("saved");
    assert!(saved.contains("[White \"Ann\"]\n[Black \"Ann\"]"), "{saved}");
    assert!(saved.contains("1. e4 *"), "{saved}");
    let words = format!("play chess --color both --load {}", file.display());
    let output = session(&words, "fen\nload\nfen\nsave /dev/null/x\n", home.path());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("4P3/8/PPPP1PPP/RNBQKBNR b"), "{text}");
    assert!(text.contains("4p3/4P3/8/PPPP1PPP/RNBQKBNR w"), "{text}");
    assert!(text.contains("cannot write /dev/null/x"), "{text}");
    let output = session(&words, &format!("save {}\n", kept.display()), home.path());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("exists already"), "{text}");
}

/// The reason used to be the value of `Termination`, for which PGN has only a few.
#[test]
fn saved_games_end_as_pgn_has_it() {
    let home = tempfile::tempdir().expect("a folder");
    for (number, (lines, termination, details)) in
        [("f2f3\ne5\ng4\nQh4", "normal", "checkmate"), ("e2e4\nresign", "normal", "Black resigns")]
            .into_iter()
            .enumerate()
    {
        let file = home.path().join(format!("{number}.pgn"));
        session("play chess --color both", &format!("{lines}\nsave {}\n", file.display()), home.path());
        let saved = fs::read_to_string(&file).expect("saved");
        let tags = format!("[Termination \"{termination}\"]\n[TerminationDetails \"{details}\"]\n");
        assert!(saved.contains(&tags), "{saved}");
    }
}

#[test]
fn a_loaded_game_keeps_side_and_level() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("game.pgn");
    let lines = format!("side black\nlevel 4\nsave {}\n", file.display());
    session("play knightrelay --level 3 --color both", &format!("e2e4\n{lines}"), home.path());
    for (words, expected) in [
        ("", "you are Black, Firzan plays at level 4"),
        ("--level 2", "you are Black, Firzan plays at level 2"),
        ("--color both", "you play both sides, Firzan plays at level 4"),
    ] {
        let words = format!("play knightrelay --load {} {words}", file.display());
        let output = session(&words, "quit\n", home.path());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(expected), "{text}");
    }
    let output = session("play knightrelay", &format!("load {}\nlevel\n", file.display()), home.path());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Firzan plays at level 4"), "{text}");
}

#[test]
fn several_unfinished_games_are_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let play = |lines: &str| {
        let output = session("play chess --color both", lines, home.path());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    play("e2e4\n");
    play("d2d4\nnew\nc2c4\n");
    let text = play("games\n");
    assert!(text.contains("There are 3 unfinished games"), "{text}");
    let listed = text.lines().filter(|line| line.ends_with("you play both sides, level 20"));
    assert_eq!(listed.count(), 3, "{text}");
    // The second goes on in its own file, and is over then.
    assert!(play("load 2\nd7d5\nfen\n").contains("3p4/3P4/8"));
    assert!(play("games\nload\nfen\n").contains("3p4/3P4/8"), "the last one left");
    play("load 2\nresign\n");
    let text = play("load 2\ngames\n");
    assert!(text.contains("there is no unfinished game 2 of chess"), "{text}");
    assert!(text.contains("There are 2 unfinished games"), "{text}");
    // A game saved elsewhere in its present state is kept only once.
    let file = home.path().join("game.pgn");
    play(&format!("load 1\ne7e5\nsave {}\n", file.display()));
    assert!(play("").contains("There is an unfinished game"));
    assert!(play("load 9\nload\n").contains("no unfinished game 9"));
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut child = command("play chess --color both --time 0.002")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.ends_with("White to move\n") {
        assert!(output.read_line(&mut text).expect("text") > 0, "{text}");
    }
    // The clock, of 120 milliseconds, goes from here on.
    std::thread::sleep(std::time::Duration::from_millis(200));
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"e2e4\nclock\n").expect("written");
    drop(input);
    output.read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("an end").success());
    assert!(text.contains("0-1 {White has run out of time}"), "{text}");
}

/// A terminal on which the program plays; its output is collected.
struct Terminal {
    shown: File,
    text: String,
    child: std::process::Child,
}

impl Terminal {
    fn start(words: &str, home: &Path) -> Terminal {
        Terminal::of_width(words, home, 0)
    }

    /// A terminal with this many columns; 0 means unknown.
    fn of_width(words: &str, home: &Path, columns: u16) -> Terminal {
        let (terminal, side) = pseudo_terminal();
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).expect("a size");
        let child = command(words)
            .env("XDG_STATE_HOME", home)
            .env("TERM", "xterm")
            .stdin(side.try_clone().expect("a copy"))
            .stdout(side.try_clone().expect("a copy"))
            .stderr(side)
            .spawn()
            .expect("the program starts");
        Terminal { shown: terminal.into(), text: String::new(), child }
    }

    /// Reads until this is shown, and returns the output before it.
    fn wait_for(&mut self, words: &str) -> String {
        let mut bytes = [0; 4096];
        loop {
            if let Some((before, rest)) = self.text.split_once(words) {
                let before = before.to_string();
                self.text = rest.to_string();
                return before;
            }
            let length = self.shown.read(&mut bytes).unwrap_or(0);
            assert!(length > 0, "no {words:?} in {}", self.text);
            self.text += &String::from_utf8_lossy(&bytes[..length]);
        }
    }

    fn press(&mut self, keys: &str) {
        self.shown.write_all(keys.as_bytes()).expect("pressed");
    }
}

#[test]
fn on_a_terminal_lines_are_edited_and_ctrl_c_keeps_the_game() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start("play chess --color both", home.path());
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
    assert!(home.path().join("firzan/unfinished-chess.pgn").is_file());
}

#[test]
fn no_line_is_broken_inside_a_word() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::of_width("play insaneflip8 --color both", home.path(), 40);
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
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::of_width("play knightrelay --color both", home.path(), 1);
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
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start("play chess --color both", home.path());
    terminal.wait_for("1. > ");
    terminal.press("analyse 600\r");
    terminal.wait_for("  3 ");
    let id = terminal.child.id().to_string();
    let status = std::process::Command::new("kill").args(["-s", "INT", &id]).status();
    assert!(status.expect("kill runs").success());
    terminal.wait_for("1. > ");
    terminal.press("quit\r");
    assert!(terminal.child.wait().expect("an end").success());
}
