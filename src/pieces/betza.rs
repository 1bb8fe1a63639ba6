//! Ralph Betza's "funny notation" for the moves of pieces, as far as these games need it.
//!
//! A piece is a sequence of terms, each `[modifiers] atom [range]`:
//!
//! | part | letters |
//! |---|---|
//! | atoms | `W` (1,0), `F` (1,1), `D` (2,0), `N` (2,1), `A` (2,2) |
//! | short for | `K` = `WF`, `R` = `W0`, `B` = `F0`, `Q` = `W0F0` |
//! | range | `2`, `3`, ...: up to this many steps over empty squares; `0`: any number; none: one |
//! | directions | `f` forward, `b` backward, `l` left, `r` right, `s` = `lr`, `v` = `fb`; none: all |
//! | modes | `m` moves without capturing, `c` captures; none: both |
//! | lame | `n`: a square on the way must be empty |
//! | hopper | `p`: leaps exactly one man of either colour on its line |
//! | initial | `i`: only from where the piece starts |
//! | then | `t[X,Y]`: as X to an empty square, then as Y in the same direction |
//!
//! Source: R. Betza, *My funny notation*; the `n`, `p` and `t` parts as in his later articles.

/// One way to move: a leap, or steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Files per step, to the right.
    pub dx: i8,
    /// Ranks per step, forward as its owner sees it.
    pub dy: i8,
    /// The most steps; 0 for any number.
    pub range: u8,
    /// Offset of a square that must be empty, if not (0, 0).
    pub via: (i8, i8),
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Must leap exactly one man.
    pub hops: bool,
    /// Only from where the piece starts.
    pub initial: bool,
}

const NO_WAY: Way = Way {
    dx: 0,
    dy: 0,
    range: 0,
    via: (0, 0),
    moves: false,
    captures: false,
    hops: false,
    initial: false,
};

/// The most ways that one piece has.
const MOST: usize = 48;

/// A parsed piece.
#[derive(Clone, Copy, Debug)]
pub struct Betza {
    ways: [Way; MOST],
    len: usize,
}

/// Modifiers in front of an atom.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Modifiers {
    pub forward: bool,
    pub backward: bool,
    pub left: bool,
    pub right: bool,
    pub moves: bool,
    pub captures: bool,
    pub lame: bool,
    pub hops: bool,
    pub initial: bool,
}

/// No modifiers.
pub(super) const PLAIN: Modifiers = Modifiers {
    forward: false,
    backward: false,
    left: false,
    right: false,
    moves: false,
    captures: false,
    lame: false,
    hops: false,
    initial: false,
};

impl Modifiers {
    /// These and one more; `None` if the letter is no modifier.
    pub const fn with(mut self, letter: u8) -> Option<Modifiers> {
        match letter {
            b'f' => self.forward = true,
            b'b' => self.backward = true,
            b'l' => self.left = true,
            b'r' => self.right = true,
            b's' => {
                self.left = true;
                self.right = true;
            }
            b'v' => {
                self.forward = true;
                self.backward = true;
            }
            b'm' => self.moves = true,
            b'c' => self.captures = true,
            b'n' => self.lame = true,
            b'p' => self.hops = true,
            b'i' => self.initial = true,
            _ => return None,
        }
        Some(self)
    }

    const fn allows(&self, dx: i8, dy: i8) -> bool {
        let undirected = !(self.forward || self.backward || self.left || self.right);
        undirected
            || self.forward && dy > 0
            || self.backward && dy < 0
            || self.left && dx < 0
            || self.right && dx > 0
    }
}

impl Betza {
    /// Compiles a piece.
    ///
    /// # Panics
    /// On a letter that is not part of the notation above: pieces are constants of the program, so this stops
    /// the build.
    pub const fn new(text: &str) -> Betza {
        let text = text.as_bytes();
        let mut piece = Betza {
            ways: [NO_WAY; MOST],
            len: 0,
        };
        let mut at = 0;
        while at < text.len() {
            if text[at] == b't' {
                let comma = find(text, at, b',');
                let end = find(text, comma, b']');
                let first = terms(text, at + 2, comma);
                let second = terms(text, comma + 1, end);
                piece = piece.joined(&first, &second);
                at = end + 1;
            } else {
                at = piece.term(text, at);
            }
        }
        piece
    }

    /// The ways to move.
    pub const fn ways(&self) -> &[Way] {
        self.ways.split_at(self.len).0
    }

