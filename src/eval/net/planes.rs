//! The pieces of a position as sets by colour and kind, and as inputs of a network.

use super::features::Features;
use crate::core::{Color, Shape, SquareSet};
use crate::eval::Evaluate;
use crate::rules::Placement;

impl Features {
    /// The inputs of a game.
    pub fn new<P: Evaluate>() -> Features {
        Features::on::<P::Shape>(words::<P>(), pieces_at_start::<P>())
    }
}

fn pieces_at_start<P: Evaluate>() -> Option<usize> {
    let rules = P::Options::default();
    let start = P::from_fen(rules, P::start_fen(rules)).ok()?;
    let pieces = P::Shape::squares().filter(|&square| start.at(square).is_some());
    Some(pieces.count())
}

/// The number of words of [`Features`] in a game.
#[inline]
pub fn words<P: Evaluate>() -> usize {
    let marks = 1 + usize::from(P::MARKS);
    2 * P::KINDS.len() * marks * <P::Shape as Shape>::Set::WORDS
}

/// Writes the words of [`Features`]: the pieces of a position.
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
        for kind in 0..P::KINDS.len() as u8 {
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

/// Calls `each` with the inputs of every piece of a position, from White's and from Black's point of view.
pub fn active<P: Evaluate>(position: &P, features: &Features, mut each: impl FnMut([u16; 2])) {
    let mut words = vec![0; features.words];
    planes(position, &mut words);
    for (number, word) in words.into_iter().enumerate() {
        for square in word.squares() {
            each(features.seen(number, square.index()));
        }
    }
}
