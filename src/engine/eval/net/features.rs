//! The inputs of a game's networks: one for each kind of piece, marked or not, on each square, and one for
//! the first, the second, ... piece of a kind in hand, from one side's point of view. Black sees the board
//! with the ranks mirrored and the colours exchanged.

use crate::core::{Color, Shape, Square, SquareSet};

/// Maximum number of words of [`planes`](super::planes::planes).
pub const MOST_WORDS: usize = 128;

/// Maximum number of pieces of a kind in hand that have inputs.
pub const MOST_HELD: usize = 16;

/// Kinds in hand in one word of [`planes`](super::planes::planes).
pub const HELD_PER_WORD: usize = 64 / MOST_HELD;

/// The number of 64-bit words that hold a position's pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Words {
    /// Those of the pieces on the board, by colour, kind, mark and half of the board.
    pub board: usize,
    /// Those of the pieces in hand, by colour and four kinds each.
    pub hands: usize,
}

impl Words {
    /// The words of the board and the hands.
    #[inline]
    pub fn all(self) -> usize {
        self.board + self.hands
    }
}

/// The inputs of a game's networks.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// The number of inputs for each side.
    pub inputs: usize,
    /// The words that hold a position's pieces.
    pub words: Words,
    /// Words per set of squares: 2 on boards with more than 64 indices, otherwise 1.
    halves: usize,
    /// The number of inputs of pieces on the board, which come first.
    on_board: usize,
    /// The number of pieces on the board and in hand in the start position, or of squares if there is no
    /// start position.
    pub full: usize,
    /// By word and bit, the inputs from White's and from Black's point of view.
    by_bit: Vec<[u16; 2]>,
    /// By input, the input with the files mirrored on each board.
    mirrored: Vec<u16>,
}

impl Features {
    /// The inputs of a game with this board size and these words. `pieces` is the number of pieces in the
    /// start position, if the game has one. Games with the same shape share this code.
    pub fn on<S: Shape>((files, ranks): (u8, u8), words: Words, pieces: Option<usize>) -> Features {
        let halves = S::Set::WORDS;
        let on_board = |square: &Square| S::file(*square) < files && S::rank(*square) < ranks;
        let squares: Vec<Square> = S::squares().filter(on_board).collect();
        let planes = words.board / halves;
        let on_board_inputs = planes * squares.len();
        let inputs = on_board_inputs + words.hands * 64;
        assert!(words.all() <= MOST_WORDS);
        let mut features = Features {
            inputs,
            words,
            halves,
            on_board: on_board_inputs,
            full: pieces.unwrap_or(squares.len()),
            by_bit: vec![[0; 2]; words.all() * 64],
            mirrored: (0..inputs as u16).collect(),
        };
        // The own hand comes first.
        for (bit, inputs) in features.by_bit[words.board * 64..].iter_mut().enumerate() {
            let exchanged = (bit + words.hands * 32) % (words.hands * 64);
            *inputs = [bit, exchanged].map(|input| (on_board_inputs + input) as u16);
        }
        let number = |file: u8, rank: u8| usize::from(rank) * usize::from(files) + usize::from(file);
        for plane in 0..planes {
            let (color, kind) = (plane / (planes / 2), plane % (planes / 2));
            for &square in &squares {
                let file = S::file(square);
                // Boards side by side are mirrored separately.
                let width = files / S::BOARDS;
                let board = file / width * width;
                let mirrored = board + width - 1 - file % width;
                let input = |side: Color, file: u8| {
                    let relation = usize::from(color != side.index());
                    let rank = match side {
                        Color::White => S::rank(square),
                        Color::Black => ranks - 1 - S::rank(square),
                    };
                    (relation * planes / 2 + kind) * squares.len() + number(file, rank)
                };
                let word = plane * halves + square.index() / 64;
                let inputs = Color::BOTH.map(|side| input(side, file));
                features.by_bit[word * 64 + square.index() % 64] = inputs.map(|input| input as u16);
                for (side, plain) in Color::BOTH.into_iter().zip(inputs) {
                    features.mirrored[plain] = input(side, mirrored) as u16;
                }
            }
        }
        features
    }

    /// The inputs of the piece at a word and bit of a board, from White's and from Black's point of view.
    #[inline]
    pub fn inputs_at(&self, word: usize, bit: usize) -> [u16; 2] {
        self.by_bit[word * 64 + bit]
    }

    /// The number of pieces on the board of a position given as words.
    #[inline]
    pub fn pieces(&self, words: &[u64]) -> usize {
        let mut occupied = [0; 2];
        for half in words[..self.words.board].chunks_exact(self.halves) {
            for (all, word) in occupied.iter_mut().zip(half) {
                *all |= word;
            }
        }
        occupied.map(u64::count_ones).iter().sum::<u32>() as usize
    }

    /// The number of pieces on the board of a position given as inputs.
    pub fn pieces_among(&self, inputs: &[u16]) -> usize {
        inputs.iter().filter(|&&input| usize::from(input) < self.on_board).count()
    }

    /// By input, the input of the same piece from the other side's point of view.
    pub fn exchanged(&self) -> Vec<u16> {
        let mut exchanged = vec![0; self.inputs];
        // Bits off the board have no input: both entries are 0.
        for &[white, black] in self.by_bit.iter().filter(|[white, black]| white != black) {
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
