//! Games from records in PGN.

use crate::console::output::complain;
use crate::console::shard::Shard;
use crate::console::{files, interrupt};
use crate::records::pgn::{Reader, Record, Unread, without_turns};
use anyhow::{Result, bail};
use firzan::book::Builder;
use firzan::games::Registry;
use std::path::PathBuf;

/// Adds the games of the book's variant that have a result. Records are numbered across all files, so that
/// they can be divided into shards; unreadable ones are reported on standard error and left out. Returns the
/// numbers of games of the shard that could not be read to their ends.
///
/// # Errors
/// If a file cannot be read or has no readable game; after a signal.
pub fn add(
    builder: &mut Builder,
    registry: &Registry,
    files: &[PathBuf],
    shard: Shard,
    plies: usize,
) -> Result<Unread> {
    let (mut number, mut empty, mut unread) = (0, 0, Unread::default());
    for path in files {
        let name = files::name(path);
        let (mut good, mut first_fault) = (false, None);
        let mut records = Reader::new(files::open(path)?, builder.variant(), registry);
        for record in records.by_ref() {
            interrupt::check()?;
            let is_ours = shard.has(number);
            number += 1;
            good |= record.is_ok();
            let faults = match &record {
                Ok(record) => record.remarks.as_slice(),
                Err(fault) => std::slice::from_ref(fault),
            };
            if is_ours {
                unread.add(&record, false);
                faults.iter().for_each(|fault| complain(format_args!("{name}: {fault}")));
            }
            match record {
                Ok(record) if record.turns.is_empty() => {
                    empty += usize::from(is_ours && !record.is_cut);
                }
                Ok(record) if is_ours => add_record(builder, &record, plies)?,
                Ok(_) => {}
                Err(fault) => first_fault = first_fault.or(Some(fault)),
            }
        }
        interrupt::check()?;
        files::ended(path, records.fault())?;
        match first_fault {
            _ if good => {}
            Some(fault) => bail!("{name}: no readable game ({fault})"),
            None => bail!("there is no game in {name}"),
        }
    }
    if empty > 0 {
        complain(without_turns(empty));
    }
    Ok(unread)
}

fn add_record(builder: &mut Builder, record: &Record, plies: usize) -> Result<()> {
    if let Some(winner) = record.winner().filter(|_| record.variant == builder.variant()) {
        builder.add_game(record.end()?.as_ref(), winner, plies);
    }
    Ok(())
}
