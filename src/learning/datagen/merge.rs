//! Merges several files of games into one.

use super::format::{Entry, Game, Header};
use super::generate::{Generated, Wanted};
use super::read::Games;
use crate::console::compressed::is_compressed;
use crate::console::files;
use crate::console::output::complain;
use crate::console::shard::Shard;
use anyhow::{Context, Result, bail, ensure};
use firzan::system::atomic_file::Draft;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Writes the games of some shards to a new file in the order of their numbers, as if one run had made it.
/// Keeps only the games' offsets in memory. Warns if games are missing.
///
/// # Errors
/// If a file cannot be read, is damaged or was made with other options, if two have the same game, or if the
/// new file already exists or cannot be written.
pub fn merge(paths: &[PathBuf], wanted: &Wanted, out: &Path) -> Result<Generated> {
    files::check_distinct(out, paths)?;
    let header = wanted.header();
    let (mut files, mut shards, mut places) = (Vec::new(), Vec::new(), BTreeMap::new());
    for path in paths {
        let mut open = || -> Result<BufReader<File>> {
            ensure!(!is_compressed(path), "it is compressed: decompress it first");
            let mut file = BufReader::new(File::open(path)?);
            let found = Header::read(&mut file, header.variant)?;
            shards.push(found.shard);
            header.check(&Header { shard: Shard::WHOLE, ..found })?;
            Ok(file)
        };
        files.push(open().with_context(|| path.display().to_string())?);
        for record in Games::open(std::slice::from_ref(path), header.variant)? {
            let record = record?;
            let number = record.game.number;
            if let Some((earlier, _)) = places.insert(number, (files.len() - 1, record.offset())) {
                let earlier: &PathBuf = &paths[earlier];
                bail!("game {number} is in {} and in {}", earlier.display(), path.display());
            }
        }
    }
    let cannot_write = || files::cannot_write(out);
    let is_new = || -> Result<()> {
        ensure!(!out.exists(), "{} already exists", out.display());
        Ok(())
    };
    is_new()?;
    let draft = Draft::new(out).with_context(cannot_write)?;
    let mut output = BufWriter::new(draft);
    let (mut positions, mut interior) = (0, 0);
    let mut write = || -> Result<()> {
        output.write_all(&header.to_bytes())?;
        for &(index, offset) in places.values() {
            let input = &mut files[index];
            input.seek(SeekFrom::Start(offset))?;
            let Entry::Game(game) = Game::read(input)? else {
                bail!("{} has changed", paths[index].display());
            };
            positions += game.searched();
            interior += game.interior.len() as u64;
            output.write_all(&game.to_bytes())?;
        }
        Ok(())
    };
    write().with_context(cannot_write)?;
    let draft = output.into_inner().map_err(io::IntoInnerError::into_error).with_context(cannot_write)?;
    is_new()?;
    draft.finish().with_context(cannot_write)?;
    let games = places.len() as u64;
    if let Some(lack) = Shard::lack(&shards, games, wanted.games) {
        complain(format_args!("warning: {}: {lack}", out.display()));
    }
    Ok(Generated { games, positions, interior, wanted: wanted.games })
}
