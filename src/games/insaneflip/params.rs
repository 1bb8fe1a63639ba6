//! The numbers of the search in Insane Flip Relay Shatranj. This file is written by `firzan tune-search
//! insaneflip`.

use crate::eval::NamedParams;

/// Where these numbers are kept.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
pub const PARAMS: NamedParams = &[];
