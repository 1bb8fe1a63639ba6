//! How a piece moves, in words, from its Betza line. The words are made from the ways that the line compiles
//! to, not from its letters, and the tests parse them back into ways.

use super::betza::{Betza, Part, Way};
use super::compass_words::{around, aside};

/// The phrase for ways that have no plain words.
const SHOWN: &str = "moves that only the diagram shows";

/// What ways have in common if one phrase describes them: everything but their directions.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    /// The longer part of the leap.
    long: i8,
    /// The shorter part of an oblique leap; 0 for all others.
    short: i8,
    range: u8,
    is_lame: bool,
    jumps: bool,
    moves: bool,
    captures: bool,
    hops: bool,
    behind: bool,
    initial: bool,
}

/// Ways of one manner.
struct Phrase {
    manner: Manner,
    /// Files to the right and ranks forward of a step.
    leaps: Vec<(i8, i8)>,
}

/// How a piece with this [Betza](super::betza) line moves, such as `a knight's leap; one step diagonally`.
/// For an invalid line it says why.
///
/// ```
/// assert_eq!(firzan::pieces::words("NF"), "a knight's leap; one step diagonally");
/// ```
pub fn words(betza: &str) -> String {
    if let Err(error) = Betza::parse(betza) {
        return format!("unreadable: {error}");
    }
    let (mut ways, mut pairs) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some((part, next)) = (at < betza.len()).then(|| Part::read(betza.as_bytes(), at).ok()).flatten()
    {
        match part {
            Part::Term(term) => ways.extend_from_slice(Betza::of(&term).ways()),
            Part::Then(first, second) => pairs.push((first, second)),
        }
        at = next;
    }
    let mut told: Vec<String> = phrases(&ways).iter().map(Phrase::tell).collect();
    told.extend(pairs.iter().map(|(first, second)| then(&ways, first.ways(), second.ways())));
    // The phrase for ways that only the diagram shows comes once, at the end.
    let is_whole = !told.iter().any(|phrase| phrase == SHOWN);
    told.retain(|phrase| phrase != SHOWN);
    if !is_whole {
        told.push(SHOWN.to_string());
    }
    match told.is_empty() {
        true => "no moves of its own".to_string(),
        false => told.join("; "),
    }
}

fn phrases(ways: &[Way]) -> Vec<Phrase> {
    let mut phrases: Vec<Phrase> = Vec::new();
    for way in ways {
        let (manner, leap) = (Manner::of(way), (way.dx, way.dy));
        match phrases.iter_mut().find(|phrase| phrase.manner == manner) {
            Some(phrase) => phrase.leaps.push(leap),
            None => phrases.push(Phrase { manner, leaps: vec![leap] }),
        }
    }
    phrases
}

/// Two legs in one direction, of a piece that has other `ways` as well.
fn then(ways: &[Way], first: &[Way], second: &[Way]) -> String {
    let same = |one: &[Way], other: &[Way]| {
        let is_in = |set: &[Way], way: &Way| set.contains(way);
        one.iter().all(|way| is_in(other, way)) && other.iter().all(|way| is_in(one, way))
    };
    if same(first, second) && same(first, ways) {
        return "two of these in one direction, if the square between is empty".to_string();
    }
    let [first, second] = [first, second].map(|leg| {
        let told: Vec<String> = phrases(leg).iter().map(Phrase::tell).collect();
        told.join(" or ")
    });
    format!("{first}, to an empty square, then in the same direction {second}")
}

impl Manner {
    fn of(way: &Way) -> Manner {
        let (dx, dy) = (way.dx.abs(), way.dy.abs());
        let is_oblique = dx != 0 && dy != 0 && dx != dy;
        Manner {
            long: dx.max(dy),
            short: if is_oblique { dx.min(dy) } else { 0 },
            range: way.range,
            is_lame: way.via != (0, 0) && !way.jumps,
            jumps: way.jumps,
            moves: way.moves,
            captures: way.captures,
            hops: way.hops,
            behind: way.behind,
            initial: way.initial,
        }
    }

    /// The kind of step, and how many of them.
    fn motion(&self) -> String {
        let (one, many) = match (self.long, self.short) {
            (1, _) => ("one step", "steps"),
            (2, 0) if self.is_lame => ("two squares", "squares"),
            (2, 0) => ("a jump of two squares", "jumps of two squares"),
            (_, 0) => ("a jump of three squares", "jumps of three squares"),
            (2, _) => ("a knight's leap", "knight's leaps"),
            (_, 1) => ("a camel's leap (3 by 1)", "camel's leaps (3 by 1)"),
            _ => ("a zebra's leap (3 by 2)", "zebra's leaps (3 by 2)"),
        };
        match self.range {
            0 => format!("any number of {many}"),
            1 => one.to_string(),
            2 => format!("one or two {many}"),
            most => format!("up to {most} {many}"),
        }
    }

    /// The conditions of the move.
    fn conditions(&self) -> String {
        let mut text = String::new();
        if self.hops {
            text += ", leaping over exactly one piece";
        }
        if self.behind {
            text += " to the square right behind it";
        }
        let between = match self.short {
            0 => "the square between",
            _ => "the square straight before it",
        };
        if self.is_lame {
            text += &format!(", if {between} is empty");
        }
        if self.jumps {
            text += &format!(", if a piece stands on {between}");
        }
        if self.initial {
            text += ", from where it starts";
        }
        text += match (self.moves, self.captures) {
            (true, false) => ", without capturing",
            (false, true) => ", only to capture",
            _ => "",
        };
        text
    }
}

impl Phrase {
    fn tell(&self) -> String {
        let manner = &self.manner;
        // It is hard to say which pieces such a ride leaps and which it passes between its leaps.
        let is_hopping_ride = manner.hops && manner.long > 1;
        let direction = match manner.short {
            0 => Some(around(&self.leaps)),
            _ => aside(&self.leaps),
        };
        let Some(direction) = direction.filter(|_| !is_hopping_ride) else {
            return SHOWN.to_string();
        };
        // Directions given in numbers come after all others.
        let (plain, numbers) = match direction.starts_with(',') {
            true => ("", direction.as_str()),
            false => (direction.as_str(), ""),
        };
        let is_jumping_ride = manner.long > 1 && manner.range != 1;
        let one = if is_jumping_ride { " in one direction" } else { "" };
        format!("{}{plain}{one}{numbers}{}", manner.motion(), manner.conditions())
    }
}

#[cfg(test)]
mod tests;
