//! The files of the page, and documents that use its board.
//!
//! | file | contents |
//! |---|---|
//! | `files` | the files of the page |
//! | `report` | a document that shows annotated games, with the page's board |

#[cfg(feature = "serve")]
pub mod files;
pub mod report;
