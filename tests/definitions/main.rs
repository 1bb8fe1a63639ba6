//! Files of definitions: good ones, and broken ones with the messages that they get.
//!
//! What a broken file is told stands next to it in a file of the same name. When messages have changed on
//! purpose, rewrite them and review the changes:
//!
//! ```sh
//! DEFINITIONS=write cargo test --test definitions && git diff tests/definitions
//! ```

mod asia;
mod betza;
#[path = "../common/board.rs"]
mod board;
#[path = "../common/definitions.rs"]
mod definitions;
mod drops;
mod enclosing;
mod ends;
mod explosions;
mod fairy;
mod foreign;
mod gates;
mod hands;
#[path = "../common/invariants.rs"]
#[allow(dead_code)]
mod invariants;
mod keys;
#[path = "../common/mailbox.rs"]
mod mailbox;
mod perft;
mod relays;
mod rows;
#[allow(dead_code)]
#[path = "../common/suites.rs"]
mod suites;
mod twins;
mod walls;

use firzan::any::{AnyGame, new_game};
use firzan::games::defined::faults::Weight;
use firzan::games::defined::shelf::Shelf;
use firzan::games::defined::{Reading, read, shipped, table};
use firzan::games::{Registry, Variant};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder below this one that end so, sorted.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(suites::file("tests/definitions").join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == end));
    files.sort();
    files
}

fn shelf() -> Shelf {
    shipped::shelf(Variant::reserved())
}

/// A position of a game that a text defines, or of a shipped one.
fn set_up(games: &[u8], name: &str, fen: &str) -> Box<dyn AnyGame> {
    let mut game = start_of(games, name);
    game.set_up(Some(fen)).unwrap_or_else(|error| panic!("{name}, {fen}: {error}"));
    game
}

/// The start position of such a game.
fn start_of(games: &[u8], name: &str) -> Box<dyn AnyGame> {
    let registry = Registry::new();
    for section in read("games", games, &mut shelf()).sections {
        let name = section.name;
        registry.define(section.game.unwrap_or_else(|| panic!("{name}")), None).expect("room");
    }
    let definition = registry.definition(name).or_else(|| shipped::find(name)).expect(name);
    new_game(registry.make(definition).expect(name))
}

/// [`set_up`], and then plays moves in any notation.
fn played(games: &[u8], name: &str, fen: &str, moves: &str) -> Box<dyn AnyGame> {
    let mut game = set_up(games, name, fen);
    for text in moves.split_ascii_whitespace() {
        let turn = game.read_any(text).unwrap_or_else(|why| panic!("{name}, {}: {text}: {why}", game.fen()));
        game.play(turn);
    }
    game
}

/// The result of a game, as text; nothing if it continues.
fn result_of(game: &dyn AnyGame) -> String {
    game.outcome().map_or(String::new(), |outcome| outcome.to_string())
}

fn read_file(file: &Path) -> (String, Reading) {
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let reading = read(&name, &fs::read(file).expect("a file"), &mut shelf());
    (name, reading)
}

