//! The list of games and the ids of their variants.

use crate::rules::{About, GameOptions, Position};

#[cfg(feature = "defined")]
use super::defined::Definition;
#[cfg(feature = "defined")]
use super::defined::play::library::{self, Playable, Refusal};
#[cfg(feature = "defined")]
use super::defined::play::{Chosen, Defined};
#[cfg(feature = "defined")]
use super::xboard_names::xboard_name;
use super::{chess, distortingmirrors, flippingxiangqi, grandshatranj, insaneflip, knightrelay, shatranj};
#[cfg(feature = "defined")]
use crate::core::Twelve;
use crate::core::spelling::nearest;
use crate::core::{Eight, Ten};
use crate::eval::Evaluate;
#[cfg(feature = "defined")]
use crate::eval::written::Written;
use std::any::{Any, TypeId};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use thiserror::Error;

/// An operation on a game chosen at run time.
///
/// ```
/// use firzan::eval::Evaluate;
/// use firzan::games::{Variant, Visitor};
///
/// struct FirstMoves;
///
/// impl Visitor for FirstMoves {
///     type Output = usize;
///
///     fn visit<P: Evaluate>(self, options: P::Options) -> usize {
///         let start = P::from_fen(options, P::start_fen(options)).expect("a FEN of the game itself");
///         start.turns().len()
///     }
/// }
///
/// assert_eq!("chess".parse::<Variant>()?.visit(FirstMoves), 20);
/// # Ok::<(), firzan::games::VariantError>(())
/// ```
pub trait Visitor {
    /// Its result.
    type Output;
    /// Applies it to positions of type `P` with these options.
    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output;
}

/// XBoard's names of variants, and our ids. XBoard takes every name that contains `shatranj`, and some
/// others, for its own variants; only Shatranj itself has one of those.
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

/// What follows the names of Firzan's own games in a list of those that are known.
#[cfg(feature = "defined")]
const OTHERS: &str = "and those of files given by --variant-path or VariantPath";

/// Names that servers and programs have for chess in tags of records.
const CHESS_NAMES: [&str; 4] = ["standard", "from position", "orthodox", "regular"];

/// A text that names no variant.
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
    /// A defined game has a rule that is not played.
    #[error("{name}: {why}")]
    Unplayed {
        /// The name.
        name: String,
        /// Which rule.
        why: String,
    },
    /// A definition's hash stands in a file, but the game of that name has another definition here.
    #[error("{name} is another game than the one known here, {now}: its definition has been changed since")]
    Changed {
        /// The name with the hash.
        name: String,
        /// The same of the game that is known.
        now: String,
    },
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
    #[error("option {0:?} is given twice")]
    Twice(&'static str),
    /// Only one of two options can be chosen.
    #[error("option {1:?} cannot go with {0:?}")]
    Exclusive(&'static str, &'static str),
}

