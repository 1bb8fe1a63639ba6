//! The option `paired`.

use crate::rules::GameOptions;

/// The options: the rule for diagonal moves of twin pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Twin pawns may move diagonally if at least one of them captures; otherwise both must capture.
    pub paired: bool,
}

impl GameOptions for Options {
    const WORDS: &'static [&'static str] = &["paired"];

    fn with(self, option: &str) -> Option<Options> {
        (option == "paired" && !self.paired).then_some(Options { paired: true })
    }

    fn has(self, option: &str) -> bool {
        option == "paired" && self.paired
    }
}
