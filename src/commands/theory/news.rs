//! `firzan theory news`: lists the changes in a theory.

use crate::console::output::Output;
use crate::console::text::counted;
use crate::theory::graph::Id;
use crate::theory::store::{Address, ChangeRow, Store, now};
use crate::theory::tree::Tree;
use anyhow::Result;
use clap::Args;
use firzan::any::write_line;
use firzan::core::Turn;
use firzan::games::Registry;
use firzan::rules::Notation;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum number of changes of each kind that are shown.
const MOST: usize = 10;
/// Maximum number of new lines that are shown.
const LINES: usize = 5;
/// Minimum change of a value that is shown, in percent of the point.
const LEAST: f32 = 2.0;

/// The arguments of `firzan theory news`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
    /// The time to look back: minutes, hours or days, such as 90m, 12h or 3d
    #[arg(long, value_name = "TIME", default_value = "24h", value_parser = seconds)]
    since: i64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a time in minutes, hours or days.
fn seconds(text: &str) -> Result<i64, String> {
    let units = [('m', 60), ('h', 3_600), ('d', 86_400)];
    let unit = units.into_iter().find(|&(letter, _)| text.ends_with(letter));
    let number = unit.and_then(|(letter, seconds)| {
        let number: f64 = text.strip_suffix(letter)?.parse().ok()?;
        (number > 0.0 && number <= 100_000.0).then_some((number * f64::from(seconds)) as i64)
    });
    number.ok_or_else(|| "expected a number of minutes, hours or days, such as 90m, 12h or 3d".to_string())
}

/// The changes since a time.
#[derive(Serialize)]
struct News {
    game: String,
    since: i64,
    positions: usize,
    new: usize,
    searches: u64,
    share: f32,
    share_before: f32,
    /// Positions with another best move.
    best: Vec<Change>,
    /// Positions whose value changed, but not their best move.
    values: Vec<Change>,
    /// The longest lines to new positions.
    lines: Vec<Vec<String>>,
}

/// The change of a position.
#[derive(Serialize)]
struct Change {
    /// The moves to it.
    line: Vec<String>,
    best_before: Option<String>,
    best: Option<String>,
    share_before: f32,
    share: f32,
}

/// Prints what has changed.
///
/// # Errors
/// If the theory cannot be read.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let since = now() - options.since;
    // Read before the positions, so that these include all that have changed, even while the theory grows.
    let mut changes = store.changes(since, None)?;
    let tree = Tree::load(&store, registry)?;
    // In a damaged theory a change may be of no position.
    changes.retain(|change| (change.position as usize) < tree.graph.len());
    let news = news(&tree, since, changes);
    if options.json {
        output.line(serde_json::to_string(&news)?);
        return Ok(());
    }
    let title = tree.start().variant().identity().title;
    let moved = moved(news.share_before, news.share);
    output.line(format_args!("{title}: White scores {:.1} % ({moved})", news.share));
    let positions = counted(news.positions, "1 position", "positions");
    let searches = counted(news.searches as usize, "1 search", "searches");
    output.line(format_args!("  {positions}, {} of them new, {searches}", news.new));
    print(output, "new best moves", &news.best);
    print(output, "values that moved", &news.values);
    if !news.lines.is_empty() {
        output.line("deepest new lines");
    }
    for line in &news.lines {
        output.line(format_args!("  {:3} plies  {}", line.len(), line.join(" ")));
    }
    Ok(())
}

/// A change of a share.
fn moved(before: f32, after: f32) -> String {
    format!("{:+.1} %", after - before)
}

fn print(output: &Output, title: &str, changes: &[Change]) {
    if !changes.is_empty() {
        output.line(title);
    }
    for change in changes.iter().take(MOST) {
        let line = if change.line.is_empty() { "start position".to_string() } else { change.line.join(" ") };
        let moved = moved(change.share_before, change.share);
        let best = match (&change.best_before, &change.best) {
            (Some(before), Some(best)) if best != before => format!("{best} instead of {before}, "),
            _ => String::new(),
        };
        output.line(format_args!("  {line}: {best}{:.1} % ({moved})", change.share));
    }
    if let Some(more @ 1..) = changes.len().checked_sub(MOST) {
        output.line(format_args!("  and {more} more"));
    }
}

fn news(tree: &Tree, since: i64, changes: Vec<ChangeRow>) -> News {
    // The first change of each position, and the last one.
    let mut by_position: BTreeMap<Id, [ChangeRow; 2]> = BTreeMap::new();
    for change in changes {
        by_position.entry(change.position).or_insert([change; 2])[1] = change;
    }
    let share = tree.share(tree.graph.node(0).worth.value());
    let share_before = by_position.get(&0).map_or(share, |[first, _]| tree.share(first.values[0]));
    let mut positions: Vec<Id> = by_position.keys().copied().filter(|&id| tree.is_reached(id)).collect();
    let cost = |id: &Id| tree.graph.node(*id).path.cost;
    positions.sort_by(|one, other| cost(one).total_cmp(&cost(other)));
    let (mut best, mut values) = (Vec::new(), Vec::new());
    for id in positions {
        let [first, last] = by_position[&id];
        let game = tree.game(id);
        let text = |turn: Option<Turn>| {
            // In a damaged theory a change may name an illegal turn.
            let turn = turn.filter(|&turn| game.is_legal(turn))?;
            Some(game.write_in(Notation::San, turn))
        };
        let change = Change {
            line: line(tree, id),
            best_before: text(first.best[0]),
            best: text(last.best[1]),
            share_before: tree.share(first.values[0]),
            share: tree.share(last.values[1]),
        };
        if change.best != change.best_before {
            best.push(change);
        } else if (change.share - change.share_before).abs() >= LEAST {
            values.push(change);
        }
    }
    let is_new = |id: &Id| tree.rows.positions[*id as usize].created >= since && tree.is_reached(*id);
    let mut new: Vec<Id> = (0..tree.graph.len() as Id).filter(is_new).collect();
    let count = new.len();
    new.sort_by_key(|&id| (Reverse(tree.graph.node(id).path.plies), id));
    let mut lines: Vec<Vec<String>> = Vec::new();
    for id in new {
        if lines.len() == LINES {
            break;
        }
        let line = line(tree, id);
        if !line.is_empty() && !lines.iter().any(|known| known.starts_with(&line)) {
            lines.push(line);
        }
    }
    News {
        game: tree.subject.exact_id.clone(),
        since,
        positions: tree.graph.len(),
        new: count,
        searches: tree.graph.searches(),
        share,
        share_before,
        best,
        values,
        lines,
    }
}

/// The moves to a position.
fn line(tree: &Tree, id: Id) -> Vec<String> {
    write_line(tree.start(), Notation::San, &tree.graph.path(id))
}
