//! Replays the games of a study and records what the figures need.

use crate::commands::study::games::{Plan, SAMPLES_TAG, Sample, Series, Store, white_share};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Spot, Turn};
use firzan::rules::Outcome;
use firzan::search::Memory;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::ptr;

/// A side leads if its expected score exceeds one half by at least this much.
pub const LEAD: f64 = 0.05;
/// Minimum expected score of a winning side.
const WINNING: f64 = 0.9;
/// Special moves, in the order of [`Move::special`].
pub const SPECIAL_MOVES: [&str; 5] = ["castling", "en passant capture", "promotion", "borrowed move", "drop"];

/// The data from which the figures are computed.
pub struct Evidence<'a> {
    /// The plan of the study.
    pub plan: &'a Plan,
    /// The games played.
    pub store: &'a Store,
    /// The transposition table for further searches.
    pub memory: &'a Memory,
    /// The start position.
    pub game: Box<dyn AnyGame>,
    /// Games from the start position.
    pub from_start: Vec<Replay>,
    /// Games that begin with random moves.
    pub after_random_moves: Vec<Replay>,
}

/// A replayed game.
pub struct Replay {
    /// The outcome; `None` if the game was cut off.
    pub outcome: Option<Outcome>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The kinds to which a promotion was legal at some point in the game.
    pub promotions: BTreeSet<usize>,
    /// True if castling was legal at some point in the game.
    pub could_castle: bool,
    /// The positions in which good moves were counted.
    pub samples: Vec<Sample>,
}

/// One move of a game.
pub struct Move {
    /// The move itself.
    pub turn: Turn,
    /// The side that moved.
    pub side: Color,
    /// The number of legal moves in the position.
    pub legal: usize,
    /// The kind of the piece that moved or was dropped, as an index.
    pub kind: Option<usize>,
    /// The target squares of the piece and of its twin or castling rook.
    pub targets: Vec<Spot>,
    /// The kinds of the pieces captured.
    pub captured: Vec<usize>,
    /// The kind promoted to.
    pub promotion: Option<usize>,
    /// White's expected score according to the search, from 0 to 1; `None` for a random move.
    pub white: Option<f64>,
    /// For each entry of [`SPECIAL_MOVES`], true if this move is one.
    pub special: [bool; 5],
}

