//! Runs `firzan study`.

use super::arguments::Arguments;
use super::plan::Plan;
use super::report::Report;
use super::store::Store;
use super::table::{Extent, play_all};
use super::{brief, html, text};
use crate::console::interrupt;
use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::games::Registry;
use firzan::search::Memory;
use firzan::system::atomic_file;
use std::fs;

/// The table for the report's searches, in MiB.
const MEMORY: usize = 16;

/// Plays the games that are missing, and tells what they show. After a signal it tells what there is.
///
/// # Errors
/// If the folder has games of another study, a file cannot be read or written, or there are no threads or
/// memory.
pub fn run(arguments: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let folder = arguments.folder();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let plan = Plan::new(arguments.variant, arguments.nodes, arguments.seed);
    let games = folder.join("games.pgn");
    let store = Store::open(&games, &plan, registry)?;
    // Games check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    let extent = Extent { games: arguments.games(), time: arguments.time(), threads: arguments.threads };
    let store = play_all(&plan, &extent, store, &games)?;
    if interrupt::is_interrupted() {
        output.line(format_args!(
            "Interrupted. {} games are saved in {}; run the same command again to continue.",
            store.len(),
            games.display()
        ));
        return Ok(());
    }
    let memory = Memory::new(MEMORY).context("no memory for the table")?;
    let report = Report::of(&plan, &store, &memory)?;
    let object = report.json(&plan)?;
    let files = [
        ("study.json", format!("{object:#}\n")),
        ("study.md", brief::markdown(&report, &plan)),
        ("study.html", html::document(&report, &plan, &memory, registry)?),
    ];
    for (name, content) in files {
        let path = folder.join(name);
        let written = atomic_file::write(&path, content.as_bytes());
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    if arguments.json {
        output.line(object)
    } else {
        output.line(text::text(&report));
        output.line(format_args!(
            "\nThe report with plots and boards: {}",
            folder.join("study.html").display()
        ));
    }
    Ok(())
}
