//! The start positions of games.

use crate::console::compressed::Decompressed;
use crate::console::lines::{InputLine, Lines};
use crate::records::{epd, pgn};
use crate::tournament::line::options::{Format, OpeningOptions};
use anyhow::{Context, Result, anyhow, ensure};
use firzan::any::{AnyGame, new_game};
use firzan::core::Turn;
use firzan::games::{Registry, Variant};
use firzan::system::data;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// An opening: a position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position; `None` for the variant's start position.
    pub fen: Option<String>,
    /// The moves.
    pub turns: Vec<Turn>,
}

impl Opening {
    /// A new game after this opening.
    ///
    /// # Errors
    /// If the position is invalid; those read from files have been checked.
    pub fn game(&self, variant: Variant) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        if let Some(fen) = &self.fen {
            game.set_up(Some(fen))?;
        }
        for &turn in &self.turns {
            game.play(turn);
        }
        Ok(game)
    }
}

/// The openings of a match.
#[derive(Debug)]
pub struct Book {
    /// The openings, at least one.
    pub openings: Vec<Opening>,
    /// A message for each skipped opening, with the reason.
    pub faults: Vec<String>,
}

impl Default for Book {
    /// A book with only the start position.
    fn default() -> Book {
        Book { openings: vec![Opening::default()], faults: Vec::new() }
    }
}

/// Maximum size of a file in bytes, after decompression: about ten million positions.
const MAX_BYTES: u64 = 1 << 30;

/// Maximum number of skipped openings that are reported one by one.
const MAX_FAULTS: usize = 10;

/// The path of a game's installed suite; `None` if it has none.
pub fn suite(variant: Variant) -> Option<PathBuf> {
    data::find(format!("book/openings/{}.epd", variant.file_stem()))
}

/// The game whose id, title or alias equals the file name.
fn game_named(file: &Path, registry: &Registry) -> Option<Variant> {
    registry.variant(file.to_str()?).ok()
}

/// The file itself if it exists; otherwise an installed suite with that file name, such as
/// `knightrelay.epd`, or the suite of the game with that name.
fn resolve(file: &Path, registry: &Registry) -> PathBuf {
    let installed = || {
        let by_file = data::find(Path::new("book/openings").join(file)).or_else(|| data::find(file));
        by_file.or_else(|| suite(game_named(file, registry)?))
    };
    let elsewhere = Some(file).filter(|file| !file.exists()).and_then(|_| installed());
    elsewhere.unwrap_or_else(|| file.to_path_buf())
}

/// Reads the openings of a file in order, skipping unplayable ones.
///
/// # Errors
/// If the file cannot be read, is too large, or has no playable opening.
pub fn read(options: &OpeningOptions, variant: Variant, registry: &Registry) -> Result<Book> {
    let name = options.file.display();
    let file = File::open(resolve(&options.file, registry)).with_context(|| {
        match game_named(&options.file, registry) {
            Some(game) => format!(
                "cannot open {name}: neither a file nor a game with a suite; to make one: \
                 firzan openings {game} --output FILE"
            ),
            None => format!("cannot open {name}"),
        }
    })?;
    ensure!(!file.metadata().is_ok_and(|data| data.is_dir()), "cannot read {name}: it is a folder");
    let mut input = Decompressed::new(file).take(MAX_BYTES);
    let mut openings = Vec::new();
    let mut faults = Vec::new();
    let mut skipped = 0usize;
    let mut take = |entry: Result<Option<Opening>, String>| match entry {
        Ok(opening) => openings.extend(opening),
        Err(fault) => {
            skipped += 1;
            if skipped <= MAX_FAULTS {
                faults.push(format!("openings {name}: skipped: {fault}"));
            }
        }
    };
    let read = match options.format {
        Format::Epd => {
            let mut lines = Lines::new(&mut input);
            for (index, line) in lines.by_ref().enumerate() {
                if let InputLine::Text(text) = &line {
                    epd::check_definition(text, variant).map_err(|why| anyhow!("openings {name}: {why}"))?;
                }
                take(position(line, variant).map_err(|why| format!("line {}: {why}", index + 1)));
            }
            lines.fault()
        }
        Format::Pgn => {
            let mut records = pgn::Reader::new(&mut input, variant, registry);
            for (index, record) in records.by_ref().enumerate() {
                let opening = record.map_err(|error| error.to_string());
                let opening = opening.and_then(|record| {
                    check_complete(&record, options.plies)?;
                    let opening = opening_of(&record, variant, options.plies);
                    opening.map_err(|why| format!("game {}: {why}", index + 1))
                });
                take(opening.map(Some));
            }
            records.fault()
        }
    };
    read.with_context(|| format!("cannot read {name}"))?;
    if let Some(more @ 1..) = skipped.checked_sub(MAX_FAULTS) {
        faults.push(format!("openings {name}: {more} more were skipped"));
    }
    ensure!(input.limit() > 0, "openings {name}: the file is larger than {} MiB", MAX_BYTES >> 20);
    ensure!(
        !openings.is_empty(),
        "openings {name}: there is no playable opening{}",
        faults.first().map_or(String::new(), |why| format!("; {why}"))
    );
    ensure!(
        options.start < openings.len(),
        "openings {name}: start={} is beyond the last opening, {}",
        options.start + 1,
        openings.len()
    );
    Ok(Book { openings, faults })
}

