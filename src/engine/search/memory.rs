//! The memory that searches share.

use super::Table;
use super::histories::Histories;
use super::padded::Padded;
use super::platform::{self, Crew};
use crate::rules::Position;
use crate::system::locks::lock;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard};
use thiserror::Error;

/// Not enough memory for a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no memory for a table of {wanted} MB: {why}")]
pub struct NoMemory {
    wanted: usize,
    why: String,
}

/// The transposition table, the histories of each thread, and the helper threads, which sleep between
/// searches.
pub struct Memory {
    pub(super) shared: Arc<SharedMemory>,
    pub(super) crew: Crew,
}

/// The part of the memory that the threads of a search share.
pub struct SharedMemory {
    pub(super) table: Padded<Table>,
    /// Histories by thread; `None` while in use.
    histories: Mutex<Vec<Option<Histories>>>,
}

impl Memory {
    /// The possible sizes of the table in mebibytes.
    pub const SIZES: RangeInclusive<usize> = Table::SIZES;

    /// An empty memory with a table of `mebibytes` MiB.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Memory, NoMemory> {
        let shared = SharedMemory { table: Padded(table(mebibytes, 0)?), histories: Mutex::default() };
        Ok(Memory { shared: Arc::new(shared), crew: Crew::default() })
    }

    /// The size of the table in mebibytes.
    pub fn mebibytes(&self) -> usize {
        self.shared.table.mebibytes()
    }

    /// Resizes the table to `mebibytes` MiB and empties it. The old one is freed first because both together
    /// may not fit.
    ///
    /// # Errors
    /// If there is not enough memory. The table is then as large as before, or smaller if that size is no
    /// longer available.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), NoMemory> {
        let before = self.mebibytes();
        let smallest = *Table::SIZES.start();
        check(mebibytes, before)?;
        let Some(shared) = Arc::get_mut(&mut self.shared) else {
            unreachable!("only a running search shares the memory")
        };
        shared.table.0 = table(smallest, before)?;
        let refused = match table(mebibytes, smallest) {
            Ok(table) => {
                shared.table.0 = table;
                return Ok(());
            }
            Err(refused) => refused,
        };
        let sizes = std::iter::successors(Some(before), |size| Some(size / 2));
        let mut sizes = sizes.take_while(|&size| size > smallest);
        if let Some(table) = sizes.find_map(|size| table(size, smallest).ok()) {
            shared.table.0 = table;
        }
        Err(refused)
    }

    /// Clears the table and the histories.
    pub fn clear(&self) {
        self.shared.table.clear();
        self.shared.lock().clear();
    }
}

impl SharedMemory {
    /// Takes out a thread's histories, or creates new ones if those of the last search were for another game.
    /// `None` if memory is short; helper threads also leave a reserve.
    pub(super) fn take_histories<P: Position>(&self, position: &P, thread: usize) -> Option<Histories> {
        // Locked, so that threads do not all count on the same free memory.
        let mut all = self.lock();
        let saved = all.get_mut(thread).and_then(Option::take);
        saved.filter(|saved| saved.fit(position)).or_else(|| {
            let has_room = thread == 0 || platform::has_room();
            has_room.then(|| Histories::new(position)).flatten()
        })
    }

    /// Puts a thread's histories back.
    pub(super) fn store_histories(&self, thread: usize, histories: Histories) {
        let mut all = self.lock();
        if all.len() <= thread {
            all.resize_with(thread + 1, || None);
        }
        all[thread] = Some(histories);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<Histories>>> {
        lock(&self.histories)
    }
}

/// A new table, to replace one of `freed` mebibytes.
fn table(mebibytes: usize, freed: usize) -> Result<Table, NoMemory> {
    check(mebibytes, freed)?;
    Table::new(mebibytes).map_err(|error| NoMemory { wanted: mebibytes, why: error.to_string() })
}

/// Refuses a table too large for the free memory: with overcommit, the system would kill the program only
/// when the table fills up. The smallest size is always tried because nothing works without a table.
fn check(mebibytes: usize, freed: usize) -> Result<(), NoMemory> {
    match platform::free_mebibytes().map(|free| free + freed) {
        Some(free) if mebibytes > free.max(*Table::SIZES.start()) => {
            Err(NoMemory { wanted: mebibytes, why: format!("{free} MB are free") })
        }
        _ => Ok(()),
    }
}
