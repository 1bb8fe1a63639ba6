//! The positions of a theory with their best moves.

use super::part::Part;
use crate::console::text::counted;
use crate::records::epd::Position;
use crate::theory::graph::Id;
use firzan::rules::Notation;
use firzan::search::score;

/// The value of a mate in EPD, less its distance in plies.
const MATE: i32 = 32_767;

/// The lines: best move, value for the side to move in centipawns, depth and nodes of the position's last
/// search, and the searches behind it.
pub fn lines(part: &Part<'_>) -> impl Iterator<Item = String> {
    part.positions().into_iter().filter_map(|id| line(part, id))
}

/// The line of a position; `None` if there is no best move with enough searches behind the position.
fn line(part: &Part<'_>, id: Id) -> Option<String> {
    let node = part.tree.graph.node(id);
    let own = part.tree.rows.positions[id as usize].own;
    let turn = part.tree.best_turn(id)?;
    if node.path.searches < part.least {
        return None;
    }
    let game = part.tree.game(id);
    let value = node.side.sign() * node.worth.value();
    let value = if score::mate_in(value).is_some() {
        value.signum() * (MATE - (score::MATE - value.abs()))
    } else {
        value
    };
    let mut operations =
        vec![("bm".to_string(), game.write_in(Notation::San, turn)), ("ce".to_string(), value.to_string())];
    if let Some(own) = own {
        operations.push(("acd".to_string(), own.depth.to_string()));
        operations.push(("acn".to_string(), own.nodes.to_string()));
    }
    let searches = counted(node.path.searches as usize, "1 search", "searches");
    operations.push(("c0".to_string(), format!("\"{searches}\"")));
    Some(Position::write(game.as_ref(), &operations) + "\n")
}
