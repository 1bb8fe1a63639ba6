//! XBoard names of defined games. XBoard mistakes many names for its built-in variants, so those are changed.
//!
//! Source: `StringToVariant` and `EngineDefinedVariant` in `backend.c` of XBoard 4.9.1.

use std::collections::BTreeMap;

/// Words that XBoard recognises anywhere in a name; these are cut to four letters.
const ANYWHERE: [&str; 15] = [
    "normal",
    "wildcastle",
    "nocastle",
    "fischerandom",
    "fischer",
    "bughouse",
    "crazyhouse",
    "losers",
    "suicide",
    "giveaway",
    "twokings",
    "kriegspiel",
    "atomic",
    "3check",
    "shatranj",
];
/// Words that XBoard also recognises anywhere in a name; these lose only their last letter.
const ANYWHERE_SHORT: [&str; 2] = ["960", "frc"];
/// Words that XBoard recognises at the start of a name, if no letter follows.
const AT_START: [&str; 24] = [
    "shogi",
    "chu",
    "courier",
    "gothic",
    "capablanca",
    "knightmate",
    "fairy",
    "cylinder",
    "falcon",
    "caparandom",
    "berolina",
    "janus",
    "super",
    "great",
    "twilight",
    "makruk",
    "seirawan",
    "grand",
    "spartan",
    "xiangqi",
    "asean",
    "lion",
    "elven",
    "unknown",
];
/// Names without a button in XBoard, because another edition of it has them built in, and a reserved word.
const WHOLE_NAMES: [&str; 14] = [
    "tenjiku",
    "dai",
    "dada",
    "maka",
    "tai",
    "kyoku",
    "checkers",
    "go",
    "reversi",
    "dark",
    "alien",
    "multi",
    "amazons",
    "boardsize",
];
/// Names that a defined game shares with XBoard's variant of the same rules. If a file defines the game
/// differently, the engine's setup line changes XBoard's board.
const SHARED: [&str; 3] = ["crazyhouse", "seirawan", "shogi"];
/// The prefix of a name that XBoard would otherwise mistake for its own.
const PREFIX: &str = "firzan-";

/// The XBoard names of defined games, by id.
#[derive(Default)]
pub struct XBoardNames(BTreeMap<&'static str, &'static str>);

impl XBoardNames {
    /// The XBoard name of a defined game: its id, changed where XBoard would mistake it for a built-in
    /// variant, and different from every other id. The first name returned for an id is permanent.
    pub fn of(&mut self, id: &'static str, is_id: impl Fn(&str) -> bool) -> &'static str {
        self.0.entry(id).or_insert_with(|| {
            let mut name = renamed(id);
            while name != id && is_id(&name) {
                name.push_str("-x");
            }
            name.leak()
        })
    }
}

/// Changes an id so that XBoard does not recognise any part of it.
fn renamed(id: &str) -> String {
    if SHARED.contains(&id) {
        return id.to_string();
    }
    let mut name = id.to_string();
    for word in ANYWHERE {
        // The first four letters still hint at the word.
        name = name.replace(word, &word[..4]);
    }
    for word in ANYWHERE_SHORT {
        name = name.replace(word, &word[..word.len() - 1]);
    }
    name = without_wild_numbers(&name);
    let is_built_in = |word: &&str| {
        let rest = name.strip_prefix(*word);
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphabetic()))
    };
    // XBoard parses 10x8_NAME as a board size and a name.
    let is_sized = name.starts_with(|first: char| first.is_ascii_digit()) && name.contains('_');
    if is_sized || AT_START.iter().any(is_built_in) || WHOLE_NAMES.contains(&name.as_str()) {
        name.insert_str(0, PREFIX);
    }
    name
}

/// Inserts a hyphen between `w` or `wild` and a number, because XBoard takes both for a wild variant of the
/// chess servers.
fn without_wild_numbers(name: &str) -> String {
    let mut separated = String::new();
    for letter in name.chars() {
        let is_number = letter.is_ascii_digit();
        if is_number && (separated.ends_with('w') || separated.ends_with("wild")) {
            separated.push('-');
        }
        separated.push(letter);
    }
    separated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_xboard_mistakes_for_its_own_are_changed() {
        for (id, name) in [
            ("mygame", "mygame"),
            ("grandhouse", "grandhouse"),
            ("crazyhouse", "crazyhouse"),
            ("shogi", "shogi"),
            ("3check-crazyhouse", "3che-craz"),
            ("warlord", "warlord"),
            ("makruk", "firzan-makruk"),
            ("grand", "firzan-grand"),
            ("great-chess", "firzan-great-chess"),
            ("chu2", "firzan-chu2"),
            ("go", "firzan-go"),
            ("greatshatranj", "greatshat"),
            ("modern-shatranj", "modern-shat"),
            ("atomic", "atom"),
            ("chess960", "chess96"),
            ("w7", "w-7"),
            ("wild5", "wild-5"),
            ("10x8_mine", "firzan-10x8_mine"),
            ("great_shatranj", "firzan-great_shat"),
        ] {
            assert_eq!(renamed(id), name, "{id}");
            assert_eq!(renamed(name), name, "{name}");
        }
    }

    #[test]
    fn no_name_is_another_games_id() {
        let is_id = |name: &str| name == "lostshat";
        let mut names = XBoardNames::default();
        assert_eq!(names.of("lostshatranj", is_id), "lostshat-x");
        assert_eq!(names.of("lostshat", is_id), "lostshat");
        assert_eq!(names.of("lostshatranj", |_| false), "lostshat-x", "once made, it stays");
    }
}
