//! `firzan convert`: games and positions from one form into another.

use crate::{Folder, command, feed, run, stderr, stdout};
#[cfg(unix)]
use crate::{folder::signal, waiting::wait_until};
use std::fs;
#[cfg(unix)]
use std::io::Write;
use std::process::{Command, Stdio};

/// As lichess writes games: marked as UTF-8, lines ended as on Windows, clocks, scores, variations, glyphs.
const LICHESS: &str = "\u{feff}[Event \"Rated blitz game\"]\r\n[Site \"https://lichess.org/abcdefgh\"]\r\n\
    [Date \"2026.01.02\"]\r\n[White \"a\"]\r\n[Black \"b\"]\r\n[Result \"1-0\"]\r\n[Variant \"Standard\"]\r\n\
    [TimeControl \"180+2\"]\r\n[ECO \"C20\"]\r\n[Termination \"Normal\"]\r\n\r\n\
    1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.2] [%clk 0:03:00] } 2. Qh5?! { (0.2 → -0.6) \
    Inaccuracy. Nf3 was best. } { [%eval -0.6] } (2. Nf3 Nc6 (2... d6 $6 3. d4) 3. Bb5) 2... Nc6 $1 3. Bc4 \
    Nf6?? (3... g6) 4. Qxf7# { [%clk 0:02:51] } 1-0 { Black was mated. }\r\n\r\n\r\n";

/// As chess.com writes games: from a position, numbers before every move, comments after the result.
const CHESS_COM: &str = r#"[Event "Live Chess"]
[Site "Chess.com"]
[Date "2026.01.02"]
[Round "-"]
[White "c"]
[Black "d"]
[Result "1/2-1/2"]
[CurrentPosition "8/8/8/8/8/5k2/5p2/5K2 w - -"]
[Timezone "UTC"]
[SetUp "1"]
[FEN "8/8/8/8/8/4k3/5p2/5K2 b - - 3 60"]
[Variant "From Position"]
[Termination "Game drawn by stalemate"]

60... Kf3 {[%clk 0:00:01.5]} 1/2-1/2

"#;

/// Converts a file; returns output, errors and exit code.
fn convert(file: &str, options: &str) -> (String, String, Option<i32>) {
    convert_of("", file, options)
}

/// Converts a file whose game the command line names.
fn convert_of(variant: &str, file: &str, options: &str) -> (String, String, Option<i32>) {
    let output = run(&format!("convert {variant} {file} {options}"));
    (stdout(&output), stderr(&output), output.status.code())
}

#[test]
fn games_of_lichess_and_chess_com_are_converted_into_every_form() {
    let folder = Folder::new();
    let games = folder.write("x.pgn", format!("{LICHESS}{CHESS_COM}"));
    for (words, expected) in [
        (
            "--to turns",
            "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7\nfen 8/8/8/8/8/4k3/5p2/5K2 b - - 3 60 moves e3f3\n",
        ),
        (
            "--to turns --notation lan",
            "e2-e4 e7-e5 Qd1-h5 Nb8-c6 Bf1-c4 Ng8-f6 Qh5xf7#\n\
             fen 8/8/8/8/8/4k3/5p2/5K2 b - - 3 60 moves Ke3-f3\n",
        ),
        (
            "--to fen",
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n\
             8/8/8/8/8/5k2/5p2/5K2 w - - 4 61\n",
        ),
    ] {
        let (text, errors, code) = convert(&games, words);
        assert_eq!((text.as_str(), errors.as_str(), code), (expected, "", Some(0)), "{words}");
    }
    let (epd, ..) = convert(&games, "--to epd --every");
    assert_eq!(epd.lines().count(), 8 + 2, "{epd}");
    assert!(epd.contains("/RNB1K1NR w KQkq - sm Qxf7#; hmvc 4; fmvn 4;\n"), "{epd}");
    let (pgn, errors, code) = convert(&games, "--to pgn");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    for part in [
        "[Site \"https://lichess.org/abcdefgh\"]",
        "1. e4 {[%eval 0.18] [%clk 0:03:00]} e5 {[%eval 0.2]",
        "2. Qh5 $6 {(0.2 → -0.6) Inaccuracy. Nf3 was best. [%eval -0.6]}",
        "(2. Nf3 Nc6 (2... d6 $6 3. d4) 3. Bb5) 2... Nc6 $1 3. Bc4 Nf6 $4 (3... g6) 4. Qxf7# {[%clk",
        "60... Kf3 {[%clk 0:00:01.5]} 1/2-1/2",
    ] {
        assert!(pgn.replace('\n', " ").contains(part), "no {part} in {pgn}");
    }
    // The output is read again, and nothing changes.
    let again = folder.write("again.pgn", &pgn);
    assert_eq!(convert(&again, "--to pgn").0, pgn);
}

