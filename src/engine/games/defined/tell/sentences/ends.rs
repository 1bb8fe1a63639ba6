//! The end of the game.

use super::phrases::{number, times};
use super::{Teller, list, plural};
use crate::games::defined::game::definition::Kind;
use crate::games::defined::game::rules::{BareKing, BothChecked, Counting, Decider, Ending, Little, Many};
use crate::games::defined::play::checks_to_give;
use crate::rules::naming::article;

/// A result for the side that a sentence is about.
fn verb(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "wins",
        Ending::Draw => "draws",
        Ending::Loss => "loses",
    }
}

impl Teller<'_> {
    pub fn ends(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let (ends, clocks) = (&rules.ends, &rules.clocks);
        let mut told = Vec::new();
        let has_royals = self.game.kinds.iter().any(Kind::is_king) || ends.extinction.is_royal;
        if has_royals {
            told.push(
                match ends.checkmate {
                    Some(Ending::Win) => "A side that is checkmated wins.",
                    Some(Ending::Draw) => "Checkmate is a draw.",
                    _ => "Checkmate wins.",
                }
                .to_string(),
            );
        }
        if let Some(ending) = ends.stalemate {
            told.push(match ending {
                Ending::Draw => "Stalemate is a draw.".to_string(),
                _ if ends.stalemate_by_pieces => format!(
                    "In a stalemate the side with fewer pieces {}; with equal numbers it is a draw.",
                    verb(ending)
                ),
                _ if has_royals => format!("A side that is stalemated {}.", verb(ending)),
                _ => format!("A side without a legal move {}.", verb(ending)),
            });
        }
        told.extend(self.extinction());
        told.extend(self.goals());
        if ends.counts_checks {
            told.push(self.checks());
        }
        told.extend(self.castling_wins());
        told.extend(
            match ends.bare_king {
                BareKing::None => None,
                BareKing::Loss => Some("A side left with a bare king loses; two bare kings draw."),
                BareKing::LossUnlessRebared => Some(
                    "A side left with a bare king loses, unless it can bare the other king in reply; two \
                     bare kings draw.",
                ),
                BareKing::Draw => Some("A bare king draws the game."),
                BareKing::DrawIfBoth => Some("Two bare kings draw."),
            }
            .map(str::to_string),
        );
        if let Some(patterns) = &ends.draw_material {
            told.push(self.draw_material(patterns));
        }
        match clocks.moves {
            0 => {}
            moves => told.push(format!(
                "The game is drawn after {moves} moves by each side without a capture{}.",
                match clocks.kinds[0] {
                    kinds if kinds.is_empty() => String::new(),
                    kinds => format!(" or {} move", self.names(kinds)),
                }
            )),
        }
        if clocks.folds > 0
            && let Some(ending) = clocks.fold
        {
            let who = match (ending, clocks.fold_is_white) {
                (Ending::Draw, _) => "the game is drawn".to_string(),
                (_, true) => format!("White {}", verb(ending)),
                (_, false) => format!("the side to move {}", verb(ending)),
            };
            told.push(format!("{who} when a position occurs {}.", times(clocks.folds)));
        }
        if clocks.perpetual_loses {
            let both = match clocks.both_checked {
                BothChecked::Draw => "if both sides give it, the game is drawn",
                BothChecked::AsRepetition => "if both sides give it, it counts as an ordinary repetition",
            };
            told.push(format!("Perpetual check loses; {both}."));
        }
        if clocks.chasing {
            told.push("Perpetual chasing loses by the rules, but Firzan does not recognise it.".to_string());
        }
        told.extend(
            match ends.decider {
                Decider::None => None,
                Decider::Janggi => Some("The value of the pieces left decides drawn games, as in Janggi."),
                Decider::Pieces => Some("The side with more pieces wins a game that would be drawn."),
                Decider::White => Some("White wins a game that would be drawn."),
                Decider::Black => Some("Black wins a game that would be drawn."),
            }
            .map(str::to_string),
        );
        told.extend(
            match clocks.counting {
                Counting::None => None,
                Counting::Makruk => Some("Once a side has little left, moves are counted as in Makruk."),
                Counting::Asean => Some("Against a bare king, moves are counted as in ASEAN chess."),
                Counting::Cambodian => Some("Moves are counted as in Cambodian chess."),
            }
            .map(str::to_string),
        );
        if clocks.moves == 0 && clocks.folds == 0 {
            told.push("Neither repetition nor a number of moves ends the game.".to_string());
        }
        told
    }

    fn extinction(&self) -> Option<String> {
        let extinction = &self.game.rules.ends.extinction;
        let (kinds, count) = (extinction.kinds, extinction.count);
        if extinction.is_royal {
            let duple = if extinction.is_duple {
                "; while it has several, they may not all be attacked at once"
            } else {
                ""
            };
            return Some(match count {
                0 => format!("A side's last {} may not be left in check{duple}.", self.names(kinds)),
                _ => format!(
                    "While a side has {} or fewer {}, none of them may be left in check{duple}.",
                    number(count + 1),
                    self.all_of(kinds, "or")
                ),
            });
        }
        let result = verb(extinction.value?);
        let few = match (count, kinds.has_any()) {
            (0, true) => "without pieces".to_string(),
            (0, false) => format!("without {}", self.all_of(kinds, "or")),
            (1, true) => "with a single piece left".to_string(),
            (1, false) => format!("with at most one {}", self.names(kinds)),
            _ => format!("with at most {} {}", number(count), self.all_of(kinds, "or")),
        };
        let others = match (extinction.opponent, extinction.is_claimed) {
            (0, false) => String::new(),
            (0, true) => ", but not on its own turn if its opponent has none either".to_string(),
            (other, false) => format!(", if its opponent has at least {}", number(other)),
            (other, true) => format!(
                ", if its opponent has at least {}, or {} on the side's own turn",
                number(other),
                number(other + 1)
            ),
        };
        Some(format!("A side {few} {result}{others}."))
    }

    fn checks(&self) -> String {
        match checks_to_give(&self.game.start.text) {
            Some([white, black]) if white == black => format!("Giving check {} wins.", times(white.into())),
            Some([white, black]) => format!(
                "White wins by giving check {}, Black by giving it {}.",
                times(white.into()),
                times(black.into())
            ),
            None => "Giving the last of a number of checks wins.".to_string(),
        }
    }

    fn castling_wins(&self) -> Vec<String> {
        self.sides(|side, owner| {
            let wings = ["kingside", "queenside"].into_iter().zip(self.game.rules.castling.wins[side]);
            let wings: Vec<String> =
                wings.filter(|(_, wins)| *wins).map(|(wing, _)| wing.to_string()).collect();
            (!wings.is_empty()).then(|| {
                let (side, wings) = (owner.side(), list(&wings, "or"));
                format!("{side} wins by castling {wings}, and loses once it can no longer do so.")
            })
        })
    }

    fn goals(&self) -> Vec<String> {
        let goals = &self.game.rules.goals;
        self.sides(|side, owner| {
            let region = goals.region[side];
            let reply = if goals.reply { ", after one more move by its opponent" } else { "" };
            let safe = if goals.safe { ", if it is not attacked there" } else { "" };
            let pieces = match goals.count {
                0 | 1 => self.any_of(goals.kind[side]),
                count => format!("{} {}", number(count), self.all_of(goals.kind[side], "or")),
            };
            (!region.is_empty()).then(|| {
                format!("{} wins by moving {pieces} to {}{reply}{safe}.", owner.side(), self.squares(region))
            })
        })
    }

    fn draw_material(&self, patterns: &[Vec<Little>]) -> String {
        let little = |little: &Little| match little.many {
            Many::One => article(self.name(little.kind)),
            Many::Any => format!("any number of {}", plural(&self.game.kinds[little.kind])),
            Many::OneColor => {
                format!("any number of {} on one colour", plural(&self.game.kinds[little.kind]))
            }
        };
        let pattern = |pattern: &Vec<Little>| {
            let pieces: Vec<String> = pattern.iter().map(little).collect();
            (!pieces.is_empty()).then(|| list(&pieces, "and"))
        };
        let patterns: Vec<String> = patterns.iter().filter_map(pattern).collect();
        if patterns.is_empty() {
            return "Two bare kings draw.".to_string();
        }
        let patterns = list(&patterns, "or");
        format!("The game is drawn when the pieces left besides the kings are at most {patterns}.")
    }
}
