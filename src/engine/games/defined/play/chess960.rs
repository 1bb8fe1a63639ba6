//! The form of a game with castling as in Chess960, which UCI calls UCI_Chess960.

use super::library;
use crate::games::defined::game::Definition;
use crate::games::defined::text::shelf::Shelf;
use crate::games::defined::{read, registry};
use crate::system::locks::lock;
use std::sync::Mutex;

/// The line of a definition that makes a game such a form.
const LINE: &str = "chess960 = true\n";
/// The end of such a form's id.
const SUFFIX: &str = ":960";

/// The forms that were made, each with its game.
static FORMS: Mutex<Vec<(&'static Definition, &'static Definition)>> = Mutex::new(Vec::new());

/// The form of a game with castling as in Chess960: a shipped game if that has the same rules, such as
/// `fischerandom`, otherwise one whose id is the game's with the option `960`. A game without castling is its
/// own form.
///
/// # Errors
/// If there is no room for more games.
pub fn form(game: &'static Definition) -> Result<&'static Definition, String> {
    let castling = &game.rules.castling;
    if castling.anywhere || !castling.allowed {
        return Ok(game);
    }
    let mut forms = lock(&FORMS);
    if let Some(&(_, form)) = forms.iter().find(|(standard, _)| std::ptr::eq(*standard, game)) {
        return Ok(form);
    }
    let form = made(game)?;
    let shipped = library::all_shipped().iter().find(|shipped| shipped.canonical == form.canonical);
    let form = match shipped {
        Some(shipped) => *shipped,
        None => registry::keep_guest(form).map_err(|full| full.to_string())?,
    };
    forms.push((game, form));
    Ok(form)
}

fn made(game: &Definition) -> Result<Definition, String> {
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

/// The game from which a form was made. `None` for a form that is a game by itself, such as `fischerandom`.
pub fn origin(form: &Definition) -> Option<&'static Definition> {
    let forms = lock(&FORMS);
    let is_made = |made: &Definition| std::ptr::eq(made, form) && made.name.ends_with(SUFFIX);
    forms.iter().find(|(_, made)| is_made(made)).map(|&(game, _)| game)
}

/// The game whose form this is. Of several with the same rules it is the one that the form is named after.
pub fn standard(form: &Definition) -> Option<&'static Definition> {
    if !form.rules.castling.anywhere {
        return None;
    }
    let rules = form.canonical.replace(LINE, "");
    let games = || {
        let all = library::all_shipped().iter().copied().chain(registry::all());
        all.filter(|game| game.canonical == rules)
    };
    let name = form.name.strip_suffix(SUFFIX).unwrap_or_default();
    games().find(|game| game.name == name).or_else(|| games().next())
}
