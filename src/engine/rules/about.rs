//! The description of a game for people.

/// A game described in English. The page, `firzan variants ID`, `firzan play`, the man page and the README
/// of the game's folder are all made from it. An item is one or more whole sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// Who invented the game and when; empty if unknown.
    pub origin: &'static str,
    /// One sentence to choose by.
    pub summary: &'static str,
    /// How to make a move, for somebody who types the first one.
    pub first_move: &'static str,
    /// The rules, one per item, including rulings where the inventor's text is silent.
    pub rules: &'static [&'static str],
    /// How moves are written in the notation of the rules, one item each.
    pub notation: &'static [&'static str],
    /// The same moves in each notation: `san`, `lan` and `rules`.
    pub examples: &'static str,
    /// The options: each one's name and what it changes, in whole sentences.
    pub options: &'static [(&'static str, &'static str)],
    /// What Firzan does only in this game, one item each.
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
