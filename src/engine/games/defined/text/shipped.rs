//! Games that come with Firzan as definitions. Sections can name them as parents.

use super::read::{Reading, read};
use super::shelf::Shelf;
use crate::games::defined::definition::Definition;
use std::sync::LazyLock;

/// The files, one per family of games, in reading order.
pub const FILES: &[(&str, &str)] = &[
    ("chess.ini", include_str!("../shipped/chess.ini")),
    ("large.ini", include_str!("../shipped/large.ini")),
    ("asia.ini", include_str!("../shipped/asia.ini")),
    ("shatranjs.ini", include_str!("../shipped/shatranjs.ini")),
    ("goals.ini", include_str!("../shipped/goals.ini")),
    ("losing.ini", include_str!("../shipped/losing.ini")),
    ("extinction.ini", include_str!("../shipped/extinction.ini")),
    ("twists.ini", include_str!("../shipped/twists.ini")),
    ("hands.ini", include_str!("../shipped/hands.ini")),
    ("shogi.ini", include_str!("../shipped/shogi.ini")),
    ("explosions.ini", include_str!("../shipped/explosions.ini")),
    ("rows.ini", include_str!("../shipped/rows.ini")),
    ("enclosing.ini", include_str!("../shipped/enclosing.ini")),
    ("gates.ini", include_str!("../shipped/gates.ini")),
    ("walls.ini", include_str!("../shipped/walls.ini")),
    ("janggi.ini", include_str!("../shipped/janggi.ini")),
];

/// Reads all files again.
pub fn readings() -> (Shelf, Vec<(&'static str, Reading)>) {
    let mut shelf = Shelf::default();
    let mut read_file = |&(name, text): &(&'static str, &str)| {
        (name, read(&format!("Firzan's own {name}"), text.as_bytes(), &mut shelf))
    };
    let readings = FILES.iter().map(&mut read_file).collect();
    (shelf, readings)
}

/// All shipped games as parents, and the playable definitions.
static SHIPPED: LazyLock<(Shelf, Vec<&'static Definition>)> = LazyLock::new(|| {
    let (shelf, readings) = readings();
    let sections = readings.into_iter().flat_map(|(_, reading)| reading.sections);
    let games = sections.filter(|section| section.playable().is_some()).filter_map(|section| section.game);
    (shelf, games.map(|game| &*Box::leak(Box::new(game))).collect())
});

/// A shelf with all shipped games. No section can have one of the `reserved` names.
pub fn shelf<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Shelf {
    SHIPPED.0.reserving(reserved)
}

/// The playable shipped definitions.
pub fn all() -> &'static [&'static Definition] {
    &SHIPPED.1
}

/// Finds a playable shipped definition by its name, ignoring case.
pub fn find(name: &str) -> Option<&'static Definition> {
    all().iter().copied().find(|game| game.name.eq_ignore_ascii_case(name))
}

/// True if a definition is itself a shipped one, not just equal to one.
pub fn contains(game: &Definition) -> bool {
    all().iter().any(|shipped| std::ptr::eq(*shipped, game))
}
