//! Records of the games of a match.
//!
//! | file | contents |
//! |---|---|
//! | `results` | the results of pairs and players |
//! | `results_file` | the file of `-autosave` |
//! | `files` | PGN, EPD and other output |
//! | `comment` | comments of moves in PGN |
//! | `merge` | `firzan merge-matches` |

pub mod comment;
pub mod files;
pub mod merge;
pub mod results;
pub mod results_file;
