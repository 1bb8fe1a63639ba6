//! `firzan book build`, and opening and saving books.

use crate::console::output::{Output, complain};
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::console::text::counted;
use crate::console::{files, interrupt, progress};
use crate::records::pgn::{Reader, Unread, faults, without_turns};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use firzan::any::{AnyGame, new_game};
use firzan::book::{Book, Builder};
use firzan::core::{Color, Random, Turn};
use firzan::games::{Registry, Variant};
use firzan::search::{Best, Bound, Control, Limits, Memory, Report, Settings};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// Score in centipawns at which a self-play game is adjudicated as a win.
const DECISIVE: i32 = 1000;

/// The arguments of `firzan book build`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    /// PGN files to read; games of other variants or without a result are left out
    #[arg(long, value_name = "FILES", num_args = 1.., required_unless_present = "selfplay")]
    from: Vec<PathBuf>,
    /// Number of self-play games, all different and reproducible [default: 0]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    selfplay: u32,
    #[command(flatten)]
    play: Play,
    /// Maximum number of plies to take from each game
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Minimum number of games in which a move was played. For shards, use this only when merging them
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u16,
    /// Use only part K of N of the games
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Number of games to play at once [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    threads: u16,
    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Builds the book and writes it.
///
/// # Errors
/// If a PGN file cannot be read, there are no games or not enough memory for them, or the book cannot be
/// written; and after a signal, in which case the file is left untouched. If some games could not be read
/// completely, the error is returned after the book has been written.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    files::check_output(&options.output, options.from.iter().chain(&registry.files()))?;
    interrupt::check_for_signals();
    let mut builder = Builder::new(options.variant);
    let unread = add_records(options, &mut builder, registry)?;
    let pool = pool(options.threads)?;
    pool.install(|| play(options, &mut builder))?;
    save(builder, options.min_games, options.shard, &options.output, output)?;
    unread.check("game", "games", None)
}

/// Adds the games of the book's variant that have a result. Records are numbered across all files for
/// sharding; unreadable ones are reported on standard error and skipped. Returns the number of games in the
/// shard that could not be read completely.
fn add_records(options: &Arguments, builder: &mut Builder, registry: &Registry) -> Result<Unread> {
    let (mut number, mut empty, mut unread) = (0, 0, Unread::default());
    for path in &options.from {
        let name = files::name(path);
        let (mut good, mut first_fault) = (false, None);
        let mut records = Reader::new(files::open(path)?, builder.variant(), registry);
        for record in records.by_ref() {
            interrupt::check()?;
            let is_in_shard = options.shard.has(number);
            number += 1;
            good |= record.is_ok();
            if is_in_shard {
                unread.add(&record, false);
                faults(&record).iter().for_each(|fault| complain(format_args!("{name}: {fault}")));
            }
            match record {
                Ok(record) if record.turns.is_empty() => {
                    empty += usize::from(is_in_shard && !record.is_cut);
                }
                Ok(record) if is_in_shard && record.variant == builder.variant() => {
                    if let Some(winner) = record.winner() {
                        builder.add_game(record.end()?.as_ref(), winner, options.plies as usize);
                    }
                }
                Ok(_) => {}
                Err(fault) => first_fault = first_fault.or(Some(fault)),
            }
        }
        interrupt::check()?;
        files::ended(path, records.fault())?;
        match first_fault {
            _ if good => {}
            Some(fault) => bail!("{name}: no readable game ({fault})"),
            None => bail!("there is no game in {name}"),
        }
    }
    if empty > 0 {
        complain(without_turns(empty));
    }
    Ok(unread)
}

/// Plays the self-play games of the shard and adds them.
fn play(options: &Arguments, builder: &mut Builder) -> Result<()> {
    let variant = builder.variant();
    let numbers: Vec<u64> = options.shard.indices(options.selfplay.into()).collect();
    let bar = progress::bar("games", numbers.len() as u64);
    let games: Result<Vec<_>> = numbers
        .into_par_iter()
        .map(|number| {
            let played = options.play.game(variant, number);
            bar.inc(1);
            played
        })
        .collect();
    bar.finish_and_clear();
    for (game, winner) in games? {
        builder.add_game(game.as_ref(), winner, options.plies as usize);
    }
    Ok(())
}

