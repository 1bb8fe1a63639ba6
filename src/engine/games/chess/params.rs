//! Search parameters of Chess. This file is written by `firzan tune-search chess`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[
    ("razoring", 63),
    ("razoring_by_depth", 217),
    ("won_by_depth", 99),
    ("futility", 41),
    ("futility_by_depth", 82),
    ("capture_loss_by_depth", 63),
    ("quiet_loss", 10),
    ("quiet_loss_by_depth", 15),
    ("null", 332),
    ("null_by_depth", 36),
    ("null_by_margin", 159),
    ("null_lead", 90),
    ("late", 517),
    ("late_by_depth", 173),
    ("reduction", 557),
    ("reduction_by_logarithms", 416),
    ("reduction_by_history", 1075),
    ("less_on_line", 1126),
    ("less_for_killers", 1305),
    ("less_for_second", 10092),
    ("less_in_check", 9667),
    ("less_for_captures", 9629),
    ("more_beside_line", 52),
    ("more_before_cut", 1038),
    ("more_if_worse", 1171),
    ("more_after_capture", 279),
    ("more_after_cutoffs", 80),
    ("kept_ply", 16),
    ("deeper", 990),
    ("shallower", 4),
    ("check_extension", 925),
    ("left_by_reduction", 113),
    ("disproved_first", 360),
    ("singular_by_depth", 314),
    ("double", 920),
    ("probcut", 951),
    ("aspiration", 17),
    ("aspiration_growth", 284),
    ("rise", 122),
    ("rise_in_squares", 16),
    ("rise_offset", 12),
    ("quiescence", 162),
];
