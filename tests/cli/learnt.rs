//! Files that are made for a game of a definition: they are read by the same definition only.

use crate::{FIRZAN, stderr, stdout};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GAMES: &str = "[small:losalamos]\ntitle = Small game\n[con:losalamos]\nnMoveRule = 20\n";

/// A folder with a file of definitions.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.ini"), GAMES).expect("a file");
    folder
}

/// The program in a folder, with the games of its file; its data are in the folder, too.
fn firzan(folder: &TempDir, words: &str) -> Output {
    Command::new(FIRZAN)
        .args(words.split_ascii_whitespace())
        .args(["--variant-path", "games.ini"])
        .current_dir(folder.path())
        .env("XDG_DATA_HOME", folder.path().join("data"))
        .output()
        .expect("the program runs")
}

fn succeed(folder: &TempDir, words: &str) -> String {
    let output = firzan(folder, words);
    assert!(output.status.success(), "{words}: {}", stderr(&output));
    stdout(&output)
}

/// Changes the rules of the game.
fn change(folder: &TempDir) {
    let changed = GAMES.replace("title = Small game", "title = Small game\nnMoveRule = 30");
    fs::write(folder.path().join("games.ini"), changed).expect("a file");
}

/// The message of a command that must fail after the definition has been changed.
fn refused(folder: &TempDir, words: &str) -> String {
    let output = firzan(folder, words);
    assert!(!output.status.success(), "{words}: {}", stdout(&output));
    stderr(&output)
}

const CHANGED: &str = "is another game than the one known here";

/// What the engine answers to some lines of UCI.
fn uci(folder: &Path, lines: &str) -> String {
    let mut engine = Command::new(FIRZAN)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    engine.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    stdout(&engine.wait_with_output().expect("it ends"))
}

#[test]
fn games_of_a_definition_give_weights_and_a_network() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    succeed(&folder, "datagen small --games 120 --nodes 6 --longest 60 --output games");
    let told = succeed(&folder, "tune small --data games --epochs 2");
    let text = fs::read_to_string(path("small.weights")).expect("weights beside the definition");
    assert!(text.starts_with("Firzan weights 1\ngame small@"), "{text}");
    assert!(told.contains("small.weights\nNext: play a match"), "{told}");
    succeed(&folder, "train small --data games --units 32 --epochs 1 --output small.net");
    // Both are found by name: the evaluation shows it.
    let eval = "setoption name VariantPath value games.ini\nsetoption name UCI_Variant value small\n";
    let with_both = uci(folder.path(), &format!("{eval}position startpos moves a2a3\neval\nquit\n"));
    assert!(with_both.contains("network |"), "{with_both}");
    let by_hand = uci(
        folder.path(),
        &format!("{eval}setoption name EvalFile value hand\nposition startpos moves a2a3\neval\nquit\n"),
    );
    assert!(!by_hand.contains("network |"), "{by_hand}");
    fs::rename(path("small.net"), path("other.net")).expect("renamed");
    let given = format!("{eval}setoption name EvalFile value other.net\nposition startpos\neval\nquit\n");
    assert!(uci(folder.path(), &given).contains("network |"));
    // Named on the command line, weights come before those that are found.
    let weights = text.replacen("even ", "even 9", 1);
    fs::write(path("mine.weights"), weights).expect("written");
    let chances = |words: &str| stdout(&firzan(&folder, &format!("analyse small --depth 1 --json {words}")));
    assert_ne!(chances(""), chances("--variant-path mine.weights"));
    // So they do when they are named later, for games that are set up from then on.
    let later = format!(
        "{eval}position startpos moves a2a3\neval\nsetoption name VariantPath value mine.weights\n\
         ucinewgame\nposition startpos moves a2a3\neval\nquit\n"
    );
    let told = uci(folder.path(), &later);
    let values: Vec<&str> = told.lines().filter(|line| line.starts_with("Evaluation: ")).collect();
    assert!(values.len() == 2 && values[0] != values[1], "{told}");
    options_may_come_in_any_order(folder.path());
    a_damaged_file_is_not_passed_over(&folder);
    // Another definition of the name has neither.
    change(&folder);
    fs::rename(path("other.net"), path("small.net")).expect("renamed");
    let output = firzan(&folder, "perft small 1");
    assert!(output.status.success());
    let told = stderr(&output);
    assert!(told.contains("small.net: it is for another game") && told.contains(CHANGED), "{told}");
    assert!(told.contains("small.weights: it is for another game"), "{told}");
    let told = refused(&folder, "tune small --data games --output again.weights");
    assert!(told.contains(CHANGED), "{told}");
    let given = format!("{eval}setoption name EvalFile value small.net\nquit\n");
    assert!(uci(folder.path(), &given).contains(CHANGED));
    let told = refused(&folder, "datagen small --games 121 --nodes 6 --longest 60 --output games");
    assert!(told.contains(CHANGED), "{told}");
}

