//! `setboard`: setting up positions and taking back moves.
//!
//! XBoard shows a position even if the engine has rejected it. Moves from it are rejected too, until another
//! position is set up or a new game starts.
//!
//! XBoard cannot take back a pass with `undo`. To step back over one, it sends the position after the
//! previous pass, or the first position, and the half-moves since. In games whose turns have several
//! half-moves, that may be in the middle of a turn, where the game itself has no position.

use super::Session;
use super::variants::XBoardNotation;
use crate::protocol::xboard::games;
use crate::protocol::xboard::moves::record::HalfMoves;
use firzan::any::AnyGame;
use firzan::core::Color;

impl Session {
    /// `setboard`: sets up a position, or takes back moves to an earlier one of the game.
    pub fn set_board(&mut self, text: &str) {
        self.stop();
        if self.bad_variant.is_some() {
            // The position is one of a game that is not played.
            self.bad_position.clone_from(&self.bad_variant);
            return self.report_bad_position();
        }
        if self.notation == XBoardNotation::Wire && self.rewind(text) {
            self.clear_position_state();
            return self.proceed();
        }
        self.engine.renew();
        let result = match self.notation {
            XBoardNotation::Wire => {
                let wire = games::of(self.engine.game.variant());
                wire.set_up(self.engine.game.as_mut(), text)
            }
            XBoardNotation::Own => self.engine.game.set_up(Some(text)),
        };
        match result {
            Ok(()) => {
                self.begin();
                for repair in self.engine.game.repairs() {
                    let repair = self.renumbered(&repair.to_string());
                    self.output.line(format!("# {repair}"));
                }
            }
            Err(error) => {
                let why = self.renumbered(&error.to_string());
                self.output.line(format!("tellusererror Illegal position: {why}"));
                self.bad_position = Some(why);
            }
        }
        self.proceed();
    }

    /// If the position that XBoard shows was rejected, reports that the command is impossible.
    pub fn report_bad_position(&self) {
        if let Some(why) = &self.bad_position {
            self.output.line(format!(
                "tellusererror This position was refused: {why}. Set up another one or start a new game"
            ));
        }
    }

    /// Takes back moves to the position that XBoard describes, if it occurred earlier in the game, at the
    /// half-move given by its move number. Returns true if so.
    pub fn rewind(&mut self, text: &str) -> bool {
        let Some(count) = half_moves_at(self.engine.game.as_ref(), text) else {
            return false;
        };
        if count >= self.record.half_moves() {
            return false;
        }
        let (mut game, mut record) = (self.engine.game.fork(), self.record.clone());
        while record.half_moves() > count {
            if record.undo() == Some(true) {
                game.undo();
            }
        }
        let board = text.split([' ', '[']).next().unwrap_or("");
        let wire = games::of(game.variant());
        if wire.with_stars(&board_of(game.as_ref(), &record)) != wire.with_stars(board) {
            return false;
        }
        (self.engine.game, self.record) = (game, record);
        true
    }
}

/// The number of half-moves before a position of XBoard, from its full-move number. XBoard counts half-moves
/// from 0, or from 1 if Black began, even if the first position of the game was set up with another number.
fn half_moves_at(game: &dyn AnyGame, text: &str) -> Option<usize> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let number: usize = fields.last()?.parse().ok()?;
    let rounds = number.checked_sub(1)?;
    let played = rounds.checked_mul(2)?.checked_add(usize::from(*fields.get(1)? == "b"))?;
    let first = first_side(game);
    played.checked_sub(first.index())
}

fn first_side(game: &dyn AnyGame) -> Color {
    if game.played().len().is_multiple_of(2) { game.side() } else { !game.side() }
}

/// XBoard's board after the pending half-moves, as a FEN.
fn board_of(game: &dyn AnyGame, record: &HalfMoves) -> String {
    let wire = games::of(game.variant());
    let mut board = wire.board(game);
    for (count, &half) in record.pending().iter().enumerate() {
        let color = if count.is_multiple_of(2) { game.side() } else { !game.side() };
        wire.play(&mut board, half, color);
    }
    board.fen()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::xboard::moves::half::Half;
    use firzan::any::new_game;

    fn record(game: &dyn AnyGame, halves: &[&str]) -> HalfMoves {
        let first_rank = games::of(game.variant()).first_rank(game);
        let mut record = HalfMoves::default();
        for half in halves {
            record.begin(Half::read(half, first_rank).expect(half));
        }
        record
    }

    #[test]
    fn boards_within_turns_match_those_of_xboard() {
        for (id, fen, halves, board) in [
            (
                "insaneflip8",
                "4k3/8/8/8/8/8/4P3/D3K3 w - - 0 1",
                &["e2e4", "@@@@", "a1a3,a3a1=+"][..],
                "4k3/8/8/8/4P3/8/8/+D3K3",
            ),
            (
                "distortingmirrors",
                "4k2r4k2r/4p7p3/16/16/16/16/4P7P3/4K2R4K2R b Kk - 0 1",
                &["e8g8", "@@@@", "m8o8"],
                "5rk7mc/4p7s3/16/16/16/16/4P7S3/4K2R4M2C",
            ),
        ] {
            let mut game = new_game(id.parse().expect(id));
            let wire = games::of(game.variant());
            wire.set_up(game.as_mut(), fen).expect(fen);
            let record = record(game.as_ref(), halves);
            assert_eq!(board_of(game.as_ref(), &record), board, "{id}");
        }
    }

    #[test]
    fn half_moves_are_counted_from_the_first_side() {
        let mut game = new_game("chess".parse().expect("chess"));
        assert_eq!(half_moves_at(game.as_ref(), "8 b - - 0 3"), Some(5));
        game.set_up(Some("4k3/8/8/8/8/8/8/4K2R b - - 0 1")).expect("a position");
        assert_eq!(half_moves_at(game.as_ref(), "8 b - - 0 3"), Some(4));
        for text in ["", "8 w", "8 w - -", "8 w - - 0 0", "8 w - - 0 1", "8 w - - 0 18446744073709551615"] {
            assert_eq!(half_moves_at(game.as_ref(), text), None, "{text}");
        }
    }
}
