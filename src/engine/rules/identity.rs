//! The facts about a game that do not change from position to position.

use super::{About, Kind, Repetition};

/// The outcome for a side without a legal move if none of its kings is attacked. If one is attacked, it has
/// lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// A draw.
    Draws,
    /// It loses.
    Loses,
    /// It wins.
    Wins,
}

/// A game under its options: names, pieces, and the rules that hold in all positions.
#[derive(Clone, Copy, Debug)]
pub struct Identity {
    /// The name in variant ids, without options.
    pub name: &'static str,
    /// The name in files made for the game, such as networks, where it has to be more exact than
    /// [`name`](Self::name).
    pub exact: Option<&'static str>,
    /// The display name.
    pub title: &'static str,
    /// The description in English.
    pub about: About,
    /// The kinds of pieces; a [`Piece`](super::Piece)'s kind is an index into it.
    pub kinds: &'static [Kind],
    /// Files and ranks of the board. One smaller than its [`Shape`](crate::core::Shape) is the corner at a1.
    pub size: (u8, u8),
    /// The meaning of repetition.
    pub repetition: Repetition,
    /// The meaning of stalemate.
    pub stalemate: Stalemate,
    /// The number of plies without a capture or pawn move after which the game is drawn; `None` if it never
    /// is.
    pub most_halfmoves: Option<u32>,
    /// True if there is check: a move must not leave the king attacked.
    pub has_check: bool,
}

impl Identity {
    /// A game with the rules of chess on 8x8 squares: the base of a literal for any other.
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

    /// The name in files that are made for the game. All its options share it.
    pub fn exact_name(&self) -> &'static str {
        self.exact.unwrap_or(self.name)
    }
}
