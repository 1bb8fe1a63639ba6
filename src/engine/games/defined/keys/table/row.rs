//! Rows of the table of keys, and their constructors.

use crate::games::defined::keys::{Class, Field, Key, Sides, Sort};

/// A row of the table: a key, or a series of keys.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) class: Class,
    /// In a per-side series, `{}` becomes `White's ` or `Black's `, or nothing for both sides.
    pub(super) meaning: &'static str,
    pub(super) field: Field,
    series: Series,
}

/// The keys of a row.
#[derive(Clone, Copy)]
enum Series {
    /// One key, whose value applies to these sides.
    One(Sides),
    /// One key for each side: `nameWhite` and `nameBlack`.
    PerSide,
    /// `name` for both sides, `nameWhite` and `nameBlack`.
    BothAndPerSide,
    /// `name1` and so on up to a number.
    Numbered(usize),
}

pub(super) const fn row(name: &'static str, class: Class, meaning: &'static str, field: Field) -> Row {
    Row { name, class, meaning, field, series: Series::One(Sides::Both) }
}

pub(super) const fn played(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Played, meaning, field)
}

pub(super) const fn never(name: &'static str, meaning: &'static str, sort: Sort) -> Row {
    row(name, Class::Never, meaning, Field::Refused(sort))
}

pub(super) const fn idle(name: &'static str, meaning: &'static str, sort: Sort) -> Row {
    row(name, Class::Idle, meaning, Field::Refused(sort))
}

pub(super) const fn old(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Old, meaning, field)
}

pub(super) const fn own(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Own, meaning, field)
}

pub(super) const fn text(name: &'static str, meaning: &'static str, field: Field) -> Row {
    row(name, Class::Text, meaning, field)
}

/// A row whose key applies only to these sides.
pub(super) const fn of(sides: Sides, row: Row) -> Row {
    Row { series: Series::One(sides), ..row }
}

pub(super) const fn each_side(row: Row) -> Row {
    Row { series: Series::PerSide, ..row }
}

pub(super) const fn sided(row: Row) -> Row {
    Row { series: Series::BothAndPerSide, ..row }
}

pub(super) const fn numbered(count: usize, row: Row) -> Row {
    Row { series: Series::Numbered(count), ..row }
}

impl Row {
    pub(super) fn keys(&self) -> Vec<Key> {
        use Sides::{Black, Both, White};
        match self.series {
            Series::One(sides) => vec![self.key(self.name, self.meaning, self.field, sides)],
            Series::PerSide => [White, Black].map(|sides| self.key_of_side(sides)).into(),
            Series::BothAndPerSide => [Both, White, Black].map(|sides| self.key_of_side(sides)).into(),
            Series::Numbered(count) => (0..count).map(|index| self.numbered_key(index)).collect(),
        }
    }

    pub(super) fn key(&self, name: &'static str, meaning: &'static str, field: Field, sides: Sides) -> Key {
        Key { name, class: self.class, meaning, field, sides }
    }

    pub(super) fn key_of_side(&self, sides: Sides) -> Key {
        let (suffix, owner) = match sides {
            Sides::Both => ("", ""),
            Sides::White => ("White", "White's "),
            Sides::Black => ("Black", "Black's "),
        };
        let mut meaning = self.meaning.replace("{}", owner);
        if meaning == self.meaning && !suffix.is_empty() && !matches!(self.field, Field::Refused(_)) {
            meaning = format!("{meaning} ({suffix})");
        }
        self.key(format!("{}{suffix}", self.name).leak(), meaning.leak(), self.field, sides)
    }

    /// The key of a numbered series with index `index`, from 0.
    pub(super) fn numbered_key(&self, index: usize) -> Key {
        let field = if let Field::Relay(_) = self.field { Field::Relay(index) } else { self.field };
        self.key(format!("{}{}", self.name, index + 1).leak(), self.meaning, field, Sides::Both)
    }
}
