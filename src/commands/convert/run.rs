//! Runs `firzan convert`.

use super::arguments::Arguments;
use super::source::Source;
use super::target::Target;
use crate::console::output::{Output, complain};
use crate::console::{files, interrupt, progress};
use anyhow::{Result, bail};
use indicatif::ProgressBar;
use std::io::BufReader;
use std::path::Path;

/// Converts all games and positions. Unreadable ones are reported and skipped.
///
/// # Errors
/// If a file cannot be read or written, a signal arrives, or something was skipped.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    if options.every && !options.to.holds_positions() {
        bail!("--every needs --to fen or --to epd");
    }
    interrupt::check_for_signals();
    let mut target = Target::new(options, output)?;
    let mut faults = Faults::default();
    // A progress bar would disturb output on the same terminal.
    let bar = match options.output {
        Some(_) => progress::of_files("converting", &options.sources.files),
        None => ProgressBar::hidden(),
    };
    for path in &options.sources.files {
        convert(options, path, &mut target, &bar, &mut faults)?;
    }
    bar.finish_and_clear();
    // The signal may also have ended the program that writes our input.
    interrupt::check()?;
    target.finish()?;
    match faults.words() {
        words if words.is_empty() => Ok(()),
        words => bail!("{}", words.join(", ")),
    }
}

/// Counts of faults.
#[derive(Default)]
struct Faults {
    /// Games and positions that were skipped.
    bad: usize,
    /// Games cut off at an unreadable move.
    cut: usize,
    /// Empty files.
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
            count(self.bad, "a game or position was skipped", "games or positions were skipped"),
            count(self.cut, "a game could not be read to its end", "games could not be read to their ends"),
            count(self.empty, "a file is empty", "files are empty"),
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
        say("the file is empty");
    }
    Ok(())
}
