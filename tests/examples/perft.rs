//! Counts the games of so many moves, by first move: `cargo run --release --example perft -- insaneflip 3
//! [FEN]`. Here the game is known at compile time, in `visit`.

use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::rules::perft::perft;
use std::env;
use std::error::Error;
use std::num::NonZero;

struct Perft {
    depth: NonZero<u32>,
    fen: Option<String>,
}

impl Visitor for Perft {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
        let position = P::from_fen(options, self.fen.as_deref().unwrap_or(P::start_fen(options)))?;
        let mut sum = 0;
        for turn in position.legal_moves() {
            let mut next = position.clone();
            next.play_turn(turn);
            let count = perft(&next, self.depth.get() - 1);
            println!("{}: {count}", position.write(turn));
            sum += count;
        }
        println!("{}, {}: {sum}", P::identity(options).title, position.fen());
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant: Variant = words.next().as_deref().unwrap_or("insaneflip").parse()?;
    let depth = words.next().as_deref().unwrap_or("3").parse()?;
    variant.visit(Perft { depth, fen: words.next() })
}
