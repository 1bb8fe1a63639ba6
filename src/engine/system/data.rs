//! Files that are installed with the program or kept by the user: opening books, suites of openings, what was
//! learnt for games.

use std::env;
use std::path::{Path, PathBuf};

/// A file by its path in one of the data folders, such as `book/chess.book`; `None` if no folder has it.
pub fn find(path: impl AsRef<Path>) -> Option<PathBuf> {
    let mut files = folders().into_iter().map(|folder| folder.join(&path));
    files.find(|file| file.is_file())
}

/// The files in the folders of this name in the data folders, those of likelier ones first.
pub fn list(path: impl AsRef<Path>) -> Vec<PathBuf> {
    let listed = folders().into_iter().filter_map(|folder| folder.join(&path).read_dir().ok());
    let files = listed.flatten().filter_map(|entry| Some(entry.ok()?.path()));
    files.filter(|file| file.is_file()).collect()
}

/// The user's own data folder for Firzan; `None` if the system names no place for it.
pub fn own_folder() -> Option<PathBuf> {
    Some(user_share()?.join("firzan"))
}

/// The data folders, the likeliest first: of the package that the program was unpacked from, of the source
/// tree that it was built in, of `scripts/install-xboard` or the Debian package, and those of the XDG Base
/// Directory Specification.
fn folders() -> Vec<PathBuf> {
    let program = env::current_exe().and_then(|path| path.canonicalize());
    let beside = program.ok().and_then(|path| Some(path.parent()?.to_path_buf()));
    let mut folders = Vec::new();
    if let Some(beside) = &beside {
        folders.push(beside.clone());
        // Cargo builds in target/release or target/TRIPLE/release, and tests in a folder below.
        let trees = beside.ancestors().skip(1).take(4);
        folders.extend(trees.filter(|tree| is_source(tree)).map(Path::to_path_buf));
    }
    let installed = beside.iter().filter_map(|beside| beside.parent());
    let mut shares: Vec<PathBuf> = installed.map(|prefix| prefix.join("share")).collect();
    shares.extend(user_share());
    let system = env::var_os("XDG_DATA_DIRS").filter(|list| !list.is_empty());
    let system = system.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    shares.extend(env::split_paths(&system).filter(|share| share.is_absolute()));
    for share in shares {
        folders.push(share.join("firzan"));
        folders.push(share.join("games/firzan"));
    }
    folders
}

/// Whether a folder is Firzan's source tree.
fn is_source(folder: &Path) -> bool {
    folder.join("Cargo.toml").is_file() && folder.join("book").is_dir()
}

/// The user's own data folder.
fn user_share() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))
}
