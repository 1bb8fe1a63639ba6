//! `exclude` and `include`: the moves to analyse.

use super::Session;
use super::variants::XBoardNotation;
use crate::protocol::xboard::moves::half::Half;
use firzan::core::Turn;

impl Session {
    /// Excludes moves from the analysis of this position, or includes them again: `all` of them, or those
    /// whose next half-move is the given one.
    pub fn exclude(&mut self, text: &str, out: bool) {
        let chosen = self.chosen(text);
        if chosen.is_empty() {
            let word = if out { "exclude" } else { "include" };
            return self.refuse("no such move", &format!("{word} {text}"));
        }
        self.stop();
        self.excluded.retain(|turn| !chosen.contains(turn));
        if out {
            self.excluded.extend(chosen);
        }
        self.go_on();
    }

    fn chosen(&self, text: &str) -> Vec<Turn> {
        let game = self.engine.game.as_ref();
        if self.notation == XBoardNotation::Own && text != "all" {
            return game.read(text).into_iter().collect();
        }
        let sent = Half::read(text, self.first_rank());
        let candidates = self.record.candidates(game).into_iter();
        candidates
            .filter(|candidate| {
                let next = candidate.rest[0];
                text == "all" || sent.is_some_and(|sent| next.is_meant_by(sent))
            })
            .map(|candidate| candidate.turn)
            .collect()
    }
}
