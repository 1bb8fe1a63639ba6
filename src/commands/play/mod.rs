//! `firzan play`: a game in the terminal.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `sides` | the sides that the player plays |
//! | `run` | the loop from the first line to the last |
//! | `table` | the session: the game, who plays, how it ends |
//! | `answer` | answers to what the player types |
//! | `advice` | the player's questions |
//! | `words` | the commands |
//! | `prompt` | reading lines |
//! | `thinking` | searches, and Ctrl-C |
//! | `clocks` | the players' clocks |
//! | `keep` | saved games |
//! | `shelf` | saving and loading games |
//! | `unfinished` | the files of unfinished games |

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
