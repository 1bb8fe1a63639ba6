//! The result: a copy of the best player's file, written after each generation and installed at the end.

use super::curve::elo;
use super::folder::{FIRST, OPENINGS, PAGE};
use super::player::whole_file;
use super::state::Run;
use crate::console::text::quoted;
use crate::console::{backup, definitions, files};
use anyhow::{Context, Result};
use firzan::eval::learnt::Learnt;
use std::env;
use std::fs;
use std::path::Path;

/// Describes how a generation's candidates were made, in one line.
pub fn origin(run: &Run, number: usize) -> String {
    let generations = &run.journal().generations[..number];
    let played = generations.iter().filter_map(|generation| generation.played);
    let (first, last) = (generations[0].nodes, generations[number - 1].nodes);
    format!(
        "firzan learn {}, generation {number}, {} games at {first} to {last} nodes a move, Firzan {}",
        run.options.essence(),
        played.map(|played| played.games).sum::<u64>(),
        env!("CARGO_PKG_VERSION")
    )
}

/// Writes the file and returns its bytes; `None` if no better player than the first was found.
///
/// # Errors
/// If a file cannot be read or written, or is damaged.
pub fn write(run: &Run) -> Result<Option<Vec<u8>>> {
    let (journal, variant) = (run.journal(), run.options.variant);
    let Some((number, kind)) = journal.player(journal.done()) else { return Ok(None) };
    // Check it again: the file may have changed since its match.
    let (bytes, _) = whole_file(&run.folder.candidate(number, kind), variant, run.registry)?;
    let learnt = if Learnt::begins(&bytes) {
        bytes
    } else {
        let game = variant.exact_name().to_string();
        Learnt { game, made: origin(run, number), weights: None, net: Some(bytes) }.bytes()
    };
    let path = run.folder.result(variant);
    files::write(&path, &learnt)?;
    Ok(Some(learnt))
}

/// The message after a signal, which says how to continue.
pub fn interrupted(run: &Run) -> String {
    let (journal, path) = (run.journal(), run.folder.result(run.options.variant));
    let found = match journal.strength(journal.done()) {
        Some(strength) => {
            format!("{}: {} Elo against the first player. ", path.display(), elo(&strength))
        }
        None => String::new(),
    };
    format!(
        "Interrupted. {found}Run the same command again to continue: everything is saved in {}.",
        run.folder.path().display()
    )
}

/// Ends a run: reports the strength, and copies the file of a defined game to where every command finds it.
///
/// # Errors
/// If a file cannot be read or written.
pub fn finish(run: &Run) -> Result<()> {
    let learnt = write(run)?;
    let (journal, path) = (run.journal(), run.folder.result(run.options.variant));
    let page = run.folder.file(PAGE);
    let (Some(learnt), Some(strength)) = (learnt, journal.strength(journal.done())) else {
        run.bar.line(
            "No better player than the present one was found, so no file was written. More --hours, \
             --generations or --games may help.",
        );
        return Ok(());
    };
    run.bar.line(format_args!(
        "{}: {} Elo against the first player; the curve is in {}",
        path.display(),
        elo(&strength),
        page.display()
    ));
    let variant = run.options.variant;
    let quoted_path = quoted(&path.display().to_string());
    let place = definitions::place_of_learnt(run.registry, variant, "net").filter(|_| variant.is_defined());
    run.bar.line(match place {
        Some(place) => {
            place.parent().map_or(Ok(()), fs::create_dir_all).with_context(|| files::cannot_write(&place))?;
            let is_equal = fs::read(&place).is_ok_and(|old| old == learnt);
            let kept = if is_equal { None } else { backup::replace(&place, &learnt)? };
            let kept = kept.map(|old| format!("; the old file is kept as {}", old.display()));
            let (place, kept) = (place.display(), kept.unwrap_or_default());
            format!("Copied to {place}, where every command finds it{kept}")
        }
        None if variant.is_defined() => format!("Use it with --variant-path {quoted_path}"),
        None => format!("Use it with the option EvalFile, or with --eval {quoted_path} in datagen and tune"),
    });
    run.bar.line(format_args!("To play a match against the first player:\n{}", against_first(run, &path)));
    Ok(())
}

/// The commands that make new openings and play a match between the learnt player and the first.
fn against_first(run: &Run, learnt: &Path) -> String {
    let program = env::current_exe().map_or("firzan".to_string(), |path| path.display().to_string());
    let (program, variant) = (quoted(&program), run.options.variant);
    let file = run.registry.file_of(&variant.exact_id()).map(|file| quoted(&file.display().to_string()));
    let file = file.map(|file| format!(" --variant-path {file}")).unwrap_or_default();
    let openings = run.folder.file(OPENINGS);
    let suite = quoted(&openings.display().to_string());
    let engine = |name: &str, file: &Path| {
        let option = quoted(&format!("option.EvalFile={}", file.display()));
        format!("-engine name={name} cmd={program} {option}")
    };
    let (learnt, first) = (engine("learnt", learnt), engine("first", &run.folder.file(FIRST)));
    let file_of_suite = quoted(&format!("file={}", openings.display()));
    format!(
        "{program} openings {variant}{file} --count 50 --nodes 1000 --output {suite} &&\n\
         {program} match{file} -variant {variant} {learnt} {first} -each tc=5+0.05 -rounds 50 \
         -openings {file_of_suite}"
    )
}
