//! Arguments: names of games, files, positions, numbers, and the errors for what is wrong with them.

use crate::{Folder, command, run, stderr, stdout};
use clap::CommandFactory;
use std::fs;
use std::process::Stdio;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn xboards_names_are_ids_in_any_case_and_misspelt_ones_get_a_suggestion() {
    for words in ["analyse GShat-Rook --depth 1", "perft FlipXQ 1", "variants mirrors-paired"] {
        assert!(run(words).status.success(), "{words}");
    }
    for (id, answer) in [
        ("grandshatran", "did you mean grandshatranj?"),
        ("grandshatranj:rook,rook", "option \"rook\" given twice"),
        ("gshat:rook,mixed", "option \"mixed\" cannot be combined with \"rook\""),
        ("mirrors:pared", "did you mean paired?"),
    ] {
        let output = run(&format!("perft {id} 1"));
        assert!(stderr(&output).contains(answer), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn records_with_titles_in_the_tag_variant_were_refused() {
    for (file, words, expected) in [
        ("variant-by-title", "convert --to pgn --notation san", "1. Kh3 Ka3 *"),
        ("variant-by-title", "convert --to fen", "8/8/8/8/8/k6K/1rbnNBR1/qrbnNBRQ w - - 2 2"),
        ("variant-chess960", "convert --to pgn --notation san", "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O *"),
        ("variant-chess960", "convert --to turns", "b2b3 c7c5 e1f3 d7d5 d2d4 b7b6 f1g1"),
    ] {
        let output = run(&format!("{words} tests/records/names/{file}.pgn"));
        assert!(stdout(&output).contains(expected), "{file}: {}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn a_title_of_two_games_is_that_of_the_users_game_with_a_warning() {
    let folder = Folder::new();
    let games = "[mine:losalamos]\ntitle = Racing Kings\n[own:losalamos]\ntitle = My Own: Game\n\
                 [other:losalamos]\ntitle = Chess\n";
    folder.write("games.ini", games);
    for (name, nodes, warning) in [
        ("My Own: Game", "10 nodes", ""),
        ("my-own:game", "10 nodes", ""),
        (
            "Racing Kings",
            "10 nodes",
            "\"Racing Kings\" names two games: mine is chosen, not the game racingkings that comes with \
             Firzan",
        ),
        (
            "racingkings",
            "21 nodes",
            "\"racingkings\" names two games: racingkings is chosen, not the game mine from a file",
        ),
        ("chess", "20 nodes", "\"chess\" names two games: chess is chosen, not the game other from a file"),
        ("King of the Hill", "20 nodes", ""),
    ] {
        let mut program = folder.command("perft");
        let program = program.args([name, "1"]).env("FIRZAN_VARIANT_PATH", "games.ini");
        let output = program.output().expect("the program runs");
        let errors = stderr(&output);
        assert!(stdout(&output).starts_with(nodes), "{name}: {}{errors}", stdout(&output));
        assert!(errors.contains(warning) && errors.is_empty() == warning.is_empty(), "{name}: {errors}");
    }
}

/// A word that is a game's name and a file's is the file.
#[test]
fn a_file_that_is_called_like_a_game_is_read_and_a_misspelt_game_is_no_file() {
    let folder = Folder::new();
    folder.write("shatranj", "e2e4\n");
    folder.write("x", "d2d4\n");
    fs::create_dir(folder.at("chess")).expect("a folder");
    for (words, expected) in [
        ("shatranj", "e2e4\n"),
        ("shatranj x", "e2e4\nd2d4\n"),
        ("x shatranj", "d2d4\ne2e4\n"),
        ("chess x", "d2d4\n"),
    ] {
        assert_eq!(folder.succeed(&format!("convert {words} --from turns --to turns")), expected, "{words}");
    }
    folder.write("flips.turns", "a2a3,b1 a7a6,b8\n");
    for words in ["insaneflip8 flips.turns --to pgn", "--to pgn FlipRelay8 flips.turns"] {
        assert!(folder.succeed(&format!("convert {words}")).contains("1. a2a3,b1 a7a6,b8 *"), "{words}");
    }
    for (words, fault) in [
        ("knightrealy x.pgn", "unknown variant \"knightrealy\": did you mean knightrelay?"),
        ("grandshatranj:rok x.pgn", "did you mean rook?"),
        ("games x.pgn", "cannot open games: "),
        ("chess.pgn x.pgn", "cannot open chess.pgn: "),
    ] {
        let errors = folder.fail(&format!("annotate {words} --nodes 1"));
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

#[test]
fn positions_are_read_and_repaired_and_a_fen_without_quotation_marks_gets_a_hint() {
    for words in [
        format!("analyse chess --fen {START} w KQkq - 0 1"),
        format!("selfplay --fen={START} w KQkq - 0 1 chess"),
        format!("book show book/chess.book --fen {START} w KQkq - 0 1"),
    ] {
        let output = run(&words);
        assert!(stderr(&output).contains("quotation marks"), "{words}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run("perft chess 2 --fen startpos --moves e2e4");
    assert!(stdout(&output).starts_with("600 nodes"), "{output:?}");
    let mut perft = command("perft chess 1 --fen");
    let output = perft.arg("4k3/8/8/8/8/8/8/4K2R w KQ - 0 0").output().expect("it runs");
    let repairs = "FEN fullmove: 0 read as 1\n\
        FEN castling: Q ignored, king and rook are not on their home squares\n";
    assert_eq!((stderr(&output).as_str(), output.status.code()), (repairs, Some(0)));
}

#[test]
fn wrong_arguments_are_answered_by_what_is_wrong() {
    for (words, wanted, unwanted) in [
        ("foo", "unrecognized subcommand 'foo'", "book"),
        ("foo", "firzan help lists the commands", "similar"),
        ("analise chess", "'analyse'", "speaks UCI"),
        ("analyse chess --foo", "unexpected argument '--foo'", "similar"),
        ("analyse chess --dpeth 1", "'--depth'", "quotation marks"),
        ("analyse chess --time -1", "'-1' for '--time <SECONDS>': seconds must be 0 or more", "too long"),
        ("analyse chess --time x", "not a number of seconds", "from 0"),
        ("analyse chess --time nan", "invalid value", "rnbqk"),
        ("analyse chess --time 1e300", "invalid value", "rnbqk"),
        ("perft chess -1", "-1 is not in 0..", "-- -1"),
        ("theory grow chess --nodes -5", "tip: give a whole number in digits", "-- -5"),
        ("tune chess --result 1.5", "invalid value", "games"),
        ("tune chess --rate inf", "invalid value", "games"),
        ("datagen chess --output games --shard 3/2", "invalid value", "written"),
    ] {
        let output = run(words);
        let errors = stderr(&output);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{words}: {errors}");
        assert!(errors.contains(wanted) && !errors.contains(unwanted), "{words}: {errors}");
    }
    assert!(run("analyze chess --depth 1").status.success());
    // The system's reason is given once.
    let errors = stderr(&run("book show no-such-book"));
    assert_eq!(errors.matches("No such file").count(), 1, "{errors}");
}

#[test]
fn a_file_that_cannot_be_written_is_reported_before_anything_is_played() {
    for words in [
        "tune chess --games 1000000 --output no/such/folder/weights.rs",
        "tune chess --games 1000000 --output src",
        "datagen chess --games 1000000 --output no/such/folder/games",
        "openings chess --count 1000000 --output no/such/folder/suite.epd",
        "book build chess --selfplay 1000000 --output no/such/folder/book",
    ] {
        let output = run(words);
        let errors = stderr(&output);
        assert!(errors.contains("error: cannot write "), "{words}: {errors}");
        assert_eq!(output.status.code(), Some(1), "{words}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"\xE9");
    let commands = firzan_program::cli::Arguments::command();
    let names = commands.get_subcommands().map(clap::Command::get_name);
    for name in names.chain(["", "perft chess"]) {
        // Some of them take it for the name of a file that does not exist.
        let output = command(name).args([bad, bad]).stdin(Stdio::null()).output().expect("it runs");
        let errors = stderr(&output);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{name}: {errors}");
        assert!(!errors.contains("panicked"), "{name}: {errors}");
    }
    let output =
        command("match -openings").arg(OsStr::from_bytes(b"file=b\xE9.epd")).output().expect("it runs");
    assert!(
        stderr(&output).contains("file=b\u{fffd}.epd is not UTF-8: rename the file"),
        "{}",
        stderr(&output)
    );
}
