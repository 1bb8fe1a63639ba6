//! The rules of a defined game in English.
//!
//! | file | contents |
//! |---|---|
//! | `promotion` | promotion |
//! | `moves` | double steps, castling, forbidden moves, borrowed moves, passes |
//! | `drops` | pieces in hand and drops |
//! | `enclosing` | drops that must enclose pieces, and pieces that change sides |
//! | `captures` | explosions, and kinds that do not capture their own |
//! | `ends` | the end of the game |
//! | `rows` | rows and connected regions that end the game |
//! | `phrases` | numbers and squares in English |

mod captures;
mod drops;
mod enclosing;
mod ends;
mod moves;
mod phrases;
mod promotion;
mod rows;

use crate::core::Color;
use crate::games::defined::game::{Definition, Kind, KindSet};
use crate::rules::naming;

/// The rules other than the pieces' moves, one sentence each.
pub struct Sentences {
    /// Promotion.
    pub promotion: Vec<String>,
    /// Double steps, castling, forbidden moves, borrowed moves and drops.
    pub moves: Vec<String>,
    /// The end of the game.
    pub ends: Vec<String>,
}

/// Describes the rules of a game.
pub fn sentences(game: &Definition) -> Sentences {
    let describer = Describer { game };
    let capitals = |sentences: Vec<String>| sentences.iter().map(|sentence| capital(sentence)).collect();
    Sentences {
        promotion: capitals(describer.promotion()),
        moves: capitals(describer.moves()),
        ends: capitals(describer.ends()),
    }
}

/// Joins phrases with commas, and with `and` or `or` before the last.
fn list(phrases: &[String], before_last: &str) -> String {
    match phrases {
        [] => "nothing".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

/// The plural of a kind, such as `knights`, or `pieces G` for a kind without a name.
pub fn plural(kind: &Kind) -> String {
    match kind.name.strip_prefix("piece ") {
        Some(letter) => format!("pieces {letter}"),
        None => naming::plural(&kind.name),
    }
}

/// Several kinds in the plural with a capital, such as `Knights and bishops`.
pub fn plurals(kinds: &[&Kind]) -> String {
    let names: Vec<String> = kinds.iter().map(|kind| plural(kind)).collect();
    capital(&list(&names, "and"))
}

/// Begins a sentence with a capital.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The side that a rule applies to: either side, or only one.
#[derive(Clone, Copy)]
enum Owner {
    Either,
    Only(Color),
}

impl Owner {
    /// The side as a subject.
    fn side(self) -> String {
        match self {
            Owner::Either => "a side".to_string(),
            Owner::Only(color) => color.to_string(),
        }
    }

    /// Its pieces, such as `pawns` or `White's pawns`.
    fn pieces(self, names: &str) -> String {
        match self {
            Owner::Either => names.to_string(),
            Owner::Only(color) => format!("{color}'s {names}"),
        }
    }

    /// Its only piece of a kind, such as `the king` or `White's king`.
    fn piece(self, name: &str) -> String {
        match self {
            Owner::Either => format!("the {name}"),
            Owner::Only(color) => format!("{color}'s {name}"),
        }
    }
}

struct Describer<'a> {
    game: &'a Definition,
}

impl Describer<'_> {
    fn name(&self, kind: usize) -> &str {
        &self.game.kinds[kind].name
    }

    fn plural(&self, kind: usize) -> String {
        plural(&self.game.kinds[kind])
    }

    /// Kinds in the singular, such as `knight or bishop`.
    fn names(&self, kinds: KindSet) -> String {
        let names: Vec<String> = kinds.kinds().map(|kind| self.name(kind).to_string()).collect();
        list(&names, "or")
    }

    /// Any piece of some kinds, such as `a knight or bishop`.
    fn any_of(&self, kinds: KindSet) -> String {
        if kinds.has_any() { "a piece".to_string() } else { naming::article(&self.names(kinds)) }
    }

    /// Kinds in the plural, such as `knights and bishops`.
    fn all_of(&self, kinds: KindSet, before_last: &str) -> String {
        if kinds.has_any() {
            return "pieces".to_string();
        }
        let names: Vec<String> = kinds.kinds().map(|kind| self.plural(kind)).collect();
        list(&names, before_last)
    }

    /// One sentence if the rule is the same for both sides, otherwise one for each.
    fn sides(&self, describe: impl Fn(usize, Owner) -> Option<String>) -> Vec<String> {
        let [white, black] = [0, 1].map(|side| describe(side, Owner::Either));
        if white == black {
            return white.into_iter().collect();
        }
        Color::BOTH.into_iter().filter_map(|color| describe(color.index(), Owner::Only(color))).collect()
    }
}
