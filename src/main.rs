//! The `firzan` program.

fn main() {}