impl<'a> Evidence<'a> {
    /// Replays the games of a store.
    pub fn of(plan: &'a Plan, store: &'a Store, memory: &'a Memory) -> Result<Evidence<'a>> {
        let replays = |series| -> Result<Vec<Replay>> {
            let records: Vec<&Record> = store.of(series).map(|(_, record)| record).collect();
            records.into_par_iter().map(Replay::of).collect()
        };
        let (from_start, after_random_moves) = (replays(&Series::Start)?, replays(&Series::Random)?);
        Ok(Evidence { plan, store, memory, game: new_game(plan.variant), from_start, after_random_moves })
    }

    /// All games, those from the start position first.
    pub fn all(&self) -> impl Iterator<Item = &Replay> + Clone {
        self.from_start.iter().chain(&self.after_random_moves)
    }

    /// Applies a function to every game and skips those for which it returns `None`.
    pub fn values(&self, value: impl Fn(&Replay) -> Option<f64>) -> impl Iterator<Item = f64> {
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

    /// The mean points per game of the side that a series measures, for each pair with colours reversed.
    pub fn pairs(&self, series: &Series) -> Vec<f64> {
        let mut pairs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for (number, record) in self.store.of(series) {
            let white = white_points(record.winner().flatten());
            let own = if series.test_side(number) == Color::White { white } else { 1.0 - white };
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
            samples: record.tag(SAMPLES_TAG).map_or(Vec::new(), Sample::read),
        };
        for played in &record.turns {
            let turn = played.turn;
            let (parts, side, legal) = (game.parts(turn), game.side(), game.legal_moves());
            let promoted = |turn: &Turn| turn.promotion().filter(|_| !turn.is_drop()).map(usize::from);
            replay.promotions.extend(legal.iter().filter_map(promoted));
            let castles = |turn: Turn| {
                let is_king = || game.kind(game.parts(turn).from).is_some_and(|kind| kind.is_royal());
                is_one_board && is_king() && !game.also(turn).is_empty()
            };
            replay.could_castle = replay.could_castle || legal.iter().any(|&turn| castles(turn));
            // Promoted pawns are kinds of their own where they are captured as pawns.
            let kind_at = |spot| {
                let kind = game.kind(spot)?;
                all_kinds.iter().position(|other| ptr::eq(other, kind))
            };
            let changes = game.changes(turn);
            let captured = changes.iter().filter_map(|change| {
                let is_gone = change.after.is_none_or(|piece| piece.color == side);
                change.before.filter(|piece| piece.color != side && is_gone)?;
                Some((change.spot, kind_at(change.spot)?))
            });
            let captured: Vec<(Spot, usize)> = captured.collect();
            let castles = castles(turn);
            let promotion = promoted(&turn);
            let is_pawn = game.kind(parts.from).is_some_and(|kind| kind.is_pawn());
            let others = game.also(turn).into_iter().map(|(_, to)| to);
            let en_passant = is_one_board && is_pawn && captured.iter().any(|(spot, _)| *spot != parts.to);
            // An arrow from another square shows a piece that lends its move.
            let is_lent = || {
                let arrows = game.why(&game.write(turn)).note.arrows;
                arrows.iter().any(|(from, _)| *from != parts.from)
            };
            replay.moves.push(Move {
                turn,
                side,
                legal: legal.len(),
                kind: if turn.is_drop() { turn.promotion().map(usize::from) } else { kind_at(parts.from) },
                targets: iter::once(parts.to).chain(others).collect(),
                promotion,
                white: white_share(&played.comment),
                special: [
                    castles,
                    en_passant,
                    promotion.is_some(),
                    is_one_board && !castles && !turn.is_drop() && is_lent(),
                    turn.is_drop(),
                ],
                captured: captured.into_iter().map(|(_, kind)| kind).collect(),
            });
            game.play(turn);
        }
        replay.outcome = game.outcome();
        Ok(replay)
    }

    /// White's points: 1, 0.5 or 0.
    pub fn points(&self) -> f64 {
        white_points(self.winner())
    }

    /// The winner; `None` for a draw or a game that was cut off.
    pub fn winner(&self) -> Option<Color> {
        self.outcome?.winner
    }

    /// A side's expected scores according to the search, from 0 to 1, each with its ply.
    pub fn expected_scores(&self, side: Color) -> impl DoubleEndedIterator<Item = (usize, f64)> {
        self.moves.iter().enumerate().filter_map(move |(ply, played)| {
            let white = played.white?;
            Some((ply, if side == Color::White { white } else { 1.0 - white }))
        })
    }

    /// The plies at which the lead passes to the other side.
    pub fn lead_changes(&self) -> Vec<usize> {
        let (mut leader, mut changes) = (None, Vec::new());
        for (ply, white) in self.expected_scores(Color::White) {
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

    /// The ply of the last lead change, as a fraction of the game's length.
    pub fn last_lead_change(&self) -> Option<f64> {
        Some(*self.lead_changes().last()? as f64 / self.moves.len() as f64)
    }

    /// The winner's lowest expected score.
    pub fn winners_lowest(&self) -> Option<f64> {
        self.expected_scores(self.winner()?).map(|(_, share)| share).min_by(f64::total_cmp)
    }

    /// The number of plies at the end during which the winner was always winning; `None` for a draw.
    pub fn plies_decided(&self) -> Option<f64> {
        let before = self.expected_scores(self.winner()?).rev().find(|(_, share)| *share < WINNING);
        Some((self.moves.len() - before.map_or(0, |(ply, _)| ply + 1)) as f64)
    }

    /// The mean number of legal moves in a part of the game, given by its bounds in thirds (0 to 3).
    pub fn mean_legal_moves(&self, [from, to]: [usize; 2]) -> Option<f64> {
        let [from, to] = [from, to].map(|third| third * self.moves.len() / 3);
        let legal: f64 = self.moves[from..to].iter().map(|played| played.legal as f64).sum();
        (to > from).then(|| legal / (to - from) as f64)
    }

    /// The base-10 logarithm of the game-tree size, estimated as the product of the numbers of legal moves.
    pub fn log_size(&self) -> f64 {
        self.moves.iter().map(|played| (played.legal as f64).log10()).sum()
    }

    /// The share of positions with only one legal move.
    pub fn forced_share(&self) -> f64 {
        let count = self.moves.iter().filter(|played| played.legal == 1).count();
        count as f64 / self.moves.len().max(1) as f64
    }
}

/// White's points: 1 for a win, 0.5 for a draw, 0 for a loss.
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
    use crate::commands::study::games::kind_name;
    use crate::records::pgn::Reader;
    use firzan::games::Registry;

    #[test]
    fn both_twins_are_listed_as_targets() {
        let text = "[Variant \"distortingmirrors\"]\n\n1. d3/l6 e6/m3 *\n";
        let mut records = Reader::new(text.as_bytes(), "chess".parse().unwrap(), &Registry::new());
        let replay = Replay::of(&records.next().unwrap().unwrap()).unwrap();
        let targets = |index: usize| -> Vec<String> {
            replay.moves[index].targets.iter().map(|spot| spot.write(1)).collect()
        };
        assert_eq!([targets(0), targets(1)], [["d3", "l6"], ["e6", "m3"]]);
    }

    #[test]
    fn drops_and_promoted_pawns_have_their_kinds() {
        let text = "[Variant \"crazyhouse\"]\n[FEN \"r3k3/1P6/8/8/8/8/8/4K3[N] w - - 0 1\"]\n\n\
                    1. N@f3 Kf7 2. bxa8=Q Kg7 3. Qb8 *\n";
        let mut records = Reader::new(text.as_bytes(), "chess".parse().unwrap(), &Registry::new());
        let replay = Replay::of(&records.next().unwrap().unwrap()).unwrap();
        let kinds = new_game("crazyhouse".parse().unwrap()).kinds();
        let name = |index: usize| replay.moves[index].kind.map(|kind| kind_name(kinds, kind));
        assert_eq!(name(0).as_deref(), Some("knight"));
        assert_eq!(name(4).as_deref(), Some("queen (Q~)"));
        let drops: Vec<bool> = replay.moves.iter().map(|played| played.special[4]).collect();
        assert_eq!(drops, [true, false, false, false, false]);
    }
}
