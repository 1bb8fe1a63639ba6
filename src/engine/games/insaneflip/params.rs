//! Search parameters of Insane Flip Relay Shatranj. This file is written by `firzan tune-search insaneflip`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 56),
    ("razoring_by_depth", 197),
    ("won_by_depth", 31),
    ("futility", 63),
    ("futility_by_depth", 32),
    ("capture_loss_by_depth", 30),
    ("quiet_loss", 11),
    ("quiet_loss_by_depth", 25),
    ("null", 258),
    ("null_by_depth", 27),
    ("null_by_margin", 179),
    ("null_lead", 150),
    ("null_lead_by_depth", 50),
    ("late", 1200),
    ("late_by_depth", 700),
    ("reduction", 660),
    ("reduction_by_logarithms", 451),
    ("reduction_by_history", 899),
    ("reduction_of_seconds", 4),
    ("left_by_reduction", 0),
    ("disproved_by_depth", 21),
    ("singular_by_depth", 335),
    ("aspiration", 41),
    ("quiescence", 320),
];
