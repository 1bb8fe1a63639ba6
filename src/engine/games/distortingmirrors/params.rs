//! The numbers of the search in Kingdom of Distorting Mirrors. This file is written by `firzan tune-search
//! distortingmirrors`.

use crate::eval::NamedParams;

/// The file of these numbers.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
pub const PARAMS: NamedParams = &[];
