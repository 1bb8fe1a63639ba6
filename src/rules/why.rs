//! Why a turn that somebody tries is legal, or is not.

use super::explain::{Fault, fault, legal};
use super::{Insight, Note, Stage, naming};
use crate::core::{Shape, Square, SquareSet, Step, StepList, Turn};

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

/// What `text` is in a position between turns, and why, with what to point at.
pub fn why<P: Insight>(position: &P, text: &str) -> (Legality, Note) {
    if let Some(turn) = legal(position, text) {
        return (Legality::Legal(turn), deed(position, turn));
    }
    let Fault {
        mut note,
        begun,
        misled,
    } = fault(position, text);
    if let Some(step) = begun {
        return (Legality::Begun, due(position, step));
    }
    if let Some((square, man)) = misled.and_then(|square| Some((square, position.at(square)?))) {
        let name = P::KINDS[man.kind as usize].name;
        note.text += &format!(" ({name}: {})", P::moves(man.kind, square));
    }
    (Legality::Illegal, note)
}

/// The squares that the man on a square attacks, whether or not that would expose its king.
pub fn attacked_from<P: Insight>(position: &P, from: Square) -> Vec<Square> {
    let Some(man) = position.at(from) else {
        return Vec::new();
    };
    let attacks = |&to: &Square| to != from && position.attackers_of(to, man.color).has(from);
    P::Shape::squares().filter(attacks).collect()
}

/// What a legal turn does, and what makes it legal where that is not plain.
fn deed<P: Insight>(position: &P, turn: Turn) -> Note {
    let mut note = step_deed(position, turn.first(), turn.promotion());
    let mut next = position.clone();
    next.play_turn(turn);
    if let Some(flipped) = turn.flip() {
        let state = match next.in_second_state(flipped) {
            true => "capture",
            false => "move",
        };
        let man = naming::man(&next, flipped);
        note.text += &format!("; then {man} is flipped to its {state} state");
        note.squares.push(flipped);
    }
    if next.in_check() {
        note.text += ", giving check";
    }
    note
}

/// What a step does, and what the man becomes if it promotes.
fn step_deed<P: Insight>(position: &P, step: Step, becomes: Option<u8>) -> Note {
    let (from, to) = (step.from(), step.to());
    let man = naming::man(position, from);
    let mut text = match position.at(to) {
        _ if from == to => format!("{man} promotes where it stands"),
        Some(_) => format!("{man} takes {}", naming::man(position, to)),
        None => format!("{man} goes to {}", P::Shape::name(to)),
    };
    if let Some(kind) = becomes {
        let kind = naming::article(P::KINDS[kind as usize].name);
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
fn due<P: Insight>(position: &P, step: Step) -> Note {
    let mut note = step_deed(position, step, None);
    let mut list = StepList::new();
    if step.promotion().is_some() {
        position.steps(Stage::All, &mut list);
        list.retain(|other| (other.from(), other.to()) == (step.from(), step.to()));
        let kinds = list.iter().filter_map(|other| other.promotion());
        let kinds = kinds.map(|kind| {
            let kind = &P::KINDS[kind as usize];
            format!("{} ({})", kind.letter.to_ascii_lowercase(), kind.name)
        });
        note.text += &format!("; what it becomes is due: {}", naming::list(kinds));
        return note;
    }
    let mut next = position.clone();
    if next.play(step) && next.mid_turn() {
        next.steps(Stage::All, &mut list);
        note.squares.extend(list.iter().map(|flip| flip.from()));
        let example = list.first().map(|&flip| P::write(Turn::of_two(step, flip)));
        let example = example.map_or(String::new(), |turn| format!(", as in {turn}"));
        note.text += &format!("; the flip of a man of its side is due{example}");
    }
    note
}