macro_rules! games {
    ($($variant:ident: $position:ty,)*) => {
        /// A game with its options: what a variant id names.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Variant {
            $(
                #[doc = concat!("[`", stringify!($position), "`]")]
                $variant(<$position as Position>::Options),
            )*
            /// A defined game on at most 8x8 squares.
            #[cfg(feature = "defined")]
            Defined8(Chosen<Eight>),
            /// A defined game on at most 12x10 squares.
            #[cfg(feature = "defined")]
            Defined12(Chosen<Twelve>),
        }

        // The search copies a position for every step that it tries.
        $(const _: () = assert!(size_of::<$position>() <= 512);)*

        // These have more kinds than any game of Firzan's own, and a wider board.
        #[cfg(feature = "defined")]
        const _: () = assert!(size_of::<Defined<Eight>>() <= 512 && size_of::<Defined<Twelve>>() <= 896);

        impl Variant {
            /// The name of every game.
            pub const NAMES: &'static [&'static str] = &[$(<$position>::NAME),*];

            /// Every game with every combination of its options.
            pub fn all() -> Vec<Variant> {
                let mut all = Vec::new();
                $(all.extend(<$position as Position>::Options::all().into_iter().map(Variant::$variant));)*
                all
            }

            /// The names of the defined games that can be chosen.
            #[cfg(feature = "defined")]
            pub fn defined() -> Vec<&'static str> {
                let is_own = |name: &&'static str| {
                    XBOARD_NAMES.iter().any(|(wire, id)| wire == name || id == name)
                };
                library::names().into_iter().filter(|name| !is_own(name)).collect()
            }

            /// A defined game's name in XBoard.
            #[cfg(feature = "defined")]
            pub fn xboard_name(self) -> Option<&'static str> {
                self.definition().map(|game| wire_name(&game.name))
            }

            /// The definition of a defined game.
            #[cfg(feature = "defined")]
            pub fn definition(self) -> Option<&'static Definition> {
                match self {
                    Variant::Defined8(Chosen(game)) => Some(game.definition),
                    Variant::Defined12(Chosen(game)) => Some(game.definition),
                    _ => None,
                }
            }

            /// A defined game made ready to be played.
            #[cfg(feature = "defined")]
            pub fn playable(self) -> Option<Playable> {
                match self {
                    Variant::Defined8(game) => Some(Playable::Eight(game)),
                    Variant::Defined12(game) => Some(Playable::Twelve(game)),
                    _ => None,
                }
            }

            /// The same game with these weights.
            ///
            /// # Errors
            /// If the game has its weights in the program.
            #[cfg(feature = "defined")]
            pub fn judged_by(self, weights: Written) -> Result<Variant, String> {
                let own = || format!("the weights of {self} are in the program, not in files");
                library::judged_by(self.definition().ok_or_else(own)?, weights).map(Variant::from)
            }

            /// Names that no definition of a user can bear.
            #[cfg(feature = "defined")]
            pub fn reserved() -> impl Iterator<Item = &'static str> {
                Variant::NAMES.iter().copied().chain(XBOARD_NAMES.map(|(name, _)| name))
            }

            /// The name in files that are made for the game, whatever its options. That of a defined game
            /// has the hash of its definition, so that the file is refused where another game has the name.
            pub fn exact_name(self) -> &'static str {
                match self {
                    #[cfg(feature = "defined")]
                    Variant::Defined8(Chosen(game)) => game.exact_name,
                    #[cfg(feature = "defined")]
                    Variant::Defined12(Chosen(game)) => game.exact_name,
                    own => own.name(),
                }
            }

            /// The id in such files: the exact name and the options.
            pub fn exact_id(self) -> String {
                if self.is_defined() { self.exact_name().to_string() } else { self.to_string() }
            }

            /// The id as part of a file's name.
            pub fn file_stem(self) -> String {
                file_stem(&self.to_string())
            }

            /// The options, if it is a game of this type.
            pub fn options_of<P: Evaluate>(self) -> Option<P::Options> {
                struct Options<P>(PhantomData<P>);
                impl<P: Evaluate> Visitor for Options<P> {
                    type Output = Option<P::Options>;

                    fn visit<Q: Evaluate>(self, options: Q::Options) -> Self::Output {
                        let is_same = TypeId::of::<P>() == TypeId::of::<Q>();
                        let options: &dyn Any = &options;
                        options.downcast_ref::<P::Options>().copied().filter(|_| is_same)
                    }
                }
                self.visit(Options::<P>(PhantomData))
            }

            /// Whether it is a game of a definition.
            pub fn is_defined(self) -> bool {
                #[cfg(feature = "defined")]
                let is_defined = matches!(self, Variant::Defined8(_) | Variant::Defined12(_));
                #[cfg(not(feature = "defined"))]
                let is_defined = false;
                is_defined
            }

            /// Every game without options.
            pub fn bases() -> Vec<Variant> {
                vec![$(Variant::$variant(Default::default())),*]
            }

            /// The game's name, without options.
            pub fn name(self) -> &'static str {
                match self {
                    $(Variant::$variant(_) => <$position>::NAME,)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(Chosen(game)) => &game.definition.name,
                    #[cfg(feature = "defined")]
                    Variant::Defined12(Chosen(game)) => &game.definition.name,
                }
            }

            /// The game in English, whatever its options.
            pub fn about(self) -> About {
                match self {
                    $(Variant::$variant(_) => <$position>::ABOUT,)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(Chosen(game)) => game.about,
                    #[cfg(feature = "defined")]
                    Variant::Defined12(Chosen(game)) => game.about,
                }
            }

            /// The options set, sorted.
            pub fn options(self) -> Vec<&'static str> {
                match self {
                    $(Variant::$variant(options) => options.words(),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(_) | Variant::Defined12(_) => Vec::new(),
                }
            }

            /// Applies a visitor to this game.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Variant::$variant(options) => visitor.visit::<$position>(options),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(chosen) => visitor.visit::<Defined<Eight>>(chosen),
                    #[cfg(feature = "defined")]
                    Variant::Defined12(chosen) => visitor.visit::<Defined<Twelve>>(chosen),
                }
            }
        }

        impl FromStr for Variant {
            type Err = VariantError;

            /// Reads `name` or `name:option,option`, the options in any order. The name may be XBoard's, the
            /// game's title, or a server's for chess; case is ignored.
            fn from_str(text: &str) -> Result<Variant, VariantError> {
                let (name, options) = split(text);
                let others = CHESS_NAMES.map(|name| (name, chess::Chess::NAME));
                let mut aliases = XBOARD_NAMES.into_iter().chain(others);
                let alias = aliases.find(|(alias, _)| alias.eq_ignore_ascii_case(name));
                let (known, chosen) = split(alias.map_or(name, |(_, id)| id));
                let options = chosen.into_iter().chain(options).flat_map(|text| text.split(','));
                let is = |name: &str| known.eq_ignore_ascii_case(name);
                $(if is(<$position>::NAME) || is(<$position>::TITLE) {
                    return parse_options::<$position>(options).map(Variant::$variant);
                })*
                #[cfg(feature = "defined")]
                if let Some(defined) = defined(name, options) {
                    return defined;
                }
                let names = Variant::NAMES.iter().copied();
                let near = names.clone().chain(XBOARD_NAMES.map(|(wire, _)| wire));
                #[cfg(feature = "defined")]
                let (near, names) = (near.chain(Variant::defined()), names.chain([OTHERS]));
                Err(VariantError::Name { name: name.to_string(), hint: hint(name, near, names) })
            }
        }
    };
}

