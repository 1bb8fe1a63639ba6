//! Options and their effects.

use crate::session::{Session, best, field};
use firzan::any::new_game;
use firzan::games::Variant;
use firzan_program::protocol::dialect::Dialect;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn introduction_lists_every_option() {
    let mut session = Session::new();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(lines[0].starts_with("id name Firzan "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for name in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead type spin",
        "UCI_Variant type combo default chess",
        "UCI_Notation type combo default rules",
        "UCI_ShowWDL type check",
        "Clear Hash type button",
        "Debug Log File type string default <empty>",
    ] {
        let start = format!("option name {name}");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}: {lines:?}");
    }
    let combo = lines.iter().find(|line| line.contains("UCI_Variant"));
    let words: Vec<&str> = combo.expect("the option").split(' ').collect();
    for variant in Variant::all() {
        let pair = ["var", &variant.to_string()];
        assert!(words.windows(2).any(|words| words == pair), "{variant}");
    }
}

#[test]
fn change_of_variant_is_answered() {
    let mut session = Session::new();
    for variant in Variant::all() {
        let game = new_game(variant);
        let (files, ranks) = game.size();
        let template = if variant.name() == "chess" { "chess" } else { "fairy" };
        let expected = format!(
            "info string variant {variant} files {files} ranks {ranks} pocket 0 template {template} \
             startpos {}",
            game.start_fen()
        );
        let answer = session.ask(&format!("setoption name UCI_Variant value {variant}"));
        assert_eq!(answer, [expected]);
        assert_eq!(session.shown("Variant"), variant.to_string());
        assert_eq!(session.shown("Fen"), game.start_fen());
    }
    let answer = session.ask("setoption name UCI_Variant value grandshatranj:rook,double,commoner");
    assert!(answer[0].starts_with("info string variant grandshatranj:commoner,double,rook files 10 "));
}

/// Programs that know Stockfish's levels count from 0.
#[test]
fn skill_level_0_plays_as_1() {
    let mut session = Session::new();
    assert_eq!(session.ask("setoption name Skill Seed value 7"), [""; 0]);
    let moves = [0, 1].map(|level| {
        assert_eq!(session.ask(&format!("setoption name Skill Level value {level}")), [""; 0]);
        let answer = session.go("depth 3");
        best(&answer).to_string()
    });
    assert_eq!(moves[0], moves[1]);
    let answer = session.ask("setoption name Skill Level value 21");
    assert!(answer[0].contains("is not a number from 0 to 20"), "{answer:?}");
}

#[test]
fn several_lines_are_distinct_and_sorted() {
    for variant in Variant::bases() {
        let mut session = Session::with_variant(&variant.to_string());
        session.send("setoption name MultiPV value 4");
        let answer = session.go("depth 3");
        let infos: Vec<&String> = answer.iter().filter(|line| line.contains(" multipv ")).collect();
        let last = &infos[infos.len() - 4..];
        let ranks: Vec<_> = last.iter().map(|line| field(line, "multipv")).collect();
        assert_eq!(ranks, [Some("1"), Some("2"), Some("3"), Some("4")], "{answer:?}");
        let scores: Vec<i32> = last
            .iter()
            .map(|line| field(line, "cp").expect("no mate so early").parse().expect("a number"))
            .collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{variant}: {last:?}");
        let mut turns: Vec<_> = last.iter().map(|line| field(line, "pv")).collect();
        turns.sort();
        turns.dedup();
        assert_eq!(turns.len(), 4, "{variant}: {last:?}");
    }
}

#[test]
fn no_more_lines_than_turns() {
    let mut session = Session::new();
    session.send("setoption name MultiPV value 256");
    session.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    session.send("position fen 7k/7p/8/8/8/8/8/K7 w - - 0 1");
    let answer = session.go("depth 2");
    let ranks: Vec<_> = answer.iter().filter_map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3", "1", "2", "3"]);
}

#[test]
fn chances_are_shown_on_request() {
    let mut session = Session::new();
    assert!(session.go("depth 2").iter().all(|line| !line.contains(" wdl ")));
    session.send("setoption name UCI_ShowWDL value true");
    for line in session.go("depth 2").iter().filter(|line| line.starts_with("info depth")) {
        let words = line.split(' ').skip_while(|word| *word != "wdl").skip(1).take(3);
        let sum: u32 = words.map(|word| word.parse::<u32>().expect("permille")).sum();
        assert_eq!(sum, 1000, "{line}");
    }
}

#[test]
fn names_do_not_depend_on_case() {
    let mut session = Session::new();
    for line in [
        "setoption name hash value 2",
        "setoption name CLEAR HASH",
        "setoption name clear hash",
        "setoption name move overhead value 30",
        "setoption name Ponder value true",
        "setoption name Threads value 3",
    ] {
        assert_eq!(session.ask(line), [""; 0], "{line}");
    }
    session.go("depth 4");
}

