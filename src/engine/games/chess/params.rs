//! The numbers of the search in Chess. This file is written by `firzan tune-search chess`.

use crate::eval::NamedParams;

/// The file of these numbers.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
pub const PARAMS: NamedParams = &[("late", 600), ("late_by_depth", 200)];
