//! Chooses how XBoard shows a defined game: the slots of its pieces, the rows of its pieces in hand, and the
//! variant whose rules XBoard applies.
//!
//! In a hand, XBoard gives each kind a row, in the order of the slots. A captured piece of a slot that is
//! marked `^` becomes the piece that it is paired with. One of a slot that is marked `~` becomes a pawn, the
//! piece of the first slot; such a slot is 11 after that of the piece with the same letter, and pawns promote
//! to it.

use super::slots::{Slots, UNCHANGING, WITH_SHADOWS};
use crate::protocol::xboard::board::look::{
    KEEPS_CAPTURES, Look, Pictures, WITH_CHANGES, WITH_PASSES, WITHOUT_PASSES, slot,
};
use firzan::any::AnyGame;
use firzan::core::{Color, Spot};
use firzan::games::defined::Definition;
use firzan::games::defined::betza::Way;
use firzan::rules::Kind;
use firzan::rules::fen::Split;

/// The letters of pieces.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The letters of pieces in their second state.
const SECOND_LETTERS: &str = "^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z";
/// The mark of a promoted pawn that becomes a pawn again when it is captured.
const SHADOW: &str = "~";
/// XBoard reads this letter as a capture sign, so it cannot be the letter of a piece.
pub const CAPTURE_SIGN: char = 'X';

/// Games with pieces in hand that XBoard knows: name, start position, and the slots and letters of pieces.
const KNOWN: [(&str, &str, Pictures); 2] = [
    (
        "crazyhouse",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        &[
            (slot::PAWN, "P"),
            (slot::KNIGHT, "N"),
            (slot::BISHOP, "B"),
            (slot::ROOK, "R"),
            (slot::QUEEN, "Q"),
            (slot::KING, "K"),
        ],
    ),
    (
        "shogi",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
        &[
            (slot::PAWN, "P"),
            (slot::KNIGHT, "N"),
            (slot::BISHOP, "B"),
            (slot::ROOK, "R"),
            (slot::QUEEN, "L"),
            (slot::FEZ, "S"),
            (slot::GOLD, "G"),
            (slot::KING, "K"),
        ],
    ),
];

/// How XBoard shows a defined game.
pub struct Appearance {
    /// The look; `None` if XBoard knows the game.
    pub look: Option<Look>,
    /// The letters of the kinds in hand, one for each row.
    pub holdings: Vec<char>,
    /// The letter that replaces [`CAPTURE_SIGN`] if a kind has that letter.
    pub replacement: Option<char>,
    /// The letter of the kind in the pawn slot.
    pub pawn: Option<char>,
    /// Whether XBoard moves the rook when castling.
    pub castles: bool,
}

impl Appearance {
    /// Chooses the slots. `game` is in its start position.
    pub fn new(game: &dyn AnyGame, definition: &Definition) -> Appearance {
        let letters: Vec<char> = definition.kinds.iter().map(|kind| kind.letter).collect();
        let is_free = |letter: &char| !letters.contains(letter);
        let is_used = letters.contains(&CAPTURE_SIGN);
        let replacement = LETTERS.chars().rev().find(is_free).filter(|_| is_used);
        let shown = |letter: char| match replacement {
            Some(other) if letter == CAPTURE_SIGN => other,
            _ => letter,
        };
        let drops = &definition.rules.drops;
        let promotions = &definition.rules.promotion.kinds;
        let has_states = letters.iter().any(|&letter| game.second_kind(letter).is_some());
        // Then captured pieces stay out of XBoard's hands only in one variant, which has no passes.
        let keeps_captures = drops.allowed && !drops.captures;
        let castler =
            definition.rules.castling.king[0].kinds().last().filter(|_| definition.rules.castling.allowed);
        let castles = (!has_states || keeps_captures)
            && castler.is_some_and(|kind| castles_like_xboard(game, definition, kind));
        let pawn =
            letters.iter().copied().zip(&definition.kinds).enumerate().find_map(|(kind, (letter, _))| {
                (!has_states && is_plain_pawn(definition, kind)).then_some(letter)
            });
        let has_shadows = drops.reverts() && promotions.iter().any(|kinds| !kinds.is_empty());
        let fen = game.fen();
        let start = Split::strict(&fen);
        let board = start.field(0).unwrap_or("");
        let is_at_start = |letter: char| {
            board.chars().any(|piece| piece.eq_ignore_ascii_case(&letter)) || is_held(&start, letter)
        };
        // The other kinds are only what pieces with a + have become; rows for them would take room.
        let is_plain = |kind: usize| {
            !drops.allowed
                || drops.loops
                || promotions.iter().any(|kinds| kinds.has(kind))
                || is_at_start(letters[kind])
        };
        let demotes = definition.rules.promotion.demotion;
        let mut slots = Slots::default();
        let mut pictures = Vec::new();
        for (kind, letter) in letters.iter().copied().enumerate().filter(|&(kind, _)| is_plain(kind)) {
            let Some(shown_kind) = game.kinds().iter().find(|kind| kind.letter == letter) else {
                continue;
            };
            let first: &[usize] = if castles && castler == Some(kind) {
                &[slot::KING]
            } else if shown_kind.is_royal() {
                &[slot::SECOND_KING]
            } else if pawn == Some(letter) || has_shadows && definition.rules.promotion.pawns[0].has(kind) {
                &[slot::PAWN]
            } else if is_pawn(definition, shown_kind, kind) {
                &[slot::SPEAR]
            } else if game.second_kind(letter).is_some() && is_knight(shown_kind) {
                &[slot::PEGASUS]
            } else {
                &[]
            };
            let mut place = |second_state: bool, first: &[usize], texts: &'static str, width: usize| {
                let at = width * (shown(letter) as usize - 'A' as usize);
                let changes = if second_state { demotes } else { game.second_kind(letter).is_some() };
                let fits = |slot: usize| {
                    (!has_shadows || WITH_SHADOWS.contains(&slot))
                        && !(drops.allowed && changes && UNCHANGING.contains(&slot))
                };
                if let Some(slot) = slots.take(game, shown_kind, second_state, first, fits) {
                    pictures.push((slot, &texts[at..at + width]));
                    if has_shadows && promotions.iter().any(|kinds| kinds.has(kind)) {
                        pictures.push((slot + slot::SHADOW, SHADOW));
                    }
                }
            };
            place(false, first, LETTERS, 1);
            if game.second_kind(letter).is_some() {
                place(true, &[], SECOND_LETTERS, 2);
            }
        }
        let known = KNOWN.iter().find(|(name, known_start, known)| {
            let is_in = |letter: char| known.iter().any(|(_, text)| *text == letter.to_string());
            let mut kinds = letters.iter().enumerate();
            let is_alike = kinds.all(|(kind, &letter)| !is_plain(kind) || is_in(letter));
            *name == definition.name && *known_start == fen && is_alike
        });
        let pictures: Pictures = known.map_or_else(|| &*pictures.leak(), |(.., known)| known);
        let parent = if definition.rules.passes.any() {
            WITH_PASSES
        } else if keeps_captures {
            KEEPS_CAPTURES
        } else if castler.is_some() && !castles {
            WITH_PASSES
        } else if has_states {
            WITH_CHANGES
        } else {
            WITHOUT_PASSES
        };
        let mut holdings = if drops.allowed { rows(&start, pictures) } else { Vec::new() };
        if keeps_captures {
            let last = holdings.iter().rposition(|&letter| is_held(&start, letter));
            holdings.truncate(last.map_or(1, |last| last + 1));
        }
        let look = Look { pictures, parent };
        Appearance { look: known.is_none().then_some(look), holdings, replacement, pawn, castles }
    }
}

