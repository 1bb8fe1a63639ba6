//! Variant ids: XBoard's names, options, and the errors for invalid ids.

use crate::core::spelling::nearest;
use crate::rules::{GameOptions, Position};
use thiserror::Error;

/// XBoard's variant names and our ids for them. XBoard takes any name that contains `shatranj`, and some
/// others, for one of its built-in variants, so only Shatranj itself has such a name.
pub const XBOARD_NAMES: [(&str, &str); 12] = [
    ("normal", "chess"),
    ("fliprelay", "insaneflip"),
    ("fliprelay8", "insaneflip8"),
    ("knightrelay", "knightrelay"),
    ("gshat", "grandshatranj"),
    ("gshat-rook", "grandshatranj:rook"),
    ("gshat-mixed", "grandshatranj:mixed"),
    ("gshat-gilded", "grandshatranj:gilded"),
    ("flipxq", "flippingxiangqi"),
    ("mirrors", "distortingmirrors"),
    ("mirrors-paired", "distortingmirrors:paired"),
    ("shatranj", "shatranj"),
];

/// Ends the list of known games, after Firzan's built-in ones.
#[cfg(feature = "defined")]
const OTHER_GAMES: &str =
    "the other games in `firzan variants`, and those in files given with --variant-path or VariantPath";

/// The option for castling as in Chess960.
pub const CHESS960: &str = "960";

/// The error for a text that is not a variant id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VariantError {
    /// No game has this name.
    #[error("unknown variant {name:?}{hint}")]
    Name {
        /// The name.
        name: String,
        /// A suggestion.
        hint: String,
    },
    /// The game has a rule that Firzan cannot play.
    #[error("{name}: {why}")]
    Unplayed {
        /// The name.
        name: String,
        /// The rule, or another reason.
        why: String,
    },
    /// The name includes a definition's hash, but the known game with that name has another definition.
    #[error("unknown version of a game, {name}: its definition has changed and is now {now}")]
    Changed {
        /// The name with the hash.
        name: String,
        /// The name and hash of the game known here.
        now: String,
    },
    /// The game cannot be played with castling as in Chess960.
    #[error("{0}")]
    Chess960(String),
    /// The game does not have this option.
    #[error("{game} has no option {option:?}{hint}")]
    Option {
        /// The game's name.
        game: &'static str,
        /// The option.
        option: String,
        /// A suggestion.
        hint: String,
    },
    /// An option is repeated.
    #[error("option {0:?} given twice")]
    Twice(&'static str),
    /// Only one of two options can be chosen.
    #[error("option {1:?} cannot be combined with {0:?}")]
    Exclusive(&'static str, &'static str),
}

/// Converts an id to part of a file name. Names that Windows reserves for devices, such as `con`, get the
/// prefix @, which no id contains.
pub fn file_stem(id: &str) -> String {
    let is_numbered =
        |port| id.strip_prefix(port).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']));
    if ["com", "lpt"].into_iter().any(is_numbered) || ["con", "prn", "aux", "nul"].contains(&id) {
        format!("@{id}")
    } else {
        id.replace(':', "-")
    }
}

/// Splits an id into its name and the options after the colon, if any.
pub fn split(id: &str) -> (&str, Option<&str>) {
    match id.split_once(':') {
        Some((name, options)) => (name, Some(options)),
        None => (id, None),
    }
}

/// Parses the options of a game. A colon with nothing after it counts as an unknown option.
pub fn parse_options<'a, P: Position>(
    texts: impl Iterator<Item = &'a str>,
) -> Result<P::Options, VariantError> {
    let known = P::Options::WORDS;
    let mut options = P::Options::default();
    for text in texts {
        let option = known.iter().find(|known| known.eq_ignore_ascii_case(text)).ok_or_else(|| {
            VariantError::Option {
                game: P::identity(options).name,
                option: text.to_string(),
                hint: hint(text, known.iter().copied(), known.iter().copied()),
            }
        })?;
        let chosen = options.words();
        options = options.with(option).ok_or_else(|| {
            // Options exclude each other in pairs, so each chosen option is tested alone.
            let forbids = |other: &&&str| {
                let alone = P::Options::default().with(other);
                alone.is_some_and(|options| options.with(option).is_none())
            };
            match chosen.iter().find(forbids) {
                Some(&other) if other != *option => VariantError::Exclusive(other, option),
                _ => VariantError::Twice(option),
            }
        })?;
    }
    Ok(options)
}

