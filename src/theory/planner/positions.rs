//! Adding positions and turns to a theory.

use super::closed::{solved, state};
use super::{Entry, MOST_POSITIONS, Planner};
use crate::theory::graph::{Id, Node};
use crate::theory::key::{self, Key};
use crate::theory::store::{EdgeRow, GamesRow, GoalRow, OwnSearch, State, is_evaluated, now};
use crate::theory::task::{Finding, Line};
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::search::score;
use std::time::Instant;

impl Planner {
    /// Adds a line of turns from a game's position: each turn to one of its positions gets this bonus, in
    /// plies. Returns its positions, the first one included, or `None` if that is not known.
    pub fn add_line(
        &mut self,
        game: &dyn AnyGame,
        turns: &[Turn],
        bonus: f32,
        note: &str,
    ) -> Option<Vec<Id>> {
        let mut replay = game.fork();
        let first = *self.ids.get(&self.store.subject().key(replay.as_ref()))?;
        let mut line = vec![first];
        self.add_bonus(first, bonus, note);
        for &turn in turns {
            let (parent, before) = (line[line.len() - 1], replay.fork());
            replay.play(turn);
            let child = self.find_or_insert(replay.as_ref(), None);
            self.join(parent, turn, child);
            self.close_if_done(parent, before.as_ref());
            self.add_bonus(child, bonus, note);
            line.push(child);
        }
        self.settle();
        for pair in line.windows(2) {
            self.approach(pair[0], pair[1]);
        }
        Some(line)
    }

    fn add_bonus(&mut self, position: Id, bonus: f32, note: &str) {
        if self.graph.node(position).bonus < bonus {
            self.graph.change(position, |node| node.bonus = bonus);
            self.batch.rows.goals.push(GoalRow { position, bonus, note: note.to_string() });
        }
    }

