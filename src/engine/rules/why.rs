//! Reasons why a move is legal or illegal.

use super::dyn_position::DynPosition;
use super::explain::{Fault, fault, legal, squares};
use super::{Note, naming, notation};
use crate::core::{Square, Step, StepList, Turn};

/// The legality of a move given as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// A legal move.
    Legal(Turn),
    /// The beginning of legal moves: only the flip or promotion is missing.
    Begun,
    /// Not the beginning of a legal move.
    Illegal,
}

/// Checks whether `text`, in any notation, is a legal move of a position between turns, and explains why.
pub fn why(position: &dyn DynPosition, text: &str) -> (Legality, Note) {
    let refused = match notation::read_any(position, text) {
        Ok(turn) => return (Legality::Legal(turn), describe(position, turn)),
        Err(refused) => refused,
    };
    let is_over = position.verdict().is_some();
    match notation::candidates(position, text) {
        Some(moves) if !is_over && squares(position, text).is_none() => ambiguous(position, text, &moves),
        _ if !is_over && notation::xiangqi::is_move(text) => (Legality::Illegal, Note::new(refused)),
        _ => classify(position, text),
    }
}

/// The answer for an algebraic text that is not a legal move, given its possible meanings.
fn ambiguous(position: &dyn DynPosition, text: &str, moves: &[String]) -> (Legality, Note) {
    let side = position.side();
    if moves.is_empty() {
        let text = format!("{side} has no piece that matches {text}");
        return (Legality::Illegal, Note::new(text));
    }
    // Prefers moves that the piece can make in principle.
    let near = moves.iter().filter(|text| fault(position, text).wrong_piece.is_none());
    let near: Vec<String> = near.cloned().collect();
    let moves = if near.is_empty() { moves } else { &near };
    if let [text] = moves {
        return classify(position, text);
    }
    let is_legal = |text: &&String| classify(position, text).0 != Legality::Illegal;
    let legal: Vec<String> = moves.iter().filter(is_legal).cloned().collect();
    match &legal[..] {
        [] => {}
        [legal] => return classify(position, legal),
        _ => {
            let text = format!("ambiguous: it may mean {}", legal.join(" or "));
            return (Legality::Illegal, Note::new(text));
        }
    }
    let mut all = Note::new("");
    for text in moves {
        let note = classify(position, text).1;
        all.text += if all.text.is_empty() { "" } else { "; " };
        all.text += &format!("{text}: {}", note.text);
        all = all.on(note.squares).along(note.arrows);
    }
    (Legality::Illegal, all)
}

/// The answer for a text in the notation of the rules.
fn classify(position: &dyn DynPosition, text: &str) -> (Legality, Note) {
    if let Some(turn) = legal(position, text) {
        return (Legality::Legal(turn), describe(position, turn));
    }
    let Fault { mut note, begun, wrong_piece } = fault(position, text);
    if let Some(step) = begun {
        return (Legality::Begun, missing_part(position, step));
    }
    if let Some((square, piece)) = wrong_piece.and_then(|square| Some((square, position.at(square)?))) {
        let name = position.kinds()[piece.kind as usize].name;
        note.text += &format!(" ({name}: {})", position.moves(piece.kind, square));
    }
    (Legality::Illegal, note)
}

/// The squares that the piece on a square attacks, even if capturing there would expose its king.
pub fn attacked_from(position: &dyn DynPosition, from: Square) -> Vec<Square> {
    let Some(piece) = position.at(from) else {
        return Vec::new();
    };
    let attacks = |&to: &Square| to != from && position.attackers_of(to, piece.color).contains(&from);
    position.squares().into_iter().filter(attacks).collect()
}

/// Describes a legal move, and why it is legal if that is not obvious.
fn describe(position: &dyn DynPosition, turn: Turn) -> Note {
    let mut note = describe_step(position, turn.first(), turn.promotion());
    let next = position.after(turn);
    if let Some(flipped) = turn.flip() {
        let state = if next.in_second_state(flipped) { "capture" } else { "move" };
        let piece = naming::piece(next.as_ref(), flipped);
        note.text += &format!("; then {piece} is flipped to its {state} state");
        note.squares.push(flipped);
    }
    if next.in_check() {
        note.text += ", giving check";
    }
    note
}

/// Describes a step, and the promotion to the kind `becomes`.
fn describe_step(position: &dyn DynPosition, step: Step, becomes: Option<u8>) -> Note {
    let (from, to) = (step.from(), step.to());
    if let Some(kind) = becomes.filter(|_| step.is_drop()) {
        let name = naming::article(position.kinds()[kind as usize].name);
        return Note::new(format!("{name} is dropped on {}", position.name(to))).on([to]);
    }
    let piece = naming::piece(position, from);
    let mut text = match position.at(to) {
        _ if from == to && step.promotion().is_none() => format!("{} passes", position.side()),
        _ if from == to => format!("{piece} promotes where it stands"),
        Some(_) => format!("{piece} takes {}", naming::piece(position, to)),
        None => format!("{piece} moves to {}", position.name(to)),
    };
    if let Some(kind) = becomes {
        let kind = naming::article(position.kinds()[kind as usize].name);
        text += &format!(" and becomes {kind}");
    }
    let arrow = (from != to).then_some((from, to));
    let note = Note::new(text).along(arrow).along(position.also(step));
    match position.grounds(step) {
        None => note,
        Some(grounds) => Note {
            text: format!("{}, {}", note.text, grounds.text),
            ..note.on(grounds.squares).along(grounds.arrows)
        },
    }
}

/// Asks for the missing part after the beginning of a legal move: the promotion or the flip.
fn missing_part(position: &dyn DynPosition, step: Step) -> Note {
    let mut note = describe_step(position, step, None);
    if step.promotion().is_some() {
        let mut list = StepList::new();
        position.steps(&mut list);
        list.retain(|other| (other.from(), other.to()) == (step.from(), step.to()));
        let kinds = list.iter().filter_map(|other| other.promotion());
        let kinds = kinds.map(|kind| {
            let kind = &position.kinds()[kind as usize];
            format!("{} ({})", kind.letter.to_ascii_lowercase(), kind.name)
        });
        note.text += &format!("; choose the promotion: {}", naming::list(kinds));
        return note;
    }
    let (next, is_legal) = position.after_step(step);
    if is_legal && next.mid_turn() {
        let mut list = StepList::new();
        next.steps(&mut list);
        note.squares.extend(list.iter().map(|flip| flip.from()));
        let example = list.first().map(|&flip| position.write(Turn::of_two(step, flip)));
        let example = example.map_or(String::new(), |turn| format!(", as in {turn}"));
        let task = if position.lays_walls() { "lay a wall" } else { "flip one of your pieces" };
        note.text += &format!("; now {task}{example}");
    }
    note
}
