//! Reads and writes files of games; the [parent module](super) describes the format.

use super::interior::{self, bytes};
use crate::console::shard::Shard;
use anyhow::{Context, Result, bail, ensure};
use firzan::core::{Color, Turn};
use firzan::games::{Variant, VariantError};
use firzan::search::Interior;
use std::io::Read;

/// The magic number of a file, including the format's version: that of files of games alone, and of files
/// with interior nodes.
const MAGICS: [[u8; 8]; 2] = [*b"FIRZGAM1", *b"FIRZGAM2"];

/// Added to a game's winner if interior nodes follow the moves.
const WITH_INTERIOR: u8 = 4;

/// The value of a move that was not searched.
const NOT_SEARCHED: i16 = i16::MIN;

/// Bytes before the moves of a game: its number, the number of moves, the winner, and their checksum.
const HEAD: usize = 8 + 2 + 1 + 4;

/// Bytes per move: the move and its value.
const TURN: usize = 4 + 2;

/// The header of a file: the kind of its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The variant.
    pub variant: Variant,
    /// The shard of the games that this file has.
    pub shard: Shard,
    /// The options of self-play, as command-line arguments.
    pub play: String,
    /// True if its games have interior nodes.
    pub has_interior: bool,
}

impl Header {
    /// The header's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = format!("{} {} {}", self.variant.exact_id(), self.shard, self.play);
        let mut bytes = MAGICS[usize::from(self.has_interior)].to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Checks that another header is for the same games.
    ///
    /// # Errors
    /// Describes both if they differ.
    pub fn check(&self, found: &Header) -> Result<()> {
        let args = |header: &Header| match header.shard {
            Shard::WHOLE => format!("{} {}", header.variant.exact_id(), header.play),
            shard => format!("{} {} --shard {shard}", header.variant.exact_id(), header.play),
        };
        ensure!(found == self, "its games are those of\n  {}\ninstead of\n  {}", args(found), args(self));
        Ok(())
    }

    /// Reads the header of a file, which should have games of the `expected` variant.
    ///
    /// # Errors
    /// If the file cannot be read, is not a file of games, or its header is damaged.
    pub fn read(input: &mut impl Read, expected: Variant) -> Result<Header> {
        let mut head = bytes(input, MAGICS[0].len() + 2)?;
        let version = MAGICS.iter().position(|magic| head.starts_with(magic));
        let version = version.context("it is not a file of games")?;
        let length = head.last_chunk().map_or(0, |length| u16::from_le_bytes(*length));
        let text = bytes(input, length.into())?;
        head.extend(&text);
        let checksum = bytes(input, 4)?;
        ensure!(crc32fast::hash(&head).to_le_bytes() == checksum[..], "its header is damaged");
        let text = String::from_utf8(text).context("its header is not text")?;
        let mut parts = text.splitn(3, ' ');
        let mut part = || parts.next().unwrap_or_default();
        Ok(Header {
            variant: variant_of(part(), expected)?,
            shard: part().parse().map_err(anyhow::Error::msg)?,
            play: part().to_string(),
            has_interior: version == 1,
        })
    }
}

/// The variant with this exact id: the expected one, or a built-in one.
fn variant_of(id: &str, expected: Variant) -> Result<Variant, VariantError> {
    if id == expected.exact_id() {
        return Ok(expected);
    }
    if expected.is_defined() && id.starts_with(&format!("{expected}@")) {
        return Err(VariantError::Changed { name: id.to_string(), now: expected.exact_id() });
    }
    id.parse()
}

/// A self-play game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number among those of its seed.
    pub number: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves from the start position, each with the search's value for the side that moves, in
    /// centipawns; `None` for random moves.
    pub turns: Vec<(Turn, Option<i32>)>,
    /// Interior nodes of the searches, in the order of these; their values are below 2^15.
    pub interior: Vec<Interior>,
}

/// The next entry of a file.
pub enum Entry {
    /// A game.
    Game(Game),
    /// The end of the file.
    End,
    /// An incomplete game, left by an interrupted write.
    Torn,
}

