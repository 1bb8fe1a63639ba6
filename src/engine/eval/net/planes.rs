//! The pieces of a position as sets by colour and kind, and as inputs of a network.

use super::features::{Features, HELD_PER_WORD, MOST_HELD, MOST_WORDS, Words};
use super::file::NetError;
use crate::core::{Color, Shape, SquareSet};
use crate::eval::Evaluate;
use crate::rules::Placement;

impl Features {
    /// The inputs of a game.
    ///
    /// # Errors
    /// If it has too many kinds of pieces for its board.
    pub fn new<P: Evaluate>(options: P::Options) -> Result<Features, NetError> {
        let (words, kinds) = (words::<P>(options), P::identity(options).kinds.len());
        if words.all() > MOST_WORDS {
            return Err(NetError::Kinds(MOST_WORDS * kinds / words.all(), kinds));
        }
        Ok(Features::on::<P::Shape>(P::identity(options).size, words, pieces_at_start::<P>(options)))
    }
}

fn pieces_at_start<P: Evaluate>(options: P::Options) -> Option<usize> {
    let start = P::from_fen(options, P::start_fen(options)).ok()?;
    let on_board = start.squares().filter(|&square| start.at(square).is_some()).count();
    let held = Color::BOTH.into_iter().flat_map(|color| start.hand(color)).map(|(_, count)| count);
    Some(on_board + held.map(usize::from).sum::<usize>())
}

/// The words in the [`Features`] of a game.
#[inline]
fn words<P: Evaluate>(options: P::Options) -> Words {
    let marks = 1 + usize::from(P::MARKS);
    let board = 2 * P::identity(options).kinds.len() * marks * <P::Shape as Shape>::Set::WORDS;
    Words { board, hands: 2 * P::held_kinds(options).div_ceil(HELD_PER_WORD) }
}

/// Writes the pieces of a position into the words of [`Features`].
#[inline]
pub fn planes<P: Evaluate>(position: &P, words: &mut [u64]) {
    let halves = <P::Shape as Shape>::Set::WORDS;
    let mut next = words.iter_mut();
    let mut put = |set: <P::Shape as Shape>::Set| {
        for (half, word) in (0..halves).zip(&mut next) {
            *word = set.word(half);
        }
    };
    let marked = position.marked();
    for color in Color::BOTH {
        for kind in 0..position.kinds().len() as u8 {
            let pieces = position.board().pieces(color, kind);
            if P::MARKS {
                put(pieces & !marked);
                put(pieces & marked);
            } else {
                put(pieces);
            }
        }
    }
    if P::DROPS {
        let kinds = P::held_kinds(position.options()) as u8;
        for color in Color::BOTH {
            for (first, word) in (0..kinds).step_by(HELD_PER_WORD).zip(&mut next) {
                let of_four = (first..kinds).take(HELD_PER_WORD);
                let counts = of_four.map(|kind| usize::from(position.held(color, kind)).min(MOST_HELD));
                *word = counts.rev().fold(0, |word, count| word << MOST_HELD | ((1 << count) - 1));
            }
        }
    }
}

/// Calls `each` with the two inputs of every piece of a position, on the board and then in hand: from White's
/// and from Black's point of view.
pub fn active<P: Evaluate>(position: &P, features: &Features, mut each: impl FnMut([u16; 2])) {
    let mut words = vec![0; features.words.all()];
    planes(position, &mut words);
    for (number, word) in words.into_iter().enumerate() {
        for square in word.squares() {
            each(features.inputs_at(number, square.index()));
        }
    }
}
