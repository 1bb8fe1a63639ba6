//! Engines as processes, and how Firzan speaks to them.
//!
//! | file | contents |
//! |---|---|
//! | `adapter` | one interface for both protocols |
//! | `uci` | UCI |
//! | `xboard` | XBoard's protocol |
//! | `player` | an engine that plays a game |
//! | `engine` | the process and its pipes |
//! | `description` | the options of `-engine` |
//! | `announced` | the options that an engine announces |
//! | `lesson` | a definition sent to an engine |
//! | `compliance` | the checks of `-compliance` |
//! | `process_group` | signals to an engine and its children |
//! | `affinity` | processors for each engine |
//! | `log` | the log of all lines |
//! | `complaints` | reports that are shown once |

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
