//! Diagrams of a piece's moves on an empty board.

use super::legend::{self, Sign};
use firzan::pictures::letters::written;
use firzan::pieces::{Hop, Way};
use std::collections::{BTreeMap, BTreeSet};

/// The width of a square, in SVG units.
pub const CELL: i32 = 16;
/// Minimum number of squares on each side of the piece.
pub const MIN_REACH: i8 = 4;
/// Distance from the edge of the board to the tip of an arrow.
const OVERHANG: f64 = 7.0;

/// Files to the right of the piece, and ranks above it.
type Offset = (i8, i8);

/// The marks on a square.
#[derive(Clone, Copy, Default)]
struct Mark {
    moves: bool,
    captures: bool,
    /// True if it reaches the square by leaping over a piece.
    hops: bool,
    /// True if it captures there by leaping over a piece, but moves there without leaping.
    also_hops: bool,
    /// True if it moves there only from its start square.
    initial: bool,
}

/// The moves of a piece, for drawing.
pub struct Diagram {
    /// Number of squares on each side of the piece.
    reach: i8,
    /// Whether the piece always goes as far as it can.
    to_the_end: bool,
    marks: BTreeMap<Offset, Mark>,
    /// Paths from square to square on which any piece blocks.
    lines: BTreeSet<(Offset, Offset)>,
    /// Second leaps, from an intermediate square that must be empty.
    arcs: BTreeSet<(Offset, Offset)>,
    /// Rides that continue beyond the diagram: the last square inside, the step, and the maximum number of
    /// steps (0 = no limit).
    rides: BTreeSet<(Offset, Offset, u8)>,
}

/// The number of squares on each side that a diagram needs to show all leaps of a piece; at least `min`.
pub fn reach(ways: &[Way], min: i8) -> i8 {
    ways.iter().map(|way| length(way.end()).max(length(way.first))).fold(min, i8::max)
}

/// The larger of an offset's components, without its sign.
fn length((dx, dy): Offset) -> i8 {
    dx.abs().max(dy.abs())
}

impl Diagram {
    /// Diagrams the moves of a piece on an empty board with `reach` squares on each side. Leaps over a piece
    /// are shown as if there were a piece to leap over.
    pub fn new(ways: &[Way], reach: i8, to_the_end: bool) -> Diagram {
        let mut diagram = Diagram {
            reach,
            to_the_end,
            marks: BTreeMap::new(),
            lines: BTreeSet::new(),
            arcs: BTreeSet::new(),
            rides: BTreeSet::new(),
        };
        for way in ways {
            diagram.add(way, ways);
        }
        diagram
    }

    fn add(&mut self, way: &Way, all: &[Way]) {
        let (first, step) = (way.first, way.step);
        let at = |steps: i8| (first.0 + step.0 * steps, first.1 + step.1 * steps);
        let max_steps = if way.most == 0 { i8::MAX } else { way.most as i8 };
        let fits = |&steps: &i8| length(at(steps)) <= self.reach;
        let shown = (1..=max_steps.min(2 * self.reach)).take_while(fits).last().unwrap_or(0);
        let min_steps = match way.hop {
            _ if self.to_the_end => shown,
            Hop::Over | Hop::Behind => 2,
            Hop::None => way.least.max(1) as i8,
        };
        for steps in min_steps..=shown {
            self.mark(at(steps), way);
        }
        // No path is drawn to a square that a plain leap also reaches.
        let leaps = |to: Offset| {
            let is_plain = |way: &Way| way.first == (0, 0) && !way.lame && !way.jumps;
            all.iter().any(|way| is_plain(way) && way.step == to)
        };
        if first != (0, 0) && !(way.most == 1 && leaps(at(1))) {
            if !leaps(first) {
                self.lead((0, 0), first);
            }
            self.lead(first, at(1));
        }
        if way.most != 1 {
            self.lines.insert((first, at(shown)));
            if shown < max_steps {
                self.rides.insert((at(shown), step, way.most));
            }
        }
        if way.lame && !leaps(step) {
            let mut from = (0, 0);
            for to in way.passed() {
                if !leaps(to) {
                    self.lead(from, to);
                }
                from = to;
            }
            self.lead(from, step);
        }
    }

