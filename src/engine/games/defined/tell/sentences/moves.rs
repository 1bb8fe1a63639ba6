//! Describes double steps, castling, forbidden moves and borrowed moves, and collects all rules for moves.

use super::{Describer, list, plural};
use crate::games::defined::betza::describe;
use crate::games::defined::game::rules::Relay;
use crate::games::defined::game::{Slot, lines};

impl Describer<'_> {
    pub fn moves(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let bounds = &rules.bounds;
        let prohibitions = [
            (bounds.must_capture, "A side that can capture must capture."),
            (!bounds.checking, "No move may give check."),
            (bounds.king_stays_in_check, "A king in check may move only to capture the checking piece."),
            (rules.ends.kings_do_not_face, "The kings may not face each other on an open file or rank."),
            (
                rules.ends.no_dead_ends && !rules.drops.allowed,
                "No piece may move to a square from which it could never move again.",
            ),
            (
                rules.ends.no_dead_ends && rules.drops.allowed,
                "No piece may move to, or be dropped on, a square from which it could never move again.",
            ),
        ];
        let prohibitions = prohibitions.into_iter().filter(|(applies, _)| *applies);
        let steps = if rules.steps.double { self.double_steps() } else { Vec::new() };
        steps
            .into_iter()
            .chain(self.castling())
            .chain(self.zones())
            .chain(self.lines())
            .chain(prohibitions.map(|(_, sentence)| sentence.to_string()))
            .chain(self.relays())
            .chain(self.sides(|side, owner| {
                let immune = rules.relays.immune[side];
                let pieces = owner.pieces(&self.all_of(immune, "and"));
                (!immune.is_empty()).then(|| format!("{pieces} cannot be captured."))
            }))
            .chain(self.captures())
            .chain(self.drops())
            .chain(self.enclosing())
            .chain(self.passes())
            .collect()
    }

    /// Double and triple steps, and en passant.
    fn double_steps(&self) -> Vec<String> {
        let (kinds, steps) = (&self.game.kinds, &self.game.rules.steps);
        let mut sentences = Vec::new();
        for pawn in kinds.iter().filter(|kind| kind.slot == Slot::PAWN) {
            for (count, regions) in [("two", steps.double_region), ("three", steps.triple_region)] {
                sentences.extend(self.sides(|side, owner| {
                    let (pawns, squares) = (owner.pieces(&plural(pawn)), self.squares(regions[side]));
                    let sentence = format!("{pawns} may advance {count} squares from {squares}.");
                    (!regions[side].is_empty()).then_some(sentence)
                }));
            }
        }
        if kinds.iter().any(|kind| kind.moves.ways.iter().any(|way| way.initial)) {
            sentences.extend(self.sides(|side, owner| {
                let squares = self.squares(steps.double_region[side]);
                Some(format!("{} marked i begin on {squares}.", owner.pieces("moves")))
            }));
        }
        sentences.extend(self.sides(|side, owner| {
            let (takers, region) = (steps.takers[side], steps.en_passant_region[side]);
            let region = region & self.game.rules.board.region();
            let squares = match self.squares(region) {
                all if all == "the whole board" => String::new(),
                squares => format!(" on {squares}"),
            };
            let pieces = owner.pieces(&self.all_of(takers, "and"));
            let sentence = format!("{pieces} capture en passant{squares}.");
            (!takers.is_empty() && !region.is_empty()).then_some(sentence)
        }));
        sentences
    }

    /// The squares that kinds are confined to, and the soldier's moves on its first ranks.
    fn zones(&self) -> Vec<String> {
        let rank = self.game.rules.promotion.soldier_rank;
        let mut sentences = Vec::new();
        for kind in &self.game.kinds {
            sentences.extend(self.sides(|side, owner| {
                let squares = self.squares(kind.zone[side]?);
                Some(format!("{} stay on {squares}.", owner.pieces(&plural(kind))))
            }));
            if kind.slot == Slot::SOLDIER && rank > 0 {
                let (soldiers, rank) = (plural(kind), rank + 1);
                sentences.push(format!(
                    "{soldiers} move sideways only from rank {rank} on, counted from their own side."
                ));
            }
        }
        sentences
    }

    /// The pieces that follow diagonal lines.
    fn lines(&self) -> Option<String> {
        let follows = |kind: &usize| !lines::ways(self.game, *kind).is_empty();
        let kinds = (0..self.game.kinds.len()).filter(follows);
        let soldier = kinds.clone().find(|&kind| self.game.kinds[kind].slot == Slot::SOLDIER);
        let only = soldier.map_or(String::new(), |kind| format!("; {} only forward", self.plural(kind)));
        let kinds: Vec<String> = kinds.map(|kind| self.plural(kind)).collect();
        let squares = self.squares(self.game.rules.lines.squares);
        let sentence =
            || format!("{} also move along diagonals from and to {squares}{only}.", list(&kinds, "and"));
        (!kinds.is_empty()).then(sentence)
    }

    fn relays(&self) -> Vec<String> {
        let relays = self.game.rules.relays.relays.iter().flatten();
        let sentence = |relay: &Relay| {
            let (givers, takers) = (self.any_of(relay.givers), self.all_of(relay.takers, "and"));
            let (text, moves) = (&relay.moves.text, describe(&relay.moves.ways));
            format!("{takers} that {givers} guards may also move as {text}: {moves}.")
        };
        relays.map(sentence).collect()
    }

    fn castling(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let castling = &rules.castling;
        let has_rights = !self.game.start.rights.trim_matches('-').is_empty();
        if !castling.allowed || !(has_rights || rules.drops.castles) {
            return vec!["There is no castling.".to_string()];
        }
        let mut sentences = self.sides(|side, owner| {
            let file = |file: u8| char::from(b'a' + file.min(rules.board.files - 1));
            let [kingside, queenside] = castling.king_to.map(file);
            Some(format!(
                "{} castles with {}, moving to file {kingside} (kingside) or {queenside} (queenside).",
                owner.piece(&self.names(castling.king[side])),
                self.any_of(castling.rooks[side]),
            ))
        });
        if castling.anywhere {
            sentences.push(
                "King and rooks may castle from any squares of their rank, as in Chess960.".to_string(),
            );
        }
        if castling.opposite {
            sentences
                .push("A side may not castle to the wing to which its opponent has castled.".to_string());
        }
        sentences
    }
}
