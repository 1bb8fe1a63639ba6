//! The features that the engine announces.

use super::Session;
use super::variants::{self, RuleOptions, XBoardNotation};
use crate::protocol::options::{self, OptionType};
use crate::protocol::xboard::games;
use firzan::games::Registry;

/// UCI options that are not announced, because XBoard has commands for them or does not use them.
const HIDDEN: [&str; 9] = [
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

/// The minimum length of the line for a text option. XBoard copies the user's text, up to 512 characters,
/// into the buffer of this line without checking its size; trailing spaces make the buffer large enough.
const TEXT_LENGTH: usize = 600;

/// The answer to `protover 2`.
pub fn lines(registry: &Registry) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_string(),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0".to_string(),
        "feature reuse=1 time=1 draw=1 analyze=1 memory=1 smp=1 nps=1 name=1 ics=0 pause=1 exclude=1 debug=1"
            .to_string(),
        "feature highlight=1".to_string(),
        my_name(None),
        variants_feature(registry),
    ];
    let shared = options::table(registry).into_iter().map(|option| (option.name, option.kind));
    let shared = shared.filter(|(name, _)| !HIDDEN.contains(name));
    for (name, kind) in RuleOptions::list().into_iter().chain(shared) {
        let length = if matches!(kind, OptionType::Text(_)) { TEXT_LENGTH } else { 0 };
        let option = format!("option=\"{name} {}\"", describe(kind));
        lines.push(format!("feature {option:<length$}"));
    }
    lines.push("feature done=1".to_string());
    lines
}

/// The feature that lists the variants.
pub fn variants_feature(registry: &Registry) -> String {
    format!("feature variants=\"{}\"", variants::offered_names(registry))
}

/// The feature with the engine's name, followed by the title of a game, if any.
fn my_name(title: Option<&str>) -> String {
    let game = title.map_or(String::new(), |title| format!(", {title}"));
    format!("feature myname=\"Firzan {}{game}\"", env!("CARGO_PKG_VERSION"))
}

impl Session {
    /// Sends the engine's name with the title of the game; XBoard shows it in the window title.
    pub fn send_name(&mut self) {
        let game = self.engine.game.as_ref();
        let is_named = self.by_xboard && self.notation == XBoardNotation::Wire;
        // XBoard shows the names of its built-in variants itself.
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
        OptionType::Spin(default, min, max) => format!("-spin {default} {min} {max}"),
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
    fn text_options_are_long_enough_for_xboard() {
        for line in lines(&Registry::new()).iter().filter(|line| line.contains(" -string ")) {
            assert!(line.len() > 512, "{line}");
            assert_eq!(line.matches('"').count(), 2, "{line}");
        }
    }
}
