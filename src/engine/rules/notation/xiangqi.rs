//! Notations of Xiangqi and its relatives: WXF, Chinese characters and ICCS.
//!
//! WXF counts files from the player's right: `C2=5` moves the cannon on the second file sideways to the
//! fifth, `H8+7` the horse on the eighth forward to the seventh, and `R1-2` the rook on the first two squares
//! back on its file. If two pieces share a file, `C+-3` or `+C-3` moves the front one and `C-+2` or `-C+2`
//! the rear one; with more soldiers on a file, `25+1` or `2P+1` moves the second from the front, on the fifth
//! file. Chinese characters work the same: `炮二平五`, `前炮退三`. ICCS gives the squares in capital letters, with
//! ranks from 0 on boards with ten ranks: `H2-E2`.
//!
//! Source: the World Xiangqi Federation's notation, as described by PyChess, PlayOK and Wikipedia.

use super::san::{NONE, SEVERAL};
use crate::core::{Color, Spot, Step, StepList, Turn};
use crate::pieces::Kind;
use crate::rules::dyn_position::DynPosition;
use crate::rules::explain;
use std::cmp::Ordering;

/// The characters for the direction of a move.
const DIRECTIONS: [char; 4] = ['平', '進', '进', '退'];
/// The letters of pieces in WXF.
const LETTERS: &str = "KGARHNCEBMPS";

/// Reads a legal move in one of these notations; `None` for any other text or if the game is over.
///
/// # Errors
/// If the text is not a legal move; the message explains why.
pub fn read(position: &dyn DynPosition, text: &str) -> Option<Result<Turn, String>> {
    if position.is_over() || !is_move(text) {
        return None;
    }
    let is_xiangqi = position.kinds().iter().any(|kind| !kind.letters.wxf.is_empty());
    if is_iccs(text) {
        return is_xiangqi.then(|| by_squares(position, text));
    }
    if !is_xiangqi {
        return Some(Err("this is a notation for Xiangqi, not for this game".to_string()));
    }
    Some(match Counted::read(text) {
        Some(counted) => counted.find(position).map_err(str::to_string),
        None => Err("a move in Chinese characters has four, such as 炮二平五 or 前炮退三".to_string()),
    })
}

/// Whether a text is a move in one of these notations, legal or not.
pub fn is_move(text: &str) -> bool {
    is_iccs(text) || Counted::read(text).is_some() || text.contains(DIRECTIONS)
}

/// Whether a text is a move in ICCS, such as `H2-E2`; the hyphen is optional.
pub fn is_iccs(text: &str) -> bool {
    let is_square = |square: &[u8]| square[0].is_ascii_uppercase() && square[1].is_ascii_digit();
    match text.as_bytes() {
        [from @ .., b'-', _, _] if from.len() == 2 => is_square(from) && is_square(&text.as_bytes()[3..]),
        squares @ [_, _, _, _] => squares.chunks(2).all(is_square),
        _ => false,
    }
}

fn by_squares(position: &dyn DynPosition, text: &str) -> Result<Turn, String> {
    let first = u8::from(position.size().1 != 10);
    let text = text.to_ascii_lowercase().replace('-', "");
    let squares = Spot::read(&text, first).zip(Spot::read(&text[2..], first));
    let Some(((from, _), (to, _))) = squares else { return Err(NONE.to_string()) };
    explain::read_turn(position, &(from.write(1) + &to.write(1)))
}

/// A move in WXF or Chinese characters.
struct Counted {
    /// The piece's letter, upper case; `None` for a soldier.
    letter: Option<char>,
    place: Place,
    /// The direction: `=` sideways, `+` forward, `-` backward.
    sign: char,
    /// The number of ranks for a move along a file, otherwise the target file.
    number: u8,
}

/// The start of the move.
#[derive(Clone, Copy)]
enum Place {
    /// A piece on this file.
    File(u8),
    /// The front (`+`) or rear (`-`) one of several pieces on a file.
    End(char),
    /// The n-th from the front of several pieces on a file, and the file if it is given.
    Nth(u8, Option<u8>),
}

