//! Searches a position and prints each line as it is found:
//! `cargo run --release --example search -- flippingxiangqi 100000 [FEN]`, the variant and the nodes.

use firzan::any::{new_game, write_line};
use firzan::games::Variant;
use firzan::rules::Notation;
use firzan::search::score::UciScore;
use firzan::search::{Control, Limits, Memory, Report, Settings};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let variant: Variant = words.next().as_deref().unwrap_or("flippingxiangqi").parse()?;
    let nodes = words.next().as_deref().unwrap_or("100000").parse()?;
    let mut game = new_game(variant);
    game.set_up(words.next().as_deref())?;
    println!("{}", game.diagram());

    let memory = Memory::new(64)?;
    let settings = Settings { threads: 2, ..Settings::default() };
    let mut report = |news: &Report| {
        if let Report::Line(info) = news {
            let value = UciScore(game.centipawns(info.value));
            let line = write_line(game.as_ref(), Notation::San, &info.line);
            println!("depth {} {value}: {}", info.depth, line.join(" "));
        }
    };
    let best = game.search(&Limits::nodes(nodes), settings, &memory, &Control::default(), &mut report);
    match best.turn {
        Some(turn) => println!("best: {}", game.write_in(Notation::San, turn)),
        None => println!("no legal move"),
    }
    Ok(())
}
