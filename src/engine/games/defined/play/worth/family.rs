//! The weights of a game without its own. Each follows from a few parameters, which are the same for all
//! games, and from the values and moves of the game's pieces.
//!
//! `shares` computes them. The parameters, in `weights`, were fitted once to many different games, so that
//! Firzan plays a new game well from the start.

use super::{FARTHEST, FILES, Mobility, RANKS, SPOTS, pawns, weights};
use crate::core::Color;
use crate::eval::weights::{features, gather};
use crate::eval::{Params, Score, TunedParams, Weights, terms};
use crate::games::defined::game::limits::MOST_KINDS;
use crate::games::defined::game::rules::Ending;
use crate::games::defined::play::Game;
use crate::games::defined::play::games::Playable;
use crate::games::defined::play::tables::Frame;
use crate::games::defined::play::worth as whole;

/// The classes of kinds: kings, pawns, pieces that leap and pieces that ride.
const CLASSES: usize = 4;
const KING: usize = 0;
const PAWN: usize = 1;
const LEAPER: usize = 2;
const RIDER: usize = 3;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Hundredths of a piece's value, by class.
    VALUE[1; CLASSES],
    /// An additional value for pawns.
    PAWN_VALUE[1; 1],
    /// By class: nearness to the middle file and rank, advance and its square, and the mobility that a square
    /// gives beyond the mean, for a hundredth of the usual range of each.
    PLACES[CLASSES; 5],
    /// A pawn by the steps to where it promotes, then for each queen's worth that it gains there.
    STEPS[2; FARTHEST + 1],
    /// A passed pawn, by the same steps and gain.
    PASSED[2; FARTHEST + 1],
    /// The deduction for a blocked passed pawn.
    BLOCKED[2; FARTHEST + 1],
    /// Pawns and pieces that pawns guard.
    GUARDED[1; 2],
    /// A square that a piece can go to, by class, in tenths of centipawns; then for each ten squares of its
    /// mean mobility.
    MOBILITY[2; CLASSES],
    /// A square around the enemy king that a piece attacks, by class, in tenths of centipawns; then the
    /// same for each 500 centipawns of its value.
    RING[2; CLASSES],
    /// A unit of danger, and its square, in tenths and hundredths of centipawns.
    DANGER[1; 2],
    /// A piece attacked by a lesser one or unguarded: in itself, and hundredths of its value.
    THREATS[2; 2],
    /// Kings by the number of squares around them that are neither attacked nor occupied by own pieces.
    ROOM[1; 9],
    /// Own pawns, then other pieces, around kings.
    SHELTER[1; 2],
    /// A piece in hand, besides its value.
    HAND[1; 1],
}

/// The value of a piece that is worth half as much in hand as on the board, in centipawns.
const HALF_SHARE: f64 = 3500.0;

/// The number of parameters.
pub const PARAMETERS: usize = features(TERMS);

/// The fitted parameters.
pub static FITTED: [Score; PARAMETERS] = gather(TERMS, weights::WEIGHTS);

/// Weights of zero, for a game that is being made.
pub const NONE: Weights = of(&[Score::ZERO; whole::FEATURES]);

const fn of(table: &'static [Score]) -> Weights {
    Weights {
        terms: whole::TERMS,
        table,
        values: &[],
        chances: weights::CHANCES,
        file: "",
        search: TunedParams { params: Params::DEFAULT, file: "" },
    }
}

/// The share of a parameter in a weight of a game.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The feature.
    pub feature: usize,
    /// The parameter.
    pub parameter: usize,
    /// The factor of the parameter.
    pub factor: f64,
}

/// The weights of a game, from the fitted parameters.
pub fn weights<F: Frame>(game: &Game<F>, mobility: &Mobility) -> &'static Weights {
    let mut sums = vec![[0.0; 2]; whole::FEATURES];
    for Share { feature, parameter, factor } in shares(game, mobility) {
        let score = FITTED[parameter];
        sums[feature][0] += factor * f64::from(score.middle());
        sums[feature][1] += factor * f64::from(score.end());
    }
    let score = |[middle, end]: [f64; 2]| Score::new(middle.round() as i32, end.round() as i32);
    let table: Vec<Score> = sums.into_iter().map(score).collect();
    Box::leak(Box::new(of(table.leak())))
}

/// The shares in the weights of a game, for fitting the parameters.
pub fn shares_of(game: Playable) -> Vec<Share> {
    let on_eight = game.on_eight().map(|game| shares(game, &Mobility::of(game)));
    on_eight.or_else(|| game.on_twelve().map(|game| shares(game, &Mobility::of(game)))).unwrap_or_default()
}

