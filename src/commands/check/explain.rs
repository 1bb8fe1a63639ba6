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

/// Maximum depth of perft, in plies.
const MAX_DEPTH: u32 = 4;
/// Maximum number of leaves of a perft.
const MAX_NODES: u64 = 10_000_000;
/// The maximum width of the text in columns, also used without a terminal.
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
    /// The reason if it cannot be played.
    pub fn of(definition: &'static Definition, registry: &Registry) -> Result<Explained, String> {
        let game = new_game(registry.make(definition)?);
        let (rules, facts) = (sentences(definition), facts(definition));
        let perft = perft(game.as_ref(), MAX_DEPTH, MAX_NODES).collect();
        Ok(Explained { definition, game, rules, facts, perft })
    }

    /// The description as indented text.
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

    /// The description as a JSON object.
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

    /// A line about a piece: letter, name, Betza notation, moves.
    fn piece(&self, kind: &Kind) -> String {
        let letter = kind.letter.to_ascii_lowercase();
        let royal = if kind.is_king() { "; royal" } else { "" };
        let betza = if kind.moves.text.is_empty() { "-" } else { &kind.moves.text };
        format!("{letter} {}, {betza}: {}{royal}", kind.name, describe(&kind.moves.ways))
    }
}

/// The perft counts from depth 1 to `max_depth`, up to the last one that is likely to be at most `max_nodes`.
pub fn perft(game: &dyn AnyGame, max_depth: u32, max_nodes: u64) -> impl Iterator<Item = u64> {
    let (mut before, mut last) = (1_u64, 1_u64);
    (1..=max_depth).map_while(move |depth| {
        // Counts grow by about the same factor from one depth to the next.
        let is_small = last.saturating_mul(last / before.max(1) + 1) <= max_nodes;
        is_small.then(|| {
            (before, last) = (last, game.perft(depth));
            last
        })
    })
}
