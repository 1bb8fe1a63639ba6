//! Runs `firzan analyse`.

use super::arguments::Arguments;
use super::display::Display;
use super::searches::{Searches, mates};
use super::{json, live, suite, text};
use crate::console::output::Output;
use anyhow::Result;

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
    let mut display: Box<dyn Display> = if options.json {
        Box::new(json::Json::new(output.clone(), options.style()))
    } else if live::is_possible() {
        Box::new(live::Live::new(output.clone(), options.style()))
    } else {
        Box::new(text::Text::new(output.clone(), options.style()))
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
