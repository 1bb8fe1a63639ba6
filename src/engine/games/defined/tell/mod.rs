//! Texts about a definition for people.
//!
//! | file | contents |
//! |---|---|
//! | `sentences` | the rules in sentences |
//! | `refusals` | rules that Firzan does not play |
//! | `warnings`, `decided` | valid definitions that are probably not what was meant |
//! | `quirks` | rules that Fairy-Stockfish reads alike but plays differently |

pub mod decided;
pub mod quirks;
pub mod refusals;
pub mod sentences;
pub mod warnings;
