//! A player: what a file has for the game.

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

/// The share of a player's nodes that one with a network has at equal time: its evaluation takes a fifth of
/// the speed. The ledger has 0.93 (chess), 0.82 (Flipping Xiangqi) and 0.81 (8x8 Insane Flip), experiments
/// 118, 117 and 220.
const WITH_NET: f64 = 0.8;

/// A player.
pub struct Player {
    /// Its file.
    pub path: PathBuf,
    /// The contents of that file.
    pub file: NetFile,
}

impl Player {
    /// The player of a file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is for another game.
    pub fn read(path: PathBuf, variant: Variant, registry: &Registry) -> Result<Player> {
        whole_file(&path, variant, registry).map(|(_, file)| Player { file, path })
    }

    /// The game with this player's weights.
    pub fn weighted(&self, variant: Variant) -> Variant {
        self.file.weighted().unwrap_or(variant)
    }

    /// Its nodes in the time in which the hand-written evaluation has these.
    pub fn nodes(&self, by_hand: u64) -> u64 {
        if self.file.has_net() { (by_hand as f64 * WITH_NET).round() as u64 } else { by_hand }
    }

    /// Identifies it, wherever its file is.
    pub fn name(&self) -> String {
        format!("crc32:{:08x}", self.file.checksum())
    }
}

/// The bytes of a player's file, and what they hold.
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
