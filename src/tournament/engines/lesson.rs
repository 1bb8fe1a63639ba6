//! Sends a defined game to a UCI engine: the option `VariantPath`, known from Fairy-Stockfish, names the
//! files that define it.

use crate::console::definitions::SEPARATOR;
use firzan::games::{Registry, Variant};

/// The UCI option that names files of definitions.
pub const OPTION: &str = "VariantPath";

/// The option value that teaches a game to an engine; `None` for games that no file defines, which an engine
/// knows by name or not at all.
///
/// # Errors
/// The reason why the engine would not play the same game.
pub fn files(
    registry: &Registry,
    variant: Variant,
    engine: &str,
    offers_it: bool,
) -> Result<Option<String>, String> {
    let (Some(game), Some(_)) = (variant.definition(), registry.file_of(&variant.exact_id())) else {
        return Ok(None);
    };
    if !engine.starts_with("Firzan") {
        let name = &game.name;
        if offers_it {
            return Err(format!(
                "it has a game {name} of its own, which it would play: rename the definition"
            ));
        }
        if !game.differs.is_empty() {
            return Err(format!(
                "by the definition of {name} it would play another game: it reads {} otherwise or not at all",
                game.differs.join(", ")
            ));
        }
    }
    let mut list = String::new();
    for file in registry.files() {
        let path = file.to_str().filter(|path| !path.contains([SEPARATOR, '\n', '\r']));
        let path =
            path.ok_or_else(|| format!("UCI's option {OPTION} cannot have the path {}", file.display()))?;
        if !list.is_empty() {
            list.push(SEPARATOR);
        }
        list += path;
    }
    Ok(Some(list))
}
