//! The men on a board, by file and rank.

use super::half::{Half, Suffix};
use crate::any::{AnyGame, Man};
use crate::core::{Spot, Turn};
use crate::rules::fen::write_men;

/// The men on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    files: u8,
    /// Rank by rank from the bottom.
    men: Vec<Option<Man>>,
}

impl Grid {
    /// The men of a game's position.
    pub fn of(game: &dyn AnyGame) -> Grid {
        let (files, ranks) = game.size();
        let rank = |rank| (0..files).map(move |file| game.at(Spot { file, rank }));
        let men = (0..ranks).flat_map(rank).collect();
        Grid { files, men }
    }

    /// The men after a legal turn; the game is unchanged afterwards.
    pub fn after(game: &mut dyn AnyGame, turn: Turn) -> Grid {
        game.play(turn);
        let after = Grid::of(game);
        game.undo();
        after
    }

    /// The man on a square; also `None` off the board.
    pub fn at(&self, spot: Spot) -> Option<Man> {
        self.men[self.index(spot)?]
    }

    /// All squares, rank by rank from the bottom.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let files = usize::from(self.files);
        (0..self.men.len())
            .map(move |index| Spot { file: (index % files) as u8, rank: (index / files) as u8 })
    }

    /// The number of men.
    pub fn men(&self) -> usize {
        self.men.iter().flatten().count()
    }

    /// Whether a square is empty.
    pub fn is_empty(&self, spot: Spot) -> bool {
        self.at(spot).is_none()
    }

    /// Removes the man from a square.
    pub fn take(&mut self, spot: Spot) -> Option<Man> {
        let index = self.index(spot)?;
        self.men[index].take()
    }

    /// Puts a man on a square, or empties it. Does nothing off the board.
    pub fn put(&mut self, spot: Spot, man: Option<Man>) {
        if let Some(index) = self.index(spot) {
            self.men[index] = man;
        }
    }

    /// Moves a man and applies the suffix: `+` changes its state, a letter its kind.
    pub fn play(&mut self, half: Half) {
        let Half::Step { from, to, suffix, .. } = half else {
            return;
        };
        let mut man = self.take(from);
        if let (Some(man), Suffix::Chosen(sign) | Suffix::Forced(sign)) = (&mut man, suffix) {
            man.second_state = sign == '+' && !man.second_state;
            if sign != '+' {
                man.letter = sign.to_ascii_uppercase();
            }
        }
        self.put(to, man);
    }

    /// The first field of a FEN.
    pub fn fen(&self) -> String {
        let ranks = self.men.len() / usize::from(self.files);
        write_men((self.files, ranks as u8), |spot| self.at(spot).map(Man::symbol))
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        let index = usize::from(spot.rank) * usize::from(self.files) + usize::from(spot.file);
        (spot.file < self.files && index < self.men.len()).then_some(index)
    }
}
