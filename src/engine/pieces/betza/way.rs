//! One way to move.

/// The leap of a hopper over a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hop {
    /// It does not: any piece stops it.
    #[default]
    None,
    /// It leaps exactly one piece of either side, and lands anywhere behind it.
    Over,
    /// It leaps one piece and lands right behind it.
    Behind,
}

/// One way to move: steps of one kind in one direction, perhaps after a leap. Files are counted to the right,
/// ranks forward as its owner sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    /// A leap to an empty square before the steps; (0, 0): none. The piece's own square counts as empty
    /// behind it, but is no square to end on.
    pub first: (i8, i8),
    /// A step.
    pub step: (i8, i8),
    /// The fewest steps; all squares before the last one are empty, or hold the piece that is leaped.
    pub least: u8,
    /// The most steps; 0 for any number.
    pub most: u8,
    /// Whether the squares of [`passed`](Self::passed) must be empty at each step.
    pub lame: bool,
    /// Whether a piece must stand there instead.
    pub jumps: bool,
    /// Its leap over a piece.
    pub hop: Hop,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Only from where the piece starts; in defined games, from the double-step region.
    pub initial: bool,
}

/// Whether a step is no multiple of a smaller one.
pub fn is_primitive((dx, dy): (i8, i8)) -> bool {
    let (mut a, mut b) = (dx.unsigned_abs(), dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

impl Way {
    /// One step, to be filled in: by default it is without conditions, and may not end anywhere.
    pub const NONE: Way = Way {
        first: (0, 0),
        step: (0, 0),
        least: 1,
        most: 1,
        lame: false,
        jumps: false,
        hop: Hop::None,
        moves: false,
        captures: false,
        initial: false,
    };

    /// The square to which it leads by the fewest steps.
    pub const fn end(&self) -> (i8, i8) {
        let least = self.least as i8;
        (self.first.0 + least * self.step.0, self.first.1 + least * self.step.1)
    }

    /// The squares on which it may end, up to eleven steps away.
    pub fn ends(&self) -> impl Iterator<Item = (i8, i8)> {
        let Way { first, step, least, most, .. } = *self;
        let most = if most == 0 { 11 } else { most };
        (least as i8..=most as i8).map(move |count| (first.0 + count * step.0, first.1 + count * step.1))
    }

    /// The one square before its end that must be empty, or occupied for a jump; (0, 0): there is none.
    ///
    /// # Panics
    /// If there are several.
    pub const fn via(&self) -> (i8, i8) {
        let (dx, dy) = self.step;
        if self.first.0 != 0 || self.first.1 != 0 {
            return self.first;
        }
        if !self.lame && !self.jumps {
            return (0, 0);
        }
        assert!(dx.abs() <= 2 && dy.abs() <= 2, "a lame leap of more than two squares");
        (dx / 2, dy / 2)
    }

    /// Whether nothing but its landing squares can stop it.
    pub const fn is_plain(&self) -> bool {
        self.first.0 == 0 && self.first.1 == 0 && !self.lame && !self.jumps && !self.is_hopping()
    }

    /// Whether it leaps something.
    pub const fn is_hopping(&self) -> bool {
        !matches!(self.hop, Hop::None)
    }

    /// Whether squares other than those of a line along its step block it.
    pub fn is_crooked(&self) -> bool {
        let bends = self.first != (0, 0) || self.lame || self.most != 1 && !is_primitive(self.step);
        self.hop == Hop::None && bends
    }

    /// Whether it continues in the direction of its leap.
    pub fn is_straight(&self) -> bool {
        let ((x, y), (dx, dy)) = (self.first, self.step);
        x * dy == y * dx && x * dx + y * dy >= 0
    }

    /// The line of a hopper, whichever way it goes, and how it leaps.
    pub fn line(&self) -> ((i8, i8), Hop) {
        let (dx, dy) = self.step;
        (if dy < 0 || dy == 0 && dx < 0 { (-dx, -dy) } else { (dx, dy) }, self.hop)
    }

    /// The squares that a lame step or a jump passes, from its start: straight ones first, then diagonal
    /// ones.
    pub fn passed(&self) -> impl Iterator<Item = (i8, i8)> {
        let (dx, dy) = self.step;
        let (mut x, mut y) = (0i8, 0i8);
        let has_path = self.lame || self.jumps;
        std::iter::from_fn(move || {
            let (far_x, far_y) = ((dx - x).abs(), (dy - y).abs());
            x += if far_x >= far_y { dx.signum() } else { 0 };
            y += if far_y >= far_x { dy.signum() } else { 0 };
            (has_path && (x, y) != (dx, dy)).then_some((x, y))
        })
    }

    /// The way as pictures show it: two steps in a line to a square two away are a lame leap.
    pub fn drawn(&self) -> Way {
        let (x, y) = self.end();
        if self.first != (0, 0) && self.most == 1 && self.is_straight() && x.abs().max(y.abs()) == 2 {
            return Way { first: (0, 0), step: (x, y), lame: true, ..*self };
        }
        *self
    }
}
