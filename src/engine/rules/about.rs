//! The description of a game for people.

/// A game described in English. The page, `firzan variants ID`, `firzan play`, the man page and the README
/// of the game's folder are all made from it. An item is one or more whole sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The inventor and the year; empty if unknown.
    pub origin: &'static str,
    /// One sentence to choose by.
    pub summary: &'static str,
    /// Help for somebody who types the first move.
    pub first_move: &'static str,
    /// The rules, one per item, including rulings where the inventor's text is silent.
    pub rules: &'static [&'static str],
    /// The notation of the rules, one kind of move per item.
    pub notation: &'static [&'static str],
    /// The same moves in each notation: `san`, `lan` and `rules`.
    pub examples: &'static str,
    /// The options: each one's name and what it changes, in whole sentences.
    pub options: &'static [(&'static str, &'static str)],
    /// Peculiarities of Firzan in this game, one item each.
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
