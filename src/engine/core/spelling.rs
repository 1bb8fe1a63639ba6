//! Suggestions for misspelt words.

/// Minimum similarity, from 0 to 1, of a suggestion to the misspelt word.
const MIN_SIMILARITY: f64 = 0.84;

/// Finds the known word most similar to the given one, ignoring case; `None` if none is similar enough. The
/// measure is Jaro–Winkler similarity, which compares common letters and their order and favours a common
/// prefix.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    known
        .into_iter()
        .map(|word| (strsim::jaro_winkler(&given, &word.to_lowercase()), word))
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_words_are_suggested() {
        let options = ["Hash", "Threads", "OwnBook", "Book File", "Skill Level"];
        for (given, expected) in [
            ("hsh", Some("Hash")),
            ("thread", Some("Threads")),
            ("own book", Some("OwnBook")),
            ("SkillLevel", Some("Skill Level")),
            ("Foo", None),
            ("Contempt", None),
            ("", None),
        ] {
            assert_eq!(nearest(given, options), expected, "{given}");
        }
        assert_eq!(nearest("hash", []), None);
    }
}
