//! `firzan convert`: converts games and positions one by one, so that memory use does not depend on their
//! number, except with `--unique`, which keeps a hash of each.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments, and the formats of games and positions |
//! | `source` | reads games and positions from files |
//! | `target` | writes games and positions to a file |

mod arguments;
mod source;
mod target;

use crate::console::output::{Output, complain};
use crate::console::text::counted;
use crate::console::{files, interrupt, progress};
use crate::records::pgn::{PgnError, Record, Unread};
use anyhow::{Result, bail};
pub use arguments::Arguments;
use firzan::games::Registry;
use indicatif::ProgressBar;
use source::{Item, Source};
use std::fmt::Display;
use target::Target;

/// Converts all games and positions. Unreadable ones are reported, and skipped or copied unchanged.
///
/// # Errors
/// If a file cannot be read or written, a signal arrives, or something was skipped.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if options.every && !options.to.holds_positions() {
        bail!("--every needs --to fen or --to epd");
    }
    interrupt::check_for_signals();
    let mut target = Target::new(options, output, registry)?;
    let (mut unread, mut empty) = (Unread::default(), 0);
    // A progress bar would disturb output on the same terminal.
    let bar = match options.output {
        Some(_) => progress::of_files("converting", &options.sources.files),
        None => ProgressBar::hidden(),
    };
    for path in &options.sources.files {
        let say = |why: &dyn Display| bar.suspend(|| complain(format_args!("{}, {why}", files::name(path))));
        let input = files::open_with(path, &bar)?;
        let mut source = Source::new(options, registry, path, input);
        while !output.is_lost()
            && let Some(item) = source.next()
        {
            interrupt::check()?;
            convert(item, &source, &mut target, &mut unread, &say)?;
        }
        files::ended(path, source.fault())?;
        if source.is_empty {
            empty += 1;
            say(&"the file is empty");
        }
    }
    bar.finish_and_clear();
    // A signal may have ended the program at the other end of a pipe, so that the input is incomplete.
    interrupt::check()?;
    target.finish()?;
    let empty = (empty > 0).then(|| counted(empty, "a file is empty", "files are empty"));
    unread.check("game or position", "games or positions", empty)
}

/// Converts the item just read from a source.
fn convert(
    read: Result<Item, PgnError>,
    source: &Source,
    target: &mut Target,
    unread: &mut Unread,
    say: &dyn Fn(&dyn Display),
) -> Result<()> {
    let place = source.place();
    let text = source.text().filter(|_| target.passes_on() && source.is_whole());
    let item = match read {
        Ok(item) => item,
        Err(fault) => {
            // In a list, the place is the line number, which the fault already contains.
            match source.text() {
                Some(_) => say(&format_args!("{place}, {fault}")),
                None => say(&fault),
            }
            let Some(text) = text else {
                unread.skipped += 1;
                return Ok(());
            };
            unread.passed_on += 1;
            return target.pass_on(text, [fault.fault.as_str()]);
        }
    };
    let Record { remarks, is_cut, .. } = &item.record;
    remarks.iter().for_each(|remark| say(&format_args!("{place}, {remark}")));
    if let Some(text) = text.filter(|_| *is_cut) {
        unread.passed_on += 1;
        return target.pass_on(text, remarks.iter().map(|remark| remark.fault.as_str()));
    }
    unread.cut += usize::from(*is_cut);
    if let Some(why) = target.add(&item)? {
        unread.skipped += 1;
        say(&format_args!("{place}: {why}"));
    }
    Ok(())
}
