//! How the game ends.

use super::{Teller, list};
use crate::games::defined::definition::Kind;
use crate::games::defined::rules::{BareKing, BothChecked, Counting, Decider, Ending, Little, Many};

impl Teller<'_> {
    pub fn ends(&self) -> Vec<String> {
        let rules = &self.game.rules;
        let (ends, clocks) = (&rules.ends, &rules.clocks);
        let mut told = Vec::new();
        let for_mover = |ending: Ending| match ending {
            Ending::Win => "wins",
            Ending::Draw => "draws",
            Ending::Loss => "loses",
        };
        if self.game.kinds.iter().any(Kind::is_king) || ends.extinction.is_royal {
            told.push(
                match ends.checkmate {
                    Some(Ending::Win) => "Who is mated wins.",
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
                    "If a side without a legal move is not in check, the one with fewer pieces {}; equally \
                     many draw.",
                    for_mover(ending)
                ),
                _ => format!("A side without a legal move {}, if it is not in check.", for_mover(ending)),
            });
        }
        told.extend(self.extinction());
        told.extend(self.goals());
        if ends.counts_checks {
            told.push("The last of the checks that the position counts down wins.".to_string());
        }
        told.extend(self.castling_wins());
        told.extend(
            match ends.bare_king {
                BareKing::None => None,
                BareKing::Loss => Some("A bare king loses; two draw."),
                BareKing::LossUnlessRebared => {
                    Some("A bare king loses, unless its side can bare the other's in reply; two draw.")
                }
                BareKing::Draw => Some("A bare king draws."),
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
                "{moves} moves of each side without a capture or a move of {} draw.",
                self.names(clocks.kinds[0], "or")
            )),
        }
        if clocks.folds > 0
            && let Some(ending) = clocks.fold
        {
            let who = match (ending, clocks.fold_is_white) {
                (Ending::Draw, _) => "the game is drawn".to_string(),
                (_, true) => format!("White {}", for_mover(ending)),
                (_, false) => format!("the side to move {}", for_mover(ending)),
            };
            told.push(format!("When a position occurs {} times, {who}.", clocks.folds));
        }
        if clocks.perpetual_loses {
            let both = match clocks.both_checked {
                BothChecked::Draw => "if both do, the game is drawn",
                BothChecked::AsRepetition => "if both do, it is a repetition like others",
            };
            told.push(format!("A side that repeats by checking with every move loses; {both}."));
        }
        if clocks.chasing {
            told.push("Perpetual chases lose by its rules, but are not judged here.".to_string());
        }
        told.extend(
            match ends.decider {
                Decider::None => None,
                Decider::Janggi => Some("What pieces are worth decides drawn games, as in Janggi."),
                Decider::Pieces => Some("Who has more pieces wins a game that would be drawn."),
                Decider::White => Some("White wins a game that would be drawn."),
                Decider::Black => Some("Black wins a game that would be drawn."),
            }
            .map(str::to_string),
        );
        told.extend(
            match clocks.counting {
                Counting::None => None,
                Counting::Makruk => Some("Moves are counted as in Makruk once a side has little left."),
                Counting::Asean => Some("Moves are counted as in ASEAN chess against a bare king."),
                Counting::Cambodian => Some("Moves are counted as in Cambodian chess."),
            }
            .map(str::to_string),
        );
        if clocks.moves == 0 && clocks.folds == 0 {
            told.push("Nothing ends a game that goes on and on.".to_string());
        }
        told
    }

    fn extinction(&self) -> Option<String> {
        let extinction = &self.game.rules.ends.extinction;
        let kinds = match extinction.kinds.has_any() {
            true => "pieces".to_string(),
            false => self.names(extinction.kinds, "or"),
        };
        if extinction.is_royal {
            let duple = match extinction.is_duple {
                true => "; more of them may not all be left attacked",
                false => "",
            };
            return Some(format!(
                "{kinds} is royal while its side has at most {}: it may not be left attacked{duple}.",
                extinction.count + 1
            ));
        }
        let result = match extinction.value? {
            Ending::Win => "wins",
            Ending::Draw => "draws",
            Ending::Loss => "loses",
        };
        let few = match (extinction.count, extinction.kinds.has_any()) {
            (0, _) => format!("without {kinds}"),
            (1, true) => "with a single piece left".to_string(),
            (count, true) => format!("with at most {count} pieces left"),
            (1, false) => format!("with at most one {kinds}"),
            (count, false) => format!("with at most {count} pieces of the kind {kinds}"),
        };
        let count = format!("A side {few} {result}");
        let others = match extinction.opponent {
            0 => String::new(),
            other => format!(", if the other side has at least {other}"),
        };
        let claim = if extinction.is_claimed { "; the side to move needs one more for that" } else { "" };
        Some(format!("{count}{others}{claim}."))
    }

    fn castling_wins(&self) -> Vec<String> {
        self.sides(|side| {
            let wings = ["kingside", "queenside"].into_iter().zip(self.game.rules.castling.wins[side]);
            let wings: Vec<String> =
                wings.filter(|(_, wins)| *wins).map(|(wing, _)| wing.to_string()).collect();
            (!wings.is_empty()).then(|| {
                let wings = list(&wings, "or");
                format!("castling {wings} wins, and a side loses that can no longer do so.")
            })
        })
    }

    fn goals(&self) -> Vec<String> {
        let goals = &self.game.rules.goals;
        self.sides(|side| {
            let region = goals.region[side];
            let count = if goals.count > 1 { format!("{} of ", goals.count) } else { String::new() };
            let reply = if goals.reply { ", after one more move of the other side" } else { "" };
            let safe = if goals.safe { ", if it is not attacked there" } else { "" };
            (!region.is_empty()).then(|| {
                format!(
                    "A side wins that brings {count}{} to {}{reply}{safe}.",
                    self.names(goals.kind[side], "or"),
                    self.squares(region)
                )
            })
        })
    }

    fn draw_material(&self, patterns: &[Vec<Little>]) -> String {
        let little = |little: &Little| match little.many {
            Many::One => format!("one {}", self.name(little.kind)),
            Many::Any => format!("any number of {}", self.name(little.kind)),
            Many::OneColor => format!("any number of {} on squares of one colour", self.name(little.kind)),
        };
        let pattern = |pattern: &Vec<Little>| match pattern.as_slice() {
            [] => "nothing else".to_string(),
            some => list(&some.iter().map(little).collect::<Vec<_>>(), "and"),
        };
        let patterns: Vec<String> = patterns.iter().map(pattern).collect();
        format!("Kings with no more than {} draw.", list(&patterns, "or"))
    }
}
