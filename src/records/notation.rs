//! The option `--notation` of the commands.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::Variant;
use firzan::rules::Notation;

/// The parser of a notation's name.
pub fn parser() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name)).try_map(|name| name.parse::<Notation>())
}

/// Whether a word for a legal move of the current position is in SAN, Firzan's or that of Fairy-Stockfish's
/// libraries; `None` if it may be in the notation of the rules, too, or is in neither.
pub fn is_san(game: &dyn AnyGame, turn: Turn, word: &str) -> Option<bool> {
    let without_signs = |word: &str| word.trim_end_matches(['+', '#', '!', '?']).to_string();
    let word = without_signs(word);
    let is_in = |notation| without_signs(&game.write_in(notation, turn)) == word;
    match (is_in(Notation::San) || is_in(Notation::FairySan), is_in(Notation::Rules)) {
        (true, true) | (false, false) => None,
        (is_san, _) => Some(is_san),
    }
}

/// The default notation of a record that was in SAN or in another notation: SAN stays SAN.
pub fn of_record(variant: Variant, is_san: bool) -> Notation {
    if is_san { Notation::San } else { of_records(variant) }
}

/// The default notation of a game's records: SAN in games for which other programs write SAN, otherwise that
/// of the rules, which XBoard can also load.
pub fn of_records(variant: Variant) -> Notation {
    match variant {
        Variant::Chess(_) | Variant::Shatranj(_) => Notation::San,
        // Most programs read its castling in no other notation.
        _ if variant.is_chess960() => Notation::San,
        _ => Notation::Rules,
    }
}
