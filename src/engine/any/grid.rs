//! The pieces on a board, addressed by file and rank.

use super::{AnyGame, Piece};
use crate::core::{Spot, Turn};
use crate::rules::fen::write_pieces;

/// The pieces on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    files: u8,
    /// Rank by rank from the bottom.
    pieces: Vec<Option<Piece>>,
    /// Squares that no piece can enter.
    walls: Vec<Spot>,
}

impl Grid {
    /// The pieces of a game's position.
    pub fn of(game: &dyn AnyGame) -> Grid {
        let (files, ranks) = game.size();
        let rank = |rank| (0..files).map(move |file| game.at(Spot { file, rank }));
        let pieces = (0..ranks).flat_map(rank).collect();
        let mut grid = Grid { files, pieces, walls: Vec::new() };
        grid.walls = grid.spots().filter(|&spot| game.is_wall(spot)).collect();
        grid
    }

    /// The pieces after a legal move. The game is left unchanged.
    pub fn after(game: &mut dyn AnyGame, turn: Turn) -> Grid {
        game.play(turn);
        let after = Grid::of(game);
        game.undo();
        after
    }

    /// The piece on a square; `None` if it is empty or off the board.
    pub fn at(&self, spot: Spot) -> Option<Piece> {
        self.pieces[self.index(spot)?]
    }

    /// All squares, rank by rank from the bottom.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let files = usize::from(self.files);
        (0..self.pieces.len())
            .map(move |index| Spot { file: (index % files) as u8, rank: (index / files) as u8 })
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.pieces.iter().flatten().count()
    }

    /// Whether a square is empty and not a wall.
    pub fn is_empty(&self, spot: Spot) -> bool {
        self.at(spot).is_none() && !self.is_wall(spot)
    }

    /// Whether a square is a wall.
    pub fn is_wall(&self, spot: Spot) -> bool {
        self.walls.contains(&spot)
    }

    /// Removes the wall from a square.
    pub fn open(&mut self, spot: Spot) {
        self.walls.retain(|&wall| wall != spot);
    }

    /// Removes the piece from a square and returns it.
    pub fn take(&mut self, spot: Spot) -> Option<Piece> {
        let index = self.index(spot)?;
        self.pieces[index].take()
    }

    /// Puts a piece on a square, or empties the square. Does nothing off the board.
    pub fn put(&mut self, spot: Spot, piece: Option<Piece>) {
        if let Some(index) = self.index(spot) {
            self.pieces[index] = piece;
        }
    }

    /// The first field of a FEN, with stars for walls.
    pub fn fen(&self) -> String {
        let ranks = self.pieces.len() / usize::from(self.files);
        write_pieces((self.files, ranks as u8), |spot| {
            if self.is_wall(spot) { Some("*".to_string()) } else { self.at(spot).map(Piece::symbol) }
        })
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        let index = usize::from(spot.rank) * usize::from(self.files) + usize::from(spot.file);
        (spot.file < self.files && index < self.pieces.len()).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;
    use crate::games::{Registry, Variant};

    #[test]
    fn start_positions_are_written_as_in_their_fens() {
        let defined = Registry::new().defined().into_iter().filter_map(|name| name.parse().ok());
        for variant in Variant::all().into_iter().chain(defined) {
            let game = new_game(variant);
            let board = game.fen().split([' ', '[']).next().map(str::to_string);
            assert_eq!(Some(Grid::of(game.as_ref()).fen()), board, "{variant}");
        }
    }
}
