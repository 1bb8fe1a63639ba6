//! A game with its moves played, cached between questions. Most questions are about the same game, perhaps
//! one move later; then only that move is played. Answers do not depend on the cache.

use super::place::Place;
use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Registry;

/// Maximum number of plies of a game.
const MAX_PLIES: usize = 5000;

/// A game with its moves played.
pub struct Replayed {
    /// The game after the moves.
    pub game: Box<dyn AnyGame>,
    /// The variant, the first position and the moves.
    place: Place,
    /// The key of the position before each move.
    keys: Vec<u64>,
}

impl Replayed {
    /// The game of a place.
    ///
    /// # Errors
    /// If the variant is unknown, the FEN invalid or a move illegal.
    pub fn new(place: &Place, registry: &Registry) -> Result<Replayed, String> {
        let mut replayed = Replayed::first(place, registry)?;
        replayed.walk(&place.moves, usize::MAX, |_, _, _| {})?;
        Ok(replayed)
    }

    /// The game of a place. Continues the cached game if possible, and replaces it. `each` receives the moves
    /// from index `since` on, with the game before each of them.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn of<'a>(
        place: &Place,
        registry: &Registry,
        cache: &'a mut Option<Replayed>,
        since: usize,
        each: impl FnMut(usize, &dyn AnyGame, Turn),
    ) -> Result<&'a Replayed, String> {
        let mut replayed = match cache.take() {
            Some(replayed) if replayed.place.has_start_of(place) => replayed,
            _ => Replayed::first(place, registry)?,
        };
        let walked = replayed.walk(&place.moves, since, each);
        let replayed = cache.insert(replayed);
        walked.map(|()| &*replayed)
    }

    /// The number of earlier occurrences of the current position.
    pub fn repetitions(&self) -> usize {
        let key = self.game.key();
        self.keys.iter().filter(|&&before| before == key).count()
    }

    /// The game of a place before its moves.
    fn first(place: &Place, registry: &Registry) -> Result<Replayed, String> {
        let mut game = new_game(place.variant(registry)?);
        if let Some(fen) = place.fen.as_deref().filter(|&fen| fen != "startpos") {
            game.set_up(Some(fen)).map_err(|fault| fault.to_string())?;
        }
        let place = Place { moves: Vec::new(), ..place.clone() };
        Ok(Replayed { game, place, keys: Vec::new() })
    }

    /// Takes back the moves that differ from `turns`, and plays the rest of `turns`.
    fn walk(
        &mut self,
        turns: &[String],
        since: usize,
        mut each: impl FnMut(usize, &dyn AnyGame, Turn),
    ) -> Result<(), String> {
        if turns.len() > MAX_PLIES {
            return Err(format!("more than {MAX_PLIES} moves"));
        }
        let played = &mut self.place.moves;
        let same = played.iter().zip(turns).take_while(|(before, now)| before == now).count();
        let start = same.min(since);
        while played.len() > start {
            played.pop();
            self.keys.pop();
            self.game.undo();
        }
        for (index, text) in turns.iter().enumerate().skip(start) {
            let turn = self
                .game
                .read(text)
                .map_err(|why| format!("illegal move {text} (number {}): {why}", index + 1))?;
            if index >= since {
                each(index, self.game.as_ref(), turn);
            }
            self.keys.push(self.game.key());
            self.game.play(turn);
            played.push(text.clone());
        }
        Ok(())
    }
}
