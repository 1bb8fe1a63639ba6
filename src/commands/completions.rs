//! Shell completions: clap's, and the games' ids.

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use firzan::games::Variant;
use std::any::TypeId;

/// The script of a shell.
pub fn completions(command: Command, shell: Shell) -> Vec<u8> {
    let mut command = with_ids(command);
    // Into memory first: clap_complete panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "firzan", &mut script);
    match shell {
        Shell::Bash => script.extend(colons_in_bash().bytes()),
        Shell::Fish => script.extend(games_in_fish(&command).bytes()),
        _ => {}
    }
    script
}

/// Every game with every combination of its options. The text is leaked because clap accepts only constants;
/// this runs once.
fn ids() -> Vec<&'static str> {
    let all = Variant::all().into_iter();
    all.map(|variant| &*variant.to_string().leak()).collect()
}

/// The command line, with a list of the ids wherever an id is expected: clap knows only that a word is. Help
/// must not list them all.
fn with_ids(command: Command) -> Command {
    let listed = command.mut_args(|arg| {
        if arg.get_value_parser().type_id() == TypeId::of::<Variant>() {
            arg.value_parser(PossibleValuesParser::new(ids()))
        } else {
            arg
        }
    });
    listed.mut_subcommands(with_ids)
}

/// Bash ends a word at the colon of an id, so completions must leave out the part before it.
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
        ids().join(" ")
    )
}

/// Clap's script for fish completes only the values of options.
fn games_in_fish(command: &Command) -> String {
    let takes_id = |command: &Command| {
        let mut positionals = command.get_positionals();
        positionals.any(|arg| !arg.get_possible_values().is_empty() && arg.get_id() == "variant")
    };
    // Each command, and each below it, with the test that it is the one being typed.
    let commands = command.get_subcommands().flat_map(|command| {
        let typed = format!("__fish_firzan_using_subcommand {}", command.get_name());
        let below = command
            .get_subcommands()
            .map(|part| (part, format!("{typed}; and __fish_seen_subcommand_from {}", part.get_name())));
        let below: Vec<_> = below.collect();
        [(command, typed)].into_iter().chain(below)
    });
    let ids = ids().join(" ");
    let lines = commands
        .filter(|(command, _)| takes_id(command))
        .map(|(_, typed)| format!("complete -c firzan -n \"{typed}\" -f -a \"{ids}\"\n"));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Arguments;
    use clap::CommandFactory;

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
