//! `firzan analyse`: positions, suites, views, and what goes to a pipe and to a terminal.

use crate::terminal::{pseudo_terminal, shown};
use crate::{command, run, stderr, stdout};
use serde_json::Value;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/4R1K1 w - -";

/// The program's output, errors and exit code, with this standard input.
fn feed(words: &str, input: &str) -> (String, String, Option<i32>) {
    let output = crate::feed(&mut command(words), input);
    (stdout(&output), stderr(&output), output.status.code())
}

fn objects(text: &str) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(object).collect()
}

#[test]
fn a_suite_is_scored() {
    let suite = format!(
        "# a comment\n{BACK_RANK} bm Re8#; id \"back rank\";\n8/8 w - -\n{BACK_RANK} 0 1 ;dm 1; am e1e8;\n\
         {BACK_RANK}\n"
    );
    let (text, errors, code) = feed("analyse --epd - --depth 3", &suite);
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[1].starts_with("     1  solved  Re8#               #1      3"), "{text}");
    assert!(rows[1].ends_with("  back rank"), "{text}");
    assert!(rows[2].starts_with("     2  failed  e1e8"), "{text}");
    assert!(rows[3].starts_with("     3  -       Re8#"), "{text}");
    assert!(text.contains("\nSolved 1 of 2 (50.0 %)"), "{text}");
    assert!(errors.contains("standard input line 3: "), "{errors}");
    assert_eq!(code, Some(1), "a line could not be read");
    let (text, _, _) = feed("analyse chess --epd - --depth 3 --json", &suite);
    let total = objects(&text).pop().expect("a total");
    assert_eq!(
        (&total["type"], &total["solved"], &total["failed"], &total["unread"]),
        (&"total".into(), &1.into(), &1.into(), &1.into())
    );
}

#[test]
fn a_suite_names_its_game_moves_and_faults_as_it_has_them() {
    let suite = format!("{BACK_RANK} bm Re9;\n{BACK_RANK} dm 0;\n8/8 w - -\n{BACK_RANK} bm Re8#;\n");
    let (text, errors, code) = feed("analyse --epd - --depth 2", &suite);
    assert!(text.contains("solved  Re8# "), "{text}");
    assert!(errors.contains("line 1: illegal move Re9: White has no piece that"), "{errors}");
    assert!(errors.ends_with("1 line has no valid position, 2 lines have no valid solution\n"), "{errors}");
    assert_eq!(code, Some(1));
    let mate = "6k1/8/6K1/8/8/8/8/R7 w - -";
    for (words, suite, best) in [
        ("makruk", format!("{mate} bm Ra8;"), "Ra8#"),
        ("makruk", format!("{mate} bm a1a8;"), "a1a8"),
        ("makruk", format!("{mate} dm 1;"), "a1a8"),
        ("makruk --notation lan", format!("{mate} bm a1a8;"), "Ra1-a8#"),
        ("", format!("{BACK_RANK} bm e1e8;"), "e1e8"),
        ("", format!("{BACK_RANK} dm 1;"), "Re8#"),
    ] {
        let (text, errors, _) = feed(&format!("analyse {words} --epd - --depth 3"), &suite);
        let row = text.lines().nth(1).unwrap_or_default();
        assert_eq!(row.split_whitespace().nth(2), Some(best), "{words}: {suite} {text}{errors}");
    }
}

#[test]
fn json_has_every_line_in_the_requested_view() {
    let [mover, white] = ["mover", "white"].map(|view| {
        let words = format!("analyse chess --json --depth 3 --multipv 2 --view {view} --moves e4");
        let output = run(&words);
        assert!(output.status.success(), "{}", stderr(&output));
        objects(&stdout(&output))
    });
    assert_eq!(mover.len(), white.len());
    assert_eq!(mover[0]["type"], "position");
    assert_eq!((&mover[0]["view"], &white[0]["view"]), (&"black".into(), &"white".into()));
    for (ours, theirs) in mover.iter().zip(&white).filter(|(ours, _)| ours["type"] == "line") {
        let pawns = |line: &Value| line["score"]["pawns"].as_f64().expect("pawns");
        assert_eq!(pawns(ours), -pawns(theirs));
        assert_eq!(ours["chances"][0], theirs["chances"][2]);
        assert_eq!(ours["moves"], theirs["moves"]);
    }
    assert_eq!(mover.last().map(|best| &best["type"]), Some(&"best".into()));
}

