//! A random sample of the nodes inside the tree, as training positions: each with its value, which need not
//! lie on the game's line (TreeStrap; Veness, Silver, Uther and Blair 2009).

use super::table::Bound;
use crate::core::Random;

/// A request for a sample of a search's interior nodes.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// The maximum number of nodes.
    pub count: usize,
    /// The seed of the random choice.
    pub seed: u64,
    /// The maximum absolute value and evaluation of a node, in centipawns.
    pub limit: i32,
}

/// A quiet node inside a search tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interior {
    /// The position, between turns.
    pub fen: String,
    /// The search's value for the side to move, in centipawns; never decided.
    pub value: i32,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// The depth of the search below the node, in plies.
    pub depth: u32,
}

/// Draws the sample. All distinct positions are equally likely, however often the search visits them: each
/// has a random rank that depends only on its key and the seed, and those with the lowest ranks are kept.
pub struct Sampler {
    /// The request.
    pub sampling: Sampling,
    /// The nodes drawn so far with their ranks, in the order of these.
    drawn: Vec<(u64, Interior)>,
}

impl Sampler {
    /// An empty sample.
    pub fn new(sampling: Sampling) -> Sampler {
        Sampler { sampling, drawn: Vec::with_capacity(sampling.count + 1) }
    }

    /// The sample, in random order.
    pub fn into_nodes(self) -> Vec<Interior> {
        self.drawn.into_iter().map(|(_, node)| node).collect()
    }

    /// Adds a visit of the position with this key, if it is drawn. Of several visits the deepest counts; at
    /// equal depth an exact value, and then the latest.
    pub fn add(&mut self, key: u64, node: impl FnOnce() -> Interior) {
        let rank = Random::stream(self.sampling.seed, key).number();
        match self.drawn.binary_search_by_key(&rank, |&(rank, _)| rank) {
            Ok(index) => {
                let (node, drawn) = (node(), &mut self.drawn[index].1);
                let worth = |node: &Interior| (node.depth, node.bound == Bound::Exact);
                if worth(&node) >= worth(drawn) {
                    *drawn = node;
                }
            }
            Err(index) if index < self.sampling.count => {
                self.drawn.insert(index, (rank, node()));
                self.drawn.truncate(self.sampling.count);
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(value: i32, bound: Bound, depth: u32) -> Interior {
        Interior { fen: value.to_string(), value, bound, depth }
    }

    fn sampler(count: usize, seed: u64) -> Sampler {
        Sampler::new(Sampling { count, seed, limit: 1000 })
    }

    #[test]
    fn every_position_is_equally_likely_however_often_it_is_visited() {
        const SEEDS: usize = 4000;
        let mut times = [0; 40];
        for seed in 0..SEEDS as u64 {
            let mut sampler = sampler(8, seed);
            for visit in 0..400 {
                // Positions 1 to 9 are visited all the time, the others once.
                let number = if visit % 10 == 0 { visit / 10 } else { visit % 10 };
                sampler.add(number as u64, || node(number, Bound::Exact, 4));
            }
            let nodes = sampler.into_nodes();
            assert_eq!(nodes.len(), 8);
            nodes.iter().for_each(|node| times[node.value as usize] += 1);
        }
        // 8 of 40 each time: 800, with a standard deviation of 25.
        assert!(times.iter().all(|times| (700..900).contains(times)), "{times:?}");
    }

    #[test]
    fn the_deepest_visit_counts_and_an_exact_value_before_a_bound() {
        let mut sampler = sampler(1, 0);
        let mut after = |node: Interior| {
            sampler.add(7, || node);
            sampler.drawn[0].1.value
        };
        assert_eq!(after(node(1, Bound::Lower, 5)), 1);
        assert_eq!(after(node(2, Bound::Upper, 5)), 2);
        assert_eq!(after(node(3, Bound::Exact, 5)), 3);
        assert_eq!(after(node(4, Bound::Lower, 5)), 3);
        assert_eq!(after(node(5, Bound::Exact, 4)), 3);
        assert_eq!(after(node(6, Bound::Upper, 6)), 6);
    }

    #[test]
    fn no_more_than_asked_for_are_drawn() {
        for count in [0, 3, 200] {
            let mut sampler = sampler(count, 1);
            (0..100).for_each(|key| sampler.add(key, || node(0, Bound::Exact, 4)));
            assert_eq!(sampler.into_nodes().len(), count.min(100));
        }
    }
}
