//! Reading moves, and explaining why a text is not a legal move.

use super::dyn_position::DynPosition;
use super::{Note, naming};
use crate::core::{Square, Step, StepList, Turn};

/// The error for a move without its wall, in every notation.
pub(super) const NO_WALL: &str = "the wall is missing; write its square after a comma, such as ,b1";

/// Reads a legal move in the notation of the rules.
///
/// # Errors
/// If the text is not a legal move of this position; the message explains why.
pub fn read_turn(position: &dyn DynPosition, text: &str) -> Result<Turn, String> {
    legal(position, text).ok_or_else(|| fault(position, text).note.text)
}

/// Finds the legal move that is written as `text` in the notation of the rules. Compares `text` only with the
/// steps between its squares and, after a match, with second steps: writing all two-step turns of a position
/// would take hundreds of texts.
///
/// Walls are also read as Fairy-Stockfish writes them, as a second move from the square where the first one
/// ends: `e2e4,e4d5`. Where a turn is a move or a wall, it writes one after moves, too, which means nothing.
pub(super) fn legal(position: &dyn DynPosition, text: &str) -> Option<Turn> {
    exact(position, text).or_else(|| {
        let (step, second) = text.split_once(',')?;
        let (from, to, _) = squares(position, step)?;
        let (_, wall) = position.read_square(second).filter(|(square, _)| *square == to)?;
        let only_moves = || exact(position, step).filter(|_| from != to && position.lays_walls_instead());
        exact(position, &format!("{step},{wall}")).or_else(only_moves)
    })
}

/// Finds the legal move with exactly this notation.
fn exact(position: &dyn DynPosition, text: &str) -> Option<Turn> {
    if position.is_over() {
        return None;
    }
    let (from, to, _) = squares(position, text)?;
    let first_text = text.split(',').next()?;
    let mut list = StepList::new();
    position.steps(&mut list);
    // A few steps are written with other squares than their own: castlings by which a piece enters, and
    // walls.
    let is_special = |step: &Step| position.entering(*step).is_some() || position.actor(*step).is_none();
    list.retain(|step| {
        let written = || position.write(Turn::of(*step));
        (step.from(), step.to()) == (from, to) && written().eq_ignore_ascii_case(first_text)
            || is_special(step) && written() == text
    });
    list.iter().find_map(|&first| {
        let (next, is_legal) = position.after_step(first);
        if !is_legal {
            return None;
        }
        if !next.mid_turn() {
            return (first_text == text || is_special(&first)).then_some(Turn::of(first));
        }
        let mut seconds = StepList::new();
        next.steps(&mut seconds);
        let mut turns = seconds.iter().map(|&second| Turn::of_two(first, second));
        turns.find(|&turn| position.write(turn) == text)
    })
}

/// The reason why a text is not a legal move.
pub(super) struct Fault {
    pub note: Note,
    /// If the text is the beginning of legal moves, their first step, with any one of its promotions.
    pub begun: Option<Step>,
    /// The square of the piece, if its kind never makes such a move.
    pub wrong_piece: Option<Square>,
}

/// Explains why `text` is not a legal move of the position.
pub(super) fn fault(position: &dyn DynPosition, text: &str) -> Fault {
    let refused = |note: Note| Fault { note, begun: None, wrong_piece: None };
    if position.is_over()
        && let Some(outcome) = position.verdict()
    {
        return refused(Note::new(format!("the game is over: {}", outcome.reason)));
    }
    let Some((from, to, suffix)) = squares(position, text) else {
        let text = "not a move on this board; write from-square and to-square, such as b1c3";
        return refused(Note::new(text));
    };
    if let Some((letters, _)) = text.split_once('@') {
        return refused(wrong_drop(position, letters, to, suffix));
    }
    let name = |square| position.name(square);
    match position.at(from) {
        None => return refused(Note::new(format!("no piece on {}", name(from))).on([from])),
        Some(piece) if piece.color != position.side() => {
            let text = format!("the piece on {} is the opponent's", name(from));
            return refused(Note::new(text).on([from]));
        }
        Some(_) => {}
    }
    let mut list = StepList::new();
    position.pseudo_legal_steps(&mut list);
    list.retain(|step| (step.from(), step.to()) == (from, to));
    let Some(&first) = list.first() else {
        let refusal = format!("the piece on {} cannot go to {}", name(from), name(to));
        let hindrance = position.hindrance(from, to);
        let wrong_piece = hindrance.is_none().then_some(from);
        let reason = hindrance.or_else(|| position.lacking(from, to));
        let note = reason.map_or(Note::new(refusal.clone()), |reason| Note {
            text: format!("{refusal}: {}", reason.text),
            ..reason
        });
        return Fault { wrong_piece, ..refused(note) };
    };
    let (promotion, flip) = suffix.split_once(',').map_or((suffix, None), |(a, b)| (a, Some(b)));
    let moved = text.strip_suffix(suffix).unwrap_or(text);
    let named = |step: &&Step| position.write(Turn::of(**step)) == format!("{moved}{promotion}");
    let step = list.iter().find(named).copied();
    // An exposed king is reported before a missing promotion.
    let tried = step.unwrap_or(first);
    let (next, is_played) = position.after_step(tried);
    let is_legal = is_played && position.is_step(tried);
    if step.is_none() && (is_legal || !promotion.is_empty()) {
        let begun = is_legal && promotion.is_empty() && flip.is_none();
        return Fault { begun: begun.then_some(tried), ..refused(wrong_suffix(tried, promotion)) };
    }
    if !is_legal {
        let exposed = next.exposed();
        return refused(exposed.on([from]));
    }
    match (next.mid_turn(), flip) {
        (true, None) => {
            let text = if position.lays_walls() {
                NO_WALL
            } else {
                "the flip is missing; write it after a comma, such as ,b1"
            };
            Fault { begun: Some(tried), ..refused(Note::new(text)) }
        }
        (true, Some(flip)) => refused(wrong_flip(next.as_ref(), flip)),
        (false, Some(_)) => refused(Note::new("this move has no second part")),
        (false, None) => refused(Note::new("not a legal move")),
    }
}

