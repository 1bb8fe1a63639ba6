//! The self-play games of a generation.

use super::journal::Played;
use super::player::Player;
use super::state::Run;
use crate::console::shard::Shard;
use crate::console::text::quoted;
use crate::learning::datagen::{self, Games, Play, Wanted};
use anyhow::{Result, bail};
use firzan::games::Variant;
use std::path::Path;

/// Minimum number of games per generation, played even past the deadline: fewer teach nothing.
const MIN_GAMES: u64 = 60;

/// Plays the missing games; `None` if some are still missing, after a signal or because other machines play
/// them.
///
/// # Errors
/// If the file cannot be read or written or has other games, or nothing can be learnt from them.
pub fn play(run: &Run, number: usize, present: &Player) -> Result<Option<Played>> {
    let (options, generation) = (run.options, run.generation(number));
    let play = Play::of(options.seed + number as u64 - 1, generation.nodes, &present.file);
    let play = play.with_interior(options.interior);
    let wanted = options.games();
    let games = Wanted {
        variant: options.variant,
        shard: Shard::WHOLE,
        play: &play,
        games: wanted.unwrap_or(0),
        threads: options.threads,
    };
    let path = run.folder.games(number);
    if let Some(wanted) = wanted.filter(|_| options.elsewhere && !path.exists()) {
        explain(run, number, &play, wanted, present);
        return Ok(None);
    }
    let end = options.end_of_games(number, &generation);
    let wants = |number: &u64| match (wanted, end) {
        (Some(wanted), _) => *number < wanted,
        (None, Some(end)) => *number < MIN_GAMES || run.seconds() < end,
        (None, None) => false,
    };
    let player = || {
        let player = datagen::Player::new(&play, options.variant)?;
        Ok(move |number| player.game(number))
    };
    run.bar.say(format_args!("generation {number}: self-play at {} nodes per move", generation.nodes));
    let Some(store) = run.play(&path, &games.header(), wants, player)? else { return Ok(None) };
    check(&path, options.variant)?;
    let (games, positions, interior) = (store.games(), store.positions(), store.interior());
    Ok(Some(Played { games, positions, interior }))
}

/// Checks that something can be learnt from the games in a file: at least one was won.
fn check(path: &Path, variant: Variant) -> Result<()> {
    for record in Games::open(&[path.to_path_buf()], variant)? {
        if record?.game.winner.is_some() {
            return Ok(());
        }
    }
    bail!("all self-play games were drawn, so nothing can be learnt from them")
}

/// Prints the command that plays the games on several machines.
fn explain(run: &Run, number: usize, play: &Play, wanted: u64, present: &Player) {
    let file = run.registry.file_of(&run.options.variant.exact_id());
    let file = file.map(|file| format!(" --variant-path {}", quoted(&file.display().to_string())));
    let (seed, nodes) = (play.seed(), run.generation(number).nodes);
    run.bar.line(format_args!(
        "Generation {number} needs {wanted} games. Play them by\n\
         scripts/in-parallel SHARDS {} datagen {} --seed {seed} --nodes {nodes} --games {wanted} \
         --eval {} --interior {}{}\n\
         or by scripts/in-slurm with the same arguments; then run this command again.",
        quoted(&run.folder.of(number).display().to_string()),
        run.options.variant,
        quoted(&present.path.display().to_string()),
        run.options.interior,
        file.unwrap_or_default()
    ));
}
