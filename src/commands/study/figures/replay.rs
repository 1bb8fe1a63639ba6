//! The games of a study, replayed with everything that it counts.

use crate::commands::study::games::{Plan, SAMPLES, Sample, Series, Store, kind_index, white_share};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Spot, Turn};
use firzan::rules::Outcome;
use firzan::search::Memory;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// A side leads if its expected score is at least this much above a half.
pub const LEAD: f64 = 0.05;
/// A side is winning from this expected score on.
const WINNING: f64 = 0.9;
/// The special moves.
pub const RULES: [&str; 4] = ["castling", "en passant capture", "promotion", "move lent by another piece"];

/// Everything that the figures are made from.
pub struct Evidence<'a> {
    /// The plan of the study.
    pub plan: &'a Plan,
    /// The games played.
    pub store: &'a Store,
    /// The transposition table for further searches.
    pub memory: &'a Memory,
    /// The game at its start.
    pub game: Box<dyn AnyGame>,
    /// The games from the start.
    pub start: Vec<Replay>,
    /// The games after random moves.
    pub random: Vec<Replay>,
}

/// A game.
pub struct Replay {
    /// The outcome; `None` if the game was cut off.
    pub outcome: Option<Outcome>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The kinds to which a piece could promote at some time.
    pub promotions: BTreeSet<usize>,
    /// True if a side could castle at some time.
    pub could_castle: bool,
    /// The positions in which good moves were counted.
    pub samples: Vec<Sample>,
}

/// A move.
pub struct Move {
    /// The move.
    pub turn: Turn,
    /// The side.
    pub side: Color,
    /// The number of legal moves.
    pub legal: usize,
    /// The kind of the piece that moved, as an index.
    pub kind: Option<usize>,
    /// The squares entered, by the piece and by a twin or a castling rook.
    pub went_to: Vec<Spot>,
    /// The kinds of the pieces captured.
    pub captured: Vec<usize>,
    /// The kind promoted to.
    pub promotion: Option<usize>,
    /// White's share of the point by the search, from 0 to 1; `None` if the move was random.
    pub white: Option<f64>,
    /// True for each special move of [`RULES`] that it is.
    pub rules: [bool; 4],
}

impl<'a> Evidence<'a> {
    /// Replays the games of a store.
    pub fn of(plan: &'a Plan, store: &'a Store, memory: &'a Memory) -> Result<Evidence<'a>> {
        let replays = |series| -> Result<Vec<Replay>> {
            let records: Vec<&Record> = store.of(series).map(|(_, record)| record).collect();
            records.into_par_iter().map(Replay::of).collect()
        };
        let (start, random) = (replays(&Series::Start)?, replays(&Series::Random)?);
        Ok(Evidence { plan, store, memory, game: new_game(plan.variant), start, random })
    }

    /// The games from the start and after random moves.
    pub fn all(&self) -> impl Iterator<Item = &Replay> + Clone {
        self.start.iter().chain(&self.random)
    }

    /// The values of a function for all games, where it has one.
    pub fn each(&self, value: impl Fn(&Replay) -> Option<f64>) -> impl Iterator<Item = f64> {
        self.all().filter_map(value)
    }

    /// The moves of all games.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.all().flat_map(|game| &game.moves)
    }

    /// The positions in which good moves were counted.
    pub fn samples(&self) -> impl Iterator<Item = &Sample> + Clone {
        self.all().flat_map(|game| &game.samples)
    }

    /// The points, from 0 to 1, of the side that a series is about, for each pair of games with sides
    /// changed.
    pub fn pairs(&self, series: &Series) -> Vec<f64> {
        let mut pairs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for (number, record) in self.store.of(series) {
            let white = white_points(record.winner().flatten());
            let own = if series.side(number) == Color::White { white } else { 1.0 - white };
            pairs.entry(number / 2).or_default().push(own);
        }
        pairs.into_values().filter(|pair| pair.len() == 2).map(|pair| (pair[0] + pair[1]) / 2.0).collect()
    }
}

