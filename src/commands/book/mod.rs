//! `firzan book`: builds, shows and merges opening books.
//!
//! | file | what |
//! |---|---|
//! | `command` | the subcommands |
//! | `build` | a book from games |
//! | `records` | games from records |
//! | `games` | self-play games |
//! | `show` | the contents of a book |
//! | `merge` | merging books |
//! | `file` | opening and saving books |

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
