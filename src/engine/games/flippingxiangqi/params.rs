//! The numbers of the search in Flipping Xiangqi. This file is written by `firzan tune-search
//! flippingxiangqi`.

use crate::eval::NamedParams;

/// The file of these numbers.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
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
