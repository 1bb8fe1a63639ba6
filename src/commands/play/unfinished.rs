//! Unfinished games that the player leaves, one file each in the user's state folder (XDG Base Directory
//! Specification).

use crate::console::output::complain;
use crate::console::{columns, files};
use anyhow::{Context, Result};
use firzan::games::Variant;
use firzan::system::atomic_file;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{cmp, env, fs};

/// An unfinished game to keep.
pub struct Unfinished {
    pub variant: Variant,
    /// Its file; `None` for a new one.
    pub file: Option<PathBuf>,
    /// The game as PGN.
    pub text: Result<String>,
}

impl Unfinished {
    /// Writes the game. Returns its file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(self) -> Result<PathBuf> {
        let (folder, text) = (folder(), self.text?);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        if let Some(path) = self.file {
            files::write(&path, text.as_bytes())?;
            return Ok(path);
        }
        // A new game takes the first free number.
        for number in 1.. {
            let path = folder.join(file_name(self.variant, number));
            match atomic_file::create(&path, text.as_bytes()) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => return made.map(|()| path.clone()).with_context(|| files::cannot_write(&path)),
            }
        }
        unreachable!("no folder has as many files as there are numbers")
    }

    /// Writes the game and reports its file, or that the game is lost.
    pub fn keep_and_report(self) {
        match self.keep() {
            Ok(path) => report_kept(&path),
            Err(error) => complain(columns::wrap("", &format!("error: the game is lost: {error:#}"))),
        }
    }
}

/// Reports where the unfinished game is kept, on standard error because it does not answer a command.
pub fn report_kept(path: &Path) {
    let text = format!("The unfinished game is kept in {}; load resumes it", path.display());
    complain(columns::wrap("", &text));
}

/// An entry in the list of unfinished games.
pub struct Entry {
    /// Its number among those of its variant, from 1; it does not change while the game is kept.
    pub number: u32,
    /// Its file.
    pub path: PathBuf,
    /// When it was last saved.
    pub time: SystemTime,
}

/// The unfinished games of a variant, latest first.
pub fn entries(variant: Variant) -> Vec<Entry> {
    let entry = |file: fs::DirEntry| {
        let number = number(variant, file.file_name().to_str()?)?;
        Some(Entry { number, path: file.path(), time: file.metadata().ok()?.modified().ok()? })
    };
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let mut entries: Vec<Entry> = files.filter_map(entry).collect();
    entries.sort_by_key(|entry| cmp::Reverse((entry.time, entry.number)));
    entries
}

/// The folder of the unfinished games.
fn folder() -> PathBuf {
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let states = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
        .unwrap_or_else(env::temp_dir);
    states.join("firzan")
}

/// The file name of an unfinished game: `unfinished-chess.pgn`, `unfinished-chess-2.pgn`.
fn file_name(variant: Variant, number: u32) -> String {
    let number = if number == 1 { String::new() } else { format!("-{number}") };
    format!("unfinished-{}{number}.pgn", variant.file_stem())
}

/// The number of the unfinished game with this file name; `None` if it is not one of this variant.
fn number(variant: Variant, file: &str) -> Option<u32> {
    let stem = format!("unfinished-{}", variant.file_stem());
    let rest = file.strip_prefix(&stem)?.strip_suffix(".pgn")?.strip_prefix('-');
    let number = rest.map_or(Some(1), |number| number.parse().ok())?;
    (file_name(variant, number) == file).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_tell_games_and_numbers_apart() {
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
