//! A game with its turns played, kept from one question to the next: most are about the same game again, or a
//! turn on, and then only that is played. No answer depends on what was kept.

use super::place::Place;
use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Registry;

/// The most moves of a game, of both sides.
const MOST_MOVES: usize = 5000;

/// A game with its turns played.
pub struct Replayed {
    /// The game after them.
    pub game: Box<dyn AnyGame>,
    /// Its name, and the turns that are played.
    place: Place,
    /// The keys of the positions before each of them.
    keys: Vec<u64>,
}

impl Replayed {
    /// The game of a place.
    ///
    /// # Errors
    /// If the variant is unknown, the FEN invalid or a turn illegal.
    pub fn new(place: &Place, registry: &Registry) -> Result<Replayed, String> {
        let mut replayed = Replayed::first(place, registry)?;
        replayed.walk(&place.moves, usize::MAX, |_, _, _| {})?;
        Ok(replayed)
    }

    /// The game of a place, played on from the one kept where that is the same, and kept in its stead. `each`
    /// sees the turns from number `since` on, counted from 0, each in the position where it is played.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn of<'a>(
        place: &Place,
        registry: &Registry,
        kept: &'a mut Option<Replayed>,
        since: usize,
        each: impl FnMut(usize, &dyn AnyGame, Turn),
    ) -> Result<&'a Replayed, String> {
        let mut replayed = match kept.take() {
            Some(replayed) if replayed.place.has_start_of(place) => replayed,
            _ => Replayed::first(place, registry)?,
        };
        let walked = replayed.walk(&place.moves, since, each);
        let replayed = kept.insert(replayed);
        walked.map(|()| &*replayed)
    }

    /// The number of earlier positions that were the same as the present one.
    pub fn repetitions(&self) -> usize {
        let key = self.game.key();
        self.keys.iter().filter(|&&before| before == key).count()
    }

    /// The game of a place before its turns.
    fn first(place: &Place, registry: &Registry) -> Result<Replayed, String> {
        let mut game = new_game(place.variant(registry)?);
        if let Some(fen) = place.fen.as_deref().filter(|&fen| fen != "startpos") {
            game.set_up(Some(fen)).map_err(|fault| fault.to_string())?;
        }
        let place = Place { moves: Vec::new(), ..place.clone() };
        Ok(Replayed { game, place, keys: Vec::new() })
    }

    /// Takes back what differs from these turns, and plays them to their end.
    fn walk(
        &mut self,
        turns: &[String],
        since: usize,
        mut each: impl FnMut(usize, &dyn AnyGame, Turn),
    ) -> Result<(), String> {
        if turns.len() > MOST_MOVES {
            return Err(format!("more than {MOST_MOVES} moves"));
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
