//! The source file of a game's search parameters.

use firzan::eval::Params;
use firzan::games::Variant;
use std::fmt::Write;

/// The file's text.
pub fn source(variant: Variant, title: &str, params: &Params) -> String {
    let mut text = format!(
        "//! Search parameters of {title}. This file is written by `firzan tune-search {variant}`.

use firzan::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &["
    );
    let usual = Params::DEFAULT.values();
    let mut rows = String::new();
    for ((param, value), usual) in Params::ALL.iter().zip(params.values()).zip(usual) {
        if value != usual {
            let _ = writeln!(rows, "    (\"{}\", {value}),", param.name);
        }
    }
    if !rows.is_empty() {
        text.push('\n');
    }
    text + &rows + "];\n"
}

/// The changes as text.
pub fn table(before: &Params, after: &Params) -> String {
    let values = before.values().into_iter().zip(after.values());
    let rows = Params::ALL.iter().zip(values);
    let rows = rows.map(|(param, (before, after))| format!("{:>24} {before:>6} {after:>6}\n", param.name));
    format!("{:>24} {:>6} {:>6}\n{}", "", "before", "after", rows.collect::<String>())
}
