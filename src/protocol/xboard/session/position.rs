//! `setboard`, and the state after a refused one.
//!
//! XBoard shows a position even if the engine has refused it. Moves from it are refused too, until another
//! position is set up or a new game starts.

use super::Session;
use super::variants::XBoardNotation;
use crate::protocol::xboard::games;

impl Session {
    /// `setboard`: sets up a position, or goes back to an earlier one of the game.
    pub fn set_board(&mut self, text: &str) {
        self.stop();
        if self.notation == XBoardNotation::Wire && self.rewind(text) {
            self.changed();
            return self.go_on();
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
        self.go_on();
    }

    /// Refuses a command because the position that XBoard shows was refused.
    pub fn refuse_for_position(&self) {
        if let Some(why) = &self.bad_position {
            self.output.line(format!(
                "tellusererror This position was refused: {why}. Set up another one or start a new game"
            ));
        }
    }
}
