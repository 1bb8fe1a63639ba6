//! The series of games in a study.

use super::trade::{Trade, trades};
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Random};
use firzan::games::Variant;

/// Random plies at the start of the games of [`Series::Random`].
const RANDOM_PLIES: usize = 4;
/// Random plies at the start of each pair of games; the two games of a pair have colours reversed.
const PAIR_PLIES: usize = 2;
/// Divisors of the nodes per move, one per rung of the ladder: one player gets the quotient, the other
/// double.
const RUNG_DIVISORS: [u64; 4] = [8, 4, 2, 1];
/// Games of the series that measures the pawn, as a multiple of those of any other series.
const PAWN_FACTOR: u64 = 4;
/// Maximum number of attempts to find random moves before a game is skipped.
const MAX_TRIES: usize = 50;

/// A series of games.
#[derive(Clone, PartialEq, Debug)]
pub enum Series {
    /// Games from the start position.
    Start,
    /// Games that begin with random moves.
    Random,
    /// One side searches this many nodes per move, the other twice as many.
    Ladder(u64),
    /// The sides start with different pieces.
    Trade(Box<Trade>),
}

/// The plan of a study.
pub struct Plan {
    /// The variant.
    pub variant: Variant,
    /// Nodes per move in most series.
    pub nodes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The series.
    pub series: Vec<Series>,
    /// Names of the piece kinds that no series measures.
    pub unmeasured: Vec<String>,
}

/// The setup of a game: the position after the random moves, the nodes per move of White and Black, their
/// names, and the generator for the rest of the game.
type Setup = (Box<dyn AnyGame>, [u64; 2], [String; 2], Random);

impl Series {
    /// The name, used as the PGN tag `Event` of its games.
    pub fn name(&self) -> String {
        match self {
            Series::Start => "From the start".to_string(),
            Series::Random => "After two random moves by each side".to_string(),
            Series::Ladder(nodes) => format!("{} against {nodes} nodes", 2 * nodes),
            Series::Trade(trade) => trade.name(),
        }
    }

    /// Its games as a multiple of those of most series. The pawn's has more, because all values depend on it.
    pub fn factor(&self) -> u64 {
        if matches!(self, Series::Trade(trade) if trade.is_unit()) { PAWN_FACTOR } else { 1 }
    }

    /// The side with more nodes, or whose piece is measured, in game `number`.
    pub fn test_side(&self, number: u64) -> Color {
        if number.is_multiple_of(2) { Color::White } else { Color::Black }
    }
}

impl Plan {
    /// Plans all series for a variant.
    pub fn new(variant: Variant, nodes: u64, seed: u64) -> Plan {
        let (trades, unmeasured) = trades(variant);
        let mut series = vec![Series::Start, Series::Random];
        series.extend(RUNG_DIVISORS.map(|divisor| Series::Ladder(nodes / divisor)));
        series.extend(trades.into_iter().map(|trade| Series::Trade(Box::new(trade))));
        Plan { variant, nodes, seed, series, unmeasured }
    }

    /// The options that determine the games, recorded in each game's PGN tag `Study`.
    pub fn signature(&self) -> String {
        let name = self.variant.exact_name();
        format!("{name} --seed {} --nodes {}{}", self.seed, self.nodes, self.variant.learnt_mark())
    }

    /// Sets up a game; `None` if the random moves end the game in every attempt.
    pub fn setup(&self, series: &Series, number: u64) -> Option<Setup> {
        let stream = |number| (u64::from(crc32fast::hash(series.name().as_bytes())) << 32) + number;
        let side = series.test_side(number);
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
            Series::Random => (RANDOM_PLIES, number),
            _ => (PAIR_PLIES, number / 2),
        };
        let mut random = Random::stream(self.seed, stream(pair));
        let game = (0..MAX_TRIES).find_map(|_| {
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

/// Returns the values of `side` and of its opponent in the order White, Black.
fn by_color<T>(side: Color, own: T, other: T) -> [T; 2] {
    if side == Color::White { [own, other] } else { [other, own] }
}
