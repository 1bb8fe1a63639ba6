//! The quiet positions of games of `firzan datagen`, for what learns from them: an evaluation can be fitted
//! to these.

use super::datagen::{GameRecord, Games};
use anyhow::Result;
use firzan::core::Turn;
use firzan::eval::Evaluate;
use firzan::games::Variant;
use firzan::rules::Position;
use firzan::search::score::DECIDED;
use rayon::prelude::*;
use std::path::PathBuf;

/// Games read before their positions are found on all cores.
const BATCH: usize = 4096;

/// The samples made of the positions of a game.
pub struct OfGame<T> {
    /// The game's number among those of its seed.
    number: u64,
    /// The samples made of them.
    pub made: T,
}

impl<T> OfGame<T> {
    /// Whether the game is held out to judge what is learnt, as one in so many is.
    pub fn is_held_out(&self, one_in: u64) -> bool {
        self.number % one_in == one_in - 1
    }
}

/// Makes something of every game of a variant in some files, on all cores; `progress` hears how many
/// are done, part by part. The results come in the order of the games' numbers, those of one number in that
/// of the files.
///
/// `make` and `progress` are dynamic, so that rayon's code is compiled once and not for every game.
///
/// # Errors
/// If a file cannot be read or is damaged, or something cannot be made of a game.
pub fn of_games<T: Send>(
    files: &[PathBuf],
    variant: Variant,
    make: &(dyn Fn(&GameRecord) -> Result<T> + Sync),
    progress: &mut dyn FnMut(u64),
) -> Result<Vec<OfGame<T>>> {
    let mut records = Games::open(files, variant)?;
    let mut games = Vec::new();
    loop {
        let batch: Result<Vec<GameRecord>> = records.by_ref().take(BATCH).collect();
        let batch = batch?;
        if batch.is_empty() {
            break;
        }
        let of_game = |record: &GameRecord| Ok(OfGame { number: record.game.number, made: make(record)? });
        let made: Result<Vec<OfGame<T>>> = batch.par_iter().map(of_game).collect();
        games.extend(made?);
        progress(batch.len() as u64);
    }
    games.sort_by_key(|game| game.number);
    Ok(games)
}

/// Shows the quiet positions of a game: `visit` sees each, how many turns were played before it, and the
/// search's value for the side to move, in centipawns. A random turn later on has changed the result of the
/// positions before it, so those after the last one are shown.
///
/// # Errors
/// If it is not a game of `game`, or a turn is illegal; what comes before it has been visited.
pub fn quiet<P: Evaluate>(
    record: &GameRecord,
    game: P::Options,
    mut visit: impl FnMut(&P, usize, i32),
) -> Result<()> {
    let (mut played, own) = (0, record.game.last_random());
    record.walk(game, |position: &P, turn, value| {
        let value = value.filter(|&value| played >= own && is_quiet(position, turn, value));
        if let Some(value) = value {
            visit(position, played, value);
        }
        played += 1;
    })
}

/// Whether the value of a search in a position is one that its evaluation ought to give: the game is not
/// decided, nothing is threatened that a pass would lose the game by, and the best turn captures and promotes
/// nothing.
fn is_quiet<P: Position>(position: &P, best: Turn, value: i32) -> bool {
    value.abs() < DECIDED
        && position.verdict().is_none()
        && !position.threatened()
        && !position.is_noisy(best.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::Ten;
    use firzan::games::chess::Chess;
    use firzan::games::insaneflip::FlipRelay;

    fn quiet<P: Position>(fen: &str, turn: &str, value: i32) -> bool {
        let position = P::from_fen(P::Options::default(), fen).unwrap();
        let turns = position.legal_moves();
        let named = turns.iter().find(|&&named| position.write(named) == turn);
        is_quiet(&position, *named.expect("a legal turn"), value)
    }

    #[test]
    fn checks_captures_and_decided_values_are_not_quiet() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert!(quiet::<Chess>(fen, "e1e2", 30));
        assert!(!quiet::<Chess>(fen, "e4d5", 30));
        assert!(!quiet::<Chess>(fen, "e1e2", DECIDED));
        assert!(!quiet::<Chess>("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d1", 30));
    }

    #[test]
    fn a_king_en_prise_in_insane_flip_is_not_quiet() {
        let start = FlipRelay::<Ten>::start_fen(());
        let position = FlipRelay::<Ten>::from_fen((), start).unwrap();
        let threatened = threatened(position);
        assert!(!threatened.in_check(), "the game knows no check");
        for turn in threatened.legal_moves() {
            assert!(!is_quiet(&threatened, turn, 0));
        }
    }

    /// A position that random play reaches in which the side to move has its king attacked.
    fn threatened<P: Position>(start: P) -> P {
        let mut random = firzan::core::Random::stream(1, 0);
        let mut position = start.clone();
        while !position.threatened() {
            match random.one_of(&position.legal_moves()) {
                Some(&turn) => position.play_turn(turn),
                None => position = start.clone(),
            }
        }
        position
    }
}
