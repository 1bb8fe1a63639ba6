//! The generations of a run, step by step.

use super::arguments::Arguments;
use super::folder::PAGE;
use super::gate::{better, play};
use super::player::Player;
use super::state::Run;
use super::{candidates, curve, games, result};
use crate::console::output::Output;
use crate::console::{files, interrupt};
use anyhow::{Result, ensure};
use firzan::any::new_game;
use firzan::games::Registry;

/// Learns, continuing an earlier run in the folder. After a signal, the same command continues.
///
/// # Errors
/// If the folder has another run or cannot be written, or nothing can be learnt.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let game = new_game(options.variant);
    ensure!(game.outcome().is_none(), "{} starts in a finished position: nothing to learn", options.variant);
    interrupt::on_signal(|| {}, || {});
    let run = Run::open(options, output, registry)?;
    let ended = learn(&run);
    run.bar.finish();
    run.keep(|_| {})?;
    if !ended? {
        if interrupt::is_interrupted() {
            run.bar.line(result::interrupted(&run));
        }
        return Ok(());
    }
    result::finish(&run)
}

/// Completes the generations one by one; false if interrupted or if games are missing.
fn learn(run: &Run) -> Result<bool> {
    for number in 1..=run.journal().done() {
        report(run, number)?;
    }
    loop {
        let journal = run.journal();
        let begun = journal.generations.len();
        let number = if journal.done() < begun {
            begun
        } else if run.options.is_over(&journal) {
            return Ok(true);
        } else {
            run.begin(run.options.nodes_of(begun + 1))?;
            begun + 1
        };
        if interrupt::is_interrupted() || !complete(run, number)? {
            return Ok(false);
        }
        result::write(run)?;
        run.bar.done(number);
        report(run, number)?;
    }
}

/// Performs the missing steps of a generation; false if one cannot be completed now.
fn complete(run: &Run, number: usize) -> Result<bool> {
    let present = run.player(number - 1)?;
    if run.generation(number).played.is_none() {
        let Some(played) = games::play(run, number, &present)? else { return Ok(false) };
        run.keep(|generation| generation.played = Some(played))?;
    }
    let kinds = match run.generation(number).candidates {
        Some(kinds) => kinds,
        None => {
            let Some(kinds) = candidates::make(run, number, &present)? else { return Ok(false) };
            run.keep(|generation| generation.candidates = Some(kinds.clone()))?;
            kinds
        }
    };
    // The last match is against the first player, unless the present player is the first.
    let is_first = run.journal().player(number - 1).is_none();
    let mut matches = kinds.len() + usize::from(!is_first);
    for &kind in &kinds {
        if run.generation(number).pairs(kind).is_none() {
            let candidate =
                Player::read(run.folder.candidate(number, kind), run.options.variant, run.registry)?;
            let players = [&candidate, &present];
            let Some(pairs) = play(run, number, Some(kind), players, matches)? else { return Ok(false) };
            run.keep(|generation| generation.tried.push((kind, pairs)))?;
        }
        matches -= 1;
    }
    let taken = better(&run.generation(number).tried);
    if let Some(kind) = taken.filter(|_| !is_first) {
        let candidate = Player::read(run.folder.candidate(number, kind), run.options.variant, run.registry)?;
        let players = [&candidate, &run.player(0)?];
        let Some(pairs) = play(run, number, None, players, 1)? else { return Ok(false) };
        run.keep(|generation| generation.against_first = Some(pairs))?;
    }
    run.keep(|generation| {
        generation.taken = taken;
        generation.is_done = true;
    })?;
    Ok(true)
}

/// Prints the table line of a generation, and updates the page.
fn report(run: &Run, number: usize) -> Result<()> {
    let journal = run.journal();
    if number == 1 {
        run.bar.line(curve::HEADING);
    }
    run.bar.line(curve::line(&journal, number));
    files::write(&run.folder.file(PAGE), curve::page(run, &journal).as_bytes())
}
