//! `firzan study`: measures a game by letting the engine play against itself.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the command-line arguments |
//! | `run` | runs a study, from the plan to the report |
//! | `games` | planning, playing and storing the games |
//! | `figures` | the figures computed from the games |
//! | `report` | the report as text, Markdown, JSON and HTML |

mod arguments;
mod figures;
mod games;
mod report;
mod run;

pub use arguments::Arguments;
pub use run::run;
