//! `firzan analyse`: searches positions, for a person at a terminal or for a program.
//!
//! | file | contents |
//! |---|---|
//! | `searches` | the arguments, and the searches |
//! | `display` | the output of a search: a table, lines redrawn in place, or JSON |
//! | `suite` | test suites: searches the positions of a file and counts those solved |

mod display;
mod searches;
mod suite;

use crate::console::output::Output;
use anyhow::Result;
use display::{Display, Json, Live, Text};
pub use searches::{Arguments, Effort, seconds};
use searches::{Searches, mates};

/// Shows a position, the lines of the search as it deepens, then the best move and the position after it; or
/// searches the positions of a file. A signal ends the search.
///
/// # Errors
/// If a position cannot be set up or the table cannot be allocated.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let searches = Searches::new(options, output)?;
    if let Some(file) = &options.epd {
        return suite::run(options, file, &searches);
    }
    let game = options.setup.game(options.variant)?;
    let (out, style) = (output.clone(), options.style());
    let mut display: Box<dyn Display> = if options.json {
        Box::new(Json { output: out, style })
    } else if display::can_redraw() {
        Box::new(Live::new(out, style))
    } else {
        Box::new(Text { output: out, style, last: Vec::new() })
    };
    searches.await_tables(game.as_ref());
    display.begin(game.as_ref());
    if !game.legal_moves().is_empty() {
        let best = searches.search(game.as_ref(), &mut |info| display.line(game.as_ref(), info));
        display.end(game.as_ref(), &best);
        if let Some(most) = options.mate.filter(|&most| !mates(best.value, most))
            && !options.json
        {
            output.line(format_args!("No mate in {most} found"));
        }
    }
    Ok(())
}
