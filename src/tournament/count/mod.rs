//! Counting results and estimating strength.
//!
//! | file | contents |
//! |---|---|
//! | `stats` | Elo and other statistics |
//! | `sprt` | sequential tests |
//! | `standings` | the table |
//! | `heading` | the heading above the table |
//! | `progress` | the display of a running match |

pub mod heading;
pub mod progress;
pub mod sprt;
pub mod standings;
pub mod stats;
