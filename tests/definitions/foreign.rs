//! Text that Fairy-Stockfish reads differently, as found by trying it.

use super::{files, shelf};
use firzan::games::defined::faults::Weight;
use firzan::games::defined::read;
use std::fs;

/// The warnings of a file about Fairy-Stockfish, and how its last section differs there.
fn foreign(text: &[u8]) -> (Vec<String>, Vec<String>) {
    let reading = read("file", text, &mut shelf());
    let shown = String::from_utf8_lossy(text);
    assert!(reading.faults.iter().all(|fault| !fault.weight.refuses()), "{shown}: {:?}", reading.faults);
    let warnings = reading.faults.iter().filter(|fault| fault.weight == Weight::Warning);
    let warnings = warnings.map(ToString::to_string).filter(|words| words.contains("Fairy-Stockfish"));
    let last = reading.sections.last().and_then(|section| section.playable()).expect("a game");
    (warnings.collect(), last.differs.clone())
}

#[test]
fn every_text_that_another_reader_takes_otherwise_is_warned_of_and_listed() {
    for file in files("foreign", "ini") {
        let (warnings, differs) = foreign(&fs::read(&file).expect("a file"));
        assert_eq!((warnings.len(), differs.len()), (1, 1), "{}: {warnings:?}", file.display());
    }
    let gap = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1";
    for (text, expected) in [
        ("[a:chess]\nking\t= k:KN\n", &["king"][..]),
        ("[a:chess]\nking\x0B = k:KN\n", &["king"]),
        ("[a:chess]\n  king = k:KN\n", &["king"]),
        ("[a:chess]\n\tking = k:KN\n", &["king"]),
        ("[a:chess]\nking = k \n", &["king"]),
        ("[a:chess]\nking = k\t\r\n", &["king"]),
        ("[a:chess]\nmustCapture = true \n", &["mustCapture"]),
        ("[a:chess]\nmustCapture = true\r\r\n", &["mustCapture"]),
        ("[a:chess]\nstalemateValue = win\t\n", &["stalemateValue"]),
        ("[a:chess]\ncountingRule = none \n", &["countingRule"]),
        ("[a:chess]\npromotionPieceTypes =\n", &["promotionPieceTypes"]),
        ("[a:chess]\nflagRegionWhite = \t\n", &["flagRegionWhite"]),
        ("[a:chess]\nmobilityRegionWhiteKnight =\n", &["mobilityRegionWhiteKnight"]),
        (&format!("[a:chess]\n{gap}\n"), &["startFen"]),
        ("[a:chess]", &["[a]"]),
        ("[A:chess]\n", &["[a]"]),
        ("[a:Chess]\n", &["[a]"]),
        ("[bughouse:chess]\n", &["[bughouse]"]),
        ("\u{FEFF}[a:chess]\n", &["[a]"]),
        ("\u{FEFF}[p:chess]\n[a:p]\n", &["[a]"]),
        ("[bughouse:chess]\n[a:bughouse]\n", &["[a]"]),
        ("[Paw:chess]\n[a:paw]\n", &["[a]"]),
        ("[p:chess]\nmustCapture = true \n[a:p]\nking = k:KN\n", &["mustCapture"]),
    ] {
        let (warnings, differs) = foreign(text.as_bytes());
        assert_eq!(differs, expected, "{text:?}");
        assert!(!warnings.is_empty(), "{text:?}");
    }
    let (warnings, differs) = foreign(b"[a:tamerlane]\n");
    assert!(warnings.len() == 1 && differs[0] == "[a]", "{warnings:?} {differs:?}");
}

#[test]
fn text_that_it_reads_alike_is_not_warned_of() {
    for text in [
        "[a:chess]\r\n; comment\r\nking = k:KN\r\n",
        "\u{FEFF}; comment\n[a:chess]\n",
        "[a:chess]\nking   =\t k:KN \n",
        "[a:chess]\nnMoveRule = 30 \npromotionRegionWhite = *7 \npromotionPieceTypes = n\tb \n",
        "[a:chess]\ntitle\t= Some Game \nking = k:KN\nking = k:KA\n",
        "[Paw:chess]\n[a:Paw]\n",
        "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw KQkq - 0 1 \n",
    ] {
        let (warnings, differs) = foreign(text.as_bytes());
        let is_name = |words: &String| words.contains("small letters");
        assert!(differs.is_empty() && warnings.iter().all(is_name), "{text:?}: {warnings:?} {differs:?}");
    }
}

#[test]
fn notation_of_our_own_is_no_warning_to_those_without_the_other_program() {
    let reading = read("file", b"[a:chess]\ncustomPiece1 = c:DD\nflagPiece = -\n", &mut shelf());
    let weights: Vec<Weight> = reading.faults.iter().map(|fault| fault.weight).collect();
    assert_eq!(weights, [Weight::Differs; 2], "{:?}", reading.faults);
    let game = reading.sections[0].playable().expect("a game");
    assert_eq!(game.differs, ["customPiece1", "flagPiece"]);
}

/// A section with a faulty line would be another game without it.
#[test]
fn a_section_with_an_error_is_no_game() {
    for text in [
        "[a:chess]\nmustCapture: true\n",
        "[a:chess]\n// comment\n",
        "[a:chess\nking = k:KN\n",
        "[a.b:chess]\n",
        "[a:chess] ; comment\n",
        "[a:chess]\n= true\n",
        "[a:chess]\nqueen = \u{a0}-\n",
    ] {
        let reading = read("file", text.as_bytes(), &mut shelf());
        assert!(reading.faults.iter().any(|fault| fault.weight == Weight::Error), "{text:?}");
        assert!(reading.sections[0].game.is_none() && reading.sections[0].refused.is_empty(), "{text:?}");
    }
    let reading = read("file", b"[a:chess]\nmustCapture: true\n[b:a]\n", &mut shelf());
    assert!(reading.sections.iter().all(|section| section.game.is_none()), "{:?}", reading.faults);
}
