//! Counting results.
//!
//! | file | contents |
//! |---|---|
//! | `stats` | Elo and its error |
//! | `sprt` | sequential tests |
//! | `standings` | the table |
//! | `heading` | the match's description above the table |
//! | `progress` | the line of progress |

pub mod heading;
pub mod progress;
pub mod sprt;
pub mod standings;
pub mod stats;
