//! The page's API: questions about any game, answered by the engine as WebAssembly or by `firzan serve`.
//!
//! A question is a JSON object with a member `ask`. It is self-contained: answers do not depend on earlier
//! questions. `README.md` in this folder specifies the API.
//!
//! | file | contents |
//! |---|---|
//! | `ask` | the questions and their answers |
//! | `question` | reading questions: names, and types of members |
//! | `place` | a game given by its variant, a FEN and moves |
//! | `replayed` | the game of a `place` with its moves played, cached between questions |
//! | `defined` | games whose definitions come with a question |
//! | `about` | the games, their pieces and rules |
//! | `position` | a position, its legal moves and the moves before it |
//! | `insufficient` | sides that cannot win with the pieces they have |
//! | `turns` | a move as squares and arrows |
//! | `replay` | a game with the changes of every move, for a report without an engine |
//! | `why` | explanations of moves and pieces |
//! | `think` | searches and their results |
//! | `slices` | a search in slices, between which a worker of the page handles messages |
//! | `exports` | the functions of the WebAssembly module |

mod about;
mod ask;
#[cfg(feature = "defined")]
mod defined;
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "the imports and exports of a WebAssembly module")]
mod exports;
pub mod insufficient;
mod place;
mod position;
mod question;
pub mod replay;
mod replayed;
pub mod slices;
pub mod think;
mod turns;
pub mod why;

pub use ask::{Answerer, ask, fault};
#[cfg(feature = "defined")]
pub use defined::brought;
pub use place::Place;
pub use question::QUESTIONS;
pub use replayed::Replayed;
