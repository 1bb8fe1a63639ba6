//! The examples in the help can be typed as they stand there.

use crate::{FIRZAN, run, stderr, stdout};
use std::fs;
use std::process::Command;

/// The commands whose help has an example; those of `match` are run where matches are tested.
const COMMANDS: [&str; 8] =
    ["analyse", "annotate", "check", "convert", "perft", "selfplay", "show", "variants"];

#[test]
fn examples_run_as_they_stand() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect(name);
    write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    write("suite.epd", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#;\n");
    write("games.ini", "[mine:chess]\n");
    for command in COMMANDS {
        let help = stdout(&run(&format!("help {command}")));
        let (_, rest) = help.split_once("Example: firzan ").expect(command);
        let words: Vec<&str> = rest.lines().take_while(|line| !line.is_empty()).collect();
        let words = words.join(" ");
        // What a shell would do with the output.
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
