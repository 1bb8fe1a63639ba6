//! Describes drops that must enclose pieces, and pieces that change sides.

use super::Describer;
use crate::games::defined::game::rules::{Closeness, Flips};

impl Describer<'_> {
    pub fn enclosing(&self) -> Vec<String> {
        let rules = &self.game.rules.enclosing;
        let closeness = match rules.drops {
            Closeness::Any => None,
            Closeness::Reversi => Some(
                "A dropped piece must enclose a row of enemies, along a rank, file or diagonal, between it \
                 and another piece of its side.",
            ),
            Closeness::Ataxx => Some("A piece must be dropped next to another of its side."),
            Closeness::Snort => Some("A piece may not be dropped beside an enemy, orthogonally."),
            Closeness::AnySide => Some(
                "A dropped piece enters at an empty square of the edge and slides straight ahead as far \
                 as it can.",
            ),
            Closeness::Top => Some("A piece must be dropped on the first rank or above another piece."),
        };
        let opening = rules.opening & self.game.rules.board.region();
        let opening = (rules.drops != Closeness::Any && !opening.is_empty()).then(|| {
            format!("At first, pieces are dropped on {}, wherever the others are.", self.squares(opening))
        });
        let flips = match rules.flips {
            Flips::None => None,
            Flips::Reversi => {
                Some("Rows of enemies that a piece encloses at the end of its move change sides.")
            }
            Flips::Ataxx => Some("All enemies next to a piece at the end of its move change sides."),
            Flips::Quadwrangle => Some(
                "All enemies next to a piece at the end of its move change sides; after a drop, only if \
                 another piece of its side is next to it.",
            ),
        };
        let sentences = closeness.into_iter().map(str::to_string).chain(opening);
        sentences.chain(flips.map(str::to_string)).collect()
    }
}
