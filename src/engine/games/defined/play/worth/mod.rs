//! The values of kinds, and the evaluation. Without a value in the definition, a kind's value follows from
//! its mobility (H.G. Muller's formula for leapers); it is negative if losing the kind wins.
//!
//! | file | contents |
//! |---|---|
//! | `evaluate` | the evaluation of positions |
//! | `family`, `weights` | the weights for a game without its own |

mod evaluate;
pub mod family;
mod weights;

use super::game::{Game, Outlook};
use crate::core::{Color, Square, SquareSet};
use crate::eval::weights::features;
use crate::eval::written::LARGEST_VALUE;
use crate::eval::{FULL_PHASE, terms};
use crate::games::defined::game::Start;
use crate::games::defined::game::limits::MOST_KINDS;
use crate::games::defined::game::rules::Ending;
use crate::games::defined::play::tables::{Frame, Mover, Table, has, table};
use crate::rules::Piece;

/// Ranks of places, from the owner's point of view.
pub const RANKS: usize = 10;
/// Files of places, from the nearer edge.
pub const FILES: usize = 6;
/// Places for each kind.
pub const SPOTS: usize = RANKS * FILES;
/// Maximum distance of a pawn from promotion, in steps; longer distances count as this.
pub const FARTHEST: usize = 8;

/// The denominator of the kinds' contributions to the game phase.
pub const PHASE_UNIT: i32 = 4096;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind.
    MATERIAL[1; MOST_KINDS],
    /// Pieces by kind, rank as their owner counts, and file from the edge.
    PLACES[MOST_KINDS * RANKS; FILES],
    /// Pawns that no enemy pawn is ahead of, by the steps to where they promote.
    PASSED[1; FARTHEST + 1],
    /// Passed pawns with a piece on the square ahead, by the steps to where they promote.
    BLOCKED[1; FARTHEST + 1],
    /// Pawns, then other pieces, that pawns guard.
    GUARDED[1; 2],
    /// Squares that pieces can go to and enemy pawns do not attack, by kind.
    MOBILITY[1; MOST_KINDS],
    /// Squares around the enemy king that pieces attack, by kind.
    RING[1; MOST_KINDS],
    /// Enemy kings by units of danger.
    DANGER[6; 8],
    /// Enemy pieces by kind: those attacked by less valuable ones, then those attacked and unguarded.
    THREATS[2; MOST_KINDS],
    /// Kings by the number of squares around them that are neither attacked nor occupied by own pieces.
    ROOM[1; 9],
    /// Own pawns, then other pieces, around kings.
    SHELTER[1; 2],
    /// Pieces in hand by kind.
    HAND[1; MOST_KINDS],
}

/// The number of features.
pub const FEATURES: usize = features(TERMS);

/// Values by kind, in centipawns; 0 for a king.
pub type Values = [i32; MOST_KINDS];

/// The share of squares that are empty in a typical position.
const EMPTY: f64 = 2.0 / 3.0;
/// The mobility of well-placed pieces, relative to the mean over all squares.
const PLACEMENT: f64 = 1.52;
/// The share of its value that a rider keeps where captured pieces are dropped again: lines are often
/// blocked.
const RIDER_SHARE: f64 = 0.7;
/// Minimum value of a pawn that can promote, in centipawns.
const MIN_PAWN_VALUE: f64 = 85.0;
/// Minimum and maximum value of a piece, in centipawns.
const MIN_VALUE: f64 = 10.0;
const MAX_VALUE: f64 = LARGEST_VALUE as f64;
/// A centipawn in the unit of `pieceValueMg` and `pieceValueEg`: Fairy-Stockfish's knight is worth about 800
/// of them.
const UNIT: f64 = 2.5;

/// The expected numbers of squares that pieces reach.
pub struct Mobility {
    /// By kind and square.
    pub by_square: Vec<Table<f64>>,
    /// By kind, the mean over the board.
    pub means: Vec<f64>,
}

impl Mobility {
    /// The mobility of a game's kinds, as White's.
    pub fn of<F: Frame>(game: &Game<F>) -> Mobility {
        let mut all = Mobility { by_square: Vec::new(), means: Vec::new() };
        for kind in 0..game.forms.len() {
            let mover = game.mover(Piece { kind: kind as u8, color: Color::White });
            let mut by_square = table(0.0);
            for square in game.board.squares() {
                by_square[square.index()] = mobility(game, mover, square);
            }
            all.means.push(by_square.iter().sum::<f64>() / f64::from(game.board.len().max(1)));
            all.by_square.push(by_square);
        }
        all
    }
}

