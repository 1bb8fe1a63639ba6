//! What evaluates a game's positions.

use crate::eval::Evaluate;
use crate::eval::net::{self, Net, NetError};
use crate::games::{Variant, Visitor};
use std::sync::Arc;

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Judgement {
    /// The network built in for the game, or the hand-written evaluation if there is none.
    #[default]
    BuiltIn,
    /// The hand-written evaluation.
    Hand,
    /// A network from a file.
    Net(NetFile),
}

/// A whole network of some game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    pub(super) game: &'static str,
    pub(super) bytes: Arc<[u8]>,
}

impl NetFile {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a network of any game.
    pub fn new(bytes: Vec<u8>) -> Result<NetFile, NetError> {
        struct Check<'a>(&'a [u8]);
        impl Visitor for Check<'_> {
            type Output = Result<&'static str, NetError>;

            fn visit<P: Evaluate>(self, _: P::Options) -> Self::Output {
                Net::read::<P>(self.0).map(|_| P::NAME)
            }
        }
        let named = net::game(&bytes)?;
        let variant: Variant = named
            .parse()
            .map_err(|_| NetError::UnknownGame(named.to_string()))?;
        Ok(NetFile {
            game: variant.visit(Check(&bytes))?,
            bytes: bytes.into(),
        })
    }
}
