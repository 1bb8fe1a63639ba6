//! The limits of a definition: moves in a position, kinds, and the size of tables.
//!
//! Move lists have a fixed size, which no position of a game may exceed. So the limit applies to an upper
//! bound on the moves that the pieces can ever have: a pawn counts as the best piece that it can become. If
//! the start position is within the limit, so are all later ones.

use super::{Board, Definition, KindSet, Slot, lines};
use crate::core::{Color, MAX_STEPS};
use crate::games::defined::betza::Way;
use crate::games::defined::text::{Faults, Section};
use std::collections::BTreeMap;

/// Maximum number of kinds in a game, promoted forms included. A step stores a kind in five bits.
pub const MOST_KINDS: usize = 31;
/// Maximum size of a game's tables, in bytes.
pub const MOST_BYTES: u32 = 8 << 20;
/// Size of the tables of a kind and side in bytes, without those of its moves.
const PER_KIND: u32 = 20 << 10;

/// An upper bound on the moves that a piece can ever have.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Most {
    /// The number of squares that it can move to.
    pub squares: u32,
    /// The number of additional moves to the same squares, such as promotions.
    pub more: u32,
}

/// Reports the limits that a game exceeds.
pub fn check(section: &Section, game: &Definition, faults: &mut Faults) {
    let mut error = |key: &str, message: String| faults.error(section.place(key), key, message);
    let promoted = game.kinds.iter().filter(|kind| kind.turns_into.is_some()).count() + game.marked().count();
    if game.kinds.len() + promoted > MOST_KINDS {
        let message = format!(
            "{} kinds, and {promoted} that turn into others, count as {}; {MOST_KINDS} are allowed",
            game.kinds.len(),
            game.kinds.len() + promoted
        );
        error("promotedPieceType", message);
    }
    let most = most_moves(game);
    for color in Color::BOTH {
        let most = |kind: usize| most[kind][color.index()];
        let on_board = game.start.pieces.iter().map(|piece| Mobile {
            side: piece.color,
            plain: piece.from.unwrap_or(piece.kind),
            is_held: false,
            most: most(piece.kind),
        });
        let held = game.start.hand.iter();
        let held = held.map(|&(side, kind)| Mobile { side, plain: kind, is_held: true, most: most(kind) });
        let moves = most_turns(game, color, on_board.chain(held));
        if moves > MAX_STEPS as u32 {
            let message = format!("a side could have up to {moves} moves; {MAX_STEPS} are allowed");
            return error("startFen", message);
        }
    }
    let bytes = table_bytes(game);
    if bytes > MOST_BYTES {
        let (megabytes, most) = (bytes.div_ceil(1 << 20), MOST_BYTES >> 20);
        let message = format!("the tables of its pieces take up to {megabytes} MiB; {most} MiB are allowed");
        error(&format!("[{}]", section.name), message);
    }
}

/// An upper bound on the moves of some pieces of one side together: no two of them share a square, and none
/// moves to another's square.
fn most_of(pieces: impl Iterator<Item = Most>, board: Board) -> u32 {
    let size = board.region().len();
    let (mut count, mut squares, mut more) = (0, 0, 4);
    for piece in pieces {
        (count, squares, more) = (count + 1, squares + piece.squares, more + piece.more);
    }
    let crowd = count.min(size / 2);
    squares.min(crowd * (size - crowd)) + more
}

/// A piece on the board or in hand, for a bound on the moves of a side.
pub struct Mobile {
    /// The side that has it now.
    pub side: Color,
    /// The definition's kind that it is in hand.
    pub plain: usize,
    /// Whether it is in hand.
    pub is_held: bool,
    /// The moves that it can ever have for the side in question.
    pub most: Most,
}

/// An upper bound on the moves and drops that a side can ever have with these pieces of both sides.
pub fn most_turns(game: &Definition, color: Color, pieces: impl Iterator<Item = Mobile>) -> u32 {
    let (rules, board) = (&game.rules.drops, game.rules.board);
    // It may come to have all pieces if it can capture them.
    let mut pieces: Vec<Mobile> = pieces.filter(|piece| piece.side == color || rules.captures).collect();
    pieces.sort_by_key(|piece| piece.most.squares + piece.most.more);
    let mut kinds = KindSet::NONE;
    // A kind that is in hand has one piece less on the board.
    pieces.retain(|piece| {
        let comes_into_hand = rules.allowed && (piece.is_held || rules.captures);
        let is_first = comes_into_hand && !kinds.has(piece.plain);
        if is_first {
            kinds |= KindSet::of(piece.plain);
        }
        !is_first
    });
    if rules.allowed && (rules.free || rules.captures && rules.loops) {
        kinds = (0..game.kinds.len()).fold(kinds, |kinds, kind| kinds | KindSet::of(kind));
    }
    let forms = |kind: usize| 1 + u32::from(rules.promoted && game.kinds[kind].turns_into.is_some());
    let drops = kinds.kinds().map(forms).sum::<u32>() * board.region().len();
    most_of(pieces.into_iter().map(|piece| piece.most), board) + drops
}

/// The upper bounds by kind and side, including moves after promotion but not castling.
pub fn most_moves(game: &Definition) -> Vec<[Most; 2]> {
    let own = |kind: usize| [0, 1].map(|side| most_as(game, kind, side));
    let mut most: Vec<[Most; 2]> = (0..game.kinds.len()).map(own).collect();
    // A promoted piece may promote again.
    for _ in 0..game.kinds.len() {
        let before = most.clone();
        for (kind, most) in most.iter_mut().enumerate() {
            for (side, most) in most.iter_mut().enumerate() {
                for into in next_kinds(game, kind, side) {
                    most.squares = most.squares.max(before[into][side].squares);
                    most.more = most.more.max(before[into][side].more);
                }
            }
        }
        if most == before {
            break;
        }
    }
    most
}

