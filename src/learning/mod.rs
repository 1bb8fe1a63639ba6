//! Training games, and what is fitted to them: weights, search parameters, networks.

pub mod chances;
pub mod datagen;
mod positions;
pub mod target;
pub mod train;
pub mod tune;
pub mod tune_search;
