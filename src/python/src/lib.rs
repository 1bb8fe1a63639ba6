//! Firzan's rules and search for Python: the part in Rust, which `firzan/__init__.py` completes.
//!
//! | file | what |
//! |---|---|
//! | `game` | a game |
//! | `calls` | the calls of pyffish |
//! | `definitions` | games that users define |
//! | `watched` | long work during which signals and callbacks are served |

mod calls;
mod definitions;
mod game;
mod watched;

use pyo3::prelude::*;

/// The module.
#[pymodule]
mod _firzan {
    #[pymodule_export]
    use super::calls::{
        captures_to_hand, game_result, get_fen, get_san, get_san_moves, gives_check,
        has_insufficient_material, is_capture, is_immediate_game_end, is_optional_game_end, legal_moves,
        start_fen, two_boards, validate_fen, variants,
    };
    #[pymodule_export]
    use super::definitions::load_variant_config;
    #[pymodule_export]
    use super::game::{Game, ask};
}

/// An error of Python's `ValueError`, with these words.
fn fault(words: impl ToString) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(words.to_string())
}
