//! `firzan book`: builds, shows and merges opening books.
//!
//! | file | what |
//! |---|---|
//! | `command` | which of these |
//! | `build` | a book from games |
//! | `records` | games from records |
//! | `games` | games of the engine against itself |
//! | `show` | what a book holds |
//! | `merge` | books added up |
//! | `file` | books opened and saved |

mod build;
mod command;
mod file;
mod games;
mod merge;
mod records;
mod show;

pub use command::Command;
pub use merge::Merge;
pub use show::Show;
