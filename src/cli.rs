//! The command line.

#[cfg(feature = "counters")]
use crate::commands::screen;
#[cfg(feature = "serve")]
use crate::commands::serve;
use crate::commands::{
    analyse, annotate, ask, bench, book, check, convert, learn, manual, openings, perft, play, selfplay,
    show, sources, study, theory, variants,
};
use crate::console::eval_file::evaluator;
use crate::console::output::{Output, complain};
use crate::console::text::Printable;
use crate::console::{definitions, learnt};
use crate::learning::{datagen, train, tune, tune_search};
use crate::tournament;
use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use firzan::any::Evaluator;
use firzan::core::spelling::nearest;
use firzan::games::{Registry, Variant};
use std::any::TypeId;
use std::ffi::OsString;
use std::num::ParseIntError;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, io};

/// A chess-variant engine: chess, Shatranj, five rare games, about 190 others, and games of your own
///
/// Example: firzan play knightrelay
///
/// Without a command, Firzan speaks UCI on standard input and output; the line `xboard` switches to the
/// XBoard protocol.
#[derive(Debug, Parser)]
#[command(name = "firzan", version)]
pub struct Arguments {
    /// Load game definitions, or weights or a network learnt for a game, from a file; may be repeated. The
    /// files listed in FIRZAN_VARIANT_PATH are loaded, too
    #[arg(long, global = true, value_name = "FILE")]
    pub variant_path: Vec<PathBuf>,
    /// The command; without one the engine waits for a GUI.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Printed on a terminal if no command is given.
pub const GREETING: &str = "Firzan is waiting for UCI or XBoard commands: help lists them, quit ends \
                            it. To play in the terminal: firzan play chess. For all commands: firzan \
                            help";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the move sequences of a given length (perft) to verify move generation
    ///
    /// Example: firzan perft insaneflip8 2 --divide
    Perft(perft::Arguments),
    /// Search fixed positions of all games, or of one, and report the nodes and the speed
    ///
    /// Example: firzan bench makruk
    ///
    /// The total of nodes is the signature of the search: it changes only if the search behaves differently.
    /// A game defined in a file is searched from its start position and two positions after random moves.
    Bench(bench::Arguments),
    /// Analyse a position: show the best lines as the search deepens, then the best move
    ///
    /// Example: firzan analyse knightrelay --moves e4 Nf6 --multipv 3 --time 1
    ///
    /// On a terminal, the lines are redrawn in place. Scores are in pawns from the point of view of the side
    /// to move, or of White with --view white. #2 means that this side mates in two moves, #-2 that its
    /// opponent does, +rep2 that it wins by repetition in two plies. A + or - after a score marks a lower or
    /// upper bound. Without --time, --depth, --nodes or --mate, each position is searched for 5 seconds.
    /// Ctrl-C stops the search and shows the result so far. With --epd FILE, all positions of a test suite
    /// are searched and the solved ones counted.
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Annotate games: grade the moves, suggest better ones, and check results against the rules
    ///
    /// Example: firzan annotate games.pgn --nodes 100000 -o annotated.pgn
    ///
    /// A move is graded by how much it lowers the expected score, which each game's own curve derives from
    /// the engine's scores: ?! from 5 %, ? from 10 %, ?? from 15 %; ! is the only move that loses less than
    /// 15 %, unless it is obvious. Games of any variant are read, as written by Firzan, XBoard, cutechess and
    /// lichess; their comments, variations and glyphs are kept. Results and claims that contradict the rules
    /// are reported. Without --time, --depth or --nodes, each move is searched for 1 second. Ctrl-C keeps the
    /// finished games; to continue, run the same command with the same --output.
    Annotate(annotate::Arguments),
    /// Convert games and positions between PGN, EPD, lists of FENs and lists of moves, in any notation
    ///
    /// Example: firzan convert games.pgn --to pgn --notation lan -o long.pgn
    ///
    /// Games are read as written by Firzan, XBoard, cutechess, lichess and chess.com; PGN keeps comments,
    /// variations and glyphs. Faults are reported; the exit code is 1 if moves or positions are lost by them.
    /// A game is written up to its first unreadable move, or copied unchanged from PGN to PGN. Memory use
    /// does not grow with the number of games, except with --unique.
    Convert(convert::Arguments),
    /// Draw a position, or the pieces and their moves, as text or as a picture
    ///
    /// Example: firzan show knightrelay --moves e2e4 --from g8 --svg > board.svg
    ///
    /// The squares changed by the last move are marked.
    Show(show::Arguments),
    /// Play and analyse in the browser, on a page served by this engine
    ///
    /// Example: firzan serve
    ///
    /// The page's address is printed and opened in a browser. It contains a secret: anyone on this machine
    /// who has it can use the engine while the server runs. Ctrl-C ends the server.
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Play a game in the terminal
    ///
    /// Example: firzan play knightrelay --level 5 --time 10+5
    ///
    /// Type moves in the notation of the rules, in XBoard's, or in algebraic notation. The command help lists
    /// the others, such as rules, why, hint, takeback and save. Ctrl-C makes Firzan stop thinking; at the
    /// prompt it quits and keeps the game, which the command load resumes.
    Play(play::Arguments),
    /// Watch the engine play a game against itself
    ///
    /// Example: firzan selfplay flippingxiangqi --nodes 200 --notation san
    ///
    /// Each move is followed by its score, in pawns from the mover's point of view, and the depth in plies.
    Selfplay(selfplay::Arguments),
    /// Screen a search: the points for its moves in graded positions, and counts of its trees
    ///
    /// Example: firzan screen chess --nodes 40000
    #[cfg(feature = "counters")]
    Screen(screen::Arguments),
    /// Make a suite of balanced, distinct start positions for matches
    ///
    /// Example: firzan openings knightrelay --count 100 -o openings.epd
    Openings(openings::Arguments),
    /// Build, show and merge opening books
    ///
    /// Example: firzan book build chess --from games.pgn -o chess.book
    #[command(subcommand)]
    Book(book::Command),
    /// Extend and show a theory: positions with their values, kept for days
    ///
    /// Example: firzan theory grow knightrelay --hours 8
    #[command(subcommand)]
    Theory(theory::Command),
    /// Teach Firzan to play a game well, from its rules alone
    ///
    /// Example: firzan learn makruk --hours 2
    ///
    /// In each generation, the current player plays games against itself; piece values, weights and a network
    /// are fitted to them, and matches at equal time decide whether a new player replaces it. The result is
    /// one file, ID.net; for a game from a definition, it is copied to where every command finds it. The
    /// weights of the built-in games are part of the program, so their file has only a network that corrects
    /// the evaluation; set the UCI option EvalFile to use it. Ctrl-C stops the run; the same command resumes
    /// it, even after a crash. FOLDER/learn.html plots the Elo gained over the first player.
    Learn(learn::Arguments),
    /// Generate training data by self-play
    ///
    /// Example: firzan datagen chess --games 6000 --nodes 600 --output chess.games
    Datagen(datagen::Arguments),
    /// Fit the weights of a game's evaluation to self-play games
    ///
    /// Example: firzan tune chess --data chess.games
    Tune(tune::Arguments),
    /// Fit a game's search parameters by self-play
    ///
    /// Example: firzan tune-search makruk --nodes 3000
    TuneSearch(tune_search::Arguments),
    /// Train a game's network on games played by `firzan datagen`
    ///
    /// Example: firzan train chess --data chess.games --on-hand --output chess.net
    Train(train::Arguments),
    /// Play a match between engines and measure which is stronger
    ///
    /// Example: firzan match -engine cmd=firzan name=new -engine cmd=firzan-old name=old -each tc=10+0.1
    /// -variant knightrelay -rounds 500
    ///
    /// Firzan's rules decide the results. The table shows the Elo difference and its error. Ctrl-C stops the
    /// match; with -autosave FILE, the same command resumes it.
    Match(tournament::Arguments),
    /// Combine the results of a match played in parts with `firzan match -shard K/N`
    ///
    /// Example: firzan merge-matches part-1.jsonl part-2.jsonl --json table.json
    ///
    /// Prints the table that a single run would have printed. A game found in several files counts once.
    MergeMatches(tournament::record::merge::Arguments),
    /// List the games, or describe one: rules, pieces, options, notation
    ///
    /// Example: firzan variants grandshatranj
    ///
    /// On a terminal, the list is an aligned table. Otherwise, and with --table, tabs separate its columns:
    /// XBoard's name, the id, the title, the number of columns there, with those for pieces in hand, and the
    /// options that XBoard sets.
    Variants(variants::Arguments),
    /// Check game definitions: report every fault, and describe the games
    ///
    /// Example: firzan check games.ini --explain
    ///
    /// The files are in the format of Fairy-Stockfish's variants.ini. Every fault is reported with its line
    /// and column, followed by a verdict on each section. Games of good sections can be played with
    /// --variant-path. The exit code is 1 if a section is bad or needs a rule that Firzan does not play; with
    /// --fairy or --against, also if Fairy-Stockfish would play a different game.
    Check(check::Arguments),
    /// Study what a game is like, using self-play
    ///
    /// Example: firzan study losalamos --games 400 --nodes 2000
    ///
    /// The report shows who wins and how often; how games end and how long they last; how the lead changes;
    /// how many moves are legal and how many are good; the gain from twice the nodes; the value of each
    /// piece, measured in games in which one side lacks it; the use of pieces, squares and rules; and first
    /// moves, each figure with its error. The output folder gets the games (PGN), the figures (JSON), a
    /// twenty-line summary (Markdown), and a page with plots, games and puzzles (HTML). Ctrl-C keeps the
    /// games played so far; to continue, run the same command again.
    Study(study::Arguments),
    /// Answer questions about games in JSON, one per line, for programs in any language
    ///
    /// Example: echo '{"ask": "why", "game": "chess", "text": "e2e5"}' | firzan ask
    ///
    /// A question is an object whose member `ask` is one of games, defined, define, game, position, why,
    /// square, read, eval, search, stop; src/engine/web/README.md describes them. Questions do not depend on
    /// earlier ones. Answers come in the order of the questions, with the question's `id` if it has one.
    /// `search` is answered by one line per result, the last one with `done`; `stop` ends all earlier
    /// searches. The command exits at the end of its input.
    Ask(ask::Arguments),
    /// Print the man page
    ///
    /// Example: firzan man > firzan.6
    Man,
    /// Print shell completions
    ///
    /// Example: firzan completions bash > firzan.bash
    Completions {
        /// The shell to generate completions for
        shell: Shell,
    },
}

