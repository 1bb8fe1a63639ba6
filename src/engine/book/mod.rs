//! Opening books: moves to play in a position, taken from earlier games.
//!
//! The model is the Polyglot book: entries of 16 bytes, sorted by the position's key and found by binary
//! search. Unlike Polyglot's, a file identifies itself and is checked when opened.
//!
//! | file | contents |
//! |---|---|
//! | `format` | the file format and its checks |
//! | `build` | building a book file from games |
//! | `probe` | reading a book file |
//! | `own` | the book the engine plays from |

mod build;
mod format;
mod own;
mod probe;

pub use build::Builder;
pub use format::{BookFault, ENTRY_SIZE, Entry, HEADER_SIZE};
pub use own::OwnBook;
pub use probe::Book;
