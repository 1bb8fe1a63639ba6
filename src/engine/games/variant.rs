//! The list of games, and the properties of a game chosen at run time.

#[cfg(feature = "defined")]
use super::defined::Definition;
#[cfg(feature = "defined")]
use super::defined::play::{Chosen, Defined, Hands, Playable, Walled, chess960};
#[cfg(feature = "defined")]
use super::defined::shipped;
use super::ids::{self, VariantError};
use super::{chess, distortingmirrors, flippingxiangqi, grandshatranj, insaneflip, knightrelay, shatranj};
#[cfg(feature = "defined")]
use crate::core::Twelve;
use crate::core::{Eight, Ten};
use crate::eval::Evaluate;
use crate::rules::{About, GameOptions, Identity, Position};
use std::any::{Any, TypeId};
use std::fmt;
use std::marker::PhantomData;

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
    /// The result of the operation.
    type Output;
    /// Performs the operation for positions of type `P` with these options.
    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output;
}

macro_rules! games {
    ($($variant:ident: $position:ty,)*) => {
        /// A game with its options, as named by a variant id.
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
            /// A defined game with pieces in hand on at most 8x8 squares.
            #[cfg(feature = "defined")]
            Held8(Chosen<Eight>),
            /// A defined game with pieces in hand on at most 12x10 squares.
            #[cfg(feature = "defined")]
            Held12(Chosen<Twelve>),
            /// A defined game whose turns end with a wall, on at most 8x8 squares.
            #[cfg(feature = "defined")]
            Walled8(Chosen<Eight>),
            /// A defined game whose turns end with a wall, on at most 12x10 squares.
            #[cfg(feature = "defined")]
            Walled12(Chosen<Twelve>),
        }

        // The search copies the position for every step that it tries.
        $(const _: () = assert!(size_of::<$position>() <= 512);)*

        // Defined games have more kinds of pieces than Firzan's own, and may have a wider board.
        #[cfg(feature = "defined")]
        const _: () = assert!(size_of::<Defined<Eight>>() <= 512 && size_of::<Defined<Twelve>>() <= 896);
        #[cfg(feature = "defined")]
        const _: () =
            assert!(size_of::<Defined<Eight, Hands>>() <= 600 && size_of::<Defined<Twelve, Hands>>() <= 992);

        impl Variant {
            /// The names of Firzan's own games.
            pub const NAMES: &'static [&'static str] = &[$(<$position>::IDENTITY.name),*];
            /// The titles of these games, each with the game's name.
            pub(super) const TITLES: &'static [(&'static str, &'static str)] =
                &[$((<$position>::IDENTITY.title, <$position>::IDENTITY.name)),*];

            /// Firzan's own games with every combination of their options.
            pub fn all() -> Vec<Variant> {
                let mut all = Vec::new();
                $(all.extend(<$position as Position>::Options::all().into_iter().map(Variant::$variant));)*
                all
            }

            /// The definition of a defined game.
            #[cfg(feature = "defined")]
            pub fn definition(self) -> Option<&'static Definition> {
                self.playable().map(Playable::definition)
            }

            /// The playable form of a defined game.
            #[cfg(feature = "defined")]
            pub fn playable(self) -> Option<Playable> {
                match self {
                    Variant::Defined8(game) => Some(Playable::Eight(game)),
                    Variant::Defined12(game) => Some(Playable::Twelve(game)),
                    Variant::Held8(game) => Some(Playable::EightHeld(game)),
                    Variant::Held12(game) => Some(Playable::TwelveHeld(game)),
                    Variant::Walled8(game) => Some(Playable::EightWalled(game)),
                    Variant::Walled12(game) => Some(Playable::TwelveWalled(game)),
                    _ => None,
                }
            }

            /// The same game without learnt weights and network.
            #[cfg(feature = "defined")]
            pub fn by_hand(self) -> Variant {
                self.playable().map_or(self, |game| game.by_hand().into())
            }

            /// True for chess with castling as in Chess960.
            #[cfg(feature = "defined")]
            pub fn is_chess960(self) -> bool {
                let standard = |form| chess960::standard(form, shipped::all().iter().copied());
                let chess = chess::Chess::IDENTITY.name;
                self.definition().and_then(standard).is_some_and(|game| game.name == chess)
            }

            /// Identifies what was learnt for the game, for files that depend on it; empty if nothing was.
            #[cfg(feature = "defined")]
            pub fn learnt_mark(self) -> String {
                self.playable().map_or(String::new(), |game| game.player().mark())
            }

            /// Names that users may not give to their definitions.
            #[cfg(feature = "defined")]
            pub fn reserved() -> impl Iterator<Item = &'static str> {
                Variant::NAMES.iter().copied().chain(ids::XBOARD_NAMES.map(|(name, _)| name))
            }

            /// The game's name, without options, in files that are made for it. For a defined game it
            /// includes the hash of the definition, so that the file is rejected if the name refers to
            /// another game.
            pub fn exact_name(self) -> &'static str {
                self.identity().exact_name()
            }

            /// The id in files that are made for the game: the exact name and the options.
            pub fn exact_id(self) -> String {
                if self.is_defined() { self.exact_name().to_string() } else { self.to_string() }
            }

            /// The id as part of a file name.
            pub fn file_stem(self) -> String {
                ids::file_stem(&self.to_string())
            }

            /// The options, if the game's positions are of type `P`.
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

            /// True for a defined game.
            pub fn is_defined(self) -> bool {
                #[cfg(feature = "defined")]
                let is_defined = self.playable().is_some();
                #[cfg(not(feature = "defined"))]
                let is_defined = false;
                is_defined
            }

            /// Firzan's own games without options.
            pub fn bases() -> Vec<Variant> {
                vec![$(Variant::$variant(Default::default())),*]
            }

            /// The game's names, pieces, and the rules that hold in all positions.
            pub fn identity(self) -> &'static Identity {
                match self {
                    $(Variant::$variant(options) => <$position>::identity(options),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(Chosen(game))
                    | Variant::Held8(Chosen(game))
                    | Variant::Walled8(Chosen(game)) => &game.identity,
                    #[cfg(feature = "defined")]
                    Variant::Defined12(Chosen(game))
                    | Variant::Held12(Chosen(game))
                    | Variant::Walled12(Chosen(game)) => &game.identity,
                }
            }

            /// The game's name, without options.
            pub fn name(self) -> &'static str {
                self.identity().name
            }

            /// The description of the game in English, which covers all its options.
            pub fn about(self) -> About {
                self.identity().about
            }

            /// The names of the chosen options, sorted.
            pub fn options(self) -> Vec<&'static str> {
                match self {
                    $(Variant::$variant(options) => options.words(),)*
                    #[cfg(feature = "defined")]
                    _ => Vec::new(),
                }
            }

            /// Creates one of Firzan's own games from its name and its options in any order.
            pub(super) fn own<'a>(
                name: &str,
                options: impl Iterator<Item = &'a str>,
            ) -> Result<Variant, VariantError> {
                $(if name == <$position>::IDENTITY.name {
                    return ids::parse_options::<$position>(options).map(Variant::$variant);
                })*
                Err(ids::unknown(name, Variant::NAMES, &[]))
            }

            /// Applies a visitor to this game.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Variant::$variant(options) => visitor.visit::<$position>(options),)*
                    #[cfg(feature = "defined")]
                    Variant::Defined8(chosen) => visitor.visit::<Defined<Eight>>(chosen),
                    #[cfg(feature = "defined")]
                    Variant::Defined12(chosen) => visitor.visit::<Defined<Twelve>>(chosen),
                    #[cfg(feature = "defined")]
                    Variant::Held8(chosen) => visitor.visit::<Defined<Eight, Hands>>(chosen),
                    #[cfg(feature = "defined")]
                    Variant::Held12(chosen) => visitor.visit::<Defined<Twelve, Hands>>(chosen),
                    #[cfg(all(feature = "defined", not(target_family = "wasm")))]
                    Variant::Walled8(chosen) => visitor.visit::<Defined<Eight, Walled>>(chosen),
                    #[cfg(all(feature = "defined", target_family = "wasm"))]
                    Variant::Walled8(chosen) => unreachable!("{chosen:?} is on the larger frame"),
                    #[cfg(feature = "defined")]
                    Variant::Walled12(chosen) => visitor.visit::<Defined<Twelve, Walled>>(chosen),
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
            Playable::EightHeld(chosen) => Variant::Held8(chosen),
            Playable::TwelveHeld(chosen) => Variant::Held12(chosen),
            Playable::EightWalled(chosen) => Variant::Walled8(chosen),
            Playable::TwelveWalled(chosen) => Variant::Walled12(chosen),
        }
    }
}

impl fmt::Display for Variant {
    /// Writes the id with sorted options.
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
    fn every_option_has_a_description() {
        for variant in Variant::bases() {
            let known: Vec<&str> = variant.about().options.iter().map(|(word, _)| *word).collect();
            assert_eq!(known, variant.visit(Words), "{}", variant.name());
        }
    }

    #[test]
    fn descriptions_consist_of_sentences() {
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
