//! `pause` and `resume`. The search is aborted and later restarted; its results are still in the table.

use super::Session;

impl Session {
    /// Stops thinking until `resume`. XBoard's clocks stop meanwhile, and it does not send their times again.
    pub fn pause(&mut self) {
        if self.search.is_move() {
            self.level.spend(self.search.elapsed());
        }
        self.stop();
        self.paused = true;
    }

    /// Continues thinking.
    pub fn resume(&mut self) {
        self.paused = false;
        self.go_on();
    }
}
