//! The numbers of the search in Flipping Xiangqi. This file is written by `firzan tune-search
//! flippingxiangqi`.

use crate::eval::NamedParams;

/// Where these numbers are kept.
pub const FILE: &str = file!();

/// Those that differ from the usual ones.
pub const PARAMS: NamedParams = &[
    ("razoring", 200),
    ("razoring_by_depth", 400),
    ("won_by_depth", 160),
    ("futility", 200),
    ("futility_by_depth", 180),
    ("capture_loss_by_depth", 160),
    ("quiet_loss", 50),
    ("quiet_loss_by_depth", 30),
    ("null_by_margin", 400),
    ("quiescence", 300),
];
