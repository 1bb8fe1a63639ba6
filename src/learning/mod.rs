//! Training games, and the weights, search parameters and networks fitted to them.
//!
//! | file | contents |
//! |---|---|
//! | `datagen` | playing, storing and reading training games |
//! | `subject` | the parts of fitting that depend on a game's position type |
//! | `samples` | the quiet positions of training games |
//! | `chances`, `chart` | curves from scores to expected results; line charts |
//! | `tune`, `tune_search`, `train` | fitting weights, search parameters and networks |
//! | `target` | the file to which fitted numbers are written |

pub mod chances;
pub mod chart;
pub mod datagen;
mod samples;
pub mod subject;
mod target;
pub mod train;
pub mod tune;
pub mod tune_search;
