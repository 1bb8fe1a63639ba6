//! What people are told about a definition.
//!
//! | file | contents |
//! |---|---|
//! | `sentences` | the rules in sentences |
//! | `refusals` | rules that are not played |
//! | `warnings`, `reach` | what is legal and likely not meant |
//! | `quirks` | what Fairy-Stockfish plays otherwise though it reads it alike |

pub mod quirks;
pub mod reach;
pub mod refusals;
pub mod sentences;
pub mod warnings;
