//! The options `-pgnout`, `-epdout` and `-log`.

use super::words::{Group, read};
use anyhow::{Context, Result, anyhow, bail, ensure};
use firzan::rules::Notation;
use std::path::PathBuf;

/// A file that a match writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputFile {
    /// The path.
    pub path: PathBuf,
    /// Whether to append to the existing contents.
    pub append: bool,
}

/// The PGN file and what to write to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnOptions {
    /// The file.
    pub file: OutputFile,
    /// The notation of moves; `None` for the game's default.
    pub notation: Option<Notation>,
    /// Whether to write only the required tags, and no comments.
    pub min: bool,
    /// The optional parts of comments.
    pub extras: Extras,
}

/// The optional parts of PGN comments, which always have score, depth, time and nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// The nodes again, in the format of fastchess.
    pub nodes: bool,
    /// The selective depth, in plies.
    pub seldepth: bool,
    /// Nodes per second.
    pub nps: bool,
    /// Usage of the hash table, in permille.
    pub hashfull: bool,
    /// The principal variation.
    pub pv: bool,
    /// The time left on the clock after the move.
    pub timeleft: bool,
    /// The measured time minus the time that the engine reported.
    pub latency: bool,
}

/// Reads `-pgnout [file=]FILE KEY=VALUE...`.
///
/// # Errors
/// Names the key or value that is invalid or not supported.
pub fn pgn(group: &Group) -> Result<PgnOptions> {
    let mut extras = Extras::default();
    let (mut notation, mut min) = (None, false);
    let file = file(group, |key, value| {
        let what = format!("-pgnout {key}");
        let flag = || read(&what, value);
        match key {
            "notation" => {
                let known = value.parse::<Notation>().map_err(|error| anyhow!("{what}: {error}"));
                notation = Some(if value == "uci" { Notation::Rules } else { known? });
            }
            "nodes" => extras.nodes = flag()?,
            "seldepth" => extras.seldepth = flag()?,
            "nps" => extras.nps = flag()?,
            "hashfull" => extras.hashfull = flag()?,
            "pv" => extras.pv = flag()?,
            "timeleft" => extras.timeleft = flag()?,
            "latency" => extras.latency = flag()?,
            "min" => min = flag()?,
            "tbhits" => {
                ensure!(!read::<bool>(&what, value)?, "{what}: there are no tablebases for these games")
            }
            "match_line" => bail!("{what}: use -log file=FILE, which logs every line"),
            _ => {
                return Err(group.unknown(
                    key,
                    "file, append, notation, nodes, seldepth, nps, hashfull, pv, timeleft, latency, min",
                ));
            }
        }
        Ok(())
    })?;
    Ok(PgnOptions { file, notation, min, extras })
}

/// Reads `-epdout [file=]FILE [append=BOOL]`.
///
/// # Errors
/// Names the invalid key or value.
pub fn epd(group: &Group) -> Result<OutputFile> {
    file(group, |key, _| Err(group.unknown(key, "file, append")))
}

/// Reads `-log [file=]FILE KEY=VALUE...`.
///
/// # Errors
/// Names the key or value that is invalid or not supported.
pub fn log(group: &Group) -> Result<OutputFile> {
    file(group, |key, value| {
        let what = format!("-log {key}");
        match key {
            // Accepted without effect: the log has only the engines' lines, as they arrive.
            "level" => ensure!(
                ["trace", "info", "warn", "err", "fatal"].contains(&value),
                "{what}: expected trace, info, warn, err or fatal, found {value:?}"
            ),
            "realtime" => drop::<bool>(read(&what, value)?),
            "engine" => {
                ensure!(read::<bool>(&what, value)?, "{what}: the log has only the engines' lines")
            }
            "compress" => ensure!(!read::<bool>(&what, value)?, "{what}: compress the file afterwards"),
            _ => return Err(group.unknown(key, "file, append, level, realtime, engine, compress")),
        }
        Ok(())
    })
}

/// Reads a file name, with or without `file=`, and `append=`; `other` handles all other keys.
fn file(group: &Group, mut other: impl FnMut(&str, &str) -> Result<()>) -> Result<OutputFile> {
    let (mut path, mut append) = (None, true);
    for word in &group.values {
        match word.split_once('=') {
            None => path = Some(PathBuf::from(word)),
            Some(("file", value)) => path = Some(PathBuf::from(value)),
            Some(("append", value)) => append = read(&format!("-{} append", group.name), value)?,
            Some((key, value)) => other(key, value)?,
        }
    }
    let path = path.with_context(|| format!("-{}: file= is missing", group.name))?;
    Ok(OutputFile { path, append })
}
