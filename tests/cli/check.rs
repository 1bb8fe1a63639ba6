//! `firzan check`: definitions read.

use crate::{run, stderr, stdout};
use serde_json::Value;
use std::fs;

#[test]
fn every_fault_is_told_and_every_section_gets_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect(name);
        path.display().to_string()
    };
    let parents = write(
        "parents.ini",
        "[wide:chess]\nmaxFile = 10\ncastling = false\n\
         startFen = rnbqk3nr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQK3NR w\n",
    );
    let children = write(
        "children.ini",
        "[taller:wide]\nmaxRank = 12\n[royals:coregal]\n[house:crazyhouse]\n\
         [far:wide]\ncustomPiece1 = c:(4,1)\n",
    );
    let output = run(&format!("check {parents} {children}"));
    let text = stdout(&output);
    let lines: Vec<String> = text.lines().map(|line| line.replace(&children, "children.ini")).collect();
    let expected = [
        "children.ini:2:11: maxRank: \"12\" is no number of ranks, which is 1 to 10",
        "children.ini:3:1: [royals]: its parent has rules that Firzan does not play yet: several royal \
         pieces",
        "children.ini:4:8: [house]: the parent crazyhouse is a game with pieces in hand, which \
         Firzan does not play",
        "children.ini:6:18: warning: customPiece1: Fairy-Stockfish plays another game: (4,1) is read as no \
         move",
        "wide: 10x8, pieces pnbrqk, good",
        "taller: bad",
        "royals: 8x8, pieces pnbrqk, not played yet: several royal pieces",
        "house: not played: pieces in hand",
        "far: 10x8, pieces pnbrqck, good; Fairy-Stockfish plays another game by this: customPiece1",
    ];
    assert_eq!(lines, expected);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), "error: 3 faults in one file\n"));
    let output = run(&format!("check {parents}"));
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn json_has_an_object_a_section() {
    let output = run("check --json tests/definitions/twins.ini tests/definitions/broken/relays.ini");
    let text = stdout(&output);
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(objects[2]["section"], "twin-knightrelay");
    assert_eq!(objects[2]["verdict"], "good");
    assert_eq!(objects[2]["title"], "Knight Relay Chess");
    let last = objects.last().expect("an object");
    assert_eq!((&last["verdict"], last["faults"].as_array().map(Vec::len)), (&"bad".into(), Some(6)));
    assert_eq!((&last["faults"][0]["line"], &last["faults"][0]["key"]), (&2.into(), &"relay1".into()));
}

#[test]
fn what_is_no_regular_file_is_refused() {
    for (file, part) in [("src", "not a regular file"), ("no-such.ini", "cannot read no-such.ini")] {
        let output = run(&format!("check {file}"));
        assert!(!output.status.success() && stderr(&output).contains(part), "{}", stderr(&output));
    }
}

#[test]
fn the_keys_are_listed_with_their_values() {
    let text = stdout(&run("check --keys"));
    for line in [
        "promotionLost: pawns promote only to what their side has lost: true or false (Firzan's own)",
        "nMoveRule: moves of each side until a draw; 0 for none: a number from 0 to 1000",
        "pieceDrops: pieces are dropped from the hand: true or false (not played)",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line} is not in {text}");
    }
}
