//! The calls of pyffish, with its names, arguments and meanings.

use crate::definitions::MODULE;
use crate::fault;
use crate::game::{begin, variant};
use engine::any::AnyGame;
use engine::core::Color;
use engine::games::Variant;
use engine::games::defined::rules::Walling;
use engine::rules::notation::with_second_move;
use engine::rules::{Notation, Outcome, Reason};
use engine::web::insufficient::cannot_win;
use pyo3::prelude::*;

/// A won game, as pyffish's `VALUE_MATE`.
const MATE: i32 = 32_000;
/// pyffish's numbers of notations: the usual one of the game, SAN and its long form.
const NOTATIONS: [(i32, Notation); 3] =
    [(0, Notation::FairySan), (1, Notation::FairySan), (2, Notation::FairyLan)];
/// What `validate_fen` answers.
const FEN_OK: i32 = 1;
const FEN_EMPTY: i32 = 0;
const FEN_INVALID: i32 = -10;

/// The variant of a name, or its form with castling as in Chess960.
fn named(name: &str, chess960: bool) -> PyResult<Variant> {
    let variant = variant(name)?;
    if chess960 { MODULE.registry.chess960(variant).map_err(fault) } else { Ok(variant) }
}

/// A position with moves played from it.
fn after(name: &str, fen: &str, moves: &[String], chess960: bool) -> PyResult<Box<dyn AnyGame>> {
    let mut game = begin(named(name, chess960)?, Some(fen))?;
    for (number, text) in moves.iter().enumerate() {
        let turn = game.read(text).map_err(|why| fault(format!("move {}, {text}: {why}", number + 1)))?;
        game.play(turn);
    }
    Ok(game)
}

fn notation(number: i32) -> PyResult<Notation> {
    let known = NOTATIONS.iter().find(|(known, _)| *known == number);
    known.map(|(_, notation)| *notation).ok_or_else(|| fault(format!("no notation {number}")))
}

/// The value of a result for the side to move.
fn value(game: &dyn AnyGame, outcome: Option<Outcome>) -> i32 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == game.side() => MATE,
        Some(_) => -MATE,
        None => 0,
    }
}

/// Refuses a `count_started` other than 0: a player cannot choose where Makruk's count begins.
fn without_counting(count_started: i32) -> PyResult<()> {
    if count_started != 0 {
        return Err(fault(
            "count_started is missing: Firzan starts Makruk's count by itself, so it must be 0",
        ));
    }
    Ok(())
}

/// When the rules end a game.
#[derive(PartialEq)]
enum End {
    /// No legal move is left.
    Moves,
    /// The board decides it, whatever moves are left.
    Board,
    /// A player may claim it.
    Claim,
    /// Nobody can win.
    Material,
}

fn end(reason: Reason) -> End {
    match reason {
        Reason::Checkmate | Reason::Stalemate | Reason::NoLegalTurn => End::Moves,
        Reason::ThreefoldRepetition
        | Reason::Repetition
        | Reason::PerpetualCheck
        | Reason::FiftyMoveRule
        | Reason::MoveCountRule
        | Reason::CountedOut => End::Claim,
        Reason::InsufficientMaterial => End::Material,
        _ => End::Board,
    }
}

/// The names of all variants.
#[pyfunction]
pub fn variants() -> Vec<String> {
    let own = Variant::all().into_iter().map(|variant| variant.to_string());
    own.chain(MODULE.registry.defined().into_iter().map(str::to_string)).collect()
}

/// The FEN of a variant's start position.
#[pyfunction]
pub fn start_fen(variant: &str) -> PyResult<String> {
    Ok(begin(self::variant(variant)?, None)?.fen())
}

/// Whether a variant is played on two boards.
#[pyfunction]
pub fn two_boards(variant: &str) -> PyResult<bool> {
    let game = begin(self::variant(variant)?, None)?;
    Ok(game.board_files() != game.size().0)
}

/// Whether captured pieces go to the hand of the side that captures them.
#[pyfunction]
pub fn captures_to_hand(variant: &str) -> PyResult<bool> {
    let game = self::variant(variant)?.definition();
    Ok(game.is_some_and(|game| game.rules.drops.captures))
}

