//! Theories: positions of a game with their values, kept and extended over days.
//!
//! | file | contents |
//! |---|---|
//! | [`graph`] | the positions in memory, their values and what to search next |
//! | [`key`] | what positions are told apart by |

pub mod graph;
pub mod key;
