//! `firzan annotate`: judging the moves of games.

use crate::{Folder, run, stderr, stdout};
use firzan::games::Registry;
use firzan_program::records::pgn::Reader;
use serde_json::Value;
use std::fs;

/// A mate after a blunder, a broken record, a wrong result, and a game saved by XBoard.
const GAMES: &str = r#"[Event "fool"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f3 {dubious} (1. e4 e5 {better}) e5 2. g4?? Qh4# {Black mates} 0-1

[Event "broken"]
[Result "1-0"]

1. e4 Ke3 1-0

[Event "wrong"]
[Variant "Standard"]
[Result "1/2-1/2"]
[FEN "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1"]

1. Re8# 1/2-1/2

[Event "flip"]
[Variant "fliprelay8"]
[Result "*"]
[FEN "4k3/8/8/3e4/8/5+D2/8/3K4 w - - 0 1"]

{--------------
. . . . k . . .
white to play
--------------}
1. Kd2 {+0.90/10} -- 2. +De2-f3+ Ef7 {-0.73/10 0.2} 3. -- Kd7-e8+ *
"#;

/// Annotates these games; returns output, errors and exit code.
fn annotate(folder: &Folder, games: &str, options: &str) -> (String, String, Option<i32>) {
    let file = folder.write("games.pgn", games);
    let output = run(&format!("annotate {file} {options}"));
    (stdout(&output), stderr(&output), output.status.code())
}

#[test]
fn turns_get_scores_marks_and_better_lines_and_wrong_results_a_remark() {
    let folder = Folder::new();
    let (text, errors, code) = annotate(&folder, GAMES, "--nodes 3000");
    for part in [
        "[Annotator \"Firzan ",
        "[AnnotationOptions \"nodes=3000 multipv=2 threads=1 hash=64\"]",
        "[%eval -0.",
        "2. g4 $4 {[%eval #-1] costs ",
        "2... Qh4# {Black mates [%eval #-1] only move} 0-1",
        "[Remark \"the result 1/2-1/2 is wrong by the rules: 1-0 {checkmate}\"]",
        "1. d1d2,f3 {+0.90/10 [%eval ",
        "1... d5f7,e8 {-0.73/10 0.2 [%eval ",
    ] {
        assert!(text.replace('\n', " ").contains(part), "no {part:?} in {text}");
    }
    let fault = "games.pgn, game 2, line 11: illegal move 1... Ke3: the piece on e8 cannot go to e3 (king: ";
    assert!(errors.contains(fault), "{errors}");
    assert_eq!(code, Some(1), "a game was passed over");
    // The output can be read again, including variations.
    let chess = "chess".parse().expect("an id");
    let records: Vec<_> = Reader::new(text.as_bytes(), chess, &Registry::new()).collect();
    assert_eq!(records.len(), 4);
    assert!(!text.contains("[%eval\n"), "{text}");
    assert!(records.iter().all(Result::is_ok), "{records:?}");
}

