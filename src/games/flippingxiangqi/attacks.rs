//! How men move, all men of a kind at once, and which men aim at a king.

use super::{ADVISOR, CANNON, CHARIOT, ELEPHANT, HORSE, KING, SOLDIER};
use super::{FlippingXiangqi, MEN, Men};
use crate::core::{Color, Square, SquareSet};
use crate::pieces::riders::narrow::{hopper, rook};
use crate::pieces::tables::Mode;
use crate::pieces::{Betza, Geometry, lame, leaps, narrow};
use crate::rules::Position;

/// The squares of the board.
pub const BOARD: u64 = 0x007F_7F7F_7F7F_7F7F;

/// Where the kings may stand: White's and Black's palace.
pub const PALACE: [u64; 2] = [0x1C_1C1C, 0x001C_1C1C << 32];

/// The Betza line of a kind.
const fn line(kind: u8) -> &'static str {
    MEN[kind as usize].betza
}

/// Where a side's man of a kind that nothing blocks captures, by square.
const fn captures(kind: u8, color: Color) -> [u64; 64] {
    narrow(leaps(line(kind), Geometry::SEVEN, Mode::Captures, color))
}

/// A way to move: the offset to a square that must be empty, and from there to the end.
#[derive(Clone, Copy)]
pub struct Way {
    via: i32,
    then: i32,
}

/// The ways of a kind that leaps.
const fn ways<const N: usize>(kind: u8, color: Color) -> [Way; N] {
    let piece = Betza::new(line(kind));
    let mut ways = [Way { via: 0, then: 0 }; N];
    let mut i = 0;
    while i < N {
        let way = &piece.ways()[i];
        let via = way.via.0 as i32 + 8 * way.via.1 as i32;
        let to = way.dx as i32 + 8 * way.dy as i32 * color.sign();
        ways[i] = Way {
            via,
            then: to - via,
        };
        i += 1;
    }
    ways
}

/// The soldier's, by colour.
pub const SOLDIER_WAYS: [[Way; 3]; 2] = [ways(SOLDIER, Color::White), ways(SOLDIER, Color::Black)];
/// The advisor's.
pub const ADVISOR_WAYS: [Way; 4] = ways(ADVISOR, Color::White);
/// The horse's.
pub const HORSE_WAYS: [Way; 8] = ways(HORSE, Color::White);
/// The elephant's.
pub const ELEPHANT_WAYS: [Way; 4] = ways(ELEPHANT, Color::White);

impl Way {
    /// The offset from start to end.
    #[inline]
    pub const fn delta(self) -> i32 {
        self.via + self.then
    }

    /// Where the men of a set end by this way; may include squares off the board.
    #[inline]
    pub const fn targets(self, men: u64, empty: u64) -> u64 {
        // Each part moves at most one file and one rank, so what leaves the board ends off it.
        let passing = if self.via == 0 {
            men
        } else {
            men.rotate_left(self.via as u32 & 63) & empty
        };
        passing.rotate_left(self.then as u32 & 63)
    }
}

/// What aims at a square: where each kind of man would have to stand.
pub struct Aim {
    /// Enemies of White's king, of Black's king.
    pub soldiers: [u64; 2],
    pub advisors: u64,
    pub horses: u64,
    pub elephants: u64,
    /// Chariots, cannons and, for the face-off, the other king.
    lines: u64,
}

type LameTable = [[(u128, u128); 4]; 128];

const HORSES: LameTable = lame(line(HORSE), Geometry::SEVEN, true);
const ELEPHANTS: LameTable = lame(line(ELEPHANT), Geometry::SEVEN, true);

const fn ends(ways: &[(u128, u128); 4]) -> u64 {
    (ways[0].1 | ways[1].1 | ways[2].1 | ways[3].1) as u64
}

pub static AIM: [Aim; 64] = {
    // The squares that a soldier on the king's square captures are those from which an enemy soldier captures
    // the king.
    let white = captures(SOLDIER, Color::White);
    let black = captures(SOLDIER, Color::Black);
    let advisors = captures(ADVISOR, Color::White);
    let mut table = [const {
        Aim {
            soldiers: [0; 2],
            advisors: 0,
            horses: 0,
            elephants: 0,
            lines: 0,
        }
    }; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (0x0101_0101_0101_0101 << (square % 8), 0xFF << (square & 56));
        table[square] = Aim {
            soldiers: [white[square], black[square]],
            advisors: advisors[square],
            horses: ends(&HORSES[square]),
            elephants: ends(&ELEPHANTS[square]),
            lines: (file ^ rank) & BOARD,
        };
        square += 1;
    }
    table
};

