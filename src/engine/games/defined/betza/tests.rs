//! Pieces in definitions, and how Fairy-Stockfish reads them.

use super::{Moves, describe, differences};

#[test]
fn moves_are_sorted_without_duplicates() {
    let [one, other] = ["NKW", "WFN"].map(|text| Moves::read(text).expect(text).ways);
    assert_eq!(one, other);
    assert_eq!(describe(&one), "one step in any direction; a knight's leap");
    let pawn = Moves::read("cfFimfnDmfW").expect("a pawn").ways;
    assert_eq!(
        describe(&pawn),
        "one step straight forward, without capturing; one step diagonally forward, only to capture; two \
         squares straight forward, if the square between is empty, from where double steps begin, without \
         capturing"
    );
}

#[test]
fn long_texts_and_jumps_are_refused() {
    for (text, offset, part) in [
        ("jN".to_string(), 0, "j is not read here"),
        ("WmjN".to_string(), 2, "j is not read here"),
        ("XjN".to_string(), 0, "'X'"),
        ("R11".repeat(43), 128, "129 letters long"),
        ("WF".repeat(64), 64, "more than 64 terms"),
    ] {
        let problem = Moves::read(&text).expect_err(&text);
        assert_eq!(problem.offset, offset, "{text}: {}", problem.words);
        assert!(problem.words.contains(part), "{text}: {}", problem.words);
    }
}

#[test]
fn differences_from_fairy_stockfish_are_reported() {
    for text in [
        "N",
        "mfWcefFimfnD",
        "gQ",
        "mRcpR",
        "NN",
        "R4",
        "fhnN",
        "lfrbN",
        "KN",
        "nZ",
        "mNcK",
        "RpR",
        "N2",
        "gRpR",
    ] {
        assert!(differences(text).is_empty(), "{text}: {:?}", differences(text));
    }
    for (text, offset) in [
        ("WDD", 1),
        ("D2", 0),
        ("nNN", 0),
        ("nH", 0),
        ("pNN", 0),
        ("W(4,1)", 1),
        ("R10", 0),
        ("B2+", 0),
        ("B1+", 0),
        ("K[F?R]", 1),
        ("FAt[FA,FA]", 2),
        ("iD", 0),
        ("vsN", 0),
        ("R2pR", 2),
        ("pRgR", 2),
        ("fRpR", 2),
        ("mRmR1", 2),
        ("gR4", 0),
    ] {
        let offsets: Vec<usize> = differences(text).iter().map(|problem| problem.offset).collect();
        assert_eq!(offsets, [offset], "{text}");
    }
}