/// The rows of the evaluation.
fn rows(told: &str) -> Vec<&str> {
    told.lines().filter(|line| line.contains(" | ") || line.starts_with("Evaluation: ")).collect()
}

/// A network can be named before the file that defines its game, and the game before both.
fn options_may_come_in_any_order(folder: &Path) {
    let options = ["VariantPath value games.ini", "UCI_Variant value small", "EvalFile value other.net"];
    let by = |order: [usize; 3]| {
        let lines = order.map(|at| format!("setoption name {}\n", options[at])).concat();
        uci(folder, &format!("{lines}position startpos moves a2a3\neval\nquit\n"))
    };
    let usual = by([0, 1, 2]);
    assert!(usual.contains("network |") && !usual.contains("error"), "{usual}");
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let told = by(order);
        assert_eq!(rows(&told), rows(&usual), "{order:?}: {told}");
        // Only a variant that nobody knows yet is a fault.
        let faults = told.lines().filter(|line| line.contains("error")).count();
        let is_early = order.iter().position(|&at| at == 1) < order.iter().position(|&at| at == 0);
        assert_eq!(faults, usize::from(is_early), "{told}");
        assert_eq!(
            told.contains("EvalFile waits until VariantPath"),
            order[0] == 2 || order[1] == 2 && is_early
        );
    }
    // By hand, nothing that was learnt counts: not the weights that are found by the game's name, either.
    let bare = tempfile::tempdir().expect("a folder");
    fs::copy(folder.join("games.ini"), bare.path().join("games.ini")).expect("copied");
    let game = "setoption name VariantPath value games.ini\nsetoption name UCI_Variant value small\n";
    let hand =
        format!("{game}setoption name EvalFile value hand\nposition startpos moves a2a3\neval\nquit\n");
    let [learnt, by_hand] = [hand.replace("hand", "<empty>"), hand.clone()].map(|lines| uci(folder, &lines));
    assert_ne!(rows(&learnt), rows(&by_hand));
    assert_eq!(rows(&by_hand), rows(&uci(bare.path(), &hand)));
}

/// A game whose network is damaged is refused: it would play by another evaluation without a word.
fn a_damaged_file_is_not_passed_over(folder: &TempDir) {
    let path = folder.path().join("small.net");
    let mut bytes = fs::read(folder.path().join("other.net")).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    fs::write(&path, bytes).expect("written");
    for words in ["analyse small --depth 1", "analyse small --depth 1 --json", "bench small 1"] {
        let told = refused(folder, words);
        assert!(told.contains("it is damaged: its checksum does not match; restore the file"), "{told}");
    }
    succeed(folder, "analyse chess --depth 1");
    succeed(folder, "analyse con --depth 1");
    fs::remove_file(path).expect("removed");
    succeed(folder, "analyse small --depth 1");
}

#[test]
fn search_parameters_are_written_beside_the_weights() {
    let folder = folder();
    succeed(&folder, "tune-search small --pairs 2 --nodes 5 --longest 8");
    let text = fs::read_to_string(folder.path().join("small.weights")).expect("weights");
    assert!(text.contains("\nterm MATERIAL\n"), "{text}");
    succeed(&folder, "bench small 2");
}

