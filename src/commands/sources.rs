//! The files that a command reads, and the variant of records that name none.

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

/// The positional arguments. [`Sources`] decides whether the first is a game or a file.
#[derive(Args)]
#[command(allow_missing_positional = true)]
struct Positional {
    /// The variant of games without a Variant tag: its id, such as grandshatranj:rook, or XBoard's name for
    /// it [default: chess]. If a file has this name, the file is read instead
    #[arg(value_name = "VARIANT", value_hint = ValueHint::AnyPath)]
    #[arg(value_parser = FirstArgument::parser(Registry::new()))]
    first: Option<FirstArgument>,
    /// Files to read, which may be compressed with gzip or zstd; - reads standard input
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
}

/// The first argument: a file, or the name of a game.
#[derive(Clone)]
pub struct FirstArgument {
    path: PathBuf,
    /// The game; `None` for a file. An error if there is no such file and the name resembles that of a game.
    variant: Result<Option<Variant>, VariantError>,
}

impl FirstArgument {
    /// A parser that knows the games of a registry.
    pub fn parser(registry: Registry) -> ValueParser {
        let parse = move |path: PathBuf| FirstArgument { variant: variant_named(&path, &registry), path };
        PathBufValueParser::new().map(parse).into()
    }
}

impl Sources {
    /// Treats the first argument as the game if it names one and there is no file of this name.
    fn of(Positional { first, mut files }: Positional) -> Result<Sources, VariantError> {
        let mut variant = None;
        if let Some(first) = first {
            variant = first.variant?;
            if variant.is_none() {
                files.insert(0, first.path);
            }
        }
        Ok(Sources { variant: variant.unwrap_or(Variant::Chess(())), files })
    }
}

/// The game with this name; `None` if it is a file.
fn variant_named(path: &Path, registry: &Registry) -> Result<Option<Variant>, VariantError> {
    let is_bare = path.extension().is_none() && path.file_name() == Some(path.as_os_str());
    let Some(name) = path.to_str().filter(|_| is_bare && !path.is_file()) else {
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
