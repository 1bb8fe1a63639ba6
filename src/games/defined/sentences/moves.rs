//! Moves and prohibitions that are no piece's own, and castling.

use super::Teller;
use crate::games::defined::betza::words;
use crate::games::defined::kinds::Slot;
use crate::games::defined::region::Region;

impl Teller<'_> {
    pub fn moves(&self) -> Vec<String> {
        let (rules, kinds) = (&self.game.rules, &self.game.kinds);
        let steps = &rules.steps;
        let pawn = kinds.iter().position(|kind| kind.slot == Slot::PAWN);
        let mut told = Vec::new();
        if steps.double
            && let Some(pawn) = pawn
        {
            for (count, regions) in [("two", steps.double_region), ("three", steps.triple_region)] {
                told.extend(self.sides(|side| {
                    let squares = self.squares(regions[side]);
                    let words =
                        format!("{} may step {count} squares forward from {squares}.", self.name(pawn));
                    (!regions[side].is_empty()).then_some(words)
                }));
            }
        }
        if steps.double && kinds.iter().any(|kind| kind.moves.ways.iter().any(|way| way.initial)) {
            told.extend(self.sides(|side| {
                let squares = self.squares(steps.double_region[side]);
                Some(format!("Moves marked i are made from {squares}."))
            }));
        }
        if steps.double {
            told.extend(self.sides(|side| {
                let (takers, region) = (steps.takers[side], steps.en_passant_region[side]);
                let region = region & Region::board(rules.board.files, rules.board.ranks);
                let squares = match self.squares(region) {
                    all if all == "the whole board" => String::new(),
                    squares => format!(" on {squares}"),
                };
                let words = format!("En passant is taken by {}{squares}.", self.names(takers, "and"));
                (!takers.is_empty() && !region.is_empty()).then_some(words)
            }));
        }
        told.extend(self.castling());
        for kind in kinds {
            let letter = kind.letter.to_ascii_lowercase();
            let stays = |side: usize| {
                let squares = self.squares(kind.zone[side]?);
                Some(format!("{} ({letter}) stays on {squares}.", kind.name))
            };
            told.extend(self.sides(stays));
            if kind.slot == Slot::SOLDIER && rules.promotion.soldier_rank > 0 {
                let rank = rules.promotion.soldier_rank + 1;
                told.push(format!(
                    "{} ({letter}) moves sideways only from its side's rank {rank} on.",
                    kind.name
                ));
            }
        }
        let bounds = &rules.bounds;
        for (is_said, sentence) in [
            (bounds.must_capture, "A side that can capture must."),
            (!bounds.checking, "No move may give check."),
            (bounds.king_stands, "A king in check may move only to capture the piece that gives it."),
        ] {
            told.extend(is_said.then(|| sentence.to_string()));
        }
        if rules.ends.kings_do_not_face {
            told.push("The kings may not face each other on an open file or rank.".to_string());
        }
        if rules.ends.no_dead_ends {
            told.push("No piece may go where it could never move again.".to_string());
        }
        for relay in rules.relays.relays.iter().flatten() {
            let (givers, takers) = (self.names(relay.givers, "and"), self.names(relay.takers, "and"));
            let (text, moves) = (&relay.moves.text, words(&relay.moves.ways));
            told.push(format!("{givers} lend {takers} of their side this move, {text}: {moves}."));
        }
        told.extend(self.sides(|side| {
            let immune = rules.relays.immune[side];
            (!immune.is_empty()).then(|| format!("{} cannot be captured.", self.names(immune, "and")))
        }));
        told
    }

    fn castling(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let castling = &rules.castling;
        if !castling.allowed || self.game.start.rights.trim_matches('-').is_empty() {
            return vec!["There is no castling.".to_string()];
        }
        let mut told = self.sides(|side| {
            let file = |file: u8| char::from(b'a' + file.min(rules.board.files - 1));
            let [far, near] = castling.king_to.map(file);
            Some(format!(
                "{} castles with {}, to file {far} or {near}.",
                self.names(castling.king[side], "or"),
                self.names(castling.rooks[side], "or")
            ))
        });
        if castling.anywhere {
            told.push("King and rooks castle from wherever they stand on the rank.".to_string());
        }
        if castling.opposite {
            told.push("No side may castle to the wing to which the other has.".to_string());
        }
        told
    }
}
