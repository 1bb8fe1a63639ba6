//! Endgame tables for up to four pieces, including kings. They are made in the background when a search first
//! needs them; all searches share them.
//!
//! A table gives the winner by force and the distance to the end. A forced win needs no repetition: each move
//! of the winner reduces the distance. In positions without a forced win, the side that must repeat first
//! loses; this depends on the earlier moves and is left to the search.
//!
//! | file | contents |
//! |---|---|
//! | `class` | the pieces of a table, and the indices of its positions |
//! | `retrograde` | making a table |
//!
//! The 3 tables for three pieces have 16 kB each and are made in a few milliseconds. The 12 tables for four
//! pieces have 1.6 MB each; making one takes 0.2 to 0.5 s on one processor, and 3 MB more during that time.
//! The longest wins, 76 plies, are between a peasant and a transport.

mod class;
mod retrograde;
#[cfg(test)]
mod tests;

use super::pieces::{KING, Pieces};
use super::position::FlippingXiangqi;
use crate::core::{Color, SquareSet};
use crate::eval::{IfMissing, TableValue, Tables};
use crate::rules::Position;
use arrayvec::ArrayVec;
use class::Class;
use retrograde::TableBuilder;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread;
use std::time::Instant;
use thread_priority::ThreadPriority;
#[cfg(any(target_os = "linux", target_os = "android"))]
use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy};

/// The tables, by class number.
static TABLES: [OnceLock<Box<[u8]>>; Class::COUNT] = [const { OnceLock::new() }; Class::COUNT];

/// For each table, the most urgent [`IfMissing`] for which a thread has been started.
static STARTED: [AtomicU8; Class::COUNT] = [const { AtomicU8::new(IfMissing::Leave as u8) }; Class::COUNT];

/// The class of a board with one or two pieces besides the kings, or the classes after a capture on a board
/// with three.
type Needed = ArrayVec<Class, { class::MAX_EXTRAS + 1 }>;

/// The value of a position, if its table is ready.
#[inline]
pub fn ending(position: &FlippingXiangqi) -> Option<TableValue> {
    if position.board.occupied().len() as usize > 2 + class::MAX_EXTRAS {
        return None;
    }
    let (class, index) = Class::locate(&position.board, position.side())?;
    let table = TABLES[class.number()].get()?;
    Some(retrograde::ending(table[index]))
}

/// Returns whether the tables for a search from the position are ready. Starts making missing tables as
/// `if_missing` says.
pub fn tables(position: &FlippingXiangqi, if_missing: IfMissing) -> Tables {
    let needed = needed_classes(&position.board);
    if needed.is_empty() {
        return Tables::None;
    }
    let is_missing = |class: &Class| TABLES[class.number()].get().is_none();
    if !needed.iter().any(is_missing) {
        return Tables::Ready;
    }
    let urgency = if_missing as u8;
    let is_new = |class: &Class| STARTED[class.number()].fetch_max(urgency, Relaxed) < urgency;
    let new: Needed = needed.into_iter().filter(is_missing).filter(is_new).collect();
    if new.is_empty() {
        return Tables::Making;
    }
    let requested = new.clone();
    let make = move || {
        for class in new {
            table(class, if_missing == IfMissing::Make);
        }
    };
    match thread::Builder::new().name("endings".into()).spawn(make) {
        Ok(_) => Tables::Making,
        Err(error) => {
            log::warn!("no endgame tables: {error}");
            for class in requested {
                STARTED[class.number()].store(IfMissing::Leave as u8, Relaxed);
            }
            Tables::None
        }
    }
}

/// Makes the calling thread run only when no other thread has work, if the system allows it. On Linux, the
/// lowest ordinary priority is not enough: the thread can keep a searching thread off its processor for a
/// scheduler tick, up to 10 ms. Newer kernels may do so even with this policy.
fn lower_priority() {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let result = thread_priority::set_thread_priority_and_policy(
        thread_priority::thread_native_id(),
        ThreadPriority::Min,
        ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle),
    );
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let result = thread_priority::set_current_thread_priority(ThreadPriority::Min);
    if let Err(error) = result {
        log::debug!("endgame tables are made at ordinary priority: {error}");
    }
}

fn needed_classes(board: &Pieces) -> Needed {
    let class = |board: &Pieces| Class::locate(board, Color::White).map(|(class, _)| class);
    if let Some(class) = class(board) {
        return Needed::from_iter([class]);
    }
    let others = board.occupied() & !board.kind(KING);
    let mut needed = Needed::new();
    for square in others.squares() {
        let mut left = *board;
        left.take(square);
        match class(&left) {
            Some(class) if !needed.contains(&class) => needed.push(class),
            Some(_) => {}
            None => break,
        }
    }
    needed
}

/// Returns the table of a class, making it if necessary. Two threads may make the same table, so that a
/// thread with low priority does not delay a table that is needed now.
///
/// A thread that allocates or frees system memory holds a process-wide lock. If there are more threads than
/// processors, a thread with low priority may be suspended for seconds while it holds the lock, and a search
/// that needs memory then loses on time. So the calling thread allocates the memory, and the thread with low
/// priority only fills it.
fn table(class: Class, low_priority: bool) -> &'static [u8] {
    let shared = &TABLES[class.number()];
    if let Some(table) = shared.get() {
        return table;
    }
    for fewer in class.without_one() {
        table(fewer, low_priority);
    }
    let start = Instant::now();
    let mut builder = TableBuilder::new(class);
    let is_made = low_priority
        && thread::scope(|scope| {
            let make = || {
                lower_priority();
                builder.make(ending);
            };
            let thread = thread::Builder::new().name("endings".into());
            thread.spawn_scoped(scope, make).is_ok()
        });
    if !is_made {
        builder.make(ending);
    }
    log::debug!("{class:?} made in {:?}", start.elapsed());
    shared.get_or_init(|| builder.made())
}