/// Parses the command line, and loads the game definitions that it names.
///
/// # Errors
/// Returns the error or the requested help, to be printed by [`explain`].
pub fn parse() -> Result<(Arguments, Registry), Error> {
    let registry = load_definitions();
    let command = with_parsers(Arguments::command(), &registry);
    let read = |args: &mut dyn Iterator<Item = OsString>| {
        let matches = command.clone().try_get_matches_from(args);
        matches.and_then(|matches| Arguments::from_arg_matches(&matches))
    };
    let arguments = read(&mut env::args_os()).map_err(|error| {
        let args: Vec<String> = env::args_os().map(|arg| Printable(arg.display()).to_string()).collect();
        // The error quotes the arguments, so it is made again from printable ones.
        let mut error = match read(&mut args.iter().map(OsString::from)) {
            Err(printable) if printable.kind() == error.kind() => printable,
            _ => error,
        };
        keep_near_suggestions(&mut error);
        if error.kind() == ErrorKind::InvalidUtf8
            && let Some(place) = env::args_os().position(|arg| arg.to_str().is_none())
        {
            let tip = format!("{} is not UTF-8: rename the file", args[place]);
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
        if std::error::Error::source(&error).is_some_and(|fault| fault.is::<ParseIntError>()) {
            let tip = "give a whole number in digits, such as 100";
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
        if has_bare_fen(&args) {
            let tip = "a FEN contains spaces: put it in quotation marks, --fen \"BOARD w - - 0 1\"";
            let tip = ContextValue::StyledStrs(vec![tip.into()]);
            error.insert(ContextKind::Suggested, tip);
        }
        error
    })?;
    Ok((arguments, registry))
}

/// Loads the definitions in the files named by the command line and the environment. This comes first,
/// because parsing the rest of the command line needs the ids of the games.
fn load_definitions() -> Registry {
    let listed = env::var_os("FIRZAN_VARIANT_PATH").unwrap_or_default();
    let mut files: Vec<PathBuf> =
        env::split_paths(&listed).filter(|file| !file.as_os_str().is_empty()).collect();
    let mut args = env::args_os().skip(1).take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        // The options of `match` may have one dash or two.
        if arg == "--variant-path" || arg == "-variant-path" {
            files.extend(args.next().map(PathBuf::from));
        } else if let Some(file) = arg.to_str().and_then(|arg| arg.strip_prefix("--variant-path=")) {
            files.push(file.into());
        }
    }
    let registry = Registry::new();
    // Files named by the user are loaded last, so that they replace those found for the shipped games.
    let mut faults = learnt::load_for_shipped(&registry);
    faults.extend(definitions::load(&registry, files.iter().map(PathBuf::as_path)));
    for fault in faults {
        complain(Printable(fault));
    }
    registry
}

/// Gives a command and its subcommands parsers that know the games in `registry`. Negative numbers count as
/// values, so that `-1` is reported as a bad value, not as an unknown option.
fn with_parsers(command: clap::Command, registry: &Registry) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            let arg = if takes_values { arg.allow_negative_numbers(true) } else { arg };
            let (type_id, registry) = (arg.get_value_parser().type_id(), registry.clone());
            if type_id == TypeId::of::<Variant>() {
                arg.value_parser(move |text: &str| registry.variant(text))
            } else if type_id == TypeId::of::<bench::First>() {
                arg.value_parser(move |text: &str| bench::First::read(text, &registry))
            } else if type_id == TypeId::of::<Evaluator>() {
                arg.value_parser(move |text: &str| evaluator(Some(text), &registry))
            } else if type_id == TypeId::of::<sources::FirstArgument>() {
                arg.value_parser(sources::FirstArgument::parser(registry))
            } else {
                arg
            }
        })
        .mut_subcommands(|command| with_parsers(command, registry))
}

