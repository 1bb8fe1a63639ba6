//! `firzan theory show`: what a theory knows of a position.

use crate::console::output::Output;
use crate::console::text::counted;
use crate::records::setup::Setup;
use crate::theory::explorer::{Move, Rest, View, Waiting};
use crate::theory::store::{Activity, Address, Store, now};
use crate::theory::tree::Tree;
use anyhow::{Result, bail};
use clap::Args;
use firzan::any::{AnyGame, new_game, write_line};
use firzan::core::Turn;
use firzan::games::Registry;
use firzan::rules::Notation;
use indicatif::HumanDuration;
use serde_json::json;
use std::time::Duration;

/// Plies of a line that are shown.
const PLIES: usize = 5;
/// Maximum number of plies of the best line.
const LONGEST: usize = 400;
/// Maximum number of gaps that are shown.
const GAPS: usize = 20;

/// The arguments of `firzan theory show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
    #[command(flatten)]
    setup: Setup,
    /// Show the best line to its end
    #[arg(long, conflicts_with = "gaps")]
    line: bool,
    /// Show where lines from this position end without an answer, the most important ones first
    #[arg(long)]
    gaps: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints what the theory knows.
///
/// # Errors
/// If the theory cannot be read, a move is illegal, or the position is unknown.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let game = options.setup.game(store.variant(registry)?)?;
    let plies = if options.line { LONGEST } else { PLIES };
    let Some(view) = View::of(&store, game.as_ref(), plies)? else {
        bail!("{} does not know this position", options.store);
    };
    if options.gaps {
        let gaps = Tree::load(&store, registry)?.gaps(game.as_ref(), GAPS);
        let write = |line: Vec<Turn>| write_line(game.as_ref(), Notation::San, &line);
        let gaps: Vec<Vec<String>> = gaps.into_iter().map(write).collect();
        if options.json {
            output.line(json!({ "game": view.game, "fen": view.fen, "gaps": gaps }));
        } else if gaps.is_empty() {
            output.line("no line ends without an answer");
        }
        gaps.iter().filter(|_| !options.json).for_each(|line| output.line(line.join(" ")));
    } else if options.json {
        output.line(serde_json::to_string(&view)?);
    } else {
        print(&view, game.as_ref(), &activity(&store)?, options.line, output);
    }
    Ok(())
}

/// The workers of a theory, and how long ago its newest position was added.
fn activity(store: &Store) -> Result<String> {
    let Activity { workers, newest } = store.activity()?;
    let workers = match workers {
        0 => String::new(),
        _ => format!(", {}", counted(workers, "1 worker", "workers")),
    };
    let ago = Duration::from_secs(u64::try_from(now() - newest).unwrap_or(0));
    Ok(format!("{workers}, last {} ago", HumanDuration(ago)))
}

fn print(view: &View, game: &dyn AnyGame, activity: &str, is_line: bool, output: &Output) {
    let mark = if view.low == view.high { "" } else { "~" };
    let title = game.variant().identity().title;
    let (place, share) = (place(game), view.share);
    let searches = counted(view.searches as usize, "1 search", "searches");
    output.line(format_args!("{title}, {place}: White scores {share:.1} %{mark}   {searches}{activity}"));
    if is_line {
        if let Some(best) = view.moves.first() {
            output.line(format_args!("  {} {}", best.san, best.line.join(" ")));
        }
        return;
    }
    if view.moves.is_empty() && view.rest.is_none() {
        output.line("  no moves are stored");
        return;
    }
    let has_news = view.moves.iter().any(|of| of.since.abs() >= 0.05);
    let has_games = view.moves.iter().any(|of| of.games.is_some());
    let row = |[name, share, searches, since, games, then]: [&str; 6]| {
        let mut line = format!("  {name:10} {share:>8} {searches:>9}");
        if has_news {
            line += &format!("  {since:>8}");
        }
        if has_games {
            line += &format!("  {games:>15}");
        }
        line += &format!("   {then}");
        output.line(line.trim_end());
    };
    row(["move", "share ", "searches", "24 hours", "games  +  =  -", "then"]);
    for Move { san, share, low, high, searches, own, line, games, since, .. } in &view.moves {
        let mark = match (low == high, own) {
            (false, _) => '~',
            (true, false) => '?',
            (true, true) => ' ',
        };
        let since = if since.abs() >= 0.05 { format!("{since:+.1} %") } else { String::new() };
        let share = format!("{share:.1} %{mark}");
        row([san, &share, &searches.to_string(), &since, &written(*games), &line.join(" ")]);
    }
    if let Some(Rest { san, share, .. }) = &view.rest {
        row(["others", &format!("{share:.1} % "), "1", "", "", san]);
    }
    for Waiting { san, games, .. } in &view.waiting {
        row([san, "", "0", "", &written(*games), ""]);
    }
}

/// The numbers of games won, drawn and lost.
fn written(games: Option<[u32; 3]>) -> String {
    games.map(|counts| counts.map(|count| count.to_string()).join("  ")).unwrap_or_default()
}

/// The name of a game's position: its moves, its FEN, or that it is the start.
fn place(game: &dyn AnyGame) -> String {
    if game.played().is_empty() {
        let (fen, start) = (game.fen(), new_game(game.variant()).fen());
        return if fen == start { "start position".to_string() } else { fen };
    }
    let mut start = game.fork();
    while start.undo() {}
    write_line(start.as_ref(), Notation::San, game.played()).join(" ")
}