#[test]
fn threads_and_hash_change_between_searches() {
    let mut session = Session::new();
    for (threads, hash) in [(4, 1), (1, 64), (3, 2), (2, 128), (1, 1)] {
        session.send(&format!("setoption name Threads value {threads}"));
        session.send(&format!("setoption name Hash value {hash}"));
        session.go("nodes 20000");
        for change in ["Threads value 2", "Hash value 3"] {
            session.send("go infinite");
            // A change during a search ends it.
            session.send(&format!("setoption name {change}"));
            session.until("bestmove");
        }
    }
}

#[test]
fn clearing_the_hash_brings_the_same_search_again() {
    let nodes = |answer: &[String]| {
        let info = answer.iter().rfind(|line| line.starts_with("info depth"));
        field(info.expect("a line"), "nodes").map(str::to_string)
    };
    let mut session = Session::new();
    let first = nodes(&session.go("depth 6"));
    assert_ne!(nodes(&session.go("depth 6")), first, "the table is used");
    for line in ["setoption name Clear Hash", "ucinewgame"] {
        session.send(line);
        assert_eq!(nodes(&session.go("depth 6")), first, "{line}");
    }
}

#[test]
fn log_file_gets_the_protocol() {
    let path = std::env::temp_dir().join(format!("firzan log {}.txt", std::process::id()));
    let shown = path.display();
    let mut session = Session::new();
    assert_eq!(session.ask(&format!("setoption name Debug Log File value {shown}")), [""; 0]);
    session.go("depth 1");
    session.ask("setoption name Debug Log File value <empty>");
    session.go("depth 2");
    let log = std::fs::read_to_string(&path).expect("the log is written");
    std::fs::remove_file(&path).expect("the log can be removed");
    assert!(log.contains("<< go depth 1"), "{log}");
    assert!(log.contains(">> bestmove "), "{log}");
    assert!(!log.contains("go depth 2"), "{log}");

    let answer = session.ask("setoption name Debug Log File value /no/such/folder/log.txt");
    assert!(answer[0].starts_with("info string error: option Debug Log File: "), "{answer:?}");
}

#[test]
fn chess960_was_no_option() {
    let mut session = Session::new();
    for (lines, variant, fen, castling) in [
        (
            "setoption name UCI_Chess960 value true",
            "fischerandom",
            "bq1rnkrb/ppp1pppp/2n5/8/8/2N5/PPP1PPPP/BQ1RNKRB w KQkq - 0 1",
            "f1g1",
        ),
        (
            "setoption name UCI_Variant value 3check",
            "3check:960",
            "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 3+3 0 1",
            "c1d1",
        ),
        (
            "setoption name UCI_Variant value capablanca",
            "caparandom",
            "r2k3cr1/pppppppppp/10/10/10/10/PPPPPPPPPP/R2K3CR1 w KQkq - 0 1",
            "d1a1",
        ),
        (
            "setoption name UCI_Variant value chess\nsetoption name UCI_Chess960 value false",
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1",
        ),
    ] {
        lines.lines().for_each(|line| drop(session.ask(line)));
        assert_eq!(session.shown("Variant"), variant);
        assert_eq!(session.ask(&format!("position fen {fen} moves {castling}")), [""; 0], "{variant}");
        assert!(session.shown("Fen").contains(" b "), "{variant}");
    }
    assert_eq!(session.ask("setoption name UCI_Variant value Racing Kings").len(), 1);
    assert_eq!(session.shown("Variant"), "racingkings");
    // A game without such a form is chosen once castling is as usual.
    session.ask("setoption name UCI_Chess960 value true");
    let told = session.ask("setoption name UCI_Variant value 3check");
    assert!(told.len() == 1 && told[0].starts_with("info string variant 3check:960 "), "{told:?}");
    session.ask("setoption name UCI_Variant value knightrelay");
    assert!(session.ask("position startpos")[0].contains("no form with castling"), "it is refused");
    session.ask("setoption name UCI_Chess960 value false");
    assert_eq!(session.shown("Variant"), "knightrelay");
    let refused = session.ask("setoption name UCI_Chess960 value true");
    assert!(refused[0].ends_with("knightrelay has no form with castling as in Chess960"), "{refused:?}");
}

