//! Search parameters of Shatranj. This file is written by `firzan tune-search shatranj`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 231),
    ("razoring_by_depth", 329),
    ("won_by_depth", 82),
    ("futility", 119),
    ("futility_by_depth", 107),
    ("capture_loss_by_depth", 148),
    ("quiet_loss_by_depth", 20),
    ("null_by_margin", 140),
    ("null_lead", 109),
    ("null_lead_by_depth", 13),
    ("late", 567),
    ("late_by_depth", 281),
    ("reduction", 593),
    ("reduction_by_logarithms", 476),
    ("reduction_by_history", 719),
    ("disproved_by_depth", 24),
    ("singular_by_depth", 244),
    ("aspiration", 19),
    ("quiescence", 440),
];
