//! The moves of a position.
//!
//! | file | contents |
//! |---|---|
//! | `generate`, `single` | legal steps: all of them, and those of a piece or to a square |
//! | `advance` | what a step does |
//! | `threats` | what a side's pieces attack |
//! | `bounds` | what is compulsory and forbidden |
//! | `castling`, `castle` | castling: rights, and steps |
//! | `relay` | relays in a position |

pub mod advance;
mod bounds;
mod castle;
pub mod castling;
pub mod generate;
mod relay;
mod single;
pub mod threats;
