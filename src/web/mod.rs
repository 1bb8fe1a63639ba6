//! What the page in a browser asks, answered over any game: the same questions go to the engine as
//! WebAssembly and to the server of `firzan serve`.
//!
//! A question is an object of JSON with a member `ask`, and holds all it is about: nothing is kept from one
//! to the next. `README.md` in this folder is the contract with the page.
//!
//! | file | what |
//! |---|---|
//! | `ask` | the questions, and who answers them |
//! | `place` | a game named by its variant, a FEN and turns |
//! | `about` | the games, their pieces and rules |
//! | `position` | a position, its turns and what led to it |
//! | `turns` | a turn as squares and arrows |
//! | `replay` | a game and its turns, for a report that asks nothing |
//! | `why` | why a turn is legal or not, and what a piece does |
//! | `think` | searches, and what they find |
//! | `slices` | a search in slices, between which the worker of a page hears messages |
//! | `page` | the files of the page |
//! | `report` | a document that shows annotated games, with the page's board |
//! | `exports` | the functions of the WebAssembly module |

mod about;
mod ask;
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "what a WebAssembly module imports and exports")]
mod exports;
#[cfg(feature = "serve")]
pub mod page;
mod place;
mod position;
#[cfg(feature = "program")]
pub mod replay;
#[cfg(feature = "program")]
pub mod report;
pub mod slices;
pub mod think;
mod turns;
mod why;

pub use ask::{ask, fault};
pub use place::Place;
