//! Numbers on the command line.

use std::str::FromStr;

/// Reads a number from 0 to 1.
///
/// # Errors
/// If the text is not one.
pub fn share<T: FromStr + Into<f64> + Copy>(text: &str) -> Result<T, &'static str> {
    let number: Option<T> = text.parse().ok();
    number.filter(|&number| (0.0..=1.0).contains(&number.into())).ok_or("not a number from 0 to 1")
}

/// Reads a finite number above 0.
///
/// # Errors
/// If the text is not one.
pub fn positive<T: FromStr + Into<f64> + Copy>(text: &str) -> Result<T, &'static str> {
    let number: Option<T> = text.parse().ok();
    number.filter(|&number| number.into().is_finite() && number.into() > 0.0).ok_or("not a number above 0")
}
