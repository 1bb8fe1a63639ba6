//! What a definition says besides its pieces: plain data, with Fairy-Stockfish's defaults.
//!
//! Pairs are White's and Black's. Kinds are numbers: slots in a draft, places among the kinds in a
//! definition.

use super::betza::Moves;
use super::kinds::{KindSet, Slot};
use super::region::Region;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything that keys say of a game, but for its pieces, its start and its words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// Promotion.
    pub promotion: Promotion,
    /// Double steps and en passant.
    pub steps: Steps,
    /// Castling.
    pub castling: Castling,
    /// What is compulsory and forbidden.
    pub bounds: Bounds,
    /// What draws by time.
    pub clocks: Clocks,
    /// What ends a game by its board.
    pub ends: Ends,
    /// Goal squares.
    pub goals: Goals,
    /// Relays and immunity.
    pub relays: Relays,
    /// Keys of rules that are not played whose values ask for them, with these values.
    pub refused: BTreeMap<&'static str, String>,
}

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Files, 1 to 12.
    pub files: u8,
    /// Ranks, 1 to 10.
    pub ranks: u8,
}

/// Promotion. A pawn promotes where its move ends in the region, to a kind whose limit is not reached; a
/// piece that turns into another does so where its move begins or ends there.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// Where.
    pub region: [Region; 2],
    /// What promotes to a kind of [`kinds`](Self::kinds).
    pub pawns: [KindSet; 2],
    /// What it promotes to.
    pub kinds: [KindSet; 2],
    /// Whether a pawn must, and has no such move where it cannot.
    pub pawns_must: bool,
    /// Whether a piece that can turn into another must.
    pub pieces_must: bool,
    /// Whether a piece turns into another only by capturing.
    pub on_capture: bool,
    /// Whether what has turned into another turns back when it next does.
    pub demotion: bool,
    /// Where a pawn must promote if it can, else arrives as it is; elsewhere in the region it then may.
    pub must_region: [Region; 2],
    /// Whether promotion is only to kinds of which a side has fewer than at the start.
    pub lost_only: bool,
    /// What a pawn does that stands where it must promote, instead of its own moves.
    pub stranded: Option<Arc<Moves>>,
    /// Whether such a pawn may promote where it stands, as a whole move.
    pub in_place: bool,
    /// From which rank of its side on a soldier moves sideways, from 0.
    pub soldier_rank: u8,
}

/// Double steps and en passant.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// Whether there are double steps.
    pub double: bool,
    /// From where pawns step two squares, and `i` holds.
    pub double_region: [Region; 2],
    /// From where pawns step three squares.
    pub triple_region: [Region; 2],
    /// Where a side captures en passant.
    pub en_passant_region: [Region; 2],
    /// What captures en passant.
    pub takers: [KindSet; 2],
}

/// Castling. Files and ranks count from 0; of the pairs of files the first is kingside.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// Whether there is castling.
    pub allowed: bool,
    /// Where the king goes.
    pub king_to: [u8; 2],
    /// The rank as each side counts.
    pub rank: u8,
    /// The king's file where there are several.
    pub king_file: u8,
    /// The kind that castles as the king.
    pub king: [KindSet; 2],
    /// From which file on, towards the king, the rook is looked for.
    pub rook_from: [u8; 2],
    /// The kinds that castle as rooks.
    pub rooks: [KindSet; 2],
    /// Whether king and rooks may stand anywhere on the rank, as in Chess960.
    pub anywhere: bool,
    /// Whether a side may not castle to the wing to which the other has.
    pub opposite: bool,
    /// Castlings that win, kingside first; their sides lose when they can no longer make them.
    pub wins: [[bool; 2]; 2],
}

/// What is compulsory and forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Whether moves may give check.
    pub checking: bool,
    /// Whether the king may not leave a check but by capturing the piece that gives it.
    pub king_stands: bool,
}

/// What decides a game that would be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Decider {
    /// Nothing: it is drawn.
    #[default]
    None,
    /// What the pieces are worth in Janggi.
    Janggi,
    /// The number of pieces.
    Pieces,
    /// White wins.
    White,
    /// Black wins.
    Black,
}

/// How a game ends for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side wins.
    Win,
    /// Nobody does.
    Draw,
    /// The side loses.
    Loss,
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

/// What follows where both sides have checked perpetually.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BothChecked {
    /// A draw.
    #[default]
    Draw,
    /// What any repetition brings.
    AsRepetition,
}

