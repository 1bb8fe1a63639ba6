//! The words of moves, read back into ways.

use super::super::SHOWN;
use crate::pieces::betza::Way;

/// The ways that words tell, and whether these are all.
pub fn ways(told: &str) -> (Vec<Way>, bool) {
    let mut ways = Vec::new();
    let mut is_whole = true;
    for phrase in told.split("; ") {
        if phrase == SHOWN {
            is_whole = false;
        } else if phrase.starts_with("two of these in one direction") {
            ways.extend(pairs(&ways, &ways));
        } else if let Some((first, second)) =
            phrase.split_once(", to an empty square, then in the same direction ")
        {
            ways.extend(pairs(&leg(first), &leg(second)));
        } else if phrase != "no moves of its own" {
            ways.extend(understood(phrase));
        }
    }
    (ways, is_whole)
}

fn leg(told: &str) -> Vec<Way> {
    let told = told.replace(" or a jump", "|a jump").replace(" or one step", "|one step");
    told.split('|').flat_map(understood).collect()
}

fn pairs(first: &[Way], second: &[Way]) -> Vec<Way> {
    let pairs = first.iter().flat_map(|one| second.iter().map(move |two| (one, two)));
    let is_line =
        |one: &Way, two: &Way| one.dx.signum() == two.dx.signum() && one.dy.signum() == two.dy.signum();
    let pairs = pairs.filter(|(one, two)| is_line(one, two));
    let both = pairs.map(|(one, two)| Way {
        dx: one.dx + two.dx,
        dy: one.dy + two.dy,
        via: (one.dx, one.dy),
        ..*two
    });
    both.collect()
}

/// The ways of one phrase.
fn understood(phrase: &str) -> Vec<Way> {
    let mut rest = phrase;
    let mut ends = |text: &str| match rest.strip_suffix(text) {
        Some(before) => {
            rest = before;
            true
        }
        None => false,
    };
    let captures = !ends(", without capturing");
    let moves = !ends(", only to capture");
    let initial = ends(", from where it starts");
    let is_lame =
        ends(", if the square between is empty") || ends(", if the square straight before it is empty");
    let jumps = ends(", if a piece stands on the square between")
        || ends(", if a piece stands on the square straight before it");
    let behind = ends(", leaping over exactly one piece to the square right behind it");
    let hops = ends(", leaping over exactly one piece") || behind;
    let (range, rest) = range(rest);
    let (leap, rest) = leap(rest).unwrap_or_else(|| panic!("{phrase}"));
    let rest = rest.replace(" in one direction", "");
    let mut ways = Vec::new();
    for (dx, dy) in (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))) {
        let (x, y): (i8, i8) = (i8::abs(dx), i8::abs(dy));
        let long = x.max(y);
        let (is_leap, leads) = match leap {
            // Straight or diagonal.
            (squares, None) => (long == squares && (x == y || x.min(y) == 0), leads(&rest, dx, dy)),
            (squares, Some(aside)) => ((long, x.min(y)) == (squares, aside), leads_aside(&rest, dx, dy)),
        };
        if !is_leap || !leads {
            continue;
        }
        let via = if is_lame || jumps { (dx / 2, dy / 2) } else { (0, 0) };
        ways.push(Way { dx, dy, range, via, jumps, moves, captures, hops, behind, initial });
    }
    assert!(!ways.is_empty(), "{phrase}: {rest}");
    ways
}

/// How often, 0 for any number, and the words behind it.
fn range(told: &str) -> (u8, &str) {
    if let Some(rest) = told.strip_prefix("any number of ") {
        return (0, rest);
    }
    if let Some(rest) = told.strip_prefix("one or two ") {
        return (2, rest);
    }
    let Some(rest) = told.strip_prefix("up to ") else {
        return (1, told);
    };
    let (number, rest) = rest.split_once(' ').expect("a number and steps");
    (number.parse().expect("a number"), rest)
}

/// How far a step leads, the second part if it is oblique, and the words behind it.
fn leap(told: &str) -> Option<((i8, Option<i8>), &str)> {
    let leaps = [
        ("one step", (1, None)),
        ("steps", (1, None)),
        ("two squares", (2, None)),
        ("a jump of two squares", (2, None)),
        ("jumps of two squares", (2, None)),
        ("a jump of three squares", (3, None)),
        ("jumps of three squares", (3, None)),
        ("a knight's leap", (2, Some(1))),
        ("knight's leaps", (2, Some(1))),
        ("a camel's leap (3 by 1)", (3, Some(1))),
        ("camel's leaps (3 by 1)", (3, Some(1))),
        ("a zebra's leap (3 by 2)", (3, Some(2))),
        ("zebra's leaps (3 by 2)", (3, Some(2))),
    ];
    leaps.iter().find_map(|&(words, leap)| Some((leap, told.strip_prefix(words)?)))
}

/// Whether words allow a straight or diagonal direction.
fn leads(told: &str, dx: i8, dy: i8) -> bool {
    if told == " in any direction" {
        return true;
    }
    if let Some((most, missing)) = told.split_once("diagonally, except ") {
        // A third alternative may follow none: exceptions are told last.
        let others = most.trim_end_matches([',', ' ']).trim_end_matches(" or").trim_end_matches(',');
        let is_missing = missing.split(" to the ").all(|word| points(word, dx, dy));
        return dx != 0 && dy != 0 && !is_missing || !others.is_empty() && leads(others, dx, dy);
    }
    let told = told.trim_start().replace(", or ", " or ").replace(", ", " or ");
    let mut is_diagonal = false;
    let mut is_there = false;
    for item in told.split(" or ") {
        let mut item = item;
        if let Some(rest) = item.strip_prefix("diagonally") {
            (is_diagonal, item) = (true, rest.trim_start());
        } else if let Some(rest) = item.strip_prefix("straight") {
            (is_diagonal, item) = (false, rest.trim_start());
        }
        let is_straight = dx == 0 || dy == 0;
        let item = item.replace("to the ", "");
        let points = item.split_whitespace().all(|word| points(word, dx, dy));
        is_there |= is_straight != is_diagonal && points;
    }
    is_there
}

fn points(word: &str, dx: i8, dy: i8) -> bool {
    match word {
        "forward" => dy > 0,
        "backward" => dy < 0,
        "left" => dx < 0,
        "right" => dx > 0,
        "sideways" => dy == 0,
        other => panic!("{other}"),
    }
}

/// Whether words allow an oblique direction.
fn leads_aside(told: &str, dx: i8, dy: i8) -> bool {
    let is_upright = dy.abs() > dx.abs();
    let points = |words: &str| match words.trim() {
        "forward or backward" | "to either side" | "" => true,
        "forward to the left" => dy > 0 && dx < 0,
        "forward to the right" => dy > 0 && dx > 0,
        "backward to the left" => dy < 0 && dx < 0,
        "backward to the right" => dy < 0 && dx > 0,
        word => points(word.trim_start_matches("to the "), dx, dy),
    };
    let Some(told) = told.strip_prefix(", ") else {
        return points(told);
    };
    let (long, short) = told.split_once(" and ").expect("two parts");
    let long = long.split_once(" squares ").expect("squares").1;
    let short = short.split_once(' ').expect("a number").1;
    is_upright != (long.contains("left") || long.contains("right") || long.contains("side"))
        && points(long)
        && points(short)
}
