//! The fitting of weights, on a few short games.

use crate::fail;
use crate::folder::Folder;
use firzan::core::{Color, Square, Step, Turn};
use firzan::games::Variant;
use firzan_program::learning::datagen::{Game, Games};

fn tuned(folder: &Folder, arguments: &str) -> String {
    folder.succeed(arguments);
    folder.read("weights.rs")
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let folder = Folder::new();
    let fit = "tune knightrelay --epochs 2 --output weights.rs";
    let play = "knightrelay --games 12 --nodes 60";
    let once = tuned(&folder, &format!("{fit} --games 12 --nodes 60"));
    assert!(once.contains("(\"MATERIAL\", &["), "{once}");
    // It can take the place of the engine's file.
    let engines = include_str!("../../src/engine/games/knightrelay/weights.rs");
    assert_eq!(once.lines().take(8).collect::<Vec<_>>(), engines.lines().take(8).collect::<Vec<_>>());
    folder.succeed(&format!("datagen {play} --shard 1/2 --output one"));
    folder.succeed(&format!("datagen {play} --shard 2/2 --output two"));
    for data in ["one two", "two one --threads 1"] {
        let again = tuned(&folder, &format!("{fit} --data {data}"));
        assert_eq!(once, again, "played in two parts: {data}");
    }
    assert!(!folder.at("weights.rs.games").exists());
}

#[test]
fn the_users_games_are_neither_taken_nor_removed() {
    let folder = Folder::new();
    let play = "knightrelay --games 12 --nodes 60";
    let files = ["weights.games", "weights.rs.games"];
    for file in files {
        folder.succeed(&format!("datagen {play} --interior 0 --output {file}"));
    }
    let before = files.map(|file| folder.bytes(file));
    let tune = format!("tune {play} --epochs 2 --output weights.rs");
    tuned(&folder, &tune);
    assert_eq!(files.map(|file| folder.bytes(file)), before);
    // Nor are those of other options.
    std::fs::remove_file(folder.at(files[1])).expect("a file");
    folder.succeed(&format!("datagen {play} --output {}", files[1]));
    let other = folder.bytes(files[1]);
    let fault = folder.fail(&tune);
    assert!(fault.contains("weights.rs.games: its games are those of"), "{fault}");
    assert_eq!(folder.bytes(files[1]), other);
}

#[test]
fn what_is_overwritten_is_announced_and_kept() {
    let folder = Folder::new();
    folder.write("weights.rs", "mine");
    let output = folder.succeed("tune knightrelay --epochs 1 --games 12 --nodes 60 --output weights.rs");
    let announced = "weights.rs will be overwritten at the end; the old file will be kept as weights.rs.old";
    assert!(output.starts_with(announced), "{output}");
    let next = "Next: copy weights.rs to src/engine/games/knightrelay/weights.rs, build the program";
    assert!(output.contains(next), "{output}");
    assert_eq!(folder.read("weights.rs.old"), "mine");
}

#[test]
fn faults_are_reported() {
    let folder = Folder::new();
    let play = "--games 1 --nodes 1 --longest 7";
    for id in ["chess", "knightrelay"] {
        folder.succeed(&format!("datagen {id} {play} --output {id}"));
    }
    let whole = folder.bytes("chess");
    let first = Games::open(&[folder.at("chess")], Variant::Chess(())).expect("games").next();
    let start = first.expect("a game").expect("whole").offset() as usize;
    let castling = Turn::of(Step::new(Square::new(4), Square::new(6)));
    let illegal =
        Game { number: 1, winner: Some(Color::White), turns: vec![(castling, None)], interior: Vec::new() };
    let damaged = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    let place = format!("game 1 of the file, at byte {start}");
    let next = format!("game 2 of the file, at byte {}", whole.len());
    for (bytes, faults) in [
        (whole.clone(), ["too few", ""]),
        (folder.bytes("knightrelay"), ["it is a game of knightrelay", ""]),
        (b"chess 1-0 e2e4\n".to_vec(), ["data: ", "it is not a file of games"]),
        (damaged(12), ["data: ", "its header is damaged"]),
        (damaged(start), [&place, "its first bytes are damaged"]),
        (damaged(start + 20), [&place, "its moves are damaged"]),
        (whole[..whole.len() - 1].to_vec(), [&place, "it is incomplete"]),
        ([&whole[..], &illegal.to_bytes()].concat(), [&next, "move 1 is illegal"]),
    ] {
        folder.write("data", bytes);
        let errors = fail(&folder, "tune chess --data data --output weights.rs");
        for fault in faults {
            assert!(errors.contains(fault), "{fault}: {errors}");
        }
    }
}
