//! The transposition table, shared by all threads without locks.
//!
//! An entry is two relaxed atomic words, the first of them XORed with the second, so a torn pair has no
//! matching key (Hyatt and Mann 2002). Four entries of 16 bytes make a cache line. The first word holds the
//! low 48 bits of the key; the upper bits choose the bucket.

use super::platform::{Pages, for_each};
use super::score::MATE_BOUND;
use crate::core::Step;
use std::io;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The type of bound that a stored value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

/// An entry of the table for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best step, if one was found.
    pub step: Option<Step>,
    /// The value; mates are counted from the position that was looked up.
    pub value: i32,
    /// The search depth, in plies.
    pub depth: i32,
    /// The type of bound that the value is.
    pub bound: Bound,
    /// The evaluation of the position in centipawns, if it is known.
    pub evaluation: Option<i32>,
}

impl Entry {
    /// True if the value causes a cutoff in this window.
    pub fn decides(self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// Whether the step may be singular, so that searching the others to find out is worthwhile.
    pub fn suggests_singular(self, depth: i32) -> bool {
        depth >= 6
            && self.depth >= depth - 3
            && self.bound != Bound::Upper
            && self.value.abs() < super::score::DECIDED
    }
}

/// Marks an entry without an evaluation.
const NO_EVALUATION: i16 = i16::MIN;

struct Slot {
    lock: AtomicU64,
    data: AtomicU64,
}

#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table.
pub struct Table {
    pages: Pages,
    age: AtomicU8,
}

const AGES: u8 = 32;

/// The minimum number of buckets worth a clearing thread.
const MIN_CHUNK: usize = 1 << 15;

/// The bits of a key that an entry stores.
const KEY_PART: u64 = (1 << 48) - 1;

impl Table {
    /// The smallest and the largest size in mebibytes.
    pub const SIZES: std::ops::RangeInclusive<usize> = 1..=65_536;

    /// An empty table of `mebibytes` MiB.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> io::Result<Table> {
        let pages = Pages::new(mebibytes.max(1) * (1 << 20))?;
        let table = Table { pages, age: AtomicU8::new(0) };
        // This makes the system commit the pages now, not in the middle of a search.
        table.clear();
        Ok(table)
    }

    /// The size in mebibytes.
    pub fn mebibytes(&self) -> usize {
        self.pages.len() >> 20
    }

    #[allow(unsafe_code, reason = "pages as buckets")]
    fn buckets(&self) -> &[Bucket] {
        let count = self.pages.len() / size_of::<Bucket>();
        // SAFETY: the table owns the pages, which are aligned for buckets and hold at least `count` of them.
        // They start zeroed, any bit pattern is a valid bucket, and they are only accessed through the
        // buckets' atomics.
        unsafe { std::slice::from_raw_parts(self.pages.as_ptr().cast(), count) }
    }

    /// Prefetches a position's bucket, so that [`probe`](Self::probe) need not wait for memory.
    #[inline]
    #[allow(unsafe_code, reason = "an instruction of x86-64")]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &self.buckets()[self.index(key)];
            // SAFETY: every x86-64 processor has SSE, and a prefetch of any address is harmless.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Deletes all entries.
    pub fn clear(&self) {
        let clear = |buckets: &[Bucket]| {
            for slot in buckets.iter().flat_map(|bucket| &bucket.0) {
                slot.lock.store(0, Relaxed);
                slot.data.store(0, Relaxed);
            }
        };
        for_each(self.buckets(), MIN_CHUNK, clear);
        self.age.store(0, Relaxed);
    }