games! {
    Chess: chess::Chess,
    InsaneFlip: insaneflip::FlipRelay<Ten>,
    InsaneFlip8: insaneflip::FlipRelay<Eight>,
    DistortingMirrors: distortingmirrors::DistortingMirrors,
    KnightRelay: knightrelay::KnightRelay,
    GrandShatranj: grandshatranj::GrandShatranj,
    FlippingXiangqi: flippingxiangqi::FlippingXiangqi,
    Shatranj: shatranj::Shatranj,
}

/// The name in XBoard of a defined game's id.
#[cfg(feature = "defined")]
fn wire_name(id: &'static str) -> &'static str {
    xboard_name(id, |name| Variant::defined().contains(&name))
}

/// The defined game of a name, or of its name in XBoard; `None` if there is none.
#[cfg(feature = "defined")]
fn defined<'a>(
    name: &str,
    mut options: impl Iterator<Item = &'a str>,
) -> Option<Result<Variant, VariantError>> {
    let by_wire_name = || {
        let is_wire_name = |id: &&'static str| wire_name(id).eq_ignore_ascii_case(name);
        library::find(Variant::defined().into_iter().find(is_wire_name)?)
    };
    let game = match library::find(name).or_else(by_wire_name)? {
        Ok(game) => game,
        Err(Refusal::Unplayed(why)) => {
            return Some(Err(VariantError::Unplayed { name: name.to_string(), why }));
        }
        Err(Refusal::Changed(now)) => {
            return Some(Err(VariantError::Changed { name: name.to_string(), now }));
        }
    };
    let variant = Variant::from(game);
    Some(match options.next() {
        None => Ok(variant),
        Some(option) => {
            let hint = " (it has none)".to_string();
            Err(VariantError::Option { game: variant.name(), option: option.to_string(), hint })
        }
    })
}

#[cfg(feature = "defined")]
impl From<Playable> for Variant {
    fn from(game: Playable) -> Variant {
        match game {
            Playable::Eight(chosen) => Variant::Defined8(chosen),
            Playable::Twelve(chosen) => Variant::Defined12(chosen),
        }
    }
}

