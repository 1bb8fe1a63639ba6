//! Reading moves in any notation.

use super::san::{NONE, SEVERAL, San, without_signs};
use super::style::Style;
use super::write::{algebraic as algebraic_text, is_pawn, promotion_sign, shares_letter};
use super::{drops, spelling, xiangqi};
use crate::core::{Spot, Square, Step, StepList, Turn};
use crate::rules::dyn_position::DynPosition;
use crate::rules::{Kind, explain};

/// The error for a move without its flip.
const NO_FLIP: &str = "the flip is missing; write it after a slash, such as /b1";

/// Reads a legal move in any notation and spelling.
///
/// # Errors
/// If the text is not a legal move; the message explains why.
pub fn any(position: &dyn DynPosition, text: &str) -> Result<Turn, String> {
    let why = match standard(position, text) {
        Ok(turn) => return Ok(turn),
        Err(why) => why,
    };
    let other = spelling::standard(text, position.size().0);
    let read = other.and_then(|text| standard(position, &text).ok());
    match read.or_else(|| between_squares(position, text)) {
        Some(turn) => Ok(turn),
        None => xiangqi::read(position, text).unwrap_or(Err(why)),
    }
}

/// Reads a legal move in the notation of the rules with a hyphen or cross between its squares: `e7-e8q`.
fn between_squares(position: &dyn DynPosition, text: &str) -> Option<Turn> {
    let at = text.find(['-', 'x', ':'])?;
    let (from, to) = (&text[..at], &text[at + 1..]);
    explain::legal(position, &format!("{from}{}", without_signs(to)))
}

/// Reads a legal move in any notation, in the standard spelling.
fn standard(position: &dyn DynPosition, text: &str) -> Result<Turn, String> {
    // In some games a `+` at the end is a promotion.
    let whole = Some(text).filter(|text| text.ends_with('+'));
    let text = without_signs(text);
    let in_rules = whole.into_iter().chain([text]).find_map(|text| explain::legal(position, text));
    if let Some(turn) = in_rules {
        return Ok(turn);
    }
    if let Some(turn) = entering(position, text) {
        return Ok(turn);
    }
    if let Some(drop) = drops::read(position, text) {
        return drop.map_err(|why| match why {
            NONE => explain::fault(position, text).note.text,
            _ => why.to_string(),
        });
    }
    let why = match algebraic(position, text) {
        Some(Ok(turn)) => return Ok(turn),
        Some(Err(why)) => why,
        None => return Err(explain::fault(position, text).note.text),
    };
    // Two squares alone are a move in the notation of the rules.
    match explain::squares(position, text) {
        Some(_) => Err(explain::fault(position, text).note.text),
        None => Err(why.to_string()),
    }
}

/// Reads a legal move by which a piece enters, written as in `Nc3/H` or `O-O/He1`, or a turn that only lays a
/// wall, such as `Ke1,a1`.
fn entering(position: &dyn DynPosition, text: &str) -> Option<Turn> {
    if !text.contains(['/', ',']) || position.is_over() {
        return None;
    }
    let mut list = StepList::new();
    position.steps(&mut list);
    list.retain(|step| position.entering(*step).is_some() || position.actor(*step).is_none());
    let is_written = |&turn: &Turn| {
        let written = [Style::Own, Style::Fairy].map(|style| algebraic_text(position, turn, style, false));
        written.iter().any(|written| without_signs(written) == text)
    };
    list.into_iter().map(Turn::of).find(is_written)
}

/// Reads a legal move in algebraic notation. `None` if the text is not in that notation or the game is over.
fn algebraic(position: &dyn DynPosition, text: &str) -> Option<Result<Turn, &'static str>> {
    let written = Written::read(text).filter(|_| !position.is_over())?;
    let turn = written.find(position, Style::Own);
    Some(turn.or_else(|why| match Style::Fairy.of(position) {
        Style::Own => Err(why),
        Style::Fairy => written.find(position, Style::Fairy).map_err(|_| why),
    }))
}

/// The possible meanings of a text in algebraic notation, as moves in the notation of the rules, legal or
/// not: one for each matching piece of the side to move. `None` if the text is not in algebraic notation.
pub(in crate::rules) fn candidates(position: &dyn DynPosition, text: &str) -> Option<Vec<String>> {
    let written = Written::read(without_signs(text))?;
    let own = position.squares().into_iter().filter(|&from| {
        let piece = position.at(from);
        piece.is_some_and(|piece| piece.color == position.side())
    });
    let moves = own.filter_map(|from| Some((from, written.destination(position, from)?)));
    let rest: String = written.promotion().into_iter().collect();
    // A twin's move is determined by its partner's, but a flip is not.
    let flip = written.flipped(position).filter(|_| position.two_steps());
    let flip = flip.map_or(String::new(), |flip| format!(",{}", position.name(flip)));
    let name = |square| position.name(square);
    let write = |(from, to)| format!("{}{}{rest}{flip}", name(from), name(to));
    Some(moves.map(write).collect())
}

/// A parsed move: the move itself, and the part after a slash.
struct Written {
    first: San,
    /// The flip, or the twin's move.
    second: Option<San>,
}

impl Written {
    fn read(text: &str) -> Option<Written> {
        let (first, second) = match text.split_once(['/', ',']) {
            Some((first, second)) => (first, Some(San::read(second, 1)?)),
            None => (text, None),
        };
        let first = San::read(first, 1)?;
        Some(Written { first, second })
    }

