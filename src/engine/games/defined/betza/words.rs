//! How a piece moves, in words made from its ways.

use super::way::{Hop, Way};
use crate::pieces::{around, aside};

/// What ways have in common if one phrase describes them: everything but their directions.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    /// The longer part of a step.
    long: i8,
    /// The shorter part of an oblique step; 0 for all others.
    short: i8,
    least: u8,
    most: u8,
    lame: bool,
    hop: Hop,
    moves: bool,
    captures: bool,
    initial: bool,
}

/// Leaps, the turns behind them, and what follows these.
type Group = (Vec<(i8, i8)>, Vec<i16>, Vec<Manner>);

/// How a piece with these ways moves, such as `a knight's leap; one step diagonally`.
pub fn words(ways: &[Way]) -> String {
    let (plain, bent): (Vec<Way>, Vec<Way>) = ways.iter().partition(|way| way.first == (0, 0));
    let mut told: Vec<String> = phrases(&plain).iter().map(tell).collect();
    told.extend(legs(&bent));
    match told.is_empty() {
        true => "no moves of its own".to_string(),
        false => told.join("; "),
    }
}

/// The ways of each manner, in the order of their first.
fn phrases(ways: &[Way]) -> Vec<(Manner, Vec<(i8, i8)>)> {
    // Short steps first: a king's step is told before a knight's leap. What only captures is told last.
    let mut sorted = ways.to_vec();
    sorted.sort_by_key(|way| (length(way.step), Manner::of(way).short, !way.moves));
    let mut phrases: Vec<(Manner, Vec<(i8, i8)>)> = Vec::new();
    for way in &sorted {
        let manner = Manner::of(way);
        match phrases.iter_mut().find(|(known, _)| *known == manner) {
            Some((_, steps)) => steps.push(way.step),
            None => phrases.push((manner, vec![way.step])),
        }
    }
    phrases
}

/// The longer part of a step.
fn length((x, y): (i8, i8)) -> i8 {
    x.abs().max(y.abs())
}

fn tell((manner, steps): &(Manner, Vec<(i8, i8)>)) -> String {
    let direction = match manner.short {
        0 => around(steps),
        _ => aside(steps).unwrap_or_else(|| listed(steps)),
    };
    // Directions in numbers stand behind a comma, and after everything else.
    let (plain, numbers) = match direction.starts_with(',') {
        true => ("", direction.as_str()),
        false => (direction.as_str(), ""),
    };
    let one = if manner.long > 1 && manner.most != 1 { " in one direction" } else { "" };
    format!("{}{plain}{one}{numbers}{}", manner.motion(), manner.conditions())
}

/// Steps that no plain words describe.
fn listed(steps: &[(i8, i8)]) -> String {
    let step = |&(x, y): &(i8, i8)| format!("{x:+}/{y:+}");
    let steps: Vec<String> = steps.iter().map(step).collect();
    format!(", by files to the right/ranks forward {}", steps.join(" "))
}

