//! Messages about a definition, and its rules in prose.
//!
//! | file | contents |
//! |---|---|
//! | `sentences` | the rules in sentences |
//! | `refusals` | rules that Firzan does not play |
//! | `warnings`, `decided` | likely mistakes in valid definitions |
//! | `quirks` | rules that Fairy-Stockfish reads the same way but plays differently |

pub mod decided;
pub mod quirks;
pub mod refusals;
pub mod sentences;
pub mod warnings;
