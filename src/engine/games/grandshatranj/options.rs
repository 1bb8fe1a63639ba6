//! The armies and the other options.

use super::pieces::KINDS;
use crate::rules::GameOptions;

/// The pieces with which each side starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Army {
    /// Two warmachines: the inventor's Grand Shatranj D.
    #[default]
    D,
    /// Gilded Grand Shatranj: twelve pieces, among them both warmachines and rooks.
    Gilded,
    /// A rook and a warmachine.
    Mixed,
    /// Two rooks: the inventor's Grand Shatranj R.
    Rook,
}

impl Army {
    /// Every army.
    pub const ALL: [Army; 4] = [Army::D, Army::Gilded, Army::Mixed, Army::Rook];

    /// The number of pieces of each kind at the start, for one side.
    pub const fn counts(self) -> [u32; KINDS] {
        match self {
            Army::D => [1, 1, 1, 1, 2, 2, 2, 0, 10],
            Army::Gilded => [1, 1, 1, 1, 2, 2, 2, 2, 10],
            Army::Mixed => [1, 1, 1, 1, 2, 2, 1, 1, 10],
            Army::Rook => [1, 1, 1, 1, 2, 2, 0, 2, 10],
        }
    }

    /// The FEN of the start position.
    pub const fn start(self) -> &'static str {
        match self {
            Army::D => "w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W w - - 0 1",
            Army::Gilded => {
                "w2o2o2w/1rnhjkmnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNHJKMNR1/W2O2O2W w - - 0 1"
            }
            Army::Mixed => "r8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/R8W w - - 0 1",
            Army::Rook => "r8r/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/R8R w - - 0 1",
        }
    }

    /// The option that selects the army; `None` for the default one.
    const fn option(self) -> Option<&'static str> {
        match self {
            Army::D => None,
            Army::Gilded => Some("gilded"),
            Army::Mixed => Some("mixed"),
            Army::Rook => Some("rook"),
        }
    }
}

/// The options of Grand Shatranj.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The pieces at the start.
    pub army: Army,
    /// Pawns on their third rank may step two squares.
    pub double: bool,
    /// Pawns on their tenth rank move like kings.
    pub commoner: bool,
}

impl GameOptions for Options {
    const WORDS: &'static [&'static str] = &["commoner", "double", "gilded", "mixed", "rook"];

    fn with(mut self, option: &str) -> Option<Options> {
        match option {
            "commoner" if !self.commoner => self.commoner = true,
            "double" if !self.double => self.double = true,
            _ if self.army == Army::D => {
                let named = |army: &Army| army.option() == Some(option);
                self.army = Army::ALL.into_iter().find(named)?;
            }
            _ => return None,
        }
        Some(self)
    }

    fn has(self, option: &str) -> bool {
        match option {
            "commoner" => self.commoner,
            "double" => self.double,
            _ => self.army.option() == Some(option),
        }
    }
}
