//! The generations of a run, step by step.

use super::arguments::Arguments;
use super::gate::{Match, better};
use super::journal::Kind;
use super::player::Player;
use super::state::Run;
use super::{candidates, curve, games, result};
use crate::console::interrupt;
use crate::console::output::Output;
use anyhow::{Context, Result, ensure};
use firzan::any::new_game;
use firzan::games::Registry;
use firzan::system::atomic_file;
use std::time::Duration;

/// Learns, and goes on with what an earlier run in the folder has left. After a signal the same command goes
/// on.
///
/// # Errors
/// If the folder is of another run or cannot be written, or nothing can be learnt.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let game = new_game(options.variant);
    ensure!(game.outcome().is_none(), "{} is over at its start: nothing can be learnt", options.variant);
    interrupt::on_signal(|| {}, || {});
    let run = Run::open(options, output, registry)?;
    let ended = learn(&run);
    run.bar.finish();
    run.keep(|_| {})?;
    if !ended? {
        if interrupt::is_interrupted() {
            run.bar.line(result::so_far(&run));
        }
        return Ok(());
    }
    result::finish(&run)
}

/// Completes generation after generation; false if it ends before its time.
fn learn(run: &Run) -> Result<bool> {
    for number in 1..=run.journal().done() {
        tell(run, number)?;
    }
    loop {
        let journal = run.journal();
        let begun = journal.generations.len();
        let number = if journal.done() < begun {
            begun
        } else if run.plan.is_over(&journal) {
            return Ok(true);
        } else {
            run.begin(run.plan.nodes(begun + 1))?;
            begun + 1
        };
        if interrupt::is_interrupted() || !complete(run, number)? {
            return Ok(false);
        }
        result::write(run)?;
        run.bar.done(number);
        tell(run, number)?;
    }
}

/// Does what a generation still lacks; false if it ends before that.
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
    // The last is that against the first player.
    let is_first = run.journal().player(number - 1).is_none();
    let mut matches = kinds.len() + usize::from(!is_first);
    for &kind in &kinds {
        if run.generation(number).tried.iter().all(|(tried, _)| *tried != kind) {
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

/// Plays a match, which is the first of so many that are still to be played in a generation.
fn play(
    run: &Run,
    number: usize,
    kind: Option<Kind>,
    players: [&Player; 2],
    matches: usize,
) -> Result<Option<[u32; 5]>> {
    let what = kind.map_or("the better one against the first player".to_string(), |kind| {
        format!("the new {kind} against the present player")
    });
    run.bar.say(format_args!("generation {number}: {what}"));
    let now = run.seconds();
    let end = run.plan.end(number, &run.generation(number));
    let own = end.map(|end| (end - now).max(0.0) / matches as f64);
    if let Some(own) = own.filter(|_| !run.options.counts_nodes())
        && run.generation(number).move_time.is_none()
    {
        let time = run.plan.move_time(own, run.pool.current_num_threads());
        run.keep(|generation| generation.move_time = Some(time.as_millis() as u64))?;
    }
    let move_time = run.generation(number).move_time.map(Duration::from_millis);
    let end = own.map(|own| now + own);
    Match { number, kind, players, end, move_time }.play(run)
}

/// Prints the line of a generation, and draws the curve up to it.
fn tell(run: &Run, number: usize) -> Result<()> {
    let journal = run.journal();
    if number == 1 {
        run.bar.line(curve::HEADING);
    }
    run.bar.line(curve::line(&journal, number));
    let path = run.folder.page();
    let page = curve::page(run, &journal);
    atomic_file::write(&path, page.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
