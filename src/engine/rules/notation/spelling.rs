//! Alternative spellings of moves.

use super::san::without_signs;

/// Rewrites a move in the standard spelling; `None` if it has that already. The board has `files` files.
///
/// | written | read |
/// |---|---|
/// | `♘f3`, `nf3` | `Nf3`; any lower-case letter that is not a file |
/// | `0-0`, `o-o-o`, `OO`, `O–O` | `O-O`, `O-O-O` |
/// | `c8(R)`, `c8/R`, `c8=(R)` | `c8=R` |
/// | `exd6e.p.`, `exd6ep`, `Qf7mate`, `Qf7ch` | `exd6`, `Qf7` |
/// | `e2–e4`, `e4×d5` | `e2-e4`, `e4xd5` |
pub fn standard(text: &str, files: u8) -> Option<String> {
    let mut word: String = text.chars().filter_map(letter).collect();
    for end in ["e.p.", "e.p", "ep.", "ep", "mate", "dis.ch.", "dbl.ch.", "ch.", "ch"] {
        if let Some(rest) = word.strip_suffix(end).filter(|rest| ends_move(rest)) {
            word.truncate(rest.len());
            break;
        }
    }
    word.truncate(without_signs(&word).len());
    let word = castling(&word).or_else(|| promotion(&word)).unwrap_or(word);
    let word = capital(&word, files).unwrap_or(word);
    (word != text).then_some(word)
}

/// A character in the standard spelling; `None` if it is dropped, such as a pawn's figurine.
fn letter(letter: char) -> Option<char> {
    Some(match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => return None,
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '×' => 'x',
        letter => letter,
    })
}

/// Whether a text ends like a move: with a rank or a promotion.
fn ends_move(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "+#)".contains(c))
}

fn castling(word: &str) -> Option<String> {
    let letters = word.replace('-', "").replace(['0', 'o'], "O");
    match letters.as_str() {
        "OO" => Some("O-O".to_string()),
        "OOO" => Some("O-O-O".to_string()),
        _ => None,
    }
}

/// A promotion with its letter in brackets or after a slash.
fn promotion(word: &str) -> Option<String> {
    let (rest, letter) = match word.strip_suffix(')') {
        Some(inner) => inner.split_once('(')?,
        None => word.split_once('/')?,
    };
    let rest = rest.trim_end_matches('=');
    let is_letter = letter.len() == 1 && letter.chars().all(|c| c.is_ascii_alphabetic());
    is_letter.then(|| format!("{rest}={letter}"))
}

/// Capitalizes the piece letter of a move. A letter that is a file stays in lower case, because it begins a
/// pawn's move.
fn capital(word: &str, files: u8) -> Option<String> {
    let first = word.chars().next().filter(char::is_ascii_lowercase)?;
    let is_piece = first as u8 >= b'a' + files && word.len() > 2 && ends_move(word);
    is_piece.then(|| first.to_ascii_uppercase().to_string() + &word[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_spellings_are_read() {
        for (text, expected) in [
            ("♘f3", "Nf3"),
            ("♟e5", "e5"),
            ("nf3", "Nf3"),
            ("0-0", "O-O"),
            ("0-0-0+", "O-O-O"),
            ("o-o", "O-O"),
            ("O–O–O", "O-O-O"),
            ("c8(R)", "c8=R"),
            ("bxc8=(R)", "bxc8=R"),
            ("c8/R", "c8=R"),
            ("exd6e.p.", "exd6"),
            ("exd6ep", "exd6"),
            ("Qf7mate", "Qf7"),
            ("Qf7+mate", "Qf7"),
            ("e2–e4", "e2-e4"),
        ] {
            assert_eq!(standard(text, 8).as_deref(), Some(expected), "{text}");
        }
        for text in ["Nf3", "bxc3", "e4", "O-O", "Nc3/b1", "", "ep", "mate", "é", "h4"] {
            assert_eq!(standard(text, 8), None, "{text}");
        }
    }
}
