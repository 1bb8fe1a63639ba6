//! Suggestions for misspelt words.

/// The minimum similarity, from 0 to 1, of a misspelling to the word that was meant.
const ALIKE: f64 = 0.84;

/// The known word that is most similar to the one given, ignoring case; `None` if none is similar enough.
/// The measure is Jaro's and Winkler's, which compares the letters in common and their order and favours a
/// common beginning.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    known
        .into_iter()
        .map(|word| (strsim::jaro_winkler(&given, &word.to_lowercase()), word))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_near_is_suggested() {
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
