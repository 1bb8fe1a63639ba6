//! The lines of a search as a table, printed as they are found.

use super::display::Display;
use crate::console::output::Output;
use firzan::any::{AnyGame, write_line};
use firzan::core::{Color, Turn};
use firzan::format::{Score, Style, View, ending};
use firzan::rules::Notation;
use firzan::search::score::mate_in;
use firzan::search::{Best, Bound, Info};
use terminal_size::{Width, terminal_size_of};

/// The column in which the moves of a line start.
const LINE_COLUMN: usize = 33;

/// The table on standard output.
pub struct Text {
    output: Output,
    style: Style,
    shown: Shown,
}

impl Text {
    /// Prints to `output`.
    pub fn new(output: Output, style: Style) -> Text {
        Text { output, style, shown: Shown::default() }
    }
}

impl Display for Text {
    fn begin(&mut self, game: &dyn AnyGame) {
        if print_position(&self.output, game) {
            let legend = legend(self.style.view, game.side());
            self.output.line(wrapped(&legend, 0));
            self.output.line("depth  time       nodes   score  line");
        }
    }

    fn line(&mut self, game: &dyn AnyGame, info: &Info) {
        if self.shown.is_new(info) {
            let row = row(game, info, self.style);
            self.output.line(wrapped(&row, LINE_COLUMN));
        }
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        print_best(&self.output, game, best, self.style.notation);
    }
}

/// Prints a game's title and position, and its result if it is over. Returns whether there are legal moves,
/// as there still are after a draw by repetition or move count.
pub fn print_position(output: &Output, game: &dyn AnyGame) -> bool {
    output.line(format_args!("{} ({})\n", game.title(), game.variant()));
    output.line(position(game));
    if let Some(ending) = game.ending() {
        output.line(format_args!("Endings: {}\n", ending::words(ending, game.side())));
    }
    if let Some(outcome) = game.outcome() {
        output.line(format_args!("The game is over: {outcome}"));
    }
    !game.legal_moves().is_empty()
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

/// The meaning of the signs in scores.
pub fn legend(view: View, side: Color) -> String {
    format!(
        "Scores are in pawns, for {}: above 0 it is better. #2: it mates in two moves; #-2: its \
         opponent does; +rep2: it wins by repetition in two plies. A + or - after a score: at least, or at \
         most, that much.",
        view.side(side)
    )
}

/// The sign after a score that is a bound.
pub fn bound_sign(info: &Info, view: View, side: Color) -> &'static str {
    match view.bound(info.bound, side) {
        Bound::Lower => "+",
        Bound::Upper => "-",
        Bound::Exact => " ",
    }
}

/// The line shown last for each rank.
#[derive(Default)]
struct Shown(Vec<(i32, Vec<Turn>)>);

impl Shown {
    /// Whether a line differs from the last one of its rank: a mate found stays the same at any depth.
    fn is_new(&mut self, info: &Info) -> bool {
        let line = (info.value, info.line.clone());
        let known = self.0.get(info.rank - 1) == Some(&line);
        self.0.resize(self.0.len().max(info.rank), Default::default());
        self.0[info.rank - 1] = line;
        !(known && info.bound == Bound::Exact && mate_in(info.value).is_some())
    }
}

fn position(game: &dyn AnyGame) -> String {
    format!("{}\n{} to move\nFen: {}\n", game.diagram(), game.side(), game.fen())
}

/// A line, wrapped between words if the terminal is too narrow; the other rows are indented by this many
/// columns.
fn wrapped(text: &str, indent: usize) -> String {
    let Some((Width(columns), _)) = terminal_size_of(std::io::stdout()) else {
        return text.to_string();
    };
    let columns: usize = columns.into();
    let indent = " ".repeat(if columns > indent + 20 { indent } else { 2 });
    textwrap::fill(text, textwrap::Options::new(columns).subsequent_indent(&indent))
}

fn row(game: &dyn AnyGame, info: &Info, Style { view, notation }: Style) -> String {
    let side = game.side();
    let rank = if info.rank > 1 { format!("#{} ", info.rank) } else { String::new() };
    format!(
        "{:>5} {:>5.1} {:>11} {:>7}{} {rank}{}",
        info.depth,
        info.time.as_secs_f64(),
        info.nodes,
        Score::seen(game, info.value, view),
        bound_sign(info, view, side),
        write_line(game, notation, &info.line).join(" ")
    )
}
