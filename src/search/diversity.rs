//! What makes the threads search differently, lest they all do the same work.
//!
//! A helper leaves out iterations: it does `size` of them, leaves out as many, and so on, beginning at one
//! of 2 `size` phases. The first two helpers have size 1, the next four size 2, six size 3, eight size 4;
//! then it begins anew. (Stockfish long did so.) Besides, the aspiration windows of neighbours differ in
//! width.
//!
//! On paper, of 63 helpers, where the main thread begins an iteration:
//!
//! | the helper's next iteration is ahead by | 0 | 1 | 2 | 3 | 4 |
//! |---|---|---|---|---|---|
//! | helpers | 31-32 | 13-14 | 9-10 | 6 | 3 |
//!
//! No more than two are alike in both.

/// The greatest number of iterations left out in a row.
const LARGEST: usize = 4;

/// Helpers that leave out different iterations.
const PATTERNS: usize = LARGEST * (LARGEST + 1);

/// The widths of aspiration windows, from the main thread's to half as much again.
const WIDTHS: i32 = 8;

/// Whether a thread leaves out the iteration of this depth. The main thread, number 0, does all.
pub(super) fn leaves_out(thread: usize, depth: i32) -> bool {
    let Some(helper) = thread.checked_sub(1) else {
        return false;
    };
    let pattern = helper % PATTERNS;
    // The patterns of smaller sizes, 2 + 4 + 6..., come before those of a size.
    let is_before = |size: &usize| size * (size + 1) <= pattern;
    let size = (1..LARGEST).take_while(is_before).count() + 1;
    let phase = pattern - size * (size - 1);
    (depth as usize + phase) / size % 2 == 1
}

/// A thread's margin of the first aspiration window, given the main thread's.
pub(super) fn margin(thread: usize, main: i32) -> i32 {
    main + main * (thread as i32 % WIDTHS) / (2 * WIDTHS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELPERS: std::ops::Range<usize> = 1..64;

    /// The first iteration from `depth` on that a thread does.
    fn next(thread: usize, depth: i32) -> i32 {
        let mut depths = depth..;
        depths.find(|&depth| !leaves_out(thread, depth)).expect("some iteration")
    }

    #[test]
    fn half_of_64_threads_are_ahead_of_the_main_thread_at_every_depth() {
        for depth in 1..100 {
            assert!(!leaves_out(0, depth));
            let mut ahead = [0; LARGEST + 1];
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
            let left_out: Vec<i32> = (1..100).filter(|&depth| leaves_out(thread, depth)).collect();
            (left_out, margin(thread, 25))
        };
        for thread in HELPERS {
            let alike = HELPERS.filter(|&other| manner(other) == manner(thread));
            assert!(alike.count() <= 2, "{thread}");
        }
    }
}
