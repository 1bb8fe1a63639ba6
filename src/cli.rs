//! The command line.

use crate::any::{AnyGame, new_game};
use crate::games::Variant;
use crate::protocol::xboard::variants::{self, RuleOptions};
use crate::tools::{analyse, bench, book, manual, matches, openings, perft, selfplay, tune};
use anyhow::{Context, Result};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

/// A chess-variant engine for five rare games
///
/// Without a command it speaks UCI, or XBoard's protocol after the line `xboard`, on standard input and output.
#[derive(Debug, Parser)]
#[command(name = "firzan", version)]
pub struct Arguments {
    /// What to do; without it the engine waits for a GUI.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program can do beside playing.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the ways to play so many turns
    Perft {
        /// The variant's id, such as grandshatranj:rook
        variant: Variant,
        /// Turns to play
        depth: u32,
        /// The position; the start position if not given
        #[arg(long)]
        fen: Option<String>,
        /// Show the count of each turn
        #[arg(long)]
        divide: bool,
        /// Threads to use
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
        threads: u16,
    },
    /// Search fixed positions of all games; the node count is the search's signature
    Bench {
        /// The depth in turns, instead of each game's own
        depth: Option<u32>,
    },
    /// Show a position, the lines of the search as it deepens, and the best turn
    Analyse(analyse::Options),
    /// Play a game of the engine against itself
    Selfplay(selfplay::Options),
    /// Make a suite of balanced, distinct positions to begin games from
    Openings(openings::Options),
    /// Build, show and merge opening books
    #[command(subcommand)]
    Book(book::Command),
    /// Fit a game's evaluation to games of the engine against itself
    Tune(tune::Options),
    /// Play games between engines, with Firzan's rules as the arbiter
    Match(matches::Options),
    /// Put the results of a match's shards together
    MergeMatches(matches::merge::Options),
    /// List the games: XBoard's name, the id, the title, the board's files, the options for XBoard to set
    Variants {
        /// Only this variant: an id, such as grandshatranj:rook, or a name of XBoard's
        variant: Option<String>,
    },
    /// Print the man page
    Man,
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A position given on the command line.
#[derive(Clone, Debug, Args)]
pub struct PositionArguments {
    /// The variant's id, such as grandshatranj:rook
    pub variant: Variant,
    /// The position; the start position if not given
    #[arg(long)]
    pub fen: Option<String>,
    /// Turns to play from there
    #[arg(long, num_args = 0..)]
    pub moves: Vec<String>,
}

impl PositionArguments {
    /// The game with its turns played.
    ///
    /// # Errors
    /// If the FEN cannot stand or a turn is illegal.
    pub fn game(&self) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(self.variant);
        if let Some(fen) = &self.fen {
            game.set_up(Some(fen))
                .with_context(|| format!("cannot set up {fen:?}"))?;
        }
        for text in self
            .moves
            .iter()
            .flat_map(|moves| moves.split_ascii_whitespace())
        {
            let turn = game
                .read(text)
                .map_err(|why| anyhow::anyhow!("illegal move {text}: {why}"))?;
            game.play(turn);
        }
        Ok(game)
    }
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// In words for the user.
    pub fn run(self) -> Result<()> {
        match self {
            Command::Perft {
                variant,
                depth,
                fen,
                divide,
                threads,
            } => {
                let position = PositionArguments {
                    variant,
                    fen,
                    moves: Vec::new(),
                };
                let game = position.game()?;
                let pool = rayon::ThreadPoolBuilder::new()
                    .num_threads(threads.into())
                    .build()?;
                pool.install(|| show_perft(game.as_ref(), depth, divide));
            }
            Command::Bench { depth } => println!("{}", bench::run(depth)),
            Command::Analyse(options) => analyse::run(&options)?,
            Command::Selfplay(options) => selfplay::run(&options)?,
            Command::Openings(options) => openings::run(&options)?,
            Command::Book(command) => command.run()?,
            Command::Tune(options) => tune::run(&options)?,
            Command::Match(options) => matches::run(&options)?,
            Command::MergeMatches(options) => matches::merge::run(&options)?,
            Command::Variants { variant } => show_variants(variant.as_deref())?,
            Command::Man => manual::print_man(Arguments::command())?,
            Command::Completions { shell } => {
                manual::print_completions(Arguments::command(), shell)?;
            }
        }
        Ok(())
    }
}

fn show_perft(game: &dyn AnyGame, depth: u32, divide: bool) {
    if divide {
        let (rows, report) = perft::timed_divide(game, depth);
        for (turn, nodes) in rows {
            println!("{turn}: {nodes}");
        }
        println!("\n{report}");
    } else {
        println!("{}", perft::timed(game, depth));
    }
}

fn show_variants(wanted: Option<&str>) -> Result<()> {
    let found = match wanted {
        Some(name) => vec![
            variants::find(name, &RuleOptions::default())
                .map_err(anyhow::Error::msg)?
                .0,
        ],
        None => variants::all(),
    };
    for variant in found {
        let (name, options) = variants::wire_name(variant)
            .with_context(|| format!("XBoard has no name for {variant}"))?;
        let game = new_game(variant);
        let (files, _) = game.size();
        let mut title = game.title().to_string();
        for option in variant.options() {
            title = format!("{title}, {option}");
        }
        println!("{name}\t{variant}\t{title}\t{files}\t{options}");
    }
    Ok(())
}
