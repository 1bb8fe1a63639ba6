//! Engine processes and the protocols that they speak.
//!
//! | file | contents |
//! |---|---|
//! | `adapter` | one interface for both protocols |
//! | `uci` | the UCI protocol |
//! | `xboard` | the XBoard protocol |
//! | `player` | an engine that plays games |
//! | `engine` | the process and its pipes |
//! | `description` | the options of `-engine` |
//! | `announced` | the options that an engine announces |
//! | `lesson` | sending the definition of a game to an engine |
//! | `compliance` | the checks of `--compliance` |
//! | `process_group` | killing an engine and its descendants |
//! | `affinity` | pinning engines to processors |
//! | `log` | the log of all lines |
//! | `complaints` | error messages sent by engines |

pub mod adapter;
pub mod affinity;
pub mod announced;
pub mod complaints;
pub mod compliance;
pub mod description;
pub mod engine;
pub mod lesson;
pub mod log;
pub mod player;
pub mod process_group;
pub mod uci;
pub mod xboard;