    /// The sign of the promotion, which may follow either part; letters are in lower case.
    fn promotion(&self) -> Option<char> {
        [Some(self.first), self.second].into_iter().flatten().find_map(|part| match part {
            San::Move { sign, .. } => sign,
            San::Castling { .. } => None,
        })
    }

    /// Finds the only legal move that matches this one.
    fn find(&self, position: &dyn DynPosition, style: Style) -> Result<Turn, &'static str> {
        let mut list = StepList::new();
        position.steps(&mut list);
        // A quick test that removes most steps: those with other targets.
        if let San::Move { to, .. } = self.first {
            let goal = position.on_board(to);
            list.retain(|step| Some(step.to()) == goal);
        }
        let mut only = Err(NONE);
        for &step in &list {
            if !self.fits(position, step, style) {
                continue;
            }
            let (next, is_legal) = position.after_step(step);
            if !is_legal {
                continue;
            }
            let turn = if next.mid_turn() {
                match self.flip(next.as_ref()) {
                    Some(flip) => Turn::of_two(step, flip),
                    None if self.second.is_some() => continue,
                    None => {
                        only = only.or(Err(if position.lays_walls() { explain::NO_WALL } else { NO_FLIP }));
                        continue;
                    }
                }
            } else if self.second.is_none() || position.companion(step).is_some() {
                Turn::of(step)
            } else {
                continue;
            };
            if only.is_ok() {
                return Err(SEVERAL);
            }
            only = Ok(turn);
        }
        only
    }

    /// The target square, if the piece on `from` matches.
    fn destination(&self, position: &dyn DynPosition, from: Square) -> Option<Square> {
        match self.first {
            San::Castling { long } => {
                let castles = |&to: &Square| position.castles_long(Step::new(from, to)) == Some(long);
                position.squares().into_iter().find(castles)
            }
            San::Move { piece, to, file, .. } => {
                let to = position.on_board(to)?;
                let kind = &position.kinds()[position.at(from)?.kind as usize];
                let fits = (denotes(piece, kind) || piece.is_some() && piece == kind.letters.mover)
                    && comes_from(self.first, position.spot(from))
                    && (!kind.is_pawn() || file.is_some() || is_straight(position, from, to));
                fits.then_some(to)
            }
        }
    }

    /// Whether a step of the position matches this move.
    fn fits(&self, position: &dyn DynPosition, step: Step, style: Style) -> bool {
        let kind = |kind: u8| &position.kinds()[kind as usize];
        let promotion = promotion_sign(position, step, style);
        match self.first {
            San::Castling { long } => position.castles_long(step) == Some(long),
            San::Move { piece, second_state, file, .. } => {
                let spot = |square| position.spot(square);
                let mover = position.at(step.from()).map(|mover| kind(mover.kind));
                let is_pawn = mover.is_some_and(|mover| is_pawn(mover, style));
                // A pawn written without its file stays on its file.
                let is_straight = !is_pawn || file.is_some() || is_straight(position, step.from(), step.to());
                let is_second = position.in_second_state(step.from());
                let state = match style {
                    Style::Fairy => !second_state,
                    Style::Own if mover.is_some_and(|mover| shares_letter(position, mover)) => {
                        second_state == is_second
                    }
                    Style::Own => !second_state || is_second,
                };
                let is_kind = |mover: &Kind| match style {
                    Style::Own => denotes(piece, mover),
                    Style::Fairy => piece == mover.letters.mover,
                };
                let twin = position.companion(step).zip(self.second);
                fits_squares(self.first, spot(step.from()), spot(step.to()))
                    && mover.is_some_and(is_kind)
                    && state
                    && is_straight
                    && self.promotion() == promotion
                    && position.castles_long(step).is_none()
                    && twin.is_none_or(|((from, to), part)| fits_squares(part, spot(from), spot(to)))
            }
        }
    }

    /// The square of the flip.
    fn flipped(&self, position: &dyn DynPosition) -> Option<Square> {
        let San::Move { piece, file: None, rank: None, to, .. } = self.second? else {
            return None;
        };
        // A single square is parsed as a pawn's move.
        let is_pawns = |letter| position.kinds().iter().any(|kind| kind.is_pawn() && kind.letter == letter);
        if !piece.is_none_or(is_pawns) {
            return None;
        }
        position.on_board(to)
    }

    /// The flip, if it is legal in the mid-turn position `next`.
    fn flip(&self, next: &dyn DynPosition) -> Option<Step> {
        let square = self.flipped(next)?;
        let flip = Step::new(square, square);
        next.is_step(flip).then_some(flip)
    }
}

/// Whether two squares are on one file.
fn is_straight(position: &dyn DynPosition, from: Square, to: Square) -> bool {
    position.spot(from).file == position.spot(to).file
}

/// Whether a letter, or its absence, denotes a kind of piece.
fn denotes(written: Option<char>, kind: &Kind) -> bool {
    match written {
        Some(letter) => letter == kind.letter,
        None => kind.is_pawn(),
    }
}

/// Whether a written move matches a start and a target square.
fn fits_squares(written: San, from: Spot, to: Spot) -> bool {
    match written {
        San::Move { to: goal, .. } => goal == to && comes_from(written, from),
        San::Castling { .. } => false,
    }
}

/// Whether a written move matches a start square.
fn comes_from(written: San, from: Spot) -> bool {
    match written {
        San::Move { file, rank, .. } => {
            file.is_none_or(|file| file == from.file) && rank.is_none_or(|rank| rank == from.rank)
        }
        San::Castling { .. } => false,
    }
}
