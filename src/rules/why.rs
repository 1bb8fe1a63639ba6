//! Why a turn that somebody tries is legal, or is not.

use super::explain::{Fault, fault, legal, squares};
use super::told::Told;
use super::{Note, naming, notation};
use crate::core::{Square, Step, StepList, Turn};

/// What a text that names a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// A legal turn.
    Legal(Turn),
    /// The beginning of legal turns: its flip or promotion is due.
    Begun,
    /// Neither.
    Illegal,
}

/// What `text`, in any notation, is in a position between turns, and why, with what to point at.
pub fn why(position: &dyn Told, text: &str) -> (Legality, Note) {
    if let Ok(turn) = notation::read_any(position, text) {
        return (Legality::Legal(turn), deed(position, turn));
    }
    let is_over = position.verdict().is_some();
    match notation::meant(position, text) {
        Some(meant) if !is_over && squares(position, text).is_none() => among(position, text, &meant),
        _ => judge(position, text),
    }
}

/// What an algebraic text is that names no turn, by the texts in the rules' notation that it may mean.
fn among(position: &dyn Told, text: &str, meant: &[String]) -> (Legality, Note) {
    let side = position.side();
    if meant.is_empty() {
        let text = format!("{side} has no piece that {text} could mean");
        return (Legality::Illegal, Note::new(text));
    }
    // Those that move in that manner at all are meant, if there are any.
    let near = meant.iter().filter(|meant| fault(position, meant).misled.is_none());
    let near: Vec<String> = near.cloned().collect();
    let meant = if near.is_empty() { meant } else { &near };
    if let [meant] = meant {
        return judge(position, meant);
    }
    let is_legal = |meant: &&String| judge(position, meant).0 != Legality::Illegal;
    let legal: Vec<String> = meant.iter().filter(is_legal).cloned().collect();
    match &legal[..] {
        [] => {}
        [legal] => return judge(position, legal),
        _ => {
            let text = format!("it may mean {}", legal.join(" or "));
            return (Legality::Illegal, Note::new(text));
        }
    }
    let mut all = Note::new("");
    for meant in meant {
        let note = judge(position, meant).1;
        all.text += if all.text.is_empty() { "" } else { "; " };
        all.text += &format!("{meant}: {}", note.text);
        all = all.on(note.squares).along(note.arrows);
    }
    (Legality::Illegal, all)
}

/// What a text in the rules' notation is, and why.
fn judge(position: &dyn Told, text: &str) -> (Legality, Note) {
    if let Some(turn) = legal(position, text) {
        return (Legality::Legal(turn), deed(position, turn));
    }
    let Fault { mut note, begun, misled } = fault(position, text);
    if let Some(step) = begun {
        return (Legality::Begun, due(position, step));
    }
    if let Some((square, piece)) = misled.and_then(|square| Some((square, position.at(square)?))) {
        let name = position.kinds()[piece.kind as usize].name;
        note.text += &format!(" ({name}: {})", position.moves(piece.kind, square));
    }
    (Legality::Illegal, note)
}

/// The squares that the piece on a square attacks, whether or not that would expose its king.
pub fn attacked_from(position: &dyn Told, from: Square) -> Vec<Square> {
    let Some(piece) = position.at(from) else {
        return Vec::new();
    };
    let attacks = |&to: &Square| to != from && position.attackers_of(to, piece.color).contains(&from);
    position.squares().into_iter().filter(attacks).collect()
}

/// What a legal turn does, and what makes it legal where that is not plain.
fn deed(position: &dyn Told, turn: Turn) -> Note {
    let mut note = step_deed(position, turn.first(), turn.promotion());
    let next = position.after(turn);
    if let Some(flipped) = turn.flip() {
        let state = match next.in_second_state(flipped) {
            true => "capture",
            false => "move",
        };
        let piece = naming::piece(next.as_ref(), flipped);
        note.text += &format!("; then {piece} is flipped to its {state} state");
        note.squares.push(flipped);
    }
    if next.in_check() {
        note.text += ", giving check";
    }
    note
}

/// What a step does, and what the piece becomes if it promotes.
fn step_deed(position: &dyn Told, step: Step, becomes: Option<u8>) -> Note {
    let (from, to) = (step.from(), step.to());
    let piece = naming::piece(position, from);
    let mut text = match position.at(to) {
        _ if from == to => format!("{piece} promotes where it stands"),
        Some(_) => format!("{piece} takes {}", naming::piece(position, to)),
        None => format!("{piece} goes to {}", position.name(to)),
    };
    if let Some(kind) = becomes {
        let kind = naming::article(position.kinds()[kind as usize].name);
        text += &format!(" and becomes {kind}");
    }
    let way = (from != to).then_some((from, to));
    let note = Note::new(text).along(way).along(position.also(step));
    match position.grounds(step) {
        None => note,
        Some(grounds) => Note {
            text: format!("{}, {}", note.text, grounds.text),
            ..note.on(grounds.squares).along(grounds.arrows)
        },
    }
}

/// What is still due after the first step of a turn, or of its promotion.
fn due(position: &dyn Told, step: Step) -> Note {
    let mut note = step_deed(position, step, None);
    if step.promotion().is_some() {
        let mut list = StepList::new();
        position.steps(&mut list);
        list.retain(|other| (other.from(), other.to()) == (step.from(), step.to()));
        let kinds = list.iter().filter_map(|other| other.promotion());
        let kinds = kinds.map(|kind| {
            let kind = &position.kinds()[kind as usize];
            format!("{} ({})", kind.letter.to_ascii_lowercase(), kind.name)
        });
        note.text += &format!("; what it becomes is due: {}", naming::list(kinds));
        return note;
    }
    let (next, is_legal) = position.after_step(step);
    if is_legal && next.mid_turn() {
        let mut list = StepList::new();
        next.steps(&mut list);
        note.squares.extend(list.iter().map(|flip| flip.from()));
        let example = list.first().map(|&flip| position.write(Turn::of_two(step, flip)));
        let example = example.map_or(String::new(), |turn| format!(", as in {turn}"));
        note.text += &format!("; the flip of a piece of its side is due{example}");
    }
    note
}