/// Whether a piece with this letter in XBoard is in a hand in the start position.
fn is_held(start: &Split, letter: char) -> bool {
    start.hand.chars().any(|held| held.eq_ignore_ascii_case(&letter))
}

/// The letters of the kinds in hand in the order of XBoard's rows: all kinds, but kings only if they are
/// there at the start.
fn rows(start: &Split, pictures: Pictures) -> Vec<char> {
    let mut rows: Vec<(usize, char)> = pictures
        .iter()
        .filter_map(|&(slot, text)| Some((slot, text.parse().ok().filter(char::is_ascii_uppercase)?)))
        .filter(|&(slot, letter)| slot < slot::SECOND_KING || is_held(start, letter))
        .collect();
    rows.sort_unstable();
    rows.into_iter().map(|(_, letter)| letter).collect()
}

/// Whether a kind counts as a pawn.
fn is_pawn(definition: &Definition, shown: &Kind, kind: usize) -> bool {
    shown.is_pawn() || definition.rules.promotion.pawns[0].has(kind)
}

/// Whether a kind moves like XBoard's knight.
fn is_knight(kind: &Kind) -> bool {
    matches!(kind.name, "knight" | "horse")
}

/// Whether a kind is a pawn for XBoard: it moves straight ahead, captures diagonally, and always promotes on
/// the last rank.
fn is_plain_pawn(definition: &Definition, kind: usize) -> bool {
    let rules = &definition.rules.promotion;
    let board = definition.rules.board;
    let last = [board.ranks - 1, 0];
    let is_zone = |side: usize| (0..board.files).all(|file| rules.region[side].has(file, last[side]));
    let is_plain = |way: &Way| match way.step {
        (0, dy) => dy > 0 && !way.captures,
        (dx, dy) => dx.abs() == dy && !way.moves,
    };
    // True if the kind can remain a pawn on the last rank.
    let can_stay = |side: usize| {
        let zone = definition.kinds[kind].zone[side];
        !rules.pawns_must && zone.is_none_or(|zone| (0..board.files).any(|file| zone.has(file, last[side])))
    };
    !(0..2).any(can_stay)
        && (0..2).all(|side| rules.pawns[side].has(kind) && !rules.kinds[side].is_empty() && is_zone(side))
        && definition.kinds[kind].limit.is_none()
        && rules.kinds.iter().all(|kinds| kinds.kinds().any(|kind| definition.kinds[kind].limit.is_none()))
        && definition.kinds[kind].moves.ways.iter().all(is_plain)
}

/// Whether castling in XBoard follows the rules of the definition. In XBoard, a king that moves two files or
/// more along its rank always castles, and the rook ends up beside it.
fn castles_like_xboard(game: &dyn AnyGame, definition: &Definition, kind: usize) -> bool {
    let castling = &definition.rules.castling;
    let (files, ranks) = game.size();
    let letter = definition.kinds[kind].letter;
    let strides = definition.kinds[kind]
        .moves
        .ways
        .iter()
        .any(|way| way.step.1 == 0 && (way.step.0.abs() > 1 || way.most != 1));
    let mut kings = Color::BOTH.into_iter().flat_map(|color| {
        let rank =
            if color == Color::White { castling.rank } else { (ranks - 1).saturating_sub(castling.rank) };
        (0..files).map(move |file| Spot { file, rank }).filter(move |&spot| {
            game.at(spot).is_some_and(|piece| piece.letter == letter && piece.color == color)
        })
    });
    let is_alike = |king: Spot| {
        king.file != 0
            && king.file != files - 1
            && castling.king_to.iter().all(|goal| goal.abs_diff(king.file) > 1)
    };
    !strides && castling.king[0] == castling.king[1] && kings.all(is_alike)
}
