//! What people are told about a game.

/// A game in English. The page, `firzan variants ID`, `firzan play`, the man page and the README of the
/// game's folder are all made from it. A point is one or more whole sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// Who invented the game and when; empty if nobody knows.
    pub origin: &'static str,
    /// One sentence to choose by.
    pub summary: &'static str,
    /// How to make a move, for somebody who types the first one.
    pub first_move: &'static str,
    /// The rules, a point each, rulings where the inventor's text is silent included.
    pub rules: &'static [&'static str],
    /// How moves are written in the notation of the rules, a point each.
    pub notation: &'static [&'static str],
    /// The same moves in each notation: `san`, `lan` and `rules`.
    pub examples: &'static str,
    /// Every option's word and what it changes, in whole sentences.
    pub options: &'static [(&'static str, &'static str)],
    /// What Firzan does in this game alone, a point each.
    pub notes: &'static [&'static str],
}

impl About {
    /// What the game is, and who invented it.
    pub fn introduction(&self) -> String {
        match self.origin {
            "" => self.summary.to_string(),
            origin => format!("{} Invented by {origin}.", self.summary),
        }
    }
}
