//! The option `--notation`, and the default notations of records.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::Variant;
use firzan::rules::Notation;

/// The parser for the name of a notation.
pub fn parser() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name)).try_map(|name| name.parse::<Notation>())
}

/// True if the text of a legal move is SAN (Firzan's or that of Fairy-Stockfish's libraries), false if it is
/// in the notation of the rules; `None` if it could be both or is neither.
pub fn is_san(game: &dyn AnyGame, turn: Turn, text: &str) -> Option<bool> {
    let without_signs = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_string();
    let text = without_signs(text);
    let is_in = |notation| without_signs(&game.write_in(notation, turn)) == text;
    match (is_in(Notation::San) || is_in(Notation::FairySan), is_in(Notation::Rules)) {
        (true, true) | (false, false) => None,
        (is_san, _) => Some(is_san),
    }
}

/// The default notation for writing a record: SAN if it was read in SAN, otherwise that of the game.
pub fn for_record(variant: Variant, is_san: bool) -> Notation {
    if is_san { Notation::San } else { of_records(variant) }
}

/// The default notation of a game's records: SAN if other programs write it for this game, otherwise that of
/// the rules, which XBoard can also load.
pub fn of_records(variant: Variant) -> Notation {
    match variant {
        Variant::Chess(_) | Variant::Shatranj(_) => Notation::San,
        // Most programs can only read castling in Chess960 if it is in SAN.
        _ if variant.is_chess960() => Notation::San,
        _ => Notation::Rules,
    }
}
