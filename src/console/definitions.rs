//! Files of definitions, from which games are taken up.

use crate::games::defined::play::library;
use crate::games::defined::{LONGEST_FILE, read, registry, shipped};
use crate::games::{Variant, XBOARD_NAMES};
use crate::system::whole;
use std::fs;
use std::path::Path;

/// What separates files in a list of them.
pub const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Takes up the games of some files, of which earlier ones may hold parents for later ones. Gives back what
/// is wrong, in words: bad sections are left out, as are those whose rules are not played.
pub fn load<'a>(files: impl IntoIterator<Item = &'a Path>) -> Vec<String> {
    let reserved = Variant::NAMES.iter().copied().chain(XBOARD_NAMES.map(|(name, _)| name));
    let mut shelf = shipped::shelf(reserved);
    let mut told = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let bytes = match bytes(file) {
            Ok(bytes) => bytes,
            Err(fault) => {
                told.push(format!("cannot read {name}: {fault}"));
                continue;
            }
        };
        let reading = read(&name, &bytes, &mut shelf);
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses());
        told.extend(refusing.map(|fault| format!("{name}:{fault}")));
        for section in reading.sections {
            let is_playable = section.playable().is_some();
            if let Some(game) = section.game.filter(|_| is_playable) {
                let kept = registry::keep(game).map_err(|full| full.to_string());
                let made = kept.and_then(library::playable);
                told.extend(made.err().map(|why| format!("{name}: {}: {why}", section.name)));
            }
        }
    }
    told
}

/// The bytes of a regular file.
fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(file).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is not a regular file".to_string());
    }
    whole::read(file, LONGEST_FILE as u64).map_err(|error| error.to_string())
}
