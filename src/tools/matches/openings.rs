//! The positions from which games start.

use super::options::{Format, OpeningOptions};
use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Variant;
use crate::tools::pgn;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fs::File;
use std::io::{BufRead, BufReader};

/// A start: a position and turns from there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position; `None` for the variant's own start.
    pub fen: Option<String>,
    /// The turns.
    pub turns: Vec<Turn>,
}

impl Opening {
    /// A game set up at this opening.
    ///
    /// # Errors
    /// If the position is invalid. Those read from files have been checked.
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

/// Reads the openings of a file, in its order.
///
/// # Errors
/// Names the file and the line of the first one that is wrong.
pub fn read(options: &OpeningOptions, variant: Variant) -> Result<Vec<Opening>> {
    let name = options.file.display();
    let file = File::open(&options.file).with_context(|| format!("cannot open {name}"))?;
    let input = BufReader::new(file);
    let openings = match options.format {
        Format::Epd => read_epd(input, variant),
        Format::Pgn => read_pgn(input, variant, options.plies),
    };
    let openings = openings.with_context(|| format!("openings {name}"))?;
    ensure!(!openings.is_empty(), "openings {name}: it has none");
    ensure!(
        options.start < openings.len(),
        "openings {name}: no opening {}, there are {}",
        options.start + 1,
        openings.len()
    );
    Ok(openings)
}

/// One FEN per line; `;` and what follows it, empty lines and lines that start with `#` are comments.
fn read_epd(input: impl BufRead, variant: Variant) -> Result<Vec<Opening>> {
    let mut openings = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let number = index + 1;
        let line = line.with_context(|| format!("line {number}"))?;
        let fen = line.split(';').next().unwrap_or("").trim();
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        let mut game = new_game(variant);
        game.set_up(Some(fen))
            .with_context(|| format!("line {number}"))?;
        if let Some(outcome) = game.outcome() {
            bail!("line {number}: the game is over: {outcome}");
        }
        openings.push(Opening {
            fen: Some(game.fen()),
            turns: Vec::new(),
        });
    }
    Ok(openings)
}

fn read_pgn(input: impl BufRead, variant: Variant, plies: Option<usize>) -> Result<Vec<Opening>> {
    let mut openings = Vec::new();
    let mut records = pgn::Reader::new(input, variant);
    for (index, game) in records.by_ref().enumerate() {
        let game = game?;
        ensure!(
            game.variant == variant,
            "record {}: variant {}, {variant} expected",
            index + 1,
            game.variant
        );
        let plies = plies.unwrap_or(usize::MAX);
        let turns = game
            .turns
            .iter()
            .map(|turn| turn.turn)
            .take(plies)
            .collect();
        let opening = Opening {
            fen: game.tag("FEN").map(str::to_string),
            turns,
        };
        let last = opening.game(variant)?;
        if let Some(outcome) = last.outcome() {
            return Err(anyhow!(
                "record {}: the game is over: {outcome}; give plies=",
                index + 1
            ));
        }
        openings.push(opening);
    }
    records.fault().context("cannot read it")?;
    Ok(openings)
}
