//! `firzan analyse`: searches positions for a person at a terminal, or for a program.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments, among them those that other commands share |
//! | `searches` | one search after another |
//! | `display` | the output of a search: a table into a pipe, or JSON |
//! | `live` | the lines redrawn in place, on a terminal |
//! | `epd` | positions with their solutions |
//! | `suite` | the positions of a file, solved or not |

mod arguments;
mod display;
mod epd;
mod live;
mod searches;
mod suite;

use crate::console::output::Output;
use anyhow::Result;
pub use arguments::{Arguments, Effort, seconds};
use display::{Display, Json, Text};
use searches::{Searches, mates};

/// Shows a position, the lines of the search as it deepens, then the best move and the position after it; or
/// searches the positions of a file. A signal ends the search.
///
/// # Errors
/// If a position cannot be set up or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let searches = Searches::new(options, output)?;
    if let Some(file) = &options.epd {
        return suite::run(options, file, &searches);
    }
    let game = options.setup.game(options.variant)?;
    let (out, style) = (output.clone(), options.style());
    let mut display: Box<dyn Display> = if options.json {
        Box::new(Json { output: out, style })
    } else if live::is_possible() {
        Box::new(live::Live::new(out, style))
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
