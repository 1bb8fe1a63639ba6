//! Descriptions of Betza lines, which must match the lines when parsed back.

mod reading;

use super::*;
use crate::core::Color;
use crate::pieces::Geometry;
use crate::pieces::walk::{walk, walk_ways};
use fastrand::Rng;
use reading::ways;
use std::ops::Range;

/// Lines and their descriptions.
const DESCRIBED: &[(&str, &str)] = &[
    ("", "no moves of its own"),
    ("K", "one step in any direction"),
    ("WF", "one step in any direction"),
    ("W", "one step straight"),
    ("F", "one step diagonally"),
    ("R", "any number of steps straight"),
    ("WW", "any number of steps straight"),
    ("R4", "up to 4 steps straight"),
    ("B2", "one or two steps diagonally"),
    ("Q", "any number of steps in any direction"),
    ("K3", "up to 3 steps in any direction"),
    ("BW", "any number of steps diagonally; one step straight"),
    ("N", "a knight's leap"),
    ("D", "a jump of two squares straight"),
    ("A", "a jump of two squares diagonally"),
    ("AD", "a jump of two squares in any direction"),
    ("HG", "a jump of three squares in any direction"),
    ("C", "a camel's leap (3 by 1)"),
    ("Z", "a zebra's leap (3 by 2)"),
    ("NN", "any number of knight's leaps in one direction"),
    ("N2", "one or two knight's leaps in one direction"),
    ("DD", "any number of jumps of two squares straight in one direction"),
    ("fA3", "up to 3 jumps of two squares diagonally forward in one direction"),
    ("mN", "a knight's leap, without capturing"),
    ("mcN", "a knight's leap"),
    ("nN", "a knight's leap, if the square straight before it is empty"),
    ("jN", "a knight's leap, if a piece stands on the square straight before it"),
    ("nA", "two squares diagonally, if the square between is empty"),
    ("nDnA", "two squares in any direction, if the square between is empty"),
    ("cjD", "a jump of two squares straight, if a piece stands on the square between, only to capture"),
    ("NDW", "a knight's leap; a jump of two squares straight; one step straight"),
    ("WFDA", "one step in any direction; a jump of two squares in any direction"),
    ("fW", "one step straight forward"),
    ("bW", "one step straight backward"),
    ("fbW", "one step straight forward or backward"),
    ("vR", "any number of steps straight forward or backward"),
    ("sW", "one step sideways"),
    ("lrW", "one step sideways"),
    ("lW", "one step to the left"),
    ("rR3", "up to 3 steps to the right"),
    ("fsW", "one step forward or sideways"),
    ("flW", "one step forward or to the left"),
    ("bslW", "one step backward or sideways"),
    ("vrW", "one step forward, backward or to the right"),
    ("fF", "one step diagonally forward"),
    ("bB", "any number of steps diagonally backward"),
    ("lF", "one step diagonally to the left"),
    ("rF", "one step diagonally to the right"),
    ("flF", "one step diagonally forward to the left"),
    ("flbrF", "one step diagonally forward to the left or backward to the right"),
    ("fblF", "one step diagonally, except backward to the right"),
    ("fK", "one step straight forward or diagonally forward"),
    ("FfW", "one step straight forward or diagonally"),
    ("WfF", "one step diagonally forward or straight"),
    ("fsK", "one step sideways or diagonally forward"),
    ("sWflF", "one step sideways or diagonally forward to the left"),
    ("fsWbF", "one step forward or sideways, or diagonally backward"),
    ("fN", "a knight's leap, two squares forward and one to either side"),
    ("ffN", "a knight's leap, two squares forward and one to either side"),
    ("fsN", "a knight's leap, two squares to either side and one forward"),
    ("fhN", "a knight's leap forward"),
    ("rhNN", "any number of knight's leaps to the right in one direction"),
    ("vN", "a knight's leap, two squares forward or backward and one to either side"),
    ("lfC", "a camel's leap (3 by 1), three squares forward and one to the left"),
    (
        "flZ0",
        "any number of zebra's leaps (3 by 2) in one direction, three squares to the left and two forward",
    ),
    ("lffsN", "a knight's leap, by files to the right/ranks forward +2/+1 -2/+1 -1/+2"),
    ("hlN", "a knight's leap, by files to the right/ranks forward +2/+1 -2/-1 -1/+2 +1/-2"),
    ("(4,1)", "a leap of 4 by 1"),
    ("G", "a jump of three squares diagonally"),
    ("R3+", "3 or more steps straight"),
    ("nZ", "a zebra's leap (3 by 2), if the squares on the way are empty"),
    ("mfWcfF", "one step straight forward, without capturing; one step diagonally forward, only to capture"),
    (
        "mfW2cfF",
        "one or two steps straight forward, without capturing; one step diagonally forward, only to capture",
    ),
    (
        "fmWfcFimfnD",
        "one step straight forward, without capturing; one step diagonally forward, only to capture; two \
         squares straight forward, if the square between is empty, from where it starts, without \
         capturing",
    ),
    (
        "mRcpR",
        "any number of steps straight, without capturing; any number of steps straight, leaping over \
         exactly one piece, only to capture",
    ),
    ("pB4", "up to 4 steps diagonally, leaping over exactly one piece"),
    (
        "gQ",
        "any number of steps in any direction, leaping over exactly one piece to the square right behind it",
    ),
    (
        "WpNN",
        "one step straight; any number of knight's leaps in one direction, leaping over exactly one piece",
    ),
    (
        "FAt[FA,FA]",
        "one step diagonally; a jump of two squares diagonally; two of these in one direction, if the \
         square between is empty",
    ),
    (
        "WDt[WD,WD]",
        "one step straight; a jump of two squares straight; two of these in one direction, if the square \
         between is empty",
    ),
    (
        "Nt[W,D]",
        "a knight's leap; one step straight, to an empty square, then a jump of two squares in the same \
         direction",
    ),
    (
        "t[fFA,cF]",
        "one step diagonally forward, to an empty square, then one step in the same direction, only to \
         capture; a jump of two squares diagonally, to an empty square, then one step in the same \
         direction, only to capture",
    ),
    (
        "t[F,FmF2]",
        "one step diagonally, to an empty square, then one step in the same direction; one step diagonally, \
         to an empty square, then one or two steps in the same direction, without capturing",
    ),
    (
        "[F?R]",
        "one step diagonally; one step diagonally, to an empty square, then any number of steps turned by \
         45 degrees",
    ),
    ("[N-vsN]", "a knight's leap, to an empty square, then a knight's leap in any direction"),
];

