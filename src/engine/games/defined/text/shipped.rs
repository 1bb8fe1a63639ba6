//! Games that come with Firzan as definitions, written from their rules: what a section can name as its
//! parent.

use super::read::{Reading, read};
use super::shelf::Shelf;
use std::sync::LazyLock;

/// The files, a family each, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("chess.ini", include_str!("../shipped/chess.ini")),
    ("large.ini", include_str!("../shipped/large.ini")),
    ("asia.ini", include_str!("../shipped/asia.ini")),
    ("shatranjs.ini", include_str!("../shipped/shatranjs.ini")),
    ("goals.ini", include_str!("../shipped/goals.ini")),
    ("losing.ini", include_str!("../shipped/losing.ini")),
    ("extinction.ini", include_str!("../shipped/extinction.ini")),
    ("twists.ini", include_str!("../shipped/twists.ini")),
    ("later.ini", include_str!("../shipped/later.ini")),
];

/// Reads them anew.
pub fn readings() -> (Shelf, Vec<(&'static str, Reading)>) {
    let mut shelf = Shelf::default();
    let mut read_file = |&(name, text): &(&'static str, &str)| {
        (name, read(&format!("Firzan's own {name}"), text.as_bytes(), &mut shelf))
    };
    let readings = FILES.iter().map(&mut read_file).collect();
    (shelf, readings)
}

/// A shelf with all of them, on which no section can have one of the `reserved` names.
pub fn shelf<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| readings().0);
    SHELF.reserving(reserved)
}
