//! The rules for the end of a game.

use super::moving::PAWNS;
use crate::games::defined::game::{KindSet, Region};

/// A result for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side loses.
    Loss,
}

/// The tiebreak for a game that would otherwise be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decider {
    /// None: the game is drawn.
    #[default]
    None,
    /// The total value of the pieces, as in Janggi.
    Janggi,
    /// The side with more pieces wins.
    Pieces,
    /// White wins.
    White,
    /// Black wins.
    Black,
}

/// The results of a position on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Ends {
    /// The result of checkmate for the mated side.
    pub checkmate: Option<Ending>,
    /// The result of stalemate for the side to move.
    pub stalemate: Option<Ending>,
    /// Whether `stalemate` is the result for the side with fewer pieces; equal numbers draw.
    pub stalemate_by_pieces: bool,
    /// Whether checks are counted, so that giving the last one wins.
    pub counts_checks: bool,
    /// The tiebreak for games that stalemate, repetition, the n-move rule, two passes, facing kings or a full
    /// board would draw.
    pub decider: Decider,
    /// Whether a full board ends the game, drawn but for the tiebreak.
    pub full_board: bool,
    /// Whether mate counts only after a check by a knight, rook or bers in the unbroken series of checks that
    /// ends in it, and mate by knights alone wins for the side that is mated, as in Shatar.
    pub needs_shak: bool,
    /// Whether kings may not face each other on a line.
    pub kings_do_not_face: bool,
    /// Whether kings that face each other on a line after two turns in a row end the game, drawn but for the
    /// tiebreak: bikjang.
    pub facing_draws: bool,
    /// Whether no piece may move to a square from which it could never move again.
    pub no_dead_ends: bool,
    /// Kinds that end the game by dying out.
    pub extinction: Extinction,
    /// The meaning of a bare king.
    pub bare_king: BareKing,
    /// Patterns of material that draws. A pattern fits if it allows all pieces besides kings. An empty one
    /// is for bare kings, which fit every pattern. `None`: no material draws.
    pub draw_material: Option<Vec<Vec<Allowance>>>,
}

impl Default for Ends {
    fn default() -> Ends {
        Ends {
            checkmate: Some(Ending::Loss),
            stalemate: Some(Ending::Draw),
            stalemate_by_pieces: false,
            counts_checks: false,
            needs_shak: false,
            decider: Decider::None,
            full_board: false,
            kings_do_not_face: false,
            facing_draws: false,
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
    /// The result for the side whose kind died out; `None`: the game continues.
    pub value: Option<Ending>,
    /// The kinds, each counted separately; `*` counts all pieces together.
    pub kinds: KindSet,
    /// The number of pieces at or below which a kind is extinct.
    pub count: u16,
    /// The minimum number that the opponent must have for extinction to count.
    pub opponent: u16,
    /// Whether only the side to move can claim extinction.
    pub is_claimed: bool,
    /// Whether a kind is royal while a side has at most `count + 1` pieces of it.
    pub is_royal: bool,
    /// Whether pieces of these kinds may never all be attacked.
    pub is_duple: bool,
}

/// The meaning of a bare king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BareKing {
    /// No special meaning.
    #[default]
    None,
    /// It loses, whoever is to move; two bare kings draw.
    Loss,
    /// It loses, unless its side can bare the other king in reply.
    LossUnlessRebared,
    /// A draw.
    Draw,
    /// A draw if both kings are bare.
    DrawIfBoth,
}

/// A kind of piece that drawing material may include.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The kind, by number.
    pub kind: usize,
    /// The number of pieces.
    pub quantity: Quantity,
}

/// A number of pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// At most one on the board.
    One,
    /// Any number.
    Any,
    /// Any number, all on squares of one colour.
    OneColor,
}

/// The n-move rule, repetition, perpetual check and counting.
#[derive(Clone, PartialEq, Debug)]
pub struct Clocks {
    /// Moves by each side without a capture or a move of `kinds` until the game is drawn; 0 = no limit.
    pub moves: u16,
    /// The kinds whose moves reset the clock.
    pub kinds: [KindSet; 2],
    /// The squares from which their moves reset it.
    pub region: [Region; 2],
    /// The number of occurrences of a position that ends the game; 0 = never.
    pub folds: u16,
    /// The result of repetition for the side to move, or for White if `fold_is_white`.
    pub fold: Option<Ending>,
    /// Whether `fold` is White's result.
    pub fold_is_white: bool,
    /// Whether perpetual check loses.
    pub perpetual_loses: bool,
    /// Whether a piece that shuttles between two squares for five turns loses.
    pub shuttling_loses: bool,
    /// The result if both sides check perpetually.
    pub both_checked: BothChecked,
    /// Whether perpetual chasing loses. Firzan does not recognise it.
    pub chasing: bool,
    /// The counting rule.
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
            shuttling_loses: false,
            both_checked: BothChecked::Draw,
            chasing: false,
            counting: Counting::None,
        }
    }
}

/// The result if both sides have checked perpetually.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BothChecked {
    /// A draw.
    #[default]
    Draw,
    /// The result of an ordinary repetition.
    AsRepetition,
}

/// South-East Asian rules that count moves once a side has little material left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Counting {
    /// None.
    #[default]
    None,
    /// As in Makruk.
    Makruk,
    /// As in ASEAN chess.
    Asean,
    /// As in Cambodian chess.
    Cambodian,
}

/// Goal squares.
#[derive(Clone, PartialEq, Debug)]
pub struct Goals {
    /// The kind that must reach the goal.
    pub kind: [KindSet; 2],
    /// The squares; empty = no goal.
    pub region: [Region; 2],
    /// The number of pieces that must reach the goal.
    pub count: u16,
    /// Whether one piece suffices if all other goal squares are occupied.
    pub blocked_wins: bool,
    /// Whether the other side has one more move.
    pub reply: bool,
    /// Whether the piece must not be attacked there.
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
