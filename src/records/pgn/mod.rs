//! Game records in PGN: written in any notation, read in those of XBoard and cutechess, too.
//!
//! The tag `Variant` names the game, `FEN` the first position if it is not the game's start position. The
//! rules of reading stand in `README.md`, and as cases in `tests/records/reading.json`.
//!
//! | file | what |
//! |---|---|
//! | `lines` | line ends and encodings |
//! | `tokens` | tags, comments, words |
//! | `tags`, `signs` | a tag; signs of judgement |
//! | `movetext` | turns, comments and variations, played |
//! | `error` | what is wrong with a record |
//! | `record`, `result` | a record, and how it ends |
//! | `reader` | records, one after the other |
//! | `write` | records as text |

mod error;
mod lines;
mod movetext;
mod reader;
mod record;
mod result;
mod signs;
mod tags;
mod tokens;
mod write;

pub use error::PgnError;
pub use movetext::without_number;
pub use reader::Reader;
pub use record::{CommentedTurn, REMARK, Record, Variation, without_turns};
pub use result::RESULTS;
