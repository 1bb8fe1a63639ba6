//! The option `--notation` of the commands.

use crate::games::Variant;
use crate::rules::Notation;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The parser of a notation's name.
pub fn parser() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name)).try_map(|name| name.parse::<Notation>())
}

/// The default notation of a game's records: SAN in games for which other programs write SAN, otherwise that
/// of the rules, which XBoard can also load.
pub fn of_records(variant: Variant) -> Notation {
    match variant {
        Variant::Chess(_) | Variant::Shatranj(_) => Notation::San,
        _ => Notation::Rules,
    }
}
