//! Regions: sets of squares on boards of any size.

use crate::core::{Color, Spot};
use crate::games::defined::text::{Problem, Read, fail};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Maximum number of files of a board.
pub const MOST_FILES: u8 = 12;
/// Maximum number of ranks of a board.
pub const MOST_RANKS: u8 = 10;

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Files, 1 to 12.
    pub files: u8,
    /// Ranks, 1 to 10.
    pub ranks: u8,
}

impl Default for Board {
    fn default() -> Board {
        Board { files: 8, ranks: 8 }
    }
}

impl Board {
    /// Its squares.
    pub fn region(self) -> Region {
        let ranks = (0..self.ranks).fold(Region::NONE, |region, rank| region | Region::rank(rank));
        let files = (0..self.files).fold(Region::NONE, |region, file| region | Region::file(file));
        files & ranks
    }

    /// A rank from a side's point of view, both counted from 0.
    pub fn rank(self, color: Color, rank: u8) -> u8 {
        if color == Color::White { rank } else { self.ranks - 1 - rank }
    }
}

/// A set of squares of the largest board, 12 files by 10 ranks; a smaller board is its corner at a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Region(u128);

impl Region {
    /// The empty region.
    pub const NONE: Region = Region(0);
    /// Every square of the largest board.
    pub const ALL: Region = Region((1 << (MOST_FILES as u32 * MOST_RANKS as u32)) - 1);

    /// The region of one square; empty off the largest board.
    pub const fn of(file: u8, rank: u8) -> Region {
        if file >= MOST_FILES || rank >= MOST_RANKS {
            return Region::NONE;
        }
        Region(1 << (rank as u32 * MOST_FILES as u32 + file as u32))
    }

    /// The squares of a rank, counted from 0.
    pub const fn rank(rank: u8) -> Region {
        if rank >= MOST_RANKS {
            return Region::NONE;
        }
        Region(((1 << MOST_FILES) - 1) << (rank as u32 * MOST_FILES as u32))
    }

    /// The squares of a file, counted from 0.
    pub fn file(file: u8) -> Region {
        (0..MOST_RANKS).fold(Region::NONE, |region, rank| region | Region::of(file, rank))
    }

    /// Whether a square is part of it.
    pub fn has(self, file: u8, rank: u8) -> bool {
        !(self & Region::of(file, rank)).is_empty()
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of its squares.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its squares, rank by rank from a1.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (index < 128).then_some(Spot { file: index % MOST_FILES, rank: index / MOST_FILES })
        })
    }

    /// Writes it as definitions do: whole ranks first, then single squares; `-` if it is empty.
    pub fn write(self, board: Board) -> String {
        let mut tokens = Vec::new();
        let on_board = board.region();
        let mut rest = self & on_board;
        for rank in 0..board.ranks {
            let whole = Region::rank(rank) & on_board;
            if rest & whole == whole {
                tokens.push(format!("*{}", rank + 1));
                rest = rest & !whole;
            }
        }
        tokens.extend(rest.spots().map(|spot| spot.write(1)));
        if tokens.is_empty() { "-".to_string() } else { tokens.join(" ") }
    }

    /// Reads a list of squares (`e4`), ranks (`*4`) and files (`e*`) of a board; `-` is the empty region.
    ///
    /// # Errors
    /// If a word is none of these or is off the board.
    pub fn read(text: &str, board: Board) -> Read<Region> {
        let mut region = Region::NONE;
        for word in text.split_ascii_whitespace() {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            if word == "-" {
                if !text[offset + 1..].trim().is_empty() {
                    return fail(offset, "- means no squares and must be the only word");
                }
                break;
            }
            region |= read_word(word, board).map_err(|message| Problem::new(offset, message))?;
        }
        Ok(region)
    }
}

fn read_word(word: &str, Board { files, ranks }: Board) -> Result<Region, String> {
    let file = |letter: &str| match letter.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase() - b'a'),
        _ => None,
    };
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u8::MAX).wrapping_sub(1))
    };
    let read = if let Some(digits) = word.strip_prefix('*') {
        number(digits).map(|rank| (0, rank, Region::rank(rank)))
    } else if let Some(letter) = word.strip_suffix('*') {
        file(letter).map(|file| (file, 0, Region::file(file)))
    } else {
        let at = word.char_indices().nth(1).map_or(word.len(), |(at, _)| at);
        let (letter, digits) = word.split_at(at);
        file(letter).zip(number(digits)).map(|(file, rank)| (file, rank, Region::of(file, rank)))
    };
    match read {
        None => Err(format!(
            "expected a square such as e4, a rank such as *4 or a file such as e*, found {word:?}"
        )),
        Some((file, rank, _)) if file >= files || rank >= ranks => {
            Err(format!("{word} is off the board, which has {files} files and {ranks} ranks"))
        }
        Some((_, _, region)) => Ok(region),
    }
}

impl BitAnd for Region {
    type Output = Region;

    fn bitand(self, other: Region) -> Region {
        Region(self.0 & other.0)
    }
}

impl BitOr for Region {
    type Output = Region;

    fn bitor(self, other: Region) -> Region {
        Region(self.0 | other.0)
    }
}

impl BitOrAssign for Region {
    fn bitor_assign(&mut self, other: Region) {
        self.0 |= other.0;
    }
}

impl Not for Region {
    type Output = Region;

    fn not(self) -> Region {
        Region(!self.0 & Region::ALL.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_regions_read_back_unchanged() {
        for (text, written, squares) in [
            ("*3 a* e4", "*3 a1 a2 a4 e4 a5 a6 a7 a8", 16),
            ("A1 h8", "a1 h8", 2),
            ("-", "-", 0),
            ("", "-", 0),
            ("*8 *1", "*1 *8", 16),
        ] {
            let read =
                |text: &str| Region::read(text, Board::default()).map(|it| it & Board::default().region());
            let region = read(text).expect(text);
            assert_eq!(region.write(Board::default()), written);
            assert_eq!(region.len(), squares, "{text}");
            assert_eq!(read(written), Ok(region));
        }
    }

    #[test]
    fn invalid_words_are_reported_at_their_offset() {
        for (text, offset) in [("*1 *9", 3), ("i*", 0), ("a1 i1", 3), ("*x", 0), ("*", 0), ("e4 -  a1", 3)] {
            assert_eq!(
                Region::read(text, Board::default()).map_err(|problem| problem.offset),
                Err(offset),
                "{text}"
            );
        }
        let largest = |text: &str| Region::read(text, Board { files: MOST_FILES, ranks: MOST_RANKS });
        assert!(largest("*10 l10").is_ok());
        for text in ["*0 é1", "é1", "*4294967297"] {
            assert!(largest(text).is_err(), "{text}");
        }
    }
}
