//! Writing moves in algebraic notation.

use super::style::Style;
use crate::core::{Step, StepList, Turn};
use crate::rules::dyn_position::DynPosition;
use crate::rules::{Kind, Reason};

/// Writes a legal move in algebraic notation, short or long.
pub(super) fn algebraic(position: &dyn DynPosition, turn: Turn, style: Style, is_long: bool) -> String {
    let sign = check_sign(position.after(turn).as_ref(), style);
    let style = style.of(position);
    if turn.is_drop() {
        return drop(position, turn, style) + sign;
    }
    if position.actor(turn.first()).is_none() {
        return wall(position, turn, style) + sign;
    }
    let mut text = match position.castles_long(turn.first()) {
        Some(true) => "O-O-O".to_string(),
        Some(false) => "O-O".to_string(),
        None => squares(position, turn, style, is_long),
    };
    if let Some((kind, square)) = position.entering(turn.first()) {
        text.push('/');
        text.push(position.kinds()[kind as usize].letter);
        if position.castles_long(turn.first()).is_some() {
            text += &position.name(square);
        }
    } else if let Some(promotion) = promotion_sign(position, turn.first(), style) {
        text.push('=');
        text.push(promotion.to_ascii_uppercase());
    }
    if let Some(flip) = turn.flip() {
        text.push(if position.lays_walls() { ',' } else { '/' });
        text += &position.name(flip);
    }
    text + sign
}

/// Writes a turn that only lays a wall, by the rules' notation: as a pass of the first piece, and the wall.
/// Fairy-Stockfish's libraries write the piece with its letter.
fn wall(position: &dyn DynPosition, turn: Turn, style: Style) -> String {
    let text = position.write(turn);
    let named = text.split_once(',').zip(position.read_square(&text));
    match named.filter(|_| style == Style::Fairy) {
        Some(((_, wall), (square, _))) => {
            let kind = position.at(square).map(|piece| &position.kinds()[piece.kind as usize]);
            let letter = kind.and_then(|kind| kind.letters.mover).map_or(String::new(), String::from);
            format!("{letter}{},{wall}", position.name(square))
        }
        None => text,
    }
}

/// Writes a drop. Fairy-Stockfish's libraries give a piece that is dropped promoted the letter of the kind
/// that it becomes; it keeps its `+` if another drop would be written the same way.
fn drop(position: &dyn DynPosition, turn: Turn, style: Style) -> String {
    let letter = |step: Step| step.promotion().map(|kind| position.kinds()[kind as usize].letters.promoted);
    let own = turn.first();
    let is_same =
        |step: &Step| step.is_drop() && *step != own && step.to() == own.to() && letter(*step) == letter(own);
    let mut list = StepList::new();
    position.steps(&mut list);
    match letter(own).filter(|_| style == Style::Fairy && !list.iter().any(is_same)) {
        Some(letter) => format!("{letter}@{}", position.name(turn.to())),
        None => position.write(turn),
    }
}

/// The character after the `=` of a promotion: the letter of the new piece, lower case, or `+` and `-` for
/// pieces that promote or revert. Fairy-Stockfish's libraries always write a letter.
pub(super) fn promotion_sign(position: &dyn DynPosition, step: Step, style: Style) -> Option<char> {
    let letter = |step: Step| Some(position.kinds()[step.promotion()? as usize].letters.promoted);
    let own = letter(step)?;
    let text = position.write(Turn::of(step));
    let sign = text.chars().next_back().filter(|sign| !sign.is_ascii_digit());
    if style == Style::Fairy && !(sign == Some('+') && promotes_twice(position, step, letter)) {
        return Some(own.to_ascii_lowercase());
    }
    sign
}

/// Whether another promotion on the same squares leads to a piece with the same letter.
fn promotes_twice(position: &dyn DynPosition, step: Step, letter: impl Fn(Step) -> Option<char>) -> bool {
    let mut list = StepList::new();
    position.steps(&mut list);
    let is_alike = |other: &Step| (other.from(), other.to()) == (step.from(), step.to()) && *other != step;
    list.iter().any(|other| is_alike(other) && letter(*other) == letter(step))
}

/// Whether another kind has the letter of this one, so that a `+` must distinguish them.
pub(super) fn shares_letter(position: &dyn DynPosition, kind: &Kind) -> bool {
    position.kinds().iter().filter(|other| other.letter == kind.letter).count() > 1
}