/// Reads a line of EPD: a FEN, possibly followed by operations; `None` for a comment.
fn position(line: InputLine, variant: Variant) -> Result<Option<Opening>, String> {
    let line = match line {
        InputLine::Text(line) => line,
        InputLine::Bad(fault) => return Err(fault),
    };
    let Some(position) = epd::Position::read(&line, variant)? else {
        return Ok(None);
    };
    if let Some(outcome) = position.game.outcome() {
        return Err(format!("the game is over: {outcome}"));
    }
    Ok(Some(Opening { fen: Some(position.game.fen()), turns: Vec::new() }))
}

/// Checks that a truncated record still contains the entire opening.
///
/// # Errors
/// The reason why the record was truncated.
fn check_complete(record: &pgn::Record, plies: Option<usize>) -> Result<(), String> {
    let is_short = record.is_cut && plies.is_none_or(|plies| record.turns.len() < plies);
    match record.remarks.last().filter(|_| is_short) {
        Some(remark) => Err(remark.to_string()),
        None => Ok(()),
    }
}

/// The opening of a record: its first moves, up to `plies`.
fn opening_of(record: &pgn::Record, variant: Variant, plies: Option<usize>) -> Result<Opening, String> {
    if record.variant != variant {
        return Err(format!("expected variant {variant}, found {}", record.variant));
    }
    let turns = record.turns.iter().map(|turn| turn.turn);
    // Rewritten by the game, to drop impossible parts that other engines might reject.
    let fen = match record.tag("FEN") {
        Some(_) => Some(record.start().map_err(|error| error.to_string())?.fen()),
        None => None,
    };
    let opening = Opening { fen, turns: turns.take(plies.unwrap_or(usize::MAX)).collect() };
    let last = opening.game(variant).map_err(|error| error.to_string())?;
    match last.outcome() {
        Some(outcome) => Err(format!("the game is over: {outcome}; shorten it with plies=")),
        None => Ok(opening),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_found_by_the_names_of_games() {
        for (name, id) in [
            ("xiangqi", "xiangqi"),
            ("Makruk", "makruk"),
            ("3check", "3check"),
            ("Racing Kings", "racingkings"),
            ("Chess960", "fischerandom"),
            ("Knight Relay Chess", "knightrelay"),
            ("grandshatranj:rook", "grandshatranj-rook"),
            ("shako.epd", "shako"),
            ("grandshatranj-rook.epd", "grandshatranj-rook"),
        ] {
            let found = resolve(Path::new(name), &Registry::new());
            assert!(found.ends_with(format!("book/openings/{id}.epd")), "{name}: {}", found.display());
        }
        for name in ["clobber", "no such game", "none.epd"] {
            assert_eq!(resolve(Path::new(name), &Registry::new()), Path::new(name));
        }
    }
}
