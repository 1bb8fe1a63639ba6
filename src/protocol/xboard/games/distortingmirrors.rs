//! Kingdom of Distorting Mirrors: two boards, shown as one.
//!
//! XBoard supports neither twin moves nor castling on the max-range board. It has one picture per letter, so
//! max-range pieces, which share letters with short-range ones in the rules, get their own.

use crate::protocol::xboard::board::fen;
use crate::protocol::xboard::board::look::{Look, WITH_PASSES, slot};
use crate::protocol::xboard::board::{RuleOption, Wire, empty_for};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid, Piece};
use firzan::core::{Color, Spot, Turn};
use firzan::rules::FenError;

pub struct DistortingMirrors;

/// The first file of the max-range board.
const MAX_FILE: u8 = 8;

/// The letters of pieces on the short-range board and of their counterparts on the max-range board.
const LETTERS: [(char, char); 6] = [('P', 'S'), ('N', 'H'), ('B', 'E'), ('R', 'C'), ('Q', 'G'), ('K', 'M')];

impl Wire for DistortingMirrors {
    /// Max-range pieces look armed, crowned or winged. XBoard castles only with the short-range king.
    fn look(&self) -> Option<Look> {
        Some(Look {
            pictures: &[
                (slot::SPEAR, "P"),
                (slot::KNIGHT, "N"),
                (slot::BISHOP, "B"),
                (slot::ROOK, "R"),
                (slot::QUEEN, "Q"),
                (slot::KING, "K"),
                (slot::SWORD, "S"),
                (slot::PEGASUS, "H"),
                (slot::CROWNED_BISHOP, "E"),
                (slot::CROWNED_ROOK, "C"),
                (slot::DRAGON, "G"),
                (slot::HELMET, "M"),
            ],
            parent: WITH_PASSES,
        })
    }

    fn options(&self) -> &'static [RuleOption] {
        &[RuleOption { name: "Paired", default: None, rules: &["paired"] }]
    }

    fn letter(&self, piece: Piece, at: Spot) -> char {
        match LETTERS.iter().find(|(own, _)| *own == piece.letter) {
            Some(&(_, max)) if at.file >= MAX_FILE => max,
            _ => piece.letter,
        }
    }

    /// The short-range piece's part of the turn, then the max-range piece's, with passes in between.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let after = Grid::after(game, turn);
        let changes = |is_max| changes(game.side(), before, &after, is_max);
        let mut halves: Vec<Half> = Vec::new();
        for part in changes(false).into_iter().chain(changes(true)) {
            if let Some(&first) = halves.first() {
                halves.extend([Half::Pass, part.after(first)]);
            } else {
                halves.push(part);
            }
        }
        halves
    }

    /// XBoard castles when a king moves two files.
    fn play(&self, board: &mut Grid, half: Half, color: Color) {
        if let Half::Step { from, to, .. } = half
            && board.at(from).is_some_and(|piece| piece.letter == 'K')
            && from.file.abs_diff(to.file) == 2
        {
            let file = if to.file > from.file { MAX_FILE - 1 } else { 0 };
            let rook = board.take(Spot { file, ..from });
            let file = (from.file + to.file) / 2;
            board.put(Spot { file, ..from }, rook);
        }
        half.play(board, color);
    }

    /// Converts XBoard's letters for max-range pieces.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        let fen = fen::convert(text, with_own_letters);
        game.set_up(Some(fen.as_deref().unwrap_or(text)))
    }
}

/// Replaces XBoard's letters for max-range pieces with the game's own in the first field of a FEN.
fn with_own_letters(board: &str) -> String {
    let (mut file, mut run) = (0, 0);
    let own = |letter: char| {
        if let Some(digit) = letter.to_digit(10) {
            // No rank has more than 99 squares, so the count is capped.
            run = (10 * run + digit).min(99);
            return letter;
        }
        let at = file + std::mem::take(&mut run);
        file = if letter == '/' { 0 } else { at + 1 };
        let like = LETTERS.iter().find(|(_, max)| *max == letter.to_ascii_uppercase());
        match like {
            Some((own, _)) if at >= MAX_FILE.into() && letter.is_ascii_lowercase() => {
                own.to_ascii_lowercase()
            }
            Some((own, _)) if at >= MAX_FILE.into() => *own,
            _ => letter,
        }
    };
    board.chars().map(own).collect()
}

/// The changes that a side made on one of the two boards: none, a move, a promotion in place, or castling. On
/// the short-range board, XBoard moves the castling rook itself.
fn changes(side: Color, before: &Grid, after: &Grid, is_max: bool) -> Vec<Half> {
    let own = |piece: Option<Piece>| piece.filter(|piece| piece.color == side);
    let becoming =
        |piece: Piece, at: Spot| Suffix::Chosen(DistortingMirrors.letter(piece, at).to_ascii_lowercase());
    let (mut left, mut reached) = (Vec::new(), Vec::new());
    let spots = before.spots().filter(|spot| (spot.file >= MAX_FILE) == is_max);
    for spot in spots {
        match (own(before.at(spot)), own(after.at(spot))) {
            (Some(old), Some(new)) if old != new => {
                let via = empty_for(spot, new.letter, [before, after]);
                let half = Half::step(spot, spot).over(via);
                return vec![half.becoming(becoming(new, spot))];
            }
            (Some(old), None) => left.push((spot, old)),
            (None, Some(new)) => reached.push((spot, new)),
            _ => {}
        }
    }
    for pieces in [&mut left, &mut reached] {
        pieces.sort_by_key(|&(_, piece)| piece.letter != 'K');
    }
    let moved = left.into_iter().zip(reached).map(|((from, old), (to, new))| {
        let half = Half::step(from, to);
        if old == new { half } else { half.becoming(becoming(new, to)) }
    });
    moved.take(if is_max { 2 } else { 1 }).collect()
}
