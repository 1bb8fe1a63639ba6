//! Dividing work into numbered parts for several machines.

use std::fmt;
use std::str::FromStr;

/// Part K of N, written `K/N`. It consists of every Nth item, starting with index K - 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The only part of undivided work.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The part's number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of parts.
    pub fn of(self) -> u32 {
        self.of
    }

    /// True if the item with this index, from 0, belongs to this part.
    pub fn has(self, index: u64) -> bool {
        index % u64::from(self.of) == u64::from(self.number - 1)
    }

    /// A warning that the merged parts have only `found` of `wanted` games and which parts are missing;
    /// `None` if the games are complete.
    pub fn lack(parts: &[Shard], found: u64, wanted: u64) -> Option<String> {
        let of = parts.first().map_or(1, |part| part.of);
        let all =
            (1..=of).map(|number| Shard { number, of }).filter(|_| parts.iter().all(|one| one.of == of));
        let missing: Vec<String> =
            all.filter(|part| !parts.contains(part)).map(|part| part.to_string()).collect();
        let why = match missing.as_slice() {
            [] => "the others have not been played".to_string(),
            [one] => format!("shard {one} is missing"),
            many => format!("shards {} are missing", many.join(", ")),
        };
        (found < wanted).then(|| format!("there are only {found} of {wanted} games: {why}"))
    }

    /// The indices below `end` that belong to this part.
    pub fn indices(self, end: u64) -> impl Iterator<Item = u64> {
        (u64::from(self.number - 1)..end).step_by(self.of as usize)
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        text.split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)))
            .filter(|&(number, of): &(u32, u32)| 1 <= number && number <= of)
            .map(|(number, of)| Shard { number, of })
            .ok_or_else(|| "expected K/N with K from 1 to N".to_string())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_up_the_whole() {
        let mut all: Vec<u64> = (1..=3).flat_map(|number| Shard { number, of: 3 }.indices(10)).collect();
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
        assert!(Shard::WHOLE.has(9));
        let second: Shard = "2/3".parse().unwrap();
        assert!(second.has(4) && !second.has(5));
        assert_eq!(second.to_string(), "2/3");
        for bad in ["", "1", "0/2", "3/2", "a/b", "1/2/3", "-1/2"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
