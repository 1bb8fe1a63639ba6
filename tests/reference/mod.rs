//! Slow, obvious mailbox implementations of every game, written from the rules alone.
//!
//! They share no code with the engine, so that no rule rests on one implementation. Each file is one
//! game. They are compared with the engine over random games, and with the published perft counts.

/// One game being played by the book: the position, and the history its draw and repetition rules need.
pub trait Reference {
    /// Every legal turn in the notation of the rules, in no particular order.
    ///
    /// Empty when the board itself has decided the game. The draw clocks and repetition do not
    /// empty this list: they end games, not turn generation.
    fn turns(&self) -> Vec<String>;

    /// Plays one of [`turns`](Self::turns). Panics on any other text.
    fn play(&mut self, turn: &str);

    /// The position as FEN, in the exact form the rules print it.
    fn fen(&self) -> String;

    /// The result (`1-0`, `0-1` or `1/2-1/2`) and its reason in words, or `None` while the game goes on.
    ///
    /// Reasons are the names of the rules: checkmate, stalemate, king captured, no legal turn, bare
    /// king, both kings bare, insufficient material, threefold repetition, perpetual check, fifty-move rule.
    fn result(&self) -> Option<(&'static str, &'static str)>;

    /// A copy, history included.
    fn fork(&self) -> Box<dyn Reference>;
}

pub mod chess;
pub mod distortingmirrors;
pub mod grandshatranj;
mod grid;
pub mod knightrelay;
mod orthodox;
mod twins;
pub mod flippingxiangqi;
pub mod insaneflip;
mod man_board;
