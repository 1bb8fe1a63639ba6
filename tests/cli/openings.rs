//! Suites of openings: reproducible, mergeable, and as described in their headers.

use crate::Folder;
use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::search::score::DECIDED;
use firzan::search::{Best, Control, Limits, Memory, Settings};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

fn fens(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

fn position(variant: Variant, fen: &str) -> Box<dyn AnyGame> {
    let mut game = new_game(variant);
    game.set_up(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    game
}

fn search(game: &dyn AnyGame, nodes: u64, table: &Memory) -> Best {
    game.search(&Limits::nodes(nodes), Settings::default(), table, &Control::default(), &mut |_| {})
}

#[test]
fn positions_are_legal_open_distinct_and_balanced() {
    let folder = Folder::new();
    for id in Variant::bases() {
        folder
            .succeed(&format!("openings {id} --count 8 --plies 4 --max-score 50 --nodes 1500 -o suite.epd"));
        let text = folder.read("suite.epd");
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
            let best = search(game.as_ref(), 1500, &table);
            assert!(best.value.abs() <= 50, "{id} {fen}: {}", best.value);
        }
    }
}

#[test]
fn seed_and_options_decide_not_threads() {
    let folder = Folder::new();
    let suite = |options: &str| {
        let options = format!("openings knightrelay --count 12 --nodes 500 {options} -o suite.epd");
        folder.succeed(&options);
        folder.read("suite.epd")
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
    let folder = Folder::new();
    let suite = "openings chess --count 60 --plies 2 --seed 3 --max-score 80 --depth 2";
    folder.succeed(&format!("{suite} -o whole.epd"));
    for shard in 1..=3 {
        folder.succeed(&format!("{suite} --shard {shard}/3 -o {shard}.epd"));
    }
    let doubles: HashSet<String> = (1..=3)
        .flat_map(|shard| {
            fens(&folder.read(&format!("{shard}.epd"))).into_iter().map(str::to_string).collect::<Vec<_>>()
        })
        .collect();
    assert!(doubles.len() < 60, "no shard has a position of another");
    folder.succeed(&format!("{suite} --merge 2.epd 3.epd 1.epd -o merged.epd"));
    assert_eq!(folder.read("merged.epd"), folder.read("whole.epd"));

    let fault = folder.fail(&format!("{suite} --merge 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("is one missing?"), "{fault}");
    let other = suite.replace("--seed 3", "--seed 4");
    let fault = folder.fail(&format!("{other} --merge 1.epd 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("instead of"), "{fault}");
    folder.write("1.epd", "# only a comment\n");
    let fault = folder.fail(&format!("{suite} --merge 1.epd 2.epd 3.epd -o bad.epd"));
    assert!(fault.contains("the command that made it"), "{fault}");
    assert!(!folder.at("bad.epd").exists());
}

/// Most positions that a few random turns of this game lead to are soon decided; the engine that plays these
/// out must not see an end in any of the turns.
#[test]
fn games_from_lasting_positions_last() {
    let folder = Folder::new();
    let suite = "openings distortingmirrors:paired --count 6 --plies 4 --nodes 200";
    let made = |options: &str| {
        folder.succeed(&format!("{suite}{options} -o suite.epd"));
        folder.read("suite.epd")
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
            let best = search(game.as_ref(), 200, &table);
            assert!(best.value.abs() < DECIDED, "{fen} after {ply} plies: {}", best.value);
            game.play(best.turn.unwrap());
            assert!(game.outcome().is_none(), "{fen}");
        }
    }
    let output = folder.run(&format!("{suite} --lasting 101 -o bad.epd"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn too_few_positions_are_an_error() {
    let folder = Folder::new();
    let fault = folder.fail("openings chess --count 30 --plies 1 --max-score 500 --depth 1 -o few.epd");
    assert!(fault.contains("found no position"), "{fault}");
    assert_eq!(folder.at("").read_dir().unwrap().count(), 0);
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
    let folder = Path::new("book/openings");
    let readme = fs::read_to_string(folder.join("../README.md")).unwrap();
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
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
    let folder = Folder::new();
    folder.succeed("openings fischerandom --count 12 --plies 2 --nodes 500 -o suite.epd");
    let text = folder.read("suite.epd");
    let ranks: HashSet<&str> = fens(&text).iter().filter_map(|fen| fen.split('/').next()).collect();
    assert!(ranks.len() >= 8, "{text}");
}
