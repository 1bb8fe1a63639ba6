//! The man page and the shell completions, generated from the definition of the command line.

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use firzan::games::Variant;
use std::any::TypeId;
use std::io;
use std::sync::LazyLock;

/// The manual's section for games.
const SECTION: &str = "6";

/// The width of preformatted lines: a terminal's 80 columns less the page's margins.
pub const COLUMNS: usize = 72;

/// The man page, `firzan.6`.
///
/// # Errors
/// If it cannot be rendered.
pub fn man(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let mut out = Vec::new();
    let page = Man::new(command.clone()).section(SECTION).manual("Games Manual");
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    page.render_options_section(&mut out)?;
    // clap_mangen would make a page for each command; ours fit on one.
    section("COMMANDS", &[]).to_writer(&mut out)?;
    commands(&command, &mut out)?;
    let exit_status = [
        ("0", "Success, or the output was closed early, as by head."),
        ("1", "Failure; standard error says why."),
        ("2", "The command line is wrong."),
        (
            "128 and more",
            "A signal ended the command cleanly, after it had reported or saved its results: 130 \
             after Ctrl-C.",
        ),
    ];
    let files =
        ("~/.xboardrc", "The user's XBoard settings, in which scripts/install-xboard registers the engine.");
    let see_also = [
        ("firzan-play GAME", "opens a game against the engine in XBoard; firzan-play --list names them."),
        ("xboard(6)", "the graphical board."),
    ];
    section("GAMES", &games()).to_writer(&mut out)?;
    section("EXIT STATUS", &exit_status).to_writer(&mut out)?;
    section("FILES", &[files]).to_writer(&mut out)?;
    section("SEE ALSO", &see_also).to_writer(&mut out)?;
    Ok(out)
}

/// The id of each game, and its description.
fn games() -> Vec<(&'static str, &'static str)> {
    Variant::bases().iter().map(|game| (game.name(), game.about().summary)).collect()
}

/// The descriptions and options of all commands and their subcommands.
fn commands(parent: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    // Clap's own command `help` would list all others again.
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
            preformatted(&more.to_string()).to_writer(out)?;
        }
    }
    Ok(())
}

/// Text whose line breaks are kept, such as the options of a match.
fn preformatted(text: &str) -> Roff {
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

/// The completion script of a shell: clap's, with the ids of the games.
pub fn completions(command: Command, shell: Shell) -> Vec<u8> {
    let mut command = with_ids(command);
    // Generate the script in memory, because clap_complete panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "firzan", &mut script);
    match shell {
        Shell::Bash => script.extend(colons_in_bash().bytes()),
        Shell::Fish => script.extend(games_in_fish(&command).bytes()),
        _ => {}
    }
    script
}

/// The id of every game with every combination of its options; static because clap accepts only constants.
static IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| Variant::all().into_iter().map(|variant| variant.to_string()).collect());

/// The command line, with the list of all ids as the possible values wherever an id is expected. Only
/// completions use it, because help would print the list.
fn with_ids(command: Command) -> Command {
    let listed = command.mut_args(|arg| {
        if arg.get_value_parser().type_id() == TypeId::of::<Variant>() {
            arg.value_parser(PossibleValuesParser::new(IDS.iter().map(String::as_str)))
        } else {
            arg
        }
    });
    listed.mut_subcommands(with_ids)
}

/// Bash splits words at the colon of an id, so completions must leave out the part before it.
fn colons_in_bash() -> String {
    format!(
        r#"
_firzan_id() {{
    local line=${{COMP_LINE:0:COMP_POINT}}
    local word=${{line##*[[:space:]]}}
    _firzan "$@"
    if [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then
        COMPREPLY=($(compgen -W "{}" -- "$word"))
        COMPREPLY=("${{COMPREPLY[@]#"${{word%%:*}}:"}}")
    fi
}}
complete -F _firzan_id -o bashdefault -o default firzan
"#,
        IDS.join(" ")
    )
}

/// The ids for fish: clap's script completes only the values of options, not positional arguments.
fn games_in_fish(command: &Command) -> String {
    let takes_id = |command: &Command| {
        let mut positionals = command.get_positionals();
        positionals.any(|arg| !arg.get_possible_values().is_empty() && arg.get_id() == "variant")
    };
    // Each command and subcommand, with the fish condition that is true while it is typed.
    let commands = command.get_subcommands().flat_map(|command| {
        let typed = format!("__fish_firzan_using_subcommand {}", command.get_name());
        let below = command
            .get_subcommands()
            .map(|part| (part, format!("{typed}; and __fish_seen_subcommand_from {}", part.get_name())));
        let below: Vec<_> = below.collect();
        [(command, typed)].into_iter().chain(below)
    });
    let ids = IDS.join(" ");
    let lines = commands
        .filter(|(command, _)| takes_id(command))
        .map(|(_, typed)| format!("complete -c firzan -n \"{typed}\" -f -a \"{ids}\"\n"));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Arguments;
    use crate::tournament::line::help::OPTIONS;
    use clap::CommandFactory;

    #[test]
    fn the_page_is_in_section_6_and_names_every_command() {
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

    #[test]
    fn every_shell_knows_the_ids() {
        for (shell, expected) in [
            (Shell::Bash, "grandshatranj:double,rook"),
            (Shell::Zsh, "grandshatranj"),
            (Shell::Fish, "__fish_firzan_using_subcommand play\" -f -a \"chess "),
            (Shell::Fish, "book; and __fish_seen_subcommand_from build\" -f -a \"chess "),
        ] {
            let script = completions(Arguments::command(), shell);
            let script = String::from_utf8(script).expect("text");
            assert!(script.contains(expected), "{shell}: {script}");
        }
    }

    #[test]
    fn help_does_not_list_the_ids() {
        let mut command = Arguments::command();
        let play = command.find_subcommand_mut("play").expect("play");
        let help = play.render_long_help().to_string();
        assert!(!help.contains("grandshatranj:double"), "{help}");
    }
}
