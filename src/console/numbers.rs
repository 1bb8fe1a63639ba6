//! Numbers on the command line, and default options.

use clap::{Args, Command};
use std::str::FromStr;

/// Returns the default values of a group of options.
pub fn defaults<T: Args>() -> T {
    let command = T::augment_args(Command::new("defaults").no_binary_name(true));
    let options = command.try_get_matches_from([""; 0]).and_then(|none| T::from_arg_matches(&none));
    options.unwrap_or_else(|error| unreachable!("no option of these is required: {error}"))
}

/// Parses a number from 0 to 1.
///
/// # Errors
/// If the text is anything else.
pub fn share<T: FromStr + Into<f64> + Copy>(text: &str) -> Result<T, &'static str> {
    let number: Option<T> = text.parse().ok();
    number.filter(|&number| (0.0..=1.0).contains(&number.into())).ok_or("not a number from 0 to 1")
}

/// Parses a finite number above 0.
///
/// # Errors
/// If the text is anything else.
pub fn positive<T: FromStr + Into<f64> + Copy>(text: &str) -> Result<T, &'static str> {
    let number: Option<T> = text.parse().ok();
    number.filter(|&number| number.into().is_finite() && number.into() > 0.0).ok_or("not a number above 0")
}
