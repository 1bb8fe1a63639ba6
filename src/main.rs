//! The `firzan` program: without arguments an engine that speaks UCI and XBoard, with them a tool.

use clap::Parser;
use firzan::protocol::output::Output;
use firzan::{cli, logging, protocol};
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    logging::start();
    match cli::Arguments::parse().command {
        None => {
            protocol::run(io::stdin().lock(), Output::new(io::stdout()));
            ExitCode::SUCCESS
        }
        Some(command) => match command.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}
