//! `firzan theory grow`: extends a theory.

use super::options::{Side, engine};
use crate::console::numbers::positive;
use crate::console::output::Output;
use crate::console::text::counted;
use crate::theory::graph::{USUAL, Widths};
use crate::theory::growth::{Grown, Growth, Team, Work, grow, grow_together};
use crate::theory::planner::{Plan, Planner};
use crate::theory::store::{Address, Store, Subject};
use anyhow::{Result, ensure};
use clap::Args;
use firzan::any::new_game;
use firzan::games::Variant;
use firzan::games::defined::Definition;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// The default nodes of a search, and of that of a position with more than 200 moves.
const NODES: [u64; 2] = [1_000_000, 4_000_000];

/// The arguments of `firzan theory grow`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    /// The theory: a file, or postgres://HOST/DATABASE; created if missing [default: ID.theory]
    store: Option<Address>,
    /// Stop after this many hours
    #[arg(long, value_parser = positive::<f64>)]
    hours: Option<f64>,
    /// Stop at this many positions; on a server, the process that plans counts them
    #[arg(long, value_name = "N", conflicts_with = "work_only")]
    positions: Option<usize>,
    /// Searches at once, each on one thread [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Nodes of a search [default: 1000000, or 4000000 where a position has more than 200 moves]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory of each thread's table, in mebibytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Loss, in percent of the point, that counts as one extra ply; larger values search more broadly and
    /// less deeply
    #[arg(long, value_name = "PERCENT", default_value_t = USUAL, value_parser = width)]
    width: f32,
    /// Prepare a repertoire: this side's own moves get an eighth of the width
    #[arg(long = "for", value_name = "SIDE")]
    side: Option<Side>,
    /// First search positions again whose values are from another version of Firzan or another network
    #[arg(long)]
    renew: bool,
    /// Take tasks, but never plan: some other process with the same database does
    #[arg(long)]
    work_only: bool,
}

/// Extends the theory until a limit or a signal.
///
/// # Errors
/// If the theory cannot be opened or written, or memory is short.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let start = Instant::now();
    let variant = options.variant;
    let usual = || Address::File(format!("{}.theory", variant.file_stem()).into());
    let address = options.store.clone().unwrap_or_else(usual);
    let game = new_game(variant);
    let subject = Subject {
        exact_id: variant.exact_id(),
        definition: variant.definition().map(Definition::section),
        root: game.start_fen().to_string(),
    };
    let engine = engine(variant);
    let narrow = options.side.map(Side::color);
    let widths = Widths { width: options.width, narrow, curve: engine.curve() };
    let nodes = options.nodes.map_or(NODES, |nodes| [nodes; 2]);
    let growth = Growth {
        threads: options.threads.unwrap_or(0),
        hash: options.hash as usize,
        until: options.hours.and_then(|hours| after(start, hours)),
        positions: options.positions,
    };
    let plan = |engine| Plan { engine, widths, nodes, renews: options.renew };
    let bar = ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{msg}")?);
    let (summary, searching) = match &address {
        Address::File(_) => {
            ensure!(!options.work_only, "--work-only needs a database on a server, and {address} is a file");
            let store = Store::extend(&address, &subject)?;
            let number = store.engine(&engine)?;
            let planner = Planner::new(store, variant, plan(number))?;
            let searched = planner.graph().searches();
            let Grown { planner, searching } =
                grow(planner, &growth, |planner| bar.set_message(summary(planner)))?;
            let new = planner.graph().searches() - searched;
            (format!("{}, {new} of them new", summary(&planner)), searching)
        }
        Address::Server(_) => {
            let (only_works, engine) = (options.work_only, &engine);
            let team =
                Team { address: &address, subject: &subject, variant, engine, plan: plan(0), only_works };
            let by_us = |searches: u64| {
                let searches = counted(searches as usize, "1 search", "searches");
                format!("{searches} by this process")
            };
            let count = |searches| {
                if only_works {
                    bar.set_message(by_us(searches));
                }
            };
            let Work { searches, searching } =
                grow_together(&team, &growth, |planner| bar.set_message(summary(planner)), count)?;
            (by_us(searches), searching)
        }
    };
    bar.finish_and_clear();
    output.line(format_args!("{address}: {summary}"));
    log::info!("{:.1} % of the time was spent in searches", 100.0 * searching);
    Ok(())
}

/// Parses a width.
fn width(text: &str) -> Result<f32, &'static str> {
    let number = text.parse().ok().filter(|number| (0.001..=100.0).contains(number));
    number.ok_or("not a number from 0.001 to 100")
}

/// The time some hours after another; `None` if that is too far away to matter.
fn after(start: Instant, hours: f64) -> Option<Instant> {
    start.checked_add(Duration::try_from_secs_f64(3600.0 * hours).ok()?)
}

/// The size of a theory and the value of its start.
fn summary(planner: &Planner) -> String {
    let graph = planner.graph();
    let share = planner.share(graph.node(0).worth.value());
    let positions = counted(graph.len(), "1 position", "positions");
    let searches = counted(graph.searches() as usize, "1 search", "searches");
    format!("{positions}, White scores {share:.1} %, {searches}")
}
