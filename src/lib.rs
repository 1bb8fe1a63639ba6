//! Firzan, an engine for chess variants: five rare games, Shatranj and chess.
//!
//! The program speaks UCI and XBoard's protocol. As a library the crate has what the program is made of: the
//! rules of the games, their evaluations and the search. Who wants only these takes it without the program,
//! with `default-features = false` and the features `networks` (the games' networks, built in) and `os`
//! (search threads, and perft on all processors).
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
//! Moves are read in the notation of the rules, which is that of UCI, or in SAN:
//!
//! ```
//! use firzan::any::new_game;
//!
//! let mut game = new_game("chess".parse()?);
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
//! Where the game is known at compile time, its position type has all the functions of [`rules::Position`]:
//!
//! ```
//! use firzan::games::chess::Chess;
//! use firzan::rules::{Position, perft::perft};
//!
//! let start = Chess::from_fen((), Chess::start_fen(()))?;
//! assert_eq!(start.turns().len(), 20);
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
//! `tests/examples` has whole programs: a game of the engine against itself, a search, perft.
//!
//! # Modules
//!
//! From the ground up; a module imports only from those before its own (`tests/architecture.rs` keeps it so):
//!
//! | module | what |
//! |---|---|
//! | [`core`] | squares, sets of squares, steps and turns |
//! | [`pieces`] | Betza notation compiled to attack tables |
//! | [`rules`] | what a game is: [`rules::Position`], boards, FEN, notations, history, outcomes, perft |
//! | [`eval`] | what the games' evaluations share: [`eval::Evaluate`] |
//! | [`search`] | the search, written once for all games |
//! | [`games`] | the games, a folder each, and their list: [`games::Variant`] |
//! | [`any`] | a game of a variant chosen at run time |
//!
//! The other modules are the program, public for its tests alone and hidden here; they may change with every
//! version:
//!
//! | module | what |
//! |---|---|
//! | `console` | the program's streams and files, signals, progress; below `any` |
//! | `learning` | games to learn from, and the weights and networks made of them |
//! | `bench`, `book` | measurements, opening books |
//! | `format` | a search in words and JSON |
//! | `pictures` | drawings of the pieces |
//! | `web` | what the page in a browser asks, and the engine as WebAssembly |
//! | `protocol` | UCI and XBoard |
//! | `records` | games and positions as people keep them: PGN, EPD |
//! | `tournament`, `commands` | matches between engines; the other commands |
//! | `cli` | the command line |
//! | `system` | locks, atomic files and the log, for the layers above the rules |
//!
//! Without the default features the library is what lies below `book`, and the drawings, and asks nothing of
//! an operating system: see [`search::platform`].
//!
//! Where to start: a game's folder, such as `games::knightrelay`, reads like its rules; `search::node` is the
//! search. How to add a game, a search technique or a protocol word: `CONTRIBUTING.md`.

// These panic if nobody reads the output or the disk is full: print through `console::output`.
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
