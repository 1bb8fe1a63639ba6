//! `firzan theory add`: adds lines that a theory explores first, from games or positions.

use super::options::engine;
use crate::console::compressed::bare_name;
use crate::console::files;
use crate::console::lines::{InputLine, Lines};
use crate::console::numbers::positive;
use crate::console::output::{Output, complain};
use crate::console::text::counted;
use crate::records::epd;
use crate::records::pgn::{CommentedTurn, Reader, Record, Unread, faults};
use crate::theory::graph::{Id, Widths};
use crate::theory::planner::{Plan, Planner};
use crate::theory::store::{Address, GamesRow, Store};
use crate::theory::text;
use anyhow::{Context, Error, Result, ensure};
use clap::Args;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::{Registry, Variant};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The arguments of `firzan theory add`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
    /// Files with lines: games in PGN with their variations, or positions in EPD (*.epd) with moves in `bm`,
    /// `sm` or `pv`. They may be compressed with gzip or zstd; - reads games from standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Count the results of the games for their moves, too
    #[arg(long)]
    games: bool,
    /// Discount on moves to these positions, in plies; the larger, the sooner they are searched
    #[arg(long, value_name = "PLIES", default_value_t = 4.0, value_parser = positive::<f32>)]
    bonus: f32,
    /// Maximum number of plies to take from each game
    #[arg(long, default_value_t = 24)]
    plies: usize,
}

/// Results of games by position and turn.
type Counts = HashMap<(Id, Turn), [u32; 3]>;

/// Adds lines to a theory.
struct Adding<'a> {
    options: &'a Arguments,
    variant: Variant,
    planner: Planner,
    /// The file being read, as it is called in the theory.
    source: String,
    counts: Counts,
    unread: Unread,
}

/// Adds the lines of all files. Lines that cannot be read or begin elsewhere are reported, and skipped.
///
/// # Errors
/// If the theory or a file cannot be read, the theory cannot be written, or something was skipped.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let subject = Store::read(&options.store)?.subject().clone();
    let store = Store::extend(&options.store, &subject)?;
    let variant = store.variant(registry)?;
    // Nothing is searched, so this program is only noted if no other is.
    let number = match store.engines()?.len() {
        0 => store.engine(&engine(variant))?,
        count => count as i64,
    };
    let plan = Plan { engine: number, widths: Widths::usual(store.curve()?), nodes: [1; 2], renews: false };
    let planner = Planner::new(store, variant, plan)?;
    let before = planner.graph().len();
    let mut adding = Adding {
        options,
        variant,
        planner,
        source: String::new(),
        counts: Counts::new(),
        unread: Unread::default(),
    };
    for path in &options.files {
        adding.add_file(path, registry)?;
    }
    adding.planner.finish()?;
    let new = adding.planner.graph().len() - before;
    let positions = counted(new, "1 new position", "new positions");
    output.line(format_args!("{}: {positions}", options.store));
    adding.unread.check("game or position", "games or positions", None)
}

impl Adding<'_> {
    fn add_file(&mut self, path: &Path, registry: &Registry) -> Result<()> {
        let mut bytes = Vec::new();
        files::ended(path, files::open(path)?.read_to_end(&mut bytes).map(drop))?;
        let name = files::name(path);
        ensure!(!bytes.trim_ascii().is_empty(), "{name} is empty");
        ensure!(!bytes.starts_with(text::FIRST), "{name} is a theory: use firzan theory merge");
        let hash: String = Sha256::digest(&bytes)[..4].iter().map(|byte| format!("{byte:02x}")).collect();
        self.source = format!("{name} {hash}");
        if bare_name(path).extension().is_some_and(|extension| extension == "epd") {
            self.add_positions(&name, &bytes);
        } else {
            let mut records = Reader::new(&bytes[..], self.variant, registry);
            for (record, number) in records.by_ref().zip(1..) {
                self.unread.add(&record, false);
                faults(&record).iter().for_each(|fault| complain(format_args!("{name}: {fault}")));
                if let Ok(record) = record
                    && let Err(why) = self.add_game(&record)
                {
                    self.skip(format_args!("{name}, game {number}: {why:#}"));
                }
            }
        }
        let games = std::mem::take(&mut self.counts).into_iter();
        let source = &self.source;
        self.planner.add_games(games.map(|((position, turn), counts)| GamesRow {
            position,
            turn,
            source: source.clone(),
            counts,
        }));
        Ok(())
    }

    fn skip(&mut self, why: std::fmt::Arguments<'_>) {
        self.unread.skipped += 1;
        complain(why);
    }

    /// Adds a game and its variations.
    fn add_game(&mut self, record: &Record) -> Result<()> {
        let (own, other) = (self.variant, record.variant);
        ensure!(own == other, "it is a game of {other}, not of {own}");
        let start = record.start()?;
        let mut turns: Vec<Turn> = record.turns.iter().map(|played| played.turn).collect();
        turns.truncate(self.options.plies);
        let line = self.add_line(start.as_ref(), &turns)?;
        if self.options.games
            && let Some(winner) = record.winner()
        {
            let index = match winner {
                Some(Color::White) => 0,
                None => 1,
                Some(Color::Black) => 2,
            };
            // A game counts once, even if it repeats positions.
            let played: HashSet<(Id, Turn)> = line.into_iter().zip(turns).collect();
            for turn in played {
                self.counts.entry(turn).or_default()[index] += 1;
            }
        }
        self.add_variations(start.as_ref(), &mut Vec::new(), &record.turns)
    }

    /// Adds the variations of a line that comes after `before`.
    fn add_variations(
        &mut self,
        start: &dyn AnyGame,
        before: &mut Vec<Turn>,
        line: &[CommentedTurn],
    ) -> Result<()> {
        let first = before.len();
        for played in line {
            for variation in &played.variations {
                let turns = variation.turns.iter().map(|played| played.turn);
                let mut whole: Vec<Turn> = before.iter().copied().chain(turns).collect();
                whole.truncate(self.options.plies);
                self.add_line(start, &whole)?;
                self.add_variations(start, before, &variation.turns)?;
            }
            before.push(played.turn);
        }
        before.truncate(first);
        Ok(())
    }

    fn add_line(&mut self, game: &dyn AnyGame, turns: &[Turn]) -> Result<Vec<Id>> {
        let line = self.planner.add_line(game, turns, self.options.bonus, &self.source);
        line.context("the theory does not know its first position")
    }

    /// Adds the positions of a list and their moves.
    fn add_positions(&mut self, name: &str, bytes: &[u8]) {
        for (line, number) in Lines::new(bytes).zip(1..) {
            let read = match line {
                InputLine::Text(text) => epd::Position::read(&text, self.variant),
                InputLine::Bad(fault) => Err(fault),
            };
            let added = match read {
                Ok(Some(position)) => self.add_position(&position).map_err(|why| format!("{why:#}")),
                Ok(None) => Ok(()),
                Err(fault) => Err(fault),
            };
            if let Err(why) = added {
                self.skip(format_args!("{name}, line {number}: {why}"));
            }
        }
    }

    fn add_position(&mut self, position: &epd::Position) -> Result<()> {
        let game = position.game.as_ref();
        self.add_line(game, &[])?;
        for (name, operand) in &position.operations {
            match name.as_str() {
                "bm" | "sm" => {
                    for turn in epd::turns(game, operand).map_err(Error::msg)? {
                        self.add_line(game, &[turn])?;
                    }
                }
                "pv" => {
                    let turns = epd::line(game, operand).map_err(Error::msg)?;
                    self.add_line(game, &turns)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
