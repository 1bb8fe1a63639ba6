//! `bk` and `d`: the book and the position, for people.

use super::Session;

impl Session {
    /// Shows the book's moves, then an empty line.
    pub fn show_book(&self) {
        if self.bad_position.is_some() {
            return self.output.line(" no position\n");
        }
        for line in self.engine.book.lines(self.engine.game.as_ref()) {
            self.output.line(self.renumbered(&line));
        }
        self.output.line("");
    }

    /// Prints the position for people and scripts, in lines that XBoard ignores.
    pub fn display(&self) {
        let game = &self.engine.game;
        let result = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
        let (diagram, variant, fen) = (game.diagram(), game.variant(), game.fen());
        let text = format!("{diagram}\nVariant: {variant}\nFen: {fen}\nResult: {result}");
        let repairs = game.repairs().iter().map(|repair| format!("Corrected: {repair}"));
        for line in text.lines().map(str::to_string).chain(repairs) {
            self.output.line(format!("# {line}"));
        }
    }
}
