//! The explorer's view of one position, read from the file while the theory grows.

use super::graph::{farther, share};
use super::store::{ChangeRow, PositionRow, Store, now};
use anyhow::Result;
use firzan::any::{AnyGame, write_line};
use firzan::core::Turn;
use firzan::eval::Chances;
use firzan::rules::Notation;
use firzan::web::replay;
use serde::Serialize;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// The period for which changes are shown, in seconds.
const RECENT: i64 = 86_400;

/// A position with its moves. Values are White's, in centipawns on the scale that all games share, on which
/// half the games are won at 100; shares are White's, in percent of the point.
#[derive(Serialize, Debug)]
pub struct View {
    /// The game's exact id.
    pub game: String,
    /// The position.
    pub fen: String,
    /// Its value.
    pub value: i32,
    /// Its share.
    pub share: f32,
    /// Its value if endless play lost for White; the share depends on the history if this is not `high`.
    pub low: i32,
    /// Its value if endless play won for White.
    pub high: i32,
    /// The halfmove clock of the stored path.
    pub clock: u32,
    /// Searches here and behind.
    pub searches: u64,
    /// The time of the last change, in seconds since 1970.
    pub changed: i64,
    /// The change of the share in the last 24 hours.
    pub since: f32,
    /// The shares since the first recorded change, each with its time in seconds since 1970.
    pub curve: Vec<(i64, f32)>,
    /// The moves that have been evaluated, best first.
    pub moves: Vec<Move>,
    /// The best of the other moves, if the position's own search found one.
    pub rest: Option<Rest>,
    /// Moves that wait to be evaluated, such as those of games that were added.
    pub waiting: Vec<Waiting>,
}

/// A move, and the position after it.
#[derive(Serialize, Debug)]
pub struct Move {
    /// The move in the notation of the rules.
    pub turn: String,
    /// The move in SAN.
    pub san: String,
    /// See [`View::value`].
    pub value: i32,
    /// See [`View::share`].
    pub share: f32,
    /// See [`View::low`].
    pub low: i32,
    /// See [`View::high`].
    pub high: i32,
    /// The depth of the search that evaluated the position after it, in plies.
    pub depth: u32,
    /// Searches behind it.
    pub searches: u64,
    /// Whether the position after it has been searched itself, not only the one before.
    pub own: bool,
    /// The best line from there, in SAN.
    pub line: Vec<String>,
    /// Games won by White, drawn, and won by Black.
    pub games: Option<[u32; 3]>,
    /// The change of the share in the last 24 hours.
    pub since: f32,
}

/// A move that waits to be evaluated.
#[derive(Serialize, Debug)]
pub struct Waiting {
    /// The move in the notation of the rules.
    pub turn: String,
    /// The move in SAN.
    pub san: String,
    /// See [`Move::games`].
    pub games: Option<[u32; 3]>,
}

/// The best of the moves that are not stored.
#[derive(Serialize, Debug)]
pub struct Rest {
    /// The move in the notation of the rules.
    pub turn: String,
    /// The move in SAN.
    pub san: String,
    /// See [`View::value`].
    pub value: i32,
    /// See [`View::share`].
    pub share: f32,
}

impl View {
    /// Looks up a game's position, with lines of at most `plies` plies. Returns `None` if it is not stored.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn of(store: &Store, game: &dyn AnyGame, plies: usize) -> Result<Option<View>> {
        let Some(row) = store.find(&store.subject().key(game))? else {
            return Ok(None);
        };
        let reader = Reader { store, curve: store.curve()?, plies };
        reader.view(game, &row).map(Some)
    }
}

/// A view for a board without an engine: it also has the `pieces` and kings in `check`, and each move its
/// `arrows`.
///
/// # Errors
/// If it cannot be written as JSON, which cannot happen.
pub fn scene(view: &View, game: &dyn AnyGame) -> Result<Value> {
    let mut object = serde_json::to_value(view)?;
    let first = replay::first(game);
    for name in ["pieces", "check"] {
        object[name] = first[name].clone();
    }
    for (index, played) in view.moves.iter().enumerate() {
        let Ok(turn) = game.read(&played.turn) else { continue };
        object["moves"][index]["arrows"] =
            replay::step(game.fork().as_mut(), turn, Notation::San)["arrows"].take();
    }
    Ok(object)
}

struct Reader<'a> {
    store: &'a Store,
    curve: Chances,
    plies: usize,
}

