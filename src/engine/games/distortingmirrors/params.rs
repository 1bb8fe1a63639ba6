//! Search parameters of Kingdom of Distorting Mirrors. This file is written by `firzan tune-search
//! distortingmirrors`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[];
