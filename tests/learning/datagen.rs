//! Games of the engine against itself, in files.

use crate::commands::{run, succeed};
use std::fs;
use std::path::Path;
use std::process::Command;

const PLAY: &str = "datagen knightrelay --games 20 --nodes 40 --random-later 50";

/// The bytes of a file made on one thread: its games are in the order of their numbers.
fn whole(folder: &Path) -> Vec<u8> {
    succeed(folder, &format!("{PLAY} --threads 1 --output whole"));
    fs::read(folder.join("whole")).expect("games")
}

#[test]
fn shards_add_up_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for shard in 1..=3 {
        succeed(folder, &format!("{PLAY} --shard {shard}/3 --output part-{shard}"));
    }
    let merge = format!("{PLAY} --merge part-1 part-2 part-3 --output merged");
    assert!(succeed(folder, &merge).starts_with("merged: 20 games, "));
    assert!(fs::read(folder.join("merged")).expect("games") == whole(folder));
    // What lacks a shard is completed by playing.
    let output = run(folder, &format!("{PLAY} --merge part-3 part-1 --output two"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("warning: two: there are only 13 of 20 games: shard 2/3 is missing"), "{errors}");
    succeed(folder, &format!("{PLAY} --threads 2 --output two"));
    succeed(folder, &format!("{PLAY} --merge two --output three"));
    assert!(fs::read(folder.join("three")).expect("games") == whole(folder));
}

#[test]
#[cfg(unix)]
fn gnu_parallel_plays_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/in-parallel");
    // Started a second time, it finds everything played.
    for _ in 0..2 {
        let output = Command::new(script)
            .args(["3", "part's"])
            .args(PLAY.split_ascii_whitespace())
            .env("FIRZAN", env!("CARGO_BIN_EXE_firzan"))
            .env("JOBS", "2")
            .current_dir(folder.path())
            .output()
            .expect("the script runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(69) {
            eprintln!("not tried: {errors}");
            return;
        }
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        let merged = fs::read(folder.path().join("part's/merged.games")).expect("games");
        assert!(merged == whole(folder.path()));
    }
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    whole(folder);
    for (words, fault) in [
        ("--seed 2 --output whole", "instead of"),
        ("--shard 1/2 --output whole", "--shard 1/2"),
        ("--merge whole --output whole", "cannot write whole"),
        ("--merge whole whole --output new", "game 0 is in whole and in whole"),
        ("--merge whole --seed 2 --output new", "instead of"),
        ("--merge none --output new", "none: "),
        ("--output no/such/folder/games", "cannot write"),
        ("--output .", "cannot write"),
    ] {
        let output = run(folder, &format!("{PLAY} {words}"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{words}: {errors}");
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let expected = whole(folder);
    let words = format!("{PLAY} --threads 1 --output killed");
    // A write may be cut short at every place.
    for length in [0, 1, 9, 60, 200, 300, 1000, expected.len() - 1] {
        let cut = fs::write(folder.join("killed"), &expected[..length]);
        cut.expect("written");
        succeed(folder, &words);
        assert!(fs::read(folder.join("killed")).expect("games") == expected, "{length}");
    }
}

#[test]
fn damage_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut bytes = whole(folder);
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(folder.join("whole"), &bytes).expect("written");
    let output = run(folder, &format!("{PLAY} --output whole"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("whole: game ") && errors.contains(" at byte "), "{errors}");
    assert!(fs::read(folder.join("whole")).expect("games") == bytes);
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let bytes = whole(folder);
    let other = fs::File::open(folder.join("whole")).expect("games");
    other.lock().expect("a lock");
    let output = run(folder, &format!("{PLAY} --output whole"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("another run is writing to it"), "{errors}");
    assert!(fs::read(folder.join("whole")).expect("games") == bytes);
}

#[test]
fn a_full_disk_leaves_whole_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let expected = whole(folder);
    let blocks = expected.len() / 512 - 2;
    let limited = Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_firzan"))
        .args(format!("{PLAY} --threads 1 --output full").split_ascii_whitespace())
        .current_dir(folder)
        .output()
        .expect("the shell runs");
    let errors = String::from_utf8_lossy(&limited.stderr);
    assert!(errors.contains("cannot write full"), "{errors}");
    let have = fs::read(folder.join("full")).expect("games");
    assert!(have.len() < expected.len() && expected.starts_with(&have));
    succeed(folder, &format!("{PLAY} --threads 1 --output full"));
    assert!(fs::read(folder.join("full")).expect("games") == expected);
}

#[test]
fn games_are_played_by_any_evaluation() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/games/knightrelay/knightrelay.net");
    for (name, eval) in [("plain", ""), ("hand", "--eval hand"), ("file", net)] {
        let eval = match name {
            "file" => format!("--eval {net}"),
            _ => eval.to_string(),
        };
        succeed(folder, &format!("{PLAY} --threads 1 {eval} --output {name}"));
    }
    // Without the header, which names the evaluation.
    let games = |name: &str| {
        let bytes = fs::read(folder.join(name)).expect("games");
        let text = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        bytes[10 + text + 4..].to_vec()
    };
    assert_ne!(games("plain"), games("hand"));
    assert_eq!(games("plain"), games("file"), "the network built in");
    // Games played otherwise are not mixed.
    let chess = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/games/chess/chess.net");
    for (words, fault) in [
        ("--output hand".to_string(), "--eval hand"),
        (format!("--eval {chess} --output new"), "the network is for chess"),
        ("--eval none.net --output new".to_string(), "No such file"),
    ] {
        let output = run(folder, &format!("{PLAY} {words}"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}
