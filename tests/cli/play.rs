//! Games in the terminal: through a pipe, and on a terminal.

use crate::command;
use crate::terminal::pseudo_terminal;
use std::fs::{self, File};
use std::io::{Read, Write};
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

/// What a session prints, without the boards.
fn said(words: &str, lines: &str) -> Vec<String> {
    let home = tempfile::tempdir().expect("a folder");
    let output = session(words, lines, home.path());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let is_board = |line: &&str| line.is_empty() || line.starts_with("  ");
    let lines = text.lines().filter(|line| !is_board(line));
    lines.skip(1).map(str::to_string).collect()
}

#[test]
fn a_game_of_chess_to_mate() {
    let lines = "f2f3\ne5\ng4\nwhy Qh4\nQh4\nmoves\ne2e4\ntakeback\nresign\nfen\n";
    assert_eq!(
        said("play chess --color both", lines),
        [
            "White to move",
            "Black to move",
            "White to move",
            "Black to move",
            "Qh4 is legal: the queen on d8 goes to h4, giving check",
            "The game is over: 0-1 {checkmate}",
            "save FILE keeps it, new begins another",
            "there is no legal turn",
            "the game is over: new begins another, takeback goes back",
            "Black to move",
            "The game is over: 1-0 {Black resigns}",
            "save FILE keeps it, new begins another",
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        ]
    );
}

#[test]
fn a_game_of_turns_of_two_steps() {
    let lines = "d2d3\nd2d3,b1\nwhy e7e3\nside black\nd7d6,b8\ndraw\nlevel 3\nquit\n";
    assert_eq!(
        said("play insaneflip8 --color both", lines)[..5],
        [
            "White to move",
            "d2d3 is not complete: the pawn on d2 goes to d3; \
             the flip of a man of its side is due, as in d2d3,a1",
            "Black to move",
            "e7e3 is illegal: the man on e7 cannot go to e3 \
             (pawn: one or two steps straight forward, without capturing; \
             one step diagonally forward, only to capture)",
            "Black to move",
        ]
    );
}

#[test]
fn a_seed_makes_the_same_game() {
    let game = || said("play knightrelay --level 4 --seed 9", "e2e4\nd2d4\nlevel\n");
    assert_eq!(game(), game());
    assert_eq!(
        game().last().map(String::as_str),
        Some("Firzan plays at level 4")
    );
}

#[test]
fn nonsense_gets_one_line_that_names_it() {
    let lines = "hnit\nxyzzy\ne2e5\nNf9\nmoves z9\nmoves e4\nwhy\nlevel 99\nelo x\nside up\n\
                 load /no/such\nsave\nanalyse x\nclock\ntakeback\ne2e4 e7e5\n\u{1}\u{2}\n";
    let said = said("play chess --color both", lines);
    assert_eq!(
        said,
        [
            "White to move",
            "unknown word \"hnit\": did you mean hint?",
            "unknown word \"xyzzy\": type a turn such as e2e4, or help",
            "e2e5 is illegal: the man on e2 cannot go to e5",
            "Nf9 is illegal: no legal turn is written that way",
            "\"z9\" is not a square of this board",
            "there is no legal turn from e4",
            "why what? Type why and a turn, such as why e2e4",
            "\"99\" is no level: they go from 1 to 20",
            "\"x\" is no Elo from 100 to 2100",
            "\"up\" is no side: white, black, both or none",
            "cannot open /no/such: No such file or directory (os error 2)",
            "save where? Type save and a file, such as save game.pgn",
            "\"x\" is no number of seconds",
            "There are no clocks (--time 5+3 sets them)",
            "there is no turn to take back",
            "one turn at a time: e7e5 is too much",
            "unknown word \"\\u{1}\\u{2}\": type a turn such as e2e4, or help",
        ]
    );
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
    let hint = said
        .iter()
        .find(|line| line.starts_with("Hint: d1e1, expecting "));
    assert!(
        hint.is_some_and(|hint| hint.ends_with("; Black wins in 12 turns")),
        "{said:?}"
    );
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
    assert!(
        fs::read_to_string(&kept)
            .expect("kept")
            .contains("1. e4 e5 *")
    );
    let saved = fs::read_to_string(&file).expect("saved");
    assert!(
        saved.contains("[White \"Ann\"]\n[Black \"Ann\"]"),
        "{saved}"
    );
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

#[test]
fn who_has_no_time_left_has_lost() {
    let mut child = command("play chess --color both --time 0.002")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"e2e4\nclock\n").expect("written");
    drop(input);
    let output = child.wait_with_output().expect("an end");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("0-1 {White has run out of time}"), "{text}");
}

/// A terminal on which the program plays; what it shows is gathered.
struct Terminal {
    shown: File,
    text: String,
    child: std::process::Child,
}

impl Terminal {
    fn start(words: &str, home: &Path) -> Terminal {
        let (terminal, side) = pseudo_terminal();
        let child = command(words)
            .env("XDG_STATE_HOME", home)
            .env("TERM", "xterm")
            .stdin(side.try_clone().expect("a copy"))
            .stdout(side.try_clone().expect("a copy"))
            .stderr(side)
            .spawn()
            .expect("the program starts");
        Terminal {
            shown: terminal.into(),
            text: String::new(),
            child,
        }
    }

    /// Reads until this is shown.
    fn wait_for(&mut self, words: &str) {
        let mut bytes = [0; 4096];
        loop {
            if let Some((_, rest)) = self.text.split_once(words) {
                self.text = rest.to_string();
                return;
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
    // The line before comes again.
    terminal.press("\u{1b}[A\r");
    terminal.wait_for("e2e4 is illegal");
    terminal.wait_for("1... > ");
    terminal.press("\u{3}");
    terminal.wait_for("The unfinished game is kept in");
    assert!(terminal.child.wait().expect("an end").success());
    assert!(home.path().join("firzan/unfinished-chess.pgn").is_file());
}

#[test]
fn ctrl_c_stops_the_thinking_and_not_the_game() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start("play chess --color both", home.path());
    terminal.wait_for("1. > ");
    terminal.press("analyse 600\r");
    terminal.wait_for("  3 ");
    let id = terminal.child.id().to_string();
    let status = std::process::Command::new("kill")
        .args(["-s", "INT", &id])
        .status();
    assert!(status.expect("kill runs").success());
    terminal.wait_for("1. > ");
    terminal.press("quit\r");
    assert!(terminal.child.wait().expect("an end").success());
}
