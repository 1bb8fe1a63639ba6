//! The commands of a game in the terminal.

use crate::core::spelling::nearest;
use std::fmt::Write;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Moves,
    Why,
    Hint,
    Go,
    TakeBack,
    Board,
    Flip,
    Clock,
    Draw,
    Resign,
    New,
    Save,
    Load,
    Fen,
    Eval,
    Analyse,
    Level,
    Elo,
    Side,
    Help,
    Quit,
}

/// The commands with what may follow them and what they do.
const COMMANDS: [(Command, &str, &str, &str); 21] = [
    (
        Command::Moves,
        "moves",
        "[SQUARE]",
        "the legal turns, or those of one man",
    ),
    (
        Command::Why,
        "why",
        "TURN",
        "why a turn is legal, or is not",
    ),
    (Command::Hint, "hint", "", "what Firzan would play"),
    (Command::Go, "go", "", "let Firzan play the next turn"),
    (
        Command::TakeBack,
        "takeback",
        "",
        "take back your last turn (also: undo)",
    ),
    (Command::Board, "board", "", "show the board"),
    (Command::Flip, "flip", "", "turn the board round"),
    (Command::Clock, "clock", "", "the time left"),
    (Command::Draw, "draw", "", "offer a draw"),
    (Command::Resign, "resign", "", "give the game up"),
    (Command::New, "new", "", "begin a new game"),
    (Command::Save, "save", "FILE", "save the game as PGN"),
    (
        Command::Load,
        "load",
        "[FILE]",
        "go on with a saved game, or with the last one left unfinished",
    ),
    (Command::Fen, "fen", "", "the position as FEN"),
    (
        Command::Eval,
        "eval",
        "",
        "what the position is worth, term by term",
    ),
    (
        Command::Analyse,
        "analyse",
        "[SECONDS]",
        "search the position; Ctrl-C ends it",
    ),
    (
        Command::Level,
        "level",
        "[1-20]",
        "how strong Firzan plays; 20, in some games less, is full strength",
    ),
    (Command::Elo, "elo", "N", "the same by Elo"),
    (
        Command::Side,
        "side",
        "white|black|both|none",
        "the sides that you play",
    ),
    (Command::Help, "help", "", "this list"),
    (Command::Quit, "quit", "", "end; an unfinished game is kept"),
];

/// Other words for commands.
const ALIASES: [(&str, Command); 9] = [
    ("undo", Command::TakeBack),
    ("back", Command::TakeBack),
    ("show", Command::Board),
    ("clocks", Command::Clock),
    ("analyze", Command::Analyse),
    ("color", Command::Side),
    ("colour", Command::Side),
    ("exit", Command::Quit),
    ("?", Command::Help),
];

impl Command {
    /// The command of a word, in upper or lower case.
    pub fn read(word: &str) -> Option<Command> {
        let names = COMMANDS.iter().map(|&(command, name, ..)| (name, command));
        let mut names = names.chain(ALIASES);
        let found = names.find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|(_, command)| command)
    }
}

/// The command that may have been meant by a word.
pub fn suggestion(word: &str) -> Option<&'static str> {
    nearest(word, COMMANDS.iter().map(|&(_, name, ..)| name))
}

/// What can be typed.
pub fn help() -> String {
    let mut text = String::from(
        "Type a turn, such as e2e4, as the rules, XBoard or algebraic notation write it, or a command:\n",
    );
    for (_, name, rest, meaning) in COMMANDS {
        let usage = format!("{name} {rest}");
        let _ = writeln!(text, "  {usage:<28} {meaning}");
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_recognised() {
        assert_eq!(Command::read("HINT"), Some(Command::Hint));
        assert_eq!(Command::read("undo"), Some(Command::TakeBack));
        assert_eq!(Command::read("hnit"), None);
        assert_eq!(suggestion("hnit"), Some("hint"));
        assert_eq!(suggestion("takebakc"), Some("takeback"));
        assert_eq!(suggestion("xyzzy"), None);
    }
}
