//! The command line.

use crate::bench;
#[cfg(feature = "serve")]
use crate::commands::serve;
use crate::commands::{
    analyse, annotate, book, check, convert, manual, openings, perft, play, selfplay, show, variants,
};
use crate::console::definitions;
use crate::console::output::{Output, complain};
use crate::core::spelling::nearest;
use crate::learning::{datagen, train, tune, tune_search};
use crate::system::text::Printable;
use crate::tournament;
use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, io};

/// A chess-variant engine for five rare games
///
/// Without a command it speaks UCI, or XBoard's protocol after the line `xboard`, on standard input and
/// output.
#[derive(Debug, Parser)]
#[command(name = "firzan", version)]
pub struct Arguments {
    /// A file of definitions, whose games can be named then; several are given one by one, or in
    /// FIRZAN_VARIANT_PATH
    #[arg(long, global = true, value_name = "FILE")]
    pub variant_path: Vec<PathBuf>,
    /// What to do; without it the engine waits for a GUI.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What a person is told who starts the program on a terminal without a command.
pub const GREETING: &str = "Firzan waits for commands of UCI or XBoard: help lists them, quit ends it. For a \
                            game in the terminal: firzan play chess; all commands: firzan help";

/// What the program can do besides playing.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the ways to play a number of turns
    ///
    /// Example: firzan perft insaneflip8 2 --divide
    Perft(perft::Arguments),
    /// Search fixed positions of all games; the node count is the search's signature
    Bench {
        /// The depth in turns, instead of each game's own
        depth: Option<u32>,
    },
    /// Show a position, the lines of the search as it deepens, and the best turn; or solve a test suite
    ///
    /// On a terminal the lines are redrawn in place. Scores are those of the side to move, or with --view
    /// white those of White, in pawns: above 0 that side is better. #2 is its mate in two turns, #-2 the
    /// opponent's, +rep2 a win by repetition in two. A + or - after a score means at least, or at most, that
    /// much. Without --time, --depth, --nodes or --mate a position is searched for 5 seconds. Ctrl-C ends the
    /// search and shows what it has found. Example: firzan analyse chess --epd suite.epd --time 1
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Say what the turns of games were worth: PGN with scores, marks, better lines and accuracy
    ///
    /// A turn is judged by the share of a point that it loses, which follows from the scores by the game's
    /// own curve: ?! from 5 %, ? from 10 %, ?? from 15 %; ! is the only turn that does not lose 15 %, unless
    /// it is obvious. Games of any variant are read, as Firzan, XBoard, cutechess and lichess write them;
    /// their comments, variations and glyphs stay. Results and claims that are wrong by the rules are
    /// reported. Without --time, --depth or --nodes each turn is searched for a second. Ctrl-C keeps the
    /// games that are done; the same command with the same --output goes on. Example: firzan annotate
    /// games.pgn --nodes 100000 -o annotated.pgn
    Annotate(annotate::Arguments),
    /// Convert games and positions: PGN, EPD, lists of FENs and of turns, notations
    ///
    /// Games are read as Firzan, XBoard, cutechess, lichess and chess.com write them; comments, variations
    /// and glyphs stay in PGN. What cannot be read is reported, a game kept up to there, and the exit code
    /// tells. Any number takes no more memory than one, unless with --unique. Example: firzan convert
    /// games.pgn --to pgn --notation lan -o long.pgn
    Convert(convert::Arguments),
    /// Draw a position as text or, with --svg, as a picture
    ///
    /// The squares changed by the last turn are marked. Example: firzan show knightrelay --moves e2e4 --from
    /// g8 --svg > board.svg
    Show(show::Arguments),
    /// Serve the page on this machine: a board in the browser to play and analyse on, with this engine behind
    /// it
    ///
    /// The address is printed and opened in a browser. It holds a secret: whoever has it can use the engine
    /// as long as the server runs, from this machine only. Ctrl-C ends the server.
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Play a game in the terminal
    ///
    /// Turns are typed as the rules, XBoard or algebraic notation write them; help lists the commands: rules,
    /// why, hint, takeback, save and others. Ctrl-C stops Firzan's thinking; at the prompt it ends the game,
    /// which is kept: load goes on with it. Example: firzan play knightrelay --level 5 --time 10+5
    Play(play::Arguments),
    /// Play a game of the engine against itself
    ///
    /// After each turn come its score, in pawns, for the side that plays it, and the depth of the search.
    /// Example: firzan selfplay flippingxiangqi --nodes 200 --notation san
    Selfplay(selfplay::Arguments),
    /// Make a suite of balanced, distinct positions to start games from
    Openings(openings::Arguments),
    /// Build, show and merge opening books
    #[command(subcommand)]
    Book(book::Command),
    /// Play games of the engine against itself, to learn from
    Datagen(datagen::Arguments),
    /// Fit a game's evaluation to games of the engine against itself
    Tune(tune::Arguments),
    /// Fit the numbers of a game's search by games of the engine against itself
    TuneSearch(tune_search::Arguments),
    /// Make a game's network from games of datagen
    Train(train::Arguments),
    /// Play games between engines, with Firzan's rules as the arbiter
    Match(tournament::Arguments),
    /// Merge the results of a match's shards
    MergeMatches(tournament::merge::Arguments),
    /// List the games, or describe one: rules, pieces, options, notation
    ///
    /// On a terminal the list is a table. Elsewhere, and with --table, it has XBoard's name, the id, the
    /// title, the board's files and the options for XBoard to set, separated by tabs.
    ///
    /// Example: firzan variants grandshatranj
    Variants(variants::Arguments),
    /// Read definitions of games and say what is wrong with them
    ///
    /// The files are in the format of Fairy-Stockfish's variants.ini. Every fault is told with its line and
    /// column; then follows a line for each section. With --variant-path the good ones can
    /// be played. The exit code is 1 if a
    /// section is bad or asks for a rule that is not played. Example: firzan check games.ini
    Check(check::Arguments),
    /// Print the man page
    Man,
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Reads the program's command line.
///
/// # Errors
/// What [`explain`] shows the user: an error, or the requested help.
pub fn parse() -> Result<Arguments, Error> {
    load_definitions();
    let command = with_negative_numbers(Arguments::command());
    let read = |words: &mut dyn Iterator<Item = OsString>| {
        let matches = command.clone().try_get_matches_from(words);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    };
    read(&mut env::args_os()).map_err(|error| {
        let words = env::args_os().map(|word| Printable(word.display()).to_string());
        let words: Vec<String> = words.collect();
        // The error quotes words as they are: it is made of printable ones instead.
        let mut error = match read(&mut words.iter().map(OsString::from)) {
            Err(shown) if shown.kind() == error.kind() => shown,
            _ => error,
        };
        keep_near_suggestions(&mut error);
        if has_bare_fen(&words) {
            let tip = "a FEN contains spaces: put it in quotation marks, --fen \"BOARD w - - 0 1\"";
            let tip = ContextValue::StyledStrs(vec![tip.into()]);
            error.insert(ContextKind::Suggested, tip);
        }
        error
    })
}

/// Takes up the games of the files that the command line and the environment name: ids are read with the rest
/// of the command line, so they must be known before.
fn load_definitions() {
    let listed = env::var_os("FIRZAN_VARIANT_PATH").unwrap_or_default();
    let mut files: Vec<PathBuf> =
        env::split_paths(&listed).filter(|file| !file.as_os_str().is_empty()).collect();
    let mut words = env::args_os().skip(1).take_while(|word| word != "--");
    while let Some(word) = words.next() {
        if word == "--variant-path" {
            files.extend(words.next().map(PathBuf::from));
        } else if let Some(file) = word.to_str().and_then(|word| word.strip_prefix("--variant-path=")) {
            files.push(file.into());
        }
    }
    for fault in definitions::load(files.iter().map(PathBuf::as_path)) {
        complain(Printable(fault));
    }
}

/// The command and all below it, taking `-1` for a value: it is then refused as what it is, not as an unknown
/// option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| match arg.get_action().takes_values() {
            true => arg.allow_negative_numbers(true),
            false => arg,
        })
        .mut_subcommands(with_negative_numbers)
}

