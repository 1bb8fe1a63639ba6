//! Suites of openings: reproducible, mergeable, and as described in their headers.

use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::search::score::DECIDED;
use firzan::search::{Control, Limits, Memory, Settings};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn firzan(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_firzan"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[track_caller]
fn succeeds(folder: &Path, arguments: &str) {
    let output = firzan(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
}

#[track_caller]
fn fails(folder: &Path, arguments: &str) -> String {
    let output = firzan(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

fn fens(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

fn position(variant: Variant, fen: &str) -> Box<dyn AnyGame> {
    let mut game = new_game(variant);
    game.set_up(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    game
}

#[test]
fn positions_are_legal_open_distinct_and_balanced() {
    let folder = tempfile::tempdir().unwrap();
    for id in Variant::bases() {
        let file = folder.path().join("suite.epd");
        succeeds(
            folder.path(),
            &format!("openings {id} --count 8 --plies 4 --max-score 50 --nodes 1500 -o suite.epd"),
        );
        let text = fs::read_to_string(file).unwrap();
        let fens = fens(&text);
        assert_eq!(fens.len(), 8, "{id}");
        let mut keys = HashSet::new();
        let table = Memory::new(1).unwrap();
        for fen in fens {
            let game = position(id, fen);
            assert_eq!(game.fen(), fen);
            assert!(game.outcome().is_none(), "{id} {fen}");
            assert!(keys.insert(game.key()), "{id} {fen} twice");
            table.clear();
            let best = game.search(
                &Limits::nodes(1500),
                Settings::default(),
                &table,
                &Control::default(),
                &mut |_| {},
            );
            assert!(best.value.abs() <= 50, "{id} {fen}: {}", best.value);
        }
    }
}

#[test]
fn seed_and_options_decide_not_threads() {
    let folder = tempfile::tempdir().unwrap();
    let suite = |options: &str| {
        let options = format!("openings knightrelay --count 12 --nodes 500 {options} -o suite.epd");
        succeeds(folder.path(), &options);
        fs::read_to_string(folder.path().join("suite.epd")).unwrap()
    };
    let one = suite("--seed 5 --threads 1");
    assert_eq!(one, suite("--seed 5 --threads 3"));
    assert_ne!(fens(&one), fens(&suite("--seed 6")));
    assert_ne!(fens(&one), fens(&suite("--seed 5 --plies 6")));
    assert!(one.starts_with("# made by: firzan openings knightrelay --count 12 --plies 8 --seed 5"));
}

/// Two turns from the start many candidates are duplicates, which is what merging must get right.
#[test]
fn shards_merge_to_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let suite = "openings chess --count 60 --plies 2 --seed 3 --max-score 80 --depth 2";
    succeeds(folder.path(), &format!("{suite} -o whole.epd"));
    for shard in 1..=3 {
        succeeds(folder.path(), &format!("{suite} --shard {shard}/3 -o {shard}.epd"));
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let doubles: HashSet<String> = (1..=3)
        .flat_map(|shard| {
            fens(&read(&format!("{shard}.epd"))).into_iter().map(str::to_string).collect::<Vec<_>>()
        })
        .collect();
    assert!(doubles.len() < 60, "no shard has a position of another");
    succeeds(folder.path(), &format!("{suite} --merge 2.epd 3.epd 1.epd -o merged.epd"));
    assert_eq!(read("merged.epd"), read("whole.epd"));

    let fault = fails(folder.path(), &format!("{suite} --merge 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("is one missing?"), "{fault}");
    let other = suite.replace("--seed 3", "--seed 4");
    let fault = fails(folder.path(), &format!("{other} --merge 1.epd 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("instead of"), "{fault}");
    fs::write(folder.path().join("1.epd"), "# only a comment\n").unwrap();
    let fault = fails(folder.path(), &format!("{suite} --merge 1.epd 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("the command that made it"), "{fault}");
    assert!(!folder.path().join("bad.epd").exists());
}

/// Most positions that a few random turns of this game lead to are soon decided; the engine that plays these
/// out must not see an end in any of the turns.
#[test]
fn games_from_lasting_positions_last() {
    let folder = tempfile::tempdir().unwrap();
    let suite = "openings distortingmirrors:paired --count 6 --plies 4 --nodes 200";
    let made = |options: &str| {
        succeeds(folder.path(), &format!("{suite}{options} -o suite.epd"));
        fs::read_to_string(folder.path().join("suite.epd")).unwrap()
    };
    let (any, lasting) = (made(""), made(" --lasting 6"));
    assert!(lasting.lines().next().unwrap().contains(" --lasting 6 --nodes 200"));
    assert_ne!(fens(&any), fens(&lasting));
    let variant = "distortingmirrors:paired".parse().unwrap();
    let table = Memory::new(1).unwrap();
    for fen in fens(&lasting) {
        let mut game = position(variant, fen);
        table.clear();
        for ply in 0..6 {
            let best = game.search(
                &Limits::nodes(200),
                Settings::default(),
                &table,
                &Control::default(),
                &mut |_| {},
            );
            assert!(best.value.abs() < DECIDED, "{fen} after {ply} plies: {}", best.value);
            game.play(best.turn.unwrap());
            assert!(game.outcome().is_none(), "{fen}");
        }
    }
    let output = firzan(folder.path(), &format!("{suite} --lasting 101 -o bad.epd"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn too_few_positions_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let fault =
        fails(folder.path(), "openings chess --count 30 --plies 1 --max-score 500 --depth 1 -o few.epd");
    assert!(fault.contains("found no position"), "{fault}");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

/// Games that are defined in files and have suites.
const SHIPPED: [&str; 20] = [
    "xiangqi",
    "minixiangqi",
    "makruk",
    "asean",
    "fischerandom",
    "capablanca",
    "chancellor",
    "grand",
    "courier",
    "shako",
    "antichess",
    "suicide",
    "3check",
    "kingofthehill",
    "racingkings",
    "horde",
    "knightmate",
    "losalamos",
    "extinction",
    "hoppelpoppel",
];

/// The suites that come with the program.
#[test]
fn suites_in_the_book_folder_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/openings");
    let readme = fs::read_to_string(folder.join("../README.md")).unwrap();
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let variant: Variant = name.replace('-', ":").parse().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        // With the hash of its definition: after a change, the suite is to be made again.
        let command = format!("# made by: firzan openings {} ", variant.exact_id());
        assert!(text.starts_with(&command), "{name}: made again as in book/README.md?");
        let keys: HashSet<u64> = fens(&text)
            .into_iter()
            .map(|fen| {
                let game = position(variant, fen);
                assert!(game.outcome().is_none(), "{name} {fen}");
                game.key()
            })
            .collect();
        assert_eq!(keys.len(), fens(&text).len(), "{name}");
        assert!(keys.len() >= if variant.is_defined() { 100 } else { 200 }, "{name}");
        assert!(readme.contains(&format!("firzan openings {variant} ")), "{name} in book/README.md");
        names.push(variant.to_string());
    }
    for id in Variant::bases() {
        assert!(names.contains(&id.to_string()), "no suite for {id}");
    }
    for option in ["rook", "mixed", "gilded", "double"] {
        assert!(names.contains(&format!("grandshatranj:{option}")));
    }
    assert!(names.contains(&"distortingmirrors:paired".to_string()));
    for id in SHIPPED {
        assert!(names.contains(&id.to_string()), "no suite for {id}");
    }
}

/// A suite for Chess960 that began with one array would be one for chess.
#[test]
fn a_suite_for_chess960_has_many_arrays() {
    let folder = tempfile::tempdir().unwrap();
    succeeds(folder.path(), "openings fischerandom --count 12 --plies 2 --nodes 500 -o suite.epd");
    let text = fs::read_to_string(folder.path().join("suite.epd")).unwrap();
    let ranks: HashSet<&str> = fens(&text).iter().filter_map(|fen| fen.split('/').next()).collect();
    assert!(ranks.len() >= 8, "{text}");
}
