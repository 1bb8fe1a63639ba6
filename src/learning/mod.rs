//! Training games, and the weights, search parameters and networks fitted to them.
//!
//! | file | contents |
//! |---|---|
//! | `datagen` | training games, and reading them |
//! | `subject` | the part of fitting that depends on a game's type |
//! | `samples` | the quiet positions of training games |
//! | `chances`, `chart` | curves from scores to results; line charts |
//! | `tune`, `tune_search`, `train` | fitting weights, search parameters and networks |
//! | `target` | the file for what was fitted |

pub mod chances;
pub mod chart;
pub mod datagen;
mod samples;
pub mod subject;
mod target;
pub mod train;
pub mod tune;
pub mod tune_search;
