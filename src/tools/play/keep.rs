//! Saved games: PGN in files that the player names, and the last unfinished game.

use crate::any::AnyGame;
use crate::games::Variant;
use crate::protocol::output::complain;
use crate::system::atomic_file;
use crate::tools::pgn::{CommentedTurn, Reader, Record};
use crate::tools::{input, notation};
use anyhow::{Context, Result, bail};
use jiff::Zoned;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// What a record tells besides the turns.
pub struct Details {
    /// The names of White and Black.
    pub names: [String; 2],
    /// `1-0`, or `*` if the game goes on.
    pub result: String,
    /// Why it ended; empty if it goes on.
    pub reason: String,
    /// The clocks, if there are any.
    pub time_control: Option<String>,
}

/// The PGN record of a game.
///
/// # Errors
/// Never: the game's first position is one of its variant.
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
    tags.extend(
        details
            .time_control
            .clone()
            .map(|text| ("TimeControl", text)),
    );
    let first = game.first_fen();
    if first != game.start_fen() {
        tags.push(("SetUp", "1".to_string()));
        tags.push(("FEN", first));
    }
    if !details.reason.is_empty() {
        tags.push(("Termination", details.reason.clone()));
    }
    let turns = game.played().iter();
    let turns = turns.map(|&turn| CommentedTurn::new(turn, String::new()));
    let tags = tags
        .into_iter()
        .map(|(name, value)| (name.to_string(), value));
    let record = Record::new(game.variant(), tags.collect(), turns.collect());
    record.text_in(notation::of_records(game.variant()))
}

/// Writes a record to a file, which must not exist unless it is `own`.
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

/// A game that was loaded.
pub struct Loaded {
    /// The game, all its turns played.
    pub game: Box<dyn AnyGame>,
    /// The names of White and Black; `None` where the record names none.
    pub names: [Option<String>; 2],
}

impl From<Box<dyn AnyGame>> for Loaded {
    /// A game of nobody.
    fn from(game: Box<dyn AnyGame>) -> Loaded {
        Loaded {
            game,
            names: [None, None],
        }
    }
}

/// The name that the player has on this machine; `?` if there is none.
pub fn login() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter();
    let mut names = names.filter_map(|name| env::var(name).ok());
    names
        .find(|name| !name.is_empty())
        .unwrap_or("?".to_string())
}

/// The first game of a file. Games without the tag `Variant` are of this variant. What is wrong with its
/// record is reported.
///
/// # Errors
/// If the file cannot be read or has no sound game in it.
pub fn load(path: &Path, variant: Variant) -> Result<Loaded> {
    let name = input::name(path);
    let mut records = Reader::new(input::open(path)?, variant);
    let record = records
        .next()
        .with_context(|| format!("there is no game in {name}"))?;
    let record = record.with_context(|| name.clone())?;
    for remark in &record.remarks {
        complain(format_args!("{name}, {remark}"));
    }
    let mut game = record.start()?;
    record
        .turns
        .iter()
        .for_each(|played| game.play(played.turn));
    // Who plays for Firzan now is said anew.
    let is_players = |name: &&str| *name != "?" && !name.starts_with("Firzan ");
    let player = |tag: &str| record.tag(tag).filter(is_players).map(str::to_string);
    Ok(Loaded {
        game,
        names: ["White", "Black"].map(player),
    })
}

/// Where the last unfinished game of a variant is kept: in the user's folder for programs' states, as the XDG
/// Base Directory Specification names it.
pub fn unfinished(variant: Variant) -> PathBuf {
    let absolute = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let states = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
        .unwrap_or_else(env::temp_dir);
    let id = variant.to_string().replace(':', "-");
    states.join("firzan").join(format!("unfinished-{id}.pgn"))
}

/// Keeps an unfinished game.
///
/// # Errors
/// If it cannot be written.
pub fn keep(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    atomic_file::write(path, text.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}
