//! Results and turns that perft does not see, a file a game.

mod chess;
mod distortingmirrors;
mod flippingxiangqi;
mod grandshatranj;
mod insaneflip;
mod knightrelay;
mod shatranj;

use crate::reference::Reference;

/// Plays turns, separated by blanks, before none of which the game may be over.
fn played(mut game: Box<dyn Reference>, turns: &str) -> Box<dyn Reference> {
    for turn in turns.split_whitespace() {
        assert_eq!(game.result(), None, "before {turn}");
        game.play(turn);
    }
    game
}

/// The turns that begin with some text, sorted.
fn turns_of(game: &dyn Reference, prefix: &str) -> Vec<String> {
    let mut turns = game.legal_moves();
    turns.retain(|turn| turn.starts_with(prefix));
    turns.sort();
    turns
}
