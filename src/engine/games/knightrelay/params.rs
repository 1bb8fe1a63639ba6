//! Search parameters of Knight Relay Chess. This file is written by `firzan tune-search knightrelay`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 175),
    ("razoring_by_depth", 350),
    ("won_by_depth", 140),
    ("futility", 126),
    ("futility_by_depth", 114),
    ("capture_loss_by_depth", 158),
    ("quiet_loss_by_depth", 21),
    ("null_by_margin", 149),
    ("null_lead", 116),
    ("null_lead_by_depth", 14),
    ("quiescence", 263),
];
