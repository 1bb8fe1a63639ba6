//! Data files, installed with the program or created by the user: opening books, opening suites and learnt
//! players.

use std::env;
use std::path::{Path, PathBuf};

/// Finds a file by its path relative to the data folders, such as `book/chess.book`. The first folder that
/// has it wins; `None` if none does.
pub fn find(path: impl AsRef<Path>) -> Option<PathBuf> {
    let mut files = folders().into_iter().map(|folder| folder.join(&path));
    files.find(|file| file.is_file())
}

/// Lists the files in a subfolder of all data folders, in search order.
pub fn list(path: impl AsRef<Path>) -> Vec<PathBuf> {
    let listed = folders().into_iter().filter_map(|folder| folder.join(&path).read_dir().ok());
    let files = listed.flatten().filter_map(|entry| Some(entry.ok()?.path()));
    files.filter(|file| file.is_file()).collect()
}

/// The user's data folder for Firzan; `None` if no home folder is known.
pub fn user_folder() -> Option<PathBuf> {
    Some(user_share()?.join("firzan"))
}

/// The data folders in search order: the program's folder, as in an unpacked archive; the source tree that it
/// was built in; the folders of `scripts/install-xboard` and the Debian package; those of the XDG Base
/// Directory Specification.
fn folders() -> Vec<PathBuf> {
    let program = env::current_exe().and_then(|path| path.canonicalize());
    let program_folder = program.ok().and_then(|path| Some(path.parent()?.to_path_buf()));
    let mut folders = Vec::new();
    if let Some(program_folder) = &program_folder {
        folders.push(program_folder.clone());
        // Cargo builds in target/release or target/TRIPLE/release, and tests one folder further down.
        let trees = program_folder.ancestors().skip(1).take(4);
        folders.extend(trees.filter(|tree| is_source(tree)).map(Path::to_path_buf));
    }
    let installed = program_folder.iter().filter_map(|program_folder| program_folder.parent());
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

/// The user's data folder for all programs.
fn user_share() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))
}
