//! The engine plays a game against itself: `cargo run --release --example play -- knightrelay 2000`, the
//! variant and the nodes for each move.

use firzan::any::new_game;
use firzan::games::Variant;
use firzan::rules::Notation;
use firzan::search::score::UciScore;
use firzan::search::{Control, Limits, Memory, Settings};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant: Variant = words.next().as_deref().unwrap_or("knightrelay").parse()?;
    let nodes = words.next().as_deref().unwrap_or("2000").parse()?;

    let mut game = new_game(variant);
    let limits = Limits::nodes(nodes);
    let settings = Settings::default();
    let memory = Memory::new(16)?;
    while game.outcome().is_none() {
        let best = game.search(&limits, settings, &memory, &Control::default(), &mut |_| {});
        let turn = best.turn.ok_or("a game that goes on has a legal move")?;
        let number = game.played().len() / 2 + 1;
        let value = UciScore(game.centipawns(best.value));
        println!("{number}. {}: {} ({value})", game.side(), game.write_in(Notation::San, turn));
        game.play(turn);
    }
    println!("\n{}", game.diagram());
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
