//! Reasons why a piece cannot reach a square, according to its Betza line.

use super::dyn_position::DynPosition;
use super::{Note, Piece, naming};
use crate::core::{Spot, Square};
use crate::pieces::{Betza, Hop, Way};

/// Whether the piece on `from` can reach `to` by a move of its Betza line.
pub fn goes(position: &dyn DynPosition, from: Square, to: Square) -> bool {
    let Some(piece) = position.at(from) else {
        return false;
    };
    let is_own = position.at(to).is_some_and(|other| other.color == piece.color);
    !is_own && attempts(position, piece, from, to).any(|fault| fault.is_none())
}

/// The reason why the piece on `from` cannot reach `to`; `None` if its Betza line has no such move.
pub fn obstacle(position: &dyn DynPosition, from: Square, to: Square) -> Option<Note> {
    let piece = position.at(from)?;
    if from == to {
        return None;
    }
    if let Some(note) = friend(position, piece, to) {
        return Some(note);
    }
    // If there are several ways, explains the one closest to being possible.
    let faults: Option<Vec<(u8, Note)>> = attempts(position, piece, from, to).collect();
    let nearest = faults?.into_iter().min_by_key(|(rank, _)| *rank);
    nearest.map(|(_, note)| note)
}

/// A remark if a piece of the same side is on the target square.
pub fn friend(position: &dyn DynPosition, piece: Piece, to: Square) -> Option<Note> {
    let friend = position.at(to).filter(|other| other.color == piece.color)?;
    let name = position.kinds()[friend.kind as usize].name;
    let text = format!("{} of its own side stands there", naming::article(name));
    Some(Note::new(text).on([to]))
}

/// The fault, if any, of each way that leads from `from` to `to`, with a rank: the lowest is closest to being
/// possible.
fn attempts(
    position: &dyn DynPosition,
    piece: Piece,
    from: Square,
    to: Square,
) -> impl Iterator<Item = Option<(u8, Note)>> + '_ {
    let betza = Betza::new(position.kinds()[piece.kind as usize].betza);
    let ways: Vec<Way> = betza.ways().to_vec();
    ways.into_iter().filter_map(move |way| {
        let passed = passed(position, piece, &way, from, to)?;
        Some(fault(position, piece, &way, from, to, &passed))
    })
}

/// The squares that a way passes between `from` and `to`; `None` if it does not lead there.
fn passed(
    position: &dyn DynPosition,
    piece: Piece,
    way: &Way,
    from: Square,
    to: Square,
) -> Option<Vec<Square>> {
    let ahead = piece.color.sign();
    let [start, end] = [from, to].map(|square| {
        let Spot { file, rank } = position.spot(square);
        (i32::from(file), i32::from(rank))
    });
    let (files, ranks) = position.size();
    let board_files = i32::from(position.board_files());
    if start.0 / board_files != end.0 / board_files {
        return None;
    }
    let shift = |at: (i32, i32), (dx, dy): (i8, i8)| (at.0 + i32::from(dx), at.1 + ahead * i32::from(dy));
    let most = if way.most == 0 { files.max(ranks) } else { way.most };
    let mut at = shift(start, way.first);
    let mut passed = Vec::new();
    for steps in 1..=most {
        passed.push(at);
        passed.extend(way.passed().map(|by| shift(at, by)));
        at = shift(at, way.step);
        if at == end && steps >= way.least {
            // The piece has left its own square.
            let passed = passed.into_iter().filter(|&square| square != start);
            let square = |(file, rank): (i32, i32)| {
                let on_board = (0..files.into()).contains(&file) && (0..ranks.into()).contains(&rank);
                on_board.then(|| position.square(Spot { file: file as u8, rank: rank as u8 }))
            };
            return passed.map(square).collect();
        }
    }
    None
}

fn fault(
    position: &dyn DynPosition,
    piece: Piece,
    way: &Way,
    from: Square,
    to: Square,
    passed: &[Square],
) -> Option<(u8, Note)> {
    let blockers: Vec<Square> =
        passed.iter().copied().filter(|&square| position.at(square).is_some()).collect();
    let captures = position.at(to).is_some();
    if captures && !way.captures {
        return Some((1, Note::new("it does not capture that way").on([to])));
    }
    if !captures && !way.moves {
        return Some((1, Note::new("it moves that way only to capture").on([to])));
    }
    if way.initial && !position.starts_on(piece, from) {
        return Some((0, Note::new("it does so only from its starting square")));
    }
    if way.hop == Hop::Behind && blockers.len() == 1 && blockers.last() != passed.last() {
        let text = "it must land right behind the piece that it leaps over";
        return Some((0, Note::new(text).on(blockers)));
    }
    match (way.is_hopping() || way.jumps, blockers.len()) {
        (false, 0) | (true, 1) => None,
        (true, 0) => Some((0, Note::new("it needs a piece to leap over").on(passed.to_vec()))),
        (true, _) => {
            let text = "it must leap over exactly one piece";
            Some((0, Note::new(text).on(blockers)))
        }
        (false, several) => {
            let are = if several > 1 { "are" } else { "is" };
            let pieces = naming::pieces(position, blockers.iter().copied());
            Some((0, Note::new(format!("{pieces} {are} in the way")).on(blockers)))
        }
    }
}
