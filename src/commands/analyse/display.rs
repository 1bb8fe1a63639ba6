//! The output of a search: the lines as a table, printed as they are found, or as JSON.

use crate::console::columns;
use crate::console::output::Output;
use firzan::any::{AnyGame, write_line};
use firzan::core::{Color, Turn};
use firzan::format::{Score, Style, View, ending, json};
use firzan::rules::Notation;
use firzan::search::score::mate_in;
use firzan::search::{Best, Bound, Info};

/// Shows a search while it runs.
pub trait Display: Send {
    /// Shows the position before its search. A finished game is searched only if there are legal moves left.
    fn begin(&mut self, game: &dyn AnyGame);
    /// Shows a line that was found.
    fn line(&mut self, game: &dyn AnyGame, info: &Info);
    /// Shows the result.
    fn end(&mut self, game: &dyn AnyGame, best: &Best);
}

/// Lines of JSON, one for each event. Each object has a member `type`.
pub struct Json {
    pub output: Output,
    pub style: Style,
}

impl Display for Json {
    fn begin(&mut self, game: &dyn AnyGame) {
        self.output.line(json::position(game, self.style.view));
    }

    fn line(&mut self, game: &dyn AnyGame, info: &Info) {
        self.output.line(json::line(game, info, self.style));
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        self.output.line(json::best_turn(game, best, self.style));
    }
}

/// A table.
pub struct Text {
    pub output: Output,
    pub style: Style,
    /// The line shown last for each rank.
    pub last: Vec<(i32, Vec<Turn>)>,
}

impl Text {
    /// Whether a line differs from the last one of its rank: a mate found stays the same at any depth.
    fn is_new(&mut self, info: &Info) -> bool {
        let line = (info.value, info.line.clone());
        let is_known = self.last.get(info.rank - 1) == Some(&line);
        self.last.resize(self.last.len().max(info.rank), Default::default());
        self.last[info.rank - 1] = line;
        !(is_known && info.bound == Bound::Exact && mate_in(info.value).is_some())
    }
}

impl Display for Text {
    fn begin(&mut self, game: &dyn AnyGame) {
        if print_position(&self.output, game, self.style.view) {
            self.output.line("depth  time       nodes   score  line");
        }
    }

    fn line(&mut self, game: &dyn AnyGame, info: &Info) {
        if self.is_new(info) {
            let Style { view, notation } = self.style;
            let rank = if info.rank > 1 { format!("#{} ", info.rank) } else { String::new() };
            let first = format!(
                "{:>5} {:>5.1} {:>11} {:>7}{} ",
                info.depth,
                info.time.as_secs_f64(),
                info.nodes,
                Score::seen(game, info.value, view),
                bound_sign(info, view, game.side())
            );
            let line = write_line(game, notation, &info.line).join(" ");
            self.output.line(columns::shown(&first, &(rank + &line)));
        }
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        print_best(&self.output, game, best, self.style.notation);
    }
}

/// Prints a game's title and position, its result if it is over, and the meaning of the signs in scores if
/// there are legal moves, as there still are after a draw by repetition or move count. Returns whether there
/// are.
pub fn print_position(output: &Output, game: &dyn AnyGame, view: View) -> bool {
    output.line(format_args!("{} ({})\n", game.title(), game.variant()));
    output.line(position(game));
    if let Some(ending) = game.ending() {
        output.line(format_args!("Endings: {}\n", ending::text(ending, game.side())));
    }
    if let Some(outcome) = game.outcome() {
        output.line(format_args!("The game is over: {outcome}"));
    }
    let has_moves = !game.legal_moves().is_empty();
    if has_moves {
        let legend = format!(
            "Scores are in pawns, for {}: above 0 it is better. #2: it mates in two moves; #-2: its \
             opponent does; +rep2: it wins by repetition in two plies. A + or - after a score: at least, or \
             at most, that much.",
            view.side(game.side())
        );
        output.line(columns::shown("", &legend));
    }
    has_moves
}

/// Prints the best move and the position after it.
pub fn print_best(output: &Output, game: &dyn AnyGame, best: &Best, notation: Notation) {
    let Some(turn) = best.turn else { return };
    let written = game.write_in(notation, turn);
    output.line(format_args!("\nBest move: {written}\n"));
    let mut after = game.fork();
    after.play(turn);
    output.line(position(after.as_ref()));
    if let Some(outcome) = after.outcome() {
        output.line(format_args!("The game is over: {outcome}"));
    }
}

/// The sign after a score that is a bound.
pub fn bound_sign(info: &Info, view: View, side: Color) -> &'static str {
    match view.bound(info.bound, side) {
        Bound::Lower => "+",
        Bound::Upper => "-",
        Bound::Exact => " ",
    }
}

fn position(game: &dyn AnyGame) -> String {
    format!("{}\n{} to move\nFen: {}\n", game.diagram(), game.side(), game.fen())
}
