//! Positions from FEN and back.

use super::{CASTLINGS, Piece, Position, Square, square_name, squares};

fn parse_square(name: &str) -> Square {
    squares().find(|&square| square_name(square) == name).unwrap()
}

impl Position {
    /// Reads a valid FEN; panics on most others.
    pub fn parse(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let field = |index: usize, default| fields.get(index).copied().unwrap_or(default);
        let mut board = [[None; 8]; 8];
        for (row, text) in field(0, "").split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    let kind = letter.to_ascii_uppercase();
                    board[7 - row][file] = Some(Piece { white: letter == kind, kind });
                    file += 1;
                }
            }
        }
        let ep = field(3, "-");
        Position {
            board,
            white_to_move: field(1, "w") == "w",
            castling: CASTLINGS.map(|(letter, ..)| field(2, "-").contains(letter)),
            ep: (ep != "-").then(|| parse_square(ep)),
            halfmove: field(4, "0").parse().unwrap(),
            fullmove: field(5, "1").parse().unwrap(),
        }
    }

    /// Prints the position as section 1 of the rules has it.
    pub fn fen(&self) -> String {
        let mut rows = Vec::new();
        for row in self.board.iter().rev() {
            let mut text = String::new();
            let mut empty = 0;
            for piece in row {
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text.push(if piece.white { piece.kind } else { piece.kind.to_ascii_lowercase() });
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            rows.push(text);
        }
        let side = if self.white_to_move { "w" } else { "b" };
        let rights = CASTLINGS.iter().zip(self.castling).filter(|(_, held)| *held);
        let mut castling: String = rights.map(|((letter, ..), _)| letter).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let ep = self.ep.map_or("-".to_string(), square_name);
        let board = rows.join("/");
        format!("{board} {side} {castling} {ep} {} {}", self.halfmove, self.fullmove)
    }
}
