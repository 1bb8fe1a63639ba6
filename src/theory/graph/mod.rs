//! The positions of a theory in memory: which turns join them, what each is worth, what to search next.
//!
//! | file | contents |
//! |---|---|
//! | `node` | positions and the turns between them |
//! | `part` | a part of a graph |
//! | `components` | positions that lead to each other |
//! | `values` | what positions are worth, by minimax, also where they repeat |
//! | `settle` | computing anew what has changed |
//! | `costs` | how far each position is from the start, and how much a search there would cost |
//!
//! Values are White's centipawns on the scale of [`score`](firzan::search::score). A position has two bounds:
//! its value if endless play lost for White, and its value if it won. The value itself is the median of these
//! and of a draw, which is exact for games in which endless play is drawn. Where the bounds differ, the
//! history of a game decides.

mod components;
mod costs;
mod node;
mod part;
mod settle;
#[cfg(test)]
mod tests;
mod values;

pub use costs::{Side, Widths, share};
pub use node::{Best, Edge, Graph, Id, Node, Way, Worth, farther, nearer};