#[test]
fn options_out_of_range_change_nothing() {
    let mut session = Session::new();
    for (line, fault) in [
        ("setoption name Hash value 0", "option Hash: \"0\" is not a number from 1 to 65536"),
        ("setoption name Hash value 65537", "option Hash: \"65537\" is not a number from 1 to 65536"),
        ("setoption name Hash value -1", "option Hash: \"-1\" is not a number from 1 to 65536"),
        ("setoption name Hash", "option Hash: \"\" is not a number from 1 to 65536"),
        ("setoption name Threads value 513", "option Threads: \"513\" is not a number from 1 to 512"),
        ("setoption name MultiPV value many", "option MultiPV: \"many\" is not a number from 1 to 256"),
        (
            "setoption name Move Overhead value 99999999999999999999",
            "option Move Overhead: \"99999999999999999999\" is not a number from 0 to 5000",
        ),
        ("setoption name Ponder value maybe", "option Ponder: \"maybe\" is neither true nor false"),
        ("setoption name Contempt value 3", "unknown option \"Contempt\""),
        (
            "setoption name UCI_Variant value crazyhouse",
            "unknown variant \"crazyhouse\" (known: chess, insaneflip, insaneflip8, distortingmirrors, \
             knightrelay, grandshatranj, flippingxiangqi, shatranj, the other games of `firzan \
             variants`, and those of files given by --variant-path or VariantPath)",
        ),
        (
            "setoption name UCI_Variant value grandshatranj:rook,gilded",
            "option \"gilded\" cannot go with \"rook\"",
        ),
        ("setoption", "setoption: expected name NAME [value VALUE]"),
        ("setoption name", "setoption: expected name NAME [value VALUE]"),
        ("setoption Hash 5", "setoption: expected name NAME [value VALUE]"),
    ] {
        let answer = session.ask(line);
        let expected = format!("info string error: {fault}");
        assert!(answer.len() == 1 && answer[0].starts_with(&expected), "{line}: {answer:?}");
        assert_eq!(session.shown("Variant"), "chess");
    }
}

/// The old table is freed first, so that one of more than half the memory can take its place.
#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_had_is_refused_in_words() {
    let script = "setoption name Hash value 200\nsetoption name Hash value 220\n\
                  setoption name Hash value 1000\ngo depth 2\n";
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 400000; exec \"$0\"", env!("CARGO_BIN_EXE_firzan")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(script.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{:?}", output.status);
    let text = String::from_utf8(output.stdout).expect("text");
    let faults: Vec<&str> = text.lines().filter(|line| line.contains("error")).collect();
    let [fault] = faults[..] else {
        panic!("{text}");
    };
    assert!(fault.starts_with("info string error: no memory for a table of 1000 MB: "), "{fault}");
    assert!(fault.ends_with("; it has 220 MB"), "{fault}");
    assert!(text.contains("bestmove "), "{text}");
}

/// A pipe would wait until somebody reads.
#[cfg(unix)]
#[test]
fn a_log_file_that_is_a_pipe_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let mut session = Session::new();
    for path in [&pipe, folder.path()] {
        let line = format!("setoption name Debug Log File value {}", path.display());
        let answer = session.ask(&line);
        assert_eq!(answer.len(), 1, "{answer:?}");
        assert!(answer[0].ends_with("it is not a regular file"), "{answer:?}");
    }
    let device = session.ask("setoption name Debug Log File value /dev/null");
    assert_eq!(device, [""; 0]);
}

#[test]
fn flipping_xiangqi_goes_both_ways_in_fairy_stockfishs_notation() {
    let mut random = fastrand::Rng::with_seed(21);
    let mut session = Session::with_variant("flippingxiangqi");
    session.ask("setoption name UCI_Notation value fairy-flippingxiangqi");
    let fairy = Dialect::FairyFlippingXiangqi;
    for _ in 0..10 {
        let mut game = new_game("flippingxiangqi".parse().expect("a variant"));
        let mut line = "position startpos moves".to_string();
        for _ in 0..random.usize(..60) {
            let Some(turn) = random.choice(game.legal_moves()) else {
                break;
            };
            let text = fairy.write(game.as_ref(), &game.write(turn));
            line += &format!(" {text}");
            game.play(turn);
        }
        assert_eq!(session.ask(&line), [""; 0], "{line}");
        let fen = session.shown("Fen");
        assert_eq!(fen, fairy.fen(&game.fen()));
        assert_eq!(fairy.read_fen(&fen), Ok(game.fen()));
        let key = session.shown("Key");
        assert_eq!(session.ask(&format!("position fen {fen}")), [""; 0]);
        assert_eq!((session.shown("Fen"), session.shown("Key")), (fen, key));
        if game.legal_moves().is_empty() {
            continue;
        }
        let answer = session.go("depth 2");
        let pv = field(&answer[answer.len() - 2], "pv").expect("a line");
        let turn = field(&answer[answer.len() - 1], "bestmove").expect("a turn");
        assert_eq!(pv, turn);
        let own = fairy.read(game.as_ref(), turn).expect("written so");
        assert!(game.read(&own).is_ok(), "{own}");
        let again = session.go(&format!("depth 1 searchmoves {turn}"));
        assert_eq!(field(&again[again.len() - 1], "bestmove"), Some(turn));
        assert!(!again[0].contains("error"), "{again:?}");
        let sign = if turn.ends_with('+') { "-" } else { "+" };
        let wrong = format!("position fen {} moves {own}{sign}", fairy.fen(&game.fen()));
        assert!(session.ask(&wrong)[0].contains("in this notation it should be"));
    }
    // Other games are written as usual.
    session.ask("setoption name UCI_Variant value chess");
    assert_eq!(session.ask("position startpos moves e2e4"), [""; 0]);
    assert_eq!(best(&session.go("depth 1 searchmoves e7e5")), "e7e5");
}