#[test]
fn json_has_an_object_for_each_game() {
    let folder = Folder::new();
    let (text, _, _) = annotate(&folder, GAMES, "--nodes 1000 --json --multipv 3");
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(games.len(), 4);
    let fool = &games[0];
    assert_eq!(fool["outcome"], "0-1 {checkmate}");
    assert_eq!((&fool["white"]["blunders"], &fool["black"]["blunders"]), (&1.into(), &0.into()));
    let blunder = &fool["moves"][2];
    assert_eq!((&blunder["move"], &blunder["mark"]), (&"g2g4".into(), &"blunder".into()));
    assert_eq!(blunder["score"]["mate"], -1);
    assert_eq!(blunder["turningPoint"], true);
    assert_eq!(blunder["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(games[1]["moves"].as_array().map(Vec::len), Some(1), "the moves before the fault");
    assert_eq!(games[2]["faults"].as_array().map(Vec::len), Some(1));
    assert_eq!(games[3]["variant"], "insaneflip8");
    let readme = fs::read_to_string("src/commands/README.md").expect("its README");
    for object in [fool, &fool["white"], blunder] {
        for member in object.as_object().expect("an object").keys() {
            assert!(readme.contains(&format!("`{member}`")), "src/commands/README.md lacks {member}");
        }
    }
}

#[test]
fn text_has_a_plot_and_the_book_is_not_graded() {
    let folder = Folder::new();
    let words = "--nodes 1000 --text --book book/chess.book";
    let games = "[Event \"x\"]\n[White \"A\"]\n\n1. d4 d5 2. c4 a6 3. Qxd8 *\n";
    let (_, errors, _) = annotate(&folder, games, words);
    assert!(errors.contains("illegal move 3. Qxd8: the piece on d1 cannot"), "{errors}");
    let games = "[Event \"x\"]\n[White \"A\"]\n\n1. Nc3 h5 2. e4 h4 *\n";
    let (text, errors, code) = annotate(&folder, games, words);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    assert!(text.contains("100 % |") && text.contains("A - ?  ?  (chess, ?)"), "{text}");
    assert!(text.contains("   1.   Nc3              book\n"), "{text}");
    let (pgn, ..) = annotate(&folder, games, "--nodes 100 --book book/chess.book");
    assert!(pgn.contains("1. Nc3 {[%book]} "), "{pgn}");
    let (again, ..) = annotate(&folder, &pgn, "--nodes 101 --book book/chess.book");
    assert_eq!(again.matches("[%").count(), pgn.matches("[%").count(), "{again}");
    let (rules, ..) = annotate(&folder, games, "--nodes 100 --notation rules");
    assert!(rules.contains("1. b1c3 "), "{rules}");
    assert!(text.contains("        accuracy  loss / move    !   ?!    ?   ??\nWhite "), "{text}");
}

#[test]
fn annotated_games_are_kept() {
    let folder = Folder::new();
    let out = folder.at("out.pgn");
    let words = format!("--nodes 500 -o {}", out.display());
    let (text, _, _) = annotate(&folder, GAMES, &words);
    assert_eq!(text, "");
    let first = fs::read_to_string(&out).expect("a file");
    // As if only the first game had been annotated.
    let end = first.find("0-1\n\n").expect("an end") + 5;
    fs::write(&out, first[..end].replace("mates", "seen")).expect("written");
    annotate(&folder, GAMES, &words);
    let second = fs::read_to_string(&out).expect("a file");
    assert_eq!(second.replace("seen", "mates"), first);
    assert!(second.contains("seen"), "the first game is kept: {second}");
    // Annotated games as the input.
    assert_eq!(stdout(&run(&format!("annotate {} --nodes 500", out.display()))), second);
    // With other options they are annotated again, and nothing of the old annotation remains.
    let anew = run(&format!("annotate {} --nodes 600", out.display()));
    let text = stdout(&anew);
    assert_eq!(text.matches("[%eval").count(), second.matches("[%eval").count(), "{text}");
    assert!(!text.contains("nodes=500"), "{text}");
    let same = run(&format!("annotate {0} -o {0}", out.display()));
    assert!(stderr(&same).contains("is also an input or another output of this command"));
}

#[test]
fn comments_and_glyphs_of_the_record_stay() {
    let folder = Folder::new();
    let games = "[Event \"x\"]\n[Remark \"mine\"]\n\n\
                 {start} 1. f3 $6 { [%eval 0.2] [%clk 0:03:00] odd [%cal Ga1b2] } \
                 (1. e4 {best} e5 (1... c5 $5)) 1... e5 $14 2. g4 $2 Qh4# $1 {over} 0-1\n";
    let (text, errors, code) = annotate(&folder, games, "--nodes 1000");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let line = text.replace('\n', " ");
    for part in [
        "[Remark \"mine\"]",
        "{start} 1. f3 $6 {[%clk 0:03:00] odd [%cal Ga1b2] [%eval -",
        "(1. e4 {best} 1... e5 (1... c5 $5))",
        "1... e5 $14 {[%eval ",
        "2. g4 $2 {[%eval #-1] (?? costs ",
        "2... Qh4# $1 {over [%eval ",
        "0-1",
    ] {
        assert!(line.contains(part), "no {part} in {text}");
    }
    assert_eq!(text.matches("[%eval").count(), 4, "{text}");
    // Annotated again, nothing of the first annotation remains beside the second.
    let (again, ..) = annotate(&folder, &text, "--nodes 1000 --multipv 3");
    let bare = |text: &str| {
        let mut lines = text.replace("multipv=3", "multipv=2");
        lines.retain(|c| !c.is_whitespace());
        (lines.matches("[%").count(), lines.matches("$").count(), lines.matches("{Firzan}").count() > 0)
    };
    assert_eq!(bare(&again).0, bare(&text).0, "{again}");
    let (same, ..) = annotate(&folder, &again, "--nodes 1000");
    assert_eq!(bare(&same), bare(&text), "{same}");
}

#[test]
fn the_ends_of_rare_rules_are_right() {
    let folder = Folder::new();
    for (variant, fen, turns, end) in [
        ("shatranj", "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1", "1. Kxe2 1-0", "1-0 {bare king}"),
        ("shatranj", "k7/p7/P1K5/8/8/8/8/7R w - - 0 1", "1. Rb1 1-0", "1-0 {stalemate}"),
        (
            "flippingxiangqi",
            "3k3/7/7/3S3/7/7/3K3 w - - 0 1",
            "1. d1e1 d7c7 2. e1d1 c7d7 3. d1e1 d7c7 4. e1d1 c7d7 1-0",
            "1-0 {threefold repetition}",
        ),
    ] {
        let games =
            format!("[Event \"x\"]\n[Variant \"{variant}\"]\n[Result \"1-0\"]\n[FEN \"{fen}\"]\n\n{turns}\n");
        let (text, errors, _) = annotate(&folder, &games, "--nodes 200 --json");
        let game: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{errors}"));
        assert_eq!((&game["outcome"], &game["faults"]), (&end.into(), &Value::Array(Vec::new())));
    }
}

/// Games that cannot be read: a variant that is not played here, an illegal move, no position, no moves.
const UNREADABLE: [&str; 4] = [
    "[Event \"go\"]\n[Variant \"go\"]\n\n1. pass {x} (1. C2.5) *",
    "[Event \"typo\"]\n[Remark \"mine\"]\n\n1. e4 {good} e5 2. Ke3 Nc6 3. Bb5 1-0",
    "[Event \"torn\"]\n[FEN \"8/8 w\"]\n\n1. e4 *",
    "[Event \"tags\"]\n[White \"A\"]",
];

#[test]
fn annotating_in_place_loses_no_game() {
    let folder = Folder::new();
    let good = "[Event \"good\"]\n\n1. e4 e5 *";
    let games = [&UNREADABLE[..], &[good]].concat().join("\n\n") + "\n";
    let (text, errors, code) = annotate(&folder, &games, "--nodes 50");
    assert!(errors.ends_with("error: 3 games could not be read and are unchanged\n"), "{errors}");
    assert_eq!(code, Some(1));
    for (game, remark) in UNREADABLE.iter().zip([
        "[Remark \"tag Variant: unknown variant ",
        "[Remark \"mine; illegal move 2. Ke3: ",
        "[Remark \"tag FEN: ",
        "[White \"A\"]\n\n",
    ]) {
        let (tags, moves) = game.split_once("\n\n").unwrap_or((game, ""));
        let tags = tags.replace("[Remark \"mine\"]", "");
        assert!(text.contains(tags.trim_end()), "no {tags} in {text}");
        assert!(text.contains(&format!("\n\n{moves}\n")) || moves.is_empty(), "no {moves} in {text}");
        assert!(text.contains(remark), "no {remark} in {text}");
    }
    assert_eq!(text.matches("[%eval").count(), 2, "{text}");
    let (again, ..) = annotate(&folder, &text, "--nodes 50");
    assert_eq!(again, text);
    let (skipped, errors, _) = annotate(&folder, &games, "--nodes 50 --skip-unreadable");
    assert!(!skipped.contains("\"go\"") && !skipped.contains("Bb5"), "{skipped}");
    assert!(skipped.contains("typo") && errors.contains("2 games were skipped"), "{errors}");
    // A report shows what can be shown; the text beside it has everything.
    let [html, pgn] = ["x.html", "x.pgn"].map(|name| folder.at(name));
    let words = format!("--nodes 50 --html {} -o {}", html.display(), pgn.display());
    annotate(&folder, &games, &words);
    let page = fs::read_to_string(html).expect("a report");
    assert_eq!(page.matches("data-game=").count(), 2, "the good one and the typo");
    let text = fs::read_to_string(pgn).expect("a file");
    assert!(UNREADABLE.iter().all(|game| text.contains(game.lines().last().expect("a line"))), "{text}");
}

#[test]
fn games_in_san_stay_in_san() {
    let folder = Folder::new();
    for (variant, san, rules) in [
        ("makruk", "1. d4 d5 2. Nd2", "1. d3d4 d6d5 2. b1d2"),
        ("antichess", "1. e4 b5 2. Bxb5", "1. e2e4 b7b5 2. f1b5"),
        ("knightrelay", "1. Nc3 Nc6", "1. b1c3 b8c6"),
    ] {
        for (moves, other) in [(san, "rules"), (rules, "san")] {
            let game = format!("[Event \"x\"]\n[Variant \"{variant}\"]\n\n{moves} *\n");
            let bare = |text: &str| text.split_once("\n\n").expect("moves").1.trim().to_string();
            let convert = format!("convert {} --to pgn", folder.write("x.pgn", &game));
            assert_eq!(bare(&stdout(&run(&convert))), format!("{moves} *"), "{variant}");
            let turned = stdout(&run(&format!("{convert} --notation {other}")));
            assert_eq!(bare(&turned), format!("{} *", if moves == san { rules } else { san }));
            let (text, ..) = annotate(&folder, &game, "--nodes 20");
            let first = moves.split(' ').nth(1).expect("a move");
            assert!(text.contains(&format!("\n1. {first} ")), "{variant}: {text}");
        }
    }
}

/// Two annotators' records of one game stay two when the command is repeated.
#[test]
fn games_that_differ_in_their_comments_alone_stay_apart() {
    let folder = Folder::new();
    let record = |comment: &str| format!("[Event \"x\"]\n\n1. e4 {{{comment}}} e5 1/2-1/2\n\n");
    let games = record("one") + &record("two");
    let out = folder.at("out.pgn");
    let words = format!("--nodes 100 -o {}", out.display());
    annotate(&folder, &games, &words);
    let first = fs::read_to_string(&out).expect("annotated");
    assert!(first.contains("one") && first.contains("two"), "{first}");
    annotate(&folder, &games, &words);
    assert_eq!(fs::read_to_string(&out).expect("annotated"), first);
}

/// Each run once added another copy of such games.
#[test]
fn games_whose_tags_change_are_recognised() {
    let folder = Folder::new();
    let out = folder.at("out.pgn");
    for tags in ["[Annotator \"x\"]", "[Variant \"crazyhouse\"]", "[Variant \"makruk\"]"] {
        fs::remove_file(&out).ok();
        let moves = if tags.contains("makruk") { "1. d4 d5" } else { "1. e4 e5" };
        let game = format!("[Event \"x\"]\n{tags}\n\n{moves} *\n");
        for nodes in [10, 10, 20] {
            annotate(&folder, &game, &format!("--nodes {nodes} -o {}", out.display()));
            let text = folder.read("out.pgn");
            assert_eq!(text.matches("[Event ").count(), 1, "{tags}: {text}");
        }
    }
    // With a report, too.
    let html = folder.at("x.html");
    let words = format!("--nodes 10 --html {} -o {}", html.display(), out.display());
    annotate(&folder, "[Event \"y\"]\n\n1. c4 *\n", &words);
    let text = folder.read("out.pgn");
    assert!(text.contains("\"x\"") && text.contains("\"y\""), "{text}");
    assert_eq!(fs::read_to_string(html).expect("a report").matches("data-game=").count(), 1);
}

#[test]
fn games_of_the_file_that_are_not_in_the_input_stay_in_it() {
    let folder = Folder::new();
    for (name, move_) in [("A", "d4"), ("B", "e4")] {
        let game = format!("[Event \"{name}\"]\n\n1. {move_} *\n");
        let words = format!("--nodes 10 -o {}", folder.at("out.pgn").display());
        let (_, errors, code) = annotate(&folder, &game, &words);
        let expected =
            if name == "B" { "a game of the file is not in the input and kept at its end\n" } else { "" };
        assert_eq!((errors.as_str(), code), (expected, Some(0)));
    }
    let text = folder.read("out.pgn");
    assert!(text.find("\"B\"") < text.find("\"A\"") && text.contains("1. d4"), "{text}");
    // Games annotated otherwise or not at all, too, and those that cannot be read.
    let unread = "[Event \"C\"]\n[Variant \"go\"]\n\n1. C2.5 *";
    let more = format!("{text}{unread}\n\n[Event \"D\"]\n\n1. c4 *\n");
    folder.write("out.pgn", &more);
    let words = format!("--nodes 20 -o {}", folder.at("out.pgn").display());
    let game = "[Event \"B\"]\n\n1. e4 *\n";
    let (_, errors, code) = annotate(&folder, game, &words);
    assert_eq!(errors, "3 games of the file are not in the input and kept at its end\n");
    assert_eq!(code, Some(0));
    let text = folder.read("out.pgn");
    assert_eq!(text.matches("[Event ").count(), 4, "{text}");
    assert!(text.contains(unread) && text.contains("1. c4 *") && text.contains("nodes=10 "), "{text}");
    // All of them are in the input now.
    let (_, errors, _) = annotate(&folder, &more, &words);
    assert!(errors.ends_with("error: a game could not be read and is unchanged\n"), "{errors}");
    assert!(!errors.contains("kept at its end"), "{errors}");
    assert_eq!(folder.read("out.pgn").matches("[Event ").count(), 4);
    for (name, text) in [("notes.txt", "Some notes\n"), ("a.book", "FIRZANBK\u{1}\0\0")] {
        let path = folder.write(name, text);
        let (_, errors, code) = annotate(&folder, game, &format!("--nodes 20 -o {path}"));
        assert!(errors.contains(" has no game in PGN: choose another file"), "{errors}");
        assert_eq!((code, folder.read(name).as_str()), (Some(1), text));
    }
}