#[test]
fn moves_are_read_as_xboard_and_algebra_write_them() {
    for (game, moves, fen) in [
        ("chess", "e4 e7e5 Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"),
        ("shatranj", "Nf3 e6", "rnbkqbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBKQB1R w"),
        ("insaneflip8", "a2a3 @@@@ b1b3,b3b1=+", " b - - 0 1"),
    ] {
        let output = run(&format!("analyse {game} --depth 1 --moves {moves}"));
        assert!(stdout(&output).contains(fen), "{}{}", stdout(&output), stderr(&output));
    }
    let half = run("analyse insaneflip8 --depth 1 --moves a2a3");
    assert!(stderr(&half).contains("the last move is not complete"), "{}", stderr(&half));
    let ambiguous = run("analyse chess --depth 1 --moves Nc3 a6 Nf3 a5 Nd4 a4 Nb9");
    assert!(
        stderr(&ambiguous).contains("illegal move 4. Nb9: White has no piece that"),
        "{}",
        stderr(&ambiguous)
    );
}

#[test]
fn a_mate_is_searched_for_to_its_length() {
    for (most, found) in [(1, false), (2, true)] {
        let mut command = command(&format!("analyse chess --mate {most}"));
        command.args(["--fen", "1n2kb2/4n2r/3p4/8/r3N3/6p1/1PPP2b1/2BK4 b - - 1 17"]);
        let text = stdout(&command.output().expect("the program runs"));
        assert_eq!(text.contains("No mate in "), !found, "{text}");
    }
    // A mate stays the same at any depth and is shown once.
    let mut command = command("analyse chess --time 60 --fen");
    let output = command.arg("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").output().expect("the program runs");
    let text = stdout(&output);
    assert_eq!((text.matches(" #1 ").count(), text.matches("Best move: ").count()), (1, 1), "{text}");
}

/// What the program writes to a terminal.
fn on_terminal(words: &str, colours: bool) -> String {
    let mut command = command(words);
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    if !colours {
        command.env("NO_COLOR", "1");
    }
    shown(command, pseudo_terminal())
}

#[test]
fn a_terminal_shows_the_lines_in_place_and_a_pipe_gets_plain_text() {
    let words = "analyse chess --depth 7 --multipv 2";
    let text = on_terminal(words, true);
    assert!(text.contains("\x1b[1m  1 ") && text.contains("A\x1b[J"), "{text}");
    assert!(text.contains("Best move: "), "{text}");
    let text = on_terminal(words, false);
    assert!(!text.contains("\x1b[1m") && text.contains("A\x1b[J"), "{text}");
    let text = stdout(&run(&format!("{words} --moves e2e4")));
    assert!(!text.contains('\x1b') && text.contains("depth  time"), "{text}");
    assert!(text.contains("Scores are in pawns, positive if Black is better"), "{text}");
}

/// Black's chariot wins against a horse; one ply later; a cannon and an advisor that cannot win.
const ENDING: &str = "2k4/7/3r3/7/7/2H4/3K3 w - - 0 1";
const BLACK_TO_MOVE: &str = "2k4/7/3r3/7/7/2H4/4K2 b - - 1 1";
const OPEN: &str = "2k4/7/7/1f5/3C3/7/3K3 w - - 0 1";

#[test]
fn results_of_endgame_tables_are_shown() {
    let analyse = |options: &str, fen: &str| {
        let mut command = command(&format!("analyse flippingxiangqi --time 0.1 {options}"));
        let output = command.args(["--fen", fen]).output().expect("it runs");
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let text = analyse("", ENDING);
    assert!(text.contains("\nEndings: Black wins in 12 moves\n"), "{text}");
    let line = text.lines().find(|line| line.contains("#-12"));
    let turns = line.expect(&text).split_once("#-12  ").expect(&text).1;
    assert_eq!(turns.split(' ').count(), 24, "{text}");
    for (fen, view, mate) in [
        (ENDING, "mover", Value::from(-12)),
        (BLACK_TO_MOVE, "mover", 12.into()),
        (BLACK_TO_MOVE, "white", (-12).into()),
        (OPEN, "mover", Value::Null),
    ] {
        let objects = objects(&analyse(&format!("--json --view {view}"), fen));
        assert_eq!(objects[0]["ending"]["mate"], mate, "{fen}");
        if mate.is_number() {
            let best = objects.last().expect("a result");
            assert_eq!(best["score"]["mate"], mate, "{fen}");
        }
    }
    assert!(analyse("", OPEN).contains("\nEndings: nobody can force a win\n"));
    let five = analyse("--json", "2k4/7/7/7/7/2S1S2/2SK3 w");
    assert_eq!(objects(&five)[0]["ending"], Value::Null);
}
