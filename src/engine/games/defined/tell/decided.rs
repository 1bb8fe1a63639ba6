//! Looks ahead from the start position, and warns of games that are decided within a few moves.

use crate::core::{Eight, SquareSet, StepList, Twelve};
use crate::games::defined::play::{Chosen, Defined, Hands, Home, Playable, Walled};
use crate::rules::{Outcome, Position, Stage};

/// Maximum work of a look-ahead, about 0.2 s of processor time. It is counted in units, so that warnings do
/// not depend on the machine: one for each move, and one for each path of a bent rider.
const MAX_WORK: u64 = 40_000_000;
/// Maximum total work of looking ahead in all games of a file.
pub const WORK_OF_FILE: u64 = 25 * MAX_WORK;
/// Additional units for each position, for copying it and finding attacks.
const PER_POSITION: u64 = 40;
/// Maximum depth of a look-ahead, in plies.
const MAX_DEPTH: u32 = 6;

/// Warns if there is no move at the start, or if a side can force a result within a few moves. `work` is the
/// limit, from which the work done is subtracted.
pub fn warning(game: Playable, work: &mut u64) -> Option<String> {
    match game {
        Playable::Eight(options) => of::<Defined<Eight>>(options, paths(options), work),
        Playable::Twelve(options) => of::<Defined<Twelve>>(options, paths(options), work),
        Playable::EightHeld(options) => of::<Defined<Eight, Hands>>(options, paths(options), work),
        Playable::TwelveHeld(options) => of::<Defined<Twelve, Hands>>(options, paths(options), work),
        #[cfg(not(target_family = "wasm"))]
        Playable::EightWalled(options) => of::<Defined<Eight, Walled>>(options, paths(options), work),
        #[cfg(target_family = "wasm")]
        Playable::EightWalled(_) => None,
        Playable::TwelveWalled(options) => of::<Defined<Twelve, Walled>>(options, paths(options), work),
    }
}

/// The average number of paths from a square that are not slides and can be blocked, summed over all pieces
/// of the start position.
fn paths<F: Home>(Chosen(game): Chosen<F>) -> u64 {
    let pieces = game.definition.start.pieces.iter();
    let paths = pieces.map(|piece| game.tables.movers[piece.color.index()][piece.kind].paths.len() as u64);
    paths.sum::<u64>() / u64::from(game.board.len().max(1))
}

fn of<P: Position>(options: P::Options, paths: u64, work: &mut u64) -> Option<String> {
    let start = P::from_fen(options, P::start_fen(options)).ok()?;
    let limit = MAX_WORK.min(*work);
    let mut look = Look { per_position: PER_POSITION + paths, left: limit };
    let forced = (0..=MAX_DEPTH).find_map(|plies| Some((look.forced(&start, plies)?, plies)));
    *work -= limit - look.left;
    forced.map(|(outcome, plies)| describe(&start, outcome, plies))
}

/// A look-ahead search.
struct Look {
    /// Units for each position, without its moves.
    per_position: u64,
    /// The work left.
    left: u64,
}

impl Look {
    /// The result that best play forces within a number of plies; `None` if nothing is forced or no work is
    /// left. A side prefers a win to a draw, and a draw to a loss.
    fn forced<P: Position>(&mut self, position: &P, plies: u32) -> Option<Outcome> {
        if let Some(outcome) = position.verdict() {
            return Some(outcome);
        }
        let mut steps = StepList::new();
        position.steps(Stage::All, &mut steps);
        self.left = self.left.saturating_sub(self.per_position + steps.len() as u64);
        if self.left == 0 {
            return None;
        }
        let us = position.side();
        let (mut best, mut is_open, mut is_stuck): (Option<Outcome>, bool, bool) = (None, false, true);
        for &step in &steps {
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            is_stuck = false;
            if plies == 0 {
                return None;
            }
            match self.forced(&next, plies - 1) {
                None if self.left == 0 => return None,
                None => is_open = true,
                Some(outcome) if outcome.winner == Some(us) => return Some(outcome),
                Some(outcome) if best.is_none_or(|best| best.winner.is_some()) => best = Some(outcome),
                Some(_) => {}
            }
        }
        if is_stuck { Some(position.stuck()) } else { best.filter(|_| !is_open) }
    }
}

fn describe<P: Position>(start: &P, Outcome { winner, reason }: Outcome, plies: u32) -> String {
    let ends = match winner {
        None => "the game is drawn".to_string(),
        Some(color) => format!("{color} wins"),
    };
    match plies {
        0 => format!("{ends} before {}'s first move ({reason})", start.side()),
        1 if winner == Some(start.side()) => format!("{} can win on the first move ({reason})", start.side()),
        1 => format!("{ends} after any first move ({reason})"),
        _ if winner.is_none() => format!("neither side can avoid a draw within {plies} plies ({reason})"),
        _ => format!("{ends} by force within {plies} plies ({reason})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Registry;
    use crate::games::defined::{read, shipped};

    /// Looking at a million positions of this game took ten seconds.
    #[test]
    fn look_aheads_are_bounded_even_if_positions_are_costly() {
        let file = include_bytes!("../../../../../tests/definitions/dense-bent.ini");
        let reading = read("dense-bent.ini", file, &mut shipped::shelf([]));
        let game = reading.sections.into_iter().find_map(|section| section.game).expect("a game");
        let registry = Registry::new();
        let game = registry.define(game, None).expect("room for it");
        let game = registry.make(game).expect("it is played").playable().expect("a defined game");
        let Playable::Twelve(options) = game else { panic!("a board of more than 8x8 squares") };
        assert!(MAX_WORK / paths(options) < 20_000, "{}", paths(options));
        let mut work = WORK_OF_FILE;
        assert_eq!(warning(game, &mut work), None);
        assert!((1..=MAX_WORK).contains(&(WORK_OF_FILE - work)));
        let mut unit = 1;
        assert_eq!((warning(game, &mut unit), unit), (None, 0));
    }
}
