//! The results of records.

/// The results that end a record.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Other forms of them.
const OTHER_RESULTS: [(&str, &str); 8] = [
    ("1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("½", "1/2-1/2"),
    ("1–0", "1-0"),
    ("0–1", "0-1"),
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1/2:1/2", "1/2-1/2"),
];

/// The result that a word stands for.
pub fn result(word: &str) -> Option<&'static str> {
    let other = OTHER_RESULTS.iter().find(|(other, _)| *other == word);
    let known = RESULTS.iter().find(|known| **known == word);
    known.copied().or(other.map(|(_, result)| *result))
}
