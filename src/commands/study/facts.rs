//! What follows from the rules.

use super::figures::Section;
use crate::commands::check;
use firzan::any::AnyGame;
use firzan::games::defined::decided;
use firzan::search::score::mate_in;
use firzan::search::{Control, Limits, Memory, Settings};

/// Nodes to look for a mate.
const NODES: u64 = 200_000;
/// Moves within which a mate is looked for.
const MATE: u32 = 2;

/// What is known without a game being played.
pub fn section(game: &dyn AnyGame, memory: &Memory) -> Section {
    let mut section = Section::new("facts", "Facts from the rules");
    if let Some(game) = game.variant().playable() {
        section.remarks.extend(check::facts(game.definition()));
        let mut work = decided::WORK_OF_FILE;
        section.remarks.extend(decided::warning(game, &mut work));
    }
    let limits = Limits { mate: Some(MATE), nodes: Some(NODES), ..Limits::default() };
    let best = game.search(&limits, Settings::default(), memory, &Control::default(), &mut |_| {});
    let mate = mate_in(best.value).filter(|moves| moves.unsigned_abs() <= MATE);
    if let (Some(turn), Some(moves)) = (best.turn, mate) {
        let turn = game.write(turn);
        section.remarks.push(format!(
            "{} mates in {} from the start with {turn}.",
            if moves > 0 { game.side() } else { !game.side() },
            moves.unsigned_abs()
        ));
    }
    section
}
