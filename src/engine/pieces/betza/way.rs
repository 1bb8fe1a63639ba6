//! One way to move.

/// The leap of a hopper over a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hop {
    /// Not a hopper: any piece stops it.
    #[default]
    None,
    /// It leaps over exactly one piece of either side and may land anywhere beyond it.
    Over,
    /// It leaps over one piece of either side and lands on the next square.
    Behind,
}

/// One way to move: steps of one kind in one direction, perhaps after a leap. Files are counted to the right,
/// ranks forward as its owner sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    /// A leap to an empty square before the steps; (0, 0) if none. The piece may then pass over its own
    /// square, but not end there.
    pub first: (i8, i8),
    /// One step.
    pub step: (i8, i8),
    /// Minimum number of steps. All squares before the last one are empty, except for a piece leaped over.
    pub least: u8,
    /// Maximum number of steps; 0 = no limit.
    pub most: u8,
    /// Whether the squares of [`passed`](Self::passed) must be empty at each step.
    pub lame: bool,
    /// Whether the squares of [`passed`](Self::passed) must be occupied at each step.
    pub jumps: bool,
    /// The type of hopper.
    pub hop: Hop,
    /// Whether it may end on an empty square.
    pub moves: bool,
    /// Whether it may end on an enemy.
    pub captures: bool,
    /// Whether it is only available from the starting square; in defined games, from the double-step region.
    pub initial: bool,
}

/// Whether a step is not a multiple of a smaller one.
pub fn is_primitive((dx, dy): (i8, i8)) -> bool {
    let (mut a, mut b) = (dx.unsigned_abs(), dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

impl Way {
    /// A template for other values: a single step of (0, 0) that may neither move nor capture.
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

    /// The square that it reaches in the minimum number of steps.
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

    /// The only square passed that must be empty (for [`jumps`](Self::jumps), occupied); (0, 0) if none.
    ///
    /// # Panics
    /// If several squares are passed.
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

    /// Whether only pieces on its landing squares can stop it.
    pub const fn is_plain(&self) -> bool {
        self.first.0 == 0 && self.first.1 == 0 && !self.lame && !self.jumps && !self.is_hopping()
    }

    /// Whether it leaps over a piece.
    pub const fn is_hopping(&self) -> bool {
        !matches!(self.hop, Hop::None)
    }

    /// Whether squares other than those on a straight line along its step can block it.
    pub fn is_crooked(&self) -> bool {
        let bends = self.first != (0, 0) || self.lame || self.most != 1 && !is_primitive(self.step);
        self.hop == Hop::None && bends
    }

    /// Whether it continues in the direction of its leap.
    pub fn is_straight(&self) -> bool {
        let ((x, y), (dx, dy)) = (self.first, self.step);
        x * dy == y * dx && x * dx + y * dy >= 0
    }

    /// The line of a hopper, which is equal for opposite directions, and its type.
    pub fn line(&self) -> ((i8, i8), Hop) {
        let (dx, dy) = self.step;
        (if dy < 0 || dy == 0 && dx < 0 { (-dx, -dy) } else { (dx, dy) }, self.hop)
    }

    /// The squares that a lame step or a jump passes, in order: straight ones first, then diagonal ones.
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

    /// The way as drawn in pictures: two steps in line to a square at distance two become a lame leap.
    pub fn drawn(&self) -> Way {
        let (x, y) = self.end();
        if self.first != (0, 0) && self.most == 1 && self.is_straight() && x.abs().max(y.abs()) == 2 {
            return Way { first: (0, 0), step: (x, y), lame: true, ..*self };
        }
        *self
    }
}
