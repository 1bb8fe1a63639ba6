//! What evaluates a game's positions.

use crate::eval::Evaluate;
#[cfg(feature = "defined")]
use crate::eval::learnt::Learnt;
use crate::eval::net::{self, Net, NetError};
#[cfg(feature = "defined")]
use crate::games::defined::play::TERMS;
#[cfg(all(feature = "defined", not(feature = "networks")))]
use crate::games::defined::play::library;
use crate::games::{Variant, VariantError, Visitor};
use std::sync::Arc;

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Evaluator {
    /// The network built in for the game, or the hand-written evaluation if there is none.
    #[default]
    BuiltIn,
    /// The hand-written evaluation; of a defined game as if nothing was learnt for it.
    Hand,
    /// A network from a file.
    Net(NetFile),
}

/// A file with a whole network of some game, or with all that was learnt for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    pub(super) game: &'static str,
    /// Those of its network, if it has one.
    pub(super) bytes: Option<Arc<[u8]>>,
    /// The game with its weights, if it has any.
    #[cfg(feature = "defined")]
    judged: Option<Variant>,
    checksum: u32,
}

impl NetFile {
    /// The name of the game that it is for.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The CRC-32 of the file's bytes.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Whether it has a network.
    pub fn has_net(&self) -> bool {
        self.bytes.is_some()
    }

    /// The game with the weights of the file, if it has any.
    #[cfg(feature = "defined")]
    pub fn judged(&self) -> Option<Variant> {
        self.judged
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a network of any game.
    pub fn new(bytes: Vec<u8>) -> Result<NetFile, NetError> {
        let checksum = crc32fast::hash(&bytes);
        #[cfg(feature = "defined")]
        if Learnt::begins(&bytes) {
            return NetFile::of_learnt(&bytes, checksum);
        }
        Ok(NetFile {
            game: variant_of(net::whole(&bytes)?)?.visit(Check(&bytes))?,
            bytes: Some(bytes.into()),
            #[cfg(feature = "defined")]
            judged: None,
            checksum,
        })
    }

    /// Reads the bytes of a file of all that was learnt for a game.
    #[cfg(feature = "defined")]
    fn of_learnt(bytes: &[u8], checksum: u32) -> Result<NetFile, NetError> {
        let (learnt, variant) = read_learnt(bytes)?;
        let judged = |written| variant.judged_by(written);
        let judged = learnt.written(TERMS).and_then(|written| written.map(judged).transpose());
        Ok(NetFile {
            game: variant.exact_name(),
            judged: judged.map_err(NetError::Player)?,
            bytes: learnt.net.map(Arc::from),
            checksum,
        })
    }
}

/// Reads all that was learnt for a game, and finds the game. Its weights are not checked.
#[cfg(feature = "defined")]
fn read_learnt(bytes: &[u8]) -> Result<(Learnt, Variant), NetError> {
    let learnt = Learnt::read(bytes).map_err(NetError::Player)?;
    let variant = variant_of(&learnt.game)?;
    if let Some(net) = &learnt.net {
        variant.visit(Check(net))?;
    }
    Ok((learnt, variant))
}

/// Reads a network, and gives back the name of its game.
struct Check<'a>(&'a [u8]);

impl Visitor for Check<'_> {
    type Output = Result<&'static str, NetError>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
        Net::read::<P>(options, self.0).map(|_| P::identity(options).exact_name())
    }
}

/// Supplies a game's network at run time, or all that was learnt for it, in builds without the feature
/// `networks`, for games created afterwards. Only the first network of a built-in game is used.
///
/// # Errors
/// If the bytes are not a network of any game.
#[cfg(not(feature = "networks"))]
pub fn supply_net(bytes: &[u8]) -> Result<(), NetError> {
    struct Supply<'a>(&'a [u8]);
    impl Visitor for Supply<'_> {
        type Output = Result<(), NetError>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
            net::supply(P::identity(options).exact_name(), Net::read::<P>(options, self.0)?);
            Ok(())
        }
    }
    #[cfg(feature = "defined")]
    if Learnt::begins(bytes) {
        let (learnt, _) = read_learnt(bytes)?;
        return library::keep_learnt(learnt, true).map_err(NetError::Player);
    }
    variant_of(net::game(bytes)?)?.visit(Supply(bytes))
}

/// The game that a file is for, by its name.
fn variant_of(named: &str) -> Result<Variant, NetError> {
    named.parse().map_err(|why: VariantError| match why {
        VariantError::Name { .. } => NetError::UnknownGame(named.to_string()),
        why => NetError::NotThisGame(why.to_string()),
    })
}