/// Appends the steps that are not in the list yet.
pub fn add(list: &mut StepList, steps: impl IntoIterator<Item = Step>) {
    for step in steps {
        if !list.contains(&step) {
            list.push(step);
        }
    }
}

/// Explains that a move leaves a king attacked, given the position after it.
pub fn king_exposed(after: &dyn DynPosition, king: Square) -> Note {
    let attackers = after.attackers_of(king, after.side());
    let left = format!("leaves the king on {} attacked", after.name(king));
    let text = if attackers.is_empty() {
        left
    } else {
        format!("{left} by {}", naming::pieces(after, attackers.iter().copied()))
    };
    let arrows = attackers.into_iter().map(|from| (from, king));
    Note::new(text).on([king]).along(arrows)
}

/// The squares of a move, and the rest of the text. A drop, such as `P@e4`, has its square twice.
pub(super) fn squares<'a>(position: &dyn DynPosition, text: &'a str) -> Option<(Square, Square, &'a str)> {
    if let Some((_, square)) = text.split_once('@') {
        let (to, rest) = position.read_square(square)?;
        return Some((to, to, rest));
    }
    let (from, rest) = position.read_square(text)?;
    let (to, rest) = position.read_square(rest)?;
    Some((from, to, rest))
}

fn wrong_suffix(step: Step, promotion: &str) -> Note {
    Note::new(match (step.promotion(), promotion) {
        (Some(_), "") => "the promotion letter is missing".to_string(),
        (Some(_), letter) => format!("no promotion to {letter:?} here"),
        (None, text) => format!("unexpected {text:?} after the move"),
    })
}

/// Explains why a drop is not a legal move. `letters` are those of the piece, `suffix` follows its square.
fn wrong_drop(position: &dyn DynPosition, letters: &str, to: Square, suffix: &str) -> Note {
    let (side, square) = (position.side(), position.name(to));
    let (hand, letters) = (position.hand(side), letters.to_ascii_uppercase());
    let letter = letters.trim_start_matches('+');
    let is_meant = |kind: u8| {
        let kind = &position.kinds()[kind as usize];
        if letter.is_empty() { kind.is_pawn() } else { kind.letter.to_string() == letter }
    };
    let Some(&(kind, _)) = hand.iter().find(|(kind, _)| is_meant(*kind)) else {
        return Note::new(match hand.as_slice() {
            [] => format!("{side} has no pieces in hand"),
            _ => format!("{side} has no {letters} in hand"),
        });
    };
    let name = position.kinds()[kind as usize].name;
    if !suffix.is_empty() {
        return Note::new(format!("unexpected {suffix:?} after the drop"));
    }
    if position.at(to).is_some() {
        return Note::new(format!("{square} is not empty")).on([to]);
    }
    let mut list = StepList::new();
    position.pseudo_legal_steps(&mut list);
    list.retain(|step| step.is_drop() && step.to() == to);
    let is_tried = |step: &&Step| position.write(Turn::of(**step)).starts_with(&letters);
    match list.iter().find(is_tried) {
        None => Note::new(format!("{} cannot be dropped on {square}", naming::article(name))).on([to]),
        Some(&step) => position.after_step(step).0.exposed(),
    }
}

fn wrong_flip(next: &dyn DynPosition, flip: &str) -> Note {
    match next.read_square(flip) {
        Some((square, "")) if next.lays_walls() => {
            Note::new(format!("no wall can be laid on {}", next.name(square))).on([square])
        }
        Some((square, "")) => Note::new(match next.at(square) {
            Some(piece) if piece.color == next.side() => {
                let kind = next.kinds()[piece.kind as usize].name;
                format!("the {kind} on {} cannot be flipped", next.name(square))
            }
            _ => format!("you have no piece on {} to flip", next.name(square)),
        })
        .on([square]),
        _ => Note::new(format!("{flip:?} is not a square of this board")),
    }
}
