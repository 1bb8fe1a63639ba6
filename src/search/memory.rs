//! What one search keeps for the next.

use super::Table;
use super::histories::Histories;
use super::platform;
use crate::rules::Position;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// There is not enough memory for a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no memory for a table of {wanted} MB: {why}")]
pub struct NoMemory {
    wanted: usize,
    why: String,
}

/// The transposition table, and what each thread has learnt about steps.
pub struct Memory {
    pub(super) table: Table,
    /// Histories by thread; those in use are missing.
    histories: Mutex<Vec<Option<Histories>>>,
}

impl Memory {
    /// An empty memory with a table of `mebibytes` MiB.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Memory, NoMemory> {
        Ok(Memory {
            table: table(mebibytes, 0)?,
            histories: Mutex::default(),
        })
    }

    /// The size of the table in mebibytes.
    pub fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// Resizes the table to `mebibytes` MiB, and empties it. The old one is freed first: there may be no room
    /// for both.
    ///
    /// # Errors
    /// If there is not enough memory. The table is then as large as before, or smaller if that size is no
    /// longer available.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), NoMemory> {
        let before = self.mebibytes();
        let smallest = *Table::SIZES.start();
        check(mebibytes, before)?;
        self.table = table(smallest, before)?;
        let refused = match table(mebibytes, smallest) {
            Ok(table) => {
                self.table = table;
                return Ok(());
            }
            Err(refused) => refused,
        };
        let sizes = std::iter::successors(Some(before), |size| Some(size / 2));
        let mut sizes = sizes.take_while(|&size| size > smallest);
        if let Some(table) = sizes.find_map(|size| table(size, smallest).ok()) {
            self.table = table;
        }
        Err(refused)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
        self.lock().clear();
    }

    /// Takes out a thread's histories, or makes new ones if those of the last search were for another game.
    pub(super) fn take_histories<P: Position>(&self, thread: usize) -> Histories {
        let kept = self.lock().get_mut(thread).and_then(Option::take);
        kept.filter(Histories::fit::<P>)
            .unwrap_or_else(Histories::new::<P>)
    }

    /// Puts a thread's histories back.
    pub(super) fn keep_histories(&self, thread: usize, histories: Histories) {
        let mut all = self.lock();
        if all.len() <= thread {
            all.resize_with(thread + 1, || None);
        }
        all[thread] = Some(histories);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Option<Histories>>> {
        self.histories
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A new table. `given_back` mebibytes are about to be freed.
fn table(mebibytes: usize, given_back: usize) -> Result<Table, NoMemory> {
    check(mebibytes, given_back)?;
    Table::new(mebibytes).map_err(|error| NoMemory {
        wanted: mebibytes,
        why: error.to_string(),
    })
}

/// With memory overcommit, a table too large would kill the program only as it fills up. The smallest one is
/// always tried: nothing works without a table.
fn check(mebibytes: usize, given_back: usize) -> Result<(), NoMemory> {
    match platform::free_mebibytes().map(|free| free + given_back) {
        Some(free) if mebibytes > free.max(*Table::SIZES.start()) => Err(NoMemory {
            wanted: mebibytes,
            why: format!("{free} MB are free"),
        }),
        _ => Ok(()),
    }
}
