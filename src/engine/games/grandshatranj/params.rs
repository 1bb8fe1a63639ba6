//! Search parameters of Grand Shatranj. This file is written by `firzan tune-search grandshatranj`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 80),
    ("razoring_by_depth", 160),
    ("won_by_depth", 64),
    ("futility", 58),
    ("futility_by_depth", 52),
    ("capture_loss_by_depth", 72),
    ("quiet_loss_by_depth", 10),
    ("null_by_margin", 68),
    ("null_lead", 53),
    ("null_lead_by_depth", 6),
    ("quiescence", 120),
];
