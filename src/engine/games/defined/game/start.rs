//! The start position: a FEN of one to six fields, as Fairy-Stockfish reads it.

use super::kinds::Slot;
use super::region::Region;
use super::rules::Counting;
use crate::core::{Color, Spot};
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::text::faults::{Problem, Read};

/// A start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The FEN as it is written.
    pub text: String,
    /// The pieces.
    pub pieces: Vec<Standing>,
    /// Squares that nothing enters, `*`: they stop riders and are leaped as pieces are.
    pub holes: Region,
    /// Who moves.
    pub side: Color,
    /// Rights of castling: `K`, `Q`, `k`, `q`, or letters of files.
    pub rights: String,
    /// Where a pawn can be taken en passant.
    pub en_passant: Region,
    /// Plies without a capture or a pawn move, or those counted.
    pub clock: u16,
    /// The number of the move, from 1.
    pub number: u16,
    /// The plies to count to; 0: none are counted.
    pub limit: u16,
}

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The square.
    pub spot: Spot,
    /// Whose it is.
    pub color: Color,
    /// Its kind.
    pub kind: usize,
    /// The kind that has turned into it, if `+` says so.
    pub from: Option<usize>,
}

/// Reads the start position of a draft.
pub fn read(draft: &Draft) -> Read<Start> {
    let text = draft.start.as_str();
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let mut words = text.split_ascii_whitespace().peekable();
    let Some(board) = words.next() else {
        return Err(Problem::new(0, "the position is missing"));
    };
    let mut start = Start {
        text: text.to_string(),
        pieces: Vec::new(),
        holes: Region::NONE,
        side: Color::White,
        rights: String::new(),
        en_passant: Region::NONE,
        clock: 0,
        number: 1,
        limit: 0,
    };
    read_board(draft, board, offset(board), &mut start)?;
    match words.next() {
        None | Some("w") => {}
        Some("b") => start.side = Color::Black,
        Some(word) => {
            return Err(Problem::new(offset(word), format!("the side to move is w or b, not {word}")));
        }
    }
    let is_number = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_digit());
    if let Some(word) = words.next_if(|word| !is_number(word)) {
        start.rights = read_rights(draft, word, offset(word))?;
        match words.next_if(|word| !is_number(word) || counts(draft) && !word.contains('+')) {
            Some(word) if is_number(&word) => start.limit = read_number(word, offset(word))?,
            Some(word) => start.en_passant = read_en_passant(draft, word, offset(word))?,
            None => {}
        }
    }
    let counts_checks = draft.rules.ends.counts_checks;
    let is_checks =
        |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit()) && word.contains('+');
    if let Some(word) = words.peek().filter(|word| !counts_checks && is_checks(word)) {
        return Err(Problem::new(
            offset(word),
            format!("{word} counts checks, which needs checkCounting = true"),
        ));
    }
    words.next_if(|word| counts_checks && word.contains('+'));
    if let Some(word) = words.next() {
        start.clock = read_number(word, offset(word))?;
    }
    if let Some(word) = words.next() {
        start.number = read_number(word, offset(word))?.max(1);
    }
    match words.next().filter(|word| !counts_checks || !word.starts_with('+')) {
        Some(word) => Err(Problem::new(offset(word), format!("{word} stands after the last field"))),
        None => Ok(start),
    }
}

fn counts(draft: &Draft) -> bool {
    draft.rules.clocks.counting != Counting::None
}

fn read_board(draft: &Draft, text: &str, offset: usize, start: &mut Start) -> Read<()> {
    let (files, ranks) = (draft.rules.board.files, draft.rules.board.ranks);
    let (board, hand) = text.split_once('[').map_or((text, ""), |(board, hand)| (board, hand));
    let drops = draft.rules.refused.contains_key("pieceDrops");
    let hand = hand.trim_end_matches(']');
    if !hand.is_empty() && hand != "-" && !drops && !draft.rules.refused.contains_key("seirawanGating") {
        return Err(Problem::new(
            offset + board.len(),
            "pieces in hand need pieceDrops, which is not played",
        ));
    }
    let found = board.split('/').count();
    if found != usize::from(ranks) {
        let words = format!("the position has {found} ranks, the board {ranks}");
        return Err(Problem::new(offset, words));
    }
    let mut at = offset;
    for (index, row) in board.split('/').enumerate() {
        let found = read_row(draft, row, at, ranks - 1 - index as u8, start)?;
        if found != usize::from(files) {
            let words =
                format!("rank {} has {found} squares, the board {files} files", usize::from(ranks) - index);
            return Err(Problem::new(at, words));
        }
        at += row.len() + 1;
    }
    for color in Color::BOTH {
        let is_king = |piece: &&Standing| piece.kind == Slot::KING.index() && piece.color == color;
        let kings = start.pieces.iter().filter(is_king).count();
        if kings > 1 {
            let words = format!(
                "{color} has {kings} kings, where at most one can be: several royal pieces are commoners \
                 with extinctionPseudoRoyal"
            );
            return Err(Problem::new(offset, words));
        }
    }
    Ok(())
}

