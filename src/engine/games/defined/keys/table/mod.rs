//! Every key of a definition but those of pieces, in the order in which they are read: a later key of the
//! same part of the rules overrules an earlier one.
//!
//! | file | contents |
//! |---|---|
//! | `moving` | old names, promotion, pawns, castling, drops |
//! | `ending` | prohibitions, clocks, ends |
//! | `own` | Firzan's own keys, and those for people |

mod ending;
mod moving;
mod own;

use super::{Class, Field, Key, Sides, Sort};
use crate::games::defined::game::Slot;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A row of the table: a key, or a series of keys.
struct Row {
    name: &'static str,
    class: Class,
    /// In a series of sides `{}` stands for nothing, `White's ` or `Black's `.
    meaning: &'static str,
    field: Field,
    series: Series,
}

/// The keys of a row.
#[derive(Clone, Copy)]
enum Series {
    /// One, whose value is that of these sides.
    One(Sides),
    /// One of each side: `nameWhite` and `nameBlack`.
    EachSide,
    /// `name` for both sides, `nameWhite` and `nameBlack`.
    Sided,
    /// `name1` and so on up to a number.
    Numbered(usize),
}

const fn row(name: &'static str, class: Class, meaning: &'static str, field: Field) -> Row {
    Row { name, class, meaning, field, series: Series::One(Sides::Both) }
}

const fn played(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Played, meaning, field)
}

const fn later(name: &'static str, meaning: &'static str, sort: Sort) -> Row {
    row(name, Class::Later, meaning, Field::Refused(sort))
}

const fn never(name: &'static str, meaning: &'static str, sort: Sort) -> Row {
    row(name, Class::Never, meaning, Field::Refused(sort))
}

const fn idle(name: &'static str, meaning: &'static str, sort: Sort) -> Row {
    row(name, Class::Idle, meaning, Field::Refused(sort))
}

const fn old(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Old, meaning, field)
}

const fn own(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Own, meaning, field)
}

const fn text(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Text, meaning, field)
}

/// A row of one side's key.
const fn of(sides: Sides, row: Row) -> Row {
    Row { series: Series::One(sides), ..row }
}

const fn each_side(row: Row) -> Row {
    Row { series: Series::EachSide, ..row }
}

const fn sided(row: Row) -> Row {
    Row { series: Series::Sided, ..row }
}

const fn numbered(count: usize, row: Row) -> Row {
    Row { series: Series::Numbered(count), ..row }
}

impl Row {
    fn keys(&self) -> Vec<Key> {
        match self.series {
            Series::One(sides) => vec![self.key(self.name, self.meaning, self.field, sides)],
            Series::EachSide => vec![self.side(Sides::White), self.side(Sides::Black)],
            Series::Sided => vec![self.side(Sides::Both), self.side(Sides::White), self.side(Sides::Black)],
            Series::Numbered(count) => (0..count).map(|number| self.number(number)).collect(),
        }
    }

    fn key(&self, name: &'static str, meaning: &'static str, field: Field, sides: Sides) -> Key {
        Key { name, class: self.class, meaning, field, sides }
    }

    fn side(&self, sides: Sides) -> Key {
        let (suffix, owner) = match sides {
            Sides::Both => ("", ""),
            Sides::White => ("White", "White's "),
            Sides::Black => ("Black", "Black's "),
        };
        let mut meaning = self.meaning.replace("{}", owner);
        if meaning == self.meaning && !suffix.is_empty() && !matches!(self.field, Field::Refused(_)) {
            meaning += ", ";
            meaning += owner.trim_end();
        }
        self.key(format!("{}{suffix}", self.name).leak(), meaning.leak(), self.field, sides)
    }

    /// The key of a series by its number, from 0.
    fn number(&self, number: usize) -> Key {
        let field = if let Field::Relay(_) = self.field { Field::Relay(number) } else { self.field };
        self.key(format!("{}{}", self.name, number + 1).leak(), self.meaning, field, Sides::Both)
    }
}

static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    [moving::ROWS, ending::ROWS, own::ROWS].into_iter().flatten().flat_map(Row::keys).collect()
});

/// The keys, in the order in which they are read.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    KEYS.iter()
}

/// The number of keys at the beginning that come before those of pieces: the board's.
pub const BEFORE_PIECES: usize = 2;

/// The key of a name, with its place among all.
pub fn key(name: &str) -> Option<(usize, &'static Key)> {
    static PLACES: LazyLock<HashMap<&str, usize>> =
        LazyLock::new(|| keys().enumerate().map(|(place, key)| (key.name, place)).collect());
    PLACES.get(name).map(|&place| (place, &KEYS[place]))
}

/// The keys of pieces but the custom ones.
pub fn piece_keys() -> Vec<String> {
    Slot::all().filter(|slot| !slot.is_custom()).map(Slot::key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_name_is_there_twice() {
        let names: HashSet<&str> = keys().map(|key| key.name).collect();
        assert_eq!(names.len(), keys().count());
    }
}