impl Replay {
    /// Replays a record.
    pub fn of(record: &Record) -> Result<Replay> {
        let mut game = record.start()?;
        let is_one_board = game.board_files() == game.size().0;
        let all_kinds = game.kinds();
        let mut replay = Replay {
            outcome: None,
            moves: Vec::with_capacity(record.turns.len()),
            promotions: BTreeSet::new(),
            could_castle: false,
            samples: record.tag(SAMPLES).map_or(Vec::new(), Sample::read),
        };
        for played in &record.turns {
            let turn = played.turn;
            let (parts, side, legal) = (game.parts(turn), game.side(), game.legal_moves());
            replay.promotions.extend(legal.iter().filter_map(|turn| turn.promotion()).map(usize::from));
            let castles = |turn: Turn| {
                let is_king = || game.kind(game.parts(turn).from).is_some_and(|kind| kind.is_royal());
                is_one_board && is_king() && !game.also(turn).is_empty()
            };
            replay.could_castle = replay.could_castle || legal.iter().any(|&turn| castles(turn));
            let changes = game.changes(turn);
            let taken = changes.iter().filter_map(|change| {
                let is_gone = change.after.is_none_or(|piece| piece.color == side);
                let enemy = change.before.filter(|piece| piece.color != side && is_gone)?;
                Some((change.spot, kind_index(all_kinds, enemy)?))
            });
            let taken: Vec<(Spot, usize)> = taken.collect();
            let castles = castles(turn);
            let promotion = turn.promotion().map(usize::from);
            let is_pawn = game.kind(parts.from).is_some_and(|kind| kind.is_pawn());
            let others = game.also(turn).into_iter().map(|(_, to)| to);
            let in_passing = is_one_board && is_pawn && taken.iter().any(|(spot, _)| *spot != parts.to);
            // Arrows from other squares come from pieces that help.
            let is_helped = || {
                let arrows = game.why(&game.write(turn)).note.arrows;
                arrows.iter().any(|(from, _)| *from != parts.from)
            };
            replay.moves.push(Move {
                turn,
                side,
                legal: legal.len(),
                kind: game.at(parts.from).and_then(|piece| kind_index(all_kinds, piece)),
                went_to: iter::once(parts.to).chain(others).collect(),
                promotion,
                white: white_share(&played.comment),
                rules: [castles, in_passing, promotion.is_some(), is_one_board && !castles && is_helped()],
                captured: taken.into_iter().map(|(_, kind)| kind).collect(),
            });
            game.play(turn);
        }
        replay.outcome = game.outcome();
        Ok(replay)
    }

    /// White's points.
    pub fn points(&self) -> f64 {
        white_points(self.winner())
    }

    /// The winner.
    pub fn winner(&self) -> Option<Color> {
        self.outcome?.winner
    }

    /// A side's expected scores by the search, from 0 to 1, each with the number of moves played before.
    pub fn shares_of(&self, side: Color) -> impl DoubleEndedIterator<Item = (usize, f64)> {
        self.moves.iter().enumerate().filter_map(move |(ply, played)| {
            let white = played.white?;
            Some((ply, if side == Color::White { white } else { 1.0 - white }))
        })
    }

    /// The plies after which the other side leads.
    pub fn lead_changes(&self) -> Vec<usize> {
        let (mut leader, mut changes) = (None, Vec::new());
        for (ply, white) in self.shares_of(Color::White) {
            let now = match white {
                white if white >= 0.5 + LEAD => Color::White,
                white if white <= 0.5 - LEAD => Color::Black,
                _ => continue,
            };
            if leader.replace(now).is_some_and(|before| before != now) {
                changes.push(ply);
            }
        }
        changes
    }

    /// The last lead change, as a share of the game.
    pub fn last_lead_change(&self) -> Option<f64> {
        Some(*self.lead_changes().last()? as f64 / self.moves.len() as f64)
    }

    /// The winner's lowest expected score.
    pub fn lowest(&self) -> Option<f64> {
        self.shares_of(self.winner()?).map(|(_, share)| share).min_by(f64::total_cmp)
    }

    /// The plies of the game's end during which the winner was winning; `None` without a winner.
    pub fn decided(&self) -> Option<f64> {
        let before = self.shares_of(self.winner()?).rev().find(|(_, share)| *share < WINNING);
        Some((self.moves.len() - before.map_or(0, |(ply, _)| ply + 1)) as f64)
    }

    /// The mean number of legal moves between two thirds of the game, numbered from 0.
    pub fn legal(&self, [from, to]: [usize; 2]) -> Option<f64> {
        let [from, to] = [from, to].map(|third| third * self.moves.len() / 3);
        let legal: f64 = self.moves[from..to].iter().map(|played| played.legal as f64).sum();
        (to > from).then(|| legal / (to - from) as f64)
    }

    /// The logarithm, to the base 10, of the size of the game tree.
    pub fn tree(&self) -> f64 {
        self.moves.iter().map(|played| (played.legal as f64).log10()).sum()
    }

    /// The share of moves without an alternative.
    pub fn forced(&self) -> f64 {
        let count = self.moves.iter().filter(|played| played.legal == 1).count();
        count as f64 / self.moves.len().max(1) as f64
    }
}

/// White's points.
fn white_points(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::pgn::Reader;
    use firzan::games::Registry;

    #[test]
    fn both_twins_go_somewhere() {
        let text = "[Variant \"distortingmirrors\"]\n\n1. d3/l6 e6/m3 *\n";
        let mut records = Reader::new(text.as_bytes(), "chess".parse().unwrap(), &Registry::new());
        let replay = Replay::of(&records.next().unwrap().unwrap()).unwrap();
        let went = |index: usize| -> Vec<String> {
            replay.moves[index].went_to.iter().map(|spot| spot.write(1)).collect()
        };
        assert_eq!([went(0), went(1)], [["d3", "l6"], ["e6", "m3"]]);
    }
}
