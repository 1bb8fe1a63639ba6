//! Matches between players of one game, by which a candidate is taken or not.

use super::journal::Kind;
use super::player::Player;
use super::state::Run;
use crate::console::interrupt;
use crate::console::shard::Shard;
use crate::learning::datagen::{self, Games, Header, Play, Store, play_all};
use crate::tournament::count::stats::{Evidence, GameResult, Pentanomial};
use anyhow::Result;
use firzan::core::Color;
use firzan::games::Variant;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The nodes per move of a match, for each of the self-play games before it.
const DEEPER: u64 = 2;

/// Minimum number of game pairs of a match, played even past the deadline.
const FEWEST_PAIRS: u64 = 10;

/// A match of a generation.
pub struct Match<'a> {
    /// The generation's number.
    pub number: usize,
    /// The kind of candidate that is tried; `None` for a match against the first player.
    pub kind: Option<Kind>,
    /// The player that is tried, and its opponent.
    pub players: [&'a Player; 2],
    /// The seconds that are gone when it is to end, if the clock ends it.
    pub end: Option<f64>,
    /// The time for each move, if it is not played by nodes.
    pub move_time: Option<Duration>,
}

impl Match<'_> {
    /// Plays the games that are missing, and counts the pairs by points; `None` after a signal.
    ///
    /// # Errors
    /// If their file cannot be read or written, or is of another match.
    pub fn play(&self, run: &Run) -> Result<Option<[u32; 5]>> {
        let by_hand = DEEPER * run.generation(self.number).nodes;
        let plays = self
            .players
            .map(|player| Play::of(run.options.seed, player.nodes(by_hand), &player.file).as_match());
        let path = run.folder.matched(self.number, self.kind);
        let store = Store::open(&path, &self.header(run, by_hand))?;
        run.bar.had(store.games());
        let wants = |game: &u64| match self.end {
            Some(end) => *game < 2 * FEWEST_PAIRS || run.seconds() < end,
            None => *game < 2 * run.plan.pairs(),
        };
        let player = || {
            let player = |play| {
                let player = datagen::Player::new(play, run.options.variant)?;
                Ok::<_, anyhow::Error>(match self.move_time {
                    Some(time) => player.timed(time),
                    None => player,
                })
            };
            let (one, other) = (player(&plays[0])?, player(&plays[1])?);
            Ok(move |number| one.meet(&other, number))
        };
        let missing = store.missing().take_while(wants);
        play_all(&run.pool, (store, &path), missing, player, |_| run.has_played())?;
        if interrupt::is_interrupted() { Ok(None) } else { pairs(&path, run.options.variant).map(Some) }
    }

    fn header(&self, run: &Run, by_hand: u64) -> Header {
        let [one, other] = self.players;
        let by = match self.move_time {
            Some(time) => format!("--move-time {}", time.as_millis()),
            None => format!("--nodes {} and {}", one.nodes(by_hand), other.nodes(by_hand)),
        };
        let (one, other, seed) = (one.name(), other.name(), run.options.seed);
        let play = format!("match of {one} against {other} --seed {seed} {by}");
        Header { variant: run.options.variant, shard: Shard::WHOLE, play }
    }
}

/// The complete pairs of the games of a file, from that lost twice to that won twice by the player who has
/// White in the first.
fn pairs(path: &Path, variant: Variant) -> Result<[u32; 5]> {
    let mut results = BTreeMap::new();
    for record in Games::open(&[path.to_path_buf()], variant)? {
        let game = record?.game;
        let own = if game.number.is_multiple_of(2) { Color::White } else { Color::Black };
        let result = match game.winner {
            None => GameResult::Draw,
            Some(winner) if winner == own => GameResult::Win,
            Some(_) => GameResult::Loss,
        };
        results.insert(game.number, result);
    }
    let mut pairs = Pentanomial::default();
    for (number, &one) in results.iter().filter(|(number, _)| number.is_multiple_of(2)) {
        if let Some(&other) = results.get(&(number + 1)) {
            pairs.record(one, other);
        }
    }
    Ok(pairs.counts())
}

/// The candidate that is better than the present player by more than half the 95 % error of its match, about
/// one standard error: of two the one with more points.
pub fn better(tried: &[(Kind, [u32; 5])]) -> Option<Kind> {
    let gain = |&(kind, pairs): &(Kind, [u32; 5])| {
        let summary = Pentanomial::new(pairs).summary()?;
        let least = match summary.evidence {
            Evidence::Enough => summary.score_error / 2.0,
            Evidence::TooLittle | Evidence::OneSided => 0.0,
        };
        (summary.score - 0.5 > least).then_some((kind, summary.score))
    };
    let gains = tried.iter().filter_map(gain);
    gains.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_clearly_better_is_taken() {
        let weights = |pairs| (Kind::Weights, pairs);
        let network = |pairs| (Kind::Network, pairs);
        assert_eq!(better(&[]), None);
        assert_eq!(better(&[weights([0; 5])]), None);
        assert_eq!(better(&[weights([2, 3, 10, 3, 2])]), None);
        assert_eq!(better(&[weights([2, 3, 10, 4, 2])]), None);
        assert_eq!(better(&[weights([1, 2, 5, 6, 6])]), Some(Kind::Weights));
        assert_eq!(better(&[weights([1, 2, 5, 6, 6]), network([0, 2, 5, 6, 7])]), Some(Kind::Network));
        assert_eq!(better(&[weights([0, 0, 0, 0, 10]), network([6, 6, 5, 2, 1])]), Some(Kind::Weights));
        assert_eq!(better(&[weights([10, 0, 0, 0, 0])]), None);
    }
}
