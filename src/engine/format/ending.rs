//! The results of endgame tables, as text and JSON.

use super::View;
use crate::core::Color;
use crate::eval::TableValue;
use serde_json::{Value, json};

/// The result as text, such as `White wins in 23 moves`, counting only White's moves.
pub fn text(ending: TableValue, side: Color) -> String {
    let (winner, turns) = match ending {
        TableValue::Won(turns) => (side, turns.div_ceil(2)),
        TableValue::Lost(turns) => (!side, turns.div_ceil(2)),
        TableValue::Open => return "nobody can force a win".to_string(),
    };
    let unit = if turns == 1 { "move" } else { "moves" };
    format!("{winner} wins in {turns} {unit}")
}

/// The result as a JSON object: `mate` counts the winner's moves, is negative for a loss, and null if nobody
/// can force a win.
pub fn json(ending: TableValue, side: Color, view: View) -> Value {
    let turns = ending.plies().map(|turns| i64::from(turns.div_ceil(2)));
    let wins = matches!(ending, TableValue::Won(_)) == (view.side(side) == side);
    json!({ "mate": turns.map(|turns| if wins { turns } else { -turns }) })
}
