//! `pause` and `resume`. The search is given up and begun anew; what it has found is still in the table.

use super::Session;

impl Session {
    /// Stops thinking until told to go on. XBoard's clocks stand still meanwhile, and it does not say again
    /// what they show.
    pub(super) fn pause(&mut self) {
        if self.search.is_move() {
            self.level.spend(self.search.elapsed());
        }
        self.stop();
        self.paused = true;
    }

    /// Goes on.
    pub(super) fn resume(&mut self) {
        self.paused = false;
        self.go_on();
    }
}
