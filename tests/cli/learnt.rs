//! Files that are made for a game of a definition: they are read by the same definition only.

use crate::{FIRZAN, Folder, stderr};
use std::fs;

const GAMES: &str = "[small:losalamos]\ntitle = Small game\n[con:losalamos]\nnMoveRule = 20\n";

/// A folder with a file of definitions.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("games.ini", GAMES);
    folder
}

/// The same arguments with the games of the file.
fn with_games(arguments: &str) -> String {
    format!("{arguments} --variant-path games.ini")
}

fn succeed(folder: &Folder, arguments: &str) -> String {
    folder.succeed(&with_games(arguments))
}

fn refused(folder: &Folder, arguments: &str) -> String {
    folder.fail(&with_games(arguments))
}

/// The warnings of a command.
fn warnings(folder: &Folder, arguments: &str) -> String {
    stderr(&folder.run(&with_games(arguments)))
}

/// Changes the rules of the game.
fn change(folder: &Folder) {
    folder.write("games.ini", GAMES.replace("title = Small game", "title = Small game\nnMoveRule = 30"));
}

const CHANGED: &str = "its definition has changed and is now";

#[test]
fn games_of_a_definition_give_weights_and_a_network() {
    let folder = folder();
    succeed(&folder, "datagen small --games 120 --nodes 6 --longest 60 --output games");
    let told = succeed(&folder, "tune small --data games --epochs 2");
    let text = folder.read("small.weights");
    assert!(text.starts_with("Firzan weights 1\ngame small@"), "{text}");
    assert!(told.contains("small.weights\nNext: play a match"), "{told}");
    succeed(&folder, "train small --data games --units 32 --epochs 1 --output small.net");
    // Both are found by name: the evaluation shows it.
    let eval = "setoption name VariantPath value games.ini\nsetoption name UCI_Variant value small\n";
    let with_both = folder.uci(&format!("{eval}position startpos moves a2a3\neval\nquit\n"));
    assert!(with_both.contains("network |"), "{with_both}");
    let by_hand = folder.uci(&format!(
        "{eval}setoption name EvalFile value hand\nposition startpos moves a2a3\neval\nquit\n"
    ));
    assert!(!by_hand.contains("network |"), "{by_hand}");
    fs::rename(folder.at("small.net"), folder.at("other.net")).expect("renamed");
    let given = format!("{eval}setoption name EvalFile value other.net\nposition startpos\neval\nquit\n");
    assert!(folder.uci(&given).contains("network |"));
    // Named on the command line, weights come before those that are found.
    let weights = text.replacen("even ", "even 9", 1);
    folder.write("mine.weights", weights);
    let chances = |words: &str| succeed(&folder, &format!("analyse small --depth 1 --json {words}"));
    assert_ne!(chances(""), chances("--variant-path mine.weights"));
    // So they do when they are named later, for games that are set up from then on.
    let later = format!(
        "{eval}position startpos moves a2a3\neval\nsetoption name VariantPath value mine.weights\n\
         ucinewgame\nposition startpos moves a2a3\neval\nquit\n"
    );
    let told = folder.uci(&later);
    let values: Vec<&str> = told.lines().filter(|line| line.starts_with("Evaluation: ")).collect();
    assert!(values.len() == 2 && values[0] != values[1], "{told}");
    options_may_come_in_any_order(&folder);
    a_damaged_file_is_not_passed_over(&folder);
    // Another definition of the name has neither.
    change(&folder);
    fs::rename(folder.at("other.net"), folder.at("small.net")).expect("renamed");
    let told = warnings(&folder, "perft small 1");
    assert!(told.contains("small.net: it is for another game") && told.contains(CHANGED), "{told}");
    assert!(told.contains("small.weights: it is for another game"), "{told}");
    let told = refused(&folder, "tune small --data games --output again.weights");
    assert!(told.contains(CHANGED), "{told}");
    let given = format!("{eval}setoption name EvalFile value small.net\nquit\n");
    assert!(folder.uci(&given).contains(CHANGED));
    let told = refused(&folder, "datagen small --games 121 --nodes 6 --longest 60 --output games");
    assert!(told.contains(CHANGED), "{told}");
}

