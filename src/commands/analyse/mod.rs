//! Searching positions for a person at a terminal, or for a program.
//!
//! | file | what |
//! |---|---|
//! | `text` | the lines of a search as a table, in a pipe |
//! | `live` | the lines redrawn in place, on a terminal |
//! | `json` | a line of JSON for each news |
//! | `epd` | positions with their solutions |
//! | `suite` | the positions of a file, solved or not |

mod epd;
mod json;
mod live;
mod suite;
mod text;

use crate::any::AnyGame;
use crate::console::output::Output;
use crate::console::stoppable::Stoppable;
use crate::format::{Style, View};
use crate::games::Variant;
use crate::protocol::engine::DEFAULT_HASH;
use crate::records::notation;
use crate::records::setup::Setup;
use crate::rules::Notation;
use crate::search::score::mate_in;
use crate::search::{Best, Info, Limits, Memory, Report, Settings};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// How long a search without limits runs.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The arguments of `firzan analyse`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    #[command(flatten)]
    setup: Setup,
    /// Search every position of a file: a FEN on each line, and after it the solution, as in `bm Nf3;`,
    /// `am e2e4;` or `dm 2;`; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    epd: Option<PathBuf>,
    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
    /// Whose view a score is: above 0 that side is better
    #[arg(long, value_enum, default_value = "mover")]
    view: View,
    /// How turns are written
    #[arg(long, default_value = "rules", value_parser = notation::parser())]
    notation: Notation,
    /// Search for a mate in N turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    mate: Option<u32>,
    /// Lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    #[command(flatten)]
    effort: Effort,
}

/// How long to search a position, and with what.
#[derive(Clone, Debug, Args)]
pub struct Effort {
    /// Seconds to search a position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Depth in turns
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Nodes to search a position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = DEFAULT_HASH as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
}

impl Effort {
    /// The limits of a search; where none is given, this time.
    pub fn limits(&self, usual: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(usual)),
            ..Limits::default()
        }
    }

    /// How to search for that many lines.
    pub fn settings(&self, lines: usize) -> Settings {
        Settings { threads: self.threads.into(), lines, overhead: Duration::ZERO, ..Settings::default() }
    }
}

impl Arguments {
    fn style(&self) -> Style {
        Style { view: self.view, notation: self.notation }
    }
}

/// Shows a search as it goes.
trait Display: Send {
    /// The position, before its search. One whose game is over is not searched unless turns are left.
    fn begin(&mut self, game: &dyn AnyGame);
    /// A line found.
    fn line(&mut self, game: &dyn AnyGame, info: &Info);
    /// The result.
    fn end(&mut self, game: &dyn AnyGame, best: &Best);
}

/// Shows a position, the lines of the search as it deepens, then the best turn and the position after it; or
/// does so for the positions of a file. A signal ends the search.
///
/// # Errors
/// If a position cannot be set up or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let searches = Searches::new(options, output)?;
    if let Some(file) = &options.epd {
        return suite::run(options, file, &searches);
    }
    let game = options.setup.game(options.variant)?;
    let mut display: Box<dyn Display> = if options.json {
        Box::new(json::Json::new(output.clone(), options.style()))
    } else if live::is_possible() {
        Box::new(live::Live::new(output.clone(), options.style()))
    } else {
        Box::new(text::Text::new(output.clone(), options.style()))
    };
    searches.await_tables(game.as_ref());
    display.begin(game.as_ref());
    if !game.turns().is_empty() {
        let best = searches.search(game.as_ref(), &mut |info| display.line(game.as_ref(), info));
        display.end(game.as_ref(), &best);
        if let Some(most) = options.mate.filter(|&most| !mates(best.value, most))
            && !options.json
        {
            output.line(format_args!("No mate in {most} was found"));
        }
    }
    Ok(())
}

/// Whether a value is a mate in at most that many turns, given by the side to move.
fn mates(value: i32, most: u32) -> bool {
    mate_in(value).is_some_and(|turns| value > 0 && turns.unsigned_abs() <= most)
}

/// What searches one position after the other.
struct Searches<'a> {
    output: &'a Output,
    limits: Limits,
    settings: Settings,
    table: Memory,
    stoppable: Stoppable,
}

impl Searches<'_> {
    fn new<'a>(options: &Arguments, output: &'a Output) -> Result<Searches<'a>> {
        let mut limits = options.effort.limits(USUAL_TIME);
        limits.mate = options.mate;
        if options.mate.is_some() {
            limits.move_time = options.effort.time;
        }
        Ok(Searches {
            output,
            limits,
            settings: options.effort.settings(options.multipv.into()),
            table: Memory::new(options.effort.hash as usize)?,
            stoppable: Stoppable::new(),
        })
    }

    /// Forgets what earlier searches have learnt.
    fn forget(&self) {
        self.table.clear();
    }

    /// Waits for a position's tables of endings, which are no part of its search.
    fn await_tables(&self, game: &dyn AnyGame) {
        game.await_tables(&self.stoppable.next());
    }

    /// Searches a position; `news` gets every line.
    fn search(&self, game: &dyn AnyGame, news: &mut (dyn FnMut(&Info) + Send)) -> Best {
        let control = self.stoppable.next();
        game.search(&self.limits, self.settings, &self.table, &control, &mut |report| {
            if let Report::Line(info) = report {
                news(info);
            }
            if self.output.is_lost() {
                control.stop();
            }
        })
    }
}

/// A time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("not a number of seconds from 0 on".to_string());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "too long a time".to_string())
}
