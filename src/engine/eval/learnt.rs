//! Player files: learnt weights, a learnt network, or both, for one game, and the command that made them.
//!
//! ```text
//! Firzan player 1
//! game makruk@1f0c33aa
//! made firzan learn makruk --seed 1, generation 3, 12000 games at 300 to 675 nodes a move, Firzan 0.2.0
//! weights 5123
//! network 98304
//! ```
//!
//! An empty line is followed by that many bytes of [weights](super::written) and of a [network](super::net),
//! each in its own file format, and a CRC-32 of everything before it. Either part can be empty: without
//! weights a player uses the game's own, without a network the hand-written evaluation alone.

use super::net::{self, NetError};
use super::weights::Term;
use super::written::{self, Written};

/// The start of a file, followed by the version of the format.
const PREFIX: &str = "Firzan player ";

const VERSION: u32 = 1;

/// Maximum length of the header in bytes.
const MAX_HEADER: usize = 1000;

/// Length of the checksum in bytes.
const CHECKSUM: usize = 4;

/// A player: the learnt weights and network for a game.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The exact name of the game, such as `makruk@1f0c33aa`.
    pub game: String,
    /// The command that made the player, on one line.
    pub made: String,
    /// The weights as text, if included.
    pub weights: Option<String>,
    /// The bytes of the network, if included.
    pub net: Option<Vec<u8>>,
}

impl Learnt {
    /// Whether bytes begin like a player file.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(PREFIX.as_bytes())
    }

    /// Whether bytes begin like a file of a player, of weights or of a network.
    pub fn begins_any(bytes: &[u8]) -> bool {
        let is_net = || !matches!(net::game(bytes), Err(NetError::NotANet));
        Learnt::begins(bytes) || written::begins(bytes) || is_net()
    }

    /// Reads a player file, a file of weights for an evaluation with these terms, or a network file. Damage
    /// in any part makes the file invalid.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn of_file(bytes: &[u8], terms: &[Term]) -> Result<Learnt, NetError> {
        if Learnt::begins(bytes) {
            return Learnt::read(bytes).map_err(NetError::Player);
        }
        let made = String::new();
        if !written::begins(bytes) {
            let game = net::whole(bytes)?.to_string();
            return Ok(Learnt { game, made, weights: None, net: Some(bytes.to_vec()) });
        }
        let text = str::from_utf8(bytes).map_err(|_| NetError::Player("it is not text".to_string()))?;
        let game = Written::read(text, terms).map_err(NetError::Player)?.game;
        Ok(Learnt { game, made, weights: Some(text.to_string()), net: None })
    }

    /// The file's bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let Learnt { game, made, weights, net } = self;
        let (weights, net) = (weights.as_deref().unwrap_or_default(), net.as_deref().unwrap_or_default());
        let (weights_len, net_len) = (weights.len(), net.len());
        let mut bytes = format!(
            "{PREFIX}{VERSION}\ngame {game}\nmade {made}\nweights {weights_len}\nnetwork {net_len}\n\n"
        )
        .into_bytes();
        bytes.extend(weights.as_bytes());
        bytes.extend(net);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file's bytes, without checking the contents of its parts.
    ///
    /// # Errors
    /// If they are not a complete file of this format; the message explains why.
    pub fn read(bytes: &[u8]) -> Result<Learnt, String> {
        let start = &bytes[..bytes.len().min(MAX_HEADER)];
        let end = start.windows(2).position(|pair| pair == b"\n\n").ok_or("its header has no end")?;
        let header = str::from_utf8(&bytes[..end]).map_err(|_| "its header is not text")?;
        let mut lines = header.lines();
        let mut value = |name: &str| {
            let value = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.ok_or_else(|| format!("its header has no line {name:?} where one is expected"))
        };
        let version = value(PREFIX.trim_end())?;
        if version != VERSION.to_string() {
            return Err(format!("it is of format {version}, this program reads format {VERSION}"));
        }
        let (game, made) = (value("game")?.to_string(), value("made")?.to_string());
        let mut length = |name: &str| -> Result<usize, String> {
            value(name)?.parse().map_err(|_| format!("its header has no number of bytes after {name:?}"))
        };
        let (weights_len, net_len) = (length("weights")?, length("network")?);
        let parts = &bytes[end + 2..];
        let wanted = weights_len.checked_add(net_len).and_then(|sum| sum.checked_add(CHECKSUM));
        if wanted != Some(parts.len()) {
            return Err("its length does not match its header".to_string());
        }
        let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err("it is damaged: its checksum does not match".to_string());
        }
        let (weights, net) = parts[..weights_len + net_len].split_at(weights_len);
        let weights = str::from_utf8(weights).map_err(|_| "its weights are not text")?;
        Ok(Learnt {
            game,
            made,
            weights: (weights_len > 0).then(|| weights.to_string()),
            net: (net_len > 0).then(|| net.to_vec()),
        })
    }

    /// The weights for an evaluation with these terms; `None` if the file has none.
    ///
    /// # Errors
    /// If they cannot be read or are for another game.
    pub fn written(&self, terms: &[Term]) -> Result<Option<Written>, String> {
        let Some(text) = &self.weights else { return Ok(None) };
        let written = Written::read(text, terms).map_err(|why| format!("its weights: {why}"))?;
        if written.game != self.game {
            return Err(format!("it is for {}, its weights for {}", self.game, written.game));
        }
        Ok(Some(written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learnt() -> Learnt {
        Learnt {
            game: "small@1f0c33aa".to_string(),
            made: "by hand".to_string(),
            weights: Some("Firzan weights 1\ngame small@1f0c33aa\neven 180.0\nspread 110.0\n".to_string()),
            net: Some(vec![1, 10, 10, 255]),
        }
    }

    #[test]
    fn every_combination_of_parts_is_preserved() {
        for (has_weights, has_net) in [(true, true), (true, false), (false, true), (false, false)] {
            let whole = learnt();
            let some = Learnt {
                weights: whole.weights.filter(|_| has_weights),
                net: whole.net.filter(|_| has_net),
                ..whole
            };
            let read = Learnt::read(&some.bytes()).expect("a file");
            assert!(Learnt::begins(&some.bytes()));
            assert_eq!((&read.game, &read.made), (&some.game, &some.made));
            assert_eq!((&read.weights, &read.net), (&some.weights, &some.net));
            assert_eq!(read.written(&[]).expect("weights").is_some(), has_weights);
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = learnt().bytes();
        for at in 0..bytes.len() {
            assert!(Learnt::read(&bytes[..at]).is_err(), "{at}");
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(Learnt::read(&damaged).is_err(), "{at}");
        }
        let newer = String::from("Firzan player 2\n\n");
        let fault = Learnt::read(newer.as_bytes()).expect_err("newer");
        assert_eq!(fault, "it is of format 2, this program reads format 1");
    }

    #[test]
    fn weights_of_another_game_are_refused() {
        let mut learnt = learnt();
        learnt.game = "large@1f0c33aa".to_string();
        let fault = learnt.written(&[]).expect_err("another game");
        assert_eq!(fault, "it is for large@1f0c33aa, its weights for small@1f0c33aa");
    }
}
