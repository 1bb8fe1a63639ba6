//! The description of a game for players.

/// A description in English, used by the page, `firzan variants ID`, `firzan play`, the man page and the
/// README of the game's folder. Each item is one or more complete sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The inventor and the year; empty if unknown.
    pub origin: &'static str,
    /// One sentence that helps users to choose a game.
    pub summary: &'static str,
    /// Instructions for typing a first move.
    pub first_move: &'static str,
    /// The rules, one per item, including rulings where the inventor's text is silent.
    pub rules: &'static [&'static str],
    /// The notation of the rules, one item per kind of move.
    pub notation: &'static [&'static str],
    /// Some moves in each notation: `san`, `lan` and `rules`.
    pub examples: &'static str,
    /// The names of the options, and their effects in complete sentences.
    pub options: &'static [(&'static str, &'static str)],
    /// Peculiarities of Firzan in this game.
    pub notes: &'static [&'static str],
}

impl About {
    /// The summary and the inventor.
    pub fn introduction(&self) -> String {
        match self.origin {
            "" => self.summary.to_string(),
            origin => format!("{} Invented by {origin}.", self.summary),
        }
    }
}