/// An id as part of a file's name. No id has an @, so that a name with one is free for those that Windows
/// keeps for devices, such as `con`.
pub fn file_stem(id: &str) -> String {
    let is_numbered =
        |port| id.strip_prefix(port).is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']));
    match ["com", "lpt"].into_iter().any(is_numbered) || ["con", "prn", "aux", "nul"].contains(&id) {
        true => format!("@{id}"),
        false => id.replace(':', "-"),
    }
}

/// The name of an id, and its options if a colon follows.
fn split(id: &str) -> (&str, Option<&str>) {
    match id.split_once(':') {
        Some((name, options)) => (name, Some(options)),
        None => (id, None),
    }
}

/// A colon with nothing after it counts as an unknown option.
fn parse_options<'a, P: Position>(words: impl Iterator<Item = &'a str>) -> Result<P::Options, VariantError> {
    let known = P::Options::WORDS;
    let mut options = P::Options::default();
    for text in words {
        let option = known.iter().find(|known| known.eq_ignore_ascii_case(text)).ok_or_else(|| {
            VariantError::Option {
                game: P::name(options),
                option: text.to_string(),
                hint: hint(text, known.iter().copied(), known.iter().copied()),
            }
        })?;
        let chosen = options.words();
        options = options.with(option).ok_or_else(|| {
            // If an option excludes another, it does so by itself.
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

/// The word among `near` that is most similar to the one given; if none is, all `known` words.
fn hint<'a>(
    given: &str,
    near: impl Iterator<Item = &'a str>,
    known: impl Iterator<Item = &'a str>,
) -> String {
    if let Some(word) = nearest(given, near) {
        return format!(": did you mean {word}?");
    }
    match known.collect::<Vec<_>>() {
        known if known.is_empty() => " (it has none)".to_string(),
        known => format!(" (known: {})", known.join(", ")),
    }
}

impl fmt::Display for Variant {
    /// The id, options sorted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let options = self.options();
        if options.is_empty() { Ok(()) } else { write!(f, ":{}", options.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words;

    impl Visitor for Words {
        type Output = &'static [&'static str];

        fn visit<P: Evaluate>(self, _: P::Options) -> Self::Output {
            P::Options::WORDS
        }
    }

    #[test]
    fn every_option_has_its_meaning() {
        for variant in Variant::bases() {
            let known: Vec<&str> = variant.about().options.iter().map(|(word, _)| *word).collect();
            assert_eq!(known, variant.visit(Words), "{}", variant.name());
        }
    }

    #[test]
    fn what_is_told_of_a_game_is_in_sentences() {
        for variant in Variant::bases() {
            let about = variant.about();
            let meanings = about.options.iter().map(|(_, meaning)| meaning);
            let points = about.rules.iter().chain(about.notation).chain(about.notes).chain(meanings);
            for text in points.chain([&about.summary, &about.first_move]) {
                assert!(text.ends_with('.') && !text.contains("  "), "{}: {text}", variant.name());
            }
        }
    }

    #[test]
    fn names_are_read_in_any_case_and_as_xboard_has_them() {
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
    fn files_have_no_name_of_a_device() {
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
    fn misspelt_ids_are_answered_by_what_was_meant() {
        let fault = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
        for (text, meant) in [
            ("grandshatran", "grandshatranj"),
            ("flipingxianqi", "flippingxiangqi"),
            ("Grand-Shatranj", "grandshatranj"),
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
        let names = names.chain([OTHERS]);
        let names = names.collect::<Vec<_>>().join(", ");
        let unknown = format!("unknown variant \"crazyhouse\" (known: {names})");
        assert_eq!(fault("crazyhouse"), unknown);
        assert_eq!(fault("chess:960"), "chess has no option \"960\" (it has none)");
        assert_eq!(
            fault("grandshatranj:"),
            "grandshatranj has no option \"\" (known: commoner, double, gilded, mixed, rook)"
        );
        assert_eq!(fault("grandshatranj:rook,rook"), "option \"rook\" is given twice");
        assert_eq!(fault("grandshatranj:double,Rook,gilded"), "option \"gilded\" cannot go with \"rook\"");
        assert_eq!(fault("gshat-rook:rook"), "option \"rook\" is given twice");
    }
}
