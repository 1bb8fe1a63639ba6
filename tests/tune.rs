//! The fitting of weights, on a few short games.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn tune(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_firzan"))
        .arg("tune")
        .args(arguments.split_ascii_whitespace())
        .current_dir(folder)
        .output()
        .expect("firzan runs")
}

fn tuned(folder: &Path, arguments: &str) -> String {
    let output = tune(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    fs::read_to_string(folder.join("weights.rs")).expect("the weights are written")
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let fit = "flippingxiangqi --games 12 --nodes 60 --epochs 2 --out weights.rs";
    let once = tuned(folder.path(), fit);
    let parts = [
        "flippingxiangqi --games 7 --nodes 60 --epochs 1 --out weights.rs --data games",
        &format!("{fit} --threads 1 --data games"),
    ];
    let again = parts.map(|arguments| tuned(folder.path(), arguments));
    assert_eq!(once, again[1], "played in two parts");
    assert!(once.contains("(\"MATERIAL\", &["), "{once}");
    let games = fs::read_to_string(folder.path().join("games")).expect("the games are kept");
    assert_eq!(games.lines().count(), 12);
}

#[test]
fn faults_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games");
    for (line, fault) in [
        ("chess 1-0 e2e5", "game 1"),
        ("knightrelay 1-0 e2e4", "it is a game of knightrelay"),
        ("chess e2e4", "line 1 is no game"),
        ("chess 1-0 e2e4", "too few"),
    ] {
        fs::write(&data, format!("{line}\n")).expect("written");
        let output = tune(
            folder.path(),
            "chess --games 1 --data games --out weights.rs",
        );
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && errors.contains(fault),
            "{errors}"
        );
    }
}
