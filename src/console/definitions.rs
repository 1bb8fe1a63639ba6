//! Loading files of definitions into a registry of games.

use super::learnt;
use crate::console::whole;
use firzan::eval::learnt::Learnt;
use firzan::eval::net::LARGEST_NET;
use firzan::games::defined::{Definition, LONGEST_FILE, read, shipped};
use firzan::games::{Registry, Variant};
use firzan::system::data;
use std::fs;
use std::path::{Path, PathBuf};

/// The separator in a list of files.
pub const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Loads the games of several files into a registry. Games may inherit from those of earlier files. The files
/// may also be weights or networks. Sections with errors or with unsupported rules are skipped. Returns the
/// error messages.
pub fn load<'a>(registry: &Registry, files: impl IntoIterator<Item = &'a Path>) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut learnt, mut definitions) = (Vec::new(), Vec::new());
    for file in files {
        match bytes(file) {
            Ok(bytes) if Learnt::begins_any(&bytes) => learnt.push((file.to_path_buf(), bytes)),
            Ok(bytes) => definitions.push((file, bytes)),
            Err(fault) => faults.push(format!("cannot read {}: {fault}", file.display())),
        }
    }
    // Reading the games that come with Firzan takes time, and most commands need none of them.
    let mut parents = None;
    for (file, bytes) in definitions {
        let parents = parents.get_or_insert_with(|| shipped::shelf(Variant::reserved()));
        let name = file.display().to_string();
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        let reading = read(&name, &bytes, parents);
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses());
        faults.extend(refusing.map(|fault| format!("{name}:{fault}")));
        for section in reading.sections {
            let is_playable = section.playable().is_some();
            if let Some(game) = section.game.filter(|_| is_playable) {
                let defined = define(registry, game, &file, &mut faults);
                faults.extend(defined.err().map(|why| format!("{name}: {}: {why}", section.name)));
            }
        }
    }
    // Weights and networks named by the user replace those found by the name of a game.
    learnt::load(registry, learnt, &mut faults);
    faults
}

/// Defines a game, replacing an earlier one with its name, and loads its weights and network.
fn define(
    registry: &Registry,
    game: Definition,
    file: &Path,
    faults: &mut Vec<String>,
) -> Result<(), String> {
    let game = registry.define(game, Some(file)).map_err(|full| full.to_string())?;
    learnt::load_for(registry, game, file.parent(), faults);
    game.check()
}

/// The path where the weights or the network of a variant are searched by name: in the folder of its
/// definition, or in the user's data folder if the definition comes with the program.
pub fn place_of_learnt(registry: &Registry, variant: Variant, ending: &str) -> Option<PathBuf> {
    let name = format!("{}.{ending}", variant.file_stem());
    match registry.file_of(&variant.exact_id()) {
        Some(file) => Some(file.with_file_name(name)),
        None => Some(data::user_folder()?.join(learnt::FOLDER).join(name)),
    }
}

/// Reads a regular file.
fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(file).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is not a regular file".to_string());
    }
    let max = (LONGEST_FILE as u64).max(LARGEST_NET);
    let bytes = whole::read(file, max).map_err(|error| error.to_string())?;
    if bytes.len() > LONGEST_FILE && !Learnt::begins_any(&bytes) {
        return Err(format!("it is longer than the {LONGEST_FILE} bytes allowed"));
    }
    Ok(bytes)
}
