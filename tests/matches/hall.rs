//! A place for the tests' matches.

#[path = "../common/example.rs"]
mod example;

use example::example;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

pub const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// The engine of `tests/programs/faulty_engine.rs`.
pub fn faulty_engine() -> PathBuf {
    example("faulty_engine")
}

/// A folder in which matches are played.
pub struct Hall {
    pub folder: TempDir,
}

impl Hall {
    pub fn new() -> Hall {
        Hall { folder: TempDir::new().expect("a folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    /// Words, with `$FIRZAN` and `$FAULTY` replaced by the engines.
    pub fn words(&self, words: &str) -> Vec<String> {
        let faulty = faulty_engine();
        let words = words.split_whitespace().map(|word| {
            let word = word.replace("$FIRZAN", FIRZAN);
            word.replace("$FAULTY", &faulty.to_string_lossy())
        });
        words.collect()
    }

    /// Runs `firzan` with these words.
    pub fn run(&self, words: &str) -> Output {
        Command::new(FIRZAN)
            .args(self.words(words))
            .current_dir(self.folder.path())
            .output()
            .expect("the program runs")
    }

    /// Plays a match and returns its table.
    pub fn play(&self, words: &str) -> Value {
        let output = self.run(&format!("match {words} -json table.json"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words}: {errors}");
        serde_json::from_str(&self.read("table.json")).expect("JSON")
    }

    /// The message of a run that must fail.
    pub fn fail(&self, words: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(1), "{words}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// Firzan against the other engine in one of its modes.
pub fn against(mode: &str, words: &str) -> String {
    format!(
        "-engine cmd=$FIRZAN name=firzan option.Hash=1 nodes=30 \
         -engine cmd=$FAULTY name=other args={mode} nodes=1 -maxmoves 8 {words}"
    )
}

/// Firzan against itself at unequal strength.
pub const SELF: &str = "-engine cmd=$FIRZAN name=strong nodes=60 -engine cmd=$FIRZAN name=weak nodes=10 \
                    -each option.Hash=1 -maxmoves 30";

/// The faults of an engine that occurred.
pub fn faults(table: &Value, engine: usize) -> Vec<(String, u64)> {
    let counts = table["engines"][engine]["faults"].as_object().expect("faults");
    let counts = counts.iter().map(|(name, count)| (name.clone(), count.as_u64().expect("a count")));
    counts.filter(|(_, count)| *count > 0).collect()
}
