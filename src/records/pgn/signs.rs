//! Annotation signs in records, and their numbers (NAGs).
//!
//! Source: the PGN standard, section 10; the signs of the Chess Informant and of ChessBase.

/// Signs that are never part of the move before them.
pub const PLAIN: [(&str, u8); 25] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("→", 40),
    ("↑", 36),
    ("⇆", 132),
    ("∆", 140),
    ("⌓", 142),
    ("⊕", 138),
];

/// Signs that may also be part of a move.
pub const MIXED: [(&str, u8); 9] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("-+", 19),
    ("=", 10),
];

/// Signs that must be separate words: `N` marks a novelty, `D` a diagram.
const WORDS: [(&str, u8); 2] = [("N", 146), ("D", 220)];

/// Redundant words about the last move, such as `ch` for check; they are ignored.
const EMPTY: [&str; 11] = ["+", "++", "#", "ch", "ch.", "dis.ch.", "mate", "e.p.", "e.p", "ep", "ep."];

/// The NAGs of a word that consists only of signs; `None` for any other word.
pub fn alone(word: &str) -> Option<Vec<u8>> {
    if EMPTY.contains(&word) {
        return Some(Vec::new());
    }
    if let Some((_, nag)) = WORDS.iter().find(|(sign, _)| *sign == word) {
        return Some(vec![*nag]);
    }
    let (rest, mut nags) = split(word, &PLAIN);
    let (rest, more) = split(rest, &MIXED);
    nags.splice(0..0, more);
    rest.is_empty().then_some(nags)
}

/// Strips `signs` from the end of a word. Returns the rest of the word and the NAGs of the signs.
pub fn split<'a>(mut word: &'a str, signs: &[(&str, u8)]) -> (&'a str, Vec<u8>) {
    let mut nags = Vec::new();
    while let Some((rest, nag)) = signs.iter().find_map(|(sign, nag)| Some((word.strip_suffix(sign)?, *nag)))
    {
        word = rest;
        nags.insert(0, nag);
    }
    (word, nags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_distinguished_from_moves() {
        assert_eq!(split("Nf3!?", &PLAIN), ("Nf3", vec![5]));
        assert_eq!(split("e4±!", &PLAIN), ("e4", vec![16, 1]));
        assert_eq!(split("c3=+", &PLAIN), ("c3=+", vec![]));
        assert_eq!(split("e4+/-", &MIXED), ("e4", vec![16]));
        assert_eq!(alone("?!"), Some(vec![6]));
        assert_eq!(alone("+="), Some(vec![14]));
        assert_eq!(alone("N"), Some(vec![146]));
        assert_eq!(alone("mate"), Some(vec![]));
        assert_eq!(alone("Nf3"), None);
        assert_eq!(alone("--"), None);
    }
}