/// The values of a game's kinds: those of the definition, or else by mobility.
pub fn values<F: Frame>(game: &Game<F>, mobility: &Mobility) -> Values {
    let mut values = [0; MOST_KINDS];
    for (kind, value) in values.iter_mut().enumerate().take(game.forms.len()) {
        if game.king != Some(kind as u8) {
            let worth = given_value(game, kind).unwrap_or_else(|| {
                let mover = game.mover(Piece { kind: kind as u8, color: Color::White });
                let mean = PLACEMENT * mobility.means[kind];
                let is_rider = game.definition.rules.drops.captures && !mover.axes.is_empty();
                let worth = 1.1 * (30.0 + 0.625 * mean) * mean * if is_rider { RIDER_SHARE } else { 1.0 };
                worth.max(if mover.promotions.is_empty() { MIN_VALUE } else { MIN_PAWN_VALUE })
            });
            *value = worth.min(MAX_VALUE) as i32 * if wins_by_losing(game, kind) { -1 } else { 1 };
        }
    }
    values
}

/// The values of a game's kinds by weights that were fitted to its games: the old values, plus the change in
/// weight of a piece, averaged over the board and over middlegame and ending. Signs do not change.
pub fn fitted_values<F: Frame>(game: &Game<F>, table: &[[i32; 2]]) -> Vec<i32> {
    let mobility = Mobility::of(game);
    let before = |feature: usize| {
        let score = game.worth.weights.table[feature];
        f64::from(score.middle() + score.end()) / 2.0
    };
    let now = |feature: usize| f64::from(table[feature][0] + table[feature][1]) / 2.0;
    let places = &game.worth.outlook.places[Color::White.index()];
    let more = |feature: usize| now(feature) - before(feature);
    let values = game.worth.values.iter().enumerate().take(game.forms.len());
    let fitted = values.map(|(kind, &value)| {
        if game.king == Some(kind as u8) {
            return value;
        }
        let place = |square: Square| PLACES.start + SPOTS * kind + usize::from(places[square.index()]);
        let on_board: f64 = game.board.squares().map(|square| more(place(square))).sum();
        let gain = more(MATERIAL.start + kind)
            + on_board / f64::from(game.board.len().max(1))
            + mobility.means[kind] * more(MOBILITY.start + kind);
        let worth = (f64::from(value.abs()) + gain * f64::from(value.signum())).clamp(MIN_VALUE, MAX_VALUE);
        worth.round() as i32 * value.signum()
    });
    fitted.collect()
}

/// Whether a side wins by losing its pieces of a kind.
fn wins_by_losing<F: Frame>(game: &Game<F>, kind: usize) -> bool {
    let extinction = &game.definition.rules.ends.extinction;
    extinction.value == Some(Ending::Win) && has(extinction.kinds, game.forms[kind].moves)
}

/// The value that a definition gives a kind, averaged over middle game and endgame.
fn given_value<F: Frame>(game: &Game<F>, kind: usize) -> Option<f64> {
    let values = game.definition.kinds[game.forms[kind].moves].values;
    let values: Vec<f64> = values.into_iter().flatten().map(f64::from).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64 / UNIT)
}

/// The expected number of squares that a piece reaches from a square.
fn mobility<F: Frame>(game: &Game<F>, mover: &Mover<F>, from: Square) -> f64 {
    let half = |set: F::Set| f64::from((set & game.board).len()) / 2.0;
    let reach = mover.reach(from);
    let mut sum = half(reach.quiet_leaps) + half(reach.capture_leaps);
    for &axis in &mover.axes {
        let axis = game.tables.axes.at(axis);
        for to in axis.full(from).squares() {
            let open = EMPTY.powi(axis.between(from, to).len() as i32);
            sum += open
                * (half(F::Set::of(to) & reach.quiet_slides) + half(F::Set::of(to) & reach.capture_slides));
        }
    }
    for path in mover.paths(from) {
        sum += EMPTY.powi(path.clear.len() as i32) * (half(path.quiet) + half(path.capture));
    }
    for hopper in &mover.hoppers {
        let axis = game.tables.axes.at(hopper.axis);
        for to in axis.full(from).squares() {
            let between = axis.between(from, to).len() as i32;
            let hurdles = f64::from(between) * (1.0 - EMPTY);
            let hops = if hopper.lands_behind { 1.0 - EMPTY } else { hurdles } * EMPTY.powi(between - 1);
            let to = F::Set::of(to);
            sum += hops * (half(to & hopper.quiet[from.index()]) + half(to & hopper.capture[from.index()]));
        }
    }
    sum
}