    /// Adds a leg of a path: a line to an adjacent square, an arc to a farther one.
    fn lead(&mut self, from: Offset, to: Offset) {
        let is_step = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)) == 1;
        let legs = if is_step { &mut self.lines } else { &mut self.arcs };
        legs.insert((from, to));
    }

    fn mark(&mut self, to: Offset, way: &Way) {
        let leaps = way.hop != Hop::None || way.jumps;
        let new = Mark {
            moves: way.moves,
            captures: way.captures,
            hops: leaps,
            also_hops: false,
            initial: way.initial,
        };
        let Some(mark) = self.marks.get_mut(&to) else {
            self.marks.insert(to, new);
            return;
        };
        if mark.hops != leaps {
            let (plain, hopping) = if leaps { (*mark, new) } else { (new, *mark) };
            *mark = Mark { also_hops: hopping.captures && !plain.captures, ..plain };
            return;
        }
        mark.moves |= way.moves;
        mark.captures |= way.captures;
        mark.initial &= way.initial;
    }

    /// The signs that the legend must explain.
    pub fn signs(&self) -> BTreeSet<Sign> {
        let mut signs = BTreeSet::new();
        for mark in self.marks.values() {
            signs.insert(match (mark.moves, mark.captures) {
                (true, true) => Sign::Dot,
                (true, false) => Sign::Ring,
                _ => Sign::Cross,
            });
            signs.extend(mark.also_hops.then_some(Sign::Cross));
            signs.extend((mark.hops || mark.also_hops).then_some(Sign::Bow));
            signs.extend(mark.initial.then_some(Sign::Dashes));
        }
        signs.extend((!self.lines.is_empty()).then_some(Sign::Line));
        signs.extend((!self.arcs.is_empty()).then_some(Sign::Arc));
        signs.extend(self.rides.iter().map(|&(_, _, most)| match most {
            0 => Sign::Arrow,
            _ => Sign::Number,
        }));
        signs
    }

    /// The board with the marks, and with the piece in the middle at (0, 0).
    pub fn svg(&self) -> String {
        let mut text = self.board();
        text += &format!("<g stroke=\"{}\" stroke-width=\"2\" fill=\"none\">", legend::RED);
        for &(from, to) in &self.lines {
            text += &legend::line(centre(from), centre(to));
        }
        for &(from, to) in &self.arcs {
            text += &legend::arc(centre(from), centre(to));
        }
        let edge = f64::from(i32::from(self.reach) * CELL + CELL / 2);
        for &(last, (dx, dy), most) in &self.rides {
            // The point on the ride at some distance from the middle of the diagram.
            let (x, y) = centre(last);
            let at = |distance: f64| {
                let along = |from: f64, step: i8| match step {
                    0 => f64::INFINITY,
                    _ => (distance - from * f64::from(step.signum())) / f64::from(step.abs()),
                };
                let steps = along(x, dx).min(along(-y, dy));
                (x + f64::from(dx) * steps, y - f64::from(dy) * steps)
            };
            text += &match most {
                0 => legend::arrow(at(edge - CELL as f64 / 2.0), at(edge + OVERHANG)),
                _ => written(&most.to_string(), at(edge + OVERHANG), legend::RED),
            };
        }
        text += "<circle r=\"6\" fill=\"#35271d\" stroke=\"none\"/>";
        for (&to, mark) in &self.marks {
            text += &mark.svg(centre(to));
        }
        text + "</g>"
    }

    fn board(&self) -> String {
        let mut text = String::new();
        for rank in -self.reach..=self.reach {
            for file in -self.reach..=self.reach {
                let (x, y) = (i32::from(file) * CELL - CELL / 2, i32::from(rank) * CELL - CELL / 2);
                let fill = if (file + rank) % 2 == 0 { "#e2c9a0" } else { "#f5e6cb" };
                text += &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
                );
            }
        }
        text
    }
}

impl Mark {
    fn svg(&self, (x, y): (f64, f64)) -> String {
        // Two signs share a square side by side.
        let at = if self.also_hops { (x - 3.0, y + 3.0) } else { (x, y) };
        let mut text = match (self.moves, self.captures) {
            (true, true) => legend::dot(at),
            (true, false) => legend::ring(at),
            _ => legend::cross(at, 4.0),
        };
        if self.also_hops {
            text += &legend::cross((x + 3.5, y - 2.0), 2.5);
            text += &legend::bow((x + 3.5, y - 2.0), 4.0);
        }
        if self.hops {
            text += &legend::bow(at, 5.5);
        }
        if self.initial {
            text += &legend::dashes(at);
        }
        text
    }
}

/// The middle of a square.
fn centre((file, rank): Offset) -> (f64, f64) {
    let cell = f64::from(CELL);
    (f64::from(file) * cell, -f64::from(rank) * cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::pieces::Betza;

    fn ways(betza: &str) -> Vec<Way> {
        Betza::new(betza).ways().iter().map(Way::drawn).collect()
    }

    #[test]
    fn every_path_has_its_signs() {
        use Sign::*;
        for (betza, expected) in [
            ("", vec![]),
            ("WDN", vec![Dot]),
            ("H", vec![Dot]),
            ("R", vec![Dot, Line, Arrow]),
            ("R3", vec![Dot, Line]),
            ("R4", vec![Dot, Line]),
            ("R6", vec![Dot, Line, Number]),
            ("NN", vec![Dot, Line, Arrow]),
            ("N2", vec![Dot, Line]),
            ("mfWcfFimfnD", vec![Ring, Cross, Line, Dashes]),
            ("mfWfmnDcF", vec![Ring, Cross, Line]),
            ("nN", vec![Dot, Line]),
            ("jD", vec![Dot, Bow]),
            ("mRcpR", vec![Ring, Cross, Line, Arrow, Bow]),
            ("gB", vec![Dot, Line, Arrow, Bow]),
            ("FAt[FA,FA]", vec![Dot, Line, Arc]),
        ] {
            let ways = ways(betza);
            let signs = Diagram::new(&ways, reach(&ways, MIN_REACH), false).signs();
            assert_eq!(signs.into_iter().collect::<Vec<_>>(), expected, "{betza}");
        }
    }

    #[test]
    fn boards_are_as_large_as_the_longest_leap() {
        let pieces = ["", "R", "Q9", "NH", "t[FA,FA]", "Gt[G,A]", "t[H,H]"];
        let sizes = pieces.map(|betza| reach(&ways(betza), MIN_REACH));
        assert_eq!(sizes, [4, 4, 4, 4, 4, 5, 6]);
    }
}
