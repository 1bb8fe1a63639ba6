//! The output of a search: a table, lines redrawn in place on a terminal, or JSON.

use crate::console::columns;
use crate::console::output::Output;
use firzan::any::{AnyGame, write_line};
use firzan::core::{Color, Turn};
use firzan::format::{Score, Style, View, ending, json};
use firzan::rules::Notation;
use firzan::search::score::mate_in;
use firzan::search::{Best, Bound, Info};
use std::env;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};
use std::time::{Duration, Instant};
use terminal_size::{Height, Width, terminal_size_of};

/// Minimum time between redraws.
const REDRAW_INTERVAL: Duration = Duration::from_millis(50);

/// Shows a search while it runs.
pub trait Display: Send {
    /// Shows the position before its search. A finished game is searched only if there are legal moves left.
    fn begin(&mut self, game: &dyn AnyGame);
    /// Shows a line of the search.
    fn line(&mut self, game: &dyn AnyGame, info: &Info);
    /// Shows the result.
    fn end(&mut self, game: &dyn AnyGame, best: &Best);
}

/// Prints a JSON object for each event, with a member `type`.
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

/// Prints a table with a row for each line.
pub struct Text {
    pub output: Output,
    pub style: Style,
    /// The most recently printed line of each rank.
    pub last: Vec<(i32, Vec<Turn>)>,
}

impl Text {
    /// False for a mate that has already been printed; it would only repeat at greater depths.
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
            self.output.line(columns::wrap(&first, &(rank + &line)));
        }
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        print_best(&self.output, game, best, self.style.notation);
    }
}

/// Whether standard output is a terminal that can move the cursor.
pub fn can_redraw() -> bool {
    let moves_cursor = env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    stdout().is_terminal() && moves_cursor
}

/// Prints the board, and redraws the lines below it in place.
pub struct Live {
    output: Output,
    style: Style,
    has_colours: bool,
    /// The latest line of each rank.
    lines: Vec<Info>,
    /// The number of rows in the last drawing.
    rows: usize,
    drawn: Option<Instant>,
}

impl Live {
    /// Draws to `output`, in colour unless the environment has `NO_COLOR`.
    pub fn new(output: Output, style: Style) -> Live {
        Live { output, style, has_colours: columns::has_colours(), lines: Vec::new(), rows: 0, drawn: None }
    }

    fn draw(&mut self, game: &dyn AnyGame) {
        let (columns, height) =
            terminal_size_of(stdout()).map_or((80, 24), |(Width(columns), Height(height))| (columns, height));
        // Rows that have scrolled away cannot be overwritten.
        let max_rows = usize::from(height).saturating_sub(2).max(2);
        let mut rows = rows(game, &self.lines, self.style);
        rows.truncate(max_rows);
        let mut text = String::new();
        if self.rows > 0 {
            let _ = write!(text, "\x1b[{}A\x1b[J", self.rows);
        }
        for (index, row) in rows.iter().enumerate() {
            // A row as wide as the terminal would wrap.
            let row: String = row.chars().take(usize::from(columns.max(2)) - 1).collect();
            match (self.has_colours, index) {
                (true, 0) => text += &format!("\x1b[2m{row}\x1b[0m\n"),
                (true, 1) => text += &format!("\x1b[1m{row}\x1b[0m\n"),
                _ => text += &format!("{row}\n"),
            }
        }
        self.output.bytes(text.as_bytes());
        self.rows = rows.len();
        self.drawn = Some(Instant::now());
    }
}

impl Display for Live {
    fn begin(&mut self, game: &dyn AnyGame) {
        print_position(&self.output, game, self.style.view);
    }

    fn line(&mut self, game: &dyn AnyGame, info: &Info) {
        match self.lines.iter().position(|line| line.rank == info.rank) {
            Some(index) => self.lines[index] = info.clone(),
            None => self.lines.push(info.clone()),
        }
        self.lines.sort_by_key(|line| line.rank);
        if self.drawn.is_none_or(|last| last.elapsed() >= REDRAW_INTERVAL) {
            self.draw(game);
        }
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        if !self.lines.is_empty() {
            self.draw(game);
        }
        print_best(&self.output, game, best, self.style.notation);
    }
}

/// A row with the search's depth, time and speed, then one for each line.
fn rows(game: &dyn AnyGame, lines: &[Info], Style { view, notation }: Style) -> Vec<String> {
    let Some(latest) = lines.iter().max_by_key(|line| line.nodes) else {
        return Vec::new();
    };
    let side = game.side();
    let seconds = latest.time.as_secs_f64();
    let speed = latest.nodes as f64 / seconds.max(1e-6) / 1000.0;
    let mut rows = vec![format!(
        "depth {}/{}  {seconds:.1} s  {} nodes  {speed:.0} k nodes/s  table {:.0} %",
        latest.depth,
        latest.deepest,
        latest.nodes,
        f64::from(latest.fullness) / 10.0
    )];
    rows.extend(lines.iter().map(|line| {
        let value = view.of(line.value, side);
        let [win, draw, loss] = game.chances(value).map(|permille| f64::from(permille) / 10.0);
        format!(
            "{:>3} {:>7}{} {win:3.0}/{draw:.0}/{loss:.0} %  {}",
            line.rank,
            Score::seen(game, line.value, view),
            bound_sign(line, view, side),
            write_line(game, notation, &line.line).join(" ")
        )
    }));
    rows
}

/// Prints a game's title and position, and its result if it is over. If there are legal moves, which is
/// possible even after a draw, also explains the scores and returns true.
fn print_position(output: &Output, game: &dyn AnyGame, view: View) -> bool {
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
            "Scores are in pawns, positive if {} is better. #2: mate in two; #-2: mated in two; +rep2: win \
             by repetition in two plies. A trailing + means \"at least\", a trailing - \"at most\".",
            view.side(game.side())
        );
        output.line(columns::wrap("", &legend));
    }
    has_moves
}

/// Prints the best move and the position after it.
fn print_best(output: &Output, game: &dyn AnyGame, best: &Best, notation: Notation) {
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

/// The sign after a score: `+` for a lower bound, `-` for an upper bound.
fn bound_sign(info: &Info, view: View, side: Color) -> &'static str {
    match view.bound(info.bound, side) {
        Bound::Lower => "+",
        Bound::Upper => "-",
        Bound::Exact => " ",
    }
}

fn position(game: &dyn AnyGame) -> String {
    format!("{}\n{} to move\nFen: {}\n", game.diagram(), game.side(), game.fen())
}
