//! Games of the engine against itself, in files.

use crate::fail;
use crate::folder::{FIRZAN, Folder, limited, stderr};
use firzan::games::Variant;
use firzan_program::learning::datagen::{Game, Games};
use std::fs;
use std::process::Command;

const PLAY: &str = "datagen knightrelay --games 20 --nodes 40 --random-later 50";

/// The bytes of a file made on one thread: its games are in the order of their numbers.
fn whole(folder: &Folder) -> Vec<u8> {
    folder.succeed(&format!("{PLAY} --threads 1 --output whole"));
    folder.bytes("whole")
}

#[test]
fn shards_add_up_to_the_whole() {
    let folder = &Folder::new();
    for shard in 1..=3 {
        folder.succeed(&format!("{PLAY} --shard {shard}/3 --output part-{shard}"));
    }
    let merge = format!("{PLAY} --merge part-1 part-2 part-3 --output merged");
    assert!(folder.succeed(&merge).starts_with("merged: 20 games, "));
    assert!(folder.bytes("merged") == whole(folder));
    // What lacks a shard is completed by playing.
    let output = folder.run(&format!("{PLAY} --merge part-3 part-1 --output two"));
    let errors = stderr(&output);
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("warning: two: there are only 13 of 20 games: shard 2/3 is missing"), "{errors}");
    folder.succeed(&format!("{PLAY} --threads 2 --output two"));
    folder.succeed(&format!("{PLAY} --merge two --output three"));
    assert!(folder.bytes("three") == whole(folder));
}

#[test]
#[cfg(unix)]
fn gnu_parallel_plays_the_whole() {
    let folder = Folder::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/in-parallel");
    // Started a second time, it finds everything played.
    for _ in 0..2 {
        let output = Command::new(script)
            .args(["3", "part's"])
            .args(PLAY.split_ascii_whitespace())
            .env("FIRZAN", FIRZAN)
            .env("JOBS", "2")
            .current_dir(folder.at(""))
            .output()
            .expect("the script runs");
        let errors = stderr(&output);
        if output.status.code() == Some(69) {
            eprintln!("not tried: {errors}");
            return;
        }
        assert!(output.status.success(), "{errors}");
        assert_eq!(errors, "");
        assert!(folder.bytes("part's/merged.games") == whole(&folder));
    }
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = &Folder::new();
    whole(folder);
    folder.write("other", "");
    for (words, fault) in [
        ("--seed 2 --output whole", "instead of"),
        ("--shard 1/2 --output whole", "--shard 1/2"),
        ("--merge whole --output whole", "whole is also an input or another output of this command"),
        ("--merge whole --output other", "other already exists"),
        ("--merge whole whole --output new", "game 0 is in whole and in whole"),
        ("--merge whole --seed 2 --output new", "instead of"),
        ("--merge none --output new", "none: "),
        ("--output no/such/folder/games", "cannot write"),
        ("--output .", "cannot write"),
    ] {
        let errors = fail(folder, &format!("{PLAY} {words}"));
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = &Folder::new();
    let expected = whole(folder);
    let words = format!("{PLAY} --threads 1 --output killed");
    // A write may be cut short at every place.
    for length in [0, 1, 9, 60, 200, 300, 1000, expected.len() - 1] {
        folder.write("killed", &expected[..length]);
        folder.succeed(&words);
        assert!(folder.bytes("killed") == expected, "{length}");
    }
}

#[test]
fn damage_is_not_overwritten() {
    let folder = &Folder::new();
    let mut bytes = whole(folder);
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    folder.write("whole", &bytes);
    let errors = fail(folder, &format!("{PLAY} --output whole"));
    assert!(errors.contains("whole: game ") && errors.contains(" at byte "), "{errors}");
    assert!(folder.bytes("whole") == bytes);
}

#[test]
fn two_runs_do_not_write_to_one_file() {
    let folder = &Folder::new();
    let bytes = whole(folder);
    let other = fs::File::open(folder.at("whole")).expect("games");
    other.lock().expect("a lock");
    let errors = fail(folder, &format!("{PLAY} --output whole"));
    assert!(errors.contains("another run is writing to it"), "{errors}");
    assert!(folder.bytes("whole") == bytes);
}

#[test]
fn a_full_disk_leaves_whole_games() {
    let folder = &Folder::new();
    let expected = whole(folder);
    let blocks = expected.len() / 512 - 2;
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}");
    let mut command = limited(&limit, &format!("{PLAY} --threads 1 --output full"));
    let output = command.current_dir(folder.path()).output().expect("the shell runs");
    let errors = stderr(&output);
    assert!(errors.contains("cannot write full"), "{errors}");
    let have = folder.bytes("full");
    assert!(have.len() < expected.len() && expected.starts_with(&have));
    folder.succeed(&format!("{PLAY} --threads 1 --output full"));
    assert!(folder.bytes("full") == expected);
}

#[test]
fn games_are_played_by_any_evaluation() {
    let folder = &Folder::new();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/games/knightrelay/knightrelay.net");
    for (name, eval) in [("plain", ""), ("hand", "--eval hand"), ("file", &format!("--eval {net}"))] {
        folder.succeed(&format!("{PLAY} --threads 1 {eval} --output {name}"));
    }
    // Without the header, which names the evaluation.
    let games = |name: &str| {
        let bytes = folder.bytes(name);
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
        let errors = folder.fail(&format!("{PLAY} {words}"));
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

#[test]
fn interior_nodes_are_added_to_the_same_games_and_resumed_and_merged_with_them() {
    let folder = &Folder::new();
    let play =
        "datagen knightrelay --games 6 --nodes 1500 --random-later 50 --longest 24 --seed 6 --threads 1";
    let plain = folder.succeed(&format!("{play} --interior 0 --output plain"));
    assert!(!plain.contains("interior"), "{plain}");
    let message = folder.succeed(&format!("{play} --interior 3 --output whole"));
    assert!(message.ends_with(" interior nodes\n"), "{message}");
    let games = |name: &str| {
        let variant: Variant = "knightrelay".parse().expect("a game");
        let records = Games::open(&[folder.at(name)], variant).expect("a file of games");
        records.map(|record| record.expect("a game").game).collect::<Vec<Game>>()
    };
    for (plain, game) in games("plain").into_iter().zip(games("whole")) {
        let (searched, sampled) = (game.searched() as usize, game.interior.len());
        assert!(sampled > 2 * searched && sampled <= 3 * searched + 3, "{sampled} of {searched} searches");
        assert_eq!(Game { interior: Vec::new(), ..game }, plain);
    }
    let expected = folder.bytes("whole");
    let play = format!("{play} --interior 3");
    for length in [300, expected.len() / 2, expected.len() - 1] {
        folder.write("killed", &expected[..length]);
        folder.succeed(&format!("{play} --output killed"));
        assert!(folder.bytes("killed") == expected, "{length}");
    }
    for shard in 1..=2 {
        folder.succeed(&format!("{play} --shard {shard}/2 --output part-{shard}"));
    }
    let merged = folder.succeed(&format!("{play} --merge part-1 part-2 --output merged"));
    assert_eq!(merged.replace("merged", "whole"), message);
    assert!(folder.bytes("merged") == expected);
    let errors = fail(folder, &format!("{play} --output plain"));
    assert!(errors.contains("--interior 3") && errors.contains("instead of"), "{errors}");
}
