//! Every list of games in tests, scripts and data covers all games.

use firzan::games::Variant;
use std::fs;
use std::path::Path;

/// Files that list games by name, each with the games that it may lack and why.
const LISTS: &[(&str, &[&str])] = &[
    ("src/bench/mod.rs", &[]),
    // Its counts are in perft/insaneflip.epd.
    ("tests/perft.rs", &["insaneflip8"]),
    ("tests/rules/reference_perft.rs", &["insaneflip8"]),
    ("tests/rules/reference/mod.rs", &[]),
    ("tests/rules/random_games.rs", &[]),
    // One game on two boards.
    ("tests/rules/results/mod.rs", &["insaneflip8"]),
    ("tests/bad_fens.rs", &[]),
    ("tests/mates.rs", &[]),
    // Chess has its own test suites elsewhere.
    ("tests/tactics.rs", &["chess"]),
    ("tests/strength.rs", &[]),
    ("tests/hostile/words.rs", &[]),
    ("scripts/xboard-mouse", &[]),
    ("scripts/test", &[]),
    ("book/README.md", &[]),
    ("README.md", &[]),
];

/// Files that exist for every game.
const FILES: &[(&str, &str)] = &[
    ("book", "book"),
    ("book/openings", "epd"),
    ("tests/transcripts/uci", "txt"),
    ("tests/transcripts/xboard", "txt"),
    ("tests/mates", "epd"),
    ("scripts/pictures", "png"),
];

#[test]
fn every_list_of_games_covers_all_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    for &(list, may_lack) in LISTS {
        let text = fs::read_to_string(root.join(list)).expect(list);
        let words: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
        for name in Variant::NAMES {
            if !words.contains(name) && !may_lack.contains(name) {
                missing.push(format!("{list} lacks {name}"));
            }
        }
    }
    for (folder, extension) in FILES {
        for name in Variant::NAMES {
            let file = format!("{folder}/{name}.{extension}");
            if !root.join(&file).is_file() {
                missing.push(format!("{file} is missing"));
            }
        }
    }
    // Two games of one folder have one README.
    for name in Variant::NAMES.iter().filter(|&&name| name != "insaneflip8") {
        for file in ["about.rs", "README.md"] {
            let file = format!("src/games/{name}/{file}");
            if !root.join(&file).is_file() {
                missing.push(format!("{file} is missing"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
