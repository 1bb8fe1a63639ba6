//! Matches in games that a file defines: what engines are told of them.

use crate::engines::faults;
use crate::folder::Folder;
use std::fs;

/// A game, and one that Fairy-Stockfish reads as another.
const GAMES: &str = "[hoppers:chess]\ncustomPiece1 = q:gQ\nqueen = -\npromotionPieceTypes = qrbn\n\
                     [riders:chess]\ncustomPiece1 = n:D2\nknight = -\npromotionPieceTypes = qrbn\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("games.ini", GAMES);
    folder
}

/// A match between Firzan and an engine that takes files as Fairy-Stockfish does.
fn inventors(variant: &str, words: &str) -> String {
    format!(
        "--variant-path games.ini -variant {variant} -engine cmd=$FIRZAN name=firzan option.Hash=1 \
         nodes=30 -engine cmd=$FAULTY name=other args=inventor nodes=1 -maxmoves 8 {words}"
    )
}

/// The error of a match that must fail.
fn refused(folder: &Folder, words: &str) -> String {
    folder.fail(&format!("match {words}"))
}

#[test]
fn engines_get_the_file_of_a_defined_game() {
    let folder = folder();
    let table = folder.play(&inventors("hoppers", "-rounds 2 -pgnout games.pgn -epdout games.epd"));
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    assert_eq!(table["games"], 4);
    let told = folder.read("told");
    let path = fs::canonicalize(folder.at("games.ini")).expect("a path");
    let mut lines = told.lines();
    let taught = lines.next().and_then(|line| line.strip_prefix("VariantPath = ")).expect("a file");
    assert_eq!(fs::canonicalize(taught).expect(taught), path);
    assert_eq!(lines.next(), Some("UCI_Variant = hoppers"), "{told}");
    // Other programs learn from the record where the game begins.
    let records = folder.read("games.pgn");
    assert!(records.contains("[Variant \"hoppers\"]\n"), "{records}");
    assert!(
        records.contains("[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]")
    );
    folder.succeed("merge-matches --variant-path games.ini games.pgn --json merged.json");
    assert!(folder.fail("convert games.pgn --to fen").contains("--variant-path"));
    // Its last positions are openings again.
    folder.play(&inventors("hoppers", "-openings file=games.epd"));
}

/// The engine offers the game only after it has read its own file; it is asked again, and not taught.
#[test]
fn an_engine_may_have_a_game_by_its_own_file() {
    let folder = folder();
    let words =
        inventors("riders", "").replace("args=inventor", "args=inventor option.VariantPath=games.ini");
    folder.play(&words);
    let told = folder.read("told");
    assert!(told.starts_with("VariantPath = games.ini\nUCI_Variant = riders\n"), "{told}");
    let without =
        refused(&folder, &words.replace("option.VariantPath=games.ini", "option.VariantPath=none.ini"));
    assert!(without.contains("engine other: it does not offer the variant riders"), "{without}");
}

#[test]
fn games_that_come_with_firzan_are_named_and_not_taught() {
    let folder = folder();
    folder.play(&inventors("makruk", ""));
    let told = folder.read("told");
    assert!(!told.is_empty() && told.lines().all(|line| line == "UCI_Variant = makruk"), "{told}");
}

#[test]
fn an_engine_that_would_play_another_game_is_refused() {
    let folder = folder();
    let fault = refused(&folder, &inventors("riders", ""));
    assert!(
        fault.contains("engine other: by the definition of riders it would play another game"),
        "{fault}"
    );
    assert!(fault.contains("it reads customPiece1 otherwise"), "{fault}");
    let fault = refused(&folder, &inventors("hoppers", "").replace("args=inventor", "args=owner"));
    assert!(fault.contains("engine other: it has a game hoppers of its own"), "{fault}");
    let fault =
        refused(&folder, &inventors("hoppers", "").replace("args=inventor nodes=1", "proto=xboard depth=1"));
    assert!(fault.contains("engine other: the XBoard protocol cannot send it a defined game"), "{fault}");
    // Firzan reads the definition as itself.
    folder.play(
        &inventors("riders", "").replace("cmd=$FAULTY name=other args=inventor", "cmd=$FIRZAN name=other"),
    );
}

#[test]
fn chess960_was_refused_in_matches_and_is_sent_as_other_engines_take_it() {
    let folder = folder();
    folder.write("games.pgn", include_str!("../records/names/variant-chess960.pgn"));
    folder.write("games.epd", "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd -\n");
    for (variant, name, openings, position) in [
        (
            "fischerandom",
            "chess",
            "games.pgn",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1 moves b2b3 c7c5 e1f3 d7d5 d2d4 b7b6 \
             f1g1",
        ),
        (
            "kingofthehill:960",
            "kingofthehill",
            "games.epd",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd",
        ),
    ] {
        let words = inventors(variant, &format!("-openings file={openings} -pgnout {name}.pgn"));
        folder.play(&words.replace("args=inventor", "args=shuffler"));
        let told = folder.read("told");
        let position = format!("position = fen {position}");
        for expected in [&format!("UCI_Variant = {name}\nUCI_Chess960 = true\n"), &position] {
            assert!(told.contains(expected.as_str()), "{told}");
        }
        let mut positions = told.lines().filter(|line| line.starts_with("position"));
        assert!(positions.all(|line| line.starts_with(&position)), "{told}");
        let records = folder.read(&format!("{name}.pgn"));
        assert!(records.contains(&format!("[Variant \"{variant}\"]")), "{records}");
        fs::remove_file(folder.at("told")).expect("a file");
    }
    assert!(folder.read("chess.pgn").contains("4. O-O"), "{}", folder.read("chess.pgn"));
}

#[test]
fn a_match_is_not_resumed_with_another_definition() {
    let folder = folder();
    folder.play(&inventors("hoppers", "-autosave games.jsonl"));
    let resume = "match -resume games.jsonl -variant-path games.ini";
    folder.succeed(resume);
    folder.write("games.ini", GAMES.replace("q:gQ", "q:gR"));
    let fault = folder.fail(resume);
    assert!(fault.contains("its definition has changed and is now"), "{fault}");
    let fault = folder.fail("match -resume games.jsonl");
    assert!(fault.contains("unknown variant") && fault.contains("--variant-path"), "{fault}");
}
