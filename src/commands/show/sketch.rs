//! The moves of a piece as a text diagram, on an empty board just large enough for its leaps.
//!
//! ```text
//!   .  x  o  x  .
//!   .  .  P  .  .
//! ```

use super::diagram::reach;
use firzan::games::defined::betza::{Hop, Way};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of squares on each side of the piece.
const MIN_REACH: i8 = 3;

/// The condition of a path to a square, shown by the sign after the mark; the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Path {
    /// Nothing blocks it.
    Leap,
    /// The squares in between must be empty.
    Clear,
    /// It leaps over a piece.
    Hop,
    /// Only from where double steps begin.
    Initial,
}

/// A mark: whether the piece moves to the square, whether it captures there, and its path.
type Mark = (bool, bool, Path);

/// The marks of a piece's squares, by files to the right and ranks forward.
fn marks(ways: &[Way], reach: i8) -> BTreeMap<(i8, i8), Vec<Mark>> {
    let mut marks: BTreeMap<(i8, i8), Vec<Mark>> = BTreeMap::new();
    for way in ways {
        let is_bent = way.first != (0, 0);
        let (mut x, mut y) = way.first;
        let min_steps = if way.hop == Hop::None { way.least } else { way.least.max(2) };
        let mut steps = 0;
        while way.most == 0 || steps < way.most {
            (x, y, steps) = (x + way.step.0, y + way.step.1, steps + 1);
            if x.abs() > reach || y.abs() > reach {
                break;
            }
            let path = match way.hop {
                _ if way.initial => Path::Initial,
                Hop::Over | Hop::Behind => Path::Hop,
                Hop::None if way.lame || is_bent || steps > 1 => Path::Clear,
                Hop::None => Path::Leap,
            };
            if steps >= min_steps && (x, y) != (0, 0) {
                add(marks.entry((x, y)).or_default(), (way.moves, way.captures, path));
            }
        }
    }
    marks
}

/// Adds a mark, and keeps only the easiest path for moves and for captures.
fn add(marks: &mut Vec<Mark>, (moves, captures, path): Mark) {
    let is_known = |part: fn(&Mark) -> bool| marks.iter().any(|mark| part(mark) && mark.2 <= path);
    let (moves, captures) = (moves && !is_known(|mark| mark.0), captures && !is_known(|mark| mark.1));
    if !moves && !captures {
        return;
    }
    for mark in marks.iter_mut().filter(|mark| mark.2 > path) {
        (mark.0, mark.1) = (mark.0 && !moves, mark.1 && !captures);
    }
    match marks.iter_mut().find(|mark| mark.2 == path) {
        Some(mark) => (mark.0, mark.1) = (mark.0 || moves, mark.1 || captures),
        None => marks.push((moves, captures, path)),
    }
    marks.retain(|mark| mark.0 || mark.1);
    marks.sort_unstable_by_key(|mark| mark.2);
}

fn sign(&(moves, captures, path): &Mark) -> String {
    let mark = match (moves, captures) {
        (true, true) => '*',
        (true, false) => 'o',
        _ => 'x',
    };
    match path {
        Path::Leap => mark.to_string(),
        Path::Clear => format!("{mark}-"),
        Path::Hop => format!("{mark}^"),
        Path::Initial => format!("{mark}i"),
    }
}

/// The lines of a diagram, from the top, with the piece's letter in the middle.
pub fn sketch(ways: &[Way], letter: char) -> Vec<String> {
    let reach = reach(ways, MIN_REACH);
    let marks = marks(ways, reach);
    let cell = |square: (i8, i8)| match marks.get(&square) {
        _ if square == (0, 0) => letter.to_string(),
        None => ".".to_string(),
        Some(marks) => marks.iter().map(sign).collect(),
    };
    let width =
        marks.values().map(|marks| marks.iter().map(sign).map(|sign| sign.len()).sum()).max().unwrap_or(1);
    let line = |rank: i8| {
        let cells = (-reach..=reach).map(|file| format!("{:width$}", cell((file, rank)), width = width + 1));
        cells.collect::<String>().trim_end().to_string()
    };
    (-reach..=reach).rev().map(line).collect()
}

/// The meanings of the signs in some pieces' diagrams.
pub fn legend<'a>(pieces: impl IntoIterator<Item = &'a [Way]>) -> String {
    let all: BTreeSet<Mark> =
        pieces.into_iter().flat_map(|ways| marks(ways, 9).into_values().flatten()).collect();
    let modes = [
        (all.iter().any(|mark| mark.0 && mark.1), "* moves and captures"),
        (all.iter().any(|mark| mark.0 && !mark.1), "o only moves"),
        (all.iter().any(|mark| !mark.0 && mark.1), "x only captures"),
        (all.iter().any(|mark| mark.2 == Path::Clear), "- if nothing is in the way"),
        (all.iter().any(|mark| mark.2 == Path::Hop), "^ by leaping over a piece"),
        (all.iter().any(|mark| mark.2 == Path::Initial), "i from where double steps begin"),
    ];
    let meanings = modes.iter().filter(|(is_there, _)| *is_there).map(|(_, meaning)| *meaning);
    meanings.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::games::defined::betza::Moves;

    fn drawn(text: &str) -> Vec<String> {
        sketch(&Moves::read(text).expect("a piece").ways, 'X')
    }

    #[test]
    fn marks_show_moves_captures_and_paths() {
        for (text, line, expected) in [
            ("mfWcfF", 2, ". . x o x . ."),
            ("R", 3, "*- *- *  X  *  *- *-"),
            ("N", 2, ". * . . . * ."),
            ("nN", 2, ".  *- .  .  .  *- ."),
            ("mRcpR", 3, "o-x^ o-x^ o    X    o    o-x^ o-x^"),
            ("mfWcfFimfnD", 1, ".  .  .  oi .  .  ."),
            ("[F?R]", 2, "*- *- *  .  *  *- *-"),
            ("(4,1)", 5, "* . . . . . . . *"),
        ] {
            assert_eq!(drawn(text)[line], expected, "{text}: {:#?}", drawn(text));
        }
    }

    #[test]
    fn the_legend_has_only_the_signs_in_use() {
        let ways = ["mfW", "N"].map(|text| Moves::read(text).expect("a piece").ways);
        assert_eq!(legend(ways.iter().map(Vec::as_slice)), "* moves and captures, o only moves");
    }
}
