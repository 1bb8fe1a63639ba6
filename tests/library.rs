//! What a user of the library meets: its modules in the documentation, and its examples.

#[path = "common/example.rs"]
mod example;

use example::example;
use std::fs;
use std::process::{Command, Output};

/// The modules in the documentation, sorted. The others serve the program.
const MODULES: [&str; 7] = ["any", "core", "eval", "games", "pieces", "rules", "search"];

fn is_hidden(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("doc")
        && attribute.parse_args::<syn::Path>().is_ok_and(|word| word.is_ident("hidden"))
}

#[test]
fn the_documentation_has_the_library_and_not_its_tools() {
    let text = fs::read_to_string("lib.rs").expect("source");
    let shown: Vec<String> = syn::parse_file(&text)
        .expect("Rust")
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Mod(item) if !item.attrs.iter().any(is_hidden) => Some(item.ident.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(shown, MODULES);
    for module in MODULES {
        assert!(text.contains(&format!("//! | [`{module}`] |")), "{module} is missing in the table");
    }
}

/// The examples were lost once, in a merge.
#[test]
fn the_documentation_begins_with_five_examples_and_advice_on_features() {
    let text = fs::read_to_string("lib.rs").expect("source");
    let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//!")).collect();
    let fences = lines.iter().filter(|line| line.trim() == "```").count();
    let others = lines.iter().filter(|line| line.starts_with(" ```") && line.trim() != "```").count();
    assert_eq!((fences - others, others), (10, 1), "examples in Rust, and the line for Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml");
    let (_, features) = manifest.split_once("[features]").expect("features");
    let (features, _) = features.split_once("[dependencies]").expect("dependencies");
    for name in features.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name) {
        assert!(name == "default" || text.contains(&format!("`{name}`")), "the feature {name}");
    }
}

/// READMEs named packages that are in no registry.
#[test]
fn installation_begins_from_the_sources() {
    for (file, line) in [
        ("README.md", "cargo add --path DIR/src/engine"),
        ("README.md", "pip install DIR/src/python"),
        ("README.md", "npm install \"$(DIR/scripts/npm-package)\""),
        ("src/python/README.md", "    pip install DIR/src/python\n"),
        ("src/web/npm/README.md", "    npm install \"$(DIR/scripts/npm-package)\"\n"),
    ] {
        let text = fs::read_to_string(format!("../../{file}")).expect(file);
        assert!(text.contains(line), "{file}: {line}");
        for package in ["cargo add firzan", "pip install firzan", "npm install firzan"] {
            assert!(!text.contains(package), "{file}: {package}");
        }
    }
    for made_by in ["src/python/pyproject.toml", "scripts/npm-package"] {
        assert!(fs::exists(format!("../../{made_by}")).is_ok_and(|exists| exists), "{made_by}");
    }
}

fn run(name: &str, arguments: &[&str]) -> Output {
    Command::new(example(name)).args(arguments).output().expect("the example runs")
}

#[test]
fn the_examples_run() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    for (name, arguments, last) in [
        ("perft", vec!["chess", "3"], "w KQkq - 0 1: 8902"),
        ("perft", vec!["chess", "1", mate], "w - - 0 1: 20"),
        // The title of a defined game was missing.
        (
            "perft",
            vec!["antichess", "2"],
            "Antichess, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1: 400",
        ),
        ("search", vec!["chess", "2000", mate], "best: Ra8#"),
        ("play", vec!["flippingxiangqi", "30"], "}"),
    ] {
        let output = run(name, &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.trim_end().ends_with(last), "{name} {arguments:?}: {text}");
    }
}

#[test]
fn the_examples_say_what_was_wrong() {
    for (name, arguments, fault) in [
        ("perft", vec!["bughouse"], "bughouse"),
        ("play", vec!["chess", "many"], "invaliddigit"),
        ("search", vec!["chess", "9", "8/8"], "missing"),
    ] {
        let output = run(name, &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{name} {arguments:?}");
        assert!(errors.to_lowercase().contains(fault), "{name} {arguments:?}: {errors}");
    }
}
