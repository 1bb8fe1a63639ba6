//! Turns as text: the legal turn that a text names, or why it is not legal.

use super::{Position, Stage};
use crate::core::{Shape, Square, Step, StepList, Turn};

/// Reading turns, in every game.
pub trait ReadTurn: Position {
    /// Reads a legal turn.
    ///
    /// # Errors
    /// Says why the text is not a legal turn of this position.
    fn read(&self, text: &str) -> Result<Turn, String> {
        legal(self, text).ok_or_else(|| illegal(self, text))
    }
}

impl<P: Position> ReadTurn for P {}

/// The legal turn that `text` names in the notation of the rules. Writes out the steps between its squares
/// and, for one that fits, the second steps: all turns would be hundreds of texts in a game of two-step
/// turns.
pub(super) fn legal<P: Position>(position: &P, text: &str) -> Option<Turn> {
    if position.verdict().is_some() {
        return None;
    }
    let (from, to, _) = squares::<P>(text)?;
    let first_text = text.split(',').next()?;
    let mut list = StepList::new();
    position.steps(Stage::All, &mut list);
    list.retain(|step| {
        (step.from(), step.to()) == (from, to) && P::write(Turn::of(*step)) == first_text
    });
    list.iter().find_map(|&first| {
        let mut next = position.clone();
        if !next.play(first) {
            return None;
        }
        if !next.mid_turn() {
            return (first_text == text).then_some(Turn::of(first));
        }
        let mut seconds = StepList::new();
        next.steps(Stage::All, &mut seconds);
        let mut turns = seconds.iter().map(|&second| Turn::of_two(first, second));
        turns.find(|&turn| P::write(turn) == text)
    })
}

/// Says what is wrong with `text`, which is not a legal turn of the position.
pub(super) fn illegal<P: Position>(position: &P, text: &str) -> String {
    if let Some(outcome) = position.verdict() {
        return format!("the game is over: {}", outcome.reason);
    }
    let Some((from, to, suffix)) = squares::<P>(text) else {
        return "not a move on this board, which is written from-square to-square, such as b1c3"
            .to_string();
    };
    let name = P::Shape::name;
    match position.at(from) {
        None => return format!("no man on {}", name(from)),
        Some(man) if man.color != position.side() => {
            return format!("the man on {} is the opponent's", name(from));
        }
        Some(_) => {}
    }
    let mut list = StepList::new();
    position.pseudo_legal_steps(&mut list);
    list.retain(|step| (step.from(), step.to()) == (from, to));
    let Some(&first) = list.first() else {
        let refusal = format!("the man on {} cannot go to {}", name(from), name(to));
        return match position.hindrance(from, to) {
            Some(hindrance) => format!("{refusal}: {hindrance}"),
            None => refusal,
        };
    };
    let (promotion, flip) = suffix
        .split_once(',')
        .map_or((suffix, None), |(a, b)| (a, Some(b)));
    let Some(&step) = list.iter().find(|&&step| {
        P::write(Turn::of(step)) == text[..text.len() - suffix.len()].to_string() + promotion
    }) else {
        return wrong_suffix(first, promotion);
    };
    let mut next = position.clone();
    let listed = position.is_step(step);
    if !next.play(step) || !listed {
        return next.exposed();
    }
    match (next.mid_turn(), flip) {
        (true, None) => "the flip is missing, written after a comma, such as ,b1".to_string(),
        (true, Some(flip)) => wrong_flip(&next, flip),
        (false, Some(_)) => "this turn has no second part".to_string(),
        (false, None) => "not a legal turn".to_string(),
    }
}

/// Appends those of the steps that are not yet in the list.
pub fn add(list: &mut StepList, steps: impl IntoIterator<Item = Step>) {
    for step in steps {
        if !list.contains(&step) {
            list.push(step);
        }
    }
}

/// What is wrong with a turn that leaves a king attacked.
pub fn king_left<S: Shape>(king: Square) -> String {
    format!("leaves the king on {} attacked", S::name(king))
}

pub(super) fn squares<P: Position>(text: &str) -> Option<(Square, Square, &str)> {
    let (from, rest) = P::Shape::read(text)?;
    let (to, rest) = P::Shape::read(rest)?;
    Some((from, to, rest))
}

fn wrong_suffix(step: Step, promotion: &str) -> String {
    match (step.promotion(), promotion) {
        (Some(_), "") => "the letter of the promotion is missing".to_string(),
        (Some(_), letter) => format!("no promotion to {letter:?} here"),
        (None, text) => format!("nothing may follow this move, but {text:?} does"),
    }
}

fn wrong_flip<P: Position>(next: &P, flip: &str) -> String {
    match P::Shape::read(flip) {
        Some((square, "")) => match next.at(square) {
            Some(man) if man.color == next.side() => {
                let kind = P::KINDS[man.kind as usize].name;
                format!("the {kind} on {} cannot be flipped", P::Shape::name(square))
            }
            _ => format!(
                "that flip square, {}, holds no man of yours",
                P::Shape::name(square)
            ),
        },
        _ => format!("{flip:?} is not a square to flip"),
    }
}
