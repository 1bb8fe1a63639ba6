//! The Chess960 form of a game: the game with castling as in Chess960 (`UCI_Chess960` in UCI).

use crate::games::defined::game::Definition;
use crate::games::defined::read;
use crate::games::defined::text::shelf::Shelf;

/// The line of a definition that allows castling as in Chess960.
const LINE: &str = "chess960 = true\n";
/// The suffix of a form's id.
pub const SUFFIX: &str = ":960";

/// Whether a game is its own form: it has no castling, or has castling as in Chess960.
pub fn is_form(game: &Definition) -> bool {
    game.rules.castling.anywhere || !game.rules.castling.allowed
}

/// Builds the form of a game; its id is the game's with the option `960`.
///
/// # Errors
/// If the game has no form.
pub fn form(game: &Definition) -> Result<Definition, String> {
    let text = game.section() + LINE;
    let reading = read(&game.name, text.as_bytes(), &mut Shelf::default());
    let form = reading.sections.first().and_then(|section| section.playable()).cloned();
    let mut form = form.ok_or_else(|| format!("{} has no form with castling as in Chess960", game.name))?;
    form.name += SUFFIX;
    for (_, title) in form.words.iter_mut().filter(|(key, _)| *key == "title") {
        *title += " 960";
    }
    form.differs.clone_from(&game.differs);
    Ok(form)
}

/// Finds the game among `games` that a form belongs to. Of several with the same rules, returns the one that
/// the form is named after, or else the first.
pub fn standard(
    form: &Definition,
    games: impl Iterator<Item = &'static Definition>,
) -> Option<&'static Definition> {
    if !form.rules.castling.anywhere {
        return None;
    }
    let rules = form.canonical.replace(LINE, "");
    let name = form.name.strip_suffix(SUFFIX).unwrap_or_default();
    // `min_by_key` returns the first of several minima.
    games.filter(|game| game.canonical == rules).min_by_key(|game| game.name != name)
}
