//! The benchmark: fixed positions of every game searched to a fixed depth on one thread. The number of nodes
//! is the search's signature, the same on every machine; only the time differs.

use crate::any::new_game;
use crate::games::Variant;
use crate::search::{Control, Limits, Settings, Table};
use std::fmt;
use std::time::Instant;

/// Positions by variant, with the depth in turns that takes each a fraction of a second.
const POSITIONS: &[(&str, u32, &[&str])] = &[(
    "chess",
    8,
    &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ],
)];

/// The totals of a benchmark.
#[derive(Clone, Debug)]
pub struct Report {
    rows: Vec<(String, u64, f64)>,
}

impl Report {
    /// The signature: nodes of all games together.
    pub fn nodes(&self) -> u64 {
        self.rows.iter().map(|row| row.1).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = |nodes: u64, seconds: f64| nodes as f64 / seconds.max(1e-9);
        for (name, nodes, seconds) in &self.rows {
            writeln!(
                f,
                "{name:<20} {nodes:>10} nodes {:>9.0} nps",
                speed(*nodes, *seconds)
            )?;
        }
        let seconds: f64 = self.rows.iter().map(|row| row.2).sum();
        write!(
            f,
            "{} nodes {:.0} nps",
            self.nodes(),
            speed(self.nodes(), seconds)
        )
    }
}

/// Runs the benchmark, to the same depth everywhere if one is given.
pub fn run(depth: Option<u32>) -> Report {
    let rows = POSITIONS.iter().map(|&(name, usual, fens)| {
        let start = Instant::now();
        let nodes = fens
            .iter()
            .map(|fen| nodes(name, fen, depth.unwrap_or(usual)))
            .sum();
        (name.to_string(), nodes, start.elapsed().as_secs_f64())
    });
    Report {
        rows: rows.collect(),
    }
}

/// Nodes of one search with a fresh table.
fn nodes(name: &str, fen: &str, depth: u32) -> u64 {
    let (Ok(variant), Ok(table)) = (name.parse::<Variant>(), Table::new(16)) else {
        return 0;
    };
    let mut game = new_game(variant);
    if game.set_up(Some(fen)).is_err() {
        return 0;
    }
    let (limits, control) = (Limits::depth(depth.max(1)), Control::default());
    let best = game.search(&limits, Settings::default(), &table, &control, &mut |_| {});
    best.nodes
}
