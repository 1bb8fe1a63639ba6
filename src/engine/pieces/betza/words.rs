//! Descriptions of moves in English, generated from compiled lines.

use super::Betza;
use super::compass::{NUMBERS, around, aside};
use super::way::{Hop, Way};

/// The properties, other than direction, of the ways that share a phrase.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    /// The longer part of a step.
    long: i8,
    /// The shorter part of an oblique step; 0 for other steps.
    short: i8,
    least: u8,
    most: u8,
    lame: bool,
    jumps: bool,
    hop: Hop,
    moves: bool,
    captures: bool,
    initial: bool,
}

/// First leaps, the angles between first and second legs, and the second legs.
type Group = (Vec<(i8, i8)>, Vec<i16>, Vec<Manner>);

/// Describes a piece with this [Betza](super) line, such as `a knight's leap; one step diagonally`. Returns
/// the error message for an invalid line.
///
/// ```
/// assert_eq!(firzan::pieces::describe("NF"), "a knight's leap; one step diagonally");
/// ```
pub fn describe(betza: &str) -> String {
    match Betza::parse(betza) {
        Ok(piece) => describe_ways(piece.ways(), "from where it starts"),
        Err(error) => format!("unreadable: {error}"),
    }
}

/// Describes a piece with these ways; ways that differ only in direction share a phrase. `start` is the
/// phrase for initial ways.
pub fn describe_ways(ways: &[Way], start: &str) -> String {
    let (plain, bent): (Vec<Way>, Vec<Way>) = ways.iter().partition(|way| way.first == (0, 0));
    let mut phrases: Vec<(Manner, Vec<(i8, i8)>)> = Vec::new();
    for way in &plain {
        let manner = Manner::of(way);
        match phrases.iter_mut().find(|(known, _)| *known == manner) {
            Some((_, steps)) => steps.push(way.step),
            None => phrases.push((manner, vec![way.step])),
        }
    }
    let mut text: Vec<String> = phrases.iter().map(|(manner, steps)| manner.describe(steps, start)).collect();
    if are_pairs(&bent, &plain) {
        text.push("two of these in one direction, if the square between is empty".to_string());
    } else {
        text.extend(describe_legs(&bent, start));
    }
    if text.is_empty() { "no moves of its own".to_string() } else { text.join("; ") }
}

