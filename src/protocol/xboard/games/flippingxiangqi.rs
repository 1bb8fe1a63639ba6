//! Flipping Xiangqi: a piece flips when it moves, and the half-move shows what it becomes.

use crate::protocol::xboard::board::Wire;
use crate::protocol::xboard::board::look::{Look, WITH_CHANGES, slot};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid};
use firzan::core::Turn;

pub struct FlippingXiangqi;

impl Wire for FlippingXiangqi {
    fn look(&self) -> Option<Look> {
        Some(Look {
            pictures: &[
                (slot::SPEAR, "S"),
                (slot::KNIGHT, "H"),
                (slot::FEZ, "F"),
                (slot::CANNON, "C"),
                (slot::ELEPHANT, "E"),
                (slot::ROOK, "R"),
                (slot::SECOND_KING, "K"),
            ],
            parent: WITH_CHANGES,
        })
    }

    /// One half-move, with the letter of the kind that the piece becomes.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let parts = game.parts(turn);
        let step = Half::step(parts.from, parts.to);
        let form = Grid::after(game, turn).at(parts.to);
        let flipped = form.filter(|&form| Some(form) != before.at(parts.from));
        vec![flipped.map_or(step, |form| step.becoming(Suffix::Forced(form.letter.to_ascii_lowercase())))]
    }

    /// The game's own notation does not show what a piece becomes.
    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            [half] => Some(half.becoming(Suffix::Nothing).in_rules_notation()),
            _ => None,
        }
    }
}
