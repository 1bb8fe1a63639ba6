//! Half-moves in XBoard's notation, and how to distinguish it from Firzan's.
//!
//! XBoard numbers the ranks of ten-rank boards from 0. It has moves, drops (`P@e4`), passes (`@@@@`) and
//! moves in two legs, `AB,BC`. Two legs over an empty square and back change a piece in place: `b1b3,b3b1=+`.

use firzan::any::{Grid, Piece};
use firzan::core::{Color, Spot};

/// The part of a half-move after its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    /// No suffix.
    Nothing,
    /// The sign of the only possible change; it may be omitted.
    Forced(char),
    /// The sign of a chosen change.
    Chosen(char),
}

impl Suffix {
    /// The sign; `None` without a suffix.
    pub fn sign(self) -> Option<char> {
        match self {
            Suffix::Nothing => None,
            Suffix::Forced(sign) | Suffix::Chosen(sign) => Some(sign),
        }
    }
}

/// A half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// `@@@@`: the turn passes to the other side.
    Pass,
    /// A piece of the hand, given by its upper-case letter in XBoard, is dropped on a square.
    Drop {
        /// The letter.
        letter: char,
        /// The square.
        to: Spot,
    },
    /// A piece moves, or changes in place.
    Step {
        /// The square before the half-move.
        from: Spot,
        /// The square after the half-move.
        to: Spot,
        /// The square that the piece passes over: empty for a change in place, or that of a captured piece.
        via: Option<Spot>,
        /// The part after the squares.
        suffix: Suffix,
    },
}

impl Half {
    /// A move that does not change the piece.
    pub fn step(from: Spot, to: Spot) -> Half {
        Half::Step { from, to, via: None, suffix: Suffix::Nothing }
    }

    /// Plays a side's half-move on a board: drops the piece, or moves it and applies the suffix. `+` changes
    /// the state of the piece, a letter its kind.
    pub fn play(self, board: &mut Grid, color: Color) {
        let (from, to, suffix) = match self {
            Half::Pass => return,
            Half::Drop { letter, to } => {
                return board.put(to, Some(Piece { letter, second_state: false, color }));
            }
            Half::Step { from, to, suffix, .. } => (from, to, suffix),
        };
        let mut piece = board.take(from);
        if let (Some(piece), Suffix::Chosen(sign) | Suffix::Forced(sign)) = (&mut piece, suffix) {
            piece.second_state = sign == '+' && !piece.second_state;
            if sign != '+' {
                piece.letter = sign.to_ascii_uppercase();
            }
        }
        board.put(to, piece);
    }

    /// Sets the square that the half-move goes over.
    pub fn over(mut self, square: Option<Spot>) -> Half {
        if let Half::Step { via, .. } = &mut self {
            *via = square;
        }
        self
    }

    /// Sets the suffix.
    pub fn becoming(mut self, sign: Suffix) -> Half {
        if let Half::Step { suffix, .. } = &mut self {
            *suffix = sign;
        }
        self
    }

    /// Parses a half-move, with ranks numbered from `first`; `None` for anything else.
    ///
    /// When XBoard relays a black piece's move over an empty square from one engine to another, it mistakes
    /// the move for castling and garbles it: `AC,CBx` arrives as `AB,C?`. So if the second leg does not begin
    /// where the first ends, it names the square in between, and the rest is ignored.
    pub fn read(text: &str, first: u8) -> Option<Half> {
        if text == "@@@@" || text == "--" {
            return Some(Half::Pass);
        }
        if let Some((letter, square)) = text.split_once('@') {
            let letter = letter.parse::<char>().ok().filter(char::is_ascii_alphabetic)?;
            let (to, "") = Spot::read(square, first)? else { return None };
            return Some(Half::Drop { letter: letter.to_ascii_uppercase(), to });
        }
        let (from, rest) = Spot::read(text, first)?;
        let (to, rest) = Spot::read(rest, first)?;
        let Some(leg) = rest.strip_prefix(',') else {
            return Some(Half::step(from, to).becoming(read_suffix(rest)?));
        };
        let (second, rest) = Spot::read(leg, first)?;
        if second != to {
            return Some(Half::step(from, to).over(Some(second)));
        }
        let (last, rest) = Spot::read(rest, first)?;
        let half = Half::step(from, last).over(Some(to));
        Some(half.becoming(read_suffix(rest)?))
    }

