//! The series of games in a study.

use super::trade::{Trade, trades};
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Random};
use firzan::games::Variant;

/// Random moves by both sides together in the second series.
const RANDOM: usize = 4;
/// Random moves by both sides together before a pair of games with sides changed.
const VARIETY: usize = 2;
/// Steps of the ladder: a player with the usual nodes divided by this meets one with twice as many.
const RUNGS: [u64; 4] = [8, 4, 2, 1];
/// Games that measure the pawn, as a multiple of those of another piece.
const UNIT_TIMES: u64 = 4;
/// Attempts to find random moves before a game is given up.
const MOST_TRIES: usize = 50;

/// A series of games.
#[derive(Clone, PartialEq, Debug)]
pub enum Series {
    /// Games from the start position.
    Start,
    /// Games from a position after random moves.
    Random,
    /// One side has these nodes per move, the other twice as many.
    Ladder(u64),
    /// The sides have different pieces.
    Trade(Box<Trade>),
}

/// The plan of a study.
pub struct Plan {
    /// The game.
    pub variant: Variant,
    /// Nodes per move in most series.
    pub nodes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The series.
    pub series: Vec<Series>,
    /// Names of the kinds of pieces that no series measures.
    pub unmeasured: Vec<String>,
}

/// The beginning of a game: the first position, with random moves played; the nodes per move of White and
/// Black; their names; and the game's random numbers.
type Beginning = (Box<dyn AnyGame>, [u64; 2], [String; 2], Random);

impl Series {
    /// The name, which is the tag Event of its games.
    pub fn name(&self) -> String {
        match self {
            Series::Start => "From the start".to_string(),
            Series::Random => "After two random moves by each side".to_string(),
            Series::Ladder(nodes) => format!("{} against {nodes} nodes", 2 * nodes),
            Series::Trade(trade) => trade.name(),
        }
    }

    /// The number of its games, as a multiple of that of most series: all values depend on the pawn's.
    pub fn times(&self) -> u64 {
        if matches!(self, Series::Trade(trade) if trade.is_unit()) { UNIT_TIMES } else { 1 }
    }

    /// The side with more nodes, or whose piece is measured, in a game of a pair.
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
        series.extend(trades.into_iter().map(|trade| Series::Trade(Box::new(trade))));
        Plan { variant, nodes, seed, series, unmeasured }
    }

    /// The options that determine its games, which are the tag Study of each.
    pub fn signature(&self) -> String {
        let name = self.variant.exact_name();
        format!("{name} --seed {} --nodes {}{}", self.seed, self.nodes, self.variant.learnt_mark())
    }

    /// The beginning of a game; `None` if random moves find none.
    pub fn beginning(&self, series: &Series, number: u64) -> Option<Beginning> {
        let stream = |number| (u64::from(crc32fast::hash(series.name().as_bytes())) << 32) + number;
        let side = series.side(number);
        let nodes = match series {
            Series::Ladder(fewer) => by_color(side, 2 * fewer, *fewer),
            _ => [self.nodes; 2],
        };
        let names = match series {
            Series::Trade(trade) => by_color(side, trade.own(), trade.others()),
            _ => nodes.map(|nodes| format!("{nodes} nodes")),
        };
        let (random_moves, pair) = match series {
            Series::Start => (0, number),
            Series::Random => (RANDOM, number),
            _ => (VARIETY, number / 2),
        };
        let mut random = Random::stream(self.seed, stream(pair));
        let game = (0..MOST_TRIES).find_map(|_| {
            let mut game = match series {
                Series::Trade(trade) => trade.set_up(self.variant, side, &mut random)?,
                _ => new_game(self.variant),
            };
            for _ in 0..random_moves {
                let turn = *random.one_of(&game.legal_moves()).filter(|_| game.outcome().is_none())?;
                game.play(turn);
            }
            game.outcome().is_none().then_some(game)
        })?;
        // Both games of a pair begin alike but continue with different random numbers.
        Some((game, nodes, names, Random::stream(self.seed, stream(number) | 1 << 31)))
    }
}

/// White's and Black's, of what a side and the other have.
fn by_color<T>(side: Color, own: T, other: T) -> [T; 2] {
    if side == Color::White { [own, other] } else { [other, own] }
}
