//! How pieces become others.

use super::Teller;
use crate::games::defined::betza::words;

impl Teller<'_> {
    pub fn promotion(&self) -> Vec<String> {
        let rules = &self.game.rules.promotion;
        let mut told = self.sides(|side| {
            let (pawns, kinds) = (rules.pawns[side], rules.kinds[side]);
            if pawns.is_empty() || kinds.is_empty() {
                return None;
            }
            let must = if rules.pawns_must { "must" } else { "may" };
            Some(format!(
                "{} {must} promote to {} where a move ends on {}.",
                self.names(pawns, "and"),
                self.names(kinds, "or"),
                self.squares(rules.region[side])
            ))
        });
        told.extend(self.sides(|side| {
            let region = rules.must_region[side];
            (!region.is_empty()).then(|| {
                format!(
                    "On {} a pawn promotes if it can, and else arrives as it is; elsewhere it may.",
                    self.squares(region)
                )
            })
        }));
        if rules.lost_only {
            told.push("Pawns promote only to pieces that their side has lost.".to_string());
        }
        if let Some(moves) = &rules.stranded {
            let (text, moves) = (&moves.text, words(&moves.ways));
            told.push(format!("A pawn that stands where it must promote moves by {text}: {moves}."));
        }
        if rules.in_place {
            told.push("Such a pawn may promote where it stands, as a whole move.".to_string());
        }
        for (number, kind) in self.game.kinds.iter().enumerate() {
            if let Some(into) = kind.turns_into {
                let must = if rules.pieces_must { "must" } else { "may" };
                let capture = if rules.on_capture { ", by capturing only" } else { "" };
                let back = if rules.demotion { ", and back again" } else { "" };
                let squares = match self.squares(rules.region[0]) {
                    all if all == "the whole board" => String::new(),
                    squares if rules.region[0] == rules.region[1] => format!(" in {squares}"),
                    squares => format!(" in {squares} (White) or {} (Black)", self.squares(rules.region[1])),
                };
                told.push(format!(
                    "{} {must} turn into {}{squares}{capture}{back}.",
                    self.name(number),
                    self.name(into)
                ));
            }
            if let Some(limit) = kind.limit {
                told.push(format!("There are at most {limit} of {} by promotion.", self.name(number)));
            }
        }
        if told.is_empty() {
            told.push("Nothing promotes.".to_string());
        }
        told
    }
}
