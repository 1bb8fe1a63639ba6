//! Positions of a game in which all good moves are looked for.

use crate::commands::annotate::{Searcher, is_only, search, share};
use crate::console::interrupt;
use firzan::any::AnyGame;
use firzan::core::{Random, Turn};
use firzan::rules::Notation;
use firzan::search::{Control, Limits, Memory, Settings};

/// The tag of a record with what was found.
pub const TAG: &str = "GoodMoves";
/// Positions of a game.
const POSITIONS: usize = 2;
/// The most moves that are compared.
pub const MOST: usize = 8;
/// A move is good if it loses at most this share of a point.
pub const GOOD: f64 = 0.05;

/// What was found in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampled {
    /// The number of moves played before.
    pub ply: usize,
    /// The number of good moves, at most [`MOST`].
    pub good: usize,
    /// Whether the second best loses much.
    pub is_only: bool,
    /// Whether the best is not the first that comes to mind.
    pub is_hidden: bool,
}

/// Takes a game back to some of its positions, which it leaves at one of them, and looks for good moves with
/// so many nodes each; `None` after a signal.
pub fn of(
    game: &mut dyn AnyGame,
    played: &[Turn],
    nodes: u64,
    memory: &Memory,
    random: &mut Random,
) -> Option<String> {
    let before = game.played().len() - played.len();
    let mut plies: Vec<usize> =
        (0..POSITIONS.min(played.len())).map(|_| random.below(played.len())).collect();
    plies.sort_unstable();
    plies.dedup();
    let limits = Limits::nodes(nodes);
    let searcher = searcher(&limits, Settings { threads: 0, lines: MOST, ..Settings::default() }, memory);
    let mut words = Vec::new();
    for ply in plies.into_iter().rev() {
        while game.played().len() > before + ply {
            game.undo();
        }
        if game.legal_moves().len() < 2 {
            continue;
        }
        let found = search(game, Notation::Rules, &searcher)?;
        if interrupt::is_interrupted() {
            return None;
        }
        let best = share(game, found.lines[0].value);
        let losses: Vec<f64> = found.lines.iter().map(|line| best - share(game, line.value)).collect();
        words.push(
            Sampled {
                ply: before + ply,
                good: losses.iter().filter(|loss| **loss <= GOOD).count(),
                is_only: is_only(losses.get(1).copied()),
                is_hidden: found.first != found.lines[0].turns.first().copied(),
            }
            .word(),
        );
    }
    words.reverse();
    Some(words.join(" "))
}

/// How a study searches positions, until a signal.
pub fn searcher<'a>(limits: &'a Limits, settings: Settings, table: &'a Memory) -> Searcher<'a> {
    Searcher {
        limits,
        settings,
        table,
        books: &[],
        next: &Control::default,
        is_stopped: &interrupt::is_interrupted,
    }
}

impl Sampled {
    /// As a word, such as `17:3`; `!` is the only good move, `!!` one that is not obvious.
    fn word(self) -> String {
        let marks = match (self.is_only, self.is_hidden) {
            (true, true) => "!!",
            (true, false) => "!",
            _ => "",
        };
        format!("{}:{}{marks}", self.ply, self.good)
    }

    /// Reads a record's words.
    pub fn read(text: &str) -> Vec<Sampled> {
        let read = |word: &str| {
            let (ply, rest) = word.split_once(':')?;
            let good = rest.trim_end_matches('!').parse().ok()?;
            let (is_only, is_hidden) = (rest.ends_with('!'), rest.ends_with("!!"));
            Some(Sampled { ply: ply.parse().ok()?, good, is_only, is_hidden })
        };
        text.split(' ').filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        let text = "3:1!! 17:8 40:1!";
        let words: Vec<String> = Sampled::read(text).into_iter().map(Sampled::word).collect();
        assert_eq!(words.join(" "), text);
    }
}
