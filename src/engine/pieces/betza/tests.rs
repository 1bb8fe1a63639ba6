//! Lines of Betza notation and what is made of them.

use super::*;
use fastrand::Rng;

fn count(text: &str) -> usize {
    Betza::new(text).ways().len()
}

#[test]
fn atoms_have_their_directions() {
    assert_eq!([count("W"), count("F"), count("D"), count("A"), count("N")], [4, 4, 4, 4, 8]);
    assert_eq!([count("K"), count("Q"), count("WFDA"), count("NDW")], [8, 8, 16, 16]);
    assert_eq!([count("fW"), count("fF"), count("fsW"), count("fN")], [1, 2, 3, 2]);
}

#[test]
fn lame_leaps_pass_a_square() {
    let horse = Betza::new("nN");
    assert!(horse.ways().iter().all(|way| way.via == (way.dx / 2, way.dy / 2)));
    let elephant = Betza::new("nA");
    assert!(elephant.ways().iter().all(|way| (way.via.0 * 2, way.via.1 * 2) == (way.dx, way.dy)));
}

#[test]
fn then_keeps_the_direction() {
    let oliphant = Betza::new("FAt[FA,FA]");
    assert_eq!(oliphant.ways().len(), 8 + 16);
    assert!(oliphant.ways().iter().all(|way| way.dx.abs() == way.dy.abs() && way.dx.abs() <= 4));
}

/// The ways of a line of single leaps, by files to the right and ranks forward.
fn leaps(text: &str) -> Vec<(i8, i8)> {
    let piece = Betza::parse(text).expect(text);
    let mut leaps: Vec<_> = piece.ways().iter().map(|way| (way.dx, way.dy)).collect();
    leaps.sort_unstable();
    leaps
}

