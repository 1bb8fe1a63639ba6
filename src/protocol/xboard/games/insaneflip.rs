//! Insane Flip Relay Shatranj: a turn is a move, the opponent's pass, and a flip in place.

use crate::protocol::xboard::board::Wire;
use crate::protocol::xboard::board::look::{Look, WITH_PASSES, slot};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid};
use firzan::core::{Spot, Turn};

pub struct InsaneFlip;

impl Wire for InsaneFlip {
    /// The pictures of pieces in the capture state are armed, wild or winged.
    fn look(&self) -> Option<Look> {
        Some(Look {
            pictures: &[
                (slot::SPEAR, "P"),
                (slot::SWORD, "^P"),
                (slot::KNIGHT, "N"),
                (slot::PEGASUS, "^N"),
                (slot::ELEPHANT, "E"),
                (slot::LEOPARD, "^E"),
                (slot::ROOK, "D"),
                (slot::AXE, "^D"),
                (slot::SECOND_KING, "K"),
                (slot::HELMET, "^K"),
                (slot::STAR, "W"),
            ],
            parent: WITH_PASSES,
        })
    }

    /// A flip goes over a square that is empty after the move. After the capture of a king there is no flip.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let parts = game.parts(turn);
        let step = Half::step(parts.from, parts.to);
        let Some(square) = parts.flip else {
            return vec![step];
        };
        let is_empty = |&spot: &Spot| spot == parts.from || (spot != parts.to && before.is_empty(spot));
        let empty = before.spots().filter(is_empty);
        let via = empty.min_by_key(|spot| spot.distance(square));
        let flip = Half::step(square, square).over(via);
        vec![step, Half::Pass, flip.becoming(Suffix::Forced('+'))]
    }

    fn notation(&self, halves: &[Half]) -> Option<String> {
        match *halves {
            [step] => Some(step.in_rules_notation()),
            [step, .., Half::Step { from, .. }] => {
                Some(format!("{},{}", step.in_rules_notation(), from.write(1)))
            }
            _ => None,
        }
    }
}
