//! The examples in the help work as written.

use crate::{FIRZAN, run, stderr, stdout};
use clap::CommandFactory;
use firzan_program::cli::Arguments;
use std::fs;
use std::process::Command;

/// The commands whose help has an example; those of `match` are run where matches are tested.
const COMMANDS: [&str; 9] =
    ["analyse", "annotate", "bench", "check", "convert", "perft", "selfplay", "show", "variants"];

#[test]
fn examples_run_as_they_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect(name);
    write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    write("suite.epd", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#;\n");
    write("games.ini", "[mine:chess]\n");
    for command in COMMANDS {
        let help = stdout(&run(&format!("help {command}")));
        let (_, rest) = help.split_once("\nExample: firzan ").expect(command);
        let words: Vec<&str> = rest.lines().take_while(|line| !line.is_empty()).collect();
        let words = words.join(" ");
        // Redirection, as a shell does it.
        let words = words.split('>').next().unwrap_or(&words);
        assert!(words.starts_with(command), "{words}");
        let output = Command::new(FIRZAN)
            .args(words.split_whitespace())
            .current_dir(folder.path())
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{words}: {}", stderr(&output));
    }
    for name in ["annotated.pgn", "long.pgn"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

/// Every command with those below it, such as `["book", "build"]`, and the program itself.
fn commands(command: &clap::Command, path: &[String]) -> Vec<Vec<String>> {
    let below = command.get_subcommands().flat_map(|below| {
        let path = [path, &[below.get_name().to_string()]].concat();
        commands(below, &path)
    });
    [path.to_vec()].into_iter().chain(below).collect()
}

/// The column in which a line's text begins: behind its indentation and, in a table, the entry explained.
fn text_begins(line: &str) -> usize {
    let indent = line.len() - line.trim_start().len();
    match line[indent..].split_once("  ") {
        Some((entry, rest)) => indent + entry.len() + 2 + rest.len() - rest.trim_start().len(),
        None => indent,
    }
}

/// Whether a line begins something new: an entry of a list or table, or a remark of clap's.
fn is_entry(line: &str) -> bool {
    line.trim_start().starts_with(['-', '[', '<']) || line.trim_start().contains("  ")
}

/// What is wrong with the lines of a help text of so many columns.
fn breaks(text: &str, columns: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.trim_end() != line {
            faults.push(format!("blanks at the end of {line:?}"));
        }
        let words = line[text_begins(line)..].trim_end();
        if words.contains("  ") {
            faults.push(format!("blanks within {line:?}"));
        }
        if line.chars().count() > columns && words.contains(' ') {
            faults.push(format!("too long: {line:?}"));
        }
    }
    for pair in text.lines().zip(text.lines().skip(1)) {
        let (line, next) = pair;
        let goes_on = ![line, next].iter().any(|line| line.trim().is_empty())
            && next.len() - next.trim_start().len() == text_begins(line)
            && !is_entry(next)
            && !line.ends_with([':', '\\']);
        let word = next.split_whitespace().next().unwrap_or_default();
        if goes_on && line.chars().count() + 1 + word.chars().count() <= columns {
            faults.push(format!("{word:?} would have fitted behind {line:?}"));
        }
    }
    faults
}

#[test]
fn the_lines_of_help_are_filled() {
    let mut faults = Vec::new();
    for path in commands(&Arguments::command(), &[]) {
        for columns in [80, 100, 110] {
            for flag in ["-h", "--help"] {
                let mut command = Command::new(FIRZAN);
                command.args(&path).arg(flag).env("COLUMNS", columns.to_string());
                let help = stdout(&command.output().expect("the program runs"));
                let found = breaks(&help, columns).into_iter();
                faults.extend(found.map(|fault| format!("{} {flag} {columns}: {fault}", path.join(" "))));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_broken_line_of_help_is_seen() {
    for (text, faults) in [
        ("An engine that\nplays well", 1),
        ("  -engine  An engine that\n           plays well", 1),
        ("  -engine  An engine that plays\n           well", 0),
        ("Keys:\nplays well", 0),
        ("An engine  that plays well and", 0),
        ("  -a  An engine  that", 1),
        ("An engine that ", 1),
        ("An engine that plays well and never loses", 1),
    ] {
        assert_eq!(breaks(text, 32).len(), faults, "{text}: {:?}", breaks(text, 32));
    }
}

/// What stands behind each option begins and ends like what stands behind the others.
#[test]
fn options_are_explained_in_one_form() {
    fn explained(command: &clap::Command, faults: &mut Vec<String>) {
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let texts = [arg.get_help(), arg.get_long_help()].into_iter().flatten().map(ToString::to_string);
            let texts: Vec<String> = texts.collect();
            let is_well = |text: &String| {
                text.starts_with(|letter: char| letter.is_uppercase())
                    && !text.ends_with(['.', ',', ';', ':', ' '])
                    && !text.contains("  ")
            };
            if texts.is_empty() || !texts.iter().all(is_well) {
                faults.push(format!("{} {}: {texts:?}", command.get_name(), arg.get_id()));
            }
        }
        command.get_subcommands().for_each(|below| explained(below, faults));
    }
    let mut faults = Vec::new();
    explained(&Arguments::command(), &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
