//! Describes the end of the game.

use super::phrases::{number, times};
use super::{Describer, list, plural};
use crate::games::defined::game::Kind;
use crate::games::defined::game::rules::{
    Allowance, BareKing, BothChecked, Counting, Decider, Ending, Ends, Quantity, Rules,
};
use crate::games::defined::play::checks_to_give;
use crate::rules::naming::article;

/// The verb for a result, with the side as its subject.
pub fn verb(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "wins",
        Ending::Draw => "draws",
        Ending::Loss => "loses",
    }
}

impl Describer<'_> {
    pub fn ends(&self) -> Vec<String> {
        let Ends { counts_checks, bare_king, draw_material, decider, .. } = &self.game.rules.ends;
        let clocks = &self.game.rules.clocks;
        let bare_king = match bare_king {
            BareKing::None => None,
            BareKing::Loss => Some("A side left with a bare king loses; two bare kings draw."),
            BareKing::LossUnlessRebared => Some(
                "A side left with a bare king loses, unless it can bare the other king in reply; two \
                 bare kings draw.",
            ),
            BareKing::Draw => Some("A bare king draws the game."),
            BareKing::DrawIfBoth => Some("Two bare kings draw."),
        };
        let chasing = "Perpetual chasing loses by the rules, but Firzan does not recognise it.";
        let decider = match decider {
            Decider::None => None,
            Decider::Janggi => Some("The value of the pieces left decides drawn games, as in Janggi."),
            Decider::Pieces => Some("The side with more pieces wins a game that would be drawn."),
            Decider::White => Some("White wins a game that would be drawn."),
            Decider::Black => Some("Black wins a game that would be drawn."),
        };
        let counting = match clocks.counting {
            Counting::None => None,
            Counting::Makruk => Some("Once a side has little left, moves are counted as in Makruk."),
            Counting::Asean => Some("Against a bare king, moves are counted as in ASEAN chess."),
            Counting::Cambodian => Some("Moves are counted as in Cambodian chess."),
        };
        let shuttling = "A side loses if one of its pieces that can enter the enemy king's squares goes back \
                         and forth for five turns in a row, and it is not in check.";
        let no_clock = "Neither repetition nor a number of moves ends the game.";
        let fixed = |sentence: Option<&str>| sentence.map(str::to_string);
        let mate = [self.checkmate(), self.stalemate()].into_iter().flatten();
        let passes = self.game.rules.passes.any().then_some("Two passes in a row draw the game.");
        let facing = self.game.rules.ends.facing_draws.then_some(
            "A side may face the enemy king on an open file or rank: its opponent must end this or pass. \
             If the kings face each other after two turns in a row, the game is drawn.",
        );
        let full = self.game.rules.ends.full_board.then_some("A full board draws the game.");
        mate.chain(self.royals())
            .chain(self.extinction())
            .chain(self.goals())
            .chain(counts_checks.then(|| self.checks()))
            .chain(self.castling_wins())
            .chain(self.rows())
            .chain(fixed(passes))
            .chain(fixed(facing))
            .chain(fixed(full))
            .chain(fixed(bare_king))
            .chain(draw_material.as_ref().map(|patterns| self.draw_material(patterns)))
            .chain([self.move_count(), self.repetition(), self.perpetual_check()].into_iter().flatten())
            .chain(fixed(clocks.shuttling_loses.then_some(shuttling)))
            .chain(fixed(clocks.chasing.then_some(chasing)))
            .chain(fixed(decider))
            .chain(fixed(counting))
            .chain(fixed((clocks.moves == 0 && clocks.folds == 0).then_some(no_clock)))
            .collect()
    }

    fn has_royals(&self) -> bool {
        self.game.kinds.iter().any(Kind::is_king) || self.game.rules.ends.extinction.is_royal
    }

    fn checkmate(&self) -> Option<String> {
        let sentence = match self.game.rules.ends.checkmate {
            Some(Ending::Win) => "A side that is checkmated wins.",
            Some(Ending::Draw) => "Checkmate is a draw.",
            _ => "Checkmate wins.",
        };
        self.has_royals().then(|| sentence.to_string())
    }

    fn stalemate(&self) -> Option<String> {
        let Rules { ends, passes, .. } = &self.game.rules;
        if (0..2).all(|side| passes.allowed[side] || passes.if_stuck[side]) {
            return None;
        }
        let result = verb(ends.stalemate?);
        Some(match ends.stalemate? {
            Ending::Draw => "Stalemate is a draw.".to_string(),
            _ if ends.stalemate_by_pieces => {
                format!(
                    "In a stalemate the side with fewer pieces {result}; with equal numbers it is a draw."
                )
            }
            _ if self.has_royals() => format!("A side that is stalemated {result}."),
            _ => format!("A side without a legal move {result}."),
        })
    }

    fn move_count(&self) -> Option<String> {
        let clocks = &self.game.rules.clocks;
        let (moves, kinds) = (clocks.moves, clocks.kinds[0]);
        let or = if kinds.is_empty() { String::new() } else { format!(" or {} move", self.names(kinds)) };
        (moves > 0)
            .then(|| format!("The game is drawn after {moves} moves by each side without a capture{or}."))
    }

    fn repetition(&self) -> Option<String> {
        let clocks = &self.game.rules.clocks;
        let result = match (clocks.fold?, clocks.fold_is_white) {
            (Ending::Draw, _) => "the game is drawn".to_string(),
            (ending, true) => format!("White {}", verb(ending)),
            (ending, false) => format!("the side to move {}", verb(ending)),
        };
        (clocks.folds > 0).then(|| format!("{result} when a position occurs {}.", times(clocks.folds)))
    }

    fn perpetual_check(&self) -> Option<String> {
        let clocks = &self.game.rules.clocks;
        let both = match clocks.both_checked {
            BothChecked::Draw => "the game is drawn",
            BothChecked::AsRepetition => "it counts as an ordinary repetition",
        };
        clocks.perpetual_loses.then(|| format!("Perpetual check loses; if both sides give it, {both}."))
    }

    /// Royal pieces other than kings.
    fn royals(&self) -> Vec<String> {
        let extinction = &self.game.rules.ends.extinction;
        let (kinds, count) = (extinction.kinds, extinction.count);
        let several = "; while it has several, they may not all be attacked at once";
        let duple = if extinction.is_duple { several } else { "" };
        let check = match count {
            0 => format!("A side's last {} may not be left in check{duple}.", self.names(kinds)),
            _ => format!(
                "While a side has {} or fewer {}, none of them may be left in check{duple}.",
                number(count + 1),
                self.all_of(kinds, "or")
            ),
        };
        let explosion = "No side may blow up such a piece of its own. It is not in check next to one of the \
                         other side, and a move that blows up one of the other side need not care for check.";
        let explosion = self.game.rules.captures.explode.then(|| explosion.to_string());
        if extinction.is_royal { [check].into_iter().chain(explosion).collect() } else { Vec::new() }
    }

    fn extinction(&self) -> Option<String> {
        let extinction = &self.game.rules.ends.extinction;
        let (kinds, count) = (extinction.kinds, extinction.count);
        if extinction.is_royal && !self.game.rules.captures.explode {
            return None;
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

    fn draw_material(&self, patterns: &[Vec<Allowance>]) -> String {
        let allowance = |allowance: &Allowance| match allowance.quantity {
            Quantity::One => article(self.name(allowance.kind)),
            Quantity::Any => format!("any number of {}", plural(&self.game.kinds[allowance.kind])),
            Quantity::OneColor => {
                format!("any number of {} on one colour", plural(&self.game.kinds[allowance.kind]))
            }
        };
        let pattern = |pattern: &Vec<Allowance>| {
            let pieces: Vec<String> = pattern.iter().map(allowance).collect();
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
