//! The fitting of weights, on a few short games.

use crate::commands::{run, succeed};
use firzan::core::{Color, Square, Step, Turn};
use firzan::games::Variant;
use firzan_program::learning::datagen::{Game, Games};
use std::fs;
use std::path::Path;

fn tuned(folder: &Path, arguments: &str) -> String {
    succeed(folder, arguments);
    fs::read_to_string(folder.join("weights.rs")).expect("the weights are written")
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let fit = "tune knightrelay --epochs 2 --output weights.rs";
    let play = "knightrelay --games 12 --nodes 60";
    let once = tuned(folder.path(), &format!("{fit} --games 12 --nodes 60"));
    assert!(once.contains("(\"MATERIAL\", &["), "{once}");
    succeed(folder.path(), &format!("datagen {play} --shard 1/2 --output one"));
    succeed(folder.path(), &format!("datagen {play} --shard 2/2 --output two"));
    for data in ["one two", "two one --threads 1"] {
        let again = tuned(folder.path(), &format!("{fit} --data {data}"));
        assert_eq!(once, again, "played in two parts: {data}");
    }
    assert!(!folder.path().join("weights.rs.games").exists());
}

#[test]
fn the_users_games_are_neither_taken_nor_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = "knightrelay --games 12 --nodes 60";
    let files = ["weights.games", "weights.rs.games"];
    for file in files {
        succeed(folder.path(), &format!("datagen {play} --output {file}"));
    }
    let read = |file: &str| fs::read(folder.path().join(file)).expect(file);
    let before = files.map(read);
    tuned(folder.path(), &format!("tune {play} --epochs 2 --output weights.rs"));
    assert_eq!(files.map(read), before);
}

#[test]
fn what_is_overwritten_is_announced_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("weights.rs");
    fs::write(&out, "mine").expect("written");
    let told =
        succeed(folder.path(), "tune knightrelay --epochs 1 --games 12 --nodes 60 --output weights.rs");
    let announced = "weights.rs will be overwritten at the end; the old file will be kept as weights.rs.old";
    assert!(told.starts_with(announced), "{told}");
    let next = "Next: copy weights.rs to src/engine/games/knightrelay/weights.rs, build the program";
    assert!(told.contains(next), "{told}");
    let old = fs::read_to_string(folder.path().join("weights.rs.old"));
    assert_eq!(old.expect("a copy"), "mine");
}

#[test]
fn faults_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let play = "--games 1 --nodes 1 --longest 7";
    for id in ["chess", "knightrelay"] {
        succeed(folder.path(), &format!("datagen {id} {play} --output {id}"));
    }
    let whole = fs::read(path("chess")).expect("a file");
    let first = Games::open(&[path("chess")], Variant::Chess(())).expect("games").next();
    let start = first.expect("a game").expect("whole").offset() as usize;
    let castling = Turn::of(Step::new(Square::new(4), Square::new(6)));
    let illegal = Game { number: 1, winner: Some(Color::White), turns: vec![(castling, None)] };
    let damaged = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        bytes
    };
    let place = format!("game 1 of the file, at byte {start}");
    let next = format!("game 2 of the file, at byte {}", whole.len());
    for (bytes, faults) in [
        (whole.clone(), ["too few", ""]),
        (fs::read(path("knightrelay")).expect("a file"), ["it is a game of knightrelay", ""]),
        (b"chess 1-0 e2e4\n".to_vec(), ["data: ", "it is not a file of games"]),
        (damaged(12), ["data: ", "its header is damaged"]),
        (damaged(start), [&place, "its head is damaged"]),
        (damaged(start + 20), [&place, "its moves are damaged"]),
        (whole[..whole.len() - 1].to_vec(), [&place, "it is incomplete"]),
        ([&whole[..], &illegal.to_bytes()].concat(), [&next, "move 1 is illegal"]),
    ] {
        fs::write(path("data"), bytes).expect("written");
        let output = run(folder.path(), "tune chess --data data --output weights.rs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        for fault in faults {
            assert!(errors.contains(fault), "{fault}: {errors}");
        }
    }
}
