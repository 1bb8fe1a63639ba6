//! The commands of a game in the terminal.

use firzan::core::spelling::nearest;

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

/// The commands with their arguments and descriptions.
const COMMANDS: [(Command, &str, &str, &str); 23] = [
    (Command::Rules, "rules", "", "the game's rules, its pieces, and how a move is written"),
    (Command::Moves, "moves", "[SQUARE]", "the legal moves, or those of one piece"),
    (Command::Why, "why", "[MOVE]", "why a move is legal or illegal; without MOVE, explain the last one"),
    (Command::Hint, "hint", "", "what Firzan would play"),
    (Command::Go, "go", "", "let Firzan make the next move"),
    (Command::TakeBack, "takeback", "", "take back your last move (also: undo)"),
    (Command::Board, "board", "", "show the board"),
    (Command::Flip, "flip", "", "turn the board around"),
    (Command::Clock, "clock", "", "the time left"),
    (Command::Draw, "draw", "", "offer a draw"),
    (Command::Resign, "resign", "", "resign the game"),
    (Command::New, "new", "", "start a new game"),
    (Command::Save, "save", "FILE", "save the game as PGN"),
    (
        Command::Load,
        "load",
        "[FILE|N]",
        "continue a saved game, unfinished game N, or the last unfinished one",
    ),
    (Command::Games, "games", "", "list the unfinished games"),
    (Command::Fen, "fen", "", "the position as FEN"),
    (Command::Eval, "eval", "", "evaluate the position, term by term"),
    (Command::Analyse, "analyse", "[SECONDS]", "search the position; Ctrl-C stops it"),
    (Command::Level, "level", "[1-20]", "Firzan's strength; 20, in some games less, is full strength"),
    (Command::Elo, "elo", "N", "Firzan's strength in Elo"),
    (Command::Side, "side", "white|black|both|none", "the sides that you play"),
    (Command::Help, "help", "", "this list"),
    (Command::Quit, "quit", "", "quit; an unfinished game is kept"),
];

/// Aliases of commands.
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
    /// The command with this name, in upper or lower case.
    pub fn read(word: &str) -> Option<Command> {
        let names = COMMANDS.iter().map(|&(command, name, ..)| (name, command));
        let mut names = names.chain(ALIASES);
        let found = names.find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|(_, command)| command)
    }
}

/// The command that a misspelt word may have meant.
pub fn suggestion(word: &str) -> Option<&'static str> {
    nearest(word, COMMANDS.iter().map(|&(_, name, ..)| name))
}

/// The first line of the help.
pub const INTRODUCTION: &str =
    "Type a move, such as e2e4 or Nf3 (rules says how this game's are written), or a command:";

/// The usage and description of each command.
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
