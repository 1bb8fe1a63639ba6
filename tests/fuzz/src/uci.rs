//! A session in UCI.
//!
//! A rejected position leaves the previous one, but nothing is played from it; an accepted one is that of the
//! turns played from its start. Every `go` is answered by one legal `bestmove`, and `isready` is answered at
//! the end.

use super::session::{Sink, is_too_much};
use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan_program::console::lines::{InputLine, Lines};
use firzan_program::console::output::Output;
use firzan_program::protocol::dialect::Dialect;
use firzan_program::protocol::engine::{self, Engine};
use firzan_program::protocol::uci::Uci;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let sink = Sink::default();
    let engine = Engine::with_hash(1, Registry::new()).expect("a mebibyte");
    let mut uci = Uci::new(engine, Output::new(sink.clone()));
    let mut searched = Vec::new();
    for line in Lines::new(data) {
        match line {
            InputLine::Text(text) if is_too_much(text.as_bytes()) => {}
            InputLine::Text(text) => match text.split_whitespace().next() {
                Some("position") => position(&mut uci, &sink, &text),
                Some("go") => searched.extend(go(&mut uci, &sink, &text)),
                _ => drop(uci.command(&text)),
            },
            InputLine::Bad(fault) => uci.drop_line(&fault),
        }
    }
    for line in ["stop", "isready"] {
        uci.command(line);
    }
    let text = sink.text();
    assert_eq!(text.lines().last(), Some("readyok"));
    let answers: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(answers.len(), searched.len(), "{text}");
    for ((game, notation), answer) in searched.iter().zip(answers) {
        let turn = answer.split(' ').next().unwrap_or("");
        let Some(game) = game else {
            assert_eq!(turn, "(none)");
            continue;
        };
        let is_none = turn == "(none)" && game.legal_moves().is_empty();
        assert!(
            is_none || engine::read(*notation, game.as_ref(), turn).is_ok(),
            "{answer} in {}",
            game.fen()
        );
    }
}

/// Of the lines that answer a command at once, those that start with a word.
fn answers(uci: &mut Uci, sink: &Sink, line: &str, start: &str) -> usize {
    let count = || sink.text().lines().filter(|line| line.starts_with(start)).count();
    let before = count();
    uci.command(line);
    count() - before
}

fn position(uci: &mut Uci, sink: &Sink, line: &str) {
    let state = |game: &dyn AnyGame| (game.first_fen(), game.played().to_vec(), game.fen(), game.key());
    let before = state(uci.engine().game.as_ref());
    let refused = answers(uci, sink, line, "info string error: position") > 0;
    let game = uci.engine().game.as_ref();
    if refused {
        assert_eq!(state(game), before, "{line}");
    }
    let mut anew = new_game(game.variant());
    anew.set_up(Some(&game.first_fen())).expect("its own FEN");
    game.played().iter().for_each(|&turn| anew.play(turn));
    assert_eq!((anew.fen(), anew.key()), (game.fen(), game.key()), "{line}");
}

/// The game to be searched, unless its position was refused, and how its turns are written; `None` if the
/// command asks for perft.
fn go(uci: &mut Uci, sink: &Sink, line: &str) -> Option<(Option<Box<dyn AnyGame>>, Dialect)> {
    let (game, notation) = (uci.engine().game.fork(), uci.engine().dialect);
    let refusals = || sink.text().matches("error: go: there is no position").count();
    let before = refusals();
    let is_perft = answers(uci, sink, line, "Nodes searched: ") > 0;
    let is_refused = refusals() > before;
    (!is_perft).then(|| ((!is_refused).then_some(game), notation))
}