#[test]
fn what_is_learnt_for_a_shipped_game_is_kept_with_the_users_data() {
    let folder = folder();
    succeed(&folder, "tune-search losalamos --pairs 1 --nodes 5 --longest 8");
    let file = folder.path().join("data/firzan/learnt/losalamos.weights");
    let text = fs::read_to_string(&file).expect("weights");
    assert!(text.starts_with("Firzan weights 1\ngame losalamos@"), "{text}");
    assert_eq!(stderr(&firzan(&folder, "perft losalamos 1")), "");
    fs::write(&file, text.replacen("losalamos@", "losalamos@0", 1)).expect("written");
    let told = stderr(&firzan(&folder, "perft losalamos 1"));
    assert!(told.contains("losalamos.weights: it is for another game"), "{told}");
    fs::write(&file, "Firzan weights 1\ngame x\n").expect("written");
    let told = stderr(&firzan(&folder, "perft losalamos 1"));
    assert!(told.contains("losalamos.weights: line 3: \"even\" and its value are expected"), "{told}");
}

#[test]
fn no_file_has_a_name_that_windows_keeps_for_devices() {
    let folder = folder();
    succeed(&folder, "tune-search con --pairs 1 --nodes 5 --longest 8");
    assert!(folder.path().join("@con.weights").is_file());
    assert_eq!(stderr(&firzan(&folder, "perft con 1")), "");
}

#[test]
fn books_and_suites_are_of_one_definition() {
    let folder = folder();
    let play = "book build small --selfplay 3 --nodes 20 --plies 6";
    succeed(&folder, &format!("{play} --output small.book"));
    let shown = succeed(&folder, "book show small.book");
    assert!(shown.starts_with("Book for small: "), "{shown}");
    succeed(&folder, "book merge small.book small.book --output twice.book");
    succeed(&folder, "openings small --count 3 --plies 4 --nodes 20 --output small.epd");
    let suite = fs::read_to_string(folder.path().join("small.epd")).expect("a suite");
    assert!(suite.starts_with("# made by: firzan openings small@"), "{suite}");
    succeed(&folder, "analyse small --epd small.epd --depth 1");
    let matched = format!(
        "match -variant small -engine cmd={FIRZAN} name=a -engine cmd={FIRZAN} name=b -each nodes=5 \
         -maxmoves 2 -openings file=small.epd"
    );
    succeed(&folder, &matched);
    change(&folder);
    for words in ["book show small.book", "book merge small.book --output twice.book"] {
        let told = refused(&folder, words);
        assert!(told.contains("it is for another game: small@") && told.contains(CHANGED), "{told}");
    }
    for words in ["analyse small --epd small.epd --depth 1", &matched] {
        let told = refused(&folder, words);
        assert!(told.contains("the suite is of the game small@"), "{told}");
    }
    fs::write(folder.path().join("games.ini"), "").expect("a file");
    let told = refused(&folder, "book show small.book");
    assert!(told.contains("is unknown; if a file defines it"), "{told}");
}

/// Where the program has a player, its network goes with its weights, also when search parameters are fitted
/// for them, and with no others.
#[test]
fn the_network_of_a_player_of_the_program_goes_with_its_weights_alone() {
    let folder = folder();
    let game = "setoption name UCI_Variant value losalamos\nposition startpos moves a2a3\neval\nquit\n";
    let has_network = || uci(folder.path(), game).contains("network |");
    assert!(has_network());
    let player = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/games/defined/players/losalamos.net");
    let player = String::from_utf8_lossy(&fs::read(player).expect("a file")).into_owned();
    let begin = player.find("Firzan weights 1").expect("weights");
    let length = player.lines().find_map(|line| line.strip_prefix("weights ")?.parse::<usize>().ok());
    let length = length.expect("a length");
    let weights = &player[begin..begin + length];
    let learnt = folder.path().join("data/firzan/learnt");
    fs::create_dir_all(&learnt).expect("a folder");
    for (weights, expected) in [
        (weights.to_string(), true),
        (weights.replacen("even ", "even 1", 1), true),
        (weights.replacen("values ", "values 1", 1), false),
    ] {
        fs::write(learnt.join("losalamos.weights"), &weights).expect("written");
        assert_eq!(has_network(), expected, "{}", weights.lines().nth(2).unwrap_or_default());
    }
}
