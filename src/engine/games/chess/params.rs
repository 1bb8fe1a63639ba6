//! Search parameters of Chess. This file is written by `firzan tune-search chess`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[("late", 600), ("late_by_depth", 200)];
