//! Checks the lines of announced mates, for `-check-mate-pvs`.

use crate::tournament::dialect::Dialect;
use firzan::any::AnyGame;

/// Checks that `line`, played from the position of `game`, mates in `mate` moves (negative if the side to
/// move is mated).
///
/// # Errors
/// Describes the error in the line.
pub fn check(game: &dyn AnyGame, notation: Dialect, mate: i32, line: &str) -> Result<(), String> {
    let mut board = game.fork();
    let mut length = 0;
    for word in line.split_whitespace() {
        if let Some(outcome) = board.outcome() {
            return Err(format!("the line continues with {word} after the end, {outcome}"));
        }
        let turn = notation
            .read(board.as_ref(), word)
            .and_then(|text| board.read(&text))
            .map_err(|why| format!("the line is illegal from {word} on: {why}"))?;
        board.play(turn);
        length += 1;
    }
    let turns = mate.unsigned_abs();
    let expected = if mate > 0 { 2 * turns - 1 } else { 2 * turns };
    if length != expected {
        return Err(format!("expected a line of {expected} plies, found {length}"));
    }
    let winner = if mate > 0 { game.side() } else { !game.side() };
    match board.outcome() {
        Some(outcome) if outcome.winner == Some(winner) => Ok(()),
        Some(outcome) => Err(format!("the line ends differently: {outcome}")),
        None => Err("the line does not end the game".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;

    #[test]
    fn only_lines_that_mate_in_time_pass() {
        let mut game = new_game("chess".parse().unwrap());
        game.set_up(Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")).unwrap();
        let check = |mate, line| check(game.as_ref(), Dialect::Rules, mate, line);
        assert_eq!(check(1, "a1a8"), Ok(()));
        for (mate, line, why) in [
            (1, "a1a8 g8h8", "after the end"),
            (1, "a1a9", "illegal from a1a9"),
            (2, "a1a8", "expected a line of 3 plies, found 1"),
            (1, "a1a7", "does not end"),
            (-1, "e1e2 g8f8", "does not end"),
        ] {
            let error = check(mate, line).unwrap_err();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
