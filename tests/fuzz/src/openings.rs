//! Files of openings: a line with the id, a line with the format (`epd`, or `pgn` and how many turns to
//! take), the file.
//!
//! Every opening is a game that is not over, and a file of their FENs is read as the same openings.

use super::{GAMES, file};
use firzan_program::tournament::line::options::{Format, OpeningOptions};
use firzan_program::tournament::openings::read;
use std::path::PathBuf;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let mut parts = data.splitn(3, |&byte| byte == b'\n');
    let mut line = || std::str::from_utf8(parts.next().unwrap_or(b"")).unwrap_or("");
    let (id, format) = (line(), line());
    let Ok(variant) = GAMES.variant(id) else {
        return;
    };
    let mut options = epd(file("openings", parts.next().unwrap_or(b"")));
    if let Some(plies) = format.strip_prefix("pgn") {
        (options.format, options.plies) = (Format::Pgn, plies.trim().parse().ok());
    }
    let openings = match read(&options, variant, &GAMES) {
        Ok(book) => book.openings,
        Err(error) => return assert!(!format!("{error:#}").is_empty()),
    };
    let mut fens = String::new();
    for opening in &openings {
        let game = opening.game(variant).expect("an opening that was read");
        assert_eq!(game.outcome(), None, "{}", game.fen());
        fens += &format!("{}\n", game.fen());
    }
    let again = read(&epd(file("fens", fens.as_bytes())), variant, &GAMES).expect("FENs that were written");
    assert_eq!(again.faults, [""; 0]);
    let again = again.openings;
    assert_eq!(again.len(), openings.len());
    for (opening, fen) in again.iter().zip(fens.lines()) {
        assert_eq!(opening.fen.as_deref(), Some(fen));
    }
}

fn epd(file: PathBuf) -> OpeningOptions {
    OpeningOptions { file, format: Format::Epd, random: false, plies: None, start: 0 }
}