/// Leaves of the names that clap suggests only one that is near what was given.
fn keep_near_suggestions(error: &mut Error) {
    for (asked, suggested) in [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        let Some(ContextValue::String(given)) = error.get(asked) else {
            continue;
        };
        let given = given.trim_start_matches('-').to_string();
        let words = match error.remove(suggested) {
            Some(ContextValue::String(word)) => vec![word],
            Some(ContextValue::Strings(words)) => words,
            _ => continue,
        };
        let bare = words.iter().map(|word| word.trim_start_matches('-'));
        if let Some(near) = nearest(&given, bare)
            && let Some(word) = words.iter().find(|word| word.ends_with(near))
        {
            error.insert(suggested, ContextValue::String(word.clone()));
        }
    }
    // It says how to give a file such a name.
    if error.kind() == ErrorKind::UnknownArgument {
        error.remove(ContextKind::Suggested);
    }
    if error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "firzan help lists the commands; without one it speaks UCI and XBoard's protocol";
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
}

/// Whether a FEN's board is followed by the side to move as a separate argument.
fn has_bare_fen(words: &[String]) -> bool {
    let fen = words.iter().position(|word| word.starts_with("--fen"));
    let next = fen.and_then(|at| words.get(at + if words[at] == "--fen" { 2 } else { 1 }));
    next.is_some_and(|word| ["w", "b"].contains(&word.as_str()))
}

/// Shows the outcome of a command line that gives nothing to do.
pub fn explain(error: &Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    match error.print() {
        Err(fault) if !error.use_stderr() && fault.kind() != io::ErrorKind::BrokenPipe => {
            complain(format_args!("error: cannot write to standard output: {fault}"));
            ExitCode::FAILURE
        }
        _ => code.into(),
    }
}

impl Command {
    /// Runs the command, printing to `output`.
    ///
    /// # Errors
    /// Describes the error for the user.
    pub fn run(self, output: &Output) -> Result<()> {
        match self {
            Command::Perft(options) => perft::run(&options, output),
            Command::Bench { depth } => {
                output.line(bench::run(depth));
                Ok(())
            }
            Command::Analyse(options) => analyse::run(&options, output),
            Command::Annotate(options) => annotate::run(&options, output),
            Command::Convert(options) => convert::run(&options, output),
            Command::Show(options) => show::run(&options, output),
            #[cfg(feature = "serve")]
            Command::Serve(options) => serve::run(&options, output),
            Command::Play(options) => play::run(&options, output),
            Command::Selfplay(options) => selfplay::run(&options, output),
            Command::Openings(options) => openings::run(&options, output),
            Command::Book(command) => command.run(output),
            Command::Datagen(options) => datagen::run(&options, output),
            Command::Tune(options) => tune::run(&options, output),
            Command::TuneSearch(options) => tune_search::run(&options, output),
            Command::Train(options) => train::run(&options, output),
            Command::Match(options) => tournament::run(&options, output),
            Command::MergeMatches(options) => tournament::merge::run(&options, output),
            Command::Variants(options) => variants::run(&options, output),
            Command::Check(options) => check::run(&options, output),
            Command::Man => manual::print_man(Arguments::command(), output),
            Command::Completions { shell } => {
                manual::print_completions(Arguments::command(), shell, output);
                Ok(())
            }
        }
    }
}