/// Removes clap's suggestions that are not close to what the user typed.
fn keep_near_suggestions(error: &mut Error) {
    for (invalid, suggested) in [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        let Some(ContextValue::String(given)) = error.get(invalid) else {
            continue;
        };
        let given = given.trim_start_matches('-').to_string();
        let names = match error.remove(suggested) {
            Some(ContextValue::String(name)) => vec![name],
            Some(ContextValue::Strings(names)) => names,
            _ => continue,
        };
        let bare = names.iter().map(|name| name.trim_start_matches('-'));
        if let Some(near) = nearest(&given, bare)
            && let Some(name) = names.iter().find(|name| name.ends_with(near))
        {
            error.insert(suggested, ContextValue::String(name.clone()));
        }
    }
    // Clap's tip explains how to pass a value that starts with a dash.
    if error.kind() == ErrorKind::UnknownArgument {
        error.remove(ContextKind::Suggested);
    }
    if error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "firzan help lists the commands; without a command Firzan speaks UCI and XBoard's protocol";
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
}

/// True if a FEN is not quoted: its board is followed by the side to move as a separate argument.
fn has_bare_fen(args: &[String]) -> bool {
    let fen = args.iter().position(|arg| arg.starts_with("--fen"));
    let next = fen.and_then(|at| args.get(at + if args[at] == "--fen" { 2 } else { 1 }));
    next.is_some_and(|arg| ["w", "b"].contains(&arg.as_str()))
}

