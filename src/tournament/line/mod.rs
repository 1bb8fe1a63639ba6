//! The command line of `firzan match`, in the style of fastchess and cutechess-cli.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | expanding `-config` and `-quick` |
//! | `words` | splitting arguments into options and values |
//! | `options` | the settings of a match |
//! | `outputs` | options for output files |
//! | `deciding` | options that end games and matches early |
//! | `help` | the text of `--help` |
//! | `fastchess` | differences from fastchess and cutechess-cli |
//! | `quick` | the option `-quick` |

pub mod arguments;
pub mod deciding;
pub mod fastchess;
pub mod help;
pub mod options;
pub mod outputs;
pub mod quick;
pub mod words;
