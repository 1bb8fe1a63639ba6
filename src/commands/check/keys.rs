//! `firzan check --keys`: every key that a definition may have.

use crate::console::columns::shown;
use crate::console::output::Output;
use firzan::games::defined::keys::Class;
use firzan::games::defined::table;

/// Lists the keys, what they mean, and their values.
pub fn print(output: &Output) {
    output.line(shown(
        "",
        "Pieces take a letter; customPiece1 to customPiece25 and king also take moves, as in n:NN:",
    ));
    output.line(shown("  ", &table::piece_keys().join(" ")));
    output.line("mobilityRegionWhitePawn and the like: the squares on which White's pawns may be");
    for key in table::keys() {
        let class = match key.class {
            Class::Later => " (not played yet)",
            Class::Never => " (not played)",
            Class::Idle => " (no effect)",
            Class::Old => " (an old name)",
            Class::Own => " (Firzan's own)",
            Class::Text | Class::Played => "",
        };
        let value = key.value();
        let value = if value.is_empty() { value } else { format!(": {value}") };
        output.line(shown("", &format!("{}: {}{value}{class}", key.name, key.meaning)));
    }
}
