//! The reasons not to search a position.

use crate::theory::graph::Node;
use crate::theory::store::State;
use firzan::any::AnyGame;
use firzan::eval::TableValue;
use firzan::search::score;

/// Positions later than this share of the rule that ends a game without progress are not searched, in
/// percent: their values depend on the path to them.
const LATEST: u32 = 40;
/// Positions farther from the start are not searched, in plies.
pub const FARTHEST: u32 = 200;
/// Maximum number of stored turns of a position.
const MOST_EDGES: usize = 800;
/// Searches of a position that may fail before it is closed.
pub const MOST_FAILURES: u32 = 5;

/// The state of a position that is neither over nor solved, after this game.
pub fn state(game: &dyn AnyGame, node: &Node, failures: u32) -> State {
    let limit = game.position().most_halfmoves();
    let edges = node.edges().len();
    // Whether all turns are stored matters even where nothing would be searched: then the value is known.
    if edges >= game.legal_moves().len() {
        State::Complete
    } else if edges >= MOST_EDGES {
        State::Full
    } else if failures >= MOST_FAILURES {
        State::Failed
    } else if limit.is_some_and(|limit| game.counters().halfmove * 100 > limit * LATEST) {
        State::Late
    } else if node.path.plies > FARTHEST {
        State::Far
    } else {
        State::Open
    }
}

/// The value of a position for White in the endgame tables that are ready, if one side wins.
pub fn solved(game: &dyn AnyGame) -> Option<i32> {
    let value = match game.ending()? {
        TableValue::Won(plies) => score::MATE - plies as i32,
        TableValue::Lost(plies) => plies as i32 - score::MATE,
        TableValue::Open => return None,
    };
    Some(value * game.side().sign())
}
