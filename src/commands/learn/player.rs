//! A player: the weights and the network in a file.

use crate::console::whole;
use crate::learning::subject::subject;
use anyhow::{Context, Result, ensure};
use firzan::any::NetFile;
use firzan::eval::Net;
use firzan::eval::learnt::Learnt;
use firzan::eval::net::LARGEST_NET;
use firzan::eval::written::Written;
use firzan::games::{Registry, Variant};
use std::path::{Path, PathBuf};

/// The fraction of the nodes that a player with a network searches in the same time: its evaluation costs a
/// fifth of the speed. The ledger has 0.93 (chess), 0.82 (Flipping Xiangqi) and 0.81 (8x8 Insane Flip),
/// experiments 118, 117 and 220.
const WITH_NET: f64 = 0.8;

/// A player.
pub struct Player {
    /// The path of its file.
    pub path: PathBuf,
    /// The contents of that file.
    pub file: NetFile,
}

impl Player {
    /// Reads a player from a file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is for another game.
    pub fn read(path: PathBuf, variant: Variant, registry: &Registry) -> Result<Player> {
        whole_file(&path, variant, registry).map(|(_, file)| Player { file, path })
    }

    /// The variant with this player's weights.
    pub fn weighted(&self, variant: Variant) -> Variant {
        self.file.weighted().unwrap_or(variant)
    }

    /// The nodes that this player searches while the hand-written evaluation searches `by_hand`.
    pub fn nodes(&self, by_hand: u64) -> u64 {
        if self.file.has_net() { (by_hand as f64 * WITH_NET).round() as u64 } else { by_hand }
    }

    /// A name that does not depend on where the file is.
    pub fn name(&self) -> String {
        format!("crc32:{:08x}", self.file.checksum())
    }
}

/// Reads the bytes of a player's file, and the player in them.
///
/// # Errors
/// If it cannot be read, is damaged, or is for another game.
pub fn whole_file(path: &Path, variant: Variant, registry: &Registry) -> Result<(Vec<u8>, NetFile)> {
    let name = || path.display().to_string();
    let bytes = whole::read(path, LARGEST_NET).with_context(name)?;
    let file = NetFile::new(&bytes, registry).with_context(name)?;
    ensure!(file.game() == variant.exact_name(), "{} is for {}", name(), file.game());
    Ok((bytes, file))
}

/// The present player of a game: its weights, if they are not in the program, and its network.
pub fn present(variant: Variant) -> Learnt {
    let (subject, name) = (subject(variant), variant.exact_name());
    let weights = subject.weights();
    Learnt {
        game: name.to_string(),
        made: "the player before learning".to_string(),
        weights: variant.is_defined().then(|| Written::of(name, weights).text(weights.terms)),
        net: subject.net().map(Net::bytes),
    }
}