impl Reader<'_> {
    fn view(&self, game: &dyn AnyGame, row: &PositionRow) -> Result<View> {
        let mut games: BTreeMap<Turn, [u32; 3]> = BTreeMap::new();
        for row in self.store.games(row.id)? {
            let sum = games.entry(row.turn).or_default();
            sum.iter_mut().zip(row.counts).for_each(|(sum, count)| *sum += count);
        }
        let children = self.children(game, row)?;
        let rest = row.own.filter(|own| children.iter().all(|(turn, _)| Some(*turn) != own.turn));
        let rest = rest.and_then(|own| Some((own.turn.filter(|turn| game.is_legal(*turn))?, own.score)));
        let (mut moves, mut waiting) = (Vec::new(), Vec::new());
        for (turn, child) in children {
            let games = games.remove(&turn);
            if child.is_known() {
                moves.push(self.of_turn(game, turn, child, games)?);
            } else {
                let (turn, san) = (game.write(turn), game.write_in(Notation::San, turn));
                waiting.push(Waiting { turn, san, games });
            }
        }
        waiting.sort_by_key(|of| Reverse(of.games.unwrap_or_default().iter().sum::<u32>()));
        let sign = game.side().sign();
        moves.sort_by_key(|of| (Reverse(sign * of.value), Reverse(of.searches)));
        let value = row.value();
        let changes = self.store.changes(0, Some(row.id))?;
        Ok(View {
            game: self.store.subject().exact_id.clone(),
            fen: game.fen(),
            value,
            share: share(self.curve, value),
            low: row.low,
            high: row.high,
            clock: row.clock,
            searches: row.searches,
            changed: row.changed,
            since: self.since(row, &changes),
            curve: self.shares(row, &changes),
            moves,
            rest: rest.map(|(turn, value)| Rest {
                turn: game.write(turn),
                san: game.write_in(Notation::San, turn),
                value,
                share: share(self.curve, value),
            }),
            waiting,
        })
    }

    /// The stored moves of a position; a damaged theory may have others than the legal ones.
    fn children(&self, game: &dyn AnyGame, row: &PositionRow) -> Result<Vec<(Turn, PositionRow)>> {
        let mut children = self.store.children(row.id)?;
        children.retain(|(turn, _)| game.is_legal(*turn));
        Ok(children)
    }

    fn of_turn(
        &self,
        game: &dyn AnyGame,
        turn: Turn,
        child: PositionRow,
        games: Option<[u32; 3]>,
    ) -> Result<Move> {
        let value = farther(child.value());
        let changes = self.store.changes(now() - RECENT, Some(child.id))?;
        let mut then = game.fork();
        then.play(turn);
        Ok(Move {
            turn: game.write(turn),
            san: game.write_in(Notation::San, turn),
            value,
            share: share(self.curve, value),
            low: child.low,
            high: child.high,
            depth: child.own.map_or(0, |own| own.depth),
            searches: child.searches,
            own: child.is_proven(),
            since: self.since(&child, &changes),
            line: self.best_line(then.as_ref(), child)?,
            games,
        })
    }

    /// The change of a position's share in the last 24 hours.
    fn since(&self, row: &PositionRow, changes: &[ChangeRow]) -> f32 {
        let oldest = now() - RECENT;
        let first = changes.iter().find(|change| change.at >= oldest);
        let share = |value| f64::from(share(self.curve, value));
        first.map_or(0.0, |first| {
            ((share(row.value()) - share(first.values[0])) * 100.0).round() as f32 / 100.0
        })
    }

    /// The shares of a position over time.
    fn shares(&self, row: &PositionRow, changes: &[ChangeRow]) -> Vec<(i64, f32)> {
        let first = changes.first().map(|change| (row.created, change.values[0]));
        let points = first.into_iter().chain(changes.iter().map(|change| (change.at, change.values[1])));
        points.map(|(at, value)| (at, share(self.curve, value))).collect()
    }

    /// The best stored turns from a position on, and the best one without an edge at their end.
    fn best_line(&self, game: &dyn AnyGame, mut row: PositionRow) -> Result<Vec<String>> {
        let mut replay = game.fork();
        let (mut turns, mut seen) = (Vec::new(), HashSet::new());
        while turns.len() < self.plies && seen.insert(row.id) && replay.outcome().is_none() {
            let value = row.value();
            let children = self.children(replay.as_ref(), &row)?;
            let keeps = |child: &PositionRow| child.is_known() && farther(child.value()) == value;
            let most = |(_, child): &(Turn, PositionRow)| Reverse(child.searches);
            let best = children.into_iter().filter(|(_, child)| keeps(child)).min_by_key(most);
            let own = row.own.and_then(|own| own.turn).filter(|turn| replay.is_legal(*turn));
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
}