#[test]
fn moves_are_described() {
    for (betza, text) in DESCRIBED {
        assert_eq!(describe(betza), *text, "{betza}");
    }
    assert_eq!(describe("mf4"), "unreadable: \"mf4\", column 3: a number follows its atom, as in R4");
}

#[test]
fn descriptions_match_their_lines() {
    let mut random = Rng::with_seed(3);
    // "In any direction" does not specify the directions of the second leg.
    for (betza, _) in DESCRIBED.iter().filter(|(betza, _)| *betza != "[N-vsN]") {
        check(betza, &mut random);
    }
    let mut count = 0;
    while count < 1_000 {
        let mut line = random_text("WFDNAHCZGKQRBWFDNAKRBfblrsvhmcnpgjji0234+", 0..10, &mut random);
        if random.u8(..4) == 0 {
            let first = random_text("WFDAKWFDAHGfblrsv", 1..5, &mut random);
            line += &format!("t[{first},{}]", random_text("WFDAKWFDAHGmc234", 1..5, &mut random));
        }
        if Betza::parse(&line).is_ok_and(|piece| !piece.ways().is_empty()) {
            check(&line, &mut random);
            count += 1;
        }
    }
}

/// A random string of these letters.
fn random_text(letters: &str, count: Range<usize>, random: &mut Rng) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let count = random.usize(count);
    (0..count).filter_map(|_| random.choice(letters.iter())).collect()
}

/// Checks that the description of a line, parsed back, reaches the same squares as the line.
fn check(betza: &str, random: &mut Rng) {
    let text = describe(betza);
    let read = ways(&text);
    for _ in 0..20 {
        let from = random.usize(..100);
        let pieces = [random.u128(..) & random.u128(..), random.u128(..) & random.u128(..)];
        let pieces = [pieces[0] & !pieces[1] | 1 << from, pieces[1] & !(1 << from)];
        for color in Color::BOTH {
            for first in [false, true] {
                let board = Geometry::TEN;
                let does = walk(betza, board, color, from, pieces, first);
                let says = walk_ways(&read, board, color, from, pieces, first);
                assert_eq!(says, does, "{betza}: {text}");
            }
        }
    }
}
