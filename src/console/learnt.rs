//! Files of what was learnt for defined games: weights, written by `firzan tune` and `firzan tune-search`,
//! networks, written by `firzan train`, and both in one, written by `firzan learn`. They are given like files
//! of definitions, or found by the name of their game: `NAME.net` and `NAME.weights`, beside the file that
//! defines it or in the folder `learnt` of a data folder.

use crate::console::whole;
use firzan::eval::learnt::Learnt;
use firzan::eval::net::{self, LARGEST_NET};
use firzan::eval::written::{FIRST_WORDS, Written};
use firzan::eval::{Evaluate, Net, NetError};
use firzan::games::defined::Definition;
use firzan::games::defined::play::{TERMS, library};
use firzan::games::{Variant, Visitor, file_stem};
use firzan::system::data;
use std::path::{Path, PathBuf};
use thiserror::Error;

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
fn find(name: &str, beside: Option<&Path>, told: &mut Vec<String>) -> Vec<Found> {
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
    let mut games: Vec<&'static Definition> = Vec::new();
    for file in data::list(FOLDER) {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let game = library::shipped(stem.trim_start_matches('@'));
        games.extend(game.filter(|game| games.iter().all(|known| known.name != game.name)));
    }
    for game in games {
        take_up_for(game, None, &mut told);
    }
    told
}

/// Takes up what was learnt for a game, from the folder of its definition or a data folder. A game whose file
/// is bad is refused: it would play by another evaluation than its user has learnt.
pub fn take_up_for(game: &'static Definition, beside: Option<&Path>, told: &mut Vec<String>) {
    library::allow(game);
    let mut bad = None;
    for (file, bytes) in find(&game.name, beside, told) {
        if let Err(unfit) = keep(&bytes).and_then(|()| fitting(&bytes)) {
            let why = format!("{}: {unfit}", file.display());
            if let Unfit::Bad(_) = unfit {
                bad.get_or_insert(format!("{why}; restore the file or remove it"));
            }
            told.push(why);
        }
    }
    if let Some(why) = bad {
        library::refuse(game, why);
    }
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

/// Why a file is not used for a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Unfit {
    /// It is damaged, or holds what this program cannot read.
    #[error("{0}")]
    Bad(String),
    /// It is whole and for another game.
    #[error("{0}")]
    Other(String),
}

/// Reads what was learnt for a game from its file; a damaged file is an error as a whole.
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
    let game = net::whole(bytes).map_err(|error| error.to_string())?.to_string();
    Ok(Learnt { game, made, weights: None, net: Some(bytes.to_vec()) })
}

/// Keeps what the bytes of a file hold.
fn keep(bytes: &[u8]) -> Result<(), Unfit> {
    read(bytes).and_then(|learnt| library::keep_learnt(learnt, Learnt::begins(bytes))).map_err(Unfit::Bad)
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
fn fitting(bytes: &[u8]) -> Result<(), Unfit> {
    struct Check<'a>(&'a [u8]);
    impl Visitor for Check<'_> {
        type Output = Result<(), NetError>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
            Net::read::<P>(options, self.0).map(drop)
        }
    }
    let learnt = read(bytes).map_err(Unfit::Bad)?;
    let variant = learnt.game.parse::<Variant>();
    let variant = variant.map_err(|why| Unfit::Other(format!("it is for another game: {why}")))?;
    match &learnt.net {
        Some(net) => variant.visit(Check(net)).map_err(|why| Unfit::Bad(why.to_string())),
        None => Ok(()),
    }
}
