//! Positions as XBoard writes them.

/// The fields of a FEN written by XBoard for a game without en passant.
#[derive(Clone, Debug)]
pub struct Fen {
    /// The board, without pieces in hand.
    pub board: String,
    /// The side to move.
    side: String,
    /// Castling letters, or `-`, also if XBoard leaves the field out.
    pub castling: String,
    /// The move counters.
    counters: String,
}

impl Fen {
    /// Splits a FEN; `None` if the board or the side is missing.
    pub fn read(text: &str) -> Option<Fen> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let [board, side, rest @ ..] = &fields[..] else {
            return None;
        };
        let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
        let rights = rest.iter().take_while(|field| !is_number(field)).count();
        let castling = match rights {
            0 => "-",
            _ if is_square(rest[0]) => "-",
            _ => rest[0],
        };
        Some(Fen {
            board: board.split('[').next().unwrap_or("").to_string(),
            side: side.to_string(),
            castling: castling.to_string(),
            counters: rest[rights..].join(" "),
        })
    }

    /// The FEN for the game.
    pub fn write(&self) -> String {
        let Fen { board, side, castling, counters } = self;
        format!("{board} {side} {castling} - {counters}")
    }
}

fn is_square(field: &str) -> bool {
    let mut bytes = field.bytes();
    bytes.next().is_some_and(|file| file.is_ascii_lowercase())
        && bytes.next().is_some_and(|rank| rank.is_ascii_digit())
}
