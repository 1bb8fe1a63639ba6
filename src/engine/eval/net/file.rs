//! Networks on disk: a header of text lines, an empty line, the weights as 16-bit and 32-bit little-endian
//! integers, and a CRC-32 of everything before it.
//!
//! ```text
//! Firzan network 2
//! game chess
//! inputs 768
//! units 64
//! on-hand no
//! scale 363
//! shift 3
//! output-one 310
//! even 265.5
//! spread 363.4
//! ```

use super::features::Features;
use super::kernel::{self, Block};
use super::network::{
    BUCKETS, LARGEST_OUTPUT, LARGEST_OUTPUT_ONE, LARGEST_SHIFT, MOST_UNITS, Meaning, Net, Scales, UNIT_STEP,
};
use crate::eval::{Chances, Evaluate};
use std::str::FromStr;
use thiserror::Error;

/// The version of the format.
pub const VERSION: u32 = 2;

/// The reason why a file cannot be read as a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// It does not begin like a network.
    #[error("it is not a Firzan network")]
    NotANet,
    /// It has the format of another version of the program.
    #[error("it is a network of format {0}, this program reads format {VERSION}")]
    Version(String),
    /// A line of the header is missing, out of order or has an invalid value.
    #[error("its header has no valid line `{0}`")]
    Header(&'static str),
    /// Its length does not match its header.
    #[error("it has {has} bytes, its header requires {wanted}")]
    Length {
        /// The length of the file in bytes.
        has: usize,
        /// The length of a network of these sizes in bytes.
        wanted: usize,
    },
    /// A weight of the second layer is too large.
    #[error("it has a weight in its second layer beyond {LARGEST_OUTPUT}")]
    Weight,
    /// Its checksum does not match.
    #[error("it is damaged: its checksum does not match")]
    Damaged,
    /// It is for a game that this program does not have.
    #[error("it is for {0:?}, a game that this program does not have")]
    UnknownGame(String),
    /// Its game has another definition here.
    #[error("it is for another game: {0}")]
    NotThisGame(String),
    /// It is a player file with a fault outside the network.
    #[cfg(feature = "defined")]
    #[error("{0}")]
    Player(String),
    /// Its game has too many kinds of pieces for its board.
    #[error(
        "networks of boards with more than 64 squares have at most {0} kinds of pieces, the game has {1}"
    )]
    Kinds(usize, usize),
    /// It is for another game.
    #[error("it is a network for {0}, not for {1}")]
    OtherGame(String, &'static str),
    /// Its game has other pieces or another board in this version.
    #[error("it has {0} inputs, the game has {1}")]
    Inputs(usize, usize),
}

impl NetError {
    /// Whether the file may be valid, but its game is unknown here or has another definition.
    pub fn is_of_another_game(&self) -> bool {
        matches!(self, NetError::UnknownGame(_) | NetError::NotThisGame(_))
    }
}

impl Net {
    /// The network as the bytes of a file.
    pub fn bytes(&self) -> Vec<u8> {
        let Meaning { on_hand, scale, chances: Chances { even, spread } } = self.meaning;
        let Scales { shift, output_one } = self.scales;
        let on_hand = if on_hand { "yes" } else { "no" };
        let mut bytes = format!(
            "Firzan network {VERSION}\ngame {}\ninputs {}\nunits {}\non-hand {on_hand}\nscale {scale}\n\
             shift {shift}\noutput-one {output_one}\neven {even:.1}\nspread {spread:.1}\n\n",
            self.game, self.features.inputs, self.units
        )
        .into_bytes();
        for blocks in [&self.rows, &self.biases, &self.outputs] {
            let numbers = blocks.iter().flat_map(|block| block.0);
            bytes.extend(numbers.flat_map(i16::to_le_bytes));
        }
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a complete network for this game in the format of [`bytes`](Self::bytes).
    pub fn read<P: Evaluate>(options: P::Options, bytes: &[u8]) -> Result<Net, NetError> {
        let (named, own) = (game(bytes)?, P::identity(options).exact_name());
        if named != own {
            return Err(NetError::OtherGame(named.to_string(), own));
        }
        Net::read_for(own, Features::new::<P>(options)?, bytes)
    }

    /// Reads the bytes of a network of this format and game.
    fn read_for(game: &'static str, features: Features, bytes: &[u8]) -> Result<Net, NetError> {
        let mut header = Header(bytes);
        let (_version, _game) = (header.line(), header.line());
        let inputs: usize = header.number("inputs")?;
        if inputs != features.inputs {
            return Err(NetError::Inputs(inputs, features.inputs));
        }
        let units: usize = header.number("units")?;
        if !units.is_multiple_of(UNIT_STEP) || !(1..=MOST_UNITS).contains(&units) {
            return Err(NetError::Header("units"));
        }
        let on_hand = match header.value("on-hand") {
            Some("yes") => true,
            Some("no") => false,
            _ => return Err(NetError::Header("on-hand")),
        };
        let scale: u16 = header.number("scale")?;
        let shift: u32 = header.number("shift")?;
        if shift > LARGEST_SHIFT {
            return Err(NetError::Header("shift"));
        }
        let output_one: i32 = header.number("output-one")?;
        if !(1..=LARGEST_OUTPUT_ONE).contains(&output_one) {
            return Err(NetError::Header("output-one"));
        }
        let (even, spread) = (header.tenths("even")?, header.tenths("spread")?);
        if !(0.0..=1e5).contains(&even) {
            return Err(NetError::Header("even"));
        }
        if !(1.0..=1e5).contains(&spread) {
            return Err(NetError::Header("spread"));
        }
        if header.line() != Some("") {
            return Err(NetError::Header(""));
        }
        let numbers = inputs * units + units + 2 * units * BUCKETS;
        let weights = header.0;
        let wanted = bytes.len() - weights.len() + 2 * numbers + 4 * BUCKETS + 4;
        if bytes.len() != wanted {
            let has = bytes.len();
            return Err(NetError::Length { has, wanted });
        }
        whole(bytes)?;
        let (small, large) = weights.split_at(2 * numbers);
        let mut small = small.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut blocks = |count: usize| -> Vec<Block> { kernel::blocks(small.by_ref().take(count)) };
        let (rows, biases) = (blocks(inputs * units), blocks(units));
        let outputs = blocks(2 * units * BUCKETS);
        let fits = |weight: i16| i32::from(weight).abs() <= LARGEST_OUTPUT;
        if !outputs.iter().flat_map(|block| block.0).all(fits) {
            return Err(NetError::Weight);
        }
        let mut output_biases = [0; BUCKETS];
        for (bias, bytes) in output_biases.iter_mut().zip(large.chunks_exact(4)) {
            *bias = i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        Ok(Net {
            game,
            features,
            units,
            meaning: Meaning { on_hand, scale: scale.into(), chances: Chances { even, spread } },
            scales: Scales { shift, output_one },
            rows,
            biases,
            outputs,
            output_biases,
        })
    }
}

/// The name of the game that a network is for.
///
/// # Errors
/// If the bytes do not begin like a network of this format.
pub fn game(bytes: &[u8]) -> Result<&str, NetError> {
    let mut header = Header(bytes);
    let version = header.value("Firzan network").ok_or(NetError::NotANet)?;
    if version != VERSION.to_string() {
        return Err(NetError::Version(version.to_string()));
    }
    header.value("game").ok_or(NetError::Header("game"))
}

/// Checks that a network is undamaged; returns the name of its game.
///
/// # Errors
/// If the bytes do not begin like a network of this format, or their checksum does not match.
pub fn whole(bytes: &[u8]) -> Result<&str, NetError> {
    let game = game(bytes)?;
    let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(NetError::Damaged)?;
    if crc32fast::hash(content).to_le_bytes() == *checksum { Ok(game) } else { Err(NetError::Damaged) }
}

/// The rest of a file's header.
struct Header<'a>(&'a [u8]);

impl<'a> Header<'a> {
    /// The next line, without its end; `None` if there is no complete line of at most 100 bytes of text.
    fn line(&mut self) -> Option<&'a str> {
        let end = self.0.iter().take(100).position(|&byte| byte == b'\n')?;
        let line = str::from_utf8(&self.0[..end]).ok()?;
        self.0 = &self.0[end + 1..];
        Some(line)
    }

