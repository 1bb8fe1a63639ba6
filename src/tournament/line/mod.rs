//! The command line, in the form of fastchess and cutechess-cli.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the whole command line |
//! | `words` | its words |
//! | `options` | the options of a match |
//! | `outputs` | options of output files |
//! | `deciding` | options that decide games and matches |
//! | `help` | `--help` |
//! | `fastchess` | options of other programs |
//! | `quick` | `-quick` |

pub mod arguments;
pub mod deciding;
pub mod fastchess;
pub mod help;
pub mod options;
pub mod outputs;
pub mod quick;
pub mod words;
