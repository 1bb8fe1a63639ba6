//! A defined game in English.

use crate::games::defined::game::definition::Definition;
use crate::games::defined::tell::sentences::{Sentences, sentences};
use crate::rules::About;

const NOTATION: &[&str] =
    &["A move is the square where a piece stands and the square where it goes, then the \
     letter of what it becomes, or + if it turns into another piece and - if it turns back."];

/// What the definition says for people.
pub fn about(definition: &Definition) -> About {
    let leaked = |text: &str| -> &'static str { text.to_string().leak() };
    let given = definition.words.iter().filter(|(key, _)| key.starts_with("rule"));
    let mut rules: Vec<&'static str> = given.map(|(_, text)| leaked(text)).collect();
    if rules.is_empty() {
        let Sentences { promotion, moves, ends } = sentences(definition);
        rules.extend([promotion, moves, ends].iter().flatten().map(|sentence| leaked(sentence)));
    }
    let mut notes = vec!["The game is played by a definition in a text file."];
    if definition.rules.clocks.chasing {
        notes.push("Perpetual chases are not judged: they are repetitions like others.");
    }
    let origin = match (definition.word("inventor"), definition.word("year")) {
        (Some(who), Some(when)) => leaked(&format!("{who}, {when}")),
        (Some(who), None) => leaked(who),
        _ => "",
    };
    About {
        origin,
        summary: definition.word("summary").map_or("A game defined in a text file.", leaked),
        first_move: "Type the squares of a move, such as a2a3.",
        rules: rules.leak(),
        notation: NOTATION,
        examples: "",
        options: &[],
        notes: notes.leak(),
    }
}