/// Writes the piece and the squares of a move, and those of its twin.
fn squares(position: &dyn DynPosition, turn: Turn, style: Style, is_long: bool) -> String {
    let name = |square| position.name(square);
    let (from, to) = (turn.from(), turn.to());
    let is_enemy = |to| {
        let target = position.at(to);
        target.is_some_and(|piece| piece.color != position.side())
    };
    let companion = position.companion(turn.first());
    // The target square of an en passant capture is empty.
    let is_plain = turn.promotion().is_none() && companion.is_none();
    let captures = is_enemy(to) || is_plain && position.is_noisy(turn.first());
    let mut text = String::new();
    let kind = position.at(from).map(|piece| &position.kinds()[piece.kind as usize]);
    let is_pawn = kind.is_some_and(|kind| is_pawn(kind, style));
    if let Some(kind) = kind.filter(|_| !is_pawn) {
        match style {
            Style::Own => {
                let is_second = position.in_second_state(from) && shares_letter(position, kind);
                text.extend(is_second.then_some('+'));
                text.push(kind.letter);
            }
            Style::Fairy => text.extend(kind.letters.mover),
        }
    }
    if from != to {
        if is_long {
            text += &name(from);
            text.push(if captures { 'x' } else { '-' });
        } else {
            let rivals = match style {
                Style::Own => position.rivals(turn),
                Style::Fairy => fairy_rivals(position, turn),
            };
            text += &origin(position, turn, rivals, is_pawn);
            text.extend(captures.then_some('x'));
        }
    }
    text += &name(to);
    if let Some((from, to)) = companion {
        text.push('/');
        if is_long {
            text += &name(from);
            text.push(if is_enemy(to) { 'x' } else { '-' });
        } else {
            text.extend(is_enemy(to).then_some('x'));
        }
        text += &name(to);
    }
    text
}

/// Whether a kind is written without a letter.
pub(super) fn is_pawn(kind: &Kind, style: Style) -> bool {
    match style {
        Style::Own => kind.is_pawn(),
        Style::Fairy => kind.letters.mover.is_none(),
    }
}

/// The part of a piece's start square that distinguishes it from its rivals.
fn origin(position: &dyn DynPosition, turn: Turn, mut rivals: Vec<String>, is_pawn: bool) -> String {
    let (name, goal) = (position.name(turn.from()), position.name(turn.to()));
    let (file, rank) = name.split_at(1);
    // Pawns on other files are not rivals: a pawn that leaves its file is written with it.
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

/// The squares of other pieces that have the same letter in Fairy-Stockfish's libraries and can make the same
/// move to the target square.
fn fairy_rivals(position: &dyn DynPosition, turn: Turn) -> Vec<String> {
    let letter = |step: Step| {
        let piece = position.at(step.from())?;
        Some(position.kinds()[piece.kind as usize].letters.mover)
    };
    let own = turn.first();
    let reverts = |step: Step| step.promotion().is_some() && position.in_second_state(step.from());
    let is_alike = |step: Step| step.promotion() == own.promotion() || reverts(step) && reverts(own);
    let mut list = StepList::new();
    position.steps(&mut list);
    list.retain(|step| step.to() == own.to() && step.from() != own.from() && !step.is_drop());
    list.retain(|step| letter(*step) == letter(own) && is_alike(*step));
    list.retain(|step| position.castles_long(*step).is_none() && position.after_step(*step).1);
    list.iter().map(|step| position.name(step.from())).collect()
}

/// The sign for check or for the end of the game, in the position after a move.
fn check_sign(next: &dyn DynPosition, style: Style) -> &'static str {
    let verdict = next.verdict();
    let (is_check, is_end) = match style {
        Style::Own => (next.in_check(), verdict.is_none() && !next.has_turn()),
        // Any winning move that gives check is marked as mate.
        Style::Fairy => {
            let is_won = verdict.is_some_and(|outcome| outcome.winner.is_some());
            (next.in_check() && is_king_attacked(next), is_won || !next.has_turn())
        }
    };
    let is_captured = verdict.is_some_and(|outcome| outcome.reason == Reason::KingCaptured);
    if is_captured || is_check && is_end {
        "#"
    } else if is_check {
        "+"
    } else {
        ""
    }
}

/// Whether the king of the side to move is attacked. In Fairy-Stockfish's libraries, other royal pieces
/// cannot be in check.
fn is_king_attacked(position: &dyn DynPosition) -> bool {
    let side = position.side();
    position.squares().into_iter().any(|square| {
        let own = position.at(square).filter(|piece| piece.color == side);
        own.is_some_and(|piece| position.kinds()[piece.kind as usize].is_royal())
            && !position.attackers_of(square, !side).is_empty()
    })
}
