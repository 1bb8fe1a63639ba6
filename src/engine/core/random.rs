//! Seeded random numbers, identical on every machine and in every version of the program.

use super::key::split_mix;

/// A stream of numbers from SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of the part with number `part` of a job. Parts have independent streams, so they can run in
    /// any order and on any machine.
    pub fn stream(seed: u64, part: u64) -> Random {
        Random(split_mix(split_mix(seed) ^ part))
    }

    /// A random 64-bit number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        split_mix(self.0)
    }

    /// A random number below `bound`, which must not be 0 (Lemire 2019, without rejection: the bias is less
    /// than `bound` / 2^64).
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0);
        ((u128::from(self.number()) * bound as u128) >> 64) as usize
    }

    /// A random number strictly between 0 and 1.
    pub fn share(&mut self) -> f64 {
        ((self.number() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    }

    /// A random element of the list, or `None` if it is empty.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_fixed_and_differ() {
        let draw = |seed, part| {
            let mut random = Random::stream(seed, part);
            [0; 8].map(|_| random.below(1000))
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
        assert!(draw(0, 0).iter().any(|&number| number > 0));
    }

    #[test]
    fn every_choice_is_drawn() {
        let mut random = Random::stream(7, 0);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[random.below(5)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
        assert_eq!(random.one_of::<u8>(&[]), None);
        let shares: Vec<f64> = (0..1000).map(|_| random.share()).collect();
        assert!(shares.iter().all(|share| (0.0..1.0).contains(share)));
        assert!((shares.iter().sum::<f64>() - 500.0).abs() < 50.0);
    }
}
