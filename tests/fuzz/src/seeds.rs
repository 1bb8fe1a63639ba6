//! The seeds of fuzzing: a target's part of the files that the project has.

use std::fs;
use std::path::{Path, PathBuf};

/// The seeds of a target, always in the same order; `project` is the project's folder.
///
/// # Panics
///
/// If a file cannot be read.
pub fn of(target: &str, project: &Path) -> Vec<Vec<u8>> {
    let files = |folder: &str, ending: &str| files(&project.join(folder), ending);
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    match target {
        "book" => {
            // The header and the first entries.
            seeds.extend(files("book", ".book").map(|file| start(&file.bytes(), 208)));
        }
        "definitions" => {
            for folder in
                ["tests/definitions", "tests/definitions/broken", "src/engine/games/defined/shipped"]
            {
                seeds.extend(files(folder, ".ini").map(|file| start(&file.bytes(), 2000)));
            }
        }
        "fen" | "page" => {
            for file in files("book/openings", ".epd") {
                let id = file.stem.replacen('-', ":", 1);
                for fen in file.lines().iter().step_by(50) {
                    seeds.push(match target {
                        "fen" => format!("{id}\n{fen}\n").into(),
                        _ => format!("{id}\n{fen}\n\ne2e4\nd1\n").into(),
                    });
                }
            }
            for file in files("tests/mates", ".epd") {
                for line in file.lines().iter().step_by(12) {
                    let fen = line.split(" ;").next().unwrap_or(line);
                    let id = &file.stem;
                    seeds.push(match target {
                        "fen" => format!("{id}\n{fen}\n").into(),
                        _ => format!(r#"{{"ask": "position", "game": "{id}", "fen": "{fen}", "lines": 2}}"#)
                            .into(),
                    });
                }
            }
        }
        "openings" => {
            for file in files("book/openings", ".epd") {
                let lines = file.lines();
                let first = lines.get(..3).unwrap_or(&lines).join("\n");
                seeds.push(format!("{}\nepd\n{first}\n", file.stem.replacen('-', ":", 1)).into());
            }
            seeds.extend(records(files).map(|(id, text)| format!("{id}\npgn 4\n{text}").into()));
        }
        "pgn" => seeds.extend(records(files).map(|(id, text)| format!("{id}\n{text}").into())),
        "results" => seeds.extend(files("tests/fuzz/seeds/results", "").map(|file| file.bytes())),
        "uci" => {
            for file in files("tests/transcripts/uci", ".txt") {
                let id = file.stem.split('-').next().unwrap_or_default();
                for part in file.typed().chunks(20) {
                    seeds
                        .push(format!("setoption name UCI_Variant value {id}\n{}\n", part.join("\n")).into());
                }
            }
            seeds.extend(openings(files).map(|(id, fen)| {
                let set_up = format!("setoption name UCI_Variant value {id}\nposition fen {fen}");
                format!("{set_up}\ngo nodes 30\nd\neval\ngo ponder wtime 5 btime 5\nponderhit\n").into()
            }));
        }
        "xboard" => {
            for file in files("tests/transcripts/xboard", ".txt") {
                let typed = file.typed();
                for part in typed.chunks(20) {
                    seeds.push(([&typed[..typed.len().min(3)], part].concat().join("\n") + "\n").into());
                }
            }
            seeds.extend(openings(files).map(|(id, fen)| {
                format!("variant {id}\nsetboard {fen}\nsd 1\ngo\nhint\nanalyze\n.\nexit\nundo\nd\n").into()
            }));
        }
        other => panic!("no target {other}"),
    }
    assert!(!seeds.is_empty(), "{target} has no seeds");
    seeds
}

/// Game records by the id of their game.
fn records<I: Iterator<Item = File>>(
    files: impl Fn(&'static str, &'static str) -> I,
) -> impl Iterator<Item = (String, String)> {
    files("tests/fuzz/seeds/records", ".pgn").map(|file| {
        let id = if file.stem == "comments" { "chess".into() } else { file.stem.clone() };
        (id, String::from_utf8_lossy(&file.bytes()).into_owned())
    })
}

/// The first openings of every game, each with the game's id.
fn openings<I: Iterator<Item = File>>(
    files: impl Fn(&'static str, &'static str) -> I,
) -> impl Iterator<Item = (String, String)> {
    files("book/openings", ".epd").flat_map(|file| {
        let id = file.stem.replacen('-', ":", 1);
        file.lines().into_iter().take(3).map(move |fen| (id.clone(), fen))
    })
}

struct File {
    path: PathBuf,
    stem: String,
}

/// A folder's files whose names end so, by name.
fn files(folder: &Path, ending: &str) -> impl Iterator<Item = File> + use<> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.is_file() && path.to_string_lossy().ends_with(ending));
    paths.sort();
    paths.into_iter().map(|path| {
        let stem = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        File { path, stem }
    })
}

fn start(bytes: &[u8], length: usize) -> Vec<u8> {
    bytes[..bytes.len().min(length)].to_vec()
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.path).unwrap_or_else(|error| panic!("{}: {error}", self.path.display()))
    }

    /// Without remarks.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.bytes()).into_owned();
        text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
    }

    /// The lines that a transcript sends to the engine.
    fn typed(&self) -> Vec<String> {
        self.lines().iter().filter_map(|line| line.strip_prefix("> ")).map(String::from).collect()
    }
}
