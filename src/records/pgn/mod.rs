//! Game records in PGN, in any notation, including those of XBoard and cutechess.
//!
//! The tag `Variant` names the game, `FEN` the first position if it is not the game's start position. The
//! rules of reading are in `README.md`, with test cases in `tests/records/reading.json`.
//!
//! | file | what |
//! |---|---|
//! | `lines` | line ends and encodings |
//! | `tokens` | tags, comments, words |
//! | `tags`, `signs` | a tag; annotation signs |
//! | `movetext` | moves, comments and variations |
//! | `error` | a fault in a record |
//! | `record`, `result` | a record, and its result |
//! | `reader` | reading one record after another |
//! | `write`, `unread` | records as text; those that cannot be read |

mod error;
mod lines;
mod movetext;
mod reader;
mod record;
mod result;
mod signs;
mod tags;
mod tokens;
mod unread;
mod write;

pub use error::PgnError;
pub use movetext::without_number;
pub use reader::Reader;
pub use record::{CommentedTurn, REMARK, Record, Variation, without_turns};
pub use result::RESULTS;
pub use unread::passed_on;