#[test]
fn records_of_xboard_come_back_in_every_notation() {
    let folder = Folder::new();
    for (name, variant) in [
        ("chess-xboard", "chess"),
        ("shatranj-xboard", "shatranj"),
        ("shatranj-cutechess", "shatranj"),
        ("insaneflip8-xboard", "insaneflip8"),
        ("knightrelay-xboard", "knightrelay"),
        ("flippingxiangqi-xboard", "flippingxiangqi"),
        ("distortingmirrors-xboard", "distortingmirrors"),
        ("grandshatranj-xboard", "grandshatranj"),
        ("insaneflip-xboard", "insaneflip"),
        ("grandshatranj-rook-double-xboard", "grandshatranj:rook,double"),
    ] {
        let file = format!("tests/records/{name}.pgn");
        let (turns, errors, code) = convert_of(variant, &file, "--to turns");
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{name}");
        for notation in ["san", "lan", "rules"] {
            let words = format!("--notation {notation}");
            for form in ["pgn", "turns"] {
                let (text, ..) = convert_of(variant, &file, &format!("--to {form} {words}"));
                let again = folder.write(&format!("x.{form}"), &text);
                // A record in algebraic notation names its variant with all options.
                let variant = match (form, notation) {
                    ("pgn", "san" | "lan") if !name.ends_with("cutechess") => "",
                    _ => variant,
                };
                let (same, errors, _) = convert_of(variant, &again, "--to turns");
                assert_eq!((same, errors.as_str()), (turns.clone(), ""), "{name} {form} {notation}");
            }
        }
    }
}

#[test]
fn suites_keep_their_operations_in_the_notation_chosen() {
    let folder = Folder::new();
    let suite = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm e1e8; pv e1e8; id \"back; rank\";\n# a comment\n";
    let file = folder.write("suite.epd", suite);
    let (text, errors, _) = convert(&file, "--to epd");
    let expected = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; pv Re8#; id \"back; rank\"; hmvc 0; fmvn 1;\n";
    assert_eq!((text.as_str(), errors.as_str()), (expected, ""));
    let (pgn, ..) = convert(&file, "--to pgn");
    assert!(pgn.contains("[FEN \"6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1\"]\n\n*\n"), "{pgn}");
}

/// A game that ends without a king, and records of every game.
#[test]
fn every_position_written_is_read_again() {
    let folder = Folder::new();
    let captured = "fen 8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w moves e6e7\n";
    let turns = folder.write("x.turns", captured);
    let insane = "insaneflip8";
    let (text, errors, _) = convert_of(insane, &turns, "--to epd --every");
    assert!(text.ends_with(" w - - sm e6e7; hmvc 0; fmvn 1;\n"), "{text}");
    assert_eq!((text.lines().count(), errors.as_str()), (1, ""));
    let (text, errors, code) = convert_of(insane, &turns, "--to fen");
    assert_eq!((text.as_str(), code), ("", Some(1)));
    assert!(
        errors.contains(
            "x.turns, line 1: its last position cannot be read again: FEN board: Black has no king"
        ),
        "{errors}"
    );
    for record in fs::read_dir("tests/records").expect("records") {
        let record = record.expect("a record").path();
        let name = record.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.ends_with(".pgn") {
            continue;
        }
        let game = name.trim_end_matches("-xboard.pgn").trim_end_matches("-cutechess.pgn");
        let id = game.replacen("grandshatranj-rook-double", "grandshatranj:rook,double", 1);
        let (text, ..) = convert_of(&id, &record.display().to_string(), "--to epd --every");
        assert!(text.lines().count() > 50, "{name}: {text}");
        let suite = folder.write("all.epd", &text);
        let (again, errors, code) = convert_of(&id, &suite, "--to epd");
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{name}");
        assert_eq!(again, text, "{name}");
    }
}

#[test]
fn suites_of_windows_and_with_commas_are_read() {
    let folder = Folder::new();
    let suite = "\u{feff}6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8, Re7; am Kf1,Kh1; hmvc 4; fmvn 9;\r\n";
    let file = folder.write("suite.epd", suite);
    let (text, errors, _) = convert(&file, "--to epd");
    let expected = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8# Re7; am Kf1 Kh1; hmvc 4; fmvn 9;\n";
    assert_eq!((text.as_str(), errors.as_str()), (expected, ""));
    let flips = "4k3/8/8/3e4/8/5+D2/8/3K4 w - - bm d1d2,f3, d1e2,f3;\n";
    let file = folder.write("flips.epd", flips);
    let (text, errors, _) = convert_of("insaneflip8", &file, "--to epd --notation rules");
    assert!(text.contains(" bm d1d2,f3 d1e2,f3; "), "{text}{errors}");
}

