//! What evaluates a game's positions.

use crate::eval::Evaluate;
#[cfg(feature = "program")]
use crate::eval::net::LARGEST_NET;
use crate::eval::net::{self, Net, NetError};
#[cfg(feature = "program")]
use crate::eval::written::FIRST_WORDS;
use crate::games::{Variant, VariantError, Visitor};
#[cfg(feature = "program")]
use crate::system::whole;
#[cfg(feature = "program")]
use std::path::Path;
use std::sync::Arc;

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Evaluator {
    /// The network built in for the game, or the hand-written evaluation if there is none.
    #[default]
    BuiltIn,
    /// The hand-written evaluation.
    Hand,
    /// A network from a file.
    Net(NetFile),
}

#[cfg(feature = "program")]
impl Evaluator {
    /// The network in a file; without a file the one built in; for `hand` none.
    ///
    /// # Errors
    /// If the file cannot be read or is no network.
    pub fn named(file: Option<&str>) -> Result<Evaluator, String> {
        match file {
            None => Ok(Evaluator::BuiltIn),
            Some("hand") => Ok(Evaluator::Hand),
            Some(path) => {
                let bytes = whole::read(Path::new(path), LARGEST_NET).map_err(|error| error.to_string())?;
                if bytes.starts_with(FIRST_WORDS.as_bytes()) {
                    return Err(
                        "it has weights, no network: name it by VariantPath or --variant-path".to_string()
                    );
                }
                let file = NetFile::new(bytes);
                Ok(Evaluator::Net(file.map_err(|error| error.to_string())?))
            }
        }
    }
}

/// A whole network of some game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    pub(super) game: &'static str,
    pub(super) bytes: Arc<[u8]>,
}

impl NetFile {
    /// The name of the game that it is for.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The CRC-32 of the file's bytes.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.bytes)
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a network of any game.
    pub fn new(bytes: Vec<u8>) -> Result<NetFile, NetError> {
        struct Check<'a>(&'a [u8]);
        impl Visitor for Check<'_> {
            type Output = Result<&'static str, NetError>;

            fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
                Net::read::<P>(options, self.0).map(|_| P::exact_name(options))
            }
        }
        Ok(NetFile { game: variant_of(&bytes)?.visit(Check(&bytes))?, bytes: bytes.into() })
    }
}

/// Supplies a game's network at run time, in builds without the feature `networks`. Only the first one of a
/// game is used, by games created afterwards.
///
/// # Errors
/// If the bytes are not a network of any game.
#[cfg(not(feature = "networks"))]
pub fn supply_net(bytes: &[u8]) -> Result<(), NetError> {
    struct Supply<'a>(&'a [u8]);
    impl Visitor for Supply<'_> {
        type Output = Result<(), NetError>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
            net::supply(P::exact_name(options), Net::read::<P>(options, self.0)?);
            Ok(())
        }
    }
    variant_of(bytes)?.visit(Supply(bytes))
}

/// The game that a network's bytes are for.
fn variant_of(bytes: &[u8]) -> Result<Variant, NetError> {
    let named = net::game(bytes)?;
    named.parse().map_err(|why: VariantError| match why {
        VariantError::Name { .. } => NetError::UnknownGame(named.to_string()),
        why => NetError::NotThisGame(why.to_string()),
    })
}