/// The rows of the evaluation.
fn rows(told: &str) -> Vec<&str> {
    told.lines().filter(|line| line.contains(" | ") || line.starts_with("Evaluation: ")).collect()
}

/// A network can be named before the file that defines its game, and the game before both.
fn options_may_come_in_any_order(folder: &Folder) {
    let options = ["VariantPath value games.ini", "UCI_Variant value small", "EvalFile value other.net"];
    let by = |order: [usize; 3]| {
        let lines = order.map(|at| format!("setoption name {}\n", options[at])).concat();
        folder.uci(&format!("{lines}position startpos moves a2a3\neval\nquit\n"))
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
    let bare = self::folder();
    let game = "setoption name VariantPath value games.ini\nsetoption name UCI_Variant value small\n";
    let hand =
        format!("{game}setoption name EvalFile value hand\nposition startpos moves a2a3\neval\nquit\n");
    let [learnt, by_hand] = [hand.replace("hand", "<empty>"), hand.clone()].map(|lines| folder.uci(&lines));
    assert_ne!(rows(&learnt), rows(&by_hand));
    assert_eq!(rows(&by_hand), rows(&bare.uci(&hand)));
}

/// A game whose network is damaged is refused: it would play by another evaluation without a word.
fn a_damaged_file_is_not_passed_over(folder: &Folder) {
    let mut bytes = folder.bytes("other.net");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    let path = folder.write("small.net", bytes);
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
    let text = folder.read("small.weights");
    assert!(text.contains("\nterm MATERIAL\n"), "{text}");
    succeed(&folder, "bench small 2");
}

#[test]
fn what_is_learnt_for_a_shipped_game_is_kept_with_the_users_data() {
    let folder = folder();
    succeed(&folder, "tune-search losalamos --pairs 1 --nodes 5 --longest 8");
    let file = "data/firzan/learnt/losalamos.weights";
    let text = folder.read(file);
    assert!(text.starts_with("Firzan weights 1\ngame losalamos@"), "{text}");
    assert_eq!(warnings(&folder, "perft losalamos 1"), "");
    folder.write(file, text.replacen("losalamos@", "losalamos@0", 1));
    let told = warnings(&folder, "perft losalamos 1");
    assert!(told.contains("losalamos.weights: it is for another game"), "{told}");
    folder.write(file, "Firzan weights 1\ngame x\n");
    let told = warnings(&folder, "perft losalamos 1");
    assert!(told.contains("losalamos.weights: line 3: expected \"even\" and its value"), "{told}");
}

#[test]
fn no_file_has_a_name_that_windows_keeps_for_devices() {
    let folder = folder();
    succeed(&folder, "tune-search con --pairs 1 --nodes 5 --longest 8");
    assert!(folder.at("@con.weights").is_file());
    assert_eq!(warnings(&folder, "perft con 1"), "");
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
    let suite = folder.read("small.epd");
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
        assert!(
            told.contains("it is for another game: unknown version of a game, small@")
                && told.contains(CHANGED),
            "{told}"
        );
    }
    for words in ["analyse small --epd small.epd --depth 1", &matched] {
        let told = refused(&folder, words);
        assert!(told.contains("the suite is of the game small@"), "{told}");
    }
    folder.write("games.ini", "");
    let told = refused(&folder, "book show small.book");
    assert!(told.contains("is unknown; if a file defines it"), "{told}");
}

/// Where the program has a player, its network goes with its weights, also when search parameters are fitted
/// for them, and with no others.
#[test]
fn the_network_of_a_player_of_the_program_goes_with_its_weights_alone() {
    let folder = folder();
    let game = "setoption name UCI_Variant value losalamos\nposition startpos moves a2a3\neval\nquit\n";
    let has_network = || folder.uci(game).contains("network |");
    assert!(has_network());
    let player = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/games/defined/players/losalamos.net");
    let player = String::from_utf8_lossy(&fs::read(player).expect("a file")).into_owned();
    let begin = player.find("Firzan weights 1").expect("weights");
    let length = player.lines().find_map(|line| line.strip_prefix("weights ")?.parse::<usize>().ok());
    let length = length.expect("a length");
    let weights = &player[begin..begin + length];
    let learnt = folder.at("data/firzan/learnt");
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
