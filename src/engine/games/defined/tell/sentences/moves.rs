//! Moves and prohibitions that are no piece's own, and castling.

use super::{Teller, plural};
use crate::games::defined::betza::describe;
use crate::games::defined::game::kinds::Slot;
use crate::games::defined::game::region::Region;

impl Teller<'_> {
    pub fn moves(&self) -> Vec<String> {
        let (rules, kinds) = (&self.game.rules, &self.game.kinds);
        let steps = &rules.steps;
        let pawns = kinds.iter().find(|kind| kind.slot == Slot::PAWN).map(plural);
        let mut told = Vec::new();
        if steps.double
            && let Some(pawns) = pawns
        {
            for (count, regions) in [("two", steps.double_region), ("three", steps.triple_region)] {
                told.extend(self.sides(|side, owner| {
                    let (pawns, squares) = (owner.pieces(&pawns), self.squares(regions[side]));
                    let words = format!("{pawns} may advance {count} squares from {squares}.");
                    (!regions[side].is_empty()).then_some(words)
                }));
            }
        }
        if steps.double && kinds.iter().any(|kind| kind.moves.ways.iter().any(|way| way.initial)) {
            told.extend(self.sides(|side, owner| {
                let squares = self.squares(steps.double_region[side]);
                Some(format!("{} marked i begin on {squares}.", owner.pieces("moves")))
            }));
        }
        if steps.double {
            told.extend(self.sides(|side, owner| {
                let (takers, region) = (steps.takers[side], steps.en_passant_region[side]);
                let region = region & Region::board(rules.board.files, rules.board.ranks);
                let squares = match self.squares(region) {
                    all if all == "the whole board" => String::new(),
                    squares => format!(" on {squares}"),
                };
                let takers_text = owner.pieces(&self.all_of(takers, "and"));
                let words = format!("{takers_text} capture en passant{squares}.");
                (!takers.is_empty() && !region.is_empty()).then_some(words)
            }));
        }
        told.extend(self.castling());
        for kind in kinds {
            told.extend(self.sides(|side, owner| {
                let squares = self.squares(kind.zone[side]?);
                Some(format!("{} stay on {squares}.", owner.pieces(&plural(kind))))
            }));
            if kind.slot == Slot::SOLDIER && rules.promotion.soldier_rank > 0 {
                let rank = rules.promotion.soldier_rank + 1;
                let soldiers = plural(kind);
                told.push(format!(
                    "{soldiers} move sideways only from rank {rank} on, counted from their own side."
                ));
            }
        }
        let bounds = &rules.bounds;
        for (is_said, sentence) in [
            (bounds.must_capture, "A side that can capture must capture."),
            (!bounds.checking, "No move may give check."),
            (bounds.king_stands, "A king in check may move only to capture the checking piece."),
        ] {
            told.extend(is_said.then(|| sentence.to_string()));
        }
        if rules.ends.kings_do_not_face {
            told.push("The kings may not face each other on an open file or rank.".to_string());
        }
        if rules.ends.no_dead_ends {
            told.push("No piece may move to a square from which it could never move again.".to_string());
        }
        for relay in rules.relays.relays.iter().flatten() {
            let (givers, takers) = (self.any_of(relay.givers), self.all_of(relay.takers, "and"));
            let (text, moves) = (&relay.moves.text, describe(&relay.moves.ways));
            told.push(format!("{takers} that {givers} guards may also move as {text}: {moves}."));
        }
        told.extend(self.sides(|side, owner| {
            let immune = rules.relays.immune[side];
            let pieces = owner.pieces(&self.all_of(immune, "and"));
            (!immune.is_empty()).then(|| format!("{pieces} cannot be captured."))
        }));
        told
    }

    fn castling(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let castling = &rules.castling;
        if !castling.allowed || self.game.start.rights.trim_matches('-').is_empty() {
            return vec!["There is no castling.".to_string()];
        }
        let mut told = self.sides(|side, owner| {
            let file = |file: u8| char::from(b'a' + file.min(rules.board.files - 1));
            let [kingside, queenside] = castling.king_to.map(file);
            Some(format!(
                "{} castles with {}, moving to file {kingside} (kingside) or {queenside} (queenside).",
                owner.piece(&self.names(castling.king[side])),
                self.any_of(castling.rooks[side]),
            ))
        });
        if castling.anywhere {
            told.push(
                "King and rooks may castle from any squares of their rank, as in Chess960.".to_string(),
            );
        }
        if castling.opposite {
            told.push("A side may not castle to the wing to which its opponent has castled.".to_string());
        }
        told
    }
}
