//! The option `--notation` of the commands.

use crate::any::AnyGame;
use crate::core::Turn;
use crate::games::Variant;
use crate::rules::Notation;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads a notation's name.
pub fn parser() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name))
        .try_map(|name| name.parse::<Notation>())
}

/// The notation of records of a game where none is chosen: SAN in the games that other programs' records have
/// in it, in the others that of the rules, which XBoard loads, too.
pub fn of_records(variant: Variant) -> Notation {
    match variant {
        Variant::Chess(_) | Variant::Shatranj(_) => Notation::San,
        _ => Notation::Rules,
    }
}

/// Writes successive turns from a game's position.
pub fn write_line(game: &dyn AnyGame, notation: Notation, turns: &[Turn]) -> Vec<String> {
    if notation == Notation::Rules {
        return turns.iter().map(|&turn| game.write(turn)).collect();
    }
    let mut at = game.fork();
    let mut words = Vec::with_capacity(turns.len());
    for &turn in turns {
        words.push(at.write_in(notation, turn));
        at.play(turn);
    }
    words
}
