//! The choice of a game's evaluation.

#[cfg(any(not(feature = "defined"), not(feature = "networks")))]
use crate::eval::net;
use crate::eval::{Evaluate, Net, NetError};
use crate::games::{Registry, Variant, VariantError, Visitor};
use std::sync::Arc;
#[cfg(feature = "defined")]
use {crate::eval::learnt::Learnt, crate::eval::written, crate::games::defined::play::TERMS};

/// A choice of evaluation.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Evaluator {
    /// The network built in for the game, or the hand-written evaluation if there is none.
    #[default]
    BuiltIn,
    /// The hand-written evaluation; for a defined game, without learnt weights.
    Hand,
    /// A network from a file.
    Net(NetFile),
}

/// A network or player file of some game.
#[derive(Clone, PartialEq, Debug)]
pub struct NetFile {
    pub(super) game: &'static str,
    pub(super) net: Option<Arc<Net>>,
    /// The game with the file's weights, if the file has any.
    #[cfg(feature = "defined")]
    weighted: Option<Variant>,
    checksum: u32,
}

impl NetFile {
    /// The name of the file's game.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// The CRC-32 of the file's bytes.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Whether it has a network.
    pub fn has_net(&self) -> bool {
        self.net.is_some()
    }

    /// The game with the file's weights; `None` if the file has none.
    #[cfg(feature = "defined")]
    pub fn weighted(&self) -> Option<Variant> {
        self.weighted
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a network of any game in the registry.
    pub fn new(bytes: &[u8], registry: &Registry) -> Result<NetFile, NetError> {
        let checksum = crc32fast::hash(bytes);
        #[cfg(feature = "defined")]
        {
            if written::begins(bytes) {
                return Err(NetError::NotANet);
            }
            let (learnt, variant, net) = read_learnt(bytes, registry)?;
            let weighted = |weights| registry.with_weights(variant, weights);
            let weighted = learnt.written(TERMS).and_then(|weights| weights.map(weighted).transpose());
            let weighted = weighted.map_err(NetError::Player)?;
            Ok(NetFile { game: variant.exact_name(), net: net.map(Arc::new), weighted, checksum })
        }
        #[cfg(not(feature = "defined"))]
        {
            let variant = variant_of(net::whole(bytes)?, registry)?;
            let net = Some(Arc::new(variant.visit(Read(bytes))?));
            Ok(NetFile { game: variant.exact_name(), net, checksum })
        }
    }
}

/// Reads a player file: weights, a network, or both. Also returns the game and the network. Does not check
/// that the weights fit the game.
///
/// # Errors
/// If the bytes are damaged, or not for a game in the registry.
#[cfg(feature = "defined")]
pub fn read_learnt(bytes: &[u8], registry: &Registry) -> Result<(Learnt, Variant, Option<Net>), NetError> {
    let learnt = Learnt::of_file(bytes, TERMS)?;
    let variant = variant_of(&learnt.game, registry)?;
    let net = learnt.net.as_deref().map(|net| variant.visit(Read(net))).transpose()?;
    Ok((learnt, variant, net))
}

/// Reads a network for the visited game.
struct Read<'a>(&'a [u8]);

impl Visitor for Read<'_> {
    type Output = Result<Net, NetError>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
        Net::read::<P>(options, self.0)
    }
}

/// Supplies a game's network or player file at run time, in builds without the feature `networks`. It applies
/// to games created afterwards. Only the first network of a built-in game is used.
///
/// # Errors
/// If the bytes are not a network of any game in the registry.
#[cfg(not(feature = "networks"))]
pub fn supply_net(bytes: &[u8], registry: &Registry) -> Result<(), NetError> {
    #[cfg(feature = "defined")]
    let (variant, net) = {
        let (learnt, variant, net) = read_learnt(bytes, registry)?;
        if variant.is_defined() {
            return registry.learn(learnt, Learnt::begins(bytes)).map_err(NetError::Player);
        }
        (variant, net.ok_or(NetError::NotANet)?)
    };
    #[cfg(not(feature = "defined"))]
    let (variant, net) = {
        let variant = variant_of(net::game(bytes)?, registry)?;
        (variant, variant.visit(Read(bytes))?)
    };
    net::supply(variant.exact_name(), net);
    Ok(())
}

/// Finds the game of a file by the game's name.
fn variant_of(name: &str, registry: &Registry) -> Result<Variant, NetError> {
    registry.variant(name).map_err(|why| match why {
        VariantError::Name { .. } => NetError::UnknownGame(name.to_string()),
        why => NetError::NotThisGame(why.to_string()),
    })
}
