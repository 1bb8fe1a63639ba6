//! The figures of a study.
//!
//! | file | contents |
//! |---|---|
//! | `list` | all sections, with the names and values of their figures |
//! | `section` | the parts of a section: figures, tables, plots, remarks |
//! | `replay` | replays the games and records what the figures need |
//! | `estimate` | means, shares and their errors |
//! | `tables` | results, lengths, good moves, the use of pieces, squares and rules |
//! | `worth` | the Elo gained by more nodes, and the values of pieces |
//! | `start` | facts from the rules, and the first moves |
//! | `plot` | bar charts and boards in SVG |

mod estimate;
mod list;
mod plot;
mod replay;
mod section;
mod start;
mod tables;
mod worth;

pub use list::OUTLINES;
pub use replay::{Evidence, Replay};
pub use section::{Cell, Section, Table};
