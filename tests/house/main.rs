//! The sources themselves: their layers, and the lists that name every game.

mod layers;
mod lists;
