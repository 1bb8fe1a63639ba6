//! Learning from games: training games, weights and networks.

#[path = "../common/commands.rs"]
mod commands;
mod datagen;
mod train;
mod tune;
