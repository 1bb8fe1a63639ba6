//! Texts about a definition for people.
//!
//! | file | contents |
//! |---|---|
//! | `sentences` | the rules in sentences |
//! | `refusals` | rules that are not played |
//! | `warnings`, `decided` | what is legal and likely not meant |
//! | `quirks` | what Fairy-Stockfish plays otherwise though it reads it alike |

pub mod decided;
pub mod quirks;
pub mod refusals;
pub mod sentences;
pub mod warnings;
