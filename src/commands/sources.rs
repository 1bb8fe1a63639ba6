//! The files that a command reads, which name the game of each record or leave it to the command line.

use clap::ValueHint;
use clap::builder::{PathBufValueParser, TypedValueParser, ValueParser};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use firzan::core::spelling::nearest;
use firzan::games::{Registry, Variant, VariantError};
use std::path::{Path, PathBuf};

/// The files that a command reads, and the variant for games in them without a Variant tag.
#[derive(Clone, Debug)]
pub struct Sources {
    /// The game of records and positions that name none.
    pub variant: Variant,
    /// The files; `-` is standard input.
    pub files: Vec<PathBuf>,
}

/// The positional arguments. Whether the first is a game or a file is found out by [`Sources`].
#[derive(Args)]
#[command(allow_missing_positional = true)]
struct Positional {
    /// Variant for games without a Variant tag: its id, such as grandshatranj:rook, or XBoard's name for it
    /// [default: chess]. If a file has this name, it is read instead
    #[arg(value_name = "VARIANT", value_hint = ValueHint::AnyPath)]
    #[arg(value_parser = Word::parser(Registry::new()))]
    first: Option<Word>,
    /// The files to read, also compressed with gzip or zstd; - is standard input
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
}

/// The first word, a file or the name of a game.
#[derive(Clone)]
pub struct Word {
    path: PathBuf,
    /// The game; `None` if it is a file, and an error if it is no file and nearly names a game.
    variant: Result<Option<Variant>, VariantError>,
}

impl Word {
    /// Reads words by the games of a registry.
    pub fn parser(registry: Registry) -> ValueParser {
        let read = move |path: PathBuf| Word { variant: named(&path, &registry), path };
        PathBufValueParser::new().map(read).into()
    }
}

impl Sources {
    /// Takes the first of several arguments for the game if it is one's name and no file's.
    fn of(Positional { first, mut files }: Positional) -> Result<Sources, VariantError> {
        let mut variant = None;
        if let Some(word) = first {
            variant = word.variant?;
            if variant.is_none() {
                files.insert(0, word.path);
            }
        }
        Ok(Sources { variant: variant.unwrap_or(Variant::Chess(())), files })
    }
}

/// The game that a word names; `None` if it is a file.
///
/// # Errors
/// If the word is no file and nearly names a game.
fn named(word: &Path, registry: &Registry) -> Result<Option<Variant>, VariantError> {
    let is_bare = word.extension().is_none() && word.file_name() == Some(word.as_os_str());
    let Some(name) = word.to_str().filter(|_| is_bare && !word.is_file()) else {
        return Ok(None);
    };
    match registry.variant(name) {
        Ok(variant) => Ok(Some(variant)),
        Err(VariantError::Name { .. }) if nearest(name, Variant::NAMES.iter().copied()).is_none() => Ok(None),
        Err(why) => Err(why),
    }
}

impl FromArgMatches for Sources {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Sources, Error> {
        Sources::of(Positional::from_arg_matches(matches)?)
            .map_err(|why| Error::raw(ErrorKind::ValueValidation, format!("{why}\n")))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Sources::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Sources {
    fn augment_args(command: Command) -> Command {
        Positional::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Positional::augment_args_for_update(command)
    }
}