/// Prints the error or the help, and returns the exit code.
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
    /// Runs the command with the games in `registry`, printing to `output`.
    ///
    /// # Errors
    /// If the command fails; the error is meant for the user.
    pub fn run(self, output: &Output, registry: &Registry) -> Result<()> {
        match self {
            Command::Perft(options) => perft::run(&options, output),
            Command::Bench(options) => bench::run(&options, output),
            Command::Analyse(options) => analyse::run(&options, output),
            Command::Annotate(options) => annotate::run(&options, output, registry),
            Command::Convert(options) => convert::run(&options, output, registry),
            Command::Show(options) => show::run(&options, output, registry),
            #[cfg(feature = "serve")]
            Command::Serve(options) => serve::run(&options, output, registry),
            Command::Play(options) => play::run(&options, output, registry),
            Command::Selfplay(options) => selfplay::run(&options, output),
            #[cfg(feature = "counters")]
            Command::Screen(options) => screen::run(&options, output),
            Command::Openings(options) => openings::run(&options, output, registry),
            Command::Book(command) => command.run(output, registry),
            Command::Theory(command) => command.run(output, registry),
            Command::Learn(options) => learn::run(&options, output, registry),
            Command::Datagen(options) => datagen::run(&options, output),
            Command::Tune(options) => tune::run(&options, output, registry),
            Command::TuneSearch(options) => tune_search::run(&options, output, registry),
            Command::Train(options) => train::run(&options, output, registry),
            Command::Match(options) => tournament::run(&options, output, registry),
            Command::MergeMatches(options) => tournament::record::merge::run(&options, output, registry),
            Command::Variants(options) => variants::run(&options, output, registry),
            Command::Check(options) => check::run(&options, output, registry),
            Command::Ask(options) => ask::run(&options, output, registry),
            Command::Study(options) => study::run(&options, output, registry),
            Command::Man => {
                let options = tournament::line::help::text(manual::COLUMNS);
                let command = Arguments::command();
                let page = manual::man(command.mut_subcommand("match", |part| part.after_help(options)))?;
                output.bytes(&page);
                Ok(())
            }
            Command::Completions { shell } => {
                output.bytes(&manual::completions(Arguments::command(), shell));
                Ok(())
            }
        }
    }
}
