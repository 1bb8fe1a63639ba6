//! The positions that an evaluation can be fitted to.

use crate::core::Turn;
use crate::rules::Position;
use crate::search::score::DECIDED;

/// Whether an evaluation should be able to give the value of a search in a position: the game is not decided,
/// a pass would not lose it at once, and the best move is neither a capture nor a promotion.
pub fn is_quiet<P: Position>(position: &P, best: Turn, value: i32) -> bool {
    value.abs() < DECIDED
        && position.verdict().is_none()
        && !position.threatened()
        && !position.is_noisy(best.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Ten;
    use crate::games::chess::Chess;
    use crate::games::insaneflip::FlipRelay;

    fn quiet<P: Position>(fen: &str, turn: &str, value: i32) -> bool {
        let position = P::from_fen(P::Options::default(), fen).unwrap();
        let turns = position.turns();
        let named = turns.iter().find(|&&named| P::write(named) == turn);
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
        for turn in threatened.turns() {
            assert!(!is_quiet(&threatened, turn, 0));
        }
    }

    /// A position that random play reaches in which the side to move has its king attacked.
    fn threatened<P: Position>(start: P) -> P {
        let mut random = crate::core::Random::stream(1, 0);
        let mut position = start.clone();
        while !position.threatened() {
            match random.one_of(&position.turns()) {
                Some(&turn) => position.play_turn(turn),
                None => position = start.clone(),
            }
        }
        position
    }
}
