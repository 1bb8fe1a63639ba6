//! Games from records in PGN.

use crate::book::Builder;
use crate::core::Color;
use crate::protocol::output::complain;
use crate::tools::pgn::{Reader, Record};
use crate::tools::shard::Shard;
use crate::tools::{input, interrupt};
use anyhow::{Result, bail};
use std::path::PathBuf;

/// Adds the games of the book's variant that have a result. Records are numbered across all files, for the
/// shard; broken ones are reported on standard error and left out.
///
/// # Errors
/// If a file cannot be read, or has records but all of them are broken; after a signal.
pub fn add(builder: &mut Builder, files: &[PathBuf], shard: Shard, plies: usize) -> Result<()> {
    let mut number = 0;
    for path in files {
        let (mut good, mut first_fault) = (false, None);
        let mut records = Reader::new(input::open(path)?, builder.variant());
        for record in records.by_ref() {
            interrupt::check()?;
            match record {
                Ok(record) => {
                    good = true;
                    if shard.has(number) {
                        add_record(builder, &record, plies)?;
                    }
                }
                Err(fault) => {
                    if shard.has(number) {
                        complain(format_args!("{}: {fault}", path.display()));
                    }
                    first_fault = first_fault.or(Some(fault));
                }
            }
            number += 1;
        }
        interrupt::check()?;
        input::ended(path, records.fault())?;
        if let Some(fault) = first_fault.filter(|_| !good) {
            bail!("{}: no readable game ({fault})", path.display());
        }
    }
    Ok(())
}

fn add_record(builder: &mut Builder, record: &Record, plies: usize) -> Result<()> {
    let winner = match record.tag("Result") {
        Some("1-0") => Some(Color::White),
        Some("0-1") => Some(Color::Black),
        Some("1/2-1/2") => None,
        _ => return Ok(()),
    };
    if record.variant != builder.variant() {
        return Ok(());
    }
    let mut game = record.start()?;
    for turn in record.turns.iter().take(plies) {
        game.play(turn.turn);
    }
    builder.add_game(game.as_ref(), winner, plies);
    Ok(())
}