/// Reads the pieces of a rank; gives the number of its squares.
fn read_row(draft: &Draft, row: &str, offset: usize, rank: u8, start: &mut Start) -> Read<usize> {
    let bytes = row.as_bytes();
    let (mut file, mut at) = (0usize, 0);
    while at < bytes.len() {
        let spot = Spot { file: file.min(99) as u8, rank };
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 {
            let run = row[at..at + digits].parse::<u8>().ok().filter(|&run| run > 0);
            let run = run.ok_or_else(|| Problem::new(offset + at, "a run of empty squares is 1 to 12"))?;
            file += usize::from(run);
            at += digits;
            continue;
        }
        if bytes[at] == b'*' {
            start.holes |= Region::of(spot.file, rank);
        } else {
            let turned = bytes[at] == b'+';
            at += usize::from(turned);
            let slot = letter(draft, row, at).map_err(|words| Problem::new(offset + at, words))?;
            let color = if bytes[at].is_ascii_uppercase() { Color::White } else { Color::Black };
            let into = draft.pieces[slot.index()].turns_into;
            let into = into.filter(|into| draft.pieces[into.index()].letter.is_some());
            let (kind, from) = match (turned, into) {
                (false, _) => (slot, None),
                (true, Some(into)) => (into, Some(slot.index())),
                (true, None) => {
                    let words = "+ goes before a piece that turns into another: see promotedPieceType";
                    return Err(Problem::new(offset + at - 1, words));
                }
            };
            start.pieces.push(Standing { spot, color, kind: kind.index(), from });
        }
        file += 1;
        at += 1;
        // Fairy-Stockfish's mark of promoted pieces, which matters where pieces are dropped.
        at += usize::from(bytes.get(at) == Some(&b'~'));
    }
    Ok(file)
}

/// The kind of a letter of a FEN: its own, or a further one.
fn letter(draft: &Draft, row: &str, at: usize) -> Result<Slot, String> {
    let Some(&letter) = row.as_bytes().get(at) else {
        return Err("a piece's letter must follow +".to_string());
    };
    let capital = letter.to_ascii_uppercase();
    let synonym = || {
        let is = |slot: &Slot| draft.pieces[slot.index()].synonym == Some(capital);
        draft.present().find(is)
    };
    draft.slot(letter).or_else(synonym).ok_or_else(|| {
        let shown = char::from(letter);
        format!("{shown:?} is no piece's letter: the pieces are {}", draft.letters())
    })
}

fn read_rights(draft: &Draft, word: &str, offset: usize) -> Read<String> {
    if word == "-" {
        return Ok(String::new());
    }
    let files = usize::from(draft.rules.board.files);
    let wrong = word.bytes().position(|letter| {
        let small = letter.to_ascii_lowercase();
        !matches!(small, b'k' | b'q') && !(b'a'..).take(files).any(|file| file == small)
    });
    match wrong {
        Some(at) => {
            let words = format!("{word:?} are no rights of castling, which are KQkq, letters of files, or -");
            Err(Problem::new(offset + at, words))
        }
        None => Ok(word.to_string()),
    }
}

fn read_en_passant(draft: &Draft, word: &str, offset: usize) -> Read<Region> {
    let (files, ranks) = (draft.rules.board.files, draft.rules.board.ranks);
    let mut region = Region::NONE;
    let mut rest = word;
    while !rest.is_empty() && word != "-" {
        let at = offset + word.len() - rest.len();
        let Some((spot, behind)) = Spot::read(rest, 1) else {
            return Err(Problem::new(at, format!("{word:?} is no square, nor - for none")));
        };
        if spot.file >= files || spot.rank >= ranks {
            return Err(Problem::new(at, format!("{} is off the board", spot.write(1))));
        }
        region |= Region::of(spot.file, spot.rank);
        rest = behind;
    }
    Ok(region)
}

fn read_number(word: &str, offset: usize) -> Read<u16> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_number);
    number.ok_or_else(|| Problem::new(offset, format!("{word:?} is no number to 65535")))
}
