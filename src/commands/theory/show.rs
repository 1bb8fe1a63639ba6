//! `firzan theory show`: what a theory knows of a position.

use crate::console::output::Output;
use crate::records::setup::Setup;
use crate::theory::graph::{farther, share};
use crate::theory::key;
use crate::theory::store::{PositionRow, Store};
use anyhow::{Result, bail};
use clap::Args;
use firzan::any::{AnyGame, write_line};
use firzan::games::Registry;
use firzan::rules::Notation;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::path::PathBuf;

/// Plies of a line that are shown.
const PLIES: usize = 5;

/// The arguments of `firzan theory show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory's file
    store: PathBuf,
    #[command(flatten)]
    setup: Setup,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The output for a position.
#[derive(Serialize)]
struct View {
    game: String,
    fen: String,
    share: f32,
    low: i32,
    high: i32,
    searches: u64,
    changed: i64,
    moves: Vec<Move>,
}

/// A move of the position.
#[derive(Serialize)]
struct Move {
    san: String,
    turn: String,
    share: f32,
    value: i32,
    low: i32,
    high: i32,
    searches: u64,
    /// Whether only its parent's search has seen it.
    unproven: bool,
    then: Vec<String>,
}

/// Prints what the theory knows.
///
/// # Errors
/// If the theory cannot be read, a move is illegal, or the position is unknown.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let game = options.setup.game(store.variant(registry)?)?;
    let key = key::of(&store.subject().exact_id, &key::without_counters(&game.fen()));
    let Some(row) = store.find(&key)? else {
        bail!("{} does not know this position", options.store.display());
    };
    let view = view(&store, game.as_ref(), &row)?;
    if options.json {
        output.line(serde_json::to_string(&view)?);
        return Ok(());
    }
    let mark = if row.low == row.high { "" } else { "~" };
    let title = game.variant().identity().title;
    let place = place(game.as_ref());
    let (share, searches) = (view.share, view.searches);
    output.line(format_args!("{title}, {place}: White scores {share:.1} %{mark}   {searches} searches"));
    if view.moves.is_empty() {
        output.line("  no moves are stored");
        return Ok(());
    }
    output.line(format_args!("  {:10} {:>7}  {:>9}   then", "move", "share", "searches"));
    for Move { san, share, low, high, searches, unproven, then, .. } in &view.moves {
        let mark = match (low == high, unproven) {
            (false, _) => '~',
            (true, true) => '?',
            (true, false) => ' ',
        };
        let line = format!("  {san:10} {share:>5.1} %{mark} {searches:>9}   {}", then.join(" "));
        output.line(line.trim_end());
    }
    Ok(())
}

/// The name of a game's position: its moves, its FEN, or that it is the start.
fn place(game: &dyn AnyGame) -> String {
    if game.played().is_empty() {
        let fen = game.fen();
        return if fen == game.start_fen() { "start position".to_string() } else { fen };
    }
    let mut start = game.fork();
    while start.undo() {}
    write_line(start.as_ref(), Notation::San, game.played()).join(" ")
}

fn view(store: &Store, game: &dyn AnyGame, row: &PositionRow) -> Result<View> {
    let curve = store.engine_of(1)?.curve();
    let mut moves = Vec::new();
    for (turn, child) in store.children(row.id)? {
        let worth = child.worth();
        let value = farther(worth.value());
        let mut then = game.fork();
        then.play(turn);
        moves.push(Move {
            san: game.write_in(Notation::San, turn),
            turn: game.write(turn),
            share: share(curve, value),
            value,
            low: worth.low,
            high: worth.high,
            searches: child.searches,
            unproven: child.own.is_some_and(|own| own.left_out.is_none() && own.engine != 0),
            then: best_line(store, then.as_ref(), child)?,
        });
    }
    let sign = game.side().sign();
    moves.sort_by_key(|of| (Reverse(sign * of.value), Reverse(of.searches)));
    let worth = row.worth();
    Ok(View {
        game: store.subject().exact_id.clone(),
        fen: game.fen(),
        share: share(curve, worth.value()),
        low: row.low,
        high: row.high,
        searches: row.searches,
        changed: row.changed,
        moves,
    })
}

/// The best stored turns from a position on, and the best one without an edge at their end.
fn best_line(store: &Store, game: &dyn AnyGame, mut row: PositionRow) -> Result<Vec<String>> {
    let mut replay = game.fork();
    let (mut turns, mut seen) = (Vec::new(), HashSet::new());
    while turns.len() < PLIES && seen.insert(row.id) && replay.outcome().is_none() {
        let value = row.worth().value();
        let children = store.children(row.id)?;
        let best = children.into_iter().find(|(_, child)| farther(child.worth().value()) == value);
        let own = row.own.and_then(|own| own.turn);
        let Some(turn) = best.as_ref().map(|(turn, _)| *turn).or(own) else {
            break;
        };
        replay.play(turn);
        turns.push(turn);
        let Some((_, child)) = best else { break };
        row = child;
    }
    Ok(write_line(game, Notation::San, &turns))
}
