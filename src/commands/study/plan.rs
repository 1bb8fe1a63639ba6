//! The series of games that a study consists of.

use super::trade::{Trade, trades};
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Random};
use firzan::games::Variant;

/// Random moves by both sides together in the second series.
const RANDOM: usize = 4;
/// Random moves by both sides together before a game of a pair that is played with the sides changed.
const VARIETY: usize = 2;
/// The steps of the ladder: a player with this part of the usual nodes meets one with twice as many.
const RUNGS: [u64; 4] = [8, 4, 2, 1];
/// How many times as many games measure the pawn as another piece.
const UNIT_TIMES: u64 = 4;
/// Beginnings that are tried before a game is given up.
const MOST_TRIES: usize = 50;

/// Games of one sort.
#[derive(Clone, PartialEq, Debug)]
pub enum Series {
    /// From the start position.
    Start,
    /// From a position after random moves.
    Random,
    /// One side has twice as many nodes as the other, which has these.
    Ladder(u64),
    /// One side has other pieces than the other.
    Trade(Trade),
}

/// What is to be played.
pub struct Plan {
    /// The game.
    pub variant: Variant,
    /// The usual nodes per move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The series.
    pub series: Vec<Series>,
    /// Names of the kinds of pieces that no series measures.
    pub unmeasured: Vec<String>,
}

/// A game that is to be played.
pub struct Beginning {
    /// Its first position, with random moves played.
    pub game: Box<dyn AnyGame>,
    /// The nodes per move of White and Black.
    pub nodes: [u64; 2],
    /// Their names.
    pub names: [String; 2],
    /// What varies it further.
    pub random: Random,
}

impl Series {
    /// The name, which the games' records bear.
    pub fn name(&self) -> String {
        match self {
            Series::Start => "From the start".to_string(),
            Series::Random => "After two random moves by each side".to_string(),
            Series::Ladder(nodes) => format!("{} against {nodes} nodes", 2 * nodes),
            Series::Trade(trade) => trade.name(),
        }
    }

    /// How many times as many games as of others there are of it: every other value rests on the pawn's.
    pub fn times(&self) -> u64 {
        match self {
            Series::Trade(trade) if trade.is_unit() => UNIT_TIMES,
            _ => 1,
        }
    }

    /// Whether these are games as they are usually played, whose course is of interest.
    pub fn is_usual(&self) -> bool {
        matches!(self, Series::Start | Series::Random)
    }

    /// The side that a game of a pair is about: the one with more nodes, or with other pieces.
    pub fn side(&self, number: u64) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }
}

impl Plan {
    /// All series for a game.
    pub fn new(variant: Variant, nodes: u64, seed: u64) -> Plan {
        let (trades, unmeasured) = trades(variant);
        let mut series = vec![Series::Start, Series::Random];
        series.extend(RUNGS.map(|part| Series::Ladder(nodes / part)));
        series.extend(trades.into_iter().map(Series::Trade));
        Plan { variant, nodes, seed, series, unmeasured }
    }

    /// What its games depend on, which their records bear.
    pub fn signature(&self) -> String {
        let name = self.variant.exact_name();
        format!("{name} --seed {} --nodes {}{}", self.seed, self.nodes, self.variant.learnt_mark())
    }

    /// The beginning of a game; `None` if random moves find none.
    pub fn beginning(&self, series: &Series, number: u64) -> Option<Beginning> {
        let part = |number| (u64::from(crc32fast::hash(series.name().as_bytes())) << 32) + number;
        let usual = format!("{} nodes", self.nodes);
        let (nodes, names, random_moves, pair) = match series {
            Series::Start => ([self.nodes; 2], [usual.clone(), usual], 0, number),
            Series::Random => ([self.nodes; 2], [usual.clone(), usual], RANDOM, number),
            Series::Ladder(fewer) => {
                let mut nodes = [*fewer; 2];
                nodes[series.side(number).index()] *= 2;
                (nodes, nodes.map(|nodes| format!("{nodes} nodes")), VARIETY, number / 2)
            }
            Series::Trade(trade) => {
                let mut names = [trade.others(), trade.others()];
                names[series.side(number).index()] = trade.own();
                ([self.nodes; 2], names, VARIETY, number / 2)
            }
        };
        let mut random = Random::stream(self.seed, part(pair));
        let game = (0..MOST_TRIES).find_map(|_| {
            let mut game = match series {
                Series::Trade(trade) => trade.set_up(self.variant, series.side(number), &mut random)?,
                _ => new_game(self.variant),
            };
            for _ in 0..random_moves {
                let turn = *random.one_of(&game.legal_moves()).filter(|_| game.outcome().is_none())?;
                game.play(turn);
            }
            game.outcome().is_none().then_some(game)
        })?;
        // Both games of a pair begin alike, and go on each in its own way.
        Some(Beginning { game, nodes, names, random: Random::stream(self.seed, part(number) | 1 << 31) })
    }
}
