//! Files of what was learnt for defined games: weights, written by `firzan tune` and `firzan tune-search`,
//! networks, written by `firzan train`, and both in one, written by `firzan learn`. They are given like files
//! of definitions, or found by the name of their game: `NAME.net` and `NAME.weights`, beside the file that
//! defines it or in the folder `learnt` of a data folder.

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

/// The folder in a data folder.
pub const FOLDER: &str = "learnt";

/// The endings of the files' names: weights in the first go before those in the second.
const ENDINGS: [&str; 2] = ["net", "weights"];

/// A file with its bytes.
type File = (PathBuf, Vec<u8>);

/// The files of what was learnt for a game of this name, in the folder of its definition or in a data folder.
/// Reports weights that are left out because a file of the first ending has some.
fn find(name: &str, beside: Option<&Path>, faults: &mut Vec<String>) -> Vec<File> {
    let find = |ending| {
        let name = format!("{}.{ending}", file_stem(name));
        let beside = beside.map(|folder| folder.join(&name)).filter(|file| file.is_file());
        let file = beside.or_else(|| data::find(Path::new(FOLDER).join(&name)))?;
        let bytes = whole::read(&file, LARGEST_NET).ok()?;
        Some((file, bytes))
    };
    let mut files: Vec<File> = ENDINGS.into_iter().filter_map(find).collect();
    if let [(first, bytes), (second, _)] = &files[..]
        && Learnt::read(bytes).is_ok_and(|learnt| learnt.weights.is_some())
    {
        faults.push(format!("{} is left out: {} has weights", second.display(), first.display()));
        files.truncate(1);
    }
    files
}

/// Loads what was learnt for the games that come with the program. Returns the faults.
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

/// Loads what was learnt for a game, from the folder of its definition or a data folder. A game whose file is
/// bad is refused: it would play by another evaluation than its user has learnt.
pub fn load_for(
    registry: &Registry,
    game: &'static Definition,
    beside: Option<&Path>,
    faults: &mut Vec<String>,
) {
    registry.refuse(game, None);
    let mut refusal = None;
    for (file, bytes) in find(&game.name, beside, faults) {
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

/// Loads what files hold that the user has named. Reports bad files, and those whose game is unknown or has
/// another definition when all definitions have been read.
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

/// Gives a registry what the bytes of a file hold.
fn learn(registry: &Registry, bytes: &[u8]) -> Result<(), NetError> {
    let learnt = Learnt::of_file(bytes, TERMS)?;
    registry.learn(learnt, Learnt::begins(bytes)).map_err(NetError::Player)
}