/// What draws, or ends games, by time.
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
    /// What repetition is for the side to move, or for White if `fold_is_white`.
    pub fold: Option<Ending>,
    /// Whether `fold` is White's.
    pub fold_is_white: bool,
    /// Whether who checks perpetually loses.
    pub perpetual_loses: bool,
    /// What follows if both do.
    pub both_checked: BothChecked,
    /// Whether who chases perpetually loses.
    pub chasing: bool,
    /// Counting.
    pub counting: Counting,
}

/// What a bare king means.
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

/// What a side may have besides its king where material draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Little {
    /// The kind, by number.
    pub kind: usize,
    /// How many.
    pub many: Many,
}

/// How many pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// At most one on the board.
    One,
    /// Any number.
    Any,
    /// Any number, all on squares of one colour.
    OneColor,
}

/// What ends a game by its board.
#[derive(Clone, PartialEq, Debug)]
pub struct Ends {
    /// What checkmate is for the side that is mated.
    pub checkmate: Option<Ending>,
    /// What stalemate is for the side to move.
    pub stalemate: Option<Ending>,
    /// Whether stalemate is that only for the side with fewer pieces; equally many draw.
    pub stalemate_by_pieces: bool,
    /// Whether each check counts, and the last of those to be given wins.
    pub counts_checks: bool,
    /// What decides a game that would be drawn by stalemate, by repetition or by moves without progress.
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

/// Kinds that end the game by dying out, or are royal before they do.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extinction {
    /// What it is for the side whose kind died out; `None`: nothing.
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

/// Goal squares.
#[derive(Clone, PartialEq, Debug)]
pub struct Goals {
    /// The kind that is to arrive.
    pub kind: [KindSet; 2],
    /// Where; nowhere: there is no such goal.
    pub region: [Region; 2],
    /// How many are to arrive.
    pub count: u16,
    /// Whether one suffices if others block the rest of the squares.
    pub blocked_wins: bool,
    /// Whether the other side has one more move.
    pub reply: bool,
    /// Whether the piece must be safe there.
    pub safe: bool,
}

/// Moves lent to other pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Relay {
    /// The kinds that lend.
    pub givers: KindSet,
    /// The kinds that borrow.
    pub takers: KindSet,
    /// What a guarded taker may do; also where the giver guards.
    pub moves: Arc<Moves>,
}

/// Relays and immunity.
#[derive(Clone, PartialEq, Debug)]
pub struct Relays {
    /// `relay1` to `relay9`.
    pub relays: [Option<Relay>; 9],
    /// Where a relayed move of a promotion pawn may end; `None`: outside its promotion region.
    pub pawn_region: [Option<Region>; 2],
    /// Kinds that cannot be captured.
    pub immune: [KindSet; 2],
}

impl Default for Board {
    fn default() -> Board {
        Board { files: 8, ranks: 8 }
    }
}

/// The pawn alone.
const PAWNS: [KindSet; 2] = [KindSet::slot(Slot::PAWN); 2];

impl Default for Promotion {
    fn default() -> Promotion {
        Promotion {
            region: [Region::rank(7), Region::rank(0)],
            pawns: PAWNS,
            kinds: [KindSet::NONE; 2],
            pawns_must: true,
            pieces_must: false,
            on_capture: false,
            demotion: false,
            must_region: [Region::NONE; 2],
            lost_only: false,
            stranded: None,
            in_place: false,
            soldier_rank: 0,
        }
    }
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            double: true,
            double_region: [Region::rank(1), Region::rank(6)],
            triple_region: [Region::NONE; 2],
            en_passant_region: [Region::ALL; 2],
            takers: PAWNS,
        }
    }
}

impl Default for Castling {
    fn default() -> Castling {
        Castling {
            allowed: true,
            king_to: [6, 2],
            rank: 0,
            king_file: 4,
            king: [KindSet::slot(Slot::KING); 2],
            rook_from: [11, 0],
            rooks: [KindSet::slot(Slot::ROOK); 2],
            anywhere: false,
            opposite: false,
            wins: [[false; 2]; 2],
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { must_capture: false, checking: true, king_stands: false }
    }
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

impl Default for Relays {
    fn default() -> Relays {
        Relays { relays: Default::default(), pawn_region: [None; 2], immune: [KindSet::NONE; 2] }
    }
}
