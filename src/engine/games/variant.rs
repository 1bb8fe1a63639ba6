//! The list of games, and what can be asked of one that is chosen at run time.

#[cfg(feature = "defined")]
use super::defined::Definition;
#[cfg(feature = "defined")]
use super::defined::play::library::{self, Playable};
#[cfg(feature = "defined")]
use super::defined::play::{Chosen, Defined, chess960};
use super::ids::{self, VariantError};
use super::names::{self, Found};
use super::{chess, distortingmirrors, flippingxiangqi, grandshatranj, insaneflip, knightrelay, shatranj};
#[cfg(feature = "defined")]
use crate::core::Twelve;
use crate::core::{Eight, Ten};
use crate::eval::Evaluate;
#[cfg(feature = "defined")]
use crate::eval::written::Written;
use crate::rules::{About, GameOptions, Identity, Position};
use std::any::{Any, TypeId};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

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
///         start.legal_moves().len()
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
            pub const NAMES: &'static [&'static str] = &[$(<$position>::IDENTITY.name),*];
            /// The titles of these games, each before the game's name.
            const TITLES: &'static [(&'static str, &'static str)] =
                &[$((<$position>::IDENTITY.title, <$position>::IDENTITY.name)),*];

            /// Every game with every combination of its options.
            pub fn all() -> Vec<Variant> {
                let mut all = Vec::new();
                $(all.extend(<$position as Position>::Options::all().into_iter().map(Variant::$variant));)*
                all
            }

            /// The names of the defined games that can be chosen.
            #[cfg(feature = "defined")]
            pub fn defined() -> Vec<&'static str> {
                ids::defined_names()
            }

            /// A defined game's name in XBoard.
            #[cfg(feature = "defined")]
            pub fn xboard_name(self) -> Option<&'static str> {
                self.definition().map(|game| ids::wire_name_of(&game.name))
            }

            /// The definition of a defined game.
            #[cfg(feature = "defined")]
            pub fn definition(self) -> Option<&'static Definition> {
                self.playable().map(Playable::definition)
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

            /// The same game as if nothing was learnt for it.
            #[cfg(feature = "defined")]
            pub fn by_hand(self) -> Variant {
                let by_hand = self.definition().and_then(|definition| library::by_hand(definition).ok());
                by_hand.map_or(self, Variant::from)
            }

            /// The game that its name means now: its definition may have been read again, and something
            /// learnt for it since.
            #[cfg(feature = "defined")]
            pub fn newest(self) -> Variant {
                let newest = self.definition().and_then(|game| match library::find(&game.name) {
                    Some(newest) => newest.ok().map(Variant::from),
                    // The form of a game with castling as in Chess960 is not found by its name.
                    None => self.standard()?.chess960().ok(),
                });
                newest.unwrap_or(self)
            }

            /// Names that no definition of a user can bear.
            #[cfg(feature = "defined")]
            pub fn reserved() -> impl Iterator<Item = &'static str> {
                Variant::NAMES.iter().copied().chain(ids::XBOARD_NAMES.map(|(name, _)| name))
            }

            /// The name in files that are made for the game, whatever its options. That of a defined game
            /// has the hash of its definition, so that the file is refused where another game has the name.
            pub fn exact_name(self) -> &'static str {
                self.identity().exact_name()
            }

            /// The id in such files: the exact name and the options.
            pub fn exact_id(self) -> String {
                if self.is_defined() { self.exact_name().to_string() } else { self.to_string() }
            }

            /// The id as part of a file's name.
            pub fn file_stem(self) -> String {
                ids::file_stem(&self.to_string())
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

            /// Its names, pieces, and the rules that hold in all positions.
            pub fn identity(self) -> &'static Identity {
                match self {
                    $(Variant::$variant(options) => <$position>::identity(options),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(Chosen(game)) => &game.identity,
                    #[cfg(feature = "defined")]
                    Variant::Defined12(Chosen(game)) => &game.identity,
                }
            }

            /// The game's name, without options.
            pub fn name(self) -> &'static str {
                self.identity().name
            }

            /// The game in English, whatever its options.
            pub fn about(self) -> About {
                self.identity().about
            }

            /// The options set, sorted.
            pub fn options(self) -> Vec<&'static str> {
                match self {
                    $(Variant::$variant(options) => options.words(),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(_) | Variant::Defined12(_) => Vec::new(),
                }
            }

            /// One of Firzan's own games by its name, with options in any order.
            fn own<'a>(name: &str, options: impl Iterator<Item = &'a str>) -> Result<Variant, VariantError> {
                $(if name == <$position>::IDENTITY.name {
                    return ids::parse_options::<$position>(options).map(Variant::$variant);
                })*
                Err(ids::unknown(name, Variant::NAMES))
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

#[cfg(feature = "defined")]
impl From<Playable> for Variant {
    fn from(game: Playable) -> Variant {
        match game {
            Playable::Eight(chosen) => Variant::Defined8(chosen),
            Playable::Twelve(chosen) => Variant::Defined12(chosen),
        }
    }
}

impl Variant {
    /// The same game with castling as in Chess960: king and rooks may begin anywhere on their rank, FENs name
    /// the rooks' files, and castling is the king's move to its rook. A game without castling is returned
    /// unchanged.
    ///
    /// # Errors
    /// If Firzan has no such form of the game.
    pub fn chess960(self) -> Result<Variant, String> {
        let none = || Err(format!("{self} has no form with castling as in Chess960"));
        match self {
            #[cfg(feature = "defined")]
            Variant::Chess(()) => {
                library::shipped(chess::Chess::IDENTITY.name).map_or(Ok(self), Variant::form)
            }
            #[cfg(not(feature = "defined"))]
            Variant::Chess(()) => none(),
            Variant::KnightRelay(_) => none(),
            #[cfg(feature = "defined")]
            Variant::Defined8(_) | Variant::Defined12(_) => self.definition().map_or(Ok(self), Variant::form),
            _ => Ok(self),
        }
    }

    #[cfg(feature = "defined")]
    fn form(game: &'static Definition) -> Result<Variant, String> {
        library::playable(chess960::form(game)?).map(Variant::from)
    }

    /// The game of which this is the form with castling as in Chess960, if there is one with a name.
    pub fn standard(self) -> Option<Variant> {
        #[cfg(feature = "defined")]
        {
            chess960::standard(self.definition()?)?.name.parse().ok()
        }
        #[cfg(not(feature = "defined"))]
        {
            None
        }
    }

    /// A warning if other games go by the same name as this one, which it was read from.
    #[cfg(feature = "defined")]
    pub fn namesakes(self, name: &str) -> Option<String> {
        names::namesakes(name, self.name(), self.definition())
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads `name` or `name:option,option`, the options in any order. The name may be an id, XBoard's name,
    /// a title, or one that servers and other programs write; case, blanks and hyphens don't matter. The
    /// option `960`, or that number after the name, is castling as in Chess960. Where several games share a
    /// name, Firzan's own are chosen before those of files, these before those that come as definitions, and
    /// the log has a warning.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        if let Some(standard) = names::standard(text, Variant::TITLES) {
            let form = standard.parse::<Variant>()?.chess960().map_err(VariantError::Chess960)?;
            let now = form.exact_name();
            if text.contains('@') && !now.eq_ignore_ascii_case(text) {
                return Err(VariantError::Changed { name: text.to_string(), now: now.to_string() });
            }
            return Ok(form);
        }
        let (name, options) = ids::split(text);
        #[cfg(feature = "defined")]
        let (name, options) =
            if options.is_some() && names::is_title(text) { (text, None) } else { (name, options) };
        let found = names::find(name, Variant::TITLES).ok_or_else(|| ids::unknown(name, Variant::NAMES))?;
        let variant = match found {
            Found::Own(id) => {
                let (id, chosen) = ids::split(id);
                Variant::own(id, chosen.into_iter().chain(options).flat_map(|text| text.split(',')))?
            }
            #[cfg(feature = "defined")]
            Found::Defined(found) => ids::defined(name, found, options)?.into(),
        };
        #[cfg(feature = "defined")]
        names::warn_once(variant.namesakes(name));
        Ok(variant)
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
}
