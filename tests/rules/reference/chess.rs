//! Orthodox chess (`chess`).

use super::Reference;
use super::orthodox::{Game, Position, Rules};

static RULES: Rules = Rules {
    variant: "chess",
    en_passant: true,
    targets: Position::orthodox_targets,
    insufficient_material,
    goes_on_when_drawn: true,
};

/// A game from a valid FEN, or from the start.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    Game::boxed(&RULES, variant, fen)
}

/// A lone minor piece, or nothing but bishops on one colour.
fn insufficient_material(position: &Position) -> bool {
    let knights = position.squares_of("N").len();
    let bishops = position.squares_of("B").len();
    position.squares_of("PRQ").is_empty()
        && (knights + bishops <= 1 || knights == 0 && position.bishops_on_one_colour())
}
