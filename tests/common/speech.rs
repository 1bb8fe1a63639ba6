//! What a text is about, whatever its words.

/// Whether a text speaks of all these things: each is a word of it, or the beginning of one, in any case.
pub fn speaks_of(text: &str, things: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "+-/".contains(letter);
    let words = text.to_lowercase();
    let words: Vec<&str> = words.split(|letter| !is_part(letter)).collect();
    let things = things.to_lowercase();
    things.split(' ').all(|thing| words.iter().any(|word| word.starts_with(thing)))
}