    /// Adds one term that starts at `at`; returns where the next begins.
    const fn term(&mut self, text: &[u8], mut at: usize) -> usize {
        let mut modifiers = PLAIN;
        while let Some(more) = modifiers.with(text[at]) {
            modifiers = more;
            at += 1;
        }
        let atom = text[at];
        at += 1;
        let mut range = 1;
        if at < text.len() && text[at].is_ascii_digit() {
            range = text[at] - b'0';
            at += 1;
        }
        match atom {
            b'W' => self.directions(1, 0, range, modifiers),
            b'F' => self.directions(1, 1, range, modifiers),
            b'D' => self.directions(2, 0, range, modifiers),
            b'N' => self.directions(2, 1, range, modifiers),
            b'A' => self.directions(2, 2, range, modifiers),
            b'K' => {
                self.directions(1, 0, range, modifiers);
                self.directions(1, 1, range, modifiers);
            }
            b'R' => self.directions(1, 0, 0, modifiers),
            b'B' => self.directions(1, 1, 0, modifiers),
            b'Q' => {
                self.directions(1, 0, 0, modifiers);
                self.directions(1, 1, 0, modifiers);
            }
            _ => panic!("no Betza atom"),
        }
        at
    }

    /// Adds the atom (long, short) in every direction that the modifiers allow.
    const fn directions(&mut self, long: i8, short: i8, range: u8, modifiers: Modifiers) {
        let both = !modifiers.moves && !modifiers.captures;
        let mut symmetry = 0;
        while symmetry < 8 {
            let (x, y) = if symmetry < 4 {
                (long, short)
            } else {
                (short, long)
            };
            let (left, back) = (symmetry & 1 != 0, symmetry & 2 != 0);
            let dx = if left { -x } else { x };
            let dy = if back { -y } else { y };
            // Atoms on a line or a diagonal have only four directions.
            let repeated = symmetry >= 4 && x == y || left && x == 0 || back && y == 0;
            symmetry += 1;
            if repeated || !modifiers.allows(dx, dy) {
                continue;
            }
            let via = if modifiers.lame {
                (half(dx), half(dy))
            } else {
                (0, 0)
            };
            self.push(Way {
                dx,
                dy,
                range,
                via,
                moves: both || modifiers.moves,
                captures: both || modifiers.captures,
                hops: modifiers.hops,
                initial: modifiers.initial,
            });
        }
    }

    const fn push(&mut self, way: Way) {
        self.ways[self.len] = way;
        self.len += 1;
    }

    /// Adds every step of `first` followed by a step of `second` in its direction.
    const fn joined(mut self, first: &Betza, second: &Betza) -> Betza {
        let mut i = 0;
        while i < first.len {
            let one = first.ways[i];
            let mut j = 0;
            while j < second.len {
                let two = second.ways[j];
                if one.dx.signum() == two.dx.signum() && one.dy.signum() == two.dy.signum() {
                    let to = (one.dx + two.dx, one.dy + two.dy);
                    self.push(Way {
                        dx: to.0,
                        dy: to.1,
                        via: (one.dx, one.dy),
                        ..two
                    });
                }
                j += 1;
            }
            i += 1;
        }
        self
    }
}

/// The terms of `text[from..to]`.
const fn terms(text: &[u8], from: usize, to: usize) -> Betza {
    let mut piece = Betza {
        ways: [NO_WAY; MOST],
        len: 0,
    };
    let mut at = from;
    while at < to {
        at = piece.term(text, at);
    }
    piece
}

const fn find(text: &[u8], mut at: usize, letter: u8) -> usize {
    while text[at] != letter {
        at += 1;
    }
    at
}

/// Half of a leap, rounded towards its start: where a lame leap passes.
const fn half(d: i8) -> i8 {
    d / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        Betza::new(text).ways().len()
    }

    #[test]
    fn atoms_have_their_directions() {
        assert_eq!(
            [count("W"), count("F"), count("D"), count("A"), count("N")],
            [4, 4, 4, 4, 8]
        );
        assert_eq!(
            [count("K"), count("Q"), count("WFDA"), count("NDW")],
            [8, 8, 16, 16]
        );
        assert_eq!(
            [count("fW"), count("fF"), count("fsW"), count("fN")],
            [1, 2, 3, 4]
        );
    }

    #[test]
    fn lame_leaps_pass_a_square() {
        let horse = Betza::new("nN");
        assert!(
            horse
                .ways()
                .iter()
                .all(|way| way.via == (way.dx / 2, way.dy / 2))
        );
        let elephant = Betza::new("nA");
        assert!(
            elephant
                .ways()
                .iter()
                .all(|way| (way.via.0 * 2, way.via.1 * 2) == (way.dx, way.dy))
        );
    }

    #[test]
    fn then_keeps_the_direction() {
        let oliphant = Betza::new("FAt[FA,FA]");
        assert_eq!(oliphant.ways().len(), 8 + 16);
        assert!(
            oliphant
                .ways()
                .iter()
                .all(|way| way.dx.abs() == way.dy.abs() && way.dx.abs() <= 4)
        );
    }
}
