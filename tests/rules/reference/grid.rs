//! A rectangular board of men, with its squares' names and its FEN field, for more than one reference.

use std::fmt;

/// File and rank, both from 0, as White sees them.
pub type Square = (i32, i32);

/// The four steps of a rook.
pub const ORTHOGONAL: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four steps of a bishop.
pub const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight leaps of a knight.
pub const KNIGHT: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One man: its colour and its upper-case letter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Man {
    pub white: bool,
    pub kind: char,
}

/// The board: files times ranks squares, each empty or holding one man.
#[derive(Clone)]
pub struct Grid {
    files: i32,
    ranks: i32,
    men: Vec<Option<Man>>,
}

impl Grid {
    /// Reads the board field of a FEN, whose size it takes from the text.
    pub fn read(field: &str) -> Grid {
        let rows: Vec<Vec<Option<Man>>> = field.split('/').map(read_row).collect();
        Grid {
            files: rows[0].len() as i32,
            ranks: rows.len() as i32,
            men: rows.into_iter().rev().flatten().collect(),
        }
    }

    /// Whether the square is on the board.
    pub fn contains(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    /// The man on a square. Off the board there is none.
    pub fn at(&self, square: Square) -> Option<Man> {
        if self.contains(square) { self.men[self.index(square)] } else { None }
    }

    /// Whether the square is on the board and nothing stands there.
    pub fn is_empty(&self, square: Square) -> bool {
        self.contains(square) && self.at(square).is_none()
    }

    /// Puts a man on a square, or clears it.
    pub fn put(&mut self, square: Square, man: Option<Man>) {
        let index = self.index(square);
        self.men[index] = man;
    }

    /// Every man with its square, in the order a1, b1 and so on.
    pub fn men(&self) -> Vec<(Square, Man)> {
        let mut found = Vec::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                if let Some(man) = self.at((file, rank)) {
                    found.push(((file, rank), man));
                }
            }
        }
        found
    }

    /// The men of one colour with their squares, in the same order.
    pub fn men_of(&self, white: bool) -> Vec<(Square, Man)> {
        let mut men = self.men();
        men.retain(|(_, man)| man.white == white);
        men
    }

    fn index(&self, (file, rank): Square) -> usize {
        (rank * self.files + file) as usize
    }
}

fn read_row(row: &str) -> Vec<Option<Man>> {
    let mut squares = Vec::new();
    let mut run = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            squares.extend(vec![None; run]);
            run = 0;
            squares.push(Some(Man { white: letter.is_uppercase(), kind: letter.to_ascii_uppercase() }));
        }
    }
    squares.extend(vec![None; run]);
    squares
}

impl fmt::Display for Grid {
    /// The board field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in (0..self.ranks).rev() {
            let mut run = 0;
            for file in 0..self.files {
                let Some(man) = self.at((file, rank)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                let letter = if man.white { man.kind } else { man.kind.to_ascii_lowercase() };
                write!(f, "{letter}")?;
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

/// The name of a square, such as `a10`.
pub fn name((file, rank): Square) -> String {
    let letter = char::from(b'a' + file as u8);
    format!("{letter}{}", rank + 1)
}

/// The square of a name.
pub fn square(name: &str) -> Square {
    let file = i32::from(name.as_bytes()[0] - b'a');
    let rank: i32 = name[1..].parse().expect("a rank number");
    (file, rank - 1)
}
