//! Warnings about likely mistakes in valid definitions.

use crate::core::Color;
use crate::games::defined::game::reach::reach;
use crate::games::defined::game::rules::{BareKing, Decider, Ending, Rules};
use crate::games::defined::game::{Definition, Kind, KindSet, Region, Slot, Standing};
use crate::games::defined::text::{Faults, Section};

/// Adds all warnings about a section's game.
pub fn warn(section: &Section, game: &Definition, faults: &mut Faults) {
    let mut warner = Warner { section, game, faults };
    for color in Color::BOTH {
        warner.promotion(color);
        warner.double_steps(color);
        warner.castling(color);
        warner.sides(color);
        warner.dead_drops(color);
        warner.regions(color);
    }
    warner.drops();
    warner.pieces();
    warner.ends();
}

struct Warner<'a> {
    section: &'a Section<'a>,
    game: &'a Definition,
    faults: &'a mut Faults,
}

impl Warner<'_> {
    fn say(&mut self, key: &str, message: impl Into<String>) {
        self.faults.warning(self.section.place(key), key, message);
    }

    /// The pieces of a side at the start.
    fn standing(&self, color: Color) -> impl Iterator<Item = &Standing> {
        self.game.start.pieces.iter().filter(move |piece| piece.color == color)
    }

    /// Warns of pawns that never promote or can pass their promotion region.
    fn promotion(&mut self, color: Color) {
        let side = color.index();
        let (rules, kinds) = (&self.game.rules, &self.game.kinds);
        let promotion = &rules.promotion;
        let is_pawn = |piece: &&Standing| promotion.pawns[side].has(piece.kind);
        let Some(pawn) = self.standing(color).find(is_pawn) else {
            return;
        };
        let turns = kinds[pawn.kind].turns_into.is_some();
        let goes_far = kinds[pawn.kind].moves.ways.iter().any(|way| way.step.1 > 0);
        let region = promotion.region[side];
        let last = Region::rank(rules.board.rank(color, rules.board.ranks - 1));
        let key = format!("promotionRegion{color}");
        if turns || !goes_far {
            return;
        }
        if promotion.kinds[side].is_empty() {
            let message = format!("{color}'s pawns promote to nothing: promotionPieceTypes names no piece");
            self.say("promotionPieceTypes", message);
        } else if region.is_empty() {
            let message = format!(
                "{color}'s pawns never promote: their promotion region, by default rank 8 for White and \
                 rank 1 for Black, is off the board"
            );
            self.say(&key, message);
        } else if (region & last).is_empty() {
            self.say(&key, format!("{color}'s pawns can pass their promotion region"));
        }
    }

    /// Warns of double steps for one side only, such as from the default ranks on boards not 8 ranks high.
    fn double_steps(&mut self, color: Color) {
        let steps = &self.game.rules.steps;
        let key = format!("doubleStepRegion{color}");
        let is_default = self.section.entry(&key).is_none();
        let has = |color: Color| self.standing(color).any(|piece| self.steps_twice(piece));
        if steps.double && is_default && self.game.rules.board.ranks != 8 && !has(color) && has(!color) {
            let message = format!(
                "{} has double steps at the start and {color} none: double steps start from ranks 2 and 7 by \
                 default, whatever the board's height",
                !color
            );
            self.say(&key, message);
        }
    }

    fn steps_twice(&self, piece: &Standing) -> bool {
        let kind = &self.game.kinds[piece.kind];
        let region = self.game.rules.steps.double_region[piece.color.index()];
        let steps = kind.slot == Slot::PAWN || kind.moves.ways.iter().any(|way| way.initial);
        steps && region.has(piece.spot.file, piece.spot.rank)
    }

    /// Warns of castling rights without a king or a rook.
    fn castling(&mut self, color: Color) {
        let (rules, side) = (&self.game.rules, color.index());
        let castling = &rules.castling;
        let rights = self.game.start.rights.chars();
        let has_rights = rights.filter(|right| *right == color.cased(*right)).count() > 0;
        if !has_rights {
            return;
        }
        if rules.gates.listed {
            return;
        }
        if !castling.allowed {
            let message = format!("the start position gives {color} castling rights, but castling is false");
            return self.say("startFen", message);
        }
        let rank = rules.board.rank(color, castling.rank);
        let has = |kinds: KindSet| {
            self.standing(color).any(|piece| piece.spot.rank == rank && kinds.has(piece.kind))
        };
        for (role, kinds) in [("king", castling.king[side]), ("rook", castling.rooks[side])] {
            if !has(kinds) {
                let message = format!(
                    "the start position gives {color} castling rights, but no piece that castles as a \
                     {role} is on rank {}",
                    rank + 1
                );
                return self.say("startFen", message);
            }
        }
    }

    /// Warns of a side without pieces.
    fn sides(&mut self, color: Color) {
        let may_come = self.game.rules.drops.allowed;
        if self.standing(color).next().is_none() && !may_come {
            self.say("startFen", format!("{color} has no pieces"));
        }
    }

    /// Warns of captures to a hand that is never used, and of drops without pieces to drop.
    fn drops(&mut self) {
        let Rules { drops, gates, .. } = &self.game.rules;
        if drops.captures && !drops.allowed && !gates.enter() {
            let message = "captured pieces go to a hand that is never used: drops need pieceDrops = true";
            self.say("capturesToHand", message);
        } else if drops.allowed && !drops.free && !drops.captures && self.game.start.hand.is_empty() {
            let message = "nobody ever has a piece in hand: write capturesToHand = true, or put some in \
                           startFen, as in [Nn]";
            self.say("pieceDrops", message);
        }
    }

    /// Warns of pawns that may be dropped where they can neither move nor promote.
    fn dead_drops(&mut self, color: Color) {
        let (rules, side) = (&self.game.rules, color.index());
        let board = rules.board;
        if !rules.drops.allowed || rules.ends.no_dead_ends {
            return;
        }
        let dead = self.game.kinds.iter().enumerate().find(|&(number, kind)| {
            let is_pawn = rules.promotion.pawns[side].has(number) && kind.slot != Slot::PAWN;
            let region = rules.drops.region[side] & kind.zone[side].unwrap_or(Region::ALL) & board.region();
            let mut spots = region.spots();
            is_pawn
                && spots
                    .any(|spot| kind.moves.ways.iter().all(|way| reach(way, spot, color, board).is_empty()))
        });
        if let Some((_, kind)) = dead {
            let message = format!(
                "{color} may drop it where it can never move: write immobilityIllegal = true, or restrict \
                 dropRegion{color}"
            );
            let key = kind.slot.key();
            self.say(&key, message);
        }
    }

    /// Warns of a region without another to connect it with.
    fn regions(&mut self, color: Color) {
        let rules = &self.game.rules.rows;
        for (region, other, key, missing) in [
            (rules.first, rules.second, "connectRegion1", "connectRegion2"),
            (rules.second, rules.first, "connectRegion2", "connectRegion1"),
        ] {
            let is_empty = |regions: [Region; 2]| regions[color.index()].is_empty();
            if !is_empty(region) && is_empty(other) {
                let message = format!("{color} has nothing to connect it with: {missing}{color} is empty");
                self.say(&format!("{key}{color}"), message);
            }
        }
    }

    /// Warns of pieces that can never move.
    fn pieces(&mut self) {
        let kinds = self.game.kinds.iter().enumerate();
        let stuck = kinds.filter(|&(number, kind)| {
            // An inherited piece was reported with the parent.
            let is_new = self.section.parent.is_none() || self.section.entry(&kind.slot.key()).is_some();
            let occurs = is_new && self.game.start.pieces.iter().any(|piece| piece.kind == number);
            let moves = || Color::BOTH.iter().any(|&color| self.moves(kind, color));
            occurs && !kind.moves.text.is_empty() && !moves()
        });
        let stuck: Vec<String> = stuck.map(|(_, kind)| kind.slot.key()).collect();
        for key in stuck {
            self.say(&key, "the piece cannot move from any square of this board");
        }
    }

    fn moves(&self, kind: &Kind, color: Color) -> bool {
        let board = self.game.rules.board;
        let zone = kind.zone[color.index()].unwrap_or(Region::ALL);
        let mut spots = board.region().spots();
        spots.any(|spot| {
            let mut ways = kind.moves.ways.iter();
            ways.any(|way| !(reach(way, spot, color, board) & zone).is_empty())
        })
    }

    /// Warns of a game that nobody can win, and of chasing rules, which Firzan does not apply.
    fn ends(&mut self) {
        let rules = &self.game.rules;
        let has_king = self.game.kinds.iter().any(Kind::is_king);
        let extinction = &rules.ends.extinction;
        let dies_out = extinction.value.is_some_and(|value| value != Ending::Draw) || extinction.is_royal;
        let wins = has_king
            || dies_out
            || rules.ends.stalemate != Some(Ending::Draw)
            || rules.goals.region.iter().any(|region| !region.is_empty())
            || matches!(rules.clocks.fold, Some(Ending::Win | Ending::Loss)) && rules.clocks.folds > 0
            || !matches!(rules.ends.bare_king, BareKing::None | BareKing::Draw | BareKing::DrawIfBoth)
            || rules.ends.decider != Decider::None
            || rules.castling.wins.concat().contains(&true)
            || rules.rows.any() && rules.rows.value != Some(Ending::Draw)
            || !rules.refused.is_empty();
        let chases = rules.clocks.chasing;
        if !wins {
            let message = "nobody can win: there is no king, no goal, and stalemate draws";
            self.say(&format!("[{}]", self.section.name), message);
        }
        if chases {
            self.say(
                "chasingRule",
                "Firzan does not recognise perpetual chases, only repetition and perpetual check",
            );
        }
    }
}
