//! Theories: positions of a game with their values, kept and extended over days.
//!
//! | file | contents |
//! |---|---|
//! | [`graph`] | the positions in memory, their values and what to search next |
//! | [`key`] | the keys of positions |
//! | [`store`] | the file |
//! | [`task`] | searching one position |
//! | [`planner`] | choosing what to search, adding what was found |
//! | [`growth`] | doing so on several threads |
//! | [`tree`] | a whole theory in memory, to read |
//! | [`explorer`] | the view of one position |
//! | [`merge`] | joining theories |
//! | [`text`] | a whole theory as text |

pub mod explorer;
pub mod graph;
pub mod growth;
pub mod key;
pub mod merge;
pub mod planner;
pub mod store;
pub mod task;
pub mod text;
pub mod tree;
