//! Grand Shatranj: pictures, and options for the army and rules.

use crate::protocol::xboard::board::look::{Look, WITHOUT_PASSES, slot};
use crate::protocol::xboard::board::{RuleOption, Wire};

pub struct GrandShatranj;

impl Wire for GrandShatranj {
    fn look(&self) -> Option<Look> {
        Some(Look {
            pictures: &[
                (slot::SPEAR, "P"),
                (slot::KNIGHT, "N"),
                (slot::ELEPHANT, "O"),
                (slot::CANNON, "W"),
                (slot::ROOK, "R"),
                (slot::CROWNED_BISHOP, "H"),
                (slot::FEZ, "M"),
                (slot::STAR, "J"),
                (slot::SECOND_KING, "K"),
            ],
            parent: WITHOUT_PASSES,
        })
    }

    fn options(&self) -> &'static [RuleOption] {
        &[
            RuleOption { name: "Army", default: Some("D"), rules: &["gilded", "mixed", "rook"] },
            RuleOption { name: "Double", default: None, rules: &["double"] },
            RuleOption { name: "Commoner", default: None, rules: &["commoner"] },
        ]
    }
}
