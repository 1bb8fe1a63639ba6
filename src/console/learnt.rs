//! Files of what was learnt for defined games: weights, written by `firzan tune` and `firzan tune-search`,
//! networks, written by `firzan train`, and both in one, written by `firzan learn`. They are given like files
//! of definitions, or found by the name of their game: `NAME.net` and `NAME.weights`, beside the file that
//! defines it or in the folder `learnt` of a data folder.

use crate::eval::learnt::Learnt;
use crate::eval::net::{self, LARGEST_NET};
use crate::eval::written::{FIRST_WORDS, Written};
use crate::eval::{Evaluate, Net, NetError};
use crate::games::defined::play::{TERMS, learnt, library};
use crate::games::{Variant, Visitor, file_stem};
use crate::system::{data, whole};
use std::path::{Path, PathBuf};

/// The most bytes of a file.
pub const LARGEST: u64 = LARGEST_NET;

/// The folder in a data folder.
pub const FOLDER: &str = "learnt";

/// The endings of the files' names: weights in the first go before those in the second.
const ENDINGS: [&str; 2] = ["net", "weights"];

/// A file with its bytes.
type Found = (PathBuf, Vec<u8>);

/// Whether bytes begin like those of weights, of a network or of both.
pub fn begins(bytes: &[u8]) -> bool {
    Learnt::begins(bytes)
        || bytes.starts_with(FIRST_WORDS.as_bytes())
        || !matches!(net::game(bytes), Err(NetError::NotANet))
}

/// What was learnt for a game of this name, in the folder of its definition or in a data folder. Tells of
/// weights that are left out because a file of the first ending has some.
pub fn find(name: &str, beside: Option<&Path>, told: &mut Vec<String>) -> Vec<Found> {
    let find = |ending| {
        let name = format!("{}.{ending}", file_stem(name));
        let beside = beside.map(|folder| folder.join(&name)).filter(|file| file.is_file());
        let file = beside.or_else(|| data::find(Path::new(FOLDER).join(&name)))?;
        let bytes = whole::read(&file, LARGEST).ok()?;
        Some((file, bytes))
    };
    let mut found: Vec<Found> = ENDINGS.into_iter().filter_map(find).collect();
    if let [(first, bytes), (second, _)] = &found[..]
        && Learnt::read(bytes).is_ok_and(|learnt| learnt.weights.is_some())
    {
        told.push(format!("{} is left out: {} has weights", second.display(), first.display()));
        found.truncate(1);
    }
    found
}

/// Takes up what was learnt for the games that come with the program. Gives back what is wrong, in words.
pub fn load_for_shipped() -> Vec<String> {
    let mut told = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for file in data::list(FOLDER) {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let name = stem.trim_start_matches('@');
        if library::shipped(name).is_some() && !names.iter().any(|known| known == name) {
            names.push(name.to_string());
        }
    }
    let mut found = names.iter().flat_map(|name| find(name, None, &mut told)).collect();
    take_up(&mut found, &mut told);
    check(&found, &mut told);
    told
}

/// Takes up what files hold, for games that may be defined later. Leaves out the bad ones, and tells of them.
pub fn take_up(found: &mut Vec<Found>, told: &mut Vec<String>) {
    found.retain(|(file, bytes)| {
        let taken = keep(bytes);
        let is_good = taken.is_ok();
        told.extend(taken.err().map(|why| format!("{}: {why}", file.display())));
        is_good
    });
}

/// What a file has for its game.
fn read(bytes: &[u8]) -> Result<Learnt, String> {
    if Learnt::begins(bytes) {
        return Learnt::read(bytes);
    }
    let made = String::new();
    if bytes.starts_with(FIRST_WORDS.as_bytes()) {
        let text = str::from_utf8(bytes).map_err(|_| "it is not text")?;
        let game = Written::read(text, TERMS)?.game;
        return Ok(Learnt { game, made, weights: Some(text.to_string()), net: None });
    }
    let game = net::game(bytes).map_err(|error| error.to_string())?.to_string();
    Ok(Learnt { game, made, weights: None, net: Some(bytes.to_vec()) })
}

/// Keeps what the bytes of a file hold.
fn keep(bytes: &[u8]) -> Result<(), String> {
    let learnt = read(bytes)?;
    let game = &learnt.game;
    if learnt.weights.is_some() && library::is_made(game) {
        return Err(format!(
            "{game} is played by other weights already: name this file before it, or with it"
        ));
    }
    learnt::keep(learnt)
}

/// Tells of files whose game is unknown or has another definition, and of bad networks, when all definitions
/// have been read.
pub fn check(found: &[Found], told: &mut Vec<String>) {
    for (file, bytes) in found {
        let faults = fitting(bytes).err();
        told.extend(faults.map(|why| format!("{}: {why}", file.display())));
    }
}

/// Checks that the bytes of a file are for a game that is known.
fn fitting(bytes: &[u8]) -> Result<(), String> {
    struct Check<'a>(&'a [u8]);
    impl Visitor for Check<'_> {
        type Output = Result<(), NetError>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
            Net::read::<P>(options, self.0).map(drop)
        }
    }
    let learnt = read(bytes)?;
    let variant = learnt.game.parse::<Variant>();
    let variant = variant.map_err(|why| format!("it is for another game: {why}"))?;
    match &learnt.net {
        Some(net) => variant.visit(Check(net)).map_err(|why| why.to_string()),
        None => Ok(()),
    }
}
