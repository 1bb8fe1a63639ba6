//! Bundles the modules of a report into one script, because a page opened as a local file cannot import any.

use std::fmt::Write;

/// The paths and sources of modules, each after its dependencies.
pub type Modules = &'static [(&'static str, &'static str)];

macro_rules! modules {
    ($($path:literal)*) => { &[$(($path, include_str!($path)),)*] };
}

/// The modules of the report of annotated games.
pub const GAMES: Modules = modules! {
    "../page/dom.js" "../page/hands.js" "../page/geometry.js" "../page/looks.js" "../page/arrows.js"
    "../page/pieces.js" "../page/marks.js" "../page/motion.js" "../page/board.js" "../page/input.js"
    "../page/words.js" "../page/score.js" "../page/stageboard.js" "../page/around.js" "../page/graph.js"
    "../page/moves.js" "../page/plies.js" "../page/puzzles.js" "texts.js" "replay.js" "tables.js"
    "sheet.js" "curve.js" "moments.js" "stage.js" "puzzle.js" "report.js"
};

/// The modules of the explorer of a theory.
pub const THEORY: Modules = modules! {
    "../page/dom.js" "../page/hands.js" "../page/geometry.js" "../page/looks.js" "../page/arrows.js"
    "../page/pieces.js" "../page/marks.js" "../page/motion.js" "../page/board.js" "../page/words.js"
    "../page/stageboard.js" "../page/words-later.js" "../page/theory-table.js" "explorer.js"
};

/// Combines modules into a script; each becomes a function that returns its exports.
///
/// The modules must use a subset of JavaScript: every import and export starts a line, imports list names in
/// braces, and exports are declarations.
pub fn script(modules: Modules) -> String {
    let mut script = String::from("\"use strict\";\nconst modules = {};\n");
    for (path, source) in modules {
        let _ = writeln!(script, "modules[{:?}] = (() => {{", name(path));
        let mut exports = Vec::new();
        for line in source.lines() {
            if let Some((names, path)) = import(line) {
                let names = names.replace(" as ", ": ");
                let _ = writeln!(script, "const {{{names}}} = modules[{:?}];", name(path));
            } else if let Some(declaration) = line.strip_prefix("export ") {
                exports.extend(declared(declaration));
                let _ = writeln!(script, "{declaration}");
            } else {
                let _ = writeln!(script, "{line}");
            }
        }
        let _ = writeln!(script, "return {{ {} }};\n}})();", exports.join(", "));
    }
    script
}

/// The file name of a module.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The names that a line imports, and the path of their module.
fn import(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import {")?.strip_suffix("\";")?;
    rest.split_once("} from \"")
}

/// The name introduced by a declaration.
fn declared(declaration: &str) -> Option<&str> {
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let (_, rest) = declaration.split_once(' ')?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_import_only_earlier_modules() {
        for modules in [GAMES, THEORY] {
            let script = script(modules);
            for line in script.lines() {
                assert!(!line.starts_with("import ") && !line.starts_with("export "), "{line}");
            }
            for (index, (path, source)) in modules.iter().enumerate() {
                for (_, needed) in source.lines().filter_map(import) {
                    let is_before = |(path, _): &(&str, &str)| name(path) == name(needed);
                    assert!(modules[..index].iter().any(is_before), "{path} needs {needed}");
                }
            }
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
    }
}
