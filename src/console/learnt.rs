//! Learnt files for defined games: weights written by `firzan tune` and `firzan tune-search`, networks
//! written by `firzan train`, and files with both, written by `firzan learn`. The user can name them like
//! files of definitions. Otherwise, `NAME.net` and `NAME.weights` (`NAME` is the game's) are searched in
//! the folder of its definition and in the folder `learnt` of the data folders.

use crate::console::whole;
use firzan::any::read_learnt;
use firzan::eval::NetError;
use firzan::eval::learnt::Learnt;
use firzan::eval::net::LARGEST_NET;
use firzan::games::defined::play::TERMS;
use firzan::games::defined::{Definition, shipped};
use firzan::games::{Registry, file_stem};
use firzan::system::data;
use std::path::{Path, PathBuf};

/// The name of the folder for learnt files in a data folder.
pub const FOLDER: &str = "learnt";

/// The file extensions. If a file with the first extension has weights, the second is ignored.
const EXTENSIONS: [&str; 2] = ["net", "weights"];

/// The path and contents of a file.
type File = (PathBuf, Vec<u8>);

/// Finds the learnt files for a game by its name, in `folder` or else in a data folder. Reports a file of
/// weights that is ignored because the first file has weights, too.
fn find(name: &str, folder: Option<&Path>, faults: &mut Vec<String>) -> Vec<File> {
    let find = |extension| {
        let name = format!("{}.{extension}", file_stem(name));
        let in_folder = folder.map(|folder| folder.join(&name)).filter(|file| file.is_file());
        let file = in_folder.or_else(|| data::find(Path::new(FOLDER).join(&name)))?;
        let bytes = whole::read(&file, LARGEST_NET).ok()?;
        Some((file, bytes))
    };
    let mut files: Vec<File> = EXTENSIONS.into_iter().filter_map(find).collect();
    if let [(first, bytes), (second, _)] = &files[..]
        && Learnt::read(bytes).is_ok_and(|learnt| learnt.weights.is_some())
    {
        faults.push(format!("{} is ignored: {} has weights", second.display(), first.display()));
        files.truncate(1);
    }
    files
}

/// Loads the learnt files for the defined games that come with the program. Returns the faults.
pub fn load_for_shipped(registry: &Registry) -> Vec<String> {
    let mut faults = Vec::new();
    let mut games: Vec<&'static Definition> = Vec::new();
    for file in data::list(FOLDER) {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let game = shipped::find(stem.trim_start_matches('@'));
        games.extend(game.filter(|game| games.iter().all(|known| known.name != game.name)));
    }
    for game in games {
        load_for(registry, game, None, &mut faults);
    }
    faults
}

/// Loads the learnt files for a game from `folder` (that of its definition) or a data folder. A game with a
/// bad file is rejected, because it would be played with a different evaluation from the one learnt.
pub fn load_for(
    registry: &Registry,
    game: &'static Definition,
    folder: Option<&Path>,
    faults: &mut Vec<String>,
) {
    registry.refuse(game, None);
    let mut refusal = None;
    for (file, bytes) in find(&game.name, folder, faults) {
        let checked = learn(registry, &bytes).and_then(|()| read_learnt(&bytes, registry));
        if let Err(unfit) = checked {
            let why = format!("{}: {unfit}", file.display());
            if !unfit.is_of_another_game() {
                refusal.get_or_insert(format!("{why}; restore the file or remove it"));
            }
            faults.push(why);
        }
    }
    registry.refuse(game, refusal);
}

/// Loads the learnt files named by the user; call this after loading all definitions. Reports bad files, and
/// files whose game is unknown or has a different definition.
pub fn load(registry: &Registry, mut files: Vec<File>, faults: &mut Vec<String>) {
    let mut report = |file: &Path, unfit: &NetError| faults.push(format!("{}: {unfit}", file.display()));
    files.retain(|(file, bytes)| {
        let learnt = learn(registry, bytes);
        learnt.inspect_err(|unfit| report(file, unfit)).is_ok()
    });
    for (file, bytes) in files {
        let _ = read_learnt(&bytes, registry).inspect_err(|unfit| report(&file, unfit));
    }
}

/// Adds the contents of a learnt file to a registry.
fn learn(registry: &Registry, bytes: &[u8]) -> Result<(), NetError> {
    let learnt = Learnt::of_file(bytes, TERMS)?;
    registry.learn(learnt, Learnt::begins(bytes)).map_err(NetError::Player)
}