/// The ways of two legs.
fn legs(ways: &[Way]) -> Vec<String> {
    // What follows the same first leaps turned alike is told in one phrase.
    let mut groups: Vec<Group> = Vec::new();
    let shape = |(x, y): (i8, i8)| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let mut sorted = ways.to_vec();
    sorted.sort_by_key(|way| (length(way.first), length(way.step)));
    for way in &sorted {
        let manner = Manner::of(way);
        let kin = ways.iter().filter(|other| shape(other.first) == shape(way.first));
        let same: Vec<&Way> = kin.filter(|other| Manner::of(other) == manner).collect();
        let mut firsts: Vec<(i8, i8)> = same.iter().map(|way| way.first).collect();
        let mut turns: Vec<i16> = same.iter().map(|other| turn(other.first, other.step)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        turns.sort_unstable();
        turns.dedup();
        let is_same = |group: &&mut Group| (&group.0, &group.1) == (&firsts, &turns);
        match groups.iter_mut().find(is_same) {
            Some((_, _, manners)) if manners.contains(&manner) => {}
            Some((_, _, manners)) => manners.push(manner),
            None => groups.push((firsts, turns, vec![manner])),
        }
    }
    let told = |(firsts, turns, manners): Group| {
        let leap = Way { step: firsts[0], least: 1, most: 1, ..Way::default() };
        let leap = Manner { moves: true, captures: true, ..Manner::of(&leap) };
        let then: Vec<String> = manners.iter().map(Manner::motion).collect();
        let ends = manners[0].conditions();
        format!(
            "{}, to an empty square, then {}{}{ends}",
            tell(&(leap, firsts)),
            then.join(" or "),
            turned(&turns)
        )
    };
    groups.into_iter().map(told).collect()
}

/// By how many degrees a step turns to the left of a leap's direction, from -135 to 180; the nearest 45 where
/// one of them is oblique.
fn turn(leap: (i8, i8), step: (i8, i8)) -> i16 {
    let angle = |(x, y): (i8, i8)| f64::from(y).atan2(f64::from(x)).to_degrees();
    let turned = ((angle(step) - angle(leap)) / 45.0).round() as i16;
    45 * ((turned + 11).rem_euclid(8) - 3)
}

/// In which directions, seen from that of the leap before them, something goes on.
fn turned(turns: &[i16]) -> String {
    let mut sizes: Vec<i16> = turns.iter().map(|turn| turn.abs()).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let is_aside = |turn: &&i16| !matches!(turn, 0 | 180);
    let left = turns.iter().filter(is_aside).filter(|turn| **turn > 0).count();
    let right = turns.iter().filter(is_aside).count() - left;
    let side = match (left, right) {
        (_, 0) if left > 0 => " to the left",
        (0, _) if right > 0 => " to the right",
        _ => "",
    };
    match sizes.as_slice() {
        [0] => " in the same direction".to_string(),
        [180] => " back".to_string(),
        [0, 45, 90, ..] | [0, 90, 180] | [45, 135] if side.is_empty() => " in any direction".to_string(),
        _ => {
            let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            format!(" turned by {} degrees{side}", sizes.join(" or "))
        }
    }
}

impl Manner {
    fn of(way: &Way) -> Manner {
        let (dx, dy) = (way.step.0.abs(), way.step.1.abs());
        let is_oblique = dx != 0 && dy != 0 && dx != dy;
        let Way { least, most, lame, hop, moves, captures, initial, .. } = *way;
        let short = if is_oblique { dx.min(dy) } else { 0 };
        Manner { long: dx.max(dy), short, least, most, lame, hop, moves, captures, initial }
    }

    /// The kind of step, and how many of them.
    fn motion(&self) -> String {
        let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let (long, short) = (self.long, self.short);
        let squares = numbers.get(long as usize).copied().unwrap_or("many");
        let (one, many) = match (long, short) {
            (1, _) => ("one step".to_string(), "steps".to_string()),
            (_, 0) if self.lame => (format!("{squares} squares"), format!("times {squares} squares")),
            (_, 0) => (format!("a jump of {squares} squares"), format!("jumps of {squares} squares")),
            (2, 1) => ("a knight's leap".to_string(), "knight's leaps".to_string()),
            (3, 1) => ("a camel's leap (3 by 1)".to_string(), "camel's leaps (3 by 1)".to_string()),
            (3, 2) => ("a zebra's leap (3 by 2)".to_string(), "zebra's leaps (3 by 2)".to_string()),
            _ => (format!("a leap of {long} by {short}"), format!("leaps of {long} by {short}")),
        };
        match (self.least, self.most) {
            (1, 1) => one,
            (1, 0) => format!("any number of {many}"),
            (1, 2) => format!("one or two {many}"),
            (1, most) => format!("up to {most} {many}"),
            (least, 0) => format!("{least} or more {many}"),
            (least, most) if least == most => format!("exactly {most} {many}"),
            (least, most) => format!("{least} to {most} {many}"),
        }
    }

    /// The conditions of the move.
    fn conditions(&self) -> String {
        let mut text = String::new();
        text += match self.hop {
            Hop::None => "",
            Hop::Over => ", leaping over exactly one piece",
            Hop::Behind => ", leaping over exactly one piece to the square right behind it",
        };
        text += match (self.lame, self.long) {
            (false, _) => "",
            (true, 2) if self.short == 0 => ", if the square between is empty",
            (true, 2) => ", if the square straight before it is empty",
            (true, _) => ", if the squares on the way are empty",
        };
        if self.initial {
            text += ", from where double steps begin";
        }
        text += match (self.moves, self.captures) {
            (true, false) => ", without capturing",
            (false, true) => ", only to capture",
            _ => "",
        };
        text
    }
}
