//! Records of the games of a match.
//!
//! | file | contents |
//! |---|---|
//! | `results` | the header and the results of a match |
//! | `results_file` | the file of `-autosave` |
//! | `files` | the PGN, EPD and results files of a match |
//! | `comment` | the comments of moves in PGN |
//! | `merge` | `firzan merge-matches` |

pub mod comment;
pub mod files;
pub mod merge;
pub mod results;
pub mod results_file;
