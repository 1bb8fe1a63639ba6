//! One game between two engines.
//!
//! | file | contents |
//! |---|---|
//! | `game` | the game, from the first move to the result |
//! | `clock` | time controls |
//! | `adjudicate` | resignation, draw and length rules |
//! | `mate_lines` | announced mates that are proved |
//! | `moment` | time that stops while the match is suspended |

pub mod adjudicate;
pub mod clock;
pub mod game;
pub mod mate_lines;
pub mod moment;