/// The shares in the weights of a game that is being made.
fn shares<F: Frame>(game: &Game<F>, mobility: &Mobility) -> Vec<Share> {
    let mut shares = Vec::new();
    let mut give = |feature: usize, parameter: usize, factor: f64| {
        shares.push(Share { feature, parameter, factor });
    };
    let danger = danger(game);
    give(whole::TEMPO.start, TEMPO.start, 1.0);
    for place in 0..2 {
        give(whole::GUARDED.start + place, GUARDED.start + place, 1.0);
        give(whole::SHELTER.start + place, SHELTER.start + place, danger);
    }
    for place in 0..whole::ROOM.len {
        give(whole::ROOM.start + place, ROOM.start + place, danger);
    }
    for units in 0..whole::DANGER.len {
        let count = units as f64;
        give(whole::DANGER.start + units, DANGER.start, danger * count / 10.0);
        give(whole::DANGER.start + units, DANGER.start + 1, danger * count * count / 100.0);
    }
    let gain = gain(game);
    for steps in 0..=FARTHEST {
        for (feature, parameter) in [(whole::PASSED, PASSED), (whole::BLOCKED, BLOCKED)] {
            give(feature.start + steps, parameter.start + steps, 1.0);
            give(feature.start + steps, parameter.start + FARTHEST + 1 + steps, gain);
        }
    }
    for kind in 0..game.forms.len() {
        let class = class(game, kind as u8);
        let value = f64::from(game.worth.values[kind]);
        if class != KING {
            give(whole::MATERIAL.start + kind, VALUE.start + class, value / 100.0);
            give(whole::RING.start + kind, RING.start + class, 0.1 * danger);
            give(whole::RING.start + kind, RING.start + CLASSES + class, danger * value.abs() / 5000.0);
            give(whole::MOBILITY.start + kind, MOBILITY.start + class, 0.1);
            give(
                whole::MOBILITY.start + kind,
                MOBILITY.start + CLASSES + class,
                mobility.means[kind] / 100.0,
            );
            if game.definition.rules.drops.has_hands() {
                // A large piece in hand is worth less than on the board.
                let share = HALF_SHARE / (HALF_SHARE + value.abs());
                give(whole::HAND.start + kind, VALUE.start + class, share * value / 100.0);
                give(whole::HAND.start + kind, HAND.start, if class == LEAPER { 2.0 } else { 1.0 });
            }
            for row in 0..2 {
                let feature = whole::THREATS.start + row * MOST_KINDS + kind;
                give(feature, THREATS.start + 2 * row, 1.0);
                give(feature, THREATS.start + 2 * row + 1, value.min(1500.0) / 100.0);
            }
        }
        if class == PAWN {
            give(whole::MATERIAL.start + kind, PAWN_VALUE.start, 1.0);
        }
        places(game, kind, class, mobility, gain, &mut give);
    }
    shares
}

/// The factor of a king's danger: negative where being mated wins.
fn danger<F: Frame>(game: &Game<F>) -> f64 {
    match game.definition.rules.ends.checkmate {
        Some(Ending::Win) => -1.0,
        Some(Ending::Draw) => 0.0,
        Some(Ending::Loss) | None => 1.0,
    }
}

/// The shares of the places of a kind.
fn places<F: Frame>(
    game: &Game<F>,
    kind: usize,
    class: usize,
    mobility: &Mobility,
    gain: f64,
    give: &mut impl FnMut(usize, usize, f64),
) {
    let board = game.definition.rules.board;
    let inner = |at: u8, size: u8| {
        let off = (2.0 * f64::from(at) + 1.0 - f64::from(size)).abs() / f64::from(size);
        5.0 - 10.0 * off
    };
    for rank in 0..board.ranks.min(RANKS as u8) {
        let advance = 10.0 * f64::from(rank) / f64::from(board.ranks.max(2) - 1);
        for file in 0..board.files.div_ceil(2).min(FILES as u8) {
            let square = F::square(file, rank);
            let feature = whole::PLACES.start + SPOTS * kind + FILES * usize::from(rank) + usize::from(file);
            let beyond = mobility.by_square[kind][square.index()] - mobility.means[kind];
            let bases = [
                inner(file, board.files),
                inner(rank, board.ranks),
                advance,
                advance * advance / 10.0,
                (10.0 * beyond / mobility.means[kind].max(1.0)).clamp(-10.0, 10.0),
            ];
            for (place, factor) in bases.into_iter().enumerate() {
                give(feature, PLACES.start + 5 * class + place, factor / 10.0);
            }
            if class == PAWN {
                let steps = usize::from(game.worth.outlook.to_go[Color::White.index()][square.index()]);
                give(feature, STEPS.start + steps, 1.0);
                give(feature, STEPS.start + FARTHEST + 1 + steps, gain);
            }
        }
    }
}

/// The class of a kind.
fn class<F: Frame>(game: &Game<F>, kind: u8) -> usize {
    match game.king {
        Some(king) if king == kind => KING,
        _ if game.worth.outlook.pawns.iter().any(|pawns| pawns.contains(&kind)) => PAWN,
        _ if game.tables.movers.iter().any(|movers| !movers[usize::from(kind)].axes.is_empty()) => RIDER,
        _ => LEAPER,
    }
}

/// A pawn's gain by promotion, in queens, at most 2.
fn gain<F: Frame>(game: &Game<F>) -> f64 {
    let pawns = pawns(game, Color::White);
    let gains = pawns.into_iter().map(|kind| {
        let promotions = game.tables.movers[0][usize::from(kind)].promotions.iter();
        let best = promotions.map(|promotion| game.worth.values[promotion.kind as usize]).max().unwrap_or(0);
        f64::from(best - game.worth.values[kind as usize])
    });
    (gains.fold(0.0, f64::max) / 900.0).min(2.0)
}