#[test]
fn unreadable_games_are_named_and_passed_over() {
    let folder = Folder::new();
    let bad = "[Event \"bad\"]\n\n1. e4 e5\n2. Ke3 1-0\n\n";
    let games = folder.write("x.pgn", format!("{CHESS_COM}{bad}{CHESS_COM}"));
    let out = folder.at("out.turns");
    let words = format!("--to turns --output {}", out.display());
    let (text, errors, code) = convert(&games, &words);
    assert_eq!((text.as_str(), code), ("", Some(1)));
    assert!(
        errors
            .contains("x.pgn, game 2, line 20: illegal move 2. Ke3: the piece on e1 cannot go to e3 (king: "),
        "{errors}"
    );
    assert!(errors.ends_with("\nerror: a game could not be read to its end\n"), "{errors}");
    let turns = fs::read_to_string(&out).expect("a file");
    assert_eq!(turns.lines().nth(1), Some("e2e4 e7e5"), "{turns}");
    assert_eq!(turns.lines().count(), 3);
    let (unique, ..) = convert(&games, "--to turns --unique");
    assert_eq!(unique.lines().count(), 2);
    // The same moves in another game are another game.
    let both = "[Event \"x\"]\n\n1. e4 e5 *\n\n[Event \"x\"]\n[Variant \"knightrelay\"]\n\n1. e4 e5 *\n";
    let (text, ..) = convert(&folder.write("both.pgn", both), "--to pgn --unique");
    assert_eq!(text.matches("[Event ").count(), 2, "{text}");
    let lines = folder.write("x.turns", "1. e4 e5 2. Nf3\ne4 e4\nfen 8/8 moves e4\n1-0 e4\n");
    let (text, errors, code) = convert(&lines, "--to turns");
    assert_eq!((text.as_str(), code), ("e2e4 e7e5 g1f3\n", Some(1)));
    for fault in [
        "x.turns, line 2: illegal move 1... e4: ",
        "x.turns, line 3: FEN side: missing",
        "x.turns, line 4: e4 comes after the result 1-0",
        "error: 3 games or positions were skipped",
    ] {
        assert!(errors.contains(fault), "no {fault} in {errors}");
    }
    let mixed =
        folder.write("mixed.pgn", format!("{CHESS_COM}[Event \"x\"]\n[Variant \"shatranj\"]\n\n1. e3 *\n"));
    let (_, errors, code) = convert(&mixed, "--to fen");
    assert!(errors.contains("game 2: skipped: a shatranj game cannot go into a list of chess"), "{errors}");
    assert_eq!(code, Some(1));
    assert_eq!(convert(&mixed, "--to pgn").2, Some(0));
    let (_, errors, _) = convert(&mixed, "--to pgn --every");
    assert!(errors.contains("--every needs --to fen"), "{errors}");
    let (_, errors, _) = convert(&games, "--to turns -o /nowhere/x");
    assert!(errors.contains("cannot write /nowhere/x"), "{errors}");
}

