//! `firzan study`: what a game is like, from games of the engine against itself.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | from the plan to the report |
//! | `plan` | the series of games to play, and each game's beginning |
//! | `kinds` | kinds of pieces, and those of pieces that have turned into others |
//! | `trade` | pieces taken off for a series that measures them |
//! | `play` | playing a game |
//! | `sample` | positions of a game in which all good moves are looked for |
//! | `store` | the games played so far, in PGN |
//! | `table` | the games' order of play, on several threads |
//! | `seen` | a game played through once more, and what it showed |
//! | `estimate` | means, shares and their errors |
//! | `figures` | the figures: names, values, tables, plots |
//! | `results` | who wins, how, and after how long |
//! | `course` | how the lead changes, and how it is decided |
//! | `choice` | legal moves, good moves |
//! | `skill` | what twice the nodes are worth |
//! | `worth` | what pieces are worth |
//! | `usage` | what pieces, squares and rules are used for |
//! | `openings` | first moves |
//! | `facts` | what follows from the rules |
//! | `examples` | games and puzzles to look at |
//! | `report`, `text`, `brief`, `html`, `plot` | the report, and its forms |

mod arguments;
mod brief;
mod choice;
mod course;
mod estimate;
mod examples;
mod facts;
mod figures;
mod html;
mod kinds;
mod openings;
mod plan;
mod play;
mod plot;
mod report;
mod results;
mod run;
mod sample;
mod seen;
mod skill;
mod store;
mod table;
mod text;
mod trade;
mod usage;
mod worth;

pub use arguments::Arguments;
pub use run::run;
