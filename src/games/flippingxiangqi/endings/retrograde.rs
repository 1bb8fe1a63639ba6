//! Retrograde analysis: from the ends of games backwards (Ströhlein 1970; Thompson 1986).
//!
//! A byte for each position: 0 if nobody forces a win, else one more than the turns until the end. The last
//! turn is the winner's, so their parity tells who wins: the side to move wins after an odd number of turns.

use super::super::aim::{AIM, attackers, via};
use super::super::attacks::{BOARD, king};
use super::super::{ADVISOR, ELEPHANT, FLIPPED, FlippingXiangqi, HORSE, KING, Men, SOLDIER};
use super::class::Class;
use crate::core::{Square, SquareSet, StepList};
use crate::eval::Ending;
use crate::rules::{Counters, Piece, Position, Stage};

const NOBODY_WINS: u8 = 0;
/// While a table is made: what is no position, or has another index.
const NO_POSITION: u8 = u8::MAX;
/// Above every distance that a byte can hold.
const TOO_FAR: usize = NO_POSITION as usize - 1;

/// What a byte of a table says.
pub fn ending(byte: u8) -> Ending {
    match u32::from(byte).checked_sub(1) {
        None => Ending::Open,
        Some(turns) if turns % 2 == 1 => Ending::Won(turns),
        Some(turns) => Ending::Lost(turns),
    }
}

/// A table in the making.
struct Making {
    class: Class,
    bytes: Vec<u8>,
    /// The turns of each position not yet known to lose.
    turns_left: Vec<u8>,
    /// By the number of turns until the end, positions with a capture that leads there.
    captures: Vec<Vec<u32>>,
}

/// Makes the table of a class, given what is known of positions with fewer men.
pub fn make(class: Class, known: impl Fn(&FlippingXiangqi) -> Option<Ending>) -> Box<[u8]> {
    let mut making = Making {
        class,
        bytes: vec![NOBODY_WINS; class.size()],
        turns_left: vec![0; class.size()],
        captures: vec![Vec::new(); TOO_FAR],
    };
    let mut latest = making.first_pass(known);
    for distance in 1..TOO_FAR {
        let mut decided = Vec::new();
        let captures = std::mem::take(&mut making.captures[distance]);
        for index in captures {
            making.reach(index, distance, &mut decided);
        }
        for index in latest {
            making.step_back(index, distance, &mut decided);
        }
        latest = decided;
    }
    for byte in &mut making.bytes {
        if *byte == NO_POSITION {
            *byte = NOBODY_WINS;
        }
    }
    making.bytes.into()
}

impl Making {
    /// Looks at every position's turns. Returns the positions without any: they are lost.
    fn first_pass(&mut self, known: impl Fn(&FlippingXiangqi) -> Option<Ending>) -> Vec<u32> {
        let mut lost = Vec::new();
        let mut turns = StepList::new();
        for index in 0..self.bytes.len() {
            let Some(position) = position(self.class, index) else {
                self.bytes[index] = NO_POSITION;
                continue;
            };
            turns.clear();
            position.steps(Stage::All, &mut turns);
            self.turns_left[index] = turns.len() as u8;
            if turns.is_empty() {
                self.bytes[index] = 1;
                lost.push(index as u32);
            }
            for &step in turns.iter().filter(|&&step| position.is_noisy(step)) {
                let mut next = position;
                let _ = next.play(step);
                if let Some(turns) = known(&next).and_then(Ending::turns) {
                    self.captures[turns as usize + 1].push(index as u32);
                }
            }
        }
        lost
    }

    /// A turn of this position leads to an end that many turns away.
    fn reach(&mut self, index: u32, distance: usize, decided: &mut Vec<u32>) {
        let at = index as usize;
        if self.bytes[at] != NOBODY_WINS {
            return;
        }
        if distance.is_multiple_of(2) {
            self.turns_left[at] -= 1;
            if self.turns_left[at] > 0 {
                return;
            }
        }
        self.bytes[at] = distance as u8 + 1;
        decided.push(index);
    }

    /// The positions before a turn without capture that led here are that many turns away from the end.
    fn step_back(&mut self, index: u32, distance: usize, decided: &mut Vec<u32>) {
        let Some((mut men, side)) = self.class.board(index as usize) else {
            return;
        };
        for to in men.side(!side).squares() {
            let origins = origins(&men, to);
            let Some(man) = men.take(to) else { continue };
            let before = Piece {
                kind: FLIPPED[man.kind as usize & 7],
                ..man
            };
            for from in origins.squares() {
                men.put(from, before);
                if let Some((_, index)) = Class::locate(&men, !side) {
                    self.reach(index as u32, distance, decided);
                }
                men.take(from);
            }
            men.put(to, man);
        }
    }
}

/// The position of an index; `None` where two men share a square, the side not to move left its king attacked
/// or facing the other, or the position has another index.
pub fn position(class: Class, index: usize) -> Option<FlippingXiangqi> {
    let (men, side) = class.board(index)?;
    if Class::locate(&men, side) != Some((class, index)) {
        return None;
    }
    let mut position = FlippingXiangqi {
        men,
        counters: Counters {
            side,
            halfmove: 0,
            fullmove: 1,
        },
        checkers: 0,
        pinners: 0,
        bound: 0,
        gaps: 0,
    };
    let king = position.king(!side);
    if attackers(&men, !side, king, men.occupied()).any() {
        return None;
    }
    position.refresh();
    Some(position)
}

/// The squares from which the man on a square may have come without capturing.
fn origins(men: &Men, to: Square) -> u64 {
    let Some(man) = men.at(to) else { return 0 };
    let aim = &AIM[to.index() & 63];
    let could = match FLIPPED[man.kind as usize & 7] {
        KING => king(man.color, to),
        SOLDIER => aim.soldiers[(!man.color).index()],
        ADVISOR => aim.advisors,
        HORSE => aim.horses,
        ELEPHANT => aim.elephants,
        _ => aim.lines,
    };
    let others = men.occupied() & !u64::of(to);
    (could & BOARD & !others).filter(|from| (via(to, from) & others).is_empty())
}
