//! The moves of a piece drawn with letters, on as much of an empty board as its leaps need.
//!
//! ```text
//!   .  x  o  x  .
//!   .  .  P  .  .
//! ```

use firzan::games::defined::betza::{Hop, Way};
use std::collections::{BTreeMap, BTreeSet};

/// The least number of squares to each side of the piece.
const LEAST: i8 = 3;

/// The manner in which a square is reached, as the sign behind the mark shows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// Whatever stands around.
    Leap,
    /// If nothing stands on the way.
    Clear,
    /// By leaping over a piece.
    Hop,
    /// From where double steps begin.
    Initial,
}

/// A mark: whether the piece moves there, whether it captures there, and how.
type Mark = (bool, bool, How);

/// The marks of a piece's squares: files to the right and ranks forward.
fn marks(ways: &[Way], reach: i8) -> BTreeMap<(i8, i8), Vec<Mark>> {
    let mut marks: BTreeMap<(i8, i8), Vec<Mark>> = BTreeMap::new();
    for way in ways {
        let is_bent = way.first != (0, 0);
        let (mut x, mut y) = way.first;
        let least = if way.hop == Hop::None { way.least } else { way.least.max(2) };
        let mut steps = 0;
        while way.most == 0 || steps < way.most {
            (x, y, steps) = (x + way.step.0, y + way.step.1, steps + 1);
            if x.abs() > reach || y.abs() > reach {
                break;
            }
            let how = match way.hop {
                _ if way.initial => How::Initial,
                Hop::Over | Hop::Behind => How::Hop,
                Hop::None if way.lame || is_bent || steps > 1 => How::Clear,
                Hop::None => How::Leap,
            };
            if steps >= least && (x, y) != (0, 0) {
                add(marks.entry((x, y)).or_default(), (way.moves, way.captures, how));
            }
        }
    }
    marks
}

/// Adds what is not there already in an easier way.
fn add(marks: &mut Vec<Mark>, (moves, captures, how): Mark) {
    let is_known = |part: fn(&Mark) -> bool| marks.iter().any(|mark| part(mark) && mark.2 <= how);
    let (moves, captures) = (moves && !is_known(|mark| mark.0), captures && !is_known(|mark| mark.1));
    if !moves && !captures {
        return;
    }
    for mark in marks.iter_mut().filter(|mark| mark.2 > how) {
        (mark.0, mark.1) = (mark.0 && !moves, mark.1 && !captures);
    }
    match marks.iter_mut().find(|mark| mark.2 == how) {
        Some(mark) => (mark.0, mark.1) = (mark.0 || moves, mark.1 || captures),
        None => marks.push((moves, captures, how)),
    }
    marks.retain(|mark| mark.0 || mark.1);
    marks.sort_unstable_by_key(|mark| mark.2);
}

fn sign(&(moves, captures, how): &Mark) -> String {
    let mark = match (moves, captures) {
        (true, true) => '*',
        (true, false) => 'o',
        _ => 'x',
    };
    match how {
        How::Leap => mark.to_string(),
        How::Clear => format!("{mark}-"),
        How::Hop => format!("{mark}^"),
        How::Initial => format!("{mark}i"),
    }
}

/// The lines of a drawing with the piece's letter in the middle, ranks from the top.
pub fn sketch(ways: &[Way], letter: char) -> Vec<String> {
    let longest = |way: &Way| {
        let end = (way.first.0 + way.step.0, way.first.1 + way.step.1);
        [way.first, end].map(|(x, y)| x.abs().max(y.abs())).into_iter().max().unwrap_or(0)
    };
    let reach = ways.iter().map(longest).max().unwrap_or(0).max(LEAST);
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

/// The meanings of the signs in some pieces' drawings.
pub fn legend<'a>(pieces: impl IntoIterator<Item = &'a [Way]>) -> String {
    let all: BTreeSet<Mark> =
        pieces.into_iter().flat_map(|ways| marks(ways, 9).into_values().flatten()).collect();
    let modes = [
        (all.iter().any(|mark| mark.0 && mark.1), "* moves and captures"),
        (all.iter().any(|mark| mark.0 && !mark.1), "o only moves"),
        (all.iter().any(|mark| !mark.0 && mark.1), "x only captures"),
        (all.iter().any(|mark| mark.2 == How::Clear), "- if nothing stands on the way"),
        (all.iter().any(|mark| mark.2 == How::Hop), "^ by leaping over a piece"),
        (all.iter().any(|mark| mark.2 == How::Initial), "i from where double steps begin"),
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
    fn marks_say_what_a_piece_does_where() {
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
    fn the_legend_has_what_is_drawn_and_no_more() {
        let ways = ["mfW", "N"].map(|text| Moves::read(text).expect("a piece").ways);
        assert_eq!(legend(ways.iter().map(Vec::as_slice)), "* moves and captures, o only moves");
    }
}
