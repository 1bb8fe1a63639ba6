//! What a position of a defined game is made of.

use super::game::Game;
use crate::core::{Color, Square, SquareSet};
use crate::games::defined::play::moves::castling::Rights;
use crate::games::defined::play::moves::threats::Threats;
use crate::games::defined::play::tables::assault::Pieces;
use crate::games::defined::play::tables::form::Form;
use crate::games::defined::play::tables::frame::Frame;
use crate::games::defined::play::tables::mover::Mover;
use crate::rules::Counters;

/// How far has been counted, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// The plies after which the game is drawn; 0 while nothing is counted.
    pub limit: u16,
    /// The plies counted.
    pub plies: u16,
}

impl Count {
    /// Counts a move.
    #[inline]
    pub fn tick(&mut self) {
        if self.limit != 0 {
            self.plies = self.plies.saturating_add(1);
        }
    }
}

/// A position of a defined game.
#[derive(Clone)]
pub struct Defined<F: Frame> {
    pub(super) game: &'static Game<F>,
    pub(super) board: Pieces<F>,
    pub(super) counters: Counters,
    pub(super) rights: Rights,
    /// Squares where the piece that just moved can be taken in passing.
    pub(super) passing: F::Set,
    /// Plies since the last move that cannot be taken back.
    pub(super) reversible: u32,
    /// The moves counted in an ending.
    pub(super) count: Count,
    /// Where checks are counted, how many each side has yet to give.
    pub(super) checks: [u8; 2],
    /// Whether the last move was a castling that wins.
    pub(super) has_castled: bool,
    /// Enemy pieces that attack the king of the side to move.
    pub(super) checkers: F::Set,
    /// Where a piece must go to stop a check by a leap or along a line.
    pub(super) evasion: F::Set,
    /// Whether a check is such that every move must be tried.
    pub(super) is_intricate: bool,
    /// Pieces of the side to move that alone stand between their king and a slider.
    pub(super) pinned: F::Set,
    /// Squares where coming or going may expose the king in another way.
    pub(super) touchy: F::Set,
}

impl<F: Frame> Defined<F> {
    /// The game.
    pub fn game(&self) -> &'static Game<F> {
        self.game
    }

    /// What a kind is.
    #[inline]
    pub(super) fn form(&self, kind: u8) -> Form {
        self.game.forms[kind as usize]
    }

    /// The king's square; a side may have none.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        let king = self.board.pieces(color, self.game.king?);
        king.any().then(|| king.first())
    }

    /// Everything that stops a rider: pieces and holes.
    #[inline]
    pub(super) fn occupied(&self) -> F::Set {
        self.board.occupied() | self.game.holes
    }

    /// How a side attacks.
    #[inline]
    pub(super) fn threats(&self, color: Color) -> Threats<'_, F> {
        let game = self.game;
        let facing = game.king.filter(|_| game.definition.rules.ends.kings_do_not_face);
        self.threats_of(color, facing)
    }

    /// How a side attacks; `facing` is the king's kind if kings may not face each other.
    #[inline]
    pub(super) fn threats_of(&self, color: Color, facing: Option<u8>) -> Threats<'_, F> {
        let (game, side) = (self.game, color.index());
        Threats::new(game.axes, game.assault[side], game.relays[side], &self.board, color, facing)
    }

    /// The enemies that a side can capture.
    #[inline]
    pub(super) fn prey(&self, color: Color) -> F::Set {
        let immune = self.game.immune[(!color).index()].iter();
        immune.fold(self.board.side(!color), |prey, &kind| prey & !self.board.kind(kind))
    }

    /// The squares that the piece on a square reaches by its own moves, whether or not that exposes its king.
    pub(super) fn targets(&self, from: Square) -> F::Set {
        let Some(piece) = self.board.at(from) else {
            return F::Set::EMPTY;
        };
        let occupied = self.occupied();
        let (empty, enemy) = (self.game.board & !occupied, self.prey(piece.color));
        self.goals(self.game.mover(piece), from, occupied, empty, enemy)
    }

    /// The empty squares and the enemies that a piece on a square reaches by its own moves.
    #[inline]
    pub(super) fn goals(
        &self,
        mover: &Mover<F>,
        from: Square,
        occupied: F::Set,
        empty: F::Set,
        enemy: F::Set,
    ) -> F::Set {
        let targets = mover.targets(self.game.axes, from, occupied, empty, enemy);
        if !mover.is_cannon {
            return targets;
        }
        // It leaps the same piece if there were no cannons.
        let cannons = self.cannons();
        targets & !cannons & mover.targets(self.game.axes, from, occupied & !cannons, empty, enemy)
    }

    /// Both sides' pieces that neither leap nor capture each other.
    pub(super) fn cannons(&self) -> F::Set {
        self.game.assault[0].cannons(&self.board)
    }

    /// Finds out how the king of the side to move is attacked.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let us = self.counters.side;
        self.evasion = !F::Set::EMPTY;
        self.is_intricate = false;
        let Some(king) = self.king(us) else {
            (self.checkers, self.pinned, self.touchy) = (F::Set::EMPTY, F::Set::EMPTY, F::Set::EMPTY);
            return;
        };
        let attack = self.threats(!us).against(king, self.occupied(), self.board.side(us));
        self.checkers = attack.leapers | attack.sliders | attack.others;
        self.pinned = attack.pinned;
        self.touchy = attack.touchy;
        if self.checkers.any() {
            self.is_intricate = attack.others.any();
            self.evasion = match self.checkers.several() {
                true => F::Set::EMPTY,
                false if attack.leapers.any() => self.checkers,
                false => self.checkers | self.between(king, self.checkers.first()),
            };
            if self.is_intricate {
                self.evasion = !F::Set::EMPTY;
            }
        }
        if !self.game.relays[(!us).index()].is_empty() {
            self.refresh_relays(king);
        }
    }

    /// The squares strictly between two on a line.
    fn between(&self, a: Square, b: Square) -> F::Set {
        self.game.axis(a, b).map_or(F::Set::EMPTY, |axis| axis.between(a, b))
    }
}