#[test]
fn games_that_cannot_be_read_are_passed_on() {
    let folder = Folder::new();
    let games = "My games\n\n[Event \"x\"]\n[Variant \"go\"]\n\n1. C2.5 *\n\n\
                 [Event \"y\"]\n\n1. e2e4 e7e5 2. Ke3 1-0\n\n1. d2d4 *\n";
    let file = folder.write("x.pgn", games);
    let (text, errors, code) = convert(&file, "--to pgn");
    for part in [
        "My games\n\n[Event \"x\"]\n[Variant \"go\"]\n[Remark \"tag Variant: ",
        "\"]\n\n1. C2.5 *\n\n[Event \"y\"]\n[Remark \"illegal move 2. Ke3: the piece on e1 cannot go to e3",
        "\"]\n\n1. e2e4 e7e5 2. Ke3 1-0\n\n[Event \"?\"]",
        "\n\n1. d4 *\n",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(errors.ends_with("error: 3 games could not be read and are unchanged\n"), "{errors}");
    assert_eq!(code, Some(1));
    let again = folder.write("again.pgn", &text);
    assert_eq!(convert(&again, "--to pgn").0, text);
    // On ten ranks, too, the reason is the game's.
    let game = "[Event \"x\"]\n[Variant \"shako\"]\n\n1. e4 e7 2. Ke5 *\n";
    let (text, ..) = convert(&folder.write("shako.pgn", game), "--to pgn");
    assert!(text.contains("[Remark \"illegal move 2. Ke5: the piece on "), "{text}");
    let (text, errors, code) = convert(&file, "--to pgn --skip-unreadable");
    assert!(text.contains("1. e4 e5 1-0") && !text.contains("C2.5"), "{text}");
    assert!(errors.contains("2 games or positions were skipped, a game could not be read to its end"));
    assert_eq!(code, Some(1));
}

/// The text of such a record is not kept, so it was written without its moves, and called unchanged.
#[test]
fn a_game_with_a_line_that_is_too_long_is_not_called_unchanged() {
    let folder = Folder::new();
    let games =
        format!("[Event \"x\"]\n\n1. e4 e5\n{} 2. Nf3 *\n\n[Event \"y\"]\n\n1. d4 *\n", " ".repeat(1 << 20));
    let file = folder.write("long.pgn", &games);
    let (text, errors, code) = convert(&file, "--to pgn");
    assert!(errors.contains("a line of 1048585 bytes is too long"), "{errors}");
    assert!(errors.ends_with("error: a game could not be read to its end\n"), "{errors}");
    assert!(text.contains("1. e4 e5 *") && text.contains("1. d4 *"), "{text}");
    assert_eq!(code, Some(1));
    let annotated = folder.run(&format!("annotate {file} --nodes 10"));
    let errors = stderr(&annotated);
    assert!(errors.ends_with("error: a game could not be read to its end\n"), "{errors}");
    assert_eq!(stdout(&annotated).matches("[%eval").count(), 3);
}

#[test]
fn suites_in_san_stay_in_san() {
    let folder = Folder::new();
    let suite = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - bm Nd2; hmvc 0; fmvn 1;\n";
    let file = folder.write("x.epd", suite);
    assert_eq!(convert_of("makruk", &file, "--to epd").0, suite);
    let (text, ..) = convert_of("makruk", &file, "--to epd --notation rules");
    assert!(text.contains("bm b1d2;"), "{text}");
}

#[test]
fn faults_of_a_record_are_in_its_remark() {
    let folder = Folder::new();
    let games = "{before} 1. e4 {a} e5 2. Nf3 Nc6 1-0\n\n[Event \"y\"]\n[Result \"1-0\"]\n\n1. d4 d5 0-1\n\n\
                 [Event \"z\"]\n[White \"W\"]\n\n[Event \"\u{1b}[31mred\"]\n\n1. d4 \u{1b}[2Je9 *\n";
    let file = folder.write("x.pgn", games);
    let (pgn, errors, code) = convert(&file, "--to pgn");
    for part in [
        "[Result \"1-0\"]\n[Variant \"chess\"]\n\n{before} 1. e4 {a} e5 2. Nf3 Nc6 1-0",
        "[Remark \"the record ends with 0-1, but its tag has 1-0\"]\n\n1. d4 d5 1-0",
        "[Event \"z\"]\n[White \"W\"]\n\n*",
    ] {
        assert!(pgn.contains(part), "no {part} in {pgn}");
    }
    assert!(errors.contains("game 2, line 6: the record ends with 0-1"), "{errors}");
    assert!(errors.contains("game 4, line 13: illegal move"), "{errors}");
    assert!(!format!("{pgn}{errors}").contains('\u{1b}'), "{errors}");
    assert_eq!(code, Some(1), "a game was cut");
    let (turns, errors, _) = convert(&file, "--to turns");
    assert!(errors.contains("a record without moves was skipped"), "{errors}");
    assert_eq!(turns, "e2e4 e7e5 g1f3 b8c6\nd2d4 d7d5\nd2d4\n");
}

#[test]
fn a_game_in_which_no_word_is_a_move_is_a_fault() {
    let folder = Folder::new();
    for (word, remark) in
        [("C2=5", "this is a notation for Xiangqi"), ("Springer", "no word can be read as a move")]
    {
        let file = folder.write("game.pgn", format!("[Event \"x\"]\n\n1. {word} *\n\n1. e4 1-0\n"));
        let (text, errors, code) = convert(&file, "--to pgn");
        assert!(text.contains("[Remark \"") && text.contains(remark) && text.contains("1. e4"), "{text}");
        assert!(errors.contains(remark), "{errors}");
        assert_eq!(code, Some(1), "{word}");
        let book = folder.at("x.book");
        for command in ["annotate --nodes 10", &format!("book build chess -o {} --from", book.display())] {
            let output = run(&format!("{command} {file}"));
            assert!(stderr(&output).contains(remark), "{command}: {}", stderr(&output));
            assert_eq!(output.status.code(), Some(1), "{command}");
        }
        assert!(book.exists());
    }
}

#[test]
fn folders_and_empty_files_hold_nothing() {
    let folder = Folder::new();
    let empty = folder.write("empty.pgn", "\n\n");
    for command in ["convert --to pgn", "annotate --nodes 10", "book build chess -o x.book --from"] {
        for (path, fault) in [(".", "is a folder"), (empty.as_str(), "empty.pgn")] {
            let errors = folder.fail(&format!("{command} {path}"));
            assert!(errors.contains(fault), "{command}: {errors}");
        }
    }
}

#[test]
fn standard_input_is_converted() {
    let output = feed(&mut command("convert insaneflip8 - --to pgn --from turns"), "a2a3,b1 a7a6,b8\n");
    let text = stdout(&output);
    assert!(text.contains("[Variant \"insaneflip8\"]\n\n1. a2a3,b1 a7a6,b8 *\n"), "{text}");
}

#[test]
#[cfg(unix)]
fn an_interrupted_conversion_leaves_no_file() {
    let folder = Folder::new();
    let files = || fs::read_dir(folder.at("")).expect("a folder").count();
    let out = folder.at("out.pgn");
    let words = format!("convert - --from turns --to pgn -o {}", out.display());
    let mut child =
        command(&words).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"e2e4\n").expect("written");
    wait_until("a file is begun", || files() > 0);
    signal(child.id(), "INT");
    // It waits for a line, and ends with the next that comes.
    wait_until("an end", || input.write_all(b"e2e4\n").is_err());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130));
    assert!(stderr(&output).contains("interrupted: nothing was written"));
    assert_eq!(files(), 0);
}

