//! The list of games and the ids of their variants.

use super::{
    Position, Rules, chess, distortingmirrors, flippingxiangqi, grandshatranj, insaneflip,
    knightrelay,
};
use crate::core::{Eight, Ten};
use crate::eval::Evaluate;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Something done with a game chosen at run time.
pub trait Visitor {
    /// What it gives back.
    type Output;
    /// Does it with positions of type `P` under these options.
    fn visit<P: Evaluate>(self, rules: P::Rules) -> Self::Output;
}

/// A text that names no variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VariantError {
    /// No game has this name.
    #[error("unknown variant {0:?}")]
    Name(String),
    /// The game does not have this option, or not together with those before it.
    #[error("variant {game} does not take option {option:?} here (its options: {known})")]
    Option {
        /// The game's name.
        game: &'static str,
        /// The option refused.
        option: String,
        /// What it takes.
        known: String,
    },
}

macro_rules! games {
    ($($variant:ident: $position:ty,)*) => {
        /// A game with its options: what a variant id names.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Variant {
            $(
                #[doc = concat!("[`", stringify!($position), "`]")]
                $variant(<$position as Position>::Rules),
            )*
        }

        impl Variant {
            /// The name of every game.
            pub const NAMES: &'static [&'static str] = &[$(<$position>::NAME),*];

            /// Every game with every combination of its options.
            pub fn all() -> Vec<Variant> {
                let mut all = Vec::new();
                $(all.extend(<$position as Position>::Rules::all().into_iter().map(Variant::$variant));)*
                all
            }

            /// Every game without options.
            pub fn bases() -> Vec<Variant> {
                vec![$(Variant::$variant(Default::default())),*]
            }

            /// The game's name, without options.
            pub fn name(self) -> &'static str {
                match self {
                    $(Variant::$variant(_) => <$position>::NAME,)*
                }
            }

            /// The options set, sorted.
            pub fn options(self) -> Vec<&'static str> {
                match self {
                    $(Variant::$variant(rules) => rules.options(),)*
                }
            }

            /// Does something with this game.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Variant::$variant(rules) => visitor.visit::<$position>(rules),)*
                }
            }
        }

        impl FromStr for Variant {
            type Err = VariantError;

            /// Reads `name` or `name:option,option`, the options in any order.
            fn from_str(text: &str) -> Result<Variant, VariantError> {
                let (name, options) = match text.split_once(':') {
                    Some((name, options)) => (name, Some(options)),
                    None => (text, None),
                };
                $(if name == <$position>::NAME {
                    return parse_options::<$position>(options).map(Variant::$variant);
                })*
                Err(VariantError::Name(text.to_string()))
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
}

/// A colon with nothing after it names an option that no game has.
fn parse_options<P: Position>(text: Option<&str>) -> Result<P::Rules, VariantError> {
    let mut rules = P::Rules::default();
    for option in text.into_iter().flat_map(|text| text.split(',')) {
        rules = rules.with(option).ok_or_else(|| VariantError::Option {
            game: P::NAME,
            option: option.to_string(),
            known: P::Rules::OPTIONS.join(", "),
        })?;
    }
    Ok(rules)
}

impl fmt::Display for Variant {
    /// The id, options sorted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let options = self.options();
        if options.is_empty() {
            Ok(())
        } else {
            write!(f, ":{}", options.join(","))
        }
    }
}
