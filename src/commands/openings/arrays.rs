//! Start arrays of Chess960 and of games like it.

use firzan::any::{AnyGame, Grid};
use firzan::core::{Random, Spot};

/// Shuffles that are tried before the start position is kept.
const MOST_TRIES: usize = 1000;

/// A game's start position with the pieces of both sides' first ranks shuffled alike by the rules of
/// Chess960: the king is between the rooks, and the bishops are on squares of different colours. `None` if
/// the game has one start position only.
pub fn shuffled(game: &dyn AnyGame, random: &mut Random) -> Option<String> {
    let definition = game.variant().definition()?;
    if !definition.rules.castling.anywhere {
        return None;
    }
    let grid = Grid::of(game);
    let (files, ranks) = game.size();
    let mut order: Vec<u8> = (0..files).collect();
    for _ in 0..MOST_TRIES {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let letter = |&file: &u8| grid.at(Spot { file, rank: 0 }).map(|piece| piece.letter);
        if is_array(&order.iter().map(letter).collect::<Vec<_>>()) {
            let mut array = grid.clone();
            for rank in [0, ranks - 1] {
                for (file, &from) in (0..).zip(&order) {
                    array.put(Spot { file, rank }, grid.at(Spot { file: from, rank }));
                }
            }
            let (_, rest) = game.start_fen().split_once(' ')?;
            return Some(format!("{} {rest}", array.fen()));
        }
    }
    None
}

/// Whether the king is between two rooks, and two bishops are on different colours.
fn is_array(letters: &[Option<char>]) -> bool {
    let files = |letter| {
        let all = letters.iter().enumerate();
        all.filter(|(_, other)| **other == Some(letter)).map(|(file, _)| file).collect::<Vec<_>>()
    };
    match [files('R'), files('K'), files('B')].each_ref().map(Vec::as_slice) {
        [&[left, right], &[king], &[one, other]] => left < king && king < right && (one + other) % 2 == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;
    use std::collections::BTreeSet;

    #[test]
    fn all_arrays_of_chess960_are_drawn() {
        let game = new_game("fischerandom".parse().expect("a game"));
        let mut random = Random::stream(1, 1);
        let mut draw = || shuffled(game.as_ref(), &mut random).expect("an array");
        let arrays: BTreeSet<String> = (0..12_000).map(|_| draw()).collect();
        assert_eq!(arrays.len(), 960);
        for array in arrays.iter().take(20) {
            let mut game = new_game("fischerandom".parse().expect("a game"));
            game.set_up(Some(array)).unwrap_or_else(|fault| panic!("{array}: {fault}"));
        }
        assert_eq!(shuffled(new_game("chess".parse().expect("a game")).as_ref(), &mut random), None);
    }
}
