//! The `firzan` program: without arguments a UCI and XBoard engine, otherwise a command.

use anyhow::Context;
use firzan_program::console::interrupt;
use firzan_program::console::logging;
use firzan_program::console::output::{Output, complain};
use firzan_program::{cli, protocol};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    logging::start();
    let (arguments, registry) = match cli::parse() {
        Ok(parsed) => parsed,
        Err(error) => return cli::explain(&error),
    };
    let output = Output::new(io::stdout());
    let done = match arguments.command {
        None => {
            if io::stdin().is_terminal() {
                complain(cli::GREETING);
            }
            protocol::run(io::stdin().lock(), output.clone(), registry).context("cannot read standard input")
        }
        Some(command) => command.run(&output, &registry),
    };
    let done = done.and_then(|()| output.fault());
    if let Err(error) = &done {
        complain(format_args!("error: {error:#}"));
    }
    match interrupt::exit_code() {
        Some(code) => code.into(),
        None if done.is_ok() => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}
