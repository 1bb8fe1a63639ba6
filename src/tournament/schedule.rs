//! The list of games. It depends only on the options, so every machine computes the same list.

use crate::console::shard::Shard;
use crate::tournament::line::options::{MatchOptions, Tournament};
use firzan::core::key::split_mix;

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// The game's number in the match, from 1.
    pub game: u64,
    /// The number of its pair, from 1: one pairing in one round, with one or two games.
    pub pair: u64,
    /// The round, from 1. All games of a round use the same opening, so that no engine gets easier openings.
    pub round: u64,
    /// The indices of the engines that play White and Black.
    pub engines: [usize; 2],
    /// The index of the opening.
    pub opening: usize,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: u64,
    games: u64,
    swap: bool,
    reverse: bool,
    openings: Vec<usize>,
    shard: Shard,
}

impl Schedule {
    /// Schedules a match; `openings` is the number of openings.
    pub fn new(options: &MatchOptions, openings: usize) -> Schedule {
        let engines = options.engines.len();
        let firsts = match options.tournament {
            Tournament::RoundRobin => engines,
            Tournament::Gauntlet => options.seeds,
        };
        // In a gauntlet, the seeds do not play each other.
        let first_opponent = |one| match options.tournament {
            Tournament::RoundRobin => one + 1,
            Tournament::Gauntlet => firsts,
        };
        let pairings =
            (0..firsts).flat_map(|one| (first_opponent(one)..engines).map(move |other| [one, other]));
        let mut order: Vec<usize> = (0..openings).collect();
        if let Some(chosen) = &options.openings {
            if chosen.random {
                shuffle(&mut order, options.seed);
            }
            order.rotate_left(chosen.start.min(openings));
        }
        Schedule {
            pairings: pairings.collect(),
            rounds: options.rounds.into(),
            games: options.games.into(),
            swap: options.swap,
            reverse: options.reverse,
            openings: order,
            shard: options.shard.unwrap_or_default(),
        }
    }

    /// The number of rounds before an opening comes up again with the same colours.
    pub fn different_rounds(&self) -> u64 {
        let openings = self.openings.len() as u64;
        // Single games alternate colours, so with an odd number of openings, the first repeat swaps colours.
        let alternates = self.games == 1 && self.swap && openings % 2 == 1;
        if alternates { 2 * openings } else { openings }
    }

    /// The games of the shard, in starting order.
    pub fn jobs(&self) -> impl Iterator<Item = Job> + Send + '_ {
        let pairs = self.rounds * self.pairings.len() as u64;
        let pairs = self.shard.indices(pairs);
        pairs.flat_map(move |pair| (0..self.games).map(move |leg| self.job(pair, leg)))
    }

    fn job(&self, pair: u64, leg: u64) -> Job {
        let pairings = self.pairings.len() as u64;
        let round = pair / pairings;
        let mut engines = self.pairings[(pair % pairings) as usize];
        // Single games alternate colours from round to round.
        let swapped = if self.games == 2 { leg == 1 } else { round % 2 == 1 };
        if (self.swap && swapped) != self.reverse {
            engines.reverse();
        }
        Job {
            game: pair * self.games + leg + 1,
            pair: pair + 1,
            round: round + 1,
            engines,
            opening: self.openings[(round % self.openings.len() as u64) as usize],
        }
    }
}

/// Shuffles a list (Fisher-Yates) with SplitMix64, identically on every machine.
fn shuffle(list: &mut [usize], seed: u64) {
    let start = split_mix(seed);
    for index in (1..list.len()).rev() {
        let number = split_mix(start.wrapping_add(index as u64));
        // The modulus bias is less than one part in 2^40.
        list.swap(index, (number % (index as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::line::arguments::groups;
    use firzan::games::Registry;

    fn schedule(args: &str, openings: usize) -> Schedule {
        let engines = "-engine cmd=a -engine cmd=b -engine cmd=c -each nodes=1 ";
        let args: Vec<String> = (engines.to_string() + args).split_whitespace().map(String::from).collect();
        let registry = Registry::new();
        let groups = groups(&args, &registry).unwrap();
        Schedule::new(&MatchOptions::new(&groups, &registry).unwrap(), openings)
    }

    #[test]
    fn pairs_share_openings_and_change_colours() {
        let jobs: Vec<Job> = schedule("-rounds 2", 4).jobs().collect();
        let short: Vec<_> = jobs.iter().map(|job| (job.game, job.engines, job.opening)).collect();
        assert_eq!(
            short[..6],
            [(1, [0, 1], 0), (2, [1, 0], 0), (3, [0, 2], 0), (4, [2, 0], 0), (5, [1, 2], 0), (6, [2, 1], 0)]
        );
        assert_eq!((jobs.len(), jobs[6].round, jobs[8].opening), (12, 2, 1));
        let gauntlet = schedule("-rounds 2 -tournament gauntlet -games 1", 1);
        let engines: Vec<_> = gauntlet.jobs().map(|job| job.engines).collect();
        assert_eq!(engines, [[0, 1], [0, 2], [1, 0], [2, 0]]);
        let fixed = schedule("-noswap", 1);
        assert!(fixed.jobs().all(|job| job.engines[0] < job.engines[1]));
        let reversed = schedule("-reverse -tournament gauntlet -seeds 2", 1);
        let engines: Vec<_> = reversed.jobs().map(|job| job.engines).collect();
        assert_eq!(engines, [[2, 0], [0, 2], [2, 1], [1, 2]]);
    }

    /// Regression test: with two opponents and an even number of openings, they had different openings.
    #[test]
    fn opponents_have_the_same_openings() {
        for args in ["-rounds 4 -tournament gauntlet", "-rounds 4"] {
            for openings in 1..=4 {
                let schedule = schedule(args, openings);
                let of = |pairing: [usize; 2]| -> Vec<usize> {
                    let is_theirs = |job: &Job| job.engines.iter().all(|engine| pairing.contains(engine));
                    schedule.jobs().filter(is_theirs).map(|job| job.opening).collect()
                };
                assert_eq!(of([0, 1]), of([0, 2]), "{args}, {openings} openings");
            }
        }
    }

    #[test]
    fn rounds_differ_until_openings_and_colours_repeat() {
        for args in ["-games 1", "-games 1 -noswap", "-games 2"] {
            for openings in 1..=4 {
                let schedule = schedule(&format!("-rounds 20 {args}"), openings);
                let round = |round: u64| -> Vec<_> {
                    let jobs = schedule.jobs().filter(|job| job.round == round);
                    jobs.map(|job| (job.opening, job.engines)).collect()
                };
                let repeated = (2..=20).find(|&later| round(later) == round(1));
                assert_eq!(repeated, Some(schedule.different_rounds() + 1), "{args}, {openings} openings");
            }
        }
    }

    #[test]
    fn shards_add_up_to_the_whole_match() {
        let args = "-rounds 7 -srand 5 -openings file=x order=random start=3";
        let whole: Vec<Job> = schedule(args, 50).jobs().collect();
        let mut parts = Vec::new();
        for number in 1..=4 {
            parts.extend(schedule(&format!("{args} -shard {number}/4"), 50).jobs());
        }
        parts.sort_by_key(|job| job.game);
        assert_eq!(whole, parts);
    }

    #[test]
    fn shuffling_keeps_every_opening() {
        let mut list: Vec<usize> = (0..100).collect();
        shuffle(&mut list, 1);
        let mut other: Vec<usize> = (0..100).collect();
        shuffle(&mut other, 2);
        assert_ne!(list, other);
        list.sort_unstable();
        assert!(list.into_iter().eq(0..100));
    }
}
