//! The option `--notation` of the commands.

use crate::games::Variant;
use crate::rules::Notation;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads a notation's name.
pub fn parser() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name)).try_map(|name| name.parse::<Notation>())
}

/// The notation of records of a game where none is chosen: SAN in the games that other programs' records have
/// in it, in the others that of the rules, which XBoard loads, too.
pub fn of_records(variant: Variant) -> Notation {
    match variant {
        Variant::Chess(_) | Variant::Shatranj(_) => Notation::San,
        _ => Notation::Rules,
    }
}