fn is_pawn(game: &Definition, kind: usize, side: usize) -> bool {
    let pawns = game.rules.promotion.pawns[side];
    game.kinds[kind].slot == Slot::PAWN || pawns.has(kind) || pawns.has_any()
}

/// The kinds that a kind can become in one move.
fn next_kinds(game: &Definition, kind: usize, side: usize) -> impl Iterator<Item = usize> {
    let kinds = game.rules.promotion.kinds[side];
    let promoted = kinds.kinds().filter(move |_| is_pawn(game, kind, side));
    // A promoted piece may revert.
    let back = (0..game.kinds.len()).filter(move |&other| game.kinds[other].turns_into == Some(kind));
    promoted.chain(game.kinds[kind].turns_into).chain(back)
}

/// The upper bound for a kind while it remains that kind.
fn most_as(game: &Definition, kind: usize, side: usize) -> Most {
    let board = game.rules.board;
    let piece = &game.kinds[kind];
    let promotion = &game.rules.promotion;
    let size = board.region().len();
    let relays = game.rules.relays.relays.iter().flatten().filter(|relay| relay.takers.has(kind));
    let stranded = promotion.stranded.iter().filter(|_| is_pawn(game, kind, side));
    let lines = lines::ways(game, kind);
    let ways = piece.moves.ways.iter().chain(&lines).chain(stranded.flat_map(|moves| &moves.ways));
    let own = max_reach(ways, board) + if piece.slot == Slot::PAWN { 2 } else { 0 };
    let lent: u32 = relays.map(|relay| max_reach(relay.moves.ways.iter(), board)).sum();
    let kinds = promotion.kinds[side].kinds().filter(|_| is_pawn(game, kind, side));
    let choices = kinds.count() as u32;
    // One for promotion, and one for reverting.
    let comes_by_turn = game.kinds.iter().any(|other| other.turns_into == Some(kind));
    let turns = u32::from(piece.turns_into.is_some()) + u32::from(comes_by_turn);
    let squares = (own + lent).min(size - 1);
    Most { squares, more: squares.min(own) * (choices + turns) + choices }
}

/// The maximum number of squares that these moves reach from one square. Two opposite slides share a line.
fn max_reach<'a>(ways: impl Iterator<Item = &'a Way>, board: Board) -> u32 {
    let line = |way: &Way| {
        let along = |size: u8, step: i8| match step {
            0 => u32::from(u8::MAX),
            _ => u32::from(size - 1) / u32::from(step.unsigned_abs()),
        };
        along(board.files, way.step.0).min(along(board.ranks, way.step.1))
    };
    let mut lines = BTreeMap::new();
    for way in ways {
        let most = if way.most == 0 { u32::MAX } else { way.most.into() };
        let steps = line(way).min(most);
        let is_one_sided = way.first != (0, 0) || most == 1;
        let step = if is_one_sided { way.step } else { way.line().0 };
        let (sum, longest) = lines.entry((way.first, step)).or_insert((0, line(way).max(1)));
        *sum = (*sum + steps).min(*longest);
    }
    lines.values().map(|(sum, _)| sum).sum()
}

/// An upper bound on the size of the tables of a game's pieces, in bytes.
pub fn table_bytes(game: &Definition) -> u32 {
    let board = game.rules.board;
    let set: u32 = if board.files <= 8 && board.ranks <= 8 { 8 } else { 16 };
    let promoted = game.kinds.iter().filter_map(|kind| kind.turns_into).map(|into| &game.kinds[into].moves);
    let relays = game.rules.relays.relays.iter().flatten().map(|relay| &relay.moves);
    let all = game.kinds.iter().map(|kind| &kind.moves).chain(promoted).chain(relays);
    let all = all.chain(&game.rules.promotion.stranded);
    let mut bytes = 0u32;
    for moves in all {
        let ends: u32 = moves.ways.iter().filter(|way| way.is_crooked()).map(|way| ends(way, board)).sum();
        let mut lines: Vec<_> = moves.ways.iter().filter(|way| way.is_hopping()).map(Way::line).collect();
        lines.sort_unstable();
        lines.dedup();
        // A path and its reverse, three sets each; a hopper's squares to and from, for each square.
        let side = ends.saturating_mul(6 * set).saturating_add(lines.len() as u32 * 3 * 128 * set);
        bytes = bytes.saturating_add(side.saturating_add(PER_KIND).saturating_mul(2));
    }
    bytes
}

/// The number of squares from which a move stays on the board, summed over its possible numbers of steps.
fn ends(way: &Way, board: Board) -> u32 {
    let fits = |size: u8, first: i32, last: i32| {
        let span = first.max(last).max(0) - first.min(last).min(0);
        u32::try_from(i32::from(size) - span).unwrap_or(0)
    };
    let (first, step) = (way.first, way.step);
    let steps = if way.most == 0 { i32::from(board.files.max(board.ranks)) } else { way.most.into() };
    let mut ends = 0;
    for count in i32::from(way.least)..=steps {
        let last = |first: i8, step: i8| i32::from(first) + count * i32::from(step);
        ends += fits(board.files, first.0.into(), last(first.0, step.0))
            * fits(board.ranks, first.1.into(), last(first.1, step.1));
    }
    ends
}