/// The options of self-play.
#[derive(Debug, Args)]
struct Play {
    /// Seed of the random choices: the same seed and options play the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of plies at the start for which one of the best moves is chosen at random
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    varied: usize,
    /// Maximum number of best moves to choose from
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,
    /// Maximum loss of the chosen move against the best, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=10_000))]
    margin: i32,
    /// Number of plies after which a game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    longest: usize,
}

impl Play {
    /// Plays a game to its end or to a decisive score. Returns it and the winner; `None` for a draw.
    fn game(&self, variant: Variant, number: u64) -> Result<(Box<dyn AnyGame>, Option<Color>)> {
        let mut random = Random::stream(self.seed, number);
        let table = Memory::new(4).context("no memory for the table")?;
        let mut game = new_game(variant);
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok((game, outcome.winner));
            }
            let ply = game.played().len();
            if ply >= self.longest || game.cut_off().is_some() {
                return Ok((game, None));
            }
            interrupt::check()?;
            let lines = if ply < self.varied { self.lines } else { 1 };
            let (best, lines) = self.search(game.as_ref(), lines.into(), &table);
            // Some games are decided at the start, as far as the score can tell.
            if ply >= self.varied && best.value.abs() >= DECISIVE {
                let side = game.side();
                let winner = if best.value > 0 { side } else { !side };
                return Ok((game, Some(winner)));
            }
            let good: Vec<Turn> =
                lines.iter().filter(|line| line.1 >= best.value - self.margin).map(|line| line.0).collect();
            let Some(turn) = random.one_of(&good).copied().or(best.turn) else {
                return Ok((game, None));
            };
            game.play(turn);
        }
    }

    /// Searches for the best move. If `lines` is greater than 1, also returns that many moves with their
    /// values from the last complete iteration; none if no iteration was completed.
    fn search(&self, game: &dyn AnyGame, lines: usize, table: &Memory) -> (Best, Vec<(Turn, i32)>) {
        let settings = Settings { lines, ..Settings::default() };
        let wanted = lines.min(game.legal_moves().len());
        let limits = Limits::nodes(self.nodes * lines as u64);
        let (mut iteration, mut complete) = (Vec::new(), Vec::new());
        let best = game.search(&limits, settings, table, &Control::default(), &mut |report| {
            let Report::Line(info) = report else {
                return;
            };
            if lines == 1 || info.bound != Bound::Exact {
                return;
            }
            if info.rank == 1 {
                iteration.clear();
            }
            iteration.push((info.line[0], info.value));
            if iteration.len() == wanted {
                complete = std::mem::take(&mut iteration);
            }
        });
        (best, complete)
    }
}

/// Opens a book for a game in the registry.
///
/// # Errors
/// If it cannot be read; names the book and the fault.
pub fn open(path: &Path, registry: &Registry) -> Result<Book> {
    Book::open(path, registry).with_context(|| format!("book {}", path.display()))
}

/// Saves a book without moves played in fewer games than `min_games`.
///
/// # Errors
/// If it cannot be written, or has no moves; that of a shard may be empty.
pub fn save(mut builder: Builder, min_games: u16, shard: Shard, path: &Path, output: &Output) -> Result<()> {
    let lacks_moves = |builder: &Builder| builder.is_empty() && shard == Shard::WHOLE;
    let variant = builder.variant();
    ensure!(!lacks_moves(&builder), "no game of {variant} has a result: no book was written");
    builder.drop_rare(min_games);
    ensure!(
        !lacks_moves(&builder),
        "no move was played in {min_games} games with a result: no book was written"
    );
    builder.save(path).with_context(|| files::cannot_write(path))?;
    output.line(format_args!("{}: {}", path.display(), counted(builder.len(), "one move", "moves")));
    Ok(())
}
