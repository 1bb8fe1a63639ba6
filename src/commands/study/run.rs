//! Runs `firzan study`.

use super::arguments::Arguments;
use super::games::{Plan, Store, play_all};
use super::report::{Report, document, markdown, terminal};
use crate::console::files;
use crate::console::interrupt;
use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::games::Registry;
use firzan::search::Memory;
use std::fs;

/// Size of the transposition table for the report's searches, in MiB.
const MEMORY: usize = 16;

/// Plays the missing games and writes the report. After a signal, only the games are saved.
///
/// # Errors
/// If the folder has games of another study, a file cannot be read or written, or there are no threads or
/// memory.
pub fn run(arguments: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let folder = arguments.folder();
    fs::create_dir_all(&folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let plan = Plan::new(arguments.variant, arguments.nodes, arguments.seed);
    let games = folder.join("games.pgn");
    let store = Store::open(&games, &plan, registry)?;
    // The games check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    let store = play_all(&plan, arguments, store)?;
    let end_early = || {
        let (count, games) = (store.len(), games.display());
        output.line(format_args!(
            "Interrupted. {count} games are saved in {games}; run the same command again to continue."
        ));
        Ok(())
    };
    if interrupt::is_interrupted() {
        return end_early();
    }
    let memory = Memory::new(MEMORY).context("no memory for the table")?;
    let report = Report::of(&plan, &store, &memory)?;
    let object = report.json(&plan)?;
    let files = [
        ("study.json", format!("{object:#}\n")),
        ("study.md", markdown(&report, &plan)),
        ("study.html", document(&report, &plan, &memory, registry)?),
    ];
    // Searches that a signal has ended leave gaps in a report.
    if interrupt::is_interrupted() {
        return end_early();
    }
    for (name, content) in files {
        files::write(&folder.join(name), content.as_bytes())?;
    }
    if arguments.json {
        output.line(object)
    } else {
        let page = folder.join("study.html");
        output.line(format_args!(
            "{}\n\nThe full report, with plots and boards, is in {}",
            terminal(&report),
            page.display()
        ));
    }
    Ok(())
}
