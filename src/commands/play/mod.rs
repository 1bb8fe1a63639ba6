//! `firzan play`: a game in the terminal.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `sides` | the sides that the player plays |
//! | `run` | a game from its first line to its last |
//! | `table` | the game, who plays, how it ends |
//! | `answer` | what the player types, and the answers |
//! | `advice` | what the player may ask |
//! | `words` | the commands |
//! | `prompt` | where lines come from |
//! | `thinking` | searches, and Ctrl-C |
//! | `clocks` | the players' clocks |
//! | `keep` | saved games |
//! | `shelf` | games put away and taken up again |
//! | `unfinished` | the games left unfinished |

mod advice;
mod answer;
mod arguments;
mod clocks;
mod keep;
mod prompt;
mod run;
mod shelf;
mod sides;
mod table;
mod thinking;
mod unfinished;
mod words;

pub use arguments::Arguments;
pub use run::run;
pub use sides::Sides;