impl Counted {
    fn read(text: &str) -> Option<Counted> {
        let letters: Vec<char> = text.chars().take(5).map(latin).collect();
        let &[first, second, sign, number] = letters.as_slice() else { return None };
        let digit = |letter: char| letter.to_digit(10).filter(|digit| *digit > 0).map(|digit| digit as u8);
        let is_piece = |letter: char| LETTERS.contains(letter);
        let is_end = |letter: char| ['+', '-'].contains(&letter);
        let (letter, place) = match (digit(first), digit(second)) {
            (None, Some(file)) if is_piece(first) => (Some(first), Place::File(file)),
            (None, None) if is_piece(first) && is_end(second) => (Some(first), Place::End(second)),
            (None, None) if is_end(first) && is_piece(second) => (Some(second), Place::End(first)),
            (Some(nth), None) if is_piece(second) => (Some(second), Place::Nth(nth, None)),
            // Not with `-`, because other texts look like that, such as 12-3.
            (Some(nth), Some(file)) if ['=', '+'].contains(&sign) => (None, Place::Nth(nth, Some(file))),
            _ => return None,
        };
        let sign = if sign == '.' { '=' } else { sign };
        let number = digit(number).filter(|_| ['=', '+', '-'].contains(&sign))?;
        Some(Counted { letter, place, sign, number })
    }

    /// Finds the only legal move that matches this one.
    fn find(&self, position: &dyn DynPosition) -> Result<Turn, &'static str> {
        let mut list = StepList::new();
        position.steps(&mut list);
        list.retain(|step| self.fits(position, *step) && position.after_step(*step).1);
        match list.iter().as_slice() {
            [] => Err(NONE),
            [step] => Ok(Turn::of(*step)),
            _ => Err(SEVERAL),
        }
    }

    fn fits(&self, position: &dyn DynPosition, step: Step) -> bool {
        let (from, to) = (position.spot(step.from()), position.spot(step.to()));
        let is_white = position.side() == Color::White;
        let file = |spot: Spot| if is_white { position.size().0 - spot.file } else { spot.file + 1 };
        let ahead = |a: Spot, b: Spot| if is_white { a.rank.cmp(&b.rank) } else { b.rank.cmp(&a.rank) };
        let sign = match ahead(to, from) {
            Ordering::Less => '-',
            Ordering::Equal => '=',
            Ordering::Greater => '+',
        };
        let number = if from.file == to.file { from.rank.abs_diff(to.rank) } else { file(to) };
        if from == to || sign != self.sign || number != self.number || step.promotion().is_some() {
            return false;
        }
        let Some(piece) = position.at(step.from()) else { return false };
        if !self.denotes(position.kinds(), piece.kind) {
            return false;
        }
        let is_beside = |spot: &Spot| spot.file == from.file && *spot != from;
        let own = position.squares().into_iter().filter(|&square| position.at(square) == Some(piece));
        let others: Vec<Spot> = own.map(|square| position.spot(square)).filter(is_beside).collect();
        let in_front = others.iter().filter(|&&other| ahead(other, from).is_gt()).count();
        match self.place {
            Place::File(given) => given == file(from),
            Place::End(_) if others.is_empty() => false,
            Place::End('+') => in_front == 0,
            Place::End(_) => in_front == others.len(),
            Place::Nth(nth, given) => {
                !others.is_empty()
                    && in_front + 1 == usize::from(nth)
                    && given.is_none_or(|given| given == file(from))
            }
        }
    }

    /// Whether the letter denotes a kind. The game's own letters take precedence over those of WXF.
    fn denotes(&self, kinds: &[Kind], kind: u8) -> bool {
        let kind = &kinds[kind as usize];
        let Some(letter) = self.letter else { return kind.letters.wxf.contains('P') };
        let has = |kind: &Kind| kind.letter == letter || kind.letters.mover == Some(letter);
        if kinds.iter().any(has) { has(kind) } else { kind.letters.wxf.contains(letter) }
    }
}

/// Converts a Chinese character to its equivalent in WXF; other letters to upper case.
fn latin(letter: char) -> char {
    match letter {
        '帥' | '帅' | '將' | '将' => 'K',
        '仕' | '士' => 'A',
        '相' | '象' => 'E',
        '俥' | '車' | '车' => 'R',
        '傌' | '馬' | '马' => 'H',
        '炮' | '砲' | '包' => 'C',
        '兵' | '卒' => 'P',
        '一' | '１' => '1',
        '二' | '２' => '2',
        '三' | '３' => '3',
        '四' | '４' => '4',
        '五' | '５' => '5',
        '六' | '６' => '6',
        '七' | '７' => '7',
        '八' | '８' => '8',
        '九' | '９' => '9',
        '前' | '進' | '进' => '+',
        '後' | '后' | '退' => '-',
        '中' => '2',
        '平' => '=',
        letter => letter.to_ascii_uppercase(),
    }
}