#[test]
fn directions_lead_where_xboard_and_fairy_stockfish_read_them() {
    for (line, expected) in [
        ("fW", vec![(0, 1)]),
        ("fsW", vec![(-1, 0), (0, 1), (1, 0)]),
        ("flW", vec![(-1, 0), (0, 1)]),
        ("fbW", vec![(0, -1), (0, 1)]),
        ("vsW", leaps("W")),
        ("lF", vec![(-1, -1), (-1, 1)]),
        ("flF", vec![(-1, 1)]),
        ("flbrF", vec![(-1, 1), (1, -1)]),
        ("fsF", vec![(-1, 1), (1, 1)]),
        ("fhF", vec![(-1, 1), (1, 1)]),
        ("sF", leaps("F")),
        ("fK", vec![(-1, 1), (0, 1), (1, 1)]),
        ("fsK", vec![(-1, 0), (-1, 1), (1, 0), (1, 1)]),
        ("lfK", vec![(-1, 1), (0, 1)]),
        ("fN", vec![(-1, 2), (1, 2)]),
        ("ffN", vec![(-1, 2), (1, 2)]),
        ("fsN", vec![(-2, 1), (2, 1)]),
        ("fhN", vec![(-2, 1), (-1, 2), (1, 2), (2, 1)]),
        ("lhN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
        ("sN", vec![(-2, -1), (-2, 1), (2, -1), (2, 1)]),
        ("vN", vec![(-1, -2), (-1, 2), (1, -2), (1, 2)]),
        ("lN", vec![(-2, -1), (-2, 1)]),
        ("flN", vec![(-2, 1)]),
        ("lfN", vec![(-1, 2)]),
        ("lvN", vec![(-1, -2), (-1, 2)]),
        ("hrN", vec![(-2, 1), (-1, -2), (1, 2), (2, -1)]),
        ("hlN", vec![(-2, -1), (-1, 2), (1, -2), (2, 1)]),
        ("vsN", leaps("N")),
        ("frbN", vec![(-1, -2), (1, -2), (2, 1)]),
        ("ffL", vec![(-1, 3), (1, 3)]),
    ] {
        assert_eq!(leaps(line), expected, "{line}");
    }
}

#[test]
fn equal_lines_have_equal_ways() {
    for (one, other) in [
        ("R", "WW"),
        ("R", "W0"),
        ("R4", "W4"),
        ("R1", "W"),
        ("B2", "F2"),
        ("Q", "KK"),
        ("K3", "W3F3"),
        ("NN", "N0"),
        ("L", "C"),
        ("J", "Z"),
        ("fF0", "fB"),
        ("W11", "R11"),
    ] {
        let [one, other] = [one, other].map(|line| Betza::parse(line).expect(line));
        assert_eq!(one.ways(), other.ways());
    }
}

#[test]
fn faults_name_their_column() {
    for (line, column, reason) in [
        ("X", 1, "not part of the notation"),
        ("WX", 2, "not part of the notation"),
        ("mfWcfF?", 7, "not part of the notation"),
        ("w", 1, "not part of the notation"),
        ("W F", 2, "not part of the notation"),
        ("NéW", 2, "not part of the notation"),
        ("m", 2, "the line ends"),
        ("Nmf", 4, "the line ends"),
        ("mé", 2, "not part of the notation"),
        ("4W", 1, "not part of the notation"),
        ("m4W", 2, "not part of the notation"),
        ("W12", 2, "0 to 11"),
        ("W99999999999", 2, "0 to 11"),
        ("R1F256", 4, "0 to 11"),
        ("hN", 1, "h must"),
        ("fWshN", 3, "h must"),
        ("hhN", 1, "h must"),
        ("hlW", 3, "oblique"),
        ("npN", 3, "only one of"),
        ("Wnj2", 4, "not part of the notation"),
        ("nW", 2, "n and j"),
        ("WjC", 3, "n and j"),
        ("nNN", 2, "n and j"),
        ("pW", 2, "p and g"),
        ("cgN", 3, "p and g"),
        ("t", 2, "two legs"),
        ("tW", 2, "two legs"),
        ("t[", 3, "two legs"),
        ("t[W", 4, "two legs"),
        ("t[W,", 5, "two legs"),
        ("t[W,W", 6, "two legs"),
        ("t[,W]", 3, "two legs"),
        ("t[W,]", 5, "two legs"),
        ("t[W]", 4, "two legs"),
        ("t[W,W,W]", 6, "two legs"),
        ("t[t[W,W],W]", 3, "two legs"),
        ("Wt[R,W]", 4, "a leg is"),
        ("t[W,R]", 5, "a leg is"),
        ("t[N,N]", 3, "a leg is"),
        ("t[cW,W]", 3, "a leg is"),
        ("t[W,iW]", 5, "a leg is"),
        ("t[W,F]", 1, "no direction"),
        ("t[fW,bW]", 1, "no direction"),
        ("]", 1, "not part of the notation"),
    ] {
        let error = Betza::parse(line).expect_err(line);
        assert_eq!(error.column(), column, "{error}");
        assert!(error.reason().contains(reason), "{error}");
    }
    let line = "N".repeat(99);
    let error = Betza::parse(&line).expect_err("N for ever");
    let text = error.to_string();
    assert!(text.ends_with("column 65: more than 256 ways to move"), "{text}");
}

/// Any text is compiled or refused at one of its columns.
#[test]
fn no_text_stops_the_program() {
    let letters: Vec<char> = "WFDNAHCLZJGKQRBfblrsvhmcnpgjit[,]0123456789eé+x \0".chars().collect();
    let mut random = Rng::with_seed(7);
    let mut accepted = 0;
    for _ in 0..200_000 {
        let length = random.usize(..12);
        let text: String = (0..length).map(|_| letters[random.usize(..letters.len())]).collect();
        match Betza::parse(&text) {
            Ok(piece) => accepted += usize::from(!piece.ways().is_empty()),
            Err(error) => {
                let columns = 1..=text.chars().count() + 1;
                assert!(columns.contains(&error.column()), "{error}");
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}
