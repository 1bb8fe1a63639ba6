//! Makes graded positions: quiet positions from self-play games, one of each, whose moves are graded by a
//! long search with several lines.
//!
//! Position n comes from the first suitable game in stream n, so the same command makes the same file, and an
//! interrupted one resumes after the file's last line.

use super::suite::{curve_line, line};
use crate::console::appended::Appended;
use crate::console::files::cannot_write;
use crate::console::numbers::defaults;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::{interrupt, progress};
use crate::learning::datagen::{Play, Player};
use crate::learning::subject::subject;
use anyhow::{Context, Result};
use firzan::any::{AnyGame, new_game};
use firzan::core::{Random, Turn};
use firzan::games::Variant;
use firzan::search::score::DECIDED;
use firzan::search::{Bound, Control, Info, Limits, Memory, Report, Settings};
use std::io::BufRead;
use std::path::Path;

/// Nodes of a search that grades moves.
const NODES: u64 = 600_000;

/// Moves graded by it.
const LINES: usize = 5;

/// Minimum difference between the best and the last graded move, in centipawns: where all moves are equally
/// good, no choice is wrong.
const MIN_SPREAD: i32 = 15;

/// Maximum advantage of either side in the game's own search, in centipawns.
const MAX_VALUE: i32 = 300;

/// Size of the table in mebibytes.
const TABLE: usize = 32;

/// Games in a stream; more are never needed.
const STREAM: u64 = 1 << 20;

/// Adds positions to a file until it has `count` of them.
///
/// # Errors
/// If the file cannot be read or written, or memory is short.
pub fn run(variant: Variant, count: u64, path: &Path, output: &Output) -> Result<()> {
    // The games check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    let mut file = Appended::open(path)?;
    file.cut_torn_line(0).with_context(|| cannot_write(path))?;
    let lines = file.reader(0)?.lines().collect::<Result<Vec<String>, _>>()?;
    if lines.is_empty() {
        let curve = subject(variant).curve();
        file.add(format!("# made by: firzan screen {} --make\n{}\n", variant.exact_id(), curve_line(curve)))?;
    }
    let made = lines.iter().filter(|line| !line.starts_with('#')).count() as u64;
    let play: Play = defaults();
    let maker = Maker {
        variant,
        player: Player::new(&play, variant)?,
        memory: Memory::new(TABLE)?,
        limits: Limits::nodes(NODES),
    };
    let bar = progress::bar("positions", count).with_position(made);
    // A search on the calling thread needs a large stack.
    let made = pool(1)?.install(|| -> Result<u64> {
        for number in made..count {
            let Some(line) = maker.position(number) else { return Ok(number) };
            file.add(line + "\n")?;
            bar.inc(1);
        }
        Ok(count.max(made))
    })?;
    bar.finish_and_clear();
    output.line(format_args!("{}: {made} positions", path.display()));
    Ok(())
}

struct Maker<'a> {
    variant: Variant,
    player: Player<'a>,
    memory: Memory,
    limits: Limits,
}

impl Maker<'_> {
    /// The line of the position with this number; `None` after a signal.
    fn position(&self, number: u64) -> Option<String> {
        let mut random = Random::stream(1, number);
        for game in number * STREAM.. {
            let game = self.quiet(game, &mut random)?;
            if let Some(game) = game
                && let Some(grades) = self.grades(game.as_ref())
            {
                return Some(line(game.as_ref(), &grades));
            }
        }
        None
    }

    /// A quiet position of the self-play game with this number, as the start of a new game; the outer `None`
    /// is a signal, the inner one a game without a quiet position.
    fn quiet(&self, number: u64, random: &mut Random) -> Option<Option<Box<dyn AnyGame>>> {
        let turns = self.player.game(number)?.turns;
        let mut game = new_game(self.variant);
        let mut quiet = Vec::new();
        for (ply, &(turn, value)) in turns.iter().enumerate() {
            if value.is_some_and(|value| value.abs() < MAX_VALUE) && is_quiet(game.as_ref(), turn) {
                quiet.push(ply);
            }
            game.play(turn);
        }
        let chosen = random.one_of(&quiet);
        Some(chosen.map(|&ply| {
            while game.played().len() > ply {
                game.undo();
            }
            game.restart_clock();
            game
        }))
    }

    /// The best moves of a position with their values; `None` if there are too few or they are equally good.
    fn grades(&self, game: &dyn AnyGame) -> Option<Vec<(Turn, i32)>> {
        self.memory.clear();
        let settings = Settings { threads: 0, lines: LINES, ..Settings::default() };
        let (mut grades, mut next) = (Vec::new(), Vec::new());
        game.search(&self.limits, settings, &self.memory, &Control::default(), &mut |report| {
            if let Report::Line(Info { rank, value, bound: Bound::Exact, line, .. }) = report {
                if *rank == 1 {
                    next.clear();
                }
                next.extend(line.first().map(|&turn| (turn, *value)));
                // Only a complete iteration has all lines.
                if next.len() == LINES {
                    grades.clone_from(&next);
                }
            }
        });
        let (first, last) = (grades.first()?.1, grades.last()?.1);
        (first.abs() < DECIDED && first - last >= MIN_SPREAD).then_some(grades)
    }
}

/// Whether the side to move is not in check, and its best move neither captures nor promotes.
fn is_quiet(game: &dyn AnyGame, best: Turn) -> bool {
    !game.in_check() && !game.position().is_noisy(best.first())
}
