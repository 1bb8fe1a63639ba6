//! The command `firzan match`.

use crate::console::output::Output;
use crate::tournament::engines::compliance;
use crate::tournament::line::help;
use crate::tournament::run::run as play;
use anyhow::Result;
use clap::Args;
use firzan::games::Registry;

/// The arguments of `firzan match`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::help())]
pub struct Arguments {
    /// Options in the style of fastchess, listed below
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    args: Vec<String>,
}

/// Plays a match.
///
/// # Errors
/// If the options are wrong, a file cannot be read or written, or an engine does not start.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if options.args.iter().any(|arg| ["-help", "--help"].contains(&arg.as_str())) {
        output.bytes(help::help().as_bytes());
        return Ok(());
    }
    let first = options.args.split_first();
    let first = first.map(|(arg, rest)| (arg.as_str(), rest));
    if let Some(("-version" | "--version" | "-v" | "--v", _)) = first {
        output.line(format_args!("firzan {}", env!("CARGO_PKG_VERSION")));
        return Ok(());
    }
    if let Some(("-compliance" | "--compliance", rest)) = first {
        return compliance::run(rest, output);
    }
    play(&options.args, output, registry)
}
