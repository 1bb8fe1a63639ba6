//! The properties of a game that are the same in all positions.

use super::{About, Kind, Repetition};

/// The result for a side without a legal move and with no king attacked. (With a king attacked, it loses.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// A draw.
    Draws,
    /// The side loses.
    Loses,
    /// The side wins.
    Wins,
}

/// The properties of a game with given options: names, pieces and general rules.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// The name in variant ids, without options.
    pub name: &'static str,
    /// The name in the game's files, such as networks, if it must be more specific than [`name`](Self::name).
    pub exact: Option<&'static str>,
    /// The display name.
    pub title: &'static str,
    /// The description in English.
    pub about: About,
    /// The kinds of pieces; a [`Piece`](super::Piece)'s kind is an index into it.
    pub kinds: &'static [Kind],
    /// The numbers of files and ranks. If its [`Shape`](crate::core::Shape) is larger, the board is the
    /// corner at a1.
    pub size: (u8, u8),
    /// The effect of repetition.
    pub repetition: Repetition,
    /// The effect of stalemate.
    pub stalemate: Stalemate,
    /// Plies without a capture or pawn move that draw the game; `None` if there is no such rule.
    pub most_halfmoves: Option<u32>,
    /// True if a move must not leave the king attacked.
    pub has_check: bool,
}

impl Identity {
    /// A game with the rules of chess on 8x8 squares, as the base for struct update syntax.
    pub const fn new(
        name: &'static str,
        title: &'static str,
        about: About,
        kinds: &'static [Kind],
    ) -> Identity {
        Identity {
            name,
            exact: None,
            title,
            about,
            kinds,
            size: (8, 8),
            repetition: Repetition::DRAWS,
            stalemate: Stalemate::Draws,
            most_halfmoves: Some(100),
            has_check: true,
        }
    }

    /// The name in the game's files, shared by all its options.
    pub fn exact_name(&self) -> &'static str {
        self.exact.unwrap_or(self.name)
    }
}
