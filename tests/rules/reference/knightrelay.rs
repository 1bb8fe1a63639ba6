//! Knight Relay Chess (`knightrelay`).

use super::Reference;
use super::orthodox::{Game, Position, Rules, Square};

static RULES: Rules = Rules {
    variant: "knightrelay",
    en_passant: false,
    targets,
    insufficient_material,
    goes_on_when_drawn: false,
};

/// A game from a valid FEN, or from the start.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    Game::boxed(&RULES, variant, fen)
}

fn targets(position: &Position, from: Square) -> Vec<Square> {
    let kind = position.at(from).unwrap().kind;
    let mut found = position.orthodox_targets(from);
    if "QRBP".contains(kind) && position.guarded_by_knight(from) {
        let mut relayed = position.leaps(from);
        if kind == 'P' {
            relayed.retain(|&(_, rank)| rank != 0 && rank != 7);
        }
        found.extend(relayed);
    }
    found.retain(|&to| match position.at(to) {
        None => true,
        Some(victim) => kind != 'N' && victim.kind != 'N',
    });
    found
}

/// Kings and knights only, or kings and bishops on one colour only.
fn insufficient_material(position: &Position) -> bool {
    position.squares_of("PRQ").is_empty()
        && (position.squares_of("B").is_empty()
            || position.squares_of("N").is_empty() && position.bishops_on_one_colour())
}
