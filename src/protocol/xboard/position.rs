//! `setboard`, and what follows where it is refused.
//!
//! XBoard shows a position that the engine has refused all the same. What would be played from it is refused
//! as well, until another is set up or a new game begins.

use super::variants::XBoardNotation;
use super::{Session, games};

impl Session {
    /// `setboard`: sets up a position, or goes back to one of the game.
    pub(super) fn set_board(&mut self, text: &str) {
        self.stop();
        if self.notation == XBoardNotation::Wire && self.rewind(text) {
            self.changed();
            return self.go_on();
        }
        let result = match self.notation {
            XBoardNotation::Wire => {
                let wire = games::of(self.engine.game.variant());
                wire.set_up(self.engine.game.as_mut(), text)
            }
            XBoardNotation::Own => self.engine.game.set_up(Some(text)),
        };
        match result {
            Ok(()) => self.begin(),
            Err(error) => {
                let why = self.renumbered(&error.to_string());
                self.output
                    .line(format!("tellusererror Illegal position: {why}"));
                self.bad_position = Some(why);
            }
        }
        self.go_on();
    }

    /// Refuses what needs a position if the one that XBoard shows is none of the game's.
    pub(super) fn refuse_for_position(&self) {
        if let Some(why) = &self.bad_position {
            self.output.line(format!(
                "tellusererror This position was refused: {why}. Set up another or begin a new game"
            ));
        }
    }
}
