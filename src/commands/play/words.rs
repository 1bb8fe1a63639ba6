//! The commands of a game in the terminal.

use crate::core::spelling::nearest;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    Rules,
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
    Games,
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
const COMMANDS: [(Command, &str, &str, &str); 23] = [
    (Command::Rules, "rules", "", "the game's rules, its pieces, and how a move is written"),
    (Command::Moves, "moves", "[SQUARE]", "the legal moves, or those of one piece"),
    (Command::Why, "why", "[MOVE]", "why a move is legal, or is not; alone, the same of the last move"),
    (Command::Hint, "hint", "", "what Firzan would play"),
    (Command::Go, "go", "", "let Firzan play the next move"),
    (Command::TakeBack, "takeback", "", "take back your last move (also: undo)"),
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
        "[FILE|N]",
        "go on with a saved game, with unfinished game N, or with the last one left unfinished",
    ),
    (Command::Games, "games", "", "the unfinished games that are kept"),
    (Command::Fen, "fen", "", "the position as FEN"),
    (Command::Eval, "eval", "", "what the position is worth, term by term"),
    (Command::Analyse, "analyse", "[SECONDS]", "search the position; Ctrl-C ends it"),
    (Command::Level, "level", "[1-20]", "how strong Firzan plays; 20, in some games less, is full strength"),
    (Command::Elo, "elo", "N", "the same by Elo"),
    (Command::Side, "side", "white|black|both|none", "the sides that you play"),
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

/// What can be typed, before the commands.
pub const INTRODUCTION: &str =
    "Type a move, such as e2e4 or Nf3 (rules says how this game's are written), or a command:";

/// The commands, and what each does.
pub fn help() -> impl Iterator<Item = (String, &'static str)> {
    let usage = |(_, name, rest, meaning)| (format!("{name} {rest}"), meaning);
    COMMANDS.into_iter().map(usage)
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
