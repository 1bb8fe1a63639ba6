//! The end of a game.

use super::moving::PAWNS;
use crate::games::defined::game::{KindSet, Region};

/// A result for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side wins.
    Win,
    /// Nobody does.
    Draw,
    /// The side loses.
    Loss,
}

/// The rule that decides a game that would be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decider {
    /// Nothing: it is drawn.
    #[default]
    None,
    /// The values of the pieces in Janggi.
    Janggi,
    /// The number of pieces.
    Pieces,
    /// White wins.
    White,
    /// Black wins.
    Black,
}

/// Ends by the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Ends {
    /// The result of checkmate for the side that is mated.
    pub checkmate: Option<Ending>,
    /// The result of stalemate for the side to move.
    pub stalemate: Option<Ending>,
    /// Whether stalemate is that only for the side with fewer pieces; equally many draw.
    pub stalemate_by_pieces: bool,
    /// Whether each check counts, and the last of those to be given wins.
    pub counts_checks: bool,
    /// The rule that decides a game that would be drawn by stalemate, by repetition or by moves without
    /// progress.
    pub decider: Decider,
    /// Whether kings may not face each other on a line.
    pub kings_do_not_face: bool,
    /// Whether no piece may go where it could never move again.
    pub no_dead_ends: bool,
    /// Kinds that end the game by dying out.
    pub extinction: Extinction,
    /// Baring.
    pub bare_king: BareKing,
    /// Material that draws, as several patterns: one fits if every piece besides the kings is one of these.
    /// A pattern without pieces is kings alone, which fits every pattern; `None`: nothing draws.
    pub draw_material: Option<Vec<Vec<Little>>>,
}

impl Default for Ends {
    fn default() -> Ends {
        Ends {
            checkmate: Some(Ending::Loss),
            stalemate: Some(Ending::Draw),
            stalemate_by_pieces: false,
            counts_checks: false,
            decider: Decider::None,
            kings_do_not_face: false,
            no_dead_ends: false,
            extinction: Extinction::default(),
            bare_king: BareKing::None,
            draw_material: None,
        }
    }
}

/// Kinds that end the game by dying out, or are royal before they do.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extinction {
    /// The result for the side whose kind died out; `None`: the game goes on.
    pub value: Option<Ending>,
    /// The kinds, each for itself; `*` is all pieces together.
    pub kinds: KindSet,
    /// So many or fewer are extinct.
    pub count: u16,
    /// The opponent must have so many.
    pub opponent: u16,
    /// Whether only the side to move can claim it.
    pub is_claimed: bool,
    /// Whether the kinds are royal while there are at most one more than extinct ones.
    pub is_royal: bool,
    /// Whether pieces of these kinds may never all be attacked.
    pub is_duple: bool,
}

/// The meaning of a bare king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BareKing {
    /// Nothing.
    #[default]
    None,
    /// It loses, whoever moves; both bare: a draw.
    Loss,
    /// It loses unless its side can bare the other's in reply.
    LossUnlessRebared,
    /// A draw.
    Draw,
    /// A draw if both are bare.
    DrawIfBoth,
}

/// A kind that a side may have besides its king where material draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Little {
    /// The kind, by number.
    pub kind: usize,
    /// The number of pieces.
    pub many: Many,
}

/// A number of pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// At most one on the board.
    One,
    /// Any number.
    Any,
    /// Any number, all on squares of one colour.
    OneColor,
}

/// Draws and ends by time.
#[derive(Clone, PartialEq, Debug)]
pub struct Clocks {
    /// Moves of each side without a capture or a move of these kinds that draw; 0: none do.
    pub moves: u16,
    /// The kinds whose moves set the clock back.
    pub kinds: [KindSet; 2],
    /// From where they do.
    pub region: [Region; 2],
    /// The occurrence of a position that ends the game; 0: none does.
    pub folds: u16,
    /// The result of repetition for the side to move, or for White if `fold_is_white`.
    pub fold: Option<Ending>,
    /// Whether `fold` is White's.
    pub fold_is_white: bool,
    /// Whether who checks perpetually loses.
    pub perpetual_loses: bool,
    /// The result if both do.
    pub both_checked: BothChecked,
    /// Whether who chases perpetually loses.
    pub chasing: bool,
    /// Counting.
    pub counting: Counting,
}

impl Default for Clocks {
    fn default() -> Clocks {
        Clocks {
            moves: 50,
            kinds: PAWNS,
            region: [Region::ALL; 2],
            folds: 3,
            fold: Some(Ending::Draw),
            fold_is_white: false,
            perpetual_loses: false,
            both_checked: BothChecked::Draw,
            chasing: false,
            counting: Counting::None,
        }
    }
}

/// The result where both sides have checked perpetually.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BothChecked {
    /// A draw.
    #[default]
    Draw,
    /// The result of any repetition.
    AsRepetition,
}

/// The rules of South-East Asia that count moves once a side has little left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// None.
    #[default]
    None,
    /// Makruk's.
    Makruk,
    /// ASEAN chess's.
    Asean,
    /// Cambodian chess's.
    Cambodian,
}

/// Goal squares.
#[derive(Clone, PartialEq, Debug)]
pub struct Goals {
    /// The kind that is to arrive.
    pub kind: [KindSet; 2],
    /// The squares; none: there is no such goal.
    pub region: [Region; 2],
    /// The number of pieces that are to arrive.
    pub count: u16,
    /// Whether one suffices if others block the rest of the squares.
    pub blocked_wins: bool,
    /// Whether the other side has one more move.
    pub reply: bool,
    /// Whether the piece must be safe there.
    pub safe: bool,
}

impl Default for Goals {
    fn default() -> Goals {
        Goals {
            kind: [KindSet::ANY; 2],
            region: [Region::NONE; 2],
            count: 1,
            blocked_wins: false,
            reply: false,
            safe: false,
        }
    }
}
