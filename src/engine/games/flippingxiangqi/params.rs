//! Search parameters of Flipping Xiangqi. This file is written by `firzan tune-search flippingxiangqi`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 200),
    ("razoring_by_depth", 400),
    ("won_by_depth", 160),
    ("futility", 144),
    ("futility_by_depth", 130),
    ("capture_loss_by_depth", 180),
    ("quiet_loss_by_depth", 24),
    ("null_by_margin", 170),
    ("null_lead", 132),
    ("null_lead_by_depth", 16),
    ("quiescence", 300),
];
