//! Game records in PGN, in any notation, including those of XBoard and cutechess.
//!
//! The tag `Variant` names the game; `FEN` is the first position if it is not the game's start position.
//! `README.md` describes how records are read; the test cases are in `tests/records/reading.json`.
//!
//! | file | contents |
//! |---|---|
//! | `lines` | line ends and encodings |
//! | `tokens` | splitting lines into tags, comments and words |
//! | `tags`, `signs` | tags; annotation signs |
//! | `movetext` | moves, comments and variations |
//! | `record` | a record, its result, and its faults |
//! | `reader` | reading the records of a stream |
//! | `write`, `unread` | writing records; records that cannot be read completely |

mod lines;
mod movetext;
mod reader;
mod record;
mod signs;
mod tags;
mod tokens;
mod unread;
mod write;

pub use movetext::without_number;
pub use reader::Reader;
pub use record::{CommentedTurn, PgnError, REMARK, RESULTS, Record, Variation, faults, without_turns};
pub use unread::{Unread, passed_on, tag_in};
