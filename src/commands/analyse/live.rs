//! The best lines of a search, redrawn in place on a terminal.

use super::display::{Display, bound_sign, print_best, print_position};
use crate::console::output::Output;
use firzan::any::{AnyGame, write_line};
use firzan::format::{Score, Style};
use firzan::search::{Best, Info};
use std::env;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};
use std::time::{Duration, Instant};
use terminal_size::{Height, Width, terminal_size_of};

/// The shortest time between two redraws.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether standard output is a terminal that can move the cursor.
pub fn is_possible() -> bool {
    let moves_cursor = env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
    stdout().is_terminal() && moves_cursor
}

/// The board with the lines below it.
pub struct Live {
    output: Output,
    style: Style,
    has_colours: bool,
    /// The latest line of each rank.
    lines: Vec<Info>,
    /// The number of rows drawn last.
    rows: usize,
    drawn: Option<Instant>,
}

impl Live {
    /// Draws to `output`, with colours unless the environment has `NO_COLOR`.
    pub fn new(output: Output, style: Style) -> Live {
        Live {
            output,
            style,
            has_colours: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            lines: Vec::new(),
            rows: 0,
            drawn: None,
        }
    }

    fn draw(&mut self, game: &dyn AnyGame) {
        let (columns, height) =
            terminal_size_of(stdout()).map_or((80, 24), |(Width(columns), Height(height))| (columns, height));
        // Rows that have scrolled away cannot be overwritten.
        let most = usize::from(height).saturating_sub(2).max(2);
        let mut rows = rows(game, &self.lines, self.style);
        rows.truncate(most);
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
        if self.drawn.is_none_or(|last| last.elapsed() >= PAUSE) {
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

/// A row about the search, then one per line.
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