/// A move in algebraic notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, r#move, chess960 = false, notation = 0, /))]
pub fn get_san(variant: &str, fen: &str, r#move: &str, chess960: bool, notation: i32) -> PyResult<String> {
    let game = after(variant, fen, &[], chess960)?;
    let turn = game.read(r#move).map_err(fault)?;
    Ok(game.write_in(self::notation(notation)?, turn))
}

/// Successive moves in algebraic notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, notation = 0, /))]
pub fn get_san_moves(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    notation: i32,
) -> PyResult<Vec<String>> {
    let mut game = after(variant, fen, &[], chess960)?;
    let notation = self::notation(notation)?;
    let mut written = Vec::with_capacity(moves.len());
    for (number, text) in moves.iter().enumerate() {
        let turn = game.read(text).map_err(|why| fault(format!("move {}, {text}: {why}", number + 1)))?;
        written.push(game.write_in(notation, turn));
        game.play(turn);
    }
    Ok(written)
}

/// The legal moves.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
pub fn legal_moves(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<Vec<String>> {
    let game = after(variant, fen, &moves, chess960)?;
    let definition = game.variant().definition();
    let lays_walls = definition.is_some_and(|definition| definition.rules.walls.rule != Walling::None);
    let write = |turn| if lays_walls { with_second_move(&game.write(turn)) } else { game.write(turn) };
    Ok(game.legal_moves().into_iter().map(write).collect())
}

/// The FEN after some moves.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, sfen = false, show_promoted = false, count_started = 0, /))]
pub fn get_fen(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    sfen: bool,
    show_promoted: bool,
    count_started: i32,
) -> PyResult<String> {
    if sfen {
        return Err(fault("sfen is missing: Firzan writes the FENs of all games alike, so it must be False"));
    }
    if show_promoted {
        return Err(fault(
            "show_promoted is missing: Firzan marks promoted pieces only where they are captured as pawns, so it \
             must be False",
        ));
    }
    without_counting(count_started)?;
    Ok(after(variant, fen, &moves, chess960)?.fen())
}

/// Whether the side to move is in check.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
pub fn gives_check(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<bool> {
    Ok(after(variant, fen, &moves, chess960)?.in_check())
}

/// Whether a move captures.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, r#move, chess960 = false, /))]
pub fn is_capture(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    r#move: &str,
    chess960: bool,
) -> PyResult<bool> {
    let game = after(variant, fen, &moves, chess960)?;
    let turn = game.read(r#move).map_err(fault)?;
    let side = game.side();
    let is_taken = |before: Option<engine::any::Piece>, after: Option<engine::any::Piece>| {
        before.is_some_and(|piece| piece.color != side) && after.is_none_or(|piece| piece.color == side)
    };
    Ok(game.changes(turn).into_iter().any(|change| is_taken(change.before, change.after)))
}

/// The value of a game that has ended, for the side to move.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
pub fn game_result(variant: &str, fen: &str, moves: Vec<String>, chess960: bool) -> PyResult<i32> {
    let game = after(variant, fen, &moves, chess960)?;
    Ok(value(game.as_ref(), game.outcome()))
}

fn ends(game: &dyn AnyGame, how: End) -> (bool, i32) {
    let outcome = game.outcome().filter(|outcome| end(outcome.reason) == how);
    (outcome.is_some(), value(game, outcome))
}

/// Whether the board has decided the game though moves may be left, and its value for the side to move.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
pub fn is_immediate_game_end(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<(bool, i32)> {
    Ok(ends(after(variant, fen, &moves, chess960)?.as_ref(), End::Board))
}

/// Whether a player may claim the game's end by repetition or by counting, and its value for the side to
/// move.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, count_started = 0, /))]
pub fn is_optional_game_end(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
    count_started: i32,
) -> PyResult<(bool, i32)> {
    without_counting(count_started)?;
    Ok(ends(after(variant, fen, &moves, chess960)?.as_ref(), End::Claim))
}

/// Whether White and Black cannot win with their material.
#[pyfunction]
#[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
pub fn has_insufficient_material(
    variant: &str,
    fen: &str,
    moves: Vec<String>,
    chess960: bool,
) -> PyResult<(bool, bool)> {
    let game = after(variant, fen, &moves, chess960)?;
    let [white, black] = [Color::White, Color::Black].map(|color| cannot_win(game.as_ref(), color));
    Ok((white, black))
}

/// 1 if a FEN is valid, otherwise another number.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = false, /))]
pub fn validate_fen(fen: &str, variant: &str, chess960: bool) -> PyResult<i32> {
    let variant = named(variant, chess960)?;
    if fen.trim().is_empty() {
        return Ok(FEN_EMPTY);
    }
    let is_valid = begin(variant, Some(fen)).is_ok_and(|game| game.repairs().is_empty());
    Ok(if is_valid { FEN_OK } else { FEN_INVALID })
}
