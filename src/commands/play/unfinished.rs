//! Unfinished games, one file each in the user's state folder of the XDG Base Directory Specification.

use anyhow::{Context, Result};
use firzan::games::Variant;
use firzan::system::atomic_file;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A kept game.
pub struct Kept {
    /// Its number among those of its variant, from 1, for as long as it is kept.
    pub number: u32,
    /// Its file.
    pub path: PathBuf,
    /// When it was last kept.
    pub time: SystemTime,
}

/// The kept games of a variant, latest first.
pub fn all(variant: Variant) -> Vec<Kept> {
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut all: Vec<Kept> = files
        .filter_map(|file| {
            let number = number(variant, file.file_name().to_str()?)?;
            let time = file.metadata().ok()?.modified().ok()?;
            let path = file.path();
            Some(Kept { number, path, time })
        })
        .collect();
    all.sort_by_key(|kept| std::cmp::Reverse((kept.time, kept.number)));
    all
}

/// Whether a file is one of a variant's kept games.
pub fn is_kept(variant: Variant, path: &Path) -> bool {
    let is_same = |kept: &Kept| match (fs::canonicalize(&kept.path), fs::canonicalize(path)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    };
    all(variant).iter().any(is_same)
}

/// Keeps a game in its own file, or in a new one if it has none. Returns the file.
///
/// # Errors
/// If it cannot be written.
pub fn keep(variant: Variant, own: Option<&Path>, text: &str) -> Result<PathBuf> {
    let folder = folder();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    if let Some(path) = own {
        atomic_file::write(path, text.as_bytes()).with_context(|| cannot(path))?;
        return Ok(path.to_path_buf());
    }
    // A new game takes the first free number.
    for number in 1.. {
        let path = folder.join(name(variant, number));
        match atomic_file::create(&path, text.as_bytes()) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|()| path.clone()).with_context(|| cannot(&path)),
        }
    }
    unreachable!("no folder has as many files as there are numbers")
}

fn folder() -> PathBuf {
    let absolute = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let states = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
        .unwrap_or_else(env::temp_dir);
    states.join("firzan")
}

/// The file name of a kept game: `unfinished-chess.pgn`, `unfinished-chess-2.pgn`.
fn name(variant: Variant, number: u32) -> String {
    let stem = stem(variant);
    match number {
        1 => format!("{stem}.pgn"),
        _ => format!("{stem}-{number}.pgn"),
    }
}

/// The number of the kept game with this file name; `None` if it is not one of this variant.
fn number(variant: Variant, file: &str) -> Option<u32> {
    let rest = file.strip_prefix(&stem(variant))?.strip_suffix(".pgn")?.strip_prefix('-');
    let number = rest.map_or(Some(1), |number| number.parse().ok())?;
    (name(variant, number) == file).then_some(number)
}

fn stem(variant: Variant) -> String {
    let id = variant.file_stem();
    format!("unfinished-{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_numbers_and_no_other_game() {
        let variant = |id: &str| id.parse::<Variant>().expect(id);
        for (id, file, expected) in [
            ("chess", "unfinished-chess.pgn", Some(1)),
            ("chess", "unfinished-chess-12.pgn", Some(12)),
            ("chess", "unfinished-chess-012.pgn", None),
            ("chess", "unfinished-chess-x.pgn", None),
            ("grandshatranj", "unfinished-grandshatranj-rook.pgn", None),
            ("grandshatranj:rook", "unfinished-grandshatranj-rook-2.pgn", Some(2)),
            ("insaneflip", "unfinished-insaneflip8.pgn", None),
        ] {
            assert_eq!(number(variant(id), file), expected, "{file}");
        }
    }
}
