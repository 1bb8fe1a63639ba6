//! Files of definitions, from which games are taken up.

use super::learnt;
use crate::console::whole;
use firzan::games::Variant;
use firzan::games::defined::play::library;
use firzan::games::defined::{Definition, LONGEST_FILE, read, registry, shipped};
use firzan::system::data;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// What separates files in a list of them.
pub const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The games taken up, by their exact names, each with the last file that had it.
static FILES: RwLock<Vec<(String, PathBuf)>> = RwLock::new(Vec::new());

/// Takes up the games of some files, of which earlier ones may hold parents for later ones; what was learnt
/// for games may stand among them. Gives back what is wrong, in words: bad sections are left out, as are
/// those whose rules are not played.
pub fn load<'a>(files: impl IntoIterator<Item = &'a Path>) -> Vec<String> {
    let mut shelf = shipped::shelf(Variant::reserved());
    let mut told = Vec::new();
    let (mut given, mut definitions) = (Vec::new(), Vec::new());
    for file in files {
        match bytes(file) {
            Ok(bytes) if learnt::begins(&bytes) => given.push((file.to_path_buf(), bytes)),
            Ok(bytes) => definitions.push((file, bytes)),
            Err(fault) => told.push(format!("cannot read {}: {fault}", file.display())),
        }
    }
    for (file, bytes) in definitions {
        let name = file.display().to_string();
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        let reading = read(&name, &bytes, &mut shelf);
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses());
        told.extend(refusing.map(|fault| format!("{name}:{fault}")));
        for section in reading.sections {
            let is_playable = section.playable().is_some();
            if let Some(game) = section.game.filter(|_| is_playable) {
                let made = take_up(game, &file, &mut told);
                told.extend(made.err().map(|why| format!("{name}: {}: {why}", section.name)));
            }
        }
    }
    // Files that the user names replace those found by the games' names.
    learnt::take_up(&mut given, &mut told);
    learnt::check(&given, &mut told);
    told
}

/// Takes up a game, to which its name refers from now on, and reports faults in what was learnt for it.
fn take_up(game: Definition, file: &Path, told: &mut Vec<String>) -> Result<(), String> {
    let kept = registry::keep(game).map_err(|full| full.to_string())?;
    let exact_name = kept.exact_name();
    let mut files = FILES.write().unwrap_or_else(PoisonError::into_inner);
    files.retain(|(name, _)| *name != exact_name);
    files.push((exact_name, file.to_path_buf()));
    drop(files);
    learnt::take_up_for(kept, file.parent(), told);
    library::check(kept)
}

/// The files whose games were taken up, in their order.
pub fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for (_, file) in FILES.read().unwrap_or_else(PoisonError::into_inner).iter() {
        if !files.contains(file) {
            files.push(file.clone());
        }
    }
    files
}

/// The file that defines a variant; `None` for those that come with the program.
pub fn file_of(variant: Variant) -> Option<PathBuf> {
    file_of_game(&variant.exact_id())
}

/// The file that defines the game of an exact name.
pub fn file_of_game(exact_name: &str) -> Option<PathBuf> {
    let files = FILES.read().unwrap_or_else(PoisonError::into_inner);
    files.iter().find(|(name, _)| name == exact_name).map(|(_, file)| file.clone())
}

/// Where what is learnt for a variant is kept so that it is found by name: beside its definition, or in the
/// user's data folder for one that comes with the program.
pub fn place_of_learnt(variant: Variant, ending: &str) -> Option<PathBuf> {
    let name = format!("{}.{ending}", variant.file_stem());
    match file_of(variant) {
        Some(file) => Some(file.with_file_name(name)),
        None => Some(data::own_folder()?.join(learnt::FOLDER).join(name)),
    }
}

/// The bytes of a regular file.
fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(file).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is not a regular file".to_string());
    }
    let most = (LONGEST_FILE as u64).max(learnt::LARGEST);
    let bytes = whole::read(file, most).map_err(|error| error.to_string())?;
    if bytes.len() > LONGEST_FILE && !learnt::begins(&bytes) {
        Err(format!("it is longer than the {LONGEST_FILE} bytes allowed"))
    } else {
        Ok(bytes)
    }
}
