//! Reads and writes files of games; the [parent module](super) describes the format.

use crate::console::shard::Shard;
use anyhow::{Context, Result, bail, ensure};
use firzan::core::{Color, Turn};
use firzan::games::{Variant, VariantError};
use std::io::{self, Read};

/// The magic number of a file, including the format's version.
const MAGIC: [u8; 8] = *b"FIRZGAM1";

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
}

impl Header {
    /// The header's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = format!("{} {} {}", self.variant.exact_id(), self.shard, self.play);
        let mut bytes = MAGIC.to_vec();
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
        let mut head = bytes(input, MAGIC.len() + 2)?;
        ensure!(head.starts_with(&MAGIC), "it is not a file of games");
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
        let mut bytes = Vec::with_capacity(HEAD + self.turns.len() * TURN + 4);
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.turns.len() as u16).to_le_bytes());
        bytes.push(self.winner.map_or(0, |winner| 1 + winner.index() as u8));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        for &(turn, value) in &self.turns {
            let value =
                value.map_or(NOT_SEARCHED, |value| value.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16);
            bytes.extend(turn.bits().to_le_bytes());
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes[HEAD..]).to_le_bytes());
        bytes
    }

    /// White's points: 1, 0.5 or 0.
    pub fn points(&self) -> f64 {
        self.winner.map_or(0.5, |winner| if winner == Color::White { 1.0 } else { 0.0 })
    }

    /// The number of [bytes](Self::to_bytes) of the game.
    pub fn size(&self) -> u64 {
        (HEAD + self.turns.len() * TURN + 4) as u64
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

    /// Reads the next entry, without checking that its moves are legal.
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
        Ok(Entry::Game(Game {
            number: u64::from_le_bytes([n0, n1, n2, n3, n4, n5, n6, n7]),
            winner: match winner {
                0 => None,
                1 => Some(Color::White),
                2 => Some(Color::Black),
                _ => bail!("its winner is neither White nor Black"),
            },
            turns: turns.chunks_exact(TURN).map(turn).collect::<Result<_>>()?,
        }))
    }
}

/// Reads the next bytes of a file; returns fewer at its end.
fn bytes(input: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(count);
    input.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::{Square, Step};

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
        }
    }

    #[test]
    fn games_and_headers_round_trip() {
        let bytes = game().to_bytes();
        assert_eq!(bytes.len() as u64, game().size());
        let Entry::Game(read) = Game::read(&mut &bytes[..]).unwrap() else {
            panic!("a game");
        };
        assert_eq!(read, game());
        let header = Header {
            variant: "grandshatranj:rook".parse().unwrap(),
            shard: "2/3".parse().unwrap(),
            play: "--seed 1 --nodes 5".to_string(),
        };
        assert_eq!(Header::read(&mut &header.to_bytes()[..], header.variant).unwrap(), header);
    }

    #[test]
    fn every_flipped_bit_is_detected_and_every_prefix_is_torn() {
        let bytes = game().to_bytes();
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Game::read(&mut &damaged[..]).is_err(), "bit {bit}");
        }
        for length in 1..bytes.len() {
            let found = Game::read(&mut &bytes[..length]).unwrap();
            assert!(matches!(found, Entry::Torn), "{length} bytes");
        }
        assert!(matches!(Game::read(&mut &[][..]).unwrap(), Entry::End));
    }
}
