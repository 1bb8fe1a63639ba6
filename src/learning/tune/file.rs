//! The file of a game's weights: source, or a text for a defined game.

use super::fit::Fitted;
use firzan::eval::written::Written;
use firzan::eval::{Chances, Weights};
use firzan::games::Variant;

/// The weights of a defined game; its values and search parameters stay.
pub fn written(game: &str, before: &Weights, weights: &Fitted, chances: Chances) -> Written {
    let table = weights.iter().map(|weight| weight.map(|half| half.round() as i32)).collect();
    Written { table, chances, ..Written::of(game, before) }
}

/// The source file's text.
pub fn source(variant: Variant, before: &Weights, weights: &Fitted, chances: Chances) -> String {
    let mut text = format!(
        "//! Weights of {}'s evaluation. This file is written by `firzan tune {variant}`.

use firzan::eval::{{Chances, Named}};

/// The path of this file.
pub const FILE: &str = file!();

/// The expected result of a score.
pub const CHANCES: Chances = Chances {{
    even: {:.1},
    spread: {:.1},
}};

/// Centipawns in the middlegame and in the ending, by term.
#[rustfmt::skip]
pub const WEIGHTS: Named = &[
",
        variant.identity().title,
        chances.even,
        chances.spread
    );
    for term in before.terms {
        text += &format!("    //{}\n    (\"{}\", &[\n", term.about, term.name);
        for row in weights[term.start..term.start + term.len].chunks(term.row) {
            let row: Vec<String> = row
                .iter()
                .map(|weight| weight.map(|half| half.round() as i32))
                .map(|[middle, end]| format!("[{middle}, {end}],"))
                .collect();
            text += &format!("        {}\n", row.join(" "));
        }
        text += "    ]),\n";
    }
    text + "];\n"
}
