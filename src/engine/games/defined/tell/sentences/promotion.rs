//! Describes promotion.

use super::Describer;
use super::phrases::number;
use crate::games::defined::betza::describe;
use crate::rules::naming::article;

impl Describer<'_> {
    pub fn promotion(&self) -> Vec<String> {
        let rules = &self.game.rules.promotion;
        let mut sentences = self.sides(|side, owner| {
            let (pawns, kinds) = (rules.pawns[side], rules.kinds[side]);
            if pawns.is_empty() || kinds.is_empty() {
                return None;
            }
            let must = if rules.pawns_must { "must" } else { "may" };
            Some(format!(
                "{} {must} promote to {} when a move ends on {}.",
                owner.pieces(&self.all_of(pawns, "and")),
                self.any_of(kinds),
                self.squares(rules.region[side])
            ))
        });
        sentences.extend(self.sides(|side, owner| {
            let region = rules.must_region[side];
            (!region.is_empty()).then(|| {
                format!(
                    "{} must promote on {} if they can, and stay pawns if they cannot; elsewhere promotion \
                     is optional.",
                    owner.pieces("pawns"),
                    self.squares(region)
                )
            })
        }));
        if rules.lost_only {
            sentences.push("Pawns promote only to pieces that their side has lost.".to_string());
        }
        if let Some(moves) = &rules.stranded {
            let (text, moves) = (&moves.text, describe(&moves.ways));
            sentences
                .push(format!("A pawn on a square where promotion is mandatory moves as {text}: {moves}."));
        }
        if rules.in_place {
            sentences.push("Such a pawn may also promote without moving, which takes a turn.".to_string());
        }
        for (number_of_kind, kind) in self.game.kinds.iter().enumerate() {
            if let Some(into) = kind.turns_into {
                let must = if rules.pieces_must { "must" } else { "may" };
                let capture = if rules.on_capture { " when they capture" } else { "" };
                let back = if rules.demotion { ", and turn back the next time" } else { "" };
                let squares = match self.squares(rules.region[0]) {
                    all if all == "the whole board" => String::new(),
                    squares if rules.region[0] == rules.region[1] => {
                        format!(" on {squares} (moving in or out)")
                    }
                    squares => format!(
                        " on {squares} (White) or {} (Black), moving in or out",
                        self.squares(rules.region[1])
                    ),
                };
                sentences.push(format!(
                    "{} {must} promote to {}{capture}{squares}{back}.",
                    self.plural(number_of_kind),
                    self.plural(into)
                ));
            }
            if let Some(limit) = kind.limit {
                sentences.push(format!(
                    "A side may promote to {} only while it has fewer than {}.",
                    article(&kind.name),
                    number(limit)
                ));
            }
        }
        if sentences.is_empty() {
            sentences.push("No piece promotes.".to_string());
        }
        sentences
    }
}
