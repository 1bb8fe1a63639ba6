//! Options of a game's rules.

use std::fmt::Debug;

/// The options of a game.
pub trait GameOptions: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The names of all options, sorted, as [`with`](Self::with) takes them.
    const WORDS: &'static [&'static str];
    /// Adds an option; `None` if its name is unknown or it conflicts with one already set.
    fn with(self, option: &str) -> Option<Self>;
    /// Whether an option is set.
    fn has(self, option: &str) -> bool;

    /// The options set, sorted.
    fn words(self) -> Vec<&'static str> {
        let known = Self::WORDS.iter().copied();
        known.filter(|word| self.has(word)).collect()
    }

    /// Every combination of options.
    fn all() -> Vec<Self> {
        let mut all = vec![Self::default()];
        for option in Self::WORDS {
            let more = all.iter().filter_map(|chosen: &Self| chosen.with(option));
            all.extend(more.collect::<Vec<_>>());
        }
        all
    }
}

/// The options of a game that has none.
impl GameOptions for () {
    const WORDS: &'static [&'static str] = &[];

    fn with(self, _: &str) -> Option<()> {
        None
    }

    fn has(self, _: &str) -> bool {
        false
    }
}
