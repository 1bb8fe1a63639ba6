//! The positions of a theory in memory: the turns between them, their values, and the price of a search.
//!
//! | file | contents |
//! |---|---|
//! | `node` | positions and the turns between them |
//! | `part` | a part of a graph |
//! | `components` | positions that lead to each other |
//! | `values` | the values of positions, by minimax, also where they repeat |
//! | `settle` | computing anew what has changed |
//! | `costs` | distances from the start, and the price of the next search at each position |
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

pub use costs::{USUAL, Widths, share};
pub use node::{Best, Edge, Graph, Id, Node, Path, Worth, farther, nearer};