/// By a square and that of a man aiming at it: the squares whose men decide whether it gets there. For an
/// elephant its eye, for a horse its leg, for riders all squares between.
static VIA: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let rook = Betza::new(line(CHARIOT));
    let mut square = 0;
    while square < 56 {
        let mut i = 0;
        while i < 4 {
            let way = &rook.ways()[i];
            let (mut passed, mut steps) = (0, 1);
            while let Some(from) = Geometry::SEVEN.index(
                square as i8 % 8,
                square as i8 / 8,
                way.dx * steps,
                way.dy * steps,
            ) {
                table[square][from] = passed;
                passed |= 1 << from;
                steps += 1;
            }
            let mut from = 0;
            while from < 64 {
                if HORSES[square][i].1 >> from & 1 != 0 {
                    table[square][from] = HORSES[square][i].0 as u64;
                }
                if ELEPHANTS[square][i].1 >> from & 1 != 0 {
                    table[square][from] = ELEPHANTS[square][i].0 as u64;
                }
                from += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
};

/// The squares whose men decide whether the man on `from` reaches `square`.
#[inline]
pub fn via(square: Square, from: Square) -> u64 {
    VIA[square.index() & 63][from.index() & 63]
}

/// The men that reach a king of `us` on `square`, or face it, as soon as the men on their [`via`] let them.
#[inline]
pub fn aiming(men: &Men, us: Color, square: Square) -> u64 {
    let aim = &AIM[square.index() & 63];
    men.side(!us)
        & (aim.soldiers[us.index()] & men.kind(SOLDIER)
            | aim.advisors & men.kind(ADVISOR)
            | aim.horses & men.kind(HORSE)
            | aim.elephants & men.kind(ELEPHANT)
            | aim.lines & (men.kind(CHARIOT) | men.kind(CANNON) | men.kind(KING)))
}

/// The enemies that attack a king of `us` on `square` if `occupied` are the occupied squares, and the enemy
/// king if it faces that one.
#[inline]
pub fn attackers(men: &Men, us: Color, square: Square, occupied: u64) -> u64 {
    aiming(men, us, square).filter(|from| {
        let screens = u32::from(men.kind(CANNON).has(from));
        (via(square, from) & occupied).len() == screens
    })
}

fn fold(ways: &[Way], men: u64, empty: u64) -> u64 {
    ways.iter()
        .fold(0, |set, way| set | way.targets(men, empty))
        & BOARD
}

impl FlippingXiangqi {
    /// Sorts the enemies that aim at the king of the side to move by the number of men in their way, against
    /// the number they need there: none extra is check, one extra is a pin, a missing screen forbids filling
    /// the gap.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let men = &self.men;
        let king = self.king(self.side());
        let (occupied, cannons) = (men.occupied(), men.kind(CANNON));
        let (mut checkers, mut pinners, mut bound, mut gaps) = (0, 0, 0, 0);
        for from in aiming(men, self.side(), king).squares() {
            let way = via(king, from);
            let screens = i32::from(cannons.has(from));
            match (way & occupied).len() as i32 - screens {
                -1 => gaps |= way,
                0 => {
                    checkers |= u64::of(from);
                    bound |= way;
                }
                1 => {
                    pinners |= u64::of(from);
                    bound |= way;
                }
                _ => {}
            }
        }
        self.checkers = checkers;
        self.pinners = pinners;
        self.bound = bound & men.side(self.side());
        self.gaps = gaps;
    }

    /// Where the man on a square may go, its king's safety aside. Empty for an empty square.
    pub(super) fn targets(&self, from: Square) -> u64 {
        let Some(man) = self.men.at(from) else {
            return 0;
        };
        let occupied = self.men.occupied();
        let attacks = self.attacks(man.color, man.kind, u64::of(from));
        let targets = match man.kind {
            CANNON => attacks & occupied | rook(from, occupied) & BOARD & !occupied,
            _ => attacks,
        };
        targets & !self.men.side(man.color)
    }

    /// What the men of a set, all of one kind and colour, could capture if enemies were there.
    #[inline]
    pub(super) fn attacks(&self, color: Color, kind: u8, men: u64) -> u64 {
        let occupied = self.men.occupied();
        let empty = BOARD & !occupied;
        let ride = |attacks: fn(Square, u64) -> u64| {
            men.squares()
                .fold(0, |set, from| set | attacks(from, occupied))
                & BOARD
        };
        match kind {
            KING => king(color, men.first()),
            SOLDIER => fold(&SOLDIER_WAYS[color.index()], men, empty),
            ADVISOR => fold(&ADVISOR_WAYS, men, empty),
            HORSE => fold(&HORSE_WAYS, men, empty),
            ELEPHANT => fold(&ELEPHANT_WAYS, men, empty),
            CANNON => ride(hopper),
            _ => ride(rook),
        }
    }
}

/// A king's steps in its palace.
#[inline]
pub fn king(color: Color, square: Square) -> u64 {
    static STEPS: [u64; 64] = captures(KING, Color::White);
    STEPS[square.index() & 63] & PALACE[color.index()]
}
