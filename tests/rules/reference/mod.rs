//! Slow, obvious mailbox implementations of every game, written from the rules alone.
//!
//! They share no code with the engine, so that no rule rests on one implementation. Each file is one
//! game. They are compared with the engine over random games, and with the published perft counts.

mod chess;
mod distortingmirrors;
mod flippingxiangqi;
mod grandshatranj;
mod grid;
mod insaneflip;
mod knightrelay;
mod orthodox;
mod piece_board;
mod shatranj;
mod shatranjs;
mod tamerlane;
mod twins;

/// One game being played by the book: the position, and the history its draw and repetition rules need.
pub trait Reference {
    /// Every legal turn in the notation of the rules, in no particular order.
    ///
    /// Empty when the board itself has decided the game. The draw clocks and repetition do not
    /// empty this list: they end games, not turn generation.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays one of [`legal_moves`](Self::legal_moves). Panics on any other text.
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

/// A game of a variant from a FEN, or from the start position. Panics on unknown variants and bad FENs.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    match variant.split(':').next() {
        Some("chess") => chess::new(variant, fen),
        Some("knightrelay") => knightrelay::new(variant, fen),
        Some("insaneflip" | "insaneflip8") => insaneflip::new(variant, fen),
        Some("grandshatranj") => grandshatranj::new(variant, fen),
        Some("flippingxiangqi") => flippingxiangqi::new(variant, fen),
        Some("distortingmirrors") => distortingmirrors::new(variant, fen),
        Some("shatranj") => shatranj::new(variant, fen),
        Some("tamerlane") => tamerlane::new(variant, fen),
        Some(name) if name.contains("shatranj") || name == "ninth-century-indian" => {
            shatranjs::new(variant, fen)
        }
        _ => panic!("unknown variant {variant}"),
    }
}

/// The number of sequences of so many turns, which is at least 1.
pub fn perft(game: &dyn Reference, depth: u32) -> u64 {
    let turns = game.legal_moves();
    if depth == 1 {
        return turns.len() as u64;
    }
    let below = turns.iter().map(|turn| {
        let mut next = game.fork();
        next.play(turn);
        perft(next.as_ref(), depth - 1)
    });
    below.sum()
}
