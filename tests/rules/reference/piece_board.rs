//! A board of pieces by their FEN letters, and the position around it, for the games without castling.

/// File and rank, both counted from zero at White's left corner.
pub type Square = (i32, i32);

/// One piece.
#[derive(Clone, Copy, PartialEq)]
pub struct Piece {
    pub white: bool,
    /// Upper case, whatever the colour.
    pub letter: char,
    /// Whether the piece is in its second state, a `+` before its letter.
    pub flipped: bool,
}

/// A rectangle of squares, each empty or with one piece.
#[derive(Clone, PartialEq)]
pub struct Board {
    files: i32,
    ranks: i32,
    squares: Vec<Option<Piece>>,
}

impl Board {
    /// Reads the first FEN field: a square board of `size` ranks, whose pieces are those of `letters`.
    ///
    /// Panics on anything else. A letter of `flipping` may have a `+` before it.
    pub fn parse(text: &str, size: i32, letters: &str, flipping: &str) -> Self {
        let mut board = Board { files: size, ranks: size, squares: vec![None; (size * size) as usize] };
        let rows: Vec<&str> = text.split('/').collect();
        assert_eq!(rows.len() as i32, size, "wrong number of ranks: {text}");
        for (row, rank) in rows.into_iter().zip((0..size).rev()) {
            let mut file = 0;
            let mut rest = row.chars().peekable();
            while let Some(sign) = rest.next() {
                if sign.is_ascii_digit() {
                    assert_ne!(sign, '0', "empty run with a leading zero: {row}");
                    let mut run = sign.to_string();
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        run.push(digit);
                    }
                    file += run.parse::<i32>().expect("a short empty run");
                    assert!(file <= size, "rank too long: {row}");
                    continue;
                }
                let flipped = sign == '+';
                let letter = if flipped { rest.next() } else { Some(sign) };
                let letter = letter.expect("a letter after the +");
                let kind = letter.to_ascii_uppercase();
                let known = if flipped { flipping } else { letters };
                assert!(known.contains(kind), "unknown piece in {row}");
                assert!(file < size, "rank too long: {row}");
                let white = letter.is_ascii_uppercase();
                let piece = Piece { white, letter: kind, flipped };
                board.put((file, rank), Some(piece));
                file += 1;
            }
            assert_eq!(file, size, "rank too short: {row}");
        }
        board
    }

    /// The first FEN field.
    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.ranks).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..self.files {
                let Some(piece) = self.at((file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                if piece.flipped {
                    row.push('+');
                }
                row.push(if piece.white { piece.letter } else { piece.letter.to_ascii_lowercase() });
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }

    /// Whether the square lies on the board.
    pub fn has(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    /// The piece on a square; none off the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.has(square) { self.squares[(square.1 * self.files + square.0) as usize] } else { None }
    }

    /// Whether the square lies on the board with no piece on it.
    pub fn is_empty(&self, square: Square) -> bool {
        self.has(square) && self.at(square).is_none()
    }

    /// Whether a piece of the colour stands on the square.
    pub fn is_piece_of(&self, white: bool, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.white == white)
    }

    /// Sets what stands on a square of the board.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[(square.1 * self.files + square.0) as usize] = piece;
    }

    /// Every piece with its square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = (0..).zip(&self.squares);
        squares
            .filter_map(|(index, piece)| piece.map(|piece| ((index % self.files, index / self.files), piece)))
    }

    /// Every piece of one colour with its square.
    pub fn pieces_of(&self, white: bool) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |(_, piece)| piece.white == white)
    }

    /// The square of the only king of a colour, of which there must be one.
    pub fn king(&self, white: bool) -> Square {
        let king = self.pieces_of(white).find(|(_, piece)| piece.letter == 'K');
        king.expect("a king").0
    }

    /// The squares of one colour's kings.
    pub fn kings(&self, white: bool) -> Vec<Square> {
        let kings = self.pieces_of(white).filter(|(_, piece)| piece.letter == 'K');
        kings.map(|(square, _)| square).collect()
    }
}

/// Everything that a FEN says.
#[derive(Clone)]
pub struct Position {
    pub board: Board,
    pub white_to_move: bool,
    /// Half-turns since the turn that last reset the clock.
    pub halfmove: u32,
    /// The number of the full move, from 1.
    pub fullmove: u32,
}

impl Position {
    /// Reads a FEN of a game without castling or en passant; the other arguments as for [`Board::parse`].
    ///
    /// Panics on a malformed one.
    pub fn parse(fen: &str, size: i32, letters: &str, flipping: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        assert!((2..=6).contains(&fields.len()), "wrong fields: {fen}");
        let field = |index: usize, default| fields.get(index).copied().unwrap_or(default);
        assert!(["w", "b"].contains(&fields[1]), "no side to move: {fen}");
        assert_eq!(field(2, "-"), "-", "castling: {fen}");
        assert_eq!(field(3, "-"), "-", "en passant: {fen}");
        let position = Position {
            board: Board::parse(fields[0], size, letters, flipping),
            white_to_move: fields[1] == "w",
            halfmove: field(4, "0").parse().expect("a halfmove clock"),
            fullmove: field(5, "1").parse().expect("a fullmove number"),
        };
        assert_ne!(position.fullmove, 0, "fullmove 0: {fen}");
        position
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        let side = if self.white_to_move { "w" } else { "b" };
        let board = self.board.text();
        format!("{board} {side} - - {} {}", self.halfmove, self.fullmove)
    }

    /// Whether the two are one position for the repetition rules, which ignore the clocks.
    pub fn repeats(&self, other: &Position) -> bool {
        self.white_to_move == other.white_to_move && self.board == other.board
    }

    /// Passes the turn to the other side and advances the clocks.
    pub fn end_turn(&mut self, resets_clock: bool) {
        self.halfmove = if resets_clock { 0 } else { self.halfmove + 1 };
        if !self.white_to_move {
            self.fullmove += 1;
        }
        self.white_to_move = !self.white_to_move;
    }
}

/// A square's name, such as `a10`.
pub fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// `square` moved by a step.
pub fn offset(square: Square, (files, ranks): (i32, i32)) -> Square {
    (square.0 + files, square.1 + ranks)
}

/// The result in which White, or else Black, has won.
pub fn win_for(white: bool) -> &'static str {
    if white { "1-0" } else { "0-1" }
}