/// The error for an unknown name, given the names of Firzan's own games and of the defined games.
pub fn unknown(name: &str, own: &'static [&'static str], defined: &[&'static str]) -> VariantError {
    let names = own.iter().copied();
    let candidates = names.clone().chain(XBOARD_NAMES.map(|(name, _)| name)).chain(defined.iter().copied());
    #[cfg(feature = "defined")]
    let names = names.chain([OTHER_GAMES]);
    VariantError::Name { name: name.to_string(), hint: hint(name, candidates, names) }
}

/// The error for an unknown option of a defined game, which can have only Chess960 castling.
#[cfg(feature = "defined")]
pub fn unknown_option(game: &'static str, option: &str) -> VariantError {
    let hint = hint(option, [].into_iter(), [CHESS960].into_iter());
    VariantError::Option { game, option: option.to_string(), hint }
}

/// Suggests the word in `candidates` most similar to `given`; if none is similar, lists the `known` words.
fn hint<'a>(
    given: &str,
    candidates: impl Iterator<Item = &'a str>,
    known: impl Iterator<Item = &'a str>,
) -> String {
    if let Some(word) = nearest(given, candidates) {
        return format!(": did you mean {word}?");
    }
    match known.collect::<Vec<_>>() {
        known if known.is_empty() => " (it has none)".to_string(),
        known => format!(" (known: {})", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Variant;

    #[test]
    fn names_are_read_in_any_case_and_as_xboard_writes_them() {
        for (text, id) in [
            ("GrandShatranj", "grandshatranj"),
            ("gshat", "grandshatranj"),
            ("GSHAT-Rook", "grandshatranj:rook"),
            ("gshat:Rook,double", "grandshatranj:double,rook"),
            ("gshat-rook:double", "grandshatranj:double,rook"),
            ("flipxq", "flippingxiangqi"),
            ("normal", "chess"),
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("Knight Relay Chess", "knightrelay"),
            ("kingdom of distorting mirrors:paired", "distortingmirrors:paired"),
        ] {
            let read = text.parse::<Variant>().map(|variant| variant.to_string());
            assert_eq!(read.as_deref(), Ok(id), "{text}");
        }
    }

    #[test]
    fn file_stems_are_never_device_names() {
        for (id, stem) in [
            ("chess", "chess"),
            ("grandshatranj:double,rook", "grandshatranj-double,rook"),
            ("con", "@con"),
            ("nul", "@nul"),
            ("lpt9", "@lpt9"),
            ("com", "com"),
            ("com10", "com10"),
            ("cone", "cone"),
        ] {
            assert_eq!(file_stem(id), stem);
        }
    }

    #[test]
    fn misspelt_ids_get_a_suggestion() {
        let fault = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
        for (text, meant) in [
            ("grandshatran", "grandshatranj"),
            ("flipingxianqi", "flippingxiangqi"),
            ("ches", "chess"),
            ("knigthrelay", "knightrelay"),
            ("flipxiangqi", "flipxq"),
            ("mirror", "mirrors"),
            ("gshat-rok", "gshat-rook"),
            ("grandshatranj:comoner", "commoner"),
        ] {
            let fault = fault(text);
            assert!(fault.ends_with(&format!("did you mean {meant}?")), "{fault}");
        }
        let names = Variant::NAMES.iter().copied();
        #[cfg(feature = "defined")]
        let names = names.chain([OTHER_GAMES]);
        let names = names.collect::<Vec<_>>().join(", ");
        let unknown = format!("unknown variant \"bughouse\" (known: {names})");
        assert_eq!(fault("bughouse"), unknown);
        assert_eq!(fault("chess:959"), "chess has no option \"959\" (it has none)");
        assert_eq!(
            fault("grandshatranj:"),
            "grandshatranj has no option \"\" (known: commoner, double, gilded, mixed, rook)"
        );
        assert_eq!(fault("grandshatranj:rook,rook"), "option \"rook\" given twice");
        assert_eq!(fault("gshat:double,Rook,gilded"), "option \"gilded\" cannot be combined with \"rook\"");
        assert_eq!(fault("gshat-rook:rook"), "option \"rook\" given twice");
    }
}
