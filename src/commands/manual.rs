//! The man page and the shell completions, made from the definition of the command line.

use super::completions::completions;
use crate::console::output::Output;
use anyhow::Result;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use firzan::games::Variant;
use std::io;

/// The section of the manual for games.
const SECTION: &str = "6";

/// The columns of lines that are kept: those of a terminal, less the page's margin.
pub const COLUMNS: usize = 72;

/// Prints the man page, `firzan.6`.
///
/// # Errors
/// If the page cannot be made.
pub fn print_man(command: Command, output: &Output) -> Result<()> {
    output.bytes(&man(command)?);
    Ok(())
}

/// Prints a shell's completions.
pub fn print_completions(command: Command, shell: Shell, output: &Output) {
    output.bytes(&completions(command, shell));
}

fn man(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let mut out = Vec::new();
    let page = Man::new(command.clone()).section(SECTION).manual("Games Manual");
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    // clap_mangen makes a page for each command; these fit on one page.
    section("COMMANDS", &[]).to_writer(&mut out)?;
    commands(&command, &mut out)?;
    section("GAMES", &games()).to_writer(&mut out)?;
    section(
        "EXIT STATUS",
        &[
            ("0", "Success, or the reader of the output has gone."),
            ("1", "Failure; standard error says why."),
            ("2", "The command line is wrong."),
            (
                "128 and more",
                "A signal ended the command cleanly, after it reported or saved what it had: \
                 130 after Ctrl-C.",
            ),
        ],
    )
    .to_writer(&mut out)?;
    section(
        "FILES",
        &[(
            "~/.xboardrc",
            "The user's XBoard settings, in which scripts/install-xboard registers the engine.",
        )],
    )
    .to_writer(&mut out)?;
    section(
        "SEE ALSO",
        &[
            ("firzan-play GAME", "opens a game against the engine in XBoard; firzan-play --list names them."),
            ("xboard(6)", "the graphical board."),
        ],
    )
    .to_writer(&mut out)?;
    Ok(out)
}

/// The id of each game, and its description.
fn games() -> Vec<(&'static str, &'static str)> {
    Variant::bases().iter().map(|game| (game.name(), game.about().summary)).collect()
}

/// The description and options of each command, or of its subcommands.
fn commands(parent: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    // Clap's help command repeats all others.
    for command in parent.get_subcommands().filter(|command| command.get_name() != "help") {
        if command.has_subcommands() {
            commands(command, out)?;
            continue;
        }
        let name = command.get_bin_name().unwrap_or(command.get_name());
        Roff::new().control("SS", [name]).to_writer(out)?;
        let part = Man::new(command.clone()).section(SECTION);
        let mut text = Vec::new();
        part.render_description_section(&mut text)?;
        text.extend_from_slice(b".PP\n");
        part.render_synopsis_section(&mut text)?;
        part.render_options_section(&mut text)?;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if !line.starts_with(b".SH") {
                out.extend_from_slice(line);
            }
        }
        if let Some(more) = command.get_after_help() {
            as_it_stands(&more.to_string()).to_writer(out)?;
        }
    }
    Ok(())
}

/// Text whose line breaks are kept, such as the options of a match.
fn as_it_stands(text: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("PP", []).control("nf", []);
    for line in text.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
    roff
}

fn section(title: &str, entries: &[(&str, &str)]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for &(name, text) in entries {
        roff.control("TP", []).text([bold(name)]).text([roman(text)]);
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Arguments;
    use crate::tournament::line::help::OPTIONS;
    use clap::CommandFactory;

    #[test]
    fn the_page_is_of_section_6_and_names_every_command() {
        let page = man(Arguments::command()).expect("memory does not fail");
        let page = String::from_utf8(page).expect("text");
        assert!(page.contains("\n.TH firzan 6 "));
        for name in ["perft", "analyse", "book build", "completions"] {
            assert!(page.contains(&format!("\n.SS \"firzan {name}\"\n")), "{name}");
        }
        for name in Variant::NAMES {
            assert!(page.contains(&format!("\n\\fB{name}\\fR\n")), "{name}");
        }
        for option in OPTIONS {
            let name = format!("\n  \\-{}", option.name.replace('-', "\\-"));
            assert!(page.contains(&(name.clone() + " ")) || page.contains(&(name.clone() + "\n")), "{name}");
        }
    }
}
