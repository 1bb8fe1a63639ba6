//! Positions as XBoard writes them, and as it should read them.

use super::encode::{MAX_FILE, MAX_RANGE, max_letter};
use crate::any::AnyGame;
use crate::games::Variant;
use crate::rules::FenError;

/// A FEN of the game's as XBoard reads it.
pub fn to_wire(variant: Variant, fen: &str) -> String {
    let Variant::DistortingMirrors(_) = variant else {
        return fen.to_string();
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, rest) = fields.split_first().unwrap_or((&"", &[]));
    let rest = &rest[..rest.len().min(5)];
    format!("{} {}", map_max_range(board, max_letter), rest.join(" "))
}

/// Sets up a position given in XBoard's or in Firzan's own way.
///
/// XBoard knows neither twins, nor castling on the max-range board, nor that there is no capture en passant; it
/// leaves the castling field out where its parent variant has none, and adds men in hand.
///
/// # Errors
/// If the position cannot stand; the game then stays as it was.
pub fn set_up(game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
    if let Variant::Chess(()) = game.variant() {
        return game.set_up(Some(text));
    }
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let Some((board, rest)) = fields.split_first() else {
        return game.set_up(Some(text));
    };
    let Some((side, rest)) = rest.split_first() else {
        return game.set_up(Some(board));
    };
    let board = board.split('[').next().unwrap_or("");
    let board = match game.variant() {
        Variant::DistortingMirrors(_) => map_max_range(board, own_letter),
        _ => board.to_string(),
    };
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let rights = rest.iter().take_while(|field| !is_number(field)).count();
    let castling = match rights {
        0 => "-",
        _ if is_square(rest[0]) => "-",
        _ => rest[0],
    };
    let counters = rest[rights..].join(" ");
    let fen = |castling: &str| format!("{board} {side} {castling} - {counters}");
    let result = game.set_up(Some(&fen(castling)));
    let (Err(error), Variant::DistortingMirrors(_)) = (&result, game.variant()) else {
        return result;
    };
    if error.field != "castling" {
        return result;
    }
    let mut possible = String::new();
    for right in "KQkq".chars().filter(|&right| castling.contains(right)) {
        if game.set_up(Some(&fen(&right.to_string()))).is_ok() {
            possible.push(right);
        }
    }
    let castling = if possible.is_empty() { "-" } else { &possible };
    game.set_up(Some(&fen(castling)))
}

fn is_square(field: &str) -> bool {
    let mut bytes = field.bytes();
    bytes.next().is_some_and(|file| file.is_ascii_lowercase())
        && bytes.next().is_some_and(|rank| rank.is_ascii_digit())
}

/// The game's letter of a max-range man; letters of its own stay.
fn own_letter(letter: char) -> char {
    let upper = letter.to_ascii_uppercase();
    match MAX_RANGE.iter().find(|(_, wire)| *wire == upper) {
        Some((own, _)) if letter.is_ascii_lowercase() => own.to_ascii_lowercase(),
        Some((own, _)) => *own,
        None => letter,
    }
}

/// A board with the letters of its max-range half changed.
fn map_max_range(board: &str, change: fn(char) -> char) -> String {
    let (mut file, mut run) = (0, 0u8);
    let mut changed = String::new();
    for letter in board.chars() {
        let on_max = file + run >= MAX_FILE;
        match letter {
            '/' => (file, run) = (0, 0),
            // A run of one digit may be the first of two.
            '0'..='9' => {
                run = run
                    .saturating_mul(10)
                    .saturating_add(letter as u8 - b'0')
                    .min(100)
            }
            _ => (file, run) = ((file + run).saturating_add(1).min(100), 0),
        }
        let is_man = letter.is_ascii_alphabetic();
        changed.push(if is_man && on_max {
            change(letter)
        } else {
            letter
        });
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;

    fn game(id: &str) -> Box<dyn AnyGame> {
        new_game(id.parse().expect(id))
    }

    #[test]
    fn start_positions_go_out_and_come_back() {
        for variant in Variant::all() {
            let mut game = new_game(variant);
            let fen = game.fen();
            let wire = to_wire(variant, &fen);
            set_up(game.as_mut(), &wire).expect(&wire);
            assert_eq!(game.fen(), fen);
            set_up(game.as_mut(), &fen).expect(&fen);
            assert_eq!(game.fen(), fen);
        }
    }

    #[test]
    fn what_xboard_does_not_know_is_left_out() {
        let mut mirrors = game("distortingmirrors");
        let wire = "rnbqkbnrchegm2c/ppppppppssssssss/16/16/16/16/PPPPPPPPSSSSSSSS/RNBQKBNRCHEGMEHC b KQkq - 3 2";
        set_up(mirrors.as_mut(), wire).expect("rights that cannot be are dropped");
        let board =
            "rnbqkbnrrnbqk2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR";
        assert!(mirrors.fen().starts_with(board), "{}", mirrors.fen());
        let mut shatranj = game("grandshatranj");
        let board = "w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W";
        for tail in [" b - 4 3", "[] b - - 4 3", "[NNw] b - d3 4 3"] {
            set_up(shatranj.as_mut(), &format!("{board}{tail}")).expect(tail);
            assert_eq!(shatranj.fen(), format!("{board} b - - 4 3"));
        }
    }

    #[test]
    fn bad_positions_leave_the_game_as_it_was() {
        for id in ["chess", "knightrelay", "distortingmirrors", "insaneflip"] {
            let mut game = game(id);
            let fen = game.fen();
            for text in [
                "",
                "8",
                "8/8 w",
                "é w - -",
                "16/16 x",
                "+ w",
                "999999999999K w - -",
            ] {
                assert!(set_up(game.as_mut(), text).is_err(), "{id}: {text}");
                assert_eq!(game.fen(), fen);
            }
        }
    }
}
