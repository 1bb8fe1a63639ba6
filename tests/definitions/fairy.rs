//! The definitions in the folder `fairy`, which Firzan once played differently from Fairy-Stockfish without a
//! warning.

use crate::suites::{counts, file};
use crate::{read_file, shelf};
use firzan::any::new_game;
use firzan::games::Registry;
use firzan::games::defined::faults::Weight;
use firzan::games::defined::{Definition, Reading, read};

fn reading(name: &str) -> Reading {
    read_file(&file(&format!("tests/definitions/fairy/{name}.ini"))).1
}

fn games(reading: &Reading) -> impl Iterator<Item = &Definition> {
    reading.sections.iter().filter_map(|section| section.game.as_ref())
}

#[test]
fn what_fairy_stockfish_plays_is_played() {
    let lines = include_str!("fairy/counts.tsv").lines().filter(|line| !line.starts_with('#'));
    let (registry, mut wrong) = (Registry::new(), Vec::new());
    for line in lines {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[name, game, fen, moves, after, depths] = &columns[..] else {
            panic!("{line}: six columns");
        };
        let reading = reading(name);
        let definition = games(&reading).find(|definition| definition.name == game).expect(game);
        assert!(definition.differs.is_empty(), "{game}: {:?}", definition.differs);
        let definition = registry.define(definition.clone(), None).expect("room");
        let variant = registry.make(definition).unwrap_or_else(|why| panic!("{game}: {why}"));
        let mut position = new_game(variant);
        position.set_up((fen != "start").then_some(fen)).unwrap_or_else(|why| panic!("{game}: {why}"));
        for text in moves.split(' ').filter(|&text| text != "-") {
            let turn = position.legal_moves().into_iter().find(|&turn| position.write(turn) == text);
            position.play(turn.unwrap_or_else(|| panic!("{game}, {fen}: {text}")));
        }
        if position.fen() != after {
            wrong.push(format!("{game}, {fen} moves {moves}: {}, but {after}", position.fen()));
        }
        for (depth, nodes) in counts(depths) {
            let counted = position.perft(depth);
            if counted != nodes {
                wrong.push(format!("{game}, {fen} moves {moves}, depth {depth}: {counted}, but {nodes}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn quirks_of_fairy_stockfish_are_warned_of() {
    for (name, key, words) in [
        (
            "checking-zone",
            "mobilityRegionWhiteBishop",
            "a piece confined to this region checks a king outside it",
        ),
        ("passing-zone", "mobilityRegionWhitePawn", "pawns also capture en passant outside their region"),
        (
            "passing-captures",
            "customPiece1",
            "a capture where it otherwise gets only by an initial move also allows en passant",
        ),
        ("king-clock", "king", "can move back like an ordinary one"),
        ("dead-king", "king", "the moves of an ordinary king"),
        ("extinct-letter", "extinctionPieceTypes", "it requires knight, which is not in the game"),
        ("mask", "customPiece1", "joined with the terms before it"),
    ] {
        let reading = reading(name);
        for game in games(&reading) {
            assert_eq!(game.differs, [key], "{name}");
        }
        let is_told = |fault: &&firzan::games::defined::faults::Fault| {
            fault.weight == Weight::Differs
                && fault.words.starts_with("Fairy-Stockfish plays this differently: ")
                && fault.words.contains(words)
        };
        assert_eq!(
            reading.faults.iter().filter(is_told).count(),
            reading.sections.len(),
            "{:?}",
            reading.faults
        );
    }
}

#[test]
fn terms_read_as_fairy_stockfish_reads_them_are_warned_of() {
    for (name, words) in [
        ("e-without-c", "e goes with c, as in cefF; feF is read as fF, which also moves there"),
        ("hopper-pg", "p and g do not go together; pgW2 is read with p alone"),
    ] {
        let faults = reading(name).faults;
        assert!(faults.len() == 1 && faults[0].weight == Weight::Warning, "{faults:?}");
        assert_eq!(faults[0].words, words);
    }
}

#[test]
fn turning_back_beside_promotion_by_letter_is_refused() {
    let reading = reading("demote");
    assert!(reading.sections.iter().all(|section| section.playable().is_none()));
    let errors = reading.faults.iter().filter(|fault| fault.weight == Weight::Error);
    assert_eq!(errors.filter(|fault| fault.key == "pieceDemotion").count(), 2, "{:?}", reading.faults);
}

/// Found by comparing the moves of these pieces with Fairy-Stockfish's, on random boards.
#[test]
fn terms_that_fairy_stockfish_joins_are_noticed() {
    let differs = |betza: &str| {
        let text = format!("[x:chess]\nbishop = -\ncustomPiece1 = b:{betza}\n");
        let reading = read("x.ini", text.as_bytes(), &mut shelf());
        !reading.sections[0].game.as_ref().expect(betza).differs.is_empty()
    };
    for joined in "fRpR mRmR1 fRbpR fBbpB mRcR2mR3 fhRbgR flNNnN".split(' ') {
        assert!(differs(joined), "{joined}");
    }
    let apart = "R2NN nDpR2 fRbR2nD NNfnN gRpR fRnA lhB2lhpR fhR hlR gW2 WmR R3W KpR3 gB0pgB0 pgbsRRcnDpQ";
    for apart in apart.split(' ') {
        assert!(!differs(apart), "{apart}");
    }
}
