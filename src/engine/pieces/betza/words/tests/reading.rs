//! Parses descriptions of moves back into ways.

use crate::pieces::{Hop, Way};

/// The ways that a text describes.
pub fn ways(text: &str) -> Vec<Way> {
    let mut ways = Vec::new();
    for phrase in text.split("; ") {
        if phrase.starts_with("two of these in one direction") {
            let pairs: Vec<Way> = ways.iter().flat_map(|one| legs(*one, &ways, &[0])).collect();
            ways.extend(pairs);
        } else if let Some((first, second)) = phrase.split_once(", to an empty square, then ") {
            let turned: [(&str, &[i8]); 3] = [
                (" in the same direction", &[0]),
                (" turned by 45 degrees", &[1, -1]),
                (" turned by 0 or 45 degrees", &[0, 1, -1]),
            ];
            let (text, turns) = turned.iter().find(|(text, _)| second.contains(text)).expect("directions");
            let second = either(&second.replace(text, ""));
            ways.extend(parse_phrase(first).iter().flat_map(|one| legs(*one, &second, turns)));
        } else if phrase != "no moves of its own" {
            ways.extend(parse_phrase(phrase));
        }
    }
    ways
}

/// Second legs such as `one step or a jump of two squares, only to capture`.
fn either(text: &str) -> Vec<Way> {
    let (motions, ends) = text.split_once(", ").map_or((text, String::new()), |(a, b)| (a, format!(", {b}")));
    let motions =
        motions.replace("one or two", "one|two").replace(" or ", ";").replace("one|two", "one or two");
    // Their turns determine whether they are straight or diagonal.
    motions.split(';').flat_map(|motion| parse_phrase(&format!("{motion} in any direction{ends}"))).collect()
}

/// A leap followed by each of the steps that turn from it by one of `turns`, in units of 45 degrees.
fn legs(leap: Way, steps: &[Way], turns: &[i8]) -> Vec<Way> {
    const COMPASS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let index =
        |(x, y): (i8, i8)| COMPASS.iter().position(|&to| to == (x.signum(), y.signum())).expect("a step");
    let from = index(leap.step) as i8;
    let follows =
        |step: &&Way| turns.iter().any(|turn| (from + turn).rem_euclid(8) == index(step.step) as i8);
    steps.iter().filter(follows).map(|step| Way { first: leap.step, ..*step }).collect()
}

/// The ways of one phrase.
fn parse_phrase(phrase: &str) -> Vec<Way> {
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
    let jumps = ends(", if a piece stands on the square between")
        || ends(", if a piece stands on the square straight before it");
    let lame = ends(", if the square between is empty")
        || ends(", if the square straight before it is empty")
        || ends(", if the squares on the way are empty");
    let hop = if ends(", leaping over exactly one piece to the square right behind it") {
        Hop::Behind
    } else if ends(", leaping over exactly one piece") {
        Hop::Over
    } else {
        Hop::None
    };
    let (least, most, rest) = range(rest);
    let (leap, rest) = leap(rest).unwrap_or_else(|| panic!("{phrase}"));
    let rest = rest.replace(" in one direction", "");
    let mut ways = Vec::new();
    for step in (-9..=9).flat_map(|dx| (-9..=9).map(move |dy| (dx, dy))) {
        let (x, y): (i8, i8) = (i8::abs(step.0), i8::abs(step.1));
        let long = x.max(y);
        let (is_leap, leads) = match leap {
            // Straight or diagonal.
            (squares, None) => (long == squares && (x == y || x.min(y) == 0), leads(&rest, step.0, step.1)),
            (squares, Some(aside)) => {
                ((long, x.min(y)) == (squares, aside), leads_aside(&rest, step.0, step.1))
            }
        };
        if is_leap && leads {
            ways.push(Way { first: (0, 0), step, least, most, lame, jumps, hop, moves, captures, initial });
        }
    }
    assert!(!ways.is_empty(), "{phrase}: {rest}");
    ways
}

/// The minimum and maximum number of steps (0 = no limit), and the rest of the text.
fn range(text: &str) -> (u8, u8, &str) {
    for (start, most) in [("any number of ", 0), ("one or two ", 2)] {
        if let Some(rest) = text.strip_prefix(start) {
            return (1, most, rest);
        }
    }
    let number = |text: &str| text.parse().expect("a number");
    if let Some(rest) = text.strip_prefix("up to ") {
        let (most, rest) = rest.split_once(' ').expect("a number and steps");
        return (1, number(most), rest);
    }
    match text.split_once(" or more ") {
        Some((least, rest)) => (number(least), 0, rest),
        None => (1, 1, text),
    }
}

/// The length of a step, its shorter part if it is oblique, and the rest of the text.
fn leap(text: &str) -> Option<((i8, Option<i8>), &str)> {
    let leaps = [
        ("one step", (1, None)),
        ("steps", (1, None)),
        ("times two squares", (2, None)),
        ("times three squares", (3, None)),
        ("two squares", (2, None)),
        ("three squares", (3, None)),
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
        ("a leap of 4 by 1", (4, Some(1))),
    ];
    leaps.iter().find_map(|&(start, leap)| Some((leap, text.strip_prefix(start)?)))
}

/// Whether a text includes a straight or diagonal direction.
fn leads(text: &str, dx: i8, dy: i8) -> bool {
    if text == " in any direction" {
        return true;
    }
    if let Some((most, missing)) = text.split_once("diagonally, except ") {
        // Exceptions come last, after any other alternatives.
        let others = most.trim_end_matches([',', ' ']).trim_end_matches(" or").trim_end_matches(',');
        let is_missing = missing.split(" to the ").all(|word| points(word, dx, dy));
        return dx != 0 && dy != 0 && !is_missing || !others.is_empty() && leads(others, dx, dy);
    }
    let text = text.trim_start().replace(", or ", " or ").replace(", ", " or ");
    let mut is_diagonal = false;
    let mut is_there = false;
    for item in text.split(" or ") {
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

/// Whether a text includes an oblique direction.
fn leads_aside(text: &str, dx: i8, dy: i8) -> bool {
    let is_upright = dy.abs() > dx.abs();
    let points = |text: &str| match text.trim() {
        "forward or backward" | "to either side" | "" => true,
        "forward to the left" => dy > 0 && dx < 0,
        "forward to the right" => dy > 0 && dx > 0,
        "backward to the left" => dy < 0 && dx < 0,
        "backward to the right" => dy < 0 && dx > 0,
        word => points(word.trim_start_matches("to the "), dx, dy),
    };
    if let Some(list) = text.strip_prefix(", by files to the right/ranks forward ") {
        return list.split(' ').any(|step| step == format!("{dx:+}/{dy:+}"));
    }
    let Some(rest) = text.strip_prefix(", ") else {
        return points(text);
    };
    let (long, short) = rest.split_once(" and ").expect("two parts");
    let long = long.split_once(" squares ").expect("squares").1;
    let short = short.split_once(' ').expect("a number").1;
    is_upright != (long.contains("left") || long.contains("right") || long.contains("side"))
        && points(long)
        && points(short)
}
