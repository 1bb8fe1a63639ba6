//! The bytes of a file of games; [the folder](super) describes the format.

use crate::console::shard::Shard;
use anyhow::{Context, Result, bail, ensure};
use firzan::core::{Color, Turn};
use firzan::games::{Variant, VariantError};
use std::io::{self, Read};

/// The start of every file, with the format's version.
const MAGIC: [u8; 8] = *b"FIRZGAM1";

/// The value of a move that was not searched.
const NOT_SEARCHED: i16 = i16::MIN;

/// The most moves of a game.
const MOST_TURNS: usize = u16::MAX as usize;

/// Bytes before the moves of a game: its number, their number, the winner, and the checksum of these.
const HEAD: usize = 8 + 2 + 1 + 4;

/// Bytes of a move and its value.
const TURN: usize = 4 + 2;

/// The kind of a file's games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The variant.
    pub variant: Variant,
    /// Which of the games are in this file.
    pub shard: Shard,
    /// The options of play, as words of a command line.
    pub play: String,
}

impl Header {
    /// The file's first bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = format!("{} {} {}", self.variant.exact_id(), self.shard, self.play);
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Checks that the games of `found` are of this kind.
    ///
    /// # Errors
    /// Describes both kinds if they differ.
    pub fn check(&self, found: &Header) -> Result<()> {
        let words = |header: &Header| match header.shard {
            Shard::WHOLE => format!("{} {}", header.variant.exact_id(), header.play),
            shard => format!("{} {} --shard {shard}", header.variant.exact_id(), header.play),
        };
        ensure!(found == self, "its games are those of\n  {}\ninstead of\n  {}", words(found), words(self));
        Ok(())
    }

    /// Reads the header at the beginning of a file, which should be of a variant's game.
    ///
    /// # Errors
    /// If the file cannot be read, is not a file of games, or is damaged here.
    pub fn read(input: &mut impl Read, expected: Variant) -> Result<Header> {
        let mut bytes = vec![0; MAGIC.len() + 2];
        let have = fill(input, &mut bytes)?;
        ensure!(bytes.starts_with(&MAGIC), "it is not a file of games");
        let length = u16::from_le_bytes([bytes[8], bytes[9]]).into();
        let mut text = vec![0; length];
        let mut checksum = [0; 4];
        let have = have + fill(input, &mut text)? + fill(input, &mut checksum)?;
        bytes.extend(&text);
        let whole = have == bytes.len() + checksum.len();
        ensure!(whole && u32::from_le_bytes(checksum) == crc32fast::hash(&bytes), "its header is damaged");
        let text = String::from_utf8(text).context("its header is not text")?;
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        Ok(Header {
            variant: variant_of(word(), expected)?,
            shard: word().parse().map_err(anyhow::Error::msg)?,
            play: word().to_string(),
        })
    }
}

/// The variant with this exact id: the expected one, or one that comes with the program.
fn variant_of(id: &str, expected: Variant) -> Result<Variant, VariantError> {
    if id == expected.exact_id() {
        return Ok(expected);
    }
    if expected.is_defined() && id.starts_with(&format!("{expected}@")) {
        return Err(VariantError::Changed { name: id.to_string(), now: expected.exact_id() });
    }
    id.parse()
}

/// A game of the engine against itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number among those of its seed.
    pub number: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves from the start position. Those that were searched have a value for the side that moves, in
    /// centipawns.
    pub turns: Vec<(Turn, Option<i32>)>,
}

/// The next item of a file.
pub enum Found {
    /// A game.
    Game(Game),
    /// The end of the file.
    End,
    /// An incomplete game, left by an interrupted write.
    Torn,
}

impl Game {
    /// The game's bytes. It must not have more than 65,535 moves.
    pub fn to_bytes(&self) -> Vec<u8> {
        debug_assert!(self.turns.len() <= MOST_TURNS);
        let mut bytes = Vec::with_capacity(HEAD + self.turns.len() * TURN + 4);
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.turns.len() as u16).to_le_bytes());
        bytes.push(match self.winner {
            None => 0,
            Some(Color::White) => 1,
            Some(Color::Black) => 2,
        });
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

    /// The length of [`to_bytes`](Self::to_bytes).
    pub fn size(&self) -> u64 {
        (HEAD + self.turns.len() * TURN + 4) as u64
    }

    /// Number of searched moves.
    pub fn searched(&self) -> u64 {
        self.turns.iter().filter(|(_, value)| value.is_some()).count() as u64
    }

    /// The number of moves up to the last one that was not searched. Only from there on is the result that of
    /// the engine's own play.
    pub fn last_random(&self) -> usize {
        let random = self.turns.iter().rposition(|(_, value)| value.is_none());
        random.map_or(0, |index| index + 1)
    }

    /// Reads the next item, without checking that its moves are legal.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged here.
    pub fn read(input: &mut impl Read) -> Result<Found> {
        let mut head = [0; HEAD];
        match fill(input, &mut head)? {
            0 => return Ok(Found::End),
            HEAD => {}
            _ => return Ok(Found::Torn),
        }
        let (fields, checksum) = head.split_at(HEAD - 4);
        ensure!(crc32fast::hash(fields).to_le_bytes() == checksum, "its head is damaged");
        let [n0, n1, n2, n3, n4, n5, n6, n7, l0, l1, winner, ..] = head;
        let count: usize = u16::from_le_bytes([l0, l1]).into();
        let mut body = vec![0; count * TURN + 4];
        if fill(input, &mut body)? < body.len() {
            return Ok(Found::Torn);
        }
        let (turns, checksum) = body.split_at(count * TURN);
        ensure!(crc32fast::hash(turns).to_le_bytes() == checksum, "its moves are damaged");
        let turn = |bytes: &[u8]| {
            let bits = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            let turn = Turn::try_from_bits(bits).context("one of its moves is invalid")?;
            let value = i16::from_le_bytes([bytes[4], bytes[5]]);
            Ok((turn, (value != NOT_SEARCHED).then_some(value.into())))
        };
        Ok(Found::Game(Game {
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

/// Reads until the buffer is full or the file ends; returns the number of bytes read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut have = 0;
    while have < buffer.len() {
        match input.read(&mut buffer[have..]) {
            Ok(0) => break,
            Ok(more) => have += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(have)
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
        let Found::Game(read) = Game::read(&mut &bytes[..]).unwrap() else {
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
    fn every_flipped_bit_is_seen_and_every_part_is_torn() {
        let bytes = game().to_bytes();
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Game::read(&mut &damaged[..]).is_err(), "bit {bit}");
        }
        for length in 1..bytes.len() {
            let found = Game::read(&mut &bytes[..length]).unwrap();
            assert!(matches!(found, Found::Torn), "{length} bytes");
        }
        assert!(matches!(Game::read(&mut &[][..]).unwrap(), Found::End));
    }
}
