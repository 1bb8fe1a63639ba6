//! Names of pieces, and lists, in English.

use super::dyn_position::DynPosition;
use crate::core::Square;

/// A piece with its name and square, such as `the knight on b1`.
pub fn piece(position: &dyn DynPosition, square: Square) -> String {
    let name = match position.at(square) {
        Some(piece) => position.kinds()[piece.kind as usize].name,
        None => "square",
    };
    format!("the {name} on {}", position.name(square))
}

/// Several pieces, such as `the knight on b1 and the rook on a1`.
pub fn pieces(position: &dyn DynPosition, squares: impl IntoIterator<Item = Square>) -> String {
    list(squares.into_iter().map(|square| piece(position, square)))
}

/// A list in English, such as `a, b and c`.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// A name's plural, such as `elephants`. Only the last word changes.
#[cfg(feature = "defined")]
pub fn plural(name: &str) -> String {
    let is_sibilant = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    let stem = name.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match (stem, name.strip_suffix("man")) {
        (Some(stem), _) => format!("{stem}ies"),
        (_, Some(stem)) => format!("{stem}men"),
        _ if is_sibilant => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// A name with its article, such as `an elephant`.
pub fn article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