/// Random games of chess in SAN, LAN and the rules' notation, as python-chess reads and writes them.
const PYTHON: &str = r#"
import chess, chess.pgn, sys
with open(sys.argv[1]) as games, open(sys.argv[2]) as san, open(sys.argv[3]) as lan, open(sys.argv[4]) as \
turns:
    for sans, lans, line in zip(san, lan, turns):
        game = chess.pgn.read_game(games)
        assert not game.errors, game.errors
        assert [move.uci() for move in game.mainline_moves()] == line.split()
        board = chess.Board()
        for move, short, long in zip(line.split(), sans.split(), lans.split()):
            move = chess.Move.from_uci(move)
            assert (board.san(move), board.lan(move)) == (short, long), board.fen()
            board.push(move)
    assert chess.pgn.read_game(games) is None
"#;

#[test]
fn python_chess_reads_what_is_written_of_chess() {
    let python = std::env::var("FIRZAN_PYTHON").unwrap_or("python3".to_string());
    let has_chess = Command::new(&python).args(["-c", "import chess"]).output();
    if !has_chess.is_ok_and(|output| output.status.success()) {
        return;
    }
    let folder = Folder::new();
    let mut random = fastrand::Rng::with_seed(7);
    let mut lines = String::new();
    for _ in 0..20 {
        let mut game = firzan::any::new_game("chess".parse().expect("an id"));
        while game.outcome().is_none() && game.played().len() < 150 {
            let turn = random.choice(game.legal_moves()).expect("a turn");
            lines += &format!("{} ", game.write(turn));
            game.play(turn);
        }
        lines.push('\n');
    }
    let turns = folder.write("games.turns", &lines);
    let written = |options: &str, name: &str| folder.write(name, convert(&turns, options).0);
    let output = Command::new(&python)
        .args(["-c", PYTHON])
        .arg(written("--to pgn", "games.pgn"))
        .arg(written("--to turns --notation san", "games.san"))
        .arg(written("--to turns --notation lan", "games.lan"))
        .arg(&turns)
        .output();
    assert_eq!(stderr(&output.expect("python runs")), "");
}

#[test]
fn a_comment_or_line_that_hides_moves_makes_the_exit_code_1() {
    let folder = Folder::new();
    let long = format!("[Event \"x\"]\n\n1. e4 {{{}}} e5 *\n", "x".repeat(3_000_000));
    for (game, fault) in [
        ("[Event \"x\"]\n\n1. d4 d5 2. c4 {open e6 3. Nc3 *\n", "a comment is not closed"),
        ("[Event \"x\"]\n{open\n\n1. d4 d5 *\n", "a comment is not closed"),
        (long.as_str(), "is too long"),
    ] {
        let (_, errors, code) = convert(&folder.write("x.pgn", game), "--to fen");
        assert!(errors.contains(fault) && errors.contains("could not be read to its end"), "{errors}");
        assert_eq!(code, Some(1));
    }
}
