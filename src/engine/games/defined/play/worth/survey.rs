//! The board and the kinds of a game as the evaluation asks of them, worked out once.

use super::outlook::{FARTHEST, FILES, Outlook, PHASE_UNIT};
use crate::core::{Color, SquareSet};
use crate::eval::FULL_PHASE;
use crate::games::defined::play::game::Game;
use crate::games::defined::play::tables::form::MOST_KINDS;
use crate::games::defined::play::tables::frame::Frame;
use crate::rules::Piece;

/// What the evaluation asks of a game, whose values are known.
pub fn outlook<F: Frame>(game: &Game<F>) -> Outlook<F::Set> {
    let mut outlook = Outlook::none();
    outlook.order = order(game);
    outlook.phases = phases(game);
    outlook.pawns = Color::BOTH.map(|color| pawns(game, color));
    let board = game.definition.rules.board;
    for square in game.board.squares() {
        let (file, rank) = (F::file(square), F::rank(square));
        outlook.rings[square.index()] = game.board.filter(|other| F::distance(square, other) <= 1);
        for color in Color::BOTH {
            let (side, index) = (color.index(), square.index());
            let own_rank = if color == Color::White { rank } else { board.ranks - 1 - rank };
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

/// The kinds by value.
fn order<F: Frame>(game: &Game<F>) -> Vec<(u8, bool)> {
    let worth = |kind: &u8| (game.king == Some(*kind), game.values[*kind as usize]);
    let mut kinds: Vec<u8> = (0..game.forms.len().min(MOST_KINDS) as u8).collect();
    kinds.sort_by_key(worth);
    let mut before = None;
    let ranked = kinds.into_iter().map(|kind| {
        let value = worth(&kind);
        (kind, before.replace(value).is_some_and(|before| before < value))
    });
    ranked.collect()
}

/// The kinds of a side that promote as pawns do.
pub fn pawns<F: Frame>(game: &Game<F>, color: Color) -> Vec<u8> {
    let kinds = 0..game.forms.len() as u8;
    let is_pawn = |kind: &u8| !game.mover(Piece { kind: *kind, color }).promotions.is_empty();
    kinds.filter(|kind| game.king != Some(*kind) && is_pawn(kind)).collect()
}

/// What each kind stands for in the phase of a game, by its value: pawns and kings nothing, and all pieces of
/// the start position the whole phase.
fn phases<F: Frame>(game: &Game<F>) -> Vec<(u8, i32)> {
    let white = pawns(game, Color::White);
    let counts = |kind: &u8| game.king != Some(*kind) && !white.contains(kind);
    let kinds: Vec<u8> = (0..game.forms.len() as u8).filter(counts).collect();
    let number = |kind: u8| {
        let form = game.forms[kind as usize];
        let pieces = game.definition.start.pieces.iter();
        pieces.filter(|piece| piece.kind == form.moves && piece.from == form.was).count() as i32
    };
    let value = |kind: u8| game.values[kind as usize].abs();
    let all: i32 = kinds.iter().map(|&kind| number(kind) * value(kind)).sum();
    // Rounded up, so that the start position has the full phase.
    let share = |kind: u8| {
        let whole = i64::from(PHASE_UNIT) * i64::from(FULL_PHASE) * i64::from(value(kind));
        (whole / i64::from(all.max(1)) + 1) as i32
    };
    kinds.into_iter().map(|kind| (kind, share(kind))).collect()
}
