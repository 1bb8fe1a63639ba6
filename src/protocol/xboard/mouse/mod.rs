//! The state of the mouse in XBoard.
//!
//! | file | contents |
//! |---|---|
//! | `drag` | moves made with the mouse |
//! | `marks` | squares marked on the board |

mod drag;
mod marks;

use crate::protocol::xboard::moves::half::{Half, Suffix};
use crate::protocol::xboard::moves::record::Target;
use firzan::core::Spot;

/// The state of the mouse in XBoard.
#[derive(Default, Debug)]
pub struct Mouse {
    /// Whether the user moves by mouse in this game.
    pub is_used: bool,
    /// Whether the next move is made by mouse.
    pub by_hand: bool,
    /// The square of the lifted piece.
    pub lifted: Option<Spot>,
    /// The squares where it may go.
    pub targets: Vec<Target>,
    /// The number of half-moves before the flip that lifting the piece made.
    pub flipped_after: Option<usize>,
    /// Whether flips or a turn are marked. XBoard keeps these marks until a piece is lifted.
    pub is_marked: bool,
}

/// The letters that XBoard sends when a piece is dragged to a square where the user must choose what it
/// becomes, before it has read the engine's `choice`: that of its queen, or a dot if there is none. Of a
/// piece outside its pawns' slot it sends the bare squares.
const UNREAD: [char; 2] = ['.', 'q'];

impl Mouse {
    /// Whether the user moves by mouse in this game.
    pub fn is_used(&self) -> bool {
        self.is_used
    }

    /// Whether the move just received was entered by mouse.
    pub fn take_by_hand(&mut self) -> bool {
        std::mem::take(&mut self.by_hand)
    }

    /// A move by mouse, with the first choice in place of a letter that is not one of the choices.
    pub fn meant(&self, text: &str, first_rank: u8) -> String {
        let plain = text.strip_suffix(UNREAD).unwrap_or(text);
        let Some(Half::Step { from, to, suffix: Suffix::Nothing, .. }) = Half::read(plain, first_rank) else {
            return text.to_string();
        };
        let mut targets = self.targets.iter();
        let target = targets.find(|target| self.lifted == Some(from) && target.to == to);
        let signs = target.map_or(&[][..], |target| &target.suffixes);
        let is_choice = |suffix: &Suffix| match suffix.sign() {
            Some(sign) => text.ends_with(sign),
            None => text == plain,
        };
        match signs.first() {
            Some(first) if !signs.iter().any(is_choice) => {
                first.sign().map_or(plain.to_string(), |sign| format!("{plain}{sign}"))
            }
            _ => text.to_string(),
        }
    }
}