    /// Writes the half-move, with ranks numbered from `first`.
    pub fn write(self, first: u8) -> String {
        let square = |spot: Spot| spot.write(first);
        let (from, to, via, suffix) = match self {
            Half::Pass => return "@@@@".to_string(),
            Half::Drop { letter, to } => return format!("{letter}@{}", square(to)),
            Half::Step { from, to, via, suffix } => (from, to, via, suffix),
        };
        let mut text = square(from);
        match via {
            None => text += &square(to),
            Some(via) => text += &format!("{0},{0}{1}", square(via), square(to)),
        }
        match suffix.sign() {
            // XBoard accepts `+` without `=` only for some pieces.
            Some('+') => text += "=+",
            Some(sign) => text.push(sign),
            None => {}
        }
        text
    }

    /// Adapts this part of a turn to an earlier part, whose promotion letter determines this part's.
    pub fn after(self, other: Half) -> Half {
        match (self.suffix(), other.suffix()) {
            (Suffix::Chosen(sign), Suffix::Chosen(_)) => self.becoming(Suffix::Forced(sign)),
            _ => self,
        }
    }

    /// The half-move in the notation of the rules, which has no passes and no squares in between.
    pub fn in_rules_notation(self) -> String {
        match self {
            Half::Pass => String::new(),
            half => half.over(None).write(1).replace('=', ""),
        }
    }

    /// The square that the piece starts from; `None` for a pass or a drop.
    pub fn from(self) -> Option<Spot> {
        match self {
            Half::Pass | Half::Drop { .. } => None,
            Half::Step { from, .. } => Some(from),
        }
    }

    /// Whether the half-move drops a piece with this letter.
    pub fn drops(self, piece: char) -> bool {
        matches!(self, Half::Drop { letter, .. } if letter == piece)
    }

    /// The sign that follows the squares.
    pub fn sign(self) -> Option<char> {
        self.suffix().sign()
    }

    fn suffix(self) -> Suffix {
        match self {
            Half::Pass | Half::Drop { .. } => Suffix::Nothing,
            Half::Step { suffix, .. } => suffix,
        }
    }

    /// Whether the half-move flips a piece in place.
    pub fn is_flip(self) -> bool {
        matches!(self, Half::Step { from, to, suffix: Suffix::Forced('+'), .. } if from == to)
    }

    /// The half-move that XBoard sends for a mouse move: over no square, with the sign of the choice.
    pub fn by_mouse(self) -> Half {
        let sign = self.suffix().sign();
        self.over(None).becoming(sign.map_or(Suffix::Nothing, Suffix::Chosen))
    }

    /// Whether `sent`, parsed by [`read`](Self::read), denotes this half-move.
    pub fn matches(self, sent: Half) -> bool {
        let (
            Half::Step { from, to, via, suffix },
            Half::Step { from: sent_from, to: sent_to, via: sent_via, suffix: sent_suffix },
        ) = (self, sent)
        else {
            return self == sent;
        };
        let in_place = from == to;
        (from, to) == (sent_from, sent_to)
            && (sent_via.is_none() || via.is_some())
            && match (suffix, sent_suffix.sign()) {
                (Suffix::Nothing | Suffix::Forced(_), None) => true,
                // The square in between determines the letter that XBoard lost.
                (Suffix::Chosen(_), None) => in_place && via == sent_via,
                (suffix, sign) => suffix.sign() == sign,
            }
    }
}

/// Parses a letter or `+`, with or without `=` before it.
fn read_suffix(text: &str) -> Option<Suffix> {
    let sign = text.strip_prefix('=').unwrap_or(text);
    let mut signs = sign.chars();
    match (signs.next(), signs.next()) {
        (None, None) => Some(Suffix::Nothing),
        (Some(sign), None) if sign == '+' || sign.is_ascii_alphabetic() => {
            Some(Suffix::Chosen(sign.to_ascii_lowercase()))
        }
        _ => None,
    }
}

