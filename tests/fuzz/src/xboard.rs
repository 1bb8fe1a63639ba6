//! A session in XBoard's protocol. `ping` is answered at the end, and the position there is valid.

use super::session::{Sink, is_too_much};
use firzan::any::new_game;
use firzan::games::Registry;
use firzan_program::console::lines::{InputLine, Lines};
use firzan_program::console::output::Output;
use firzan_program::protocol::engine::Engine;
use firzan_program::protocol::xboard;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let sink = Sink::default();
    let engine = Engine::with_hash(1, Registry::new()).expect("a mebibyte");
    let is_fit = |line: &InputLine| match line {
        InputLine::Text(text) => !is_too_much(text.as_bytes()),
        InputLine::Bad(_) => true,
    };
    let farewell = ["force", "d", "ping 77"].map(|line| InputLine::Text(line.into()));
    let lines = Lines::new(data).filter(is_fit).chain(farewell);
    xboard::run(engine, lines, Output::new(sink.clone()));

    let text = sink.text();
    assert_eq!(text.lines().last(), Some("pong 77"), "{text}");
    let shown = |name: &str| text.lines().rev().find_map(|line| line.strip_prefix(name)).expect(name);
    let mut game = new_game(shown("# Variant: ").parse().expect("a variant"));
    let fen = shown("# Fen: ");
    if shown("# Result: ") == "*" {
        game.set_up(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(game.fen(), fen);
    }
}
