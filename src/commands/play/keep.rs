//! Saved games: PGN, with tags of our own for the player's side and Firzan's strength.

use super::sides::Sides;
use crate::console::files;
use crate::console::output::complain;
use crate::records::notation;
use crate::records::pgn::{CommentedTurn, Reader, Record};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use firzan::any::AnyGame;
use firzan::games::Variant;
use firzan::search::Strength;
use firzan::system::atomic_file;
use jiff::Zoned;
use std::env;
use std::path::Path;

/// The details of a record besides the moves.
pub struct Details {
    /// The names of White and Black.
    pub names: [String; 2],
    /// `1-0` and the like, or `*` if the game is not over.
    pub result: String,
    /// The value of PGN's tag `Termination`.
    pub termination: &'static str,
    /// Why it ended; empty if it is not over.
    pub reason: String,
    /// The time control, if there are clocks.
    pub time_control: Option<String>,
    /// Who plays, and Firzan's strength.
    pub seats: Seats,
}

/// The tag for the sides that the player plays.
const PLAYER: &str = "PlayerColor";
/// The tags for Firzan's strength; a game has one of them.
const LEVEL: &str = "FirzanLevel";
const ELO: &str = "FirzanElo";

/// Who plays, and Firzan's strength, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// The sides that the player plays.
    pub sides: Option<Sides>,
    /// Firzan's level.
    pub level: Option<u8>,
    /// Its Elo, instead of a level.
    pub elo: Option<u32>,
}

impl Seats {
    /// These seats, with gaps filled in from `other`.
    pub fn or(self, other: Seats) -> Seats {
        let has_strength = self.level.is_some() || self.elo.is_some();
        let strong = if has_strength { self } else { other };
        Seats { sides: self.sides.or(other.sides), ..strong }
    }

    fn tags(self) -> impl Iterator<Item = (&'static str, String)> {
        let sides = self.sides.map(|sides| (PLAYER, sides.to_string()));
        let level = self.level.map(|level| (LEVEL, level.to_string()));
        let elo = self.elo.map(|elo| (ELO, elo.to_string()));
        [sides, level, elo].into_iter().flatten()
    }

    /// The seats of a record; invalid tags are ignored.
    fn of(record: &Record) -> Seats {
        let tag = |name| record.tag(name);
        let known = |level: &u8| Strength::LEVELS.contains(level);
        Seats {
            sides: tag(PLAYER).and_then(|word| Sides::from_str(word, true).ok()),
            level: tag(LEVEL).and_then(|word| word.parse().ok()).filter(known),
            elo: tag(ELO).and_then(|word| word.parse().ok()).filter(|elo| Strength::ELO.contains(elo)),
        }
    }
}

/// A game to continue.
pub struct Saved {
    /// The game, with all its moves played.
    pub game: Box<dyn AnyGame>,
    /// Who played it.
    pub seats: Seats,
    /// The players' names, where the record has them.
    pub names: [Option<String>; 2],
}

impl Saved {
    /// A short description of the game.
    pub fn about(&self) -> String {
        let mut about = format!("move {}", self.game.counters().fullmove);
        let Seats { sides, level, elo } = self.seats;
        if let Some(sides) = sides {
            about += &format!(", {}", sides.words());
        }
        if let Some(level) = level.filter(|_| elo.is_none()) {
            about += &format!(", level {level}");
        }
        if let Some(elo) = elo {
            about += &format!(", Elo {elo}");
        }
        about
    }
}

/// The PGN record of a game.
///
/// # Errors
/// Never: the game's first position is valid.
pub fn record(game: &dyn AnyGame, details: &Details) -> Result<String> {
    let [white, black] = details.names.clone();
    let mut tags = vec![
        ("Event", "Game in the terminal".to_string()),
        ("Site", "?".to_string()),
        ("Date", Zoned::now().strftime("%Y.%m.%d").to_string()),
        ("Round", "-".to_string()),
        ("White", white),
        ("Black", black),
        ("Result", details.result.clone()),
        ("Variant", game.variant().to_string()),
    ];
    tags.extend(details.time_control.clone().map(|text| ("TimeControl", text)));
    let first = game.first_fen();
    if first != game.start_fen() {
        tags.push(("SetUp", "1".to_string()));
        tags.push(("FEN", first));
    }
    tags.extend(details.seats.tags());
    if !details.reason.is_empty() {
        tags.push(("Termination", details.termination.to_string()));
        tags.push(("TerminationDetails", details.reason.clone()));
    }
    let turns = game.played().iter();
    let turns = turns.map(|&turn| CommentedTurn::new(turn, String::new()));
    let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value));
    let record = Record::new(game.variant(), tags.collect(), turns.collect());
    record.text_in(notation::of_records(game.variant()))
}

/// Writes a record to a file, which must not exist yet unless it is `own`.
///
/// # Errors
/// If it exists or cannot be written.
pub fn save(path: &Path, text: &str, own: Option<&Path>) -> Result<()> {
    let name = path.display();
    if path.exists() && own != Some(path) {
        bail!("{name} exists already: choose another name");
    }
    atomic_file::write(path, text.as_bytes()).with_context(|| format!("cannot write {name}"))
}

/// The player's user name on this machine; `?` if unknown.
pub fn login() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter();
    let mut names = names.filter_map(|name| env::var(name).ok());
    names.find(|name| !name.is_empty()).unwrap_or("?".to_string())
}

/// The first game of a file. A game without the tag `Variant` is of this variant. Faults in its record are
/// reported.
///
/// # Errors
/// If the file cannot be read or has no valid game.
pub fn load(path: &Path, variant: Variant) -> Result<Saved> {
    let name = files::name(path);
    let mut records = Reader::new(files::open_file(path)?, variant);
    let first = records.next();
    files::ended(path, records.fault())?;
    let record = first.with_context(|| format!("there is no game in {name}"))?;
    let record = record.with_context(|| name.clone())?;
    if let Some(remark) = record.remarks.last().filter(|_| record.is_cut && record.turns.is_empty()) {
        bail!("{name}, {remark}");
    }
    for remark in &record.remarks {
        complain(format_args!("{name}, {remark}"));
    }
    let mut game = record.start()?;
    record.turns.iter().for_each(|played| game.play(played.turn));
    // Firzan's own name is written anew.
    let is_players = |name: &&str| *name != "?" && !name.starts_with("Firzan ");
    let player = |tag: &str| record.tag(tag).filter(is_players).map(str::to_string);
    Ok(Saved { game, seats: Seats::of(&record), names: ["White", "Black"].map(player) })
}
