//! Games that users define in text files: the format of Fairy-Stockfish's variants.ini, with additional keys.
//!
//! ```text
//! [shatranj-on-ten:shatranj]
//! maxFile = 10
//! customPiece1 = m:NWD
//! startFen = ...
//! ```
//!
//! The pipeline, from bytes to a [`Definition`] and a game:
//!
//! | folder | contents |
//! |---|---|
//! | `text` | definition files: lines, sections, errors and warnings, parents; the shipped games |
//! | `keys` | all keys, their values, and the draft that they fill in |
//! | `betza` | the moves of pieces, in Betza notation |
//! | `game` | the validated game: kinds, regions, rules, limits, the canonical form |
//! | `tell` | the rules in English, refusals and warnings |
//! | `play` | playing defined games |
//! | `players` | learnt weights and networks for shipped games |

pub mod betza;
mod game;
pub mod keys;
pub mod play;
mod players;
mod tell;
mod text;

pub use game::definition::Definition;
pub use game::{definition, definitions, kinds, limits, reach, region, rules, start};
pub use keys::table;
pub use tell::{decided, sentences};
pub use text::lines::LONGEST_FILE;
pub use text::read::{ReadSection, Reading, read};

/// The old name of [`ReadSection`].
#[deprecated]
pub type Told = ReadSection;
pub use text::{faults, shelf, shipped};

#[cfg(test)]
mod tests;
