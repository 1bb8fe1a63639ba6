//! The help: its examples work as written, and options are explained in one form.

use crate::{Folder, feed, stderr, stdout};
use clap::CommandFactory;
use firzan_program::cli::Arguments;

/// The commands whose examples take longer than a test should; they have tests of their own.
const LONG: [&str; 11] = [
    "datagen",
    "learn",
    "match",
    "merge-matches",
    "openings",
    "serve",
    "study",
    "theory grow",
    "train",
    "tune",
    "tune-search",
];

/// Every command without commands below it, as its words, such as `book build`, and its help.
fn commands(command: &clap::Command, path: &str) -> Vec<(String, String)> {
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    let below: Vec<_> =
        below.flat_map(|below| commands(below, &format!("{path} {}", below.get_name()))).collect();
    let help = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    if below.is_empty() { vec![(path.trim().to_string(), help.unwrap_or_default())] } else { below }
}

#[cfg(unix)]
#[test]
fn examples_run_as_they_stand() {
    let folder = Folder::new();
    folder.write("games.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    folder.write("suite.epd", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#;\n");
    folder.write("games.ini", "[mine:chess]\n");
    for name in ["first", "second"] {
        folder.succeed(&format!("book build chess --from games.pgn -o {name}.book"));
    }
    for store in ["knightrelay.theory", "monday.theory", "tuesday.theory"] {
        folder.succeed(&format!("theory grow knightrelay {store} --nodes 200 --positions 20"));
    }
    for (name, help) in commands(&Arguments::command(), "") {
        let Some((_, example)) = help.split_once("Example: ").filter(|_| !LONG.contains(&&*name)) else {
            continue;
        };
        let example = example.lines().next().expect("a line").trim_end_matches('.');
        assert!(example.contains(&format!("firzan {name}")), "{name}: {example}");
        let line = example.replace("firzan ", &format!("{} ", crate::FIRZAN));
        let mut shell = std::process::Command::new("sh");
        let output = feed(shell.args(["-c", &line]).current_dir(folder.path()), "quit\n");
        assert!(output.status.success(), "{example}: {}{}", stdout(&output), stderr(&output));
    }
    for name in ["annotated.pgn", "long.pgn", "board.svg"] {
        assert!(folder.at(name).is_file(), "{name}");
    }
}

/// The explanations of options begin and end alike.
#[test]
fn options_are_explained_in_one_form() {
    fn faults(command: &clap::Command) -> Vec<String> {
        let is_well = |text: &String| {
            let is_end = |letter| ['.', ',', ';', ':', ' '].contains(&letter);
            text.starts_with(char::is_uppercase) && !text.ends_with(is_end) && !text.contains("  ")
        };
        let own = command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(|arg| {
            let texts = [arg.get_help(), arg.get_long_help()].into_iter().flatten().map(ToString::to_string);
            let texts: Vec<String> = texts.collect();
            let is_well = !texts.is_empty() && texts.iter().all(is_well);
            (!is_well).then(|| format!("{} {}: {texts:?}", command.get_name(), arg.get_id()))
        });
        own.chain(command.get_subcommands().flat_map(faults)).collect()
    }
    assert_eq!(faults(&Arguments::command()), Vec::<String>::new());
}