    /// Makes goals of the lines that readers of the file want to have explored.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub(super) fn grant_wishes(&mut self) -> Result<()> {
        self.heard = Instant::now();
        let wishes = self.store.wishes()?;
        let Some(&(last, _)) = wishes.last() else {
            return Ok(());
        };
        for (_, wish) in &wishes {
            let start = self.start.fork();
            let mut replay = start.fork();
            for &turn in &wish.turns {
                if !replay.is_legal(turn) {
                    break;
                }
                replay.play(turn);
            }
            self.add_line(start.as_ref(), replay.played(), wish.bonus, &wish.note);
        }
        self.travel();
        self.save()?;
        self.store.drop_wishes(last)
    }

    /// Adds results of games; they replace those of the same position, turn and source.
    pub fn add_games(&mut self, games: impl IntoIterator<Item = GamesRow>) {
        self.batch.rows.games.extend(games);
    }

    /// Adds what a search of a position found; returns where its best line leads.
    pub(super) fn add_lines(&mut self, id: Id, finding: &Finding) -> Id {
        let Finding { task, lines, depth, nodes } = finding;
        let first = lines[0];
        let mut game = task.game.fork();
        game.play(first.turn);
        let left_out = task.excluded.len() as u32 + 1;
        let own = |line: Line| OwnSearch {
            turn: Some(line.turn),
            score: line.value,
            depth: *depth,
            nodes: *nodes,
            engine: task.engine,
            left_out: Some(left_out),
        };
        let child = self.find_or_insert(game.as_ref(), Some(own(first).of_child(first.reply)));
        self.join(id, first.turn, child);
        let rest = lines.get(1).copied().map(own);
        let entry = &mut self.entries[id as usize];
        (entry.own, entry.failures) = (rest, 0);
        self.graph.change(id, |node| node.searched += 1);
        self.count_own(id);
        self.close_if_done(id, task.game.as_ref());
        child
    }

    /// The number of a game's position; if it is new, it is added with the search that found it.
    fn find_or_insert(&mut self, game: &dyn AnyGame, own: Option<OwnSearch>) -> Id {
        let text = key::text(game);
        let key = self.key(&text);
        let Some(&id) = self.ids.get(&key) else {
            return self.insert(game, key, text, own);
        };
        if own.is_some() && !self.graph.node(id).is_evaluated {
            self.entries[id as usize].own = own;
            self.count_own(id);
            self.touched.insert(id);
        }
        id
    }

    pub(super) fn key(&self, text: &str) -> Key {
        key::of(&self.store.subject().exact_id, text)
    }

    /// Adds a position, and joins it to the stored ones after its turns.
    pub(super) fn insert(
        &mut self,
        game: &dyn AnyGame,
        key: Key,
        text: String,
        own: Option<OwnSearch>,
    ) -> Id {
        let clock = game.counters().halfmove;
        let id = self.graph.add(Node::new(game.side()));
        if self.graph.len() == MOST_POSITIONS {
            log::warn!("{}: {MOST_POSITIONS} positions are the most that a theory has", self.store.address());
        }
        self.ids.insert(key, id);
        self.texts.insert(id, text);
        self.touched.insert(id);
        self.entries.push(Entry {
            key,
            state: State::Open,
            failures: 0,
            own,
            clock,
            changed: now(),
            created: now(),
            recorded: None,
            written: (0, 0),
        });
        // The end of the game on the board, whatever the path there.
        let mut alone = game.fork();
        alone.restart_clock();
        let fact = |score| OwnSearch { turn: None, score, depth: 0, nodes: 0, engine: 0, left_out: None };
        if let Some(outcome) = alone.outcome() {
            self.entries[id as usize].own = Some(fact(score::of(outcome, Color::White, 0)));
            self.close(id, State::Over);
        } else if let Some(score) = solved(alone.as_ref()) {
            self.entries[id as usize].own = Some(fact(score));
            self.close(id, State::Solved);
        } else {
            for turn in alone.legal_moves() {
                alone.play(turn);
                let key = self.store.subject().key(alone.as_ref());
                alone.undo();
                if let Some(&child) = self.ids.get(&key) {
                    self.join(id, turn, child);
                }
            }
            self.close_if_done(id, game);
        }
        self.count_own(id);
        id
    }

    fn join(&mut self, parent: Id, turn: Turn, child: Id) {
        if self.graph.join(parent, turn, child) {
            self.batch.rows.edges.push(EdgeRow { parent, turn, child });
            self.touched.insert(parent);
            self.inherit(parent, turn, child);
            self.count_own(parent);
        }
    }

    /// Gives a position that nothing has evaluated the value that the search of the position before has found
    /// for the turn between them. There it no longer counts.
    fn inherit(&mut self, parent: Id, turn: Turn, child: Id) {
        let own = self.entries[parent as usize].own.filter(|own| own.turn == Some(turn));
        if let Some(own) = own
            && !self.graph.node(child).is_evaluated
        {
            self.entries[child as usize].own = Some(own.of_child(None));
            self.count_own(child);
            self.touched.insert(child);
        }
    }

    /// Counts a position's own search, or no longer.
    pub(super) fn count_own(&mut self, id: Id) {
        let (node, entry) = (self.graph.node(id), &self.entries[id as usize]);
        let own = entry.own.and_then(|own| own.counted(node));
        let is_evaluated = is_evaluated(entry.own, node.searched, entry.state);
        if (node.own, node.is_evaluated) != (own, is_evaluated) {
            self.graph.change(id, |node| (node.own, node.is_evaluated) = (own, is_evaluated));
        }
    }

    /// Closes an open position that a game has reached if nothing is left to search.
    fn close_if_done(&mut self, id: Id, game: &dyn AnyGame) {
        let entry = &self.entries[id as usize];
        let state = state(game, self.graph.node(id), entry.failures);
        if entry.state == State::Open && state != State::Open {
            self.close(id, state);
        }
    }

    pub(super) fn close(&mut self, id: Id, state: State) {
        self.entries[id as usize].state = state;
        self.graph.change(id, |node| node.is_closed = true);
        self.count_own(id);
        self.touched.insert(id);
    }
}
