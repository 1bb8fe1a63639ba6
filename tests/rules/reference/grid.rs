//! A rectangular board of pieces, with its squares' names and its FEN field, for more than one reference.

use std::fmt;

/// File and rank, both from 0, as White sees them.
pub type Square = (i32, i32);

/// The four steps of a rook.
pub const ORTHOGONAL: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four steps of a bishop.
pub const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The eight leaps of a knight.
pub const KNIGHT: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square that a step leads to, on the board or not.
pub fn add((file, rank): Square, (x, y): Square) -> Square {
    (file + x, rank + y)
}

/// One piece: its colour and its upper-case letter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub white: bool,
    pub kind: char,
}

/// The board: files times ranks squares, each empty or holding one piece.
#[derive(Clone)]
pub struct Grid {
    files: i32,
    ranks: i32,
    pieces: Vec<Option<Piece>>,
}

impl Grid {
    /// Reads the board field of a FEN, whose size it takes from the text.
    pub fn read(field: &str) -> Grid {
        let rows: Vec<Vec<Option<Piece>>> = field.split('/').map(read_row).collect();
        Grid {
            files: rows[0].len() as i32,
            ranks: rows.len() as i32,
            pieces: rows.into_iter().rev().flatten().collect(),
        }
    }

    /// Whether the square is on the board.
    pub fn contains(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    /// The piece on a square. Off the board there is none.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.contains(square) { self.pieces[self.index(square)] } else { None }
    }

    /// Whether the square is on the board and nothing stands there.
    pub fn is_empty(&self, square: Square) -> bool {
        self.contains(square) && self.at(square).is_none()
    }

    /// Puts a piece on a square, or clears it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.pieces[index] = piece;
    }

    /// Every piece with its square, in the order a1, b1 and so on.
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        let mut found = Vec::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                if let Some(piece) = self.at((file, rank)) {
                    found.push(((file, rank), piece));
                }
            }
        }
        found
    }

    /// The pieces of one colour with their squares, in the same order.
    pub fn pieces_of(&self, white: bool) -> Vec<(Square, Piece)> {
        let mut pieces = self.pieces();
        pieces.retain(|(_, piece)| piece.white == white);
        pieces
    }

    fn index(&self, (file, rank): Square) -> usize {
        (rank * self.files + file) as usize
    }
}

fn read_row(row: &str) -> Vec<Option<Piece>> {
    let mut squares = Vec::new();
    let mut run = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            squares.extend(vec![None; run]);
            run = 0;
            squares.push(Some(Piece { white: letter.is_uppercase(), kind: letter.to_ascii_uppercase() }));
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
                let Some(piece) = self.at((file, rank)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                let letter = if piece.white { piece.kind } else { piece.kind.to_ascii_lowercase() };
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
