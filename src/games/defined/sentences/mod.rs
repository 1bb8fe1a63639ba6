//! The rules of a defined game in words.
//!
//! | room | what |
//! |---|---|
//! | `promotion` | how pieces become others |
//! | `moves` | moves and prohibitions that are no piece's own, and castling |
//! | `ends` | how the game ends |

mod ends;
mod moves;
mod promotion;

use super::definition::{Definition, Kind};
use super::kinds::KindSet;
use super::region::Region;

/// What a definition says besides how its pieces move, a sentence for each rule.
pub struct Sentences {
    /// How pieces become others.
    pub promotion: Vec<String>,
    /// Moves and prohibitions that are no piece's own.
    pub moves: Vec<String>,
    /// How the game ends.
    pub ends: Vec<String>,
}

/// Tells the rules of a game.
pub fn sentences(game: &Definition) -> Sentences {
    let teller = Teller { game };
    let capitals = |sentences: Vec<String>| sentences.iter().map(|sentence| capital(sentence)).collect();
    Sentences {
        promotion: capitals(teller.promotion()),
        moves: capitals(teller.moves()),
        ends: capitals(teller.ends()),
    }
}

/// A sentence with a capital at its beginning.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

struct Teller<'a> {
    game: &'a Definition,
}

/// Words with an `and` or `or` before the last.
pub fn list(words: &[String], before_last: &str) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

impl Teller<'_> {
    fn name(&self, kind: usize) -> String {
        let Kind { name, letter, .. } = &self.game.kinds[kind];
        format!("{name} ({})", letter.to_ascii_lowercase())
    }

    fn names(&self, kinds: KindSet, before_last: &str) -> String {
        if kinds.has_any() {
            return "any piece".to_string();
        }
        let names: Vec<String> = kinds.kinds().map(|kind| self.name(kind)).collect();
        list(&names, before_last)
    }

    fn squares(&self, region: Region) -> String {
        let board = self.game.rules.board;
        let written = region.write(board.files, board.ranks);
        if region & Region::board(board.files, board.ranks) == Region::board(board.files, board.ranks) {
            return "the whole board".to_string();
        }
        let (ranks, squares): (Vec<&str>, Vec<&str>) =
            written.split(' ').partition(|word| word.starts_with('*'));
        let ranks: Vec<String> = ranks.iter().map(|rank| rank[1..].to_string()).collect();
        let mut parts = Vec::new();
        match ranks.len() {
            0 => {}
            1 => parts.push(format!("rank {}", ranks[0])),
            _ => parts.push(format!("ranks {}", list(&ranks, "and"))),
        }
        parts.extend(squares.into_iter().map(str::to_string));
        list(&parts, "and")
    }

    /// A sentence for both sides if it is the same, else one for each.
    fn sides(&self, tell: impl Fn(usize) -> Option<String>) -> Vec<String> {
        let [white, black] = [tell(0), tell(1)];
        if white == black {
            return white.into_iter().collect();
        }
        let named = |side: &str, text: Option<String>| text.map(|text| format!("{side}: {text}"));
        named("White", white).into_iter().chain(named("Black", black)).collect()
    }
}