#[test]
fn broken_files_are_told_what_is_wrong() {
    let writes = std::env::var("DEFINITIONS").is_ok_and(|value| value == "write");
    let files = files("broken", "ini");
    assert!(files.len() >= 60, "{} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let (name, reading) = read_file(&file);
        let lines = reading.faults.iter().map(|fault| format!("{name}:{fault}\n"));
        let found: String = lines.collect();
        let golden = file.with_extension("txt");
        if writes {
            fs::write(&golden, &found).expect("a place to write");
        } else if fs::read_to_string(&golden).unwrap_or_default() != found {
            wrong.push(format!("{name} is told:\n{found}"));
        }
        assert!(!found.is_empty(), "{name} is not broken");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn good_files_have_no_faults() {
    let registry = Registry::new();
    for file in files("", "ini") {
        let (name, reading) = read_file(&file);
        for fault in &reading.faults {
            assert!(fault.weight == Weight::Differs, "{name}:{fault}");
        }
        for section in &reading.sections {
            let game = section.playable().unwrap_or_else(|| panic!("{name}: {}", section.name));
            let define = || registry.define(game.clone(), Some(&file)).expect("room");
            let known = define();
            assert_eq!(registry.definition(&game.exact_name()), Some(known));
            assert!(std::ptr::eq(define(), known));
        }
    }
}

#[test]
fn what_definitions_say_is_what_they_hold() {
    let (_, reading) =
        read_file(&files("", "ini").into_iter().find(|file| file.ends_with("twins.ini")).expect("twins"));
    let game = |name: &str| {
        let section = reading.sections.iter().find(|section| section.name == name).expect(name);
        section.game.as_ref().expect(name)
    };
    let relay = game("twin-knightrelay");
    assert_eq!(relay.word("title"), Some("Knight Relay Chess"));
    // In the order of their slots: the knight is a custom piece here.
    assert_eq!(relay.letters(), "pbrqnk");
    let lent = relay.rules.relays.relays[0].as_ref().expect("a relay");
    assert_eq!(lent.givers.kinds().collect::<Vec<_>>(), [4]);
    assert_eq!(lent.takers.kinds().collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(relay.rules.relays.immune[1].kinds().collect::<Vec<_>>(), [4]);
    assert!(relay.rules.steps.en_passant_region[0].is_empty());
    assert_eq!(
        relay.differs,
        [
            "relayPawnRegionWhite",
            "relayPawnRegionBlack",
            "relay1",
            "immuneTypesWhite",
            "immuneTypesBlack",
            "drawMaterial"
        ]
    );
    let grand = game("twin-grandshatranj");
    let oliphant = grand.kinds.iter().find(|kind| kind.letter == 'O').expect("an oliphant");
    assert_eq!((oliphant.name.as_str(), oliphant.moves.ways.len()), ("oliphant", 24));
    assert_eq!(grand.start.pieces.len(), 40);
    assert_eq!(grand.rules.promotion.must_region[0].len(), 10);
    assert!(game("twin-shatranj").differs.contains(&"bareKingRule".to_string()));
    assert_ne!(grand.hash(), game("twin-grandshatranj-rook").hash());
}

#[test]
fn too_many_faults_end_the_reading_and_too_many_warnings_do_not() {
    let read = |text: String| read("many", text.as_bytes(), &mut shelf());
    let faults = read(format!("[x:chess]\n{}[y:chess]\n", "wibble\n".repeat(5000)));
    assert_eq!(faults.faults.len(), 1001);
    assert!(faults.faults[1000].words.contains("the rest of the file is not read"));
    assert!(faults.sections.iter().all(|section| section.name != "y"));
    let sections = (0..600).map(|number| format!("[x{number}:chess]\ncustomPiece1 = a:DDAA\n"));
    let warnings = read(sections.collect());
    assert_eq!(warnings.faults.len(), 1001);
    assert!(warnings.faults[1000].words.contains("the others are not shown"));
    assert!(warnings.sections.len() == 600 && warnings.sections.iter().all(|told| told.playable().is_some()));
}

#[test]
fn files_with_bytes_changed_at_random_break_nothing() {
    let mut random = fastrand::Rng::with_seed(7);
    let texts = files("", "ini").into_iter().chain(files("broken", "ini"));
    let texts: Vec<Vec<u8>> = texts.map(|file| fs::read(file).expect("a file")).collect();
    for text in &texts {
        definitions::check(text);
    }
    let count = std::env::var("FIRZAN_MUTATIONS").map_or(400, |count| count.parse().expect("a number"));
    for _ in 0..count {
        let mut bytes = random.choice(&texts).expect("a file").clone();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..bytes.len());
            match random.u8(..4) {
                0 => bytes[at] = random.u8(..),
                1 => bytes[at] = random.choice(b"*-:=[]+@>?0189kpRN\n").copied().expect("a letter"),
                2 => drop(bytes.drain(at..(at + random.usize(..20)).min(bytes.len()))),
                _ => {
                    let other = random.choice(&texts).expect("a file");
                    let from = random.usize(..other.len());
                    let part = &other[from..(from + random.usize(..60)).min(other.len())];
                    bytes.splice(at..at, part.iter().copied());
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        definitions::check(&bytes);
    }
}

/// The examples of the guide, each a file.
fn guide() -> Vec<String> {
    let text = include_str!("../../src/engine/games/defined/README.md");
    let blocks = text.split("```ini\n").skip(1);
    blocks.map(|block| block.split("```").next().expect("a block").to_string()).collect()
}

#[test]
fn the_guides_examples_are_read_without_a_fault() {
    for block in guide() {
        let reading = read("guide", block.as_bytes(), &mut shelf());
        for fault in &reading.faults {
            let differs = fault.weight == Weight::Differs;
            let is_old = fault.words.starts_with("an old name of the key");
            assert!(differs || is_old, "{fault}\n{block}");
        }
        assert!(!reading.sections.is_empty(), "{block}");
        for section in &reading.sections {
            assert!(section.game.is_some(), "{}", section.name);
        }
    }
}

/// The guide lists the differences that `scripts/walk-fairy` accepts.
#[test]
fn the_guide_has_every_known_difference() {
    let guide = include_str!("../../src/engine/games/defined/README.md");
    let known = include_str!("../../scripts/walk-fairy-known").lines().filter(|line| !line.starts_with('#'));
    for line in known {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[games, _, reason] = &columns[..] else { panic!("{line}: three columns") };
        let games: Vec<String> = games.split(' ').map(|game| format!("`{game}`")).collect();
        let row = format!("| {} | {reason} |", games.join(", "));
        assert!(guide.contains(&row), "{row}");
    }
}

#[test]
fn the_guide_has_an_example_of_every_key() {
    let blocks = guide().concat();
    let given: Vec<&str> = blocks.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let numbered = |name: &str| format!("{}1", name.trim_end_matches(|letter: char| letter.is_ascii_digit()));
    let pieces = table::piece_keys().into_iter().chain(["customPiece1".to_string()]);
    let keys = table::keys().map(|key| key.name.to_string()).chain(pieces);
    let missing: Vec<String> = keys
        .filter(|key| !given.contains(&key.as_str()) && !given.contains(&numbered(key).as_str()))
        .collect();
    assert!(missing.is_empty(), "no example of {}", missing.join(", "));
    let without = "README.md has the guide's first example";
    assert!(include_str!("../../README.md").contains(guide()[0].as_str()), "{without}");
}
