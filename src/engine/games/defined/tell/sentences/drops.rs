//! Describes pieces in hand and drops.

use super::Describer;
use super::phrases::number;
use crate::games::defined::game::rules::Drops;
use crate::games::defined::game::{Region, Slot};
use crate::rules::naming::article;

impl Describer<'_> {
    pub fn drops(&self) -> Vec<String> {
        let rules = &self.game.rules.drops;
        let kind = |slot: Slot| self.game.kinds.iter().position(|kind| kind.slot == slot);
        let has = |slot: Slot| kind(slot).is_some();
        let captures = match (rules.captures, rules.loops, self.promotes()) {
            (false, ..) => None,
            (true, true, true) => Some(
                "Captured pieces change sides and go to the capturer's hand; promoted ones stay promoted.",
            ),
            (true, false, true) => {
                Some("Captured pieces change sides and go to the capturer's hand; promoted ones revert.")
            }
            (true, _, false) => Some("Captured pieces change sides and go to the capturer's hand."),
        };
        if !rules.allowed {
            return captures.map(str::to_string).into_iter().collect();
        }
        let drop = if rules.free {
            "Instead of moving, a side may put a new piece on an empty square."
        } else {
            "Instead of moving, a side may drop a piece from its hand on an empty square."
        };
        let fixed = [
            (rules.promoted, "Pieces that can promote may also be dropped promoted."),
            (!rules.checks && has(Slot::KING), "A drop may not give check."),
            (
                rules.pawn_mate_loses && has(Slot::SHOGI_PAWN),
                "A side that mates by dropping a shogi pawn loses.",
            ),
            (rules.castles, "A king and a rook dropped on their usual squares may castle."),
            (
                rules.opposite_bishops && has(Slot::BISHOP),
                "A side's bishops must be dropped on squares of both colours.",
            ),
            (rules.rooks_on_first_rank && has(Slot::ROOK), "Rooks are dropped only on the first rank."),
        ];
        let mut sentences: Vec<String> = captures.into_iter().chain([drop]).map(str::to_string).collect();
        sentences.extend(self.sides(|side, owner| {
            let all = self.game.rules.board.region();
            let region = rules.region[side] & all;
            (region != all)
                .then(|| format!("{} are dropped only on {}.", owner.pieces("pieces"), self.squares(region)))
        }));
        sentences.extend(kind(Slot::PAWN).and_then(|pawn| self.pawn_drops(pawn, rules)));
        sentences.extend(self.doubled(rules));
        if rules.must {
            let piece = self.any_of(rules.must_kind);
            sentences.push(format!("A side with {piece} in hand must drop one if it can."));
        }
        sentences.extend(fixed.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text.to_string()));
        sentences
    }

    fn promotes(&self) -> bool {
        let promotion = &self.game.rules.promotion;
        self.game.kinds.iter().any(|kind| kind.turns_into.is_some())
            || promotion.kinds.iter().any(|kinds| !kinds.is_empty())
    }

    /// The ranks where pawns may not be dropped.
    fn pawn_drops(&self, pawn: usize, rules: &Drops) -> Option<String> {
        let has_region = self.game.rules.promotion.region.iter().any(|region| *region != Region::NONE);
        let pawns = self.plural(pawn);
        match (rules.first_rank, rules.promotion_zone || !has_region) {
            (true, true) => None,
            (true, false) => Some(format!("{pawns} may not be dropped where they promote.")),
            (false, true) => Some(format!("{pawns} may not be dropped on their first rank.")),
            (false, false) => {
                Some(format!("{pawns} may not be dropped on their first rank or where they promote."))
            }
        }
    }

    /// The kind that is not dropped on files with others of its kind.
    fn doubled(&self, rules: &Drops) -> Option<String> {
        let kind = rules.not_doubled.kinds().next()?;
        let (name, pieces) = (&self.game.kinds[kind].name, self.plural(kind));
        Some(match rules.per_file {
            0 => format!("{pieces} may not be dropped."),
            1 => format!("{} may not be dropped on a file that has another one of its side.", article(name)),
            count => {
                format!(
                    "{} may not be dropped on a file that has {} of its side.",
                    article(name),
                    number(count)
                )
            }
        })
    }
}
