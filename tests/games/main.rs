//! What every game of the house must do: its counts, notations, networks, mates and tactics, and what holds
//! in every position. It is one program, because each program compiles the games' generic code again.

#[path = "../common/mod.rs"]
mod common;

mod engine;
mod mates;
mod networks;
mod perft;
mod properties;
mod tactics;
