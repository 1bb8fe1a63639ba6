//! Tests that every game must pass: counts, networks, mates and tactics, levels, graded positions, and
//! invariants of positions. It is one program, because each program compiles the games' generic code again.

/// A test of each game, which calls a function with its name.
macro_rules! of_each {
    ($check:ident: $($game:ident,)*) => {
        $(
            #[test]
            fn $game() {
                $check(stringify!($game));
            }
        )*
    };
}

#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code)]
#[path = "../common/suites.rs"]
mod suites;

mod interior;
mod levels;
mod mates;
mod networks;
mod perft;
mod properties;
mod puzzles;
mod screen;
mod strength;
mod tactics;
