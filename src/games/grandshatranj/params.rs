//! The numbers of the search in Grand Shatranj. This file is written by `firzan tune-search grandshatranj`.

use crate::eval::NamedParams;

/// Where these numbers are kept.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
pub const PARAMS: NamedParams = &[
    ("razoring", 80),
    ("razoring_by_depth", 160),
    ("won_by_depth", 64),
    ("futility", 80),
    ("futility_by_depth", 72),
    ("capture_loss_by_depth", 64),
    ("quiet_loss", 20),
    ("quiet_loss_by_depth", 12),
    ("null_by_margin", 160),
    ("quiescence", 120),
];
