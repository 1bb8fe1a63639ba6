//! Opening books: the moves to play in a position, from earlier games.
//!
//! The model is the Polyglot book: entries of 16 bytes sorted by the position's key, found by binary search
//! in the file as it was read. Unlike Polyglot's, a file identifies itself and is checked when opened.
//!
//! | file | what |
//! |---|---|
//! | `format` | the bytes, and how they are checked |
//! | `build` | a book in memory: games go in, a file comes out |
//! | `probe` | a book file being used |
//! | `own` | the book the engine plays from |

mod build;
mod format;
mod own;
mod probe;

pub use build::Builder;
pub use format::{BookFault, ENTRY_SIZE, Entry, HEADER_SIZE};
pub use own::OwnBook;
pub use probe::Book;
