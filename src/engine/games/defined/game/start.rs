//! The start position: a FEN of one to six fields, as Fairy-Stockfish reads it.

use super::kinds::Slot;
use super::region::Region;
use super::rules::{Counting, Rules};
use crate::core::{Color, Spot};
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::text::faults::{Problem, Read};
use crate::rules::fen::{self, Fields, Split};
use std::mem::take;

/// A start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The FEN as written.
    pub text: String,
    /// The pieces.
    pub pieces: Vec<Standing>,
    /// Holes, written `*`: nothing enters them; they stop riders, and hoppers leap over them as over pieces.
    pub holes: Region,
    /// The pieces in hand, by side and kind.
    pub hand: Vec<(Color, usize)>,
    /// Castling rights: `K`, `Q`, `k`, `q`, or file letters.
    pub rights: String,
}

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The square.
    pub spot: Spot,
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: usize,
    /// The kind that promoted to it, if a `+` marks it as promoted.
    pub from: Option<usize>,
}

/// Reads the start position of a draft.
pub fn read(draft: &Draft) -> Read<Start> {
    let mut split = Split::lenient(&draft.start);
    let Rules { gates, ends, clocks, drops, board, .. } = &draft.rules;
    if draft.rules.has_pocket() {
        split.split_pocket(board.ranks);
    }
    let hand = take(&mut split.hand);
    let hand_offset = split.offset(hand);
    if !hand.is_empty() && !drops.has_hands() && !gates.enter() {
        return Err(Problem::new(hand_offset - 1, "pieces in hand need pieceDrops or seirawanGating"));
    }
    if !hand.is_empty() && drops.free {
        let message = "freeDrops needs no pieces in hand: every piece can always be dropped";
        return Err(Problem::new(hand_offset - 1, message));
    }
    if let Some(checks) = split.checks.filter(|_| !ends.counts_checks) {
        let message = format!("{checks} counts checks, which needs checkCounting = true");
        return Err(Problem::new(split.offset(checks), message));
    }
    let fields = Fields::of(&split, false, &mut Vec::new());
    let fields = fields.map_err(|error| Problem::new(split.place(&error), error.fault))?;
    let mut start = Start {
        text: draft.start.clone(),
        pieces: Vec::new(),
        holes: Region::NONE,
        hand: read_hand(draft, hand, hand_offset)?,
        rights: read_rights(draft, fields.castling, split.offset(fields.castling))?,
    };
    read_board(draft, fields.board, split.offset(fields.board), &mut start)?;
    check_kings(&start, split.offset(fields.board))?;
    if clocks.counting == Counting::None || fields.ep.parse::<u16>().is_err() {
        check_en_passant(draft, fields.ep, split.offset(fields.ep))?;
    }
    Ok(start)
}

fn read_board(draft: &Draft, text: &str, offset: usize, start: &mut Start) -> Read<()> {
    let size = (draft.rules.board.files, draft.rules.board.ranks);
    let squares = fen::read_squares(text, size, |spot, symbol| {
        if symbol.is_hole() {
            start.holes |= Region::of(spot.file, spot.rank);
            return Ok(());
        }
        let slot = slot(draft, symbol.letter)?;
        let color = if symbol.letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let into = draft.pieces[slot.index()].turns_into;
        let into = into.filter(|into| draft.pieces[into.index()].letter.is_some());
        let (kind, from) = match (symbol.plus, into) {
            (false, _) => (slot, None),
            (true, Some(into)) => (into, Some(slot.index())),
            (true, None) => {
                return Err("+ precedes a piece that turns into another: see promotedPieceType".to_string());
            }
        };
        start.pieces.push(Standing { spot, color, kind: kind.index(), from });
        Ok(())
    });
    squares.map_err(|fault| Problem::new(offset + fault.offset, fault.text))
}

/// Reads the pieces in hand.
fn read_hand(draft: &Draft, text: &str, offset: usize) -> Read<Vec<(Color, usize)>> {
    let mut hand = Vec::new();
    let read = fen::read_hand(text, |letter| {
        let slot = draft.read_letter(&letter.to_string(), 0).map_err(|problem| problem.words)?;
        hand.push((if letter.is_ascii_uppercase() { Color::White } else { Color::Black }, slot.index()));
        Ok(())
    });
    read.map_err(|fault| Problem::new(offset + fault.offset, fault.text))?;
    Ok(hand)
}

/// Rejects several kings of a side.
fn check_kings(start: &Start, offset: usize) -> Read<()> {
    for color in Color::BOTH {
        let is_king = |kind: usize, side: Color| kind == Slot::KING.index() && side == color;
        let on_board = start.pieces.iter().filter(|piece| is_king(piece.kind, piece.color)).count();
        let kings = on_board + start.hand.iter().filter(|&&(side, kind)| is_king(kind, side)).count();
        if kings > 1 {
            let message = format!(
                "{color} has {kings} kings; at most one is allowed: for several royal pieces use commoner \
                 with extinctionPseudoRoyal"
            );
            return Err(Problem::new(offset, message));
        }
    }
    Ok(())
}

/// Finds the kind with this letter or synonym in FENs.
fn slot(draft: &Draft, letter: char) -> Result<Slot, String> {
    let capital = u8::try_from(letter.to_ascii_uppercase()).ok();
    let is_synonym = |slot: &Slot| capital.is_some() && draft.pieces[slot.index()].synonym == capital;
    let own = draft.read_letter(&letter.to_string(), 0);
    own.or_else(|problem| draft.present().find(is_synonym).ok_or(problem.words))
}

fn read_rights(draft: &Draft, word: &str, offset: usize) -> Read<String> {
    if word == "-" {
        return Ok(String::new());
    }
    let files = usize::from(draft.rules.board.files);
    let wrong = word.bytes().position(|letter| {
        let lower = letter.to_ascii_lowercase();
        !matches!(lower, b'k' | b'q') && !(b'a'..).take(files).any(|file| file == lower)
    });
    match wrong {
        Some(at) => {
            let message = format!("expected - or castling rights (KQkq or letters of files), found {word:?}");
            Err(Problem::new(offset + at, message))
        }
        None => Ok(word.to_string()),
    }
}

/// Rejects text that is neither `-` nor squares of the board.
fn check_en_passant(draft: &Draft, word: &str, offset: usize) -> Read<()> {
    let (files, ranks) = (draft.rules.board.files, draft.rules.board.ranks);
    let mut rest = word;
    while !rest.is_empty() && word != "-" {
        let at = offset + word.len() - rest.len();
        let Some((spot, tail)) = Spot::read(rest, 1) else {
            return Err(Problem::new(at, format!("expected - or en passant squares, found {word:?}")));
        };
        if spot.file >= files || spot.rank >= ranks {
            return Err(Problem::new(at, format!("{} is off the board", spot.write(1))));
        }
        rest = tail;
    }
    Ok(())
}
