//! The names by which games are chosen, on the command line and in files.

use crate::{command, run, stderr, stdout};
use std::fs;

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
    let folder = tempfile::tempdir().expect("a folder");
    let games = "[mine:losalamos]\ntitle = Racing Kings\n[own:losalamos]\ntitle = My Own: Game\n\
                 [other:losalamos]\ntitle = Chess\n";
    fs::write(folder.path().join("games.ini"), games).expect("a file");
    let inside = |words: &[&str]| {
        let mut program = command("perft");
        program.args(words).current_dir(folder.path()).env("FIRZAN_VARIANT_PATH", "games.ini");
        let output = program.output().expect("the program runs");
        (stdout(&output), stderr(&output))
    };
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
            "\"racingkings\" names two games: racingkings is chosen, not the game mine of a file",
        ),
        ("chess", "20 nodes", "\"chess\" names two games: chess is chosen, not the game other of a file"),
        ("King of the Hill", "20 nodes", ""),
    ] {
        let (output, errors) = inside(&[name, "1"]);
        assert!(output.starts_with(nodes), "{name}: {output}{errors}");
        assert!(
            if warning.is_empty() { errors.is_empty() } else { errors.contains(warning) },
            "{name}: {errors}"
        );
    }
}