    /// Starts a new search: entries of earlier ones are the first to be replaced.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// The share of the table occupied by entries of this search, in permille.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.buckets()[..self.buckets().len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && unpack_age(data) == age
        });
        (used.count() * 1000 / (sample.len() * 4)) as u32
    }

    /// The entry of a position `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        let bucket = &self.buckets()[self.index(key)];
        bucket.0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let lock = slot.lock.load(Relaxed) ^ data;
            (data != 0 && lock >> 16 == key & KEY_PART)
                .then(|| Entry { evaluation: evaluation(lock), ..unpack(data, ply) })
        })
    }

    /// Stores the entry of a position `ply` plies from the root.
    pub fn store(&self, key: u64, ply: i32, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = &self.buckets()[self.index(key)];
        // Replaces the same position, else an empty slot, else the oldest and shallowest entry.
        let mut victim = &bucket.0[0];
        let mut lowest = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if data == 0 {
                if lowest > -1000 {
                    (victim, lowest) = (slot, -1000);
                }
                continue;
            }
            let lock = slot.lock.load(Relaxed) ^ data;
            if lock >> 16 == key & KEY_PART {
                let old = unpack(data, ply);
                entry.evaluation = entry.evaluation.or(evaluation(lock));
                victim = slot;
                if entry.bound != Bound::Exact && entry.depth + 3 < old.depth && unpack_age(data) == age {
                    // Only the step is news.
                    entry = Entry { step: entry.step.or(old.step), evaluation: entry.evaluation, ..old };
                } else {
                    entry.step = entry.step.or(old.step);
                }
                break;
            }
            let staleness = i32::from((age + AGES - unpack_age(data)) % AGES);
            let worth = unpack(data, ply).depth - 4 * staleness;
            if worth < lowest {
                (victim, lowest) = (slot, worth);
            }
        }
        let data = pack(entry, ply, age);
        let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
        let lock = key << 16 | u64::from(evaluation as u16);
        victim.lock.store(lock ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets().len() as u128) >> 64) as usize
    }
}

/// Packs step (32 bits), value (16), depth (8), age (5) and bound (2; never 0, so that no entry is 0).
fn pack(entry: Entry, ply: i32, age: u8) -> u64 {
    let value = match entry.value {
        value if value >= MATE_BOUND => value + ply,
        value if value <= -MATE_BOUND => value - ply,
        value => value,
    };
    let step = entry.step.map_or(0, Step::bits);
    u64::from(step)
        | u64::from(value as i16 as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | u64::from(age) << 56
        | (entry.bound as u64 + 1) << 62
}

fn unpack(data: u64, ply: i32) -> Entry {
    let value = match i32::from((data >> 32) as u16 as i16) {
        value if value >= MATE_BOUND => value - ply,
        value if value <= -MATE_BOUND => value + ply,
        value => value,
    };
    let bound = match data >> 62 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry {
        step: Step::try_from_bits(data as u32),
        value,
        depth: (data >> 48 & 255) as i32,
        bound,
        evaluation: None,
    }
}

fn evaluation(lock: u64) -> Option<i32> {
    match lock as u16 as i16 {
        NO_EVALUATION => None,
        evaluation => Some(evaluation.into()),
    }
}

fn unpack_age(data: u64) -> u8 {
    (data >> 56) as u8 % AGES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Square;
    use crate::search::score::MATE;

    #[test]
    fn stored_entries_are_found() {
        let table = Table::new(1).expect("a mebibyte");
        let step = Some(Step::new(Square::new(12), Square::new(28)));
        let entry = Entry { step, value: -321, depth: 7, bound: Bound::Lower, evaluation: Some(-12) };
        table.store(0x1234_5678_9ABC_DEF0, 3, entry);
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 9), Some(entry));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1, 9), None);
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 9), None);
    }

    #[test]
    fn a_deeper_entry_keeps_its_value_and_takes_the_step_and_the_evaluation() {
        let table = Table::new(1).expect("a mebibyte");
        let step = Some(Step::new(Square::new(1), Square::new(18)));
        let deep = Entry { step: None, value: 40, depth: 12, bound: Bound::Lower, evaluation: None };
        table.store(42, 0, deep);
        table.store(42, 0, Entry { step, value: 9, depth: 3, bound: Bound::Upper, evaluation: Some(5) });
        assert_eq!(table.probe(42, 0), Some(Entry { step, evaluation: Some(5), ..deep }));
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = Table::new(1).expect("a mebibyte");
        let entry = Entry { step: None, value: MATE - 5, depth: 1, bound: Bound::Exact, evaluation: None };
        table.store(42, 3, entry);
        assert_eq!(table.probe(42, 7).map(|entry| entry.value), Some(MATE - 9));
    }
}
