//! The engine's search, as the tests of mates and tactics ask it.

use firzan::eval::Evaluate;
use firzan::rules::Game;
use firzan::search::{Assignment, Best, Control, Info, Limits, Memory, Progress, Report, Settings, search};

/// The result of a search with a table of this size that ends when a line is good enough, and at its limits
/// at the latest.
pub fn best_turn<P: Evaluate>(
    game: &Game<P>,
    limits: &Limits,
    mebibytes: usize,
    is_enough: impl Fn(&Info) -> bool + Sync,
) -> Best {
    let memory = Memory::new(mebibytes).expect("a few mebibytes");
    let control = Control::default();
    let mut report = |news: &Report| {
        if matches!(news, Report::Line(info) if is_enough(info)) {
            control.stop();
        }
    };
    let assignment = Assignment {
        game,
        net: P::net(game.position().options()),
        limits,
        settings: Settings::default(),
        memory: &memory,
        control: &control,
    };
    search(assignment, &mut Progress::default(), &mut report)
}
