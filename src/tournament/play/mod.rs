//! One game between two engines.
//!
//! | file | contents |
//! |---|---|
//! | `game` | the game, from the opening to the result |
//! | `clock` | time controls and clocks |
//! | `adjudicate` | rules for ending games early |
//! | `mate_lines` | checking the lines of announced mates |
//! | `moment` | a clock that stops while the match is suspended |

pub mod adjudicate;
pub mod clock;
pub mod game;
pub mod mate_lines;
pub mod moment;
