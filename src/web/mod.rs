//! The files of the web page, and reports that use its board.
//!
//! | file | contents |
//! |---|---|
//! | `files` | the files of the page |
//! | `report` | an HTML report of annotated games, with the page's board |

#[cfg(feature = "serve")]
pub mod files;
pub mod report;
