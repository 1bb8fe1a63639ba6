//! Files of what was learnt for defined games: weights, written by `firzan tune` and `firzan tune-search`,
//! and networks, written by `firzan train`. They are given like files of definitions, or found by the name of
//! their game: `NAME.weights` and `NAME.net`, beside the file that defines it or in the folder `learnt` of a
//! data folder.

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

/// The endings of the files' names.
const ENDINGS: [&str; 2] = ["weights", "net"];

/// A file with its bytes.
type Found = (PathBuf, Vec<u8>);

/// Whether bytes begin like those of weights or of a network.
pub fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(FIRST_WORDS.as_bytes()) || !matches!(net::game(bytes), Err(NetError::NotANet))
}

/// What was learnt for a game of this name, in the folder of its definition or in a data folder.
pub fn find(name: &str, beside: Option<&Path>) -> Vec<Found> {
    let find = |ending| {
        let name = format!("{}.{ending}", file_stem(name));
        let beside = beside.map(|folder| folder.join(&name)).filter(|file| file.is_file());
        let file = beside.or_else(|| data::find(Path::new(FOLDER).join(&name)))?;
        let bytes = whole::read(&file, LARGEST).ok()?;
        Some((file, bytes))
    };
    ENDINGS.into_iter().filter_map(find).collect()
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
    let mut found = names.iter().flat_map(|name| find(name, None)).collect();
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

/// Keeps what the bytes of a file hold.
fn keep(bytes: &[u8]) -> Result<(), String> {
    if !bytes.starts_with(FIRST_WORDS.as_bytes()) {
        let game = net::game(bytes).map_err(|error| error.to_string())?;
        learnt::keep_net(game, bytes.to_vec());
        return Ok(());
    }
    let text = str::from_utf8(bytes).map_err(|_| "it is not text")?;
    let written = Written::read(text, TERMS)?;
    if library::is_made(&written.game) {
        let game = written.game;
        return Err(format!(
            "{game} is played by other weights already: name this file before it, or with it"
        ));
    }
    learnt::keep_weights(written);
    Ok(())
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
    let is_net = !bytes.starts_with(FIRST_WORDS.as_bytes());
    let game = match is_net {
        true => net::game(bytes).unwrap_or_default().to_string(),
        false => Written::read(str::from_utf8(bytes).unwrap_or_default(), TERMS)?.game,
    };
    let variant = game.parse::<Variant>().map_err(|why| format!("it is for another game: {why}"))?;
    match is_net {
        true => variant.visit(Check(bytes)).map_err(|why| why.to_string()),
        false => Ok(()),
    }
}
