//! The verdict on a section: a line, or a JSON object.

use firzan::games::defined::faults::Fault;
use firzan::games::defined::{ReadSection, Reading};
use serde_json::{Value, json};

/// Whether a section can be played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    Later,
    Never,
    Bad,
}

fn verdict(section: &ReadSection) -> Verdict {
    match (&section.game, section.refused.as_slice()) {
        (None, []) => Verdict::Bad,
        (None, _) => Verdict::Never,
        (Some(_), []) => Verdict::Good,
        (Some(_), refused) if refused.iter().any(|(_, never)| *never) => Verdict::Never,
        (Some(_), _) => Verdict::Later,
    }
}

/// A section in a line; `asks_fairy` if it says what Fairy-Stockfish plays.
pub fn line(section: &ReadSection, asks_fairy: bool) -> String {
    let ReadSection { name, game, refused, .. } = section;
    let words: Vec<&str> = refused.iter().map(|(words, _)| *words).collect();
    let words = words.join("; ");
    let Some(game) = game else {
        return if words.is_empty() {
            format!("{name}: bad")
        } else {
            format!("{name}: not played: {words}")
        };
    };
    let board = game.rules.board;
    let (files, ranks, letters) = (board.files, board.ranks, game.letters());
    let mut line = format!("{name}: {files}x{ranks}, pieces {letters}, ");
    line += match verdict(section) {
        Verdict::Never => "not played: ",
        Verdict::Later => "not played yet: ",
        _ => "good",
    };
    line += &words;
    if asks_fairy && !game.differs.is_empty() {
        line += &format!("; Fairy-Stockfish plays another game because of {}", game.differs.join(", "));
    }
    line
}

/// Whether a fault stands before the first section.
pub fn is_outside(reading: &Reading, fault: &Fault) -> bool {
    reading.sections.first().is_none_or(|section| fault.at < section.at)
}

/// A section as an object of JSON, with its faults.
pub fn object(file: &str, reading: &Reading, section: &ReadSection) -> Value {
    let next = reading.sections.iter().map(|other| other.at).filter(|at| *at > section.at).min();
    let is_here = |fault: &&Fault| fault.at >= section.at && next.is_none_or(|next| fault.at < next);
    let faults: Vec<Value> = reading.faults.iter().filter(is_here).map(fault_object).collect();
    let verdict = match verdict(section) {
        Verdict::Good => "good",
        Verdict::Later => "not yet",
        Verdict::Never => "never",
        Verdict::Bad => "bad",
    };
    let refused: Vec<&str> = section.refused.iter().map(|(words, _)| *words).collect();
    let game = section.game.as_ref();
    json!({
        "file": file,
        "line": section.at.line,
        "section": section.name,
        "verdict": verdict,
        "refused": refused,
        "id": game.map(|game| game.exact_name()),
        "title": game.and_then(|game| game.word("title")),
        "files": game.map(|game| game.rules.board.files),
        "ranks": game.map(|game| game.rules.board.ranks),
        "pieces": game.map(|game| game.letters()),
        "fen": game.map(|game| &game.start.text),
        "differs": game.map(|game| &game.differs),
        "faults": faults,
    })
}

/// A fault as an object of JSON.
pub fn fault_object(fault: &Fault) -> Value {
    json!({
        "line": fault.at.line,
        "column": fault.at.column,
        "weight": fault.weight.name(),
        "key": fault.key,
        "words": fault.words,
    })
}
