//! Saved games: PGN in files that the player names, and the last unfinished game.

use crate::any::AnyGame;
use crate::core::Turn;
use crate::games::Variant;
use crate::system::atomic_file;
use crate::tools::input;
use crate::tools::pgn::{CommentedTurn, Reader, Record};
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
    let turns = game.played().iter().map(|&turn| CommentedTurn {
        turn,
        comment: String::new(),
    });
    let record = Record {
        variant: game.variant(),
        tags: tags
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect(),
        turns: turns.collect(),
    };
    record.text()
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

/// The first game of a file with all its turns played. Games without the tag `Variant` are of this variant.
///
/// # Errors
/// If the file cannot be read or has no sound game in it.
pub fn load(path: &Path, variant: Variant) -> Result<Box<dyn AnyGame>> {
    let name = path.display();
    let mut records = Reader::new(input::open_file(path)?, variant);
    let first = records.next();
    input::ended(path, records.fault())?;
    let record = first.with_context(|| format!("there is no game in {name}"))?;
    let record = record.with_context(|| name.to_string())?;
    let mut game = record.start()?;
    let turns: Vec<Turn> = record.turns.iter().map(|played| played.turn).collect();
    for turn in turns {
        game.play(turn);
    }
    Ok(game)
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
