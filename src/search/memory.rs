//! What one search remembers for the next.

use super::Table;
use super::histories::Histories;
use crate::games::Position;
use std::sync::{Mutex, PoisonError};

/// The transposition table, and what each thread has learnt about steps.
pub struct Memory {
    pub(super) table: Table,
    /// Histories by thread; those in use are missing.
    histories: Mutex<Vec<Option<Histories>>>,
}

impl Memory {
    /// An empty memory with a table of so many mebibytes.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> std::io::Result<Memory> {
        Ok(Memory {
            table: Table::new(mebibytes)?,
            histories: Mutex::default(),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
        self.lock().clear();
    }

    /// Takes a thread's histories out, or makes new ones if those of the last search were of another game.
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