/// Whether `bent` consists of all pairs of plain leaps in the same direction.
fn are_pairs(bent: &[Way], plain: &[Way]) -> bool {
    let direction = |(x, y): (i8, i8)| (x.signum(), y.signum());
    let is_oblique = |(x, y): (i8, i8)| x != 0 && y != 0 && x.abs() != y.abs();
    let pairs = plain.iter().flat_map(|one| plain.iter().map(move |two| Way { first: one.step, ..*two }));
    let mut pairs: Vec<Way> = pairs.filter(|pair| direction(pair.first) == direction(pair.step)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut bent = bent.to_vec();
    bent.sort_unstable();
    bent.dedup();
    let is_leap = |way: &Way| {
        way.is_plain() && way.most == 1 && way.moves && way.captures && !way.initial && !is_oblique(way.step)
    };
    !bent.is_empty() && plain.iter().all(is_leap) && bent == pairs
}

/// The longer part of a step.
fn length((x, y): (i8, i8)) -> i8 {
    x.abs().max(y.abs())
}

/// Lists the offsets of steps that no plain phrase describes.
fn listed(steps: &[(i8, i8)]) -> String {
    let step = |&(x, y): &(i8, i8)| format!("{x:+}/{y:+}");
    let steps: Vec<String> = steps.iter().map(step).collect();
    format!(", by files to the right/ranks forward {}", steps.join(" "))
}

/// The phrases for ways of two legs.
fn describe_legs(ways: &[Way], start: &str) -> Vec<String> {
    // Second legs that follow the same first leaps at the same angles share a phrase.
    let mut groups: Vec<Group> = Vec::new();
    let shape = |(x, y): (i8, i8)| (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let mut sorted = ways.to_vec();
    sorted.sort_by_key(|way| (length(way.first), length(way.step)));
    for way in &sorted {
        let manner = Manner::of(way);
        let kin = ways.iter().filter(|other| shape(other.first) == shape(way.first));
        let same: Vec<&Way> = kin.filter(|other| Manner::of(other) == manner).collect();
        let mut firsts: Vec<(i8, i8)> = same.iter().map(|way| way.first).collect();
        let mut angles: Vec<i16> = same.iter().map(|other| angle(other.first, other.step)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        angles.sort_unstable();
        angles.dedup();
        let ends = manner.conditions(start);
        let is_same = |group: &&mut Group| {
            (&group.0, &group.1) == (&firsts, &angles) && group.2[0].conditions(start) == ends
        };
        match groups.iter_mut().find(is_same) {
            Some((_, _, manners)) if manners.contains(&manner) => {}
            Some((_, _, manners)) => manners.push(manner),
            None => groups.push((firsts, angles, vec![manner])),
        }
    }
    let describe = |(firsts, angles, manners): Group| {
        let leap = Manner::of(&Way { step: firsts[0], moves: true, captures: true, ..Way::NONE });
        let leap = leap.describe(&firsts, start);
        let then: Vec<String> = manners.iter().map(Manner::motion).collect();
        let (then, angles, ends) = (then.join(" or "), in_directions(&angles), manners[0].conditions(start));
        format!("{leap}, to an empty square, then {then}{angles}{ends}")
    };
    groups.into_iter().map(describe).collect()
}

/// The angle between the directions of a leap and of a step, from -135 to 180 degrees, positive to the left,
/// rounded to 45 degrees.
fn angle(leap: (i8, i8), step: (i8, i8)) -> i16 {
    let angle = |(x, y): (i8, i8)| f64::from(y).atan2(f64::from(x)).to_degrees();
    let eighths = ((angle(step) - angle(leap)) / 45.0).round() as i16;
    45 * ((eighths + 11).rem_euclid(8) - 3)
}

/// Describes the directions at these angles to the first leap.
fn in_directions(angles: &[i16]) -> String {
    let mut sizes: Vec<i16> = angles.iter().map(|angle| angle.abs()).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let is_aside = |angle: &&i16| !matches!(angle, 0 | 180);
    let left = angles.iter().filter(is_aside).filter(|angle| **angle > 0).count();
    let right = angles.iter().filter(is_aside).count() - left;
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
        let Way { least, most, lame, jumps, hop, moves, captures, initial, .. } = *way;
        let short = if is_oblique { dx.min(dy) } else { 0 };
        Manner { long: dx.max(dy), short, least, most, lame, jumps, hop, moves, captures, initial }
    }

    /// The phrase for these steps.
    fn describe(&self, steps: &[(i8, i8)], start: &str) -> String {
        let direction = match self.short {
            0 => around(steps),
            _ => aside(steps).unwrap_or_else(|| listed(steps)),
        };
        // Numeric directions begin with a comma and go after everything else.
        let (plain, numbers) = if direction.starts_with(',') { ("", &*direction) } else { (&*direction, "") };
        let one = if self.long > 1 && self.most != 1 { " in one direction" } else { "" };
        format!("{}{plain}{one}{numbers}{}", self.motion(), self.conditions(start))
    }

    /// The kind of step, and the number of steps.
    fn motion(&self) -> String {
        let (long, short) = (self.long, self.short);
        let squares = NUMBERS.get(long as usize).copied().unwrap_or("many");
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
    fn conditions(&self, start: &str) -> String {
        let mut text = match self.hop {
            Hop::None => "",
            Hop::Over => ", leaping over exactly one piece",
            Hop::Behind => ", leaping over exactly one piece to the square right behind it",
        }
        .to_string();
        let between = if self.short == 0 { "the square between" } else { "the square straight before it" };
        if self.lame && self.long == 2 {
            text += &format!(", if {between} is empty");
        } else if self.lame {
            text += ", if the squares on the way are empty";
        }
        if self.jumps {
            text += &format!(", if a piece stands on {between}");
        }
        if self.initial {
            text += &format!(", {start}");
        }
        text += match (self.moves, self.captures) {
            (true, false) => ", without capturing",
            (false, true) => ", only to capture",
            _ => "",
        };
        text
    }
}

#[cfg(test)]
mod tests;
