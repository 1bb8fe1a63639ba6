//! The pieces of a position as sets by colour and kind, and as inputs of a network.

use super::features::{Features, MOST_WORDS};
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
        if words > MOST_WORDS {
            return Err(NetError::Kinds(MOST_WORDS * kinds / words, kinds));
        }
        Ok(Features::on::<P::Shape>(P::identity(options).size, words, pieces_at_start::<P>(options)))
    }
}

fn pieces_at_start<P: Evaluate>(options: P::Options) -> Option<usize> {
    let start = P::from_fen(options, P::start_fen(options)).ok()?;
    Some(start.squares().filter(|&square| start.at(square).is_some()).count())
}

/// The number of words in the [`Features`] of a game.
#[inline]
pub fn words<P: Evaluate>(options: P::Options) -> usize {
    let marks = 1 + usize::from(P::MARKS);
    2 * P::identity(options).kinds.len() * marks * <P::Shape as Shape>::Set::WORDS
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
}

/// Calls `each` with the two inputs of every piece of a position: from White's and from Black's point of
/// view.
pub fn active<P: Evaluate>(position: &P, features: &Features, mut each: impl FnMut([u16; 2])) {
    let mut words = vec![0; features.words];
    planes(position, &mut words);
    for (number, word) in words.into_iter().enumerate() {
        for square in word.squares() {
            each(features.inputs_at(number, square.index()));
        }
    }
}