    /// The value of the next line, which must begin with `name`.
    fn value(&mut self, name: &str) -> Option<&'a str> {
        self.line()?.strip_prefix(name)?.strip_prefix(' ')
    }

    fn number<T: FromStr>(&mut self, name: &'static str) -> Result<T, NetError> {
        let value = self.value(name).and_then(|value| value.parse().ok());
        value.ok_or(NetError::Header(name))
    }

    /// Reads a number with one decimal place. The standard library's parser would make the page's engine much
    /// larger.
    fn tenths(&mut self, name: &'static str) -> Result<f64, NetError> {
        let tenths = self.value(name).and_then(|value| {
            let (ones, tenth) = value.split_once('.')?;
            let tenth = tenth.parse::<u32>().ok().filter(|&tenth| tenth < 10)?;
            let ones: u32 = ones.parse().ok()?;
            Some(f64::from(ones) * 10.0 + f64::from(tenth))
        });
        tenths.map(|tenths| tenths / 10.0).ok_or(NetError::Header(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::net::Weights;
    use crate::games::chess::Chess;
    use crate::games::shatranj::Shatranj;

    fn net() -> Net {
        let weights = Weights {
            units: 32,
            rows: (0..768 * 32).map(|i| (i % 512) as f32 / 200.0 - 1.0).collect(),
            biases: vec![0.25; 32],
            outputs: vec![-0.5; 2 * 32 * BUCKETS],
            output_biases: [0.5, 0.25, -1.0, 0.0],
        };
        let meaning = Meaning { on_hand: false, scale: 400, chances: Chances { even: 120.5, spread: 80.0 } };
        Net::new("chess", Features::new::<Chess>(()).expect("few kinds"), meaning, &weights)
    }

    #[test]
    fn a_network_is_preserved() {
        let net = net();
        assert_eq!(Net::read::<Chess>((), &net.bytes()), Ok(net));
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = net().bytes();
        for cut in (0..200).chain((200..bytes.len()).step_by(977)) {
            assert!(Net::read::<Chess>((), &bytes[..cut]).is_err(), "{cut}");
        }
        for at in (0..200).chain((200..bytes.len()).step_by(977)) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(Net::read::<Chess>((), &damaged).is_err(), "{at}");
        }
        assert_eq!(Net::read::<Chess>((), b""), Err(NetError::NotANet));
        let newer = b"Firzan network 9\n";
        assert_eq!(Net::read::<Chess>((), newer), Err(NetError::Version("9".to_string())));
    }

    #[test]
    fn weights_whose_sums_could_overflow_are_refused() {
        let mut net = net();
        net.outputs[0].0[0] = -2048;
        assert_eq!(Net::read::<Chess>((), &net.bytes()), Err(NetError::Weight));
    }

    #[test]
    fn a_network_fits_only_its_game() {
        let other = NetError::OtherGame("chess".to_string(), "shatranj");
        assert_eq!(Net::read::<Shatranj>((), &net().bytes()), Err(other));
    }
}