/// Whether a move on a ten-rank board can only be in Firzan's notation: it names a tenth rank, or ends in a
/// comma and one square.
pub fn is_own_on_ten_ranks(text: &str) -> bool {
    let flips = text.split_once(',').is_some_and(|(_, flip)| matches!(Spot::read(flip, 1), Some((_, ""))));
    flips || text.contains("10")
}

/// Renumbers squares and ranks of a ten-rank board from 0, as the user sees them. Quoted text is the user's
/// own and stays unchanged.
pub fn renumbered(text: &str) -> String {
    /// Renumbers the squares at the start of a word, which may be a move.
    fn renumber(word: &str) -> String {
        match Spot::read(word, 1) {
            Some((spot, rest)) => spot.write(0) + &renumber(rest),
            None => word.to_string(),
        }
    }
    let (mut renumbered, mut last) = (String::new(), "");
    let (mut is_quoted, mut rest) = (false, text);
    while let Some(letter) = rest.chars().next() {
        let is_part = |letter: char| letter.is_ascii_alphanumeric();
        let end = match rest.find(|letter| !is_part(letter)) {
            Some(0) => letter.len_utf8(),
            end => end.unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        is_quoted ^= letter == '"';
        match word.parse::<u8>() {
            _ if is_quoted => renumbered += word,
            Ok(rank @ 1..) if last == "rank" => renumbered += &(rank - 1).to_string(),
            _ => renumbered += &renumber(word),
        }
        if is_part(letter) {
            last = word;
        }
    }
    renumbered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(text: &str) -> Spot {
        Spot::read(text, 0).expect("a square").0
    }

    fn in_place(suffix: Suffix) -> Half {
        let half = Half::step(spot("i9"), spot("i9"));
        half.over(Some(spot("i4"))).becoming(suffix)
    }

    #[test]
    fn flips_survive_relaying_by_xboard() {
        let flip = in_place(Suffix::Forced('+'));
        assert_eq!(flip.write(0), "i9i4,i4i9=+");
        for text in ["i9i4,i4i9=+", "i9i4,i4i9+", "i9i9,i4h9", "i9i9,i4`9", "i9i9,i4"] {
            let sent = Half::read(text, 0).expect(text);
            assert!(flip.matches(sent), "{text}");
        }
    }

    #[test]
    fn the_square_in_between_replaces_a_lost_letter() {
        let promotion = in_place(Suffix::Chosen('m'));
        let means = |text: &str| promotion.matches(Half::read(text, 0).expect(text));
        assert!(means("i9i4,i4i9m") && means("i9i9,i4h9"));
        assert!(!means("i9i4,i4i9j") && !means("i9i9,i5h9"));
    }

    #[test]
    fn drops_are_read_in_both_cases() {
        for text in ["P@e4", "p@e4"] {
            let half = Half::read(text, 1).expect(text);
            assert_eq!((half.write(1).as_str(), half.write(0).as_str()), ("P@e4", "P@e3"));
        }
    }

    #[test]
    fn other_text_is_not_a_half_move() {
        for text in [
            "P@", "@e4", "+P@e4", "PN@e4", "P@e4q", "é@e4", "1@e4", "P@@", "", "e", "e2", "e2e", "e2e4qq",
            "e2e4=", "e2e4é", "é2e4", "e2e4,", "@@", "q1q2", "a00a1",
        ] {
            let read = Half::read(text, 0);
            assert!(read.is_none() || text == "e2e4=", "{text}: {read:?}");
        }
    }

    #[test]
    fn ranks_are_renumbered_in_text() {
        assert_eq!(renumbered("no piece on e4, nor on a10"), "no piece on e3, nor on a9");
        assert_eq!(renumbered(" a10b10j  7.5 %"), " a9b9j  7.5 %");
        assert_eq!(
            renumbered("FEN board: rank 10: unknown piece \"b1\", 10 ranks"),
            "FEN board: rank 9: unknown piece \"b1\", 10 ranks"
        );
        assert_eq!(renumbered("an odd \" on é2, é, c3"), "an odd \" on é2, é, c3");
    }
}
