//! `firzan convert`: games and positions from one form into another, one after the other, so that any number
//! of them takes no more memory than one.
//!
//! | file | what |
//! |---|---|
//! | `form` | the forms |
//! | `source` | games and positions from files |
//! | `lists` | games as lines of turns |
//! | `target` | what is written of each |

mod form;
mod lists;
mod source;
mod target;

use crate::console::output::{Output, complain};
use crate::console::{files, interrupt, progress};
use crate::games::Variant;
use crate::records::notation;
use crate::rules::Notation;
use anyhow::{Result, bail};
use clap::Args;
use form::Form;
use indicatif::ProgressBar;
use source::Source;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use target::Target;

/// The arguments of `firzan convert`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of games or positions; - is standard input
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What the files hold, if their names do not end in it; otherwise PGN
    #[arg(long, value_enum)]
    from: Option<Form>,
    /// What to write
    #[arg(long, value_enum)]
    to: Form,
    /// The variant of what names none
    #[arg(long, default_value = "chess")]
    variant: Variant,
    /// How turns are written; if not given, as SAN in PGN and EPD of chess and Shatranj
    #[arg(long, value_parser = notation::parser())]
    notation: Option<Notation>,
    /// Write every position of a game instead of its last, in EPD with the turn played as sm
    #[arg(long)]
    every: bool,
    /// Leave out games, or positions, that were written before
    #[arg(long)]
    unique: bool,
    /// Write this file, whole when all is done, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Arguments {
    /// How turns of a game are written.
    fn notation(&self, variant: Variant) -> Notation {
        let usual = || match self.to {
            Form::Pgn | Form::Epd => notation::of_records(variant),
            Form::Fen | Form::Turns => Notation::Rules,
        };
        self.notation.unwrap_or_else(usual)
    }
}

/// Converts all games and positions. Those that cannot be read are reported and passed over.
///
/// # Errors
/// If a file cannot be read or written, a signal arrives, or something was passed over.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    if options.every && !options.to.holds_positions() {
        bail!("--every: only positions, --to fen or epd, are written one by one");
    }
    interrupt::check_for_signals();
    let mut target = Target::new(options, output)?;
    let mut faults = Faults::default();
    // A bar on the terminal that also gets the output would be in its way.
    let bar = match options.output {
        Some(_) => progress::of_files("converting", &options.files),
        None => ProgressBar::hidden(),
    };
    for path in &options.files {
        convert(options, path, &mut target, &bar, &mut faults)?;
    }
    bar.finish_and_clear();
    // A signal may have ended the program that this one reads from, too.
    interrupt::check()?;
    target.finish()?;
    match faults.words() {
        words if words.is_empty() => Ok(()),
        words => bail!("{}", words.join(", ")),
    }
}

/// What went wrong.
#[derive(Default)]
struct Faults {
    /// Games and positions that were passed over.
    bad: usize,
    /// Games that end before a turn that could not be read.
    cut: usize,
    /// Files without anything in them.
    empty: usize,
}

impl Faults {
    fn words(&self) -> Vec<String> {
        let count = |number, one: &str, many: &str| match number {
            0 => None,
            1 => Some(one.to_string()),
            _ => Some(format!("{number} {many}")),
        };
        let words = [
            count(self.bad, "a game or position was passed over", "games or positions were passed over"),
            count(self.cut, "a game could not be read to its end", "games could not be read to their ends"),
            count(self.empty, "a file holds nothing", "files hold nothing"),
        ];
        words.into_iter().flatten().collect()
    }
}

/// Converts a file.
fn convert(
    options: &Arguments,
    path: &Path,
    target: &mut Target,
    bar: &ProgressBar,
    faults: &mut Faults,
) -> Result<()> {
    let input = BufReader::new(bar.wrap_read(files::open(path)?));
    let say = |why: &str| bar.suspend(|| complain(format_args!("{}, {why}", files::name(path))));
    let mut is_empty = true;
    let mut source = Source::new(options, path, Box::new(input));
    for item in source.by_ref() {
        interrupt::check()?;
        is_empty = false;
        let added = match item {
            Ok(read) => {
                read.remarks().for_each(|remark| say(&remark));
                faults.cut += usize::from(read.item.record.is_cut);
                target.add(&read.item)?.map_err(|why| read.name(&why))
            }
            Err(why) => Err(why),
        };
        if let Err(why) = added {
            faults.bad += 1;
            say(&why);
        }
        if target.is_lost() {
            break;
        }
    }
    files::ended(path, source.fault())?;
    if is_empty {
        faults.empty += 1;
        say("there is nothing in it");
    }
    Ok(())
}
