//! The inputs of a game's networks: one for each kind of piece, marked or not, on each square, from one
//! side's point of view. Black sees the board with the ranks mirrored and the colours exchanged.

use crate::core::{Color, Shape, Square, SquareSet};

/// The maximum number of pieces on any board.
pub const MOST_PIECES: usize = 128;

/// The maximum number of words of [`planes`](super::planes::planes).
pub const MOST_WORDS: usize = 64;

/// The inputs of a game's networks.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// The number of inputs for each side.
    pub inputs: usize,
    /// Sets of 64 squares that hold a position's pieces, by colour, kind, mark and half of the board.
    pub words: usize,
    /// Words per board: two for the halves of a large one, one for a small one.
    halves: usize,
    /// The pieces of the start position, or the squares if it has none.
    pub full: usize,
    /// By word and bit, the input as White sees it, and as Black does.
    seen: Vec<[u16; 2]>,
    /// By input, the one with the files mirrored on each board.
    mirrored: Vec<u16>,
}

impl Features {
    /// The inputs of a game with this board, number of words and, if it has a start position, of pieces in
    /// it. Games with the same shape share this code.
    pub fn on<S: Shape>((files, ranks): (u8, u8), words: usize, pieces: Option<usize>) -> Features {
        let halves = S::Set::WORDS;
        let on_board = |square: &Square| S::file(*square) < files && S::rank(*square) < ranks;
        let squares: Vec<Square> = S::squares().filter(on_board).collect();
        let planes = words / halves;
        let inputs = planes * squares.len();
        assert!(words <= MOST_WORDS);
        let mut features = Features {
            inputs,
            words,
            halves,
            full: pieces.unwrap_or(squares.len()),
            seen: vec![[0; 2]; words * 64],
            mirrored: vec![0; inputs],
        };
        let number = |file: u8, rank: u8| usize::from(rank) * usize::from(files) + usize::from(file);
        for plane in 0..planes {
            let (color, kind) = (plane / (planes / 2), plane % (planes / 2));
            for &square in &squares {
                let file = S::file(square);
                // Of two boards side by side, each is mirrored by itself.
                let width = files / S::BOARDS;
                let board = file / width * width;
                let mirrored = board + width - 1 - file % width;
                let seen = |side: Color, file: u8| {
                    let relation = usize::from(color != side.index());
                    let rank = match side {
                        Color::White => S::rank(square),
                        Color::Black => ranks - 1 - S::rank(square),
                    };
                    (relation * planes / 2 + kind) * squares.len() + number(file, rank)
                };
                let word = plane * halves + square.index() / 64;
                let inputs = Color::BOTH.map(|side| seen(side, file));
                features.seen[word * 64 + square.index() % 64] = inputs.map(|input| input as u16);
                for (side, input) in Color::BOTH.into_iter().zip(inputs) {
                    features.mirrored[input] = seen(side, mirrored) as u16;
                }
            }
        }
        features
    }

    /// The input of the piece in a word and bit of a board, as White sees it, and as Black does.
    #[inline]
    pub fn seen(&self, word: usize, bit: usize) -> [u16; 2] {
        self.seen[word * 64 + bit]
    }

    /// The number of pieces on a board, given its words.
    #[inline]
    pub fn pieces(&self, words: &[u64]) -> usize {
        let mut occupied = [0; 2];
        for half in words.chunks_exact(self.halves) {
            for (all, word) in occupied.iter_mut().zip(half) {
                *all |= word;
            }
        }
        occupied.map(u64::count_ones).iter().sum::<u32>() as usize
    }

    /// By input, the one of the same piece from the other side's point of view.
    pub fn exchanged(&self) -> Vec<u16> {
        let mut exchanged = vec![0; self.inputs];
        // Bits off the board have no input: both entries are 0.
        for &[white, black] in self.seen.iter().filter(|[white, black]| white != black) {
            exchanged[usize::from(white)] = black;
            exchanged[usize::from(black)] = white;
        }
        exchanged
    }

    /// The input with the files mirrored.
    pub fn mirrored(&self, input: u16) -> u16 {
        self.mirrored[usize::from(input)]
    }
}
