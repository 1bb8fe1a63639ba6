//! Evaluates the positions of a search line. The sums of the first layer (the accumulators) are stored for
//! each position of the line and updated by the differences between the boards.

use super::kernel::{self, Block};
use super::network::{Net, bucket};
use super::planes::planes;
use crate::core::{Color, SquareSet};
use crate::eval::{ALL_TERMS, Chances, Evaluate, Glance, glance};
use std::mem::take;

/// If no more words than this differ from the previous board, the sibling is not considered.
const CLOSE_ENOUGH: u32 = 5;

/// Evaluates the positions of one line with a network, the hand-written evaluation, or both.
pub struct LineEvaluator<'a> {
    net: Option<Accumulators<'a>>,
}

/// A network's first layer for the positions of a line.
struct Accumulators<'a> {
    net: &'a Net,
    /// The words of the board being evaluated.
    board: Vec<u64>,
    /// By index in the line, the words of the board from which the sums were computed.
    boards: Vec<u64>,
    /// By index in the line, the sums from White's point of view, then those from Black's.
    sums: Vec<Block>,
    /// The inputs to add and to remove, from White's and from Black's point of view; kept for their memory.
    changes: [[Vec<u16>; 2]; 2],
}

impl<'a> LineEvaluator<'a> {
    /// An evaluator for lines of at most `length` positions.
    pub fn new(net: Option<&'a Net>, length: usize) -> LineEvaluator<'a> {
        LineEvaluator { net: net.map(|net| Accumulators::new(net, length)) }
    }

    /// The evaluation of the position at an index in the line, from the point of view of the side to move, in
    /// centipawns. Only for positions without a verdict.
    #[inline]
    pub fn evaluate<P: Evaluate>(&mut self, position: &P, index: usize) -> i32 {
        self.glance(position, index, ALL_TERMS).value()
    }

    /// Lazy evaluation: computes all terms only if the sum of the cheap ones and the network's output lies
    /// between the bounds of `near`.
    pub fn glance<P: Evaluate>(&mut self, position: &P, index: usize, near: [i32; 2]) -> Glance {
        let (value, on_hand) = match &mut self.net {
            Some(sums) => (sums.evaluate(position, index), sums.net.meaning.on_hand),
            None => (0, true),
        };
        if on_hand {
            let terms = glance(position, near.map(|end| end.saturating_sub(value)));
            return terms.map(|sum| position.scaled(sum + value));
        }
        Glance { cheap: value, whole: Some(position.scaled(value)) }
    }
}

impl<'a> Accumulators<'a> {
    fn new(net: &'a Net, length: usize) -> Accumulators<'a> {
        let empty: Vec<Block> = [&net.biases[..], &net.biases[..]].concat();
        let words = net.features.words.all();
        Accumulators {
            net,
            board: vec![0; words],
            boards: vec![0; words * length],
            sums: empty.repeat(length),
            changes: Default::default(),
        }
    }

    fn evaluate<P: Evaluate>(&mut self, position: &P, index: usize) -> i32 {
        let mut board = take(&mut self.board);
        planes(position, &mut board);
        let value = self.value(&board, position.side(), index);
        self.board = board;
        value
    }

    /// The value of a board for the side to move.
    fn value(&mut self, board: &[u64], side: Color, index: usize) -> i32 {
        let words = board.len();
        // The previous position in the line is closest, if it was evaluated. The last board evaluated at this
        // index is a sibling.
        let previous = index.saturating_sub(1);
        let differing = |other: usize| differing(board, &self.boards[other * words..][..words]);
        let mut from = (previous, differing(previous));
        if count(from.1) > CLOSE_ENOUGH {
            let sibling = (index, differing(index));
            if count(sibling.1) <= count(from.1) {
                from = sibling;
            }
        }
        self.update(board, from, index);

        let width = self.net.width();
        let sums = &self.sums[index * 2 * width..][..2 * width];
        let (white, black) = sums.split_at(width);
        let (own, other) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let pieces = self.net.features.pieces(board);
        self.net.output(own, other, bucket(pieces, self.net.features.full))
    }

    /// Computes the sums of a board at index `to` from those at index `from`, whose board differs in the
    /// words `differing`.
    fn update(&mut self, board: &[u64], (from, differing): (usize, WordSet), to: usize) {
        let words = board.len();
        let old = &self.boards[from * words..][..words];
        self.changes.as_flattened_mut().iter_mut().for_each(Vec::clear);
        let [added, removed] = &mut self.changes;
        let numbers = differing.into_iter().zip([0, 64]);
        for number in numbers.flat_map(|(part, first)| part.squares().map(move |bit| first + bit.index())) {
            let (new, old) = (board[number], old[number]);
            for (bits, list) in [(new & !old, &mut *added), (old & !new, &mut *removed)] {
                for square in bits.squares() {
                    let inputs = self.net.features.inputs_at(number, square.index());
                    for (list, input) in list.iter_mut().zip(inputs) {
                        list.push(input);
                    }
                }
            }
        }
        self.boards[to * words..][..words].copy_from_slice(board);
        let width = self.net.width();
        let [from, to] = [from, to].map(|index| 2 * index * width);
        self.sums.copy_within(from..from + 2 * width, to);
        let now = self.sums[to..][..2 * width].chunks_exact_mut(width);
        for ((sums, added), removed) in now.zip(added).zip(removed) {
            kernel::update(sums, &self.net.rows, added, removed);
        }
    }
}

/// A set of words of a board, as bits.
type WordSet = [u64; 2];

/// The set of words that differ between two boards.
#[inline]
fn differing(new: &[u64], old: &[u64]) -> WordSet {
    let mut words = [0; 2];
    for (words, (new, old)) in words.iter_mut().zip(new.chunks(64).zip(old.chunks(64))) {
        let both = new.iter().zip(old).rev();
        *words = both.fold(0, |words, (new, old)| words << 1 | u64::from(new != old));
    }
    words
}

/// The number of words in a set.
#[inline]
fn count(words: WordSet) -> u32 {
    words[0].count_ones() + words[1].count_ones()
}

/// The function from scores to chances, with a network or with the hand-written evaluation alone.
pub fn chances<P: Evaluate>(net: Option<&Net>, position: &P) -> Chances {
    net.map_or_else(|| P::weights(position.options()).chances, |net| net.meaning().chances)
}
