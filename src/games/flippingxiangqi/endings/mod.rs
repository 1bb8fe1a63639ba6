//! Endings with up to four pieces, kings included, from tables that are made in the background when a search
//! first needs them. All searches share them.
//!
//! A table says who wins by force and how soon. A forced win is one without any repetition: the winner comes
//! nearer to the end with every turn. Positions in which nobody forces a win are decided by who must repeat
//! first; that depends on the way there and is left to the search.
//!
//! | file | what |
//! |---|---|
//! | `class` | the pieces of a table, and its positions by number |
//! | `retrograde` | how a table is made |
//!
//! There are 3 tables of three pieces, 16 kB each, made in a few milliseconds, and 12 of four pieces, 1.6 MB each,
//! of which one takes 0.2 to 0.5 s of one processor and for that time 3 MB more. The longest wins, 76 turns
//! of both sides, are between a peasant and a transport.

mod class;
mod retrograde;
#[cfg(test)]
mod tests;

use super::pieces::{KING, Pieces};
use super::position::FlippingXiangqi;
use crate::core::{Color, SquareSet};
use crate::eval::{TableValue, Tables, Wish};
use crate::rules::Position;
use arrayvec::ArrayVec;
use class::Class;
use retrograde::Making;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread;
use std::time::Instant;
use thread_priority::ThreadPriority;
#[cfg(any(target_os = "linux", target_os = "android"))]
use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy};

/// The tables, by their classes' numbers.
static TABLES: [OnceLock<Box<[u8]>>; Class::COUNT] = [const { OnceLock::new() }; Class::COUNT];

/// The most urgent [`Wish`] for each that a thread has been started for.
static STARTED: [AtomicU8; Class::COUNT] = [const { AtomicU8::new(Wish::Leave as u8) }; Class::COUNT];

/// The classes of a board with one or two pieces beside the kings, or of those to which captures lead from one
/// with three.
type Needed = ArrayVec<Class, { class::MOST + 1 }>;

/// How the position ends, if a table is there that knows.
#[inline]
pub fn ending(position: &FlippingXiangqi) -> Option<TableValue> {
    if position.board.occupied().len() as usize > 2 + class::MOST {
        return None;
    }
    let (class, index) = Class::locate(&position.board, position.side())?;
    let table = TABLES[class.number()].get()?;
    Some(retrograde::ending(table[index]))
}

/// Whether the tables for a search from the position are there. Missing ones are made from now on, as is
/// wished.
pub fn tables(position: &FlippingXiangqi, wish: Wish) -> Tables {
    let needed = needed(&position.board);
    if needed.is_empty() {
        return Tables::None;
    }
    let is_missing = |class: &Class| TABLES[class.number()].get().is_none();
    if !needed.iter().any(is_missing) {
        return Tables::Ready;
    }
    let urgency = wish as u8;
    let is_new = |class: &Class| STARTED[class.number()].fetch_max(urgency, Relaxed) < urgency;
    let new: Needed = needed.into_iter().filter(is_missing).filter(is_new).collect();
    if new.is_empty() {
        return Tables::Making;
    }
    let asked = new.clone();
    let make = move || {
        for class in new {
            table(class, wish == Wish::Make);
        }
    };
    match thread::Builder::new().name("endings".into()).spawn(make) {
        Ok(_) => Tables::Making,
        Err(error) => {
            log::warn!("no tables of endings: {error}");
            for class in asked {
                STARTED[class.number()].store(Wish::Leave as u8, Relaxed);
            }
            Tables::None
        }
    }
}

/// The calling thread runs only when no other has work, or as nearly so as the system allows. The lowest
/// ordinary priority is not enough on Linux: it keeps a searching thread from its processor for a tick of the
/// scheduler, up to 10 ms. Newer kernels may wait that long even for this one.
fn give_way() {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let result = thread_priority::set_thread_priority_and_policy(
        thread_priority::thread_native_id(),
        ThreadPriority::Min,
        ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle),
    );
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let result = thread_priority::set_current_thread_priority(ThreadPriority::Min);
    if let Err(error) = result {
        log::debug!("tables of endings are made at ordinary priority: {error}");
    }
}

fn needed(board: &Pieces) -> Needed {
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

/// The table of a class, made if it is not there yet. Two threads may make the same: one that has time does
/// not hold up one that is waited for.
///
/// Whoever takes memory from the system or gives it back holds a lock of the whole program meanwhile. A
/// thread that gives way may have to wait in the middle of that, for seconds where there are more threads
/// than processors, and a search that needs memory loses on time. So the memory is the calling thread's
/// business, and the one that gives way only fills it.
fn table(class: Class, gives_way: bool) -> &'static [u8] {
    let shared = &TABLES[class.number()];
    if let Some(table) = shared.get() {
        return table;
    }
    for fewer in class.without_one() {
        table(fewer, gives_way);
    }
    let start = Instant::now();
    let mut making = Making::new(class);
    let is_made = gives_way
        && thread::scope(|scope| {
            let make = || {
                give_way();
                making.make(ending);
            };
            let thread = thread::Builder::new().name("endings".into());
            thread.spawn_scoped(scope, make).is_ok()
        });
    if !is_made {
        making.make(ending);
    }
    log::debug!("{class:?} made in {:?}", start.elapsed());
    shared.get_or_init(|| making.made())
}
