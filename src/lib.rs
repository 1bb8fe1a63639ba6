//! Firzan, a chess-variant engine: five rare games, chess and Shatranj, with UCI and XBoard's protocol.
//!
//! As a library the crate offers the rules of the games, their evaluations and the search.
//!
//! # Features
//!
//! The default features build the whole program, with a web server and a command line, from 160 crates, which
//! takes more than a minute. To use the library alone, depend on it with
//!
//! ```toml
//! firzan = { path = "...", default-features = false, features = ["networks", "os"] }
//! ```
//!
//! which compiles in a few seconds. The features are
//!
//! | feature | adds |
//! |---|---|
//! | `os` | search threads, huge pages, and perft on all processors; leave it out for WebAssembly |
//! | `networks` | the neural networks of the games, 1 MB; without it, the hand-written evaluations |
//! | `defined` | the games that come as definitions, such as Xiangqi and Makruk, and games that you define |
//! | `page` | questions and answers in JSON, as for the page and `firzan ask` |
//! | `program`, `serve` | the program; its modules are hidden here, and may change with every version |
//!
//! # Examples
//!
//! A game is chosen at run time by the id of its variant, which may have options:
//!
//! ```
//! use firzan::any::new_game;
//! use firzan::games::Variant;
//!
//! let variant: Variant = "grandshatranj:rook".parse()?;
//! let game = new_game(variant);
//! assert_eq!(game.title(), "Grand Shatranj");
//! assert_eq!(game.size(), (10, 10));
//! println!("{}", game.diagram());
//! # Ok::<(), firzan::games::VariantError>(())
//! ```
//!
//! Moves are read in the notation of the rules, which is UCI's in chess, or in SAN:
//!
//! ```
//! use firzan::any::new_game;
//!
//! let mut game = new_game("chess".parse()?);
//! assert_eq!(game.legal_moves().len(), 20);
//! for text in ["f2f3", "e5", "g4", "d8h4"] {
//!     let turn = game.read_any(text)?;
//!     game.play(turn);
//! }
//! let outcome = game.outcome().expect("checkmate");
//! assert_eq!(outcome.to_string(), "0-1 {checkmate}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Positions are read and written as FEN. An error says what is wrong, and leaves the game as it was:
//!
//! ```
//! use firzan::any::new_game;
//!
//! let mut game = new_game("flippingxiangqi".parse()?);
//! let start = game.fen();
//! let error = game.set_up(Some("7/7/7/7/7/7/7 w - - 0 1")).unwrap_err();
//! println!("{error}");
//! assert_eq!(game.fen(), start);
//! # Ok::<(), firzan::games::VariantError>(())
//! ```
//!
//! If the game is known at compile time, its position type has all the functions of [`rules::Position`]:
//!
//! ```
//! use firzan::games::chess::Chess;
//! use firzan::rules::{Position, perft::perft};
//!
//! let start = Chess::from_fen((), Chess::start_fen(()))?;
//! assert_eq!(start.legal_moves().len(), 20);
//! assert_eq!(perft(&start, 3), 8_902);
//! # Ok::<(), firzan::rules::FenError>(())
//! ```
//!
//! A search ends at the first of its limits, or when its [`search::Control`] says so:
//!
//! ```
//! use firzan::any::new_game;
//! use firzan::rules::Notation;
//! use firzan::search::{Control, Limits, Memory, Settings, score};
//!
//! let mut game = new_game("chess".parse()?);
//! game.set_up(Some("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"))?;
//! let memory = Memory::new(1)?;
//! let settings = Settings::default();
//! let best = game.search(&Limits::depth(3), settings, &memory, &Control::default(), &mut |_| {});
//! let turn = best.turn.expect("White has a move");
//! assert_eq!(game.write_in(Notation::San, turn), "Ra8#");
//! assert_eq!(score::mate_in(best.value), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move has the type [`core::Turn`], because in some games it consists of several steps, such as a move and
//! a flip. `tests/examples` has whole programs: a game of the engine against itself, a search, perft.
//!
//! # Modules
//!
//! The layers, from the ground up; a module imports only from layers above its own in this table
//! (`tests/architecture.rs` enforces it):
//!
//! | module | what |
//! |---|---|
//! | [`core`] | squares, sets of squares, steps and turns |
//! | [`pieces`] | Betza notation compiled to attack tables |
//! | [`rules`] | what a game is: [`rules::Position`], boards, FEN, notations, history, outcomes, perft |
//! | [`eval`] | the common parts of the games' evaluations: [`eval::Evaluate`] |
//! | [`search`] | the search, written once for all games |
//! | [`games`] | the games, one folder each, and their list |
//! | [`console`] | the program's streams and files, signals, progress |
//! | [`any`] | a game chosen at run time |
//! | [`learning`] | training games, and the weights and networks fitted to them |
//! | [`bench`](mod@bench), [`book`] | measurements, opening books |
//! | [`format`](mod@format) | a search in words and JSON |
//! | [`pictures`] | drawings of the pieces |
//! | [`web`] | the page's API, and the engine as WebAssembly |
//! | [`protocol`] | UCI and XBoard |
//! | [`records`] | records of games and positions: PGN, EPD |
//! | [`tournament`] | matches between engines |
//! | [`commands`] | the other commands |
//! | [`cli`] | the command line |
//!
//! [`system`] serves the layers above the rules: locks, atomic files, and the log.
//!
//! Without the default features the library consists of the layers below `book` and the drawings, and needs
//! no operating system: see [`search::platform`].
//!
//! Where to start: a game's folder, such as `games::knightrelay`, reads like its rules; `search::node` is the
//! search. How to add a game, a search technique or a protocol word: `CONTRIBUTING.md`.

// The print macros panic if nobody reads the output or the disk is full: print through `console::output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
#[doc(hidden)]
pub mod bench;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod book;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod commands;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod console;
pub mod core;
pub mod eval;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod format;
pub mod games;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod learning;
#[doc(hidden)]
pub mod pictures;
pub mod pieces;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod protocol;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod records;
pub mod rules;
pub mod search;
#[doc(hidden)]
pub mod system;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod tournament;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod web;
