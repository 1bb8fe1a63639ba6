//! Evaluation of Flipping Xiangqi.

use super::attacks::{BOARD, PALACE, king};
use super::{CHARIOT, FlippingXiangqi, KING, SOLDIER, Square, SquareSet};
use crate::core::{Color, Move, Seven, Shape};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally};

/// Values by kind. Every move turns a man into its other form, so the inventor's values (soldier 250,
/// horse 350, advisor 200, cannon 500, elephant 150, chariot 650) are drawn halfway to their pair's mean.
const VALUES: [Score; 7] = [
    Score::ZERO,
    Score::new(270, 280),
    Score::new(320, 330),
    Score::new(275, 250),
    Score::new(430, 380),
    Score::new(275, 290),
    Score::new(525, 560),
];

/// What a square that a man of the kind attacks is worth.
const MOBILITY: [Score; 7] = [
    Score::ZERO,
    Score::new(2, 4),
    Score::new(6, 6),
    Score::new(5, 4),
    Score::new(5, 4),
    Score::new(8, 7),
    Score::new(4, 5),
];

/// How much an attack on a square of the enemy king's surroundings by a man of the kind endangers it.
const DANGER: [i32; 7] = [0, 8, 14, 8, 14, 6, 18];

/// Men beside the kings in the start position.
const MEN: i32 = 14;

/// The inner five by five squares, and the innermost three by three.
const INNER: [u64; 2] = [0x0000_3E3E_3E3E_3E00, 0x0000_001C_1C1C_0000];

/// The squares that each side's men attack, by kind and together.
struct Attacks {
    kinds: [[u64; 7]; 2],
    all: [u64; 2],
}

impl Evaluate for FlippingXiangqi {
    fn terms<T: Tally>(&self, tally: &mut T) {
        let attacks = self.all_attacks();
        tally.add("tempo", self.side, Score::new(15, 5));
        for color in Color::BOTH {
            self.material(color, tally);
            self.squares(color, tally);
            self.mobility(color, &attacks, tally);
            self.hanging(color, &attacks, tally);
            self.king_safety(color, &attacks, tally);
        }
    }

    fn phase(&self) -> i32 {
        let men = self.men().occupied().len() as i32 - 2;
        men.min(MEN) * FULL_PHASE / MEN
    }

    fn gain(&self, step: Move) -> i32 {
        self.men()
            .at(step.to())
            .map_or(0, |man| VALUES[man.kind as usize].middle)
    }

    fn worth(&self, square: Square) -> i32 {
        self.men()
            .at(square)
            .map_or(0, |man| VALUES[man.kind as usize].middle)
    }
}

impl FlippingXiangqi {
    fn all_attacks(&self) -> Attacks {
        let mut attacks = Attacks {
            kinds: [[0; 7]; 2],
            all: [0; 2],
        };
        for color in Color::BOTH {
            for kind in KING..=CHARIOT {
                let reach = self.attacks(color, kind, self.men().men(color, kind));
                attacks.kinds[color.index()][kind as usize] = reach;
                attacks.all[color.index()] |= reach;
            }
        }
        attacks
    }

    fn material<T: Tally>(&self, color: Color, tally: &mut T) {
        for kind in SOLDIER..=CHARIOT {
            let count = self.men().men(color, kind).len() as i32;
            tally.add("material", color, VALUES[kind as usize] * count);
        }
    }

    /// Men in the middle and near the enemy's king. A soldier on the last rank goes sideways only.
    fn squares<T: Tally>(&self, color: Color, tally: &mut T) {
        let men = self.men().side(color) & !self.men().kind(KING);
        for inner in INNER {
            let count = (men & inner).len() as i32;
            tally.add("squares", color, Score::new(6, 5) * count);
        }
        let last = match color {
            Color::White => 0x7F << 48,
            Color::Black => 0x7F,
        };
        let spent = (men & self.men().kind(SOLDIER) & last).len() as i32;
        tally.add("squares", color, Score::new(-25, -30) * spent);
        let enemy_king = self.king(!color);
        for square in men.squares() {
            let near = 6 - distance(square, enemy_king);
            tally.add("squares", color, Score::new(3, 4) * near);
        }
    }

    fn mobility<T: Tally>(&self, color: Color, attacks: &Attacks, tally: &mut T) {
        let free = BOARD & !self.men().side(color);
        for kind in SOLDIER..=CHARIOT {
            let reach = attacks.kinds[color.index()][kind as usize] & free;
            tally.add(
                "mobility",
                color,
                MOBILITY[kind as usize] * reach.len() as i32,
            );
        }
    }

    /// Men that the enemy attacks and nobody defends.
    fn hanging<T: Tally>(&self, color: Color, attacks: &Attacks, tally: &mut T) {
        let attacked = self.men().side(color) & attacks.all[(!color).index()];
        let loose = attacked & !attacks.all[color.index()] & !self.men().kind(KING);
        for square in loose.squares() {
            // The side to move can save one, or ignore it for something better.
            let share = if color == self.side { 12 } else { 4 };
            let value = self
                .men()
                .at(square)
                .map_or(0, |man| VALUES[man.kind as usize].middle);
            tally.add("hanging", color, Score::flat(-value / share));
        }
    }

    /// Attacks on the king's palace squares, and the squares left to it. A king without any is in danger of
    /// stalemate too, which loses.
    fn king_safety<T: Tally>(&self, color: Color, attacks: &Attacks, tally: &mut T) {
        let square = self.king(color);
        let steps = king(color, square);
        let zone = steps | u64::of(square);
        let enemies = &attacks.kinds[(!color).index()];
        let (mut danger, mut attackers) = (0, 0);
        for kind in SOLDIER..=CHARIOT {
            let hits = (enemies[kind as usize] & zone).len() as i32;
            danger += DANGER[kind as usize] * hits;
            attackers += i32::from(hits > 0);
        }
        let danger = danger * (1 + attackers).min(4) / 2;
        tally.add("king safety", color, Score::new(-danger, -danger / 2));
        let attacked = attacks.all[(!color).index()];
        let left = (steps & !attacked & !self.men().side(color)).len();
        let penalty = [Score::new(-30, -70), Score::new(-8, -25)];
        tally.add(
            "king safety",
            color,
            penalty.get(left as usize).copied().unwrap_or(Score::ZERO),
        );
        let guards = self.men().side(color) & PALACE[color.index()];
        let count = (guards & !u64::of(square)).len() as i32;
        tally.add("king safety", color, Score::new(7, 3) * count);
    }
}

/// Files or ranks between two squares, whichever are more.
fn distance(a: Square, b: Square) -> i32 {
    let files = Seven::file(a).abs_diff(Seven::file(b));
    let ranks = Seven::rank(a).abs_diff(Seven::rank(b));
    i32::from(files.max(ranks))
}
