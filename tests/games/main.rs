//! Tests that every game must pass: counts, networks, mates and tactics, levels, and invariants of positions.
//! It is one program, because each program compiles the games' generic code again.

#[path = "../common/mod.rs"]
mod common;

mod engine;
mod levels;
mod mates;
mod networks;
mod perft;
mod properties;
mod strength;
mod tactics;
