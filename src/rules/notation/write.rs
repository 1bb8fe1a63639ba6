//! Writing moves in algebraic notation.

use crate::core::{Shape, SquareSet, Step, StepList, Turn};
use crate::rules::dyn_position::DynPosition;
use crate::rules::{Kind, Placement, Position, Reason, Stage};

/// A legal move in algebraic notation, short or long.
pub fn algebraic(position: &dyn DynPosition, turn: Turn, is_long: bool) -> String {
    let next = position.after(turn);
    let mut text = match position.castles_long(turn.first()) {
        Some(true) => "O-O-O".to_string(),
        Some(false) => "O-O".to_string(),
        None => squares(position, turn, is_long),
    };
    if let Some(becomes) = becomes(position, turn.first()) {
        text.push('=');
        text.push(becomes.to_ascii_uppercase());
    }
    if let Some(flip) = turn.flip() {
        text.push('/');
        text += &position.name(flip);
    }
    text + end(next.as_ref())
}

/// What a piece becomes: the letter of the rules, or `+` and `-` where a piece turns into another and back.
pub(super) fn becomes(position: &dyn DynPosition, step: Step) -> Option<char> {
    step.promotion()?;
    let text = position.write(Turn::of(step));
    text.chars().next_back().filter(|sign| !sign.is_ascii_digit())
}

/// Whether a piece's letter is that of two kinds, of which the second state, with a `+`, is one.
pub(super) fn shares_letter(position: &dyn DynPosition, kind: &Kind) -> bool {
    position.kinds().iter().filter(|other| other.letter == kind.letter).count() > 1
}

/// The piece of a move, its squares, and its twin.
fn squares(position: &dyn DynPosition, turn: Turn, is_long: bool) -> String {
    let name = |square| position.name(square);
    let (from, to) = (turn.from(), turn.to());
    let is_taken = |to| {
        let prey = position.at(to);
        prey.is_some_and(|piece| piece.color != position.side())
    };
    let companion = position.companion(turn.first());
    // A pawn may capture en passant, where the target square is empty.
    let is_plain = turn.promotion().is_none() && companion.is_none();
    let captures = is_taken(to) || is_plain && position.is_noisy(turn.first());
    let mut text = String::new();
    let kind = position.at(from).map(|piece| &position.kinds()[piece.kind as usize]);
    let is_pawn = kind.is_some_and(Kind::is_pawn);
    if let Some(kind) = kind.filter(|_| !is_pawn) {
        let is_second = position.in_second_state(from) && shares_letter(position, kind);
        text.extend(is_second.then_some('+'));
        text.push(kind.letter);
    }
    if from != to {
        if is_long {
            text += &name(from);
            text.push(if captures { 'x' } else { '-' });
        } else {
            text += &origin(position, turn, is_pawn);
            text.extend(captures.then_some('x'));
        }
    }
    text += &name(to);
    if let Some((from, to)) = companion {
        text.push('/');
        if is_long {
            text += &name(from);
            text.push(if is_taken(to) { 'x' } else { '-' });
        } else {
            text.extend(is_taken(to).then_some('x'));
        }
        text += &name(to);
    }
    text
}

/// As much of a piece's start square as distinguishes it from others of its kind.
fn origin(position: &dyn DynPosition, turn: Turn, is_pawn: bool) -> String {
    let (name, goal) = (position.name(turn.from()), position.name(turn.to()));
    let (file, rank) = name.split_at(1);
    // A pawn is always distinguished from those of other files.
    let mut rivals = position.rivals(turn);
    rivals.retain(|rival| !is_pawn || rival.starts_with(file));
    let shares_file = rivals.iter().any(|rival| rival.starts_with(file));
    let shares_rank = rivals.iter().any(|rival| &rival[1..] == rank);
    let leaves_file = is_pawn && !goal.starts_with(file);
    match (rivals.is_empty(), shares_file) {
        (true, _) if !leaves_file => String::new(),
        (_, false) => file.to_string(),
        (_, true) if shares_rank || leaves_file => name,
        (_, true) => rank.to_string(),
    }
}

/// The squares of other pieces of the same kind that can go to a move's target square.
pub(in crate::rules) fn rivals<P: Position>(position: &P, turn: Turn) -> Vec<String> {
    let Some(piece) = position.at(turn.from()) else {
        return Vec::new();
    };
    let others = position.board().pieces(piece.color, piece.kind);
    if !others.several() {
        return Vec::new();
    }
    let mut list = StepList::new();
    position.steps(Stage::All, &mut list);
    list.retain(|step| step.to() == turn.to() && step.from() != turn.from());
    list.retain(|step| others.has(step.from()) && position.clone().play(*step));
    list.iter().map(|step| P::Shape::name(step.from())).collect()
}

/// The sign of check or of the end of the game, in the position after a move.
fn end(next: &dyn DynPosition) -> &'static str {
    let verdict = next.verdict();
    let is_captured = verdict.is_some_and(|outcome| outcome.reason == Reason::KingCaptured);
    match next.in_check() {
        _ if is_captured => "#",
        true if verdict.is_none() && !next.has_turn() => "#",
        true => "+",
        false => "",
    }
}
