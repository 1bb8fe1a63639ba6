//! Differences between threads, which keep them from all doing the same work.
//!
//! A helper skips iterations: it does `size` of them, skips as many, and so on, starting at one of 2 `size`
//! phases. The first two helpers have size 1, the next four size 2, the next six size 3, the next eight size
//! 4; then the pattern repeats. (Stockfish did this for years.) The aspiration windows of neighbouring
//! helpers also differ in width.
//!
//! With 63 helpers, when the main thread begins an iteration, this many helpers are ahead:
//!
//! | iterations ahead | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | helpers | 31-32 | 13-14 | 9-10 | 6 | 3 |
//!
//! No more than two of them share both pattern and width.

/// The maximum number of iterations skipped in a row.
const MAX_SKIPPED: usize = 4;

/// The number of different patterns.
const PATTERNS: usize = MAX_SKIPPED * (MAX_SKIPPED + 1);

/// The number of aspiration window widths, from the main thread's to almost one and a half times that.
const WIDTHS: i32 = 8;

/// Whether a thread skips the iteration of this depth. Thread 0, the main one, skips none.
pub(super) fn skips(thread: usize, depth: i32) -> bool {
    let Some(helper) = thread.checked_sub(1) else {
        return false;
    };
    let pattern = helper % PATTERNS;
    // The patterns of smaller sizes, 2 + 4 + 6..., come first.
    let is_before = |size: &usize| size * (size + 1) <= pattern;
    let size = (1..MAX_SKIPPED).take_while(is_before).count() + 1;
    let phase = pattern - size * (size - 1);
    (depth as usize + phase) / size % 2 == 1
}

/// A thread's margin for the first aspiration window, given the main thread's.
pub(super) fn margin(thread: usize, main: i32) -> i32 {
    main + main * (thread as i32 % WIDTHS) / (2 * WIDTHS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELPERS: std::ops::Range<usize> = 1..64;

    /// The first iteration at or after `depth` that a thread does not skip.
    fn next(thread: usize, depth: i32) -> i32 {
        let mut depths = depth..;
        depths.find(|&depth| !skips(thread, depth)).expect("some iteration")
    }

    #[test]
    fn half_of_64_threads_are_ahead_of_the_main_thread_at_every_depth() {
        for depth in 1..100 {
            assert!(!skips(0, depth));
            let mut ahead = [0; MAX_SKIPPED + 1];
            for thread in HELPERS {
                ahead[(next(thread, depth) - depth) as usize] += 1;
            }
            let is_known = matches!(ahead, [31 | 32, 13 | 14, 9 | 10, 6, 3]);
            assert!(is_known, "{depth}: {ahead:?}");
        }
    }

    #[test]
    fn of_64_threads_no_three_search_alike() {
        let manner = |thread| {
            let skipped: Vec<i32> = (1..100).filter(|&depth| skips(thread, depth)).collect();
            (skipped, margin(thread, 25))
        };
        for thread in HELPERS {
            let alike = HELPERS.filter(|&other| manner(other) == manner(thread));
            assert!(alike.count() <= 2, "{thread}");
        }
    }
}
