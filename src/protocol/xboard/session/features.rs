//! The engine's features.

use super::Session;
use super::variants::{self, RuleOptions, XBoardNotation};
use crate::protocol::options::{self, OptionType};
use crate::protocol::xboard::games;
use firzan::games::Registry;

/// UCI options that XBoard sets by its own commands or does not use.
const BY_COMMAND: [&str; 9] = [
    "Hash",
    "Threads",
    "Ponder",
    "UCI_Variant",
    "UCI_Chess960",
    "UCI_Notation",
    "UCI_ShowWDL",
    "UCI_LimitStrength",
    "UCI_Elo",
];

/// The length of the line for a text option. XBoard copies a text of up to 512 characters into the buffer of
/// the line without checking its size; blanks after the option make that large enough.
const TEXT_ROOM: usize = 600;

/// The answer to `protover 2`.
pub fn lines(registry: &Registry) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_string(),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0".to_string(),
        "feature reuse=1 time=1 draw=1 analyze=1 memory=1 smp=1 nps=1 name=1 ics=0 pause=1 exclude=1 debug=1"
            .to_string(),
        "feature highlight=1".to_string(),
        my_name(None),
        offered(registry),
    ];
    let shared = options::table(registry).into_iter().map(|option| (option.name, option.kind));
    let shared = shared.filter(|(name, _)| !BY_COMMAND.contains(name));
    for (name, kind) in RuleOptions::list().into_iter().chain(shared) {
        let room = if matches!(kind, OptionType::Text(_)) { TEXT_ROOM } else { 0 };
        let option = format!("option=\"{name} {}\"", describe(kind));
        lines.push(format!("feature {option:<room$}"));
    }
    lines.push("feature done=1".to_string());
    lines
}

/// The names of variants that can be chosen.
pub fn offered(registry: &Registry) -> String {
    format!("feature variants=\"{}\"", variants::offered(registry))
}

/// The engine's name, with a game's title if one is given.
fn my_name(title: Option<&str>) -> String {
    let game = title.map_or(String::new(), |title| format!(", {title}"));
    format!("feature myname=\"Firzan {}{game}\"", env!("CARGO_PKG_VERSION"))
}

impl Session {
    /// Sends the name for XBoard's window title, where users look for the game's name.
    pub fn send_name(&mut self) {
        let game = self.engine.game.as_ref();
        let is_named = self.by_xboard && self.notation == XBoardNotation::Wire;
        // XBoard itself shows the names of variants that it knows.
        let is_known = games::of(game.variant()).look().is_none();
        let title = (is_named && !is_known).then(|| game.title());
        if self.title != title {
            self.title = title;
            self.output.line(my_name(title));
        }
    }
}

fn describe(kind: OptionType) -> String {
    match kind {
        OptionType::Check(default) => format!("-check {}", u8::from(default)),
        OptionType::Spin(default, least, most) => format!("-spin {default} {least} {most}"),
        OptionType::Combo(default, choices) => {
            let star = |choice: &String| {
                let star = if *choice == default { "*" } else { "" };
                format!("{star}{choice}")
            };
            let choices: Vec<String> = choices.iter().map(star).collect();
            format!("-combo {}", choices.join(" /// "))
        }
        OptionType::Text(default) => format!("-string {default}"),
        OptionType::Button => "-button".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_options_have_room() {
        for line in lines(&Registry::new()).iter().filter(|line| line.contains(" -string ")) {
            assert!(line.len() > 512, "{line}");
            assert_eq!(line.matches('"').count(), 2, "{line}");
        }
    }
}
