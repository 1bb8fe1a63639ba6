//! Runs `firzan convert`.

use super::arguments::Arguments;
use super::source::Source;
use super::target::Target;
use crate::console::output::{Output, complain};
use crate::console::{files, interrupt, progress};
use anyhow::{Result, bail};
use indicatif::ProgressBar;
use std::path::Path;

/// Converts all games and positions. Unreadable ones are reported, and skipped unless they are passed on.
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
    /// Games that were passed on unchanged.
    passed_on: usize,
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
            count(
                self.passed_on,
                "a game could not be read and is unchanged",
                "games could not be read and are unchanged",
            ),
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
    let input = files::open_with(path, bar)?;
    let say = |why: &str| bar.suspend(|| complain(format_args!("{}, {why}", files::name(path))));
    let mut is_empty = true;
    let mut source = Source::new(options, path, input);
    while let Some(item) = source.next() {
        interrupt::check()?;
        is_empty = false;
        let text = source.text().filter(|_| target.passes_on());
        match (item, text) {
            (Ok(read), Some(text)) if read.item.record.is_cut => {
                read.remarks().for_each(|remark| say(&remark));
                faults.passed_on += 1;
                target.pass_on(text, read.item.record.remarks.iter().map(|remark| remark.fault.as_str()))?;
            }
            (Ok(read), _) => {
                read.remarks().for_each(|remark| say(&remark));
                faults.cut += usize::from(read.item.record.is_cut);
                if let Err(why) = target.add(&read.item)? {
                    faults.bad += 1;
                    say(&read.name(&why));
                }
            }
            (Err(unread), Some(text)) => {
                say(&unread.message);
                faults.passed_on += 1;
                target.pass_on(text, [unread.fault.as_str()])?;
            }
            (Err(unread), None) => {
                say(&unread.message);
                faults.bad += 1;
            }
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
