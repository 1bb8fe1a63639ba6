//! The library of Firzan, a chess-variant engine: rules, evaluations and a search for chess, Shatranj, five
//! rare games, and games that users define in text files.
//!
//! The package `firzan` is the program that uses it, with protocols, matches and learning.
//!
//! # Features
//!
//! All but `counters` are on by default; without them the library needs no operating system.
//!
//! | feature | adds |
//! |---|---|
//! | `os` | search threads, huge pages, and perft on all processors; not for WebAssembly |
//! | `networks` | the neural networks of the games (1 MB) instead of the hand-written evaluations |
//! | `defined` | games given by definitions, such as Xiangqi and Makruk, and games that you define |
//! | `page` | questions and answers in JSON, used by the page and `firzan ask` |
//! | `counters` | counts of the search tree, for those who change the search |
//!
//! ```toml
//! [dependencies.firzan]
//! package = "firzan-engine"
//! path = "..."
//! default-features = false
//! features = ["networks", "os"]
//! ```
//!
//! # Examples
//!
//! Choose a game at run time by the id of its variant, which may include options:
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
//! Moves are read in the notation of the rules (in chess, that of UCI) or in SAN:
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
//! Positions are read and written as FEN. An error describes the problem and leaves the game unchanged:
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
//! A search ends at the first of its limits, or when its [`search::Control`] stops it:
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
//! a flip. `tests/examples` contains complete programs: a game of the engine against itself, a search, perft.
//!
//! # Modules
//!
//! The layers, lowest first. A module imports only from modules above it in this table
//! (`tests/house/layers.rs` enforces this):
//!
//! | module | contents |
//! |---|---|
//! | [`core`] | squares, sets of squares, steps and turns |
//! | [`pieces`] | Betza notation compiled to attack tables |
//! | [`rules`] | the model of a game: [`rules::Position`], boards, FEN, notations, history, outcomes, perft |
//! | [`eval`] | the shared parts of evaluations: [`eval::Evaluate`] |
//! | [`search`] | the search, written once for all games |
//! | [`games`] | the games, one folder each, and the list of them |
//! | [`any`] | a game chosen at run time |
//! | [`bench`](mod@bench), [`book`] | benchmarks; opening books |
//! | [`format`](mod@format) | search results as text and JSON |
//! | [`pictures`] | drawings of the pieces |
//! | [`web`] | questions and answers in JSON, and the engine as WebAssembly |
//!
//! [`system`] provides locks, atomic files and the data folders to the layers above the rules.
//!
//! Without the feature `os` the library needs no operating system: see [`search::platform`].
//!
//! Start reading with the folder of a game, such as `games::knightrelay`, or with `search::node`, the core of
//! the search. `CONTRIBUTING.md` explains how to add a game, a search technique or a protocol command.

// The print macros panic if the output is closed or the disk is full.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
#[doc(hidden)]
pub mod bench;
#[doc(hidden)]
pub mod book;
pub mod core;
pub mod eval;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod format;
pub mod games;
#[doc(hidden)]
pub mod pictures;
pub mod pieces;
pub mod rules;
pub mod search;
#[doc(hidden)]
pub mod system;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod web;
