//! A defined game described in plain English and diagrams.

use super::facts::facts;
use crate::commands::show::sketch;
use crate::console::columns::{columns, fill};
use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan::games::defined::betza::{Way, describe};
use firzan::games::defined::definition::{Definition, Kind};
use firzan::games::defined::sentences::{Sentences, sentences};
use serde_json::{Value, json};
use std::fmt::Write;

/// The greatest depth of perft.
const DEEPEST: u32 = 4;
/// The most positions of it.
const MOST_NODES: u64 = 10_000_000;
/// The columns that text fills where there is no terminal.
const COLUMNS: usize = 100;

/// The description of a game.
pub struct Explained {
    definition: &'static Definition,
    game: Box<dyn AnyGame>,
    rules: Sentences,
    facts: Vec<String>,
    perft: Vec<u64>,
}

impl Explained {
    /// Describes a game.
    ///
    /// # Errors
    /// Says which rule of it is not played yet.
    pub fn of(definition: &'static Definition, registry: &Registry) -> Result<Explained, String> {
        let game = new_game(registry.make(definition)?);
        let (rules, facts) = (sentences(definition), facts(definition));
        let perft = perft(game.as_ref());
        Ok(Explained { definition, game, rules, facts, perft })
    }

    /// The game on a terminal, indented.
    pub fn text(&self) -> String {
        let width = columns().unwrap_or(COLUMNS).clamp(40, COLUMNS);
        let mut text = String::new();
        for line in self.heading() {
            let _ = writeln!(text, "{}", fill("  ", &line, width));
        }
        let _ = writeln!(text, "\n  Start: {}", self.definition.start.text);
        for line in self.game.diagram().lines() {
            let _ = writeln!(text, "    {line}");
        }
        text += "\n  Pieces\n";
        for (kind, ways) in self.pieces() {
            let _ = writeln!(text, "{}", fill("    ", &self.piece(kind), width));
            for line in sketch::sketch(ways, kind.letter) {
                let _ = writeln!(text, "        {line}");
            }
        }
        let legend = sketch::legend(self.pieces().map(|(_, ways)| ways));
        let _ = writeln!(text, "{}", fill("    ", &legend, width));
        let Sentences { promotion, moves, ends } = &self.rules;
        let parts = [
            ("Promotion", promotion),
            ("Special moves", moves),
            ("End of the game", ends),
            ("Facts", &self.facts),
        ];
        for (title, sentences) in parts {
            let _ = writeln!(text, "\n  {title}");
            for sentence in sentences {
                let _ = writeln!(text, "{}", fill("    ", sentence, width));
            }
        }
        let counts: Vec<String> = self.perft.iter().map(ToString::to_string).collect();
        let _ = write!(text, "\n  Perft 1 to {}: {}", counts.len(), counts.join("; "));
        text
    }

    /// The description as an object.
    pub fn json(&self) -> Value {
        let values = self.game.values();
        let piece = |(number, (kind, ways)): (usize, (&Kind, &[Way]))| {
            json!({
                "letter": kind.letter.to_ascii_lowercase().to_string(),
                "name": kind.name,
                "key": kind.slot.key(),
                "betza": kind.moves.text,
                "moves": describe(ways),
                "royal": kind.is_king(),
                "value": if kind.is_king() { None } else { values[number].first() },
                "diagram": sketch::sketch(ways, kind.letter),
            })
        };
        json!({
            "pieces": self.pieces().enumerate().map(piece).collect::<Vec<_>>(),
            "promotion": self.rules.promotion,
            "moves": self.rules.moves,
            "ends": self.rules.ends,
            "facts": self.facts,
            "perft": self.perft,
        })
    }

    fn pieces(&self) -> impl Iterator<Item = (&Kind, &[Way])> {
        self.definition.kinds.iter().map(|kind| (kind, kind.moves.ways.as_slice()))
    }

    /// The title, inventor, summary, rules and source, as the definition gives them.
    fn heading(&self) -> Vec<String> {
        let word = |key: &str| self.definition.word(key);
        let by = match (word("inventor"), word("year")) {
            (Some(who), Some(when)) => format!(", by {who}, {when}"),
            (Some(who), None) => format!(", by {who}"),
            (None, Some(when)) => format!(", {when}"),
            (None, None) => String::new(),
        };
        let mut lines = vec![format!("{}{by}", self.game.title())];
        lines.extend(word("summary").map(str::to_string));
        let rules = self.definition.words.iter().filter(|(key, _)| key.starts_with("rule"));
        lines.extend(rules.map(|(_, text)| text.clone()));
        lines.extend(word("source").map(|source| format!("Source: {source}")));
        lines
    }

    /// A piece in a line.
    fn piece(&self, kind: &Kind) -> String {
        let letter = kind.letter.to_ascii_lowercase();
        let royal = if kind.is_king() { "; royal" } else { "" };
        let betza = if kind.moves.text.is_empty() { "-" } else { &kind.moves.text };
        format!("{letter} {}, {betza}: {}{royal}", kind.name, describe(&kind.moves.ways))
    }
}

/// The counts of depth 1 and up, as far as they are few.
fn perft(game: &dyn AnyGame) -> Vec<u64> {
    let mut counts: Vec<u64> = Vec::new();
    for depth in 1..=DEEPEST {
        let before = counts.iter().rev().nth(1).copied().unwrap_or(1).max(1);
        let last = counts.last().copied().unwrap_or(1);
        // The next count is more than this one by about as much as this one is more than the last.
        if last.saturating_mul(last / before + 1) > MOST_NODES {
            break;
        }
        counts.push(game.perft(depth));
    }
    counts
}