/// The evaluation's tables for a game whose values are known.
pub fn outlook<F: Frame>(game: &Game<F>) -> Outlook<F::Set> {
    let mut outlook = Outlook::none();
    outlook.order = order(game);
    outlook.heart = game.king.or_else(|| mortal(game));
    outlook.phases = phases(game);
    outlook.pawns = Color::BOTH.map(|color| pawns(game, color));
    let board = game.definition.rules.board;
    for square in game.board.squares() {
        let (file, rank) = (F::file(square), F::rank(square));
        outlook.rings[square.index()] = game.board.filter(|other| F::distance(square, other) <= 1);
        for color in Color::BOTH {
            let (side, index) = (color.index(), square.index());
            let own_rank = board.rank(color, rank);
            let from_edge = file.min(board.files - 1 - file);
            let place = usize::from(own_rank) * FILES + usize::from(from_edge);
            outlook.places[side][index] = place as u16;
            let is_ahead = |other: u8| if color == Color::White { other > rank } else { other < rank };
            outlook.fronts[side][index] =
                game.board.filter(|other| F::file(other).abs_diff(file) <= 1 && is_ahead(F::rank(other)));
            let zone = outlook.pawns[side]
                .first()
                .map_or(F::Set::EMPTY, |&kind| game.mover(Piece { kind, color }).pawn_zone);
            let ahead = |steps: u8| match color {
                Color::White => rank.checked_add(steps).filter(|&rank| rank < board.ranks),
                Color::Black => rank.checked_sub(steps),
            };
            let reaches = |steps: &u8| ahead(*steps).is_some_and(|rank| zone.has(F::square(file, rank)));
            let steps = (0..FARTHEST as u8).find(reaches).unwrap_or(FARTHEST as u8);
            outlook.to_go[side][index] = steps;
        }
    }
    outlook
}

/// The only kind whose extinction loses the game.
fn mortal<F: Frame>(game: &Game<F>) -> Option<u8> {
    let extinction = &game.definition.rules.ends.extinction;
    let is_lost = extinction.value == Some(Ending::Loss) && extinction.count == 0;
    let loses = is_lost && !extinction.kinds.has_any();
    let mut kinds = (0..game.forms.len() as u8)
        .filter(|&kind| loses && has(extinction.kinds, game.forms[usize::from(kind)].moves));
    kinds.next().filter(|_| kinds.next().is_none())
}

/// The kinds in ascending order of value, each with a flag that it is worth more than the previous one.
fn order<F: Frame>(game: &Game<F>) -> Vec<(u8, bool)> {
    let worth = |kind: &u8| (game.king == Some(*kind), game.worth.values[*kind as usize]);
    let mut kinds: Vec<u8> = (0..game.forms.len().min(MOST_KINDS) as u8).collect();
    kinds.sort_by_key(worth);
    let mut before = None;
    let ranked = kinds.into_iter().map(|kind| {
        let value = worth(&kind);
        (kind, before.replace(value).is_some_and(|before| before < value))
    });
    ranked.collect()
}

/// The kinds of a side that promote as pawns.
pub fn pawns<F: Frame>(game: &Game<F>, color: Color) -> Vec<u8> {
    let kinds = 0..game.forms.len() as u8;
    let is_pawn = |kind: &u8| !game.mover(Piece { kind: *kind, color }).promotions.is_empty();
    kinds.filter(|kind| game.king != Some(*kind) && is_pawn(kind)).collect()
}

/// The contribution of each kind to the game phase, in proportion to its value: none for pawns and kings; all
/// pieces of the start position together are the full phase.
fn phases<F: Frame>(game: &Game<F>) -> Vec<(u8, i32)> {
    let white = pawns(game, Color::White);
    let counts = |kind: &u8| game.king != Some(*kind) && !white.contains(kind);
    let kinds: Vec<u8> = (0..game.forms.len() as u8).filter(counts).collect();
    let number = |kind: u8| {
        let form = game.forms[kind as usize];
        let Start { pieces, hand, .. } = &game.definition.start;
        let is_same =
            |kind: usize, from: Option<usize>| kind == form.moves && from == form.was && !form.by_letter;
        let on_board = pieces.iter().filter(|piece| is_same(piece.kind, piece.from)).count();
        (on_board + hand.iter().filter(|&&(_, kind)| is_same(kind, None)).count()) as i32
    };
    let value = |kind: u8| game.worth.values[kind as usize].abs();
    let all: i32 = kinds.iter().map(|&kind| number(kind) * value(kind)).sum();
    // Rounded up, so that the start position has the full phase.
    let share = |kind: u8| {
        let whole = i64::from(PHASE_UNIT) * i64::from(FULL_PHASE) * i64::from(value(kind));
        (whole / i64::from(all.max(1)) + 1) as i32
    };
    kinds.into_iter().map(|kind| (kind, share(kind))).collect()
}
