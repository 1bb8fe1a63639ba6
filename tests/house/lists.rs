//! Every list of games in tests, scripts and data covers all games.

use firzan::games::Variant;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};

/// Files that list games by name, each with the games that it may lack and why.
const LISTS: &[(&str, &[&str])] = &[
    ("src/engine/bench/mod.rs", &[]),
    // Its counts are in perft/insaneflip.epd.
    ("tests/games/perft.rs", &["insaneflip8"]),
    ("tests/rules/reference_perft.rs", &["insaneflip8"]),
    ("tests/rules/reference/mod.rs", &[]),
    ("tests/rules/random_games.rs", &[]),
    ("tests/rules/results.rs", &[]),
    ("tests/rules/bad_fens.rs", &[]),
    ("tests/games/mates.rs", &[]),
    // Chess has its own test suites elsewhere.
    ("tests/games/tactics.rs", &["chess"]),
    ("tests/games/strength.rs", &[]),
    ("tests/fuzz/words.dict", &[]),
    ("scripts/xboard.d/moves", &[]),
    ("book/README.md", &[]),
    ("README.md", &[]),
];

/// Files that exist for every game.
const FILES: &[(&str, &str)] = &[
    ("book", "book"),
    ("book/openings", "epd"),
    ("tests/transcripts/uci", "txt"),
    ("tests/transcripts/xboard", "txt"),
    ("tests/mates", "epd"),
    ("scripts/pictures", "png"),
];

/// The names, words of strings and words within macros of a source. What comments say is no list.
#[derive(Default)]
struct Words(BTreeSet<String>);

impl Words {
    /// Those of a file.
    fn of(file: &str, text: &str) -> BTreeSet<String> {
        let mut words = Words::default();
        let is_code = |line: &&str| !line.trim_start().starts_with('#');
        match Path::new(file).extension().and_then(|end| end.to_str()) {
            Some("rs") => words.visit_file(&syn::parse_file(text).expect(file)),
            Some("md") => words.add(text),
            _ => text.lines().filter(is_code).for_each(|line| {
                words.add(line.split_once(" # ").map_or(line, |(code, _)| code));
            }),
        }
        words.0
    }

    fn add(&mut self, text: &str) {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        self.0.extend(words.map(str::to_string));
    }
}

impl Visit<'_> for Words {
    /// Comments of the documentation are attributes.
    fn visit_attribute(&mut self, _: &syn::Attribute) {}

    fn visit_ident(&mut self, name: &syn::Ident) {
        self.add(&name.to_string());
    }

    fn visit_lit_str(&mut self, text: &syn::LitStr) {
        self.add(&text.value());
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        self.add(&call.tokens.to_string());
        visit::visit_macro(self, call);
    }
}

#[test]
fn a_comment_names_no_game() {
    let source = "//! chess\n/// shatranj\nconst A: &str = \"knightrelay x\"; // insaneflip\n\
                  games! { flippingxiangqi, /* distortingmirrors */ }";
    let words = Words::of("a.rs", source);
    let named = Variant::NAMES.iter().filter(|&&name| words.contains(name));
    assert_eq!(named.collect::<Vec<_>>(), [&"knightrelay", &"flippingxiangqi"]);
    let words = Words::of("script", "# chess\nplay knightrelay # shatranj\n");
    assert!(words.contains("knightrelay") && !words.contains("chess") && !words.contains("shatranj"));
}

#[test]
fn every_list_of_games_covers_all_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    for &(list, may_lack) in LISTS {
        let text = fs::read_to_string(root.join(list)).expect(list);
        let words = Words::of(list, &text);
        for name in Variant::NAMES {
            if !words.contains(*name) && !may_lack.contains(name) {
                missing.push(format!("{list} lacks {name}"));
            }
        }
    }
    for (folder, extension) in FILES {
        for name in Variant::NAMES {
            let file = format!("{folder}/{name}.{extension}");
            if !root.join(&file).is_file() {
                missing.push(format!("{file} is missing"));
            }
        }
    }
    // Two games of one folder have one README.
    for name in Variant::NAMES.iter().filter(|&&name| name != "insaneflip8") {
        for file in ["about.rs", "README.md"] {
            let file = format!("src/engine/games/{name}/{file}");
            if !root.join(&file).is_file() {
                missing.push(format!("{file} is missing"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Every table in a README has a line of dashes and the same cells in each row, so that it is shown as one.
#[test]
fn tables_of_readmes_are_tables() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()];
    let mut tables = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if name.ends_with(".md") {
                tables += check_tables(&path);
            }
        }
    }
    assert!(tables > 50, "{tables}");
}

/// Checks the tables of a file, and returns their number.
fn check_tables(path: &Path) -> usize {
    let text = fs::read_to_string(path).expect("a text");
    let cells = |row: &str| row.replace("\\|", "").matches('|').count();
    let is_row = |line: &&str| line.starts_with('|');
    let lines: Vec<&str> = text.lines().collect();
    let tables = lines.chunk_by(|one, other| is_row(one) == is_row(other)).filter(|part| is_row(&part[0]));
    let check = |table: &[&str]| {
        let dashes = table.get(1).is_some_and(|row| row.chars().all(|letter| "|-: ".contains(letter)));
        let is_even = table.iter().all(|row| cells(row) == cells(table[0]));
        assert!(dashes && is_even, "{}: {}", path.display(), table.join("\n"));
    };
    tables.inspect(|table| check(table)).count()
}
