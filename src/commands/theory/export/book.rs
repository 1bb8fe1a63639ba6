//! An opening book of a theory.

use super::part::Part;
use crate::console::files;
use crate::console::output::Output;
use anyhow::{Context, Result, ensure};
use firzan::book::{Builder, Entry};
use std::path::Path;

/// Maximum loss of a book move, in percent of the point. Such small losses are within the error of the
/// searches, and variety makes the book harder to prepare for.
const LOSS: f32 = 1.0;
/// The weight of the best move; that of others falls to 1 at the greatest loss.
const WEIGHT: f32 = 100.0;

/// Saves the book. Moves whose values depend on repetitions are left out.
///
/// # Errors
/// If there are no moves, or the file cannot be written.
pub fn save(part: &Part<'_>, path: &Path, output: &Output) -> Result<()> {
    let variant = part.tree.start().variant();
    let mut builder = Builder::new(variant);
    for id in part.positions() {
        let mut choices = part.choices(id, LOSS);
        choices.retain(|choice| !choice.worth.depends_on_history());
        let Some(least) = choices.first().map(|best| best.loss) else { continue };
        let game = part.tree.game(id);
        for choice in choices {
            let weight = 1.0 + (WEIGHT - 1.0) * (1.0 - (choice.loss - least) / LOSS);
            let games = u16::try_from(choice.searches).unwrap_or(u16::MAX);
            builder.add(Entry { key: game.key(), turn: choice.turn, weight: weight as u16, games });
        }
    }
    ensure!(!builder.is_empty(), "no move has enough searches behind it: no book was written");
    builder.save(path).with_context(|| files::cannot_write(path))?;
    output.line(format_args!("{}: {} moves", path.display(), builder.len()));
    Ok(())
}
