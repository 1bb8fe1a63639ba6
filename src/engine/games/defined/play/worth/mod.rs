//! What pieces are worth before anything is learnt: what the definition says, else by their mobility (H.G.
//! Muller's formula for leapers); less than nothing where losing them wins.
//!
//! | file | contents |
//! |---|---|
//! | `evaluate`, `terms` | what positions are worth |
//! | `outlook`, `survey` | what that asks of the board and the kinds |
//! | `family`, `weights` | the evaluation's weights for a game that has none of its own |

mod evaluate;
pub mod family;
pub mod outlook;
pub mod survey;
pub mod terms;
mod weights;

use super::game::Game;
use crate::core::{Color, Square, SquareSet};
use crate::eval::written::LARGEST_VALUE;
use crate::games::defined::game::rules::Ending;
use crate::games::defined::play::tables::form::{MOST_KINDS, has};
use crate::games::defined::play::tables::frame::{Frame, Table, table};
use crate::games::defined::play::tables::mover::Mover;
use crate::rules::Piece;
use outlook::PLACES as SPOTS;
use terms::{MATERIAL, MOBILITY, PLACES};

/// Centipawns by kind; 0 for a king.
pub type Values = [i32; MOST_KINDS];

/// The share of squares that are empty in a usual position.
const EMPTY: f64 = 2.0 / 3.0;
/// How much better a place than the mean pieces find.
const PLACE: f64 = 1.52;
/// What a pawn that can promote is worth at least.
const PROMISE: f64 = 85.0;
/// What a piece is worth at least and at most.
const LEAST: f64 = 10.0;
const MOST: f64 = LARGEST_VALUE as f64;
/// A centipawn in the unit of `pieceValueMg` and `pieceValueEg`, in which Fairy-Stockfish's knight is worth
/// about 800.
const UNIT: f64 = 2.5;

/// How many squares pieces may be expected to reach.
pub struct Mobility {
    /// By kind and square.
    pub by_square: Vec<Table<f64>>,
    /// By kind, the mean over the board.
    pub means: Vec<f64>,
}

impl Mobility {
    /// That of a game's kinds, as White's.
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

/// The values of a game's kinds: what the definition says, else by their mobility.
pub fn values<F: Frame>(game: &Game<F>, mobility: &Mobility) -> Values {
    let mut values = [0; MOST_KINDS];
    for (kind, value) in values.iter_mut().enumerate().take(game.forms.len()) {
        if game.king != Some(kind as u8) {
            let worth = told(game, kind).unwrap_or_else(|| {
                let mover = game.mover(Piece { kind: kind as u8, color: Color::White });
                let mean = PLACE * mobility.means[kind];
                let worth = 1.1 * (30.0 + 0.625 * mean) * mean;
                worth.max(if mover.promotions.is_empty() { LEAST } else { PROMISE })
            });
            *value = worth.min(MOST) as i32 * if is_to_be_lost(game, kind) { -1 } else { 1 };
        }
    }
    values
}

/// What a game's kinds are worth by weights that were fitted to its games: what they were worth, and by how
/// much more the weights count a piece, on the mean of the board and of the middlegame and the ending. What
/// is worth having stays so, and what is not.
pub fn fitted<F: Frame>(game: &Game<F>, table: &[[i32; 2]]) -> Vec<i32> {
    let mobility = Mobility::of(game);
    let before = |feature: usize| {
        let score = game.weights.table[feature];
        f64::from(score.middle() + score.end()) / 2.0
    };
    let now = |feature: usize| f64::from(table[feature][0] + table[feature][1]) / 2.0;
    let places = &game.outlook.places[Color::White.index()];
    let more = |feature: usize| now(feature) - before(feature);
    let values = game.values.iter().enumerate().take(game.forms.len());
    let fitted = values.map(|(kind, &value)| {
        if game.king == Some(kind as u8) {
            return value;
        }
        let place = |square: Square| PLACES.start + SPOTS * kind + usize::from(places[square.index()]);
        let on_board: f64 = game.board.squares().map(|square| more(place(square))).sum();
        let gain = more(MATERIAL.start + kind)
            + on_board / f64::from(game.board.len().max(1))
            + mobility.means[kind] * more(MOBILITY.start + kind);
        let worth = (f64::from(value.abs()) + gain * f64::from(value.signum())).clamp(LEAST, MOST);
        worth.round() as i32 * value.signum()
    });
    fitted.collect()
}

/// Whether a side wins by losing its pieces of a kind.
fn is_to_be_lost<F: Frame>(game: &Game<F>, kind: usize) -> bool {
    let extinction = &game.definition.rules.ends.extinction;
    extinction.value == Some(Ending::Win) && has(extinction.kinds, game.forms[kind].moves)
}

/// What a definition says that a kind is worth, on the mean of the middle game and the endgame.
fn told<F: Frame>(game: &Game<F>, kind: usize) -> Option<f64> {
    let told = game.definition.kinds[game.forms[kind].moves].values;
    let values: Vec<f64> = told.into_iter().flatten().map(f64::from).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64 / UNIT)
}

/// How many squares a piece may be expected to reach from one.
fn mobility<F: Frame>(game: &Game<F>, mover: &Mover<F>, from: Square) -> f64 {
    let half = |set: F::Set| f64::from((set & game.board).len()) / 2.0;
    let reach = mover.reach(from);
    let mut sum = half(reach.quiet_leaps) + half(reach.capture_leaps);
    for &axis in &mover.axes {
        let axis = game.axes.at(axis);
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
        let axis = game.axes.at(hopper.axis);
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
