//! What tables of endings say, told to people and to programs.

use super::View;
use crate::core::Color;
use crate::eval::TableValue;
use serde_json::{Value, json};

/// For people: `White wins in 23 turns`, of its own.
pub fn words(ending: TableValue, side: Color) -> String {
    let (winner, turns) = match ending {
        TableValue::Won(turns) => (side, turns.div_ceil(2)),
        TableValue::Lost(turns) => (!side, turns.div_ceil(2)),
        TableValue::Open => return "nobody can force a win".to_string(),
    };
    let unit = if turns == 1 { "turn" } else { "turns" };
    format!("{winner} wins in {turns} {unit}")
}

/// For programs: an object whose `mate` is the winner's turns, negative for a loss, null if nobody can force
/// a win.
pub fn json(ending: TableValue, side: Color, view: View) -> Value {
    let turns = ending.plies().map(|turns| i64::from(turns.div_ceil(2)));
    let wins = matches!(ending, TableValue::Won(_)) == (view.side(side) == side);
    json!({ "mate": turns.map(|turns| if wins { turns } else { -turns }) })
}
