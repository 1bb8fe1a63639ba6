//! The crate `vampirc-uci` as a second opinion, where it is sound: `position` on the board of chess.

use firzan::any::new_game;
use firzan::games::Variant;
use firzan_program::console::output::Output;
use firzan_program::protocol::engine::Engine;
use firzan_program::protocol::uci::Uci;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use vampirc_uci::{UciMessage, parse_strict};

/// A stream kept in memory.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The position that the crate reads from a line, set up without our parser.
fn read_by_crate(line: &str) -> String {
    let messages = parse_strict(&format!("{line}\n")).unwrap_or_else(|error| panic!("{error}"));
    let [UciMessage::Position { startpos, fen, moves }] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    let mut game = new_game(Variant::Chess(()));
    let fen = fen.as_ref().map(|fen| fen.as_str());
    assert_eq!(*startpos, fen.is_none());
    game.set_up(fen).expect("the position stands");
    for turn in moves {
        let turn = game.read(&turn.to_string()).expect("the turn is legal");
        game.play(turn);
    }
    game.fen()
}

#[test]
fn positions_are_read_alike() {
    let sink = Sink::default();
    let mut engine = Engine::new();
    engine.set_hash(1).expect("a mebibyte");
    let mut uci = Uci::new(engine, Output::new(sink.clone()));
    for seed in 0..200 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = new_game(Variant::Chess(()));
        let mut line = "position startpos moves".to_string();
        for ply in 0..random.usize(1..100) {
            let Some(turn) = random.choice(game.legal_moves()) else {
                break;
            };
            line = format!("{line} {}", game.write(turn));
            game.play(turn);
            // Now and then the line restarts from the current position.
            if ply > 2 && random.u32(..30) == 0 && !game.legal_moves().is_empty() {
                let turn = game.legal_moves()[0];
                line = format!("position fen {} moves {}", game.fen(), game.write(turn));
                game.play(turn);
            }
        }
        uci.command(&line);
        sink.0.lock().expect("no panic").clear();
        uci.command("d");
        let shown = String::from_utf8(sink.0.lock().expect("no panic").clone()).expect("text");
        let expected = format!("Fen: {}", read_by_crate(&line));
        assert!(shown.lines().any(|line| line == expected), "{line}\n{shown}");
    }
}