impl Game {
    /// The game's bytes. The game must have at most 65,535 moves.
    pub fn to_bytes(&self) -> Vec<u8> {
        debug_assert!(u16::try_from(self.turns.len()).is_ok());
        let mut bytes = Vec::with_capacity(self.size() as usize);
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.turns.len() as u16).to_le_bytes());
        let winner = self.winner.map_or(0, |winner| 1 + winner.index() as u8);
        bytes.push(if self.interior.is_empty() { winner } else { winner | WITH_INTERIOR });
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        for &(turn, value) in &self.turns {
            let value =
                value.map_or(NOT_SEARCHED, |value| value.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16);
            bytes.extend(turn.bits().to_le_bytes());
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes[HEAD..]).to_le_bytes());
        if !self.interior.is_empty() {
            bytes.extend(interior::to_bytes(&self.interior));
        }
        bytes
    }

    /// White's points: 1, 0.5 or 0.
    pub fn points(&self) -> f64 {
        self.winner.map_or(0.5, |winner| if winner == Color::White { 1.0 } else { 0.0 })
    }

    /// The number of [bytes](Self::to_bytes) of the game.
    pub fn size(&self) -> u64 {
        let nodes = if self.interior.is_empty() { 0 } else { interior::size(&self.interior) };
        (HEAD + self.turns.len() * TURN + 4 + nodes) as u64
    }

    /// The number of searched moves.
    pub fn searched(&self) -> u64 {
        self.turns.iter().filter(|(_, value)| value.is_some()).count() as u64
    }

    /// The number of moves up to and including the last random one. Only positions after it lead to the
    /// result by searched moves alone.
    pub fn last_random(&self) -> usize {
        let random = self.turns.iter().rposition(|(_, value)| value.is_none());
        random.map_or(0, |index| index + 1)
    }

    /// Reads the next entry, without checking that its moves are legal and its interior nodes possible.
    ///
    /// # Errors
    /// If the file cannot be read, or the entry is damaged.
    pub fn read(input: &mut impl Read) -> Result<Entry> {
        let head = bytes(input, HEAD)?;
        let Ok(head) = <[u8; HEAD]>::try_from(head.as_slice()) else {
            return Ok(if head.is_empty() { Entry::End } else { Entry::Torn });
        };
        let (fields, checksum) = head.split_at(HEAD - 4);
        ensure!(crc32fast::hash(fields).to_le_bytes() == checksum, "its first bytes are damaged");
        let [n0, n1, n2, n3, n4, n5, n6, n7, l0, l1, winner, ..] = head;
        let count: usize = u16::from_le_bytes([l0, l1]).into();
        let body = bytes(input, count * TURN + 4)?;
        if body.len() < count * TURN + 4 {
            return Ok(Entry::Torn);
        }
        let (turns, checksum) = body.split_at(count * TURN);
        ensure!(crc32fast::hash(turns).to_le_bytes() == checksum, "its moves are damaged");
        let turn = |bytes: &[u8]| {
            let bits = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            let turn = Turn::try_from_bits(bits).context("one of its moves is invalid")?;
            let value = i16::from_le_bytes([bytes[4], bytes[5]]);
            Ok((turn, (value != NOT_SEARCHED).then_some(value.into())))
        };
        let nodes = if winner & WITH_INTERIOR == 0 { Some(Vec::new()) } else { interior::read(input)? };
        let Some(interior) = nodes else { return Ok(Entry::Torn) };
        Ok(Entry::Game(Game {
            number: u64::from_le_bytes([n0, n1, n2, n3, n4, n5, n6, n7]),
            winner: match winner & !WITH_INTERIOR {
                0 => None,
                1 => Some(Color::White),
                2 => Some(Color::Black),
                _ => bail!("its winner is neither White nor Black"),
            },
            turns: turns.chunks_exact(TURN).map(turn).collect::<Result<_>>()?,
            interior,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::{Square, Step};
    use firzan::search::Bound;

    fn game() -> Game {
        let step = |from, to| Step::new(Square::new(from), Square::new(to));
        let turn = |from, to| Turn::of(step(from, to));
        Game {
            number: 1 << 40,
            winner: Some(Color::Black),
            turns: vec![
                (turn(12, 28), None),
                (Turn::of_two(step(52, 36), step(3, 3)), Some(-31_000)),
                (turn(1, 18), Some(0)),
            ],
            interior: Vec::new(),
        }
    }

    /// The same game with interior nodes.
    fn with_interior() -> Game {
        let node = |fen: &str, value, bound, depth| Interior { fen: fen.to_string(), value, bound, depth };
        let interior = vec![
            node("8/8/8/8/8/8/8/k1K5 w - - 0 1", -1499, Bound::Upper, 4),
            node("8/8/8/8/8/8/8/k1K5 b - - 3 9", 0, Bound::Lower, 127),
            node("8/8/8/8/8/8/8/k2K4 w - - 1 2", 1500, Bound::Exact, 5),
        ];
        Game { interior, ..game() }
    }

    #[test]
    fn games_and_headers_round_trip() {
        for game in [game(), with_interior()] {
            let bytes = game.to_bytes();
            assert_eq!(bytes.len() as u64, game.size());
            let Entry::Game(read) = Game::read(&mut &bytes[..]).unwrap() else {
                panic!("a game");
            };
            assert_eq!(read, game);
        }
        for has_interior in [false, true] {
            let header = header(has_interior);
            assert_eq!(Header::read(&mut &header.to_bytes()[..], header.variant).unwrap(), header);
        }
    }

    fn header(has_interior: bool) -> Header {
        Header {
            variant: "grandshatranj:rook".parse().unwrap(),
            shard: "2/3".parse().unwrap(),
            play: "--seed 1 --nodes 5".to_string(),
            has_interior,
        }
    }

    #[test]
    fn files_without_interior_nodes_are_as_before_these_existed() {
        let mut expected = b"FIRZGAM1\x29\x00grandshatranj:rook 2/3 --seed 1 --nodes 5".to_vec();
        expected.extend(crc32fast::hash(&expected).to_le_bytes());
        assert_eq!(header(false).to_bytes(), expected);
        let mut expected = vec![0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 2];
        expected.extend(crc32fast::hash(&expected).to_le_bytes());
        assert!(game().to_bytes().starts_with(&expected));
        assert_eq!(game().size(), 15 + 3 * 6 + 4);
    }

    #[test]
    fn every_flipped_bit_is_detected_and_every_prefix_is_torn() {
        for bytes in [game(), with_interior()].map(|game| game.to_bytes()) {
            for bit in 0..8 * bytes.len() {
                let mut damaged = bytes.clone();
                damaged[bit / 8] ^= 1 << (bit % 8);
                assert!(Game::read(&mut &damaged[..]).is_err(), "bit {bit}");
            }
            for length in 1..bytes.len() {
                let found = Game::read(&mut &bytes[..length]).unwrap();
                assert!(matches!(found, Entry::Torn), "{length} bytes");
            }
        }
        assert!(matches!(Game::read(&mut &[][..]).unwrap(), Entry::End));
    }
}
