//! Checks the requested settings against the options that an engine announces.

use firzan::core::spelling::nearest;
use std::fmt;

/// Maximum number of options, more than any engine has; the rest are ignored.
const MAX_OPTIONS: usize = 1000;

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
enum AnnouncedType {
    /// True or false.
    Check,
    /// An integer in this range.
    Spin(i64, i64),
    /// One of these choices.
    Combo(Vec<String>),
    /// A button: setting it triggers an action.
    Button,
    /// Any text.
    Text,
}

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
struct AnnouncedOption {
    name: String,
    kind: AnnouncedType,
}

/// The command that sets an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Sends this value.
    Value(String),
    /// Sends true or false, which the protocols write differently.
    Flag(bool),
    /// Sends only the name, to press a button.
    Press,
    /// Sends nothing.
    Leave,
}

/// The announced options of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Announcements(Vec<AnnouncedOption>);

impl Announcements {
    /// Adds the option from a UCI line such as `option name Hash type spin default 16 min 1 max 4096`;
    /// ignores other lines.
    pub fn add_uci(&mut self, line: &str) {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        let ["option", "name", tokens @ ..] = &tokens[..] else {
            return;
        };
        let Some(end) = tokens.iter().position(|token| *token == "type") else {
            return;
        };
        let [name, rest] = [&tokens[..end], &tokens[end + 1..]];
        // The tokens from a keyword to the next one; a value may have several tokens.
        let keywords = ["default", "min", "max", "var"];
        let values = |keyword: &str| {
            let starts = (1..rest.len()).filter(move |&at| rest[at] == keyword);
            let values = starts.map(|at| {
                let value = rest[at + 1..].iter();
                let value = value.take_while(|token| !keywords.contains(token));
                value.copied().collect::<Vec<_>>().join(" ")
            });
            values.collect::<Vec<_>>()
        };
        let bound = |keyword| values(keyword).first().and_then(|text| text.parse().ok());
        let kind = match rest.first() {
            Some(&"check") => AnnouncedType::Check,
            Some(&"spin") => {
                AnnouncedType::Spin(bound("min").unwrap_or(i64::MIN), bound("max").unwrap_or(i64::MAX))
            }
            Some(&"combo") => AnnouncedType::Combo(values("var")),
            Some(&"button") => AnnouncedType::Button,
            _ => AnnouncedType::Text,
        };
        self.add(&name.join(" "), kind);
    }

    /// Adds the option from an XBoard feature `option`, such as `Hash -spin 16 1 4096`.
    pub fn add_xboard(&mut self, text: &str) {
        let Some((name, rest)) = text.split_once(" -") else {
            return;
        };
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "check" => AnnouncedType::Check,
            "spin" | "slider" => {
                let mut bounds = rest.split_whitespace().skip(1);
                let mut bound = || bounds.next().and_then(|text| text.parse().ok());
                AnnouncedType::Spin(bound().unwrap_or(i64::MIN), bound().unwrap_or(i64::MAX))
            }
            "combo" => {
                let choices = rest.split("///");
                let name = |choice: &str| choice.trim().trim_start_matches('*').to_string();
                AnnouncedType::Combo(choices.map(name).collect())
            }
            "button" | "save" | "reset" => AnnouncedType::Button,
            _ => AnnouncedType::Text,
        };
        self.add(name.trim(), kind);
    }

    /// Adds an option whose value is an integer, 1 or more.
    pub fn add_number(&mut self, name: &str) {
        self.add(name, AnnouncedType::Spin(1, i64::MAX));
    }

    fn add(&mut self, name: &str, kind: AnnouncedType) {
        // The limit keeps an endless list from filling the memory.
        if self.0.len() < MAX_OPTIONS {
            let name = name.to_string();
            self.0.push(AnnouncedOption { name, kind });
        }
    }

    /// Whether the engine has an option with this name.
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The choices of a combo option, empty for other types; `None` if the option is unknown.
    pub fn choices(&self, name: &str) -> Option<&[String]> {
        self.find(name).map(|option| match &option.kind {
            AnnouncedType::Combo(choices) => &choices[..],
            _ => &[],
        })
    }

    /// Finds an option by name; case is ignored, as UCI requires.
    fn find(&self, name: &str) -> Option<&AnnouncedOption> {
        let mut options = self.0.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Returns the option's name as the engine spells it, and the command that sets it to `value`.
    ///
    /// # Errors
    /// The reason why it cannot be set; for an unknown option, the message suggests a similar name.
    pub fn setting(&self, name: &str, value: &str) -> Result<(&str, Setting), String> {
        let option = self.find(name).ok_or_else(|| self.unknown(name))?;
        let setting = option.kind.setting(value).ok_or_else(|| {
            let name = &option.name;
            format!("{value:?} is not a value of the option {name}, which takes {}", option.kind)
        })?;
        Ok((&option.name, setting))
    }

    fn unknown(&self, name: &str) -> String {
        let known = self.0.iter().map(|option| option.name.as_str());
        match nearest(name, known) {
            _ if self.0.is_empty() => format!("it has no option {name:?}, nor any other"),
            Some(near) => format!("it has no option {name:?}; did you mean {near:?}?"),
            None => format!("it has no option {name:?}"),
        }
    }
}

impl AnnouncedType {
    /// The command that sets a value; `None` if the option does not accept it.
    fn setting(&self, value: &str) -> Option<Setting> {
        let is = |other: &str| value.eq_ignore_ascii_case(other);
        match self {
            AnnouncedType::Check if is("true") || is("1") => Some(Setting::Flag(true)),
            AnnouncedType::Check if is("false") || is("0") => Some(Setting::Flag(false)),
            AnnouncedType::Check => None,
            AnnouncedType::Spin(min, max) => {
                let number = value.parse::<i64>().ok()?;
                (*min..=*max).contains(&number).then(|| Setting::Value(number.to_string()))
            }
            AnnouncedType::Combo(choices) => {
                let choice = choices.iter().find(|choice| is(choice))?;
                Some(Setting::Value(choice.clone()))
            }
            AnnouncedType::Button if value.is_empty() || is("true") => Some(Setting::Press),
            AnnouncedType::Button if is("false") => Some(Setting::Leave),
            AnnouncedType::Button => None,
            AnnouncedType::Text => Some(Setting::Value(value.to_string())),
        }
    }
}

impl fmt::Display for AnnouncedType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnouncedType::Check => f.write_str("true or false"),
            AnnouncedType::Spin(min, i64::MAX) => write!(f, "a number of {min} or more"),
            AnnouncedType::Spin(min, max) => write!(f, "a number from {min} to {max}"),
            AnnouncedType::Combo(choices) => write!(f, "one of {}", choices.join(", ")),
            AnnouncedType::Button => f.write_str("true to press it"),
            AnnouncedType::Text => f.write_str("any text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announcements() -> Announcements {
        let mut list = Announcements::default();
        for line in [
            "option name Hash type spin default 16 min 1 max 4096",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Very Solid var Very Solid var Risky",
            "option name Book File type string default <empty>",
            "option name",
            "id name type",
        ] {
            list.add_uci(line);
        }
        for text in ["Level -slider 3 0 9", "Mood -combo sad /// *glad", "broken"] {
            list.add_xboard(text);
        }
        list.add_number("memory");
        list
    }

    #[test]
    fn announced_options_are_set() {
        let list = announcements();
        let value = |text: &str| Setting::Value(text.into());
        for (name, given, expected) in [
            ("hash", "64", ("Hash", value("64"))),
            ("Clear Hash", "", ("Clear Hash", Setting::Press)),
            ("Clear Hash", "false", ("Clear Hash", Setting::Leave)),
            ("Ponder", "True", ("Ponder", Setting::Flag(true))),
            ("Style", "very solid", ("Style", value("Very Solid"))),
            ("Book File", "a b.bin", ("Book File", value("a b.bin"))),
            ("Level", "9", ("Level", value("9"))),
            ("Mood", "glad", ("Mood", value("glad"))),
            ("memory", "5", ("memory", value("5"))),
        ] {
            assert_eq!(list.setting(name, given), Ok(expected), "{name}={given}");
        }
    }

    #[test]
    fn errors_name_the_reason() {
        let list = announcements();
        for (name, value, why) in [
            ("Hsh", "4", "did you mean \"Hash\"?"),
            ("Foo", "4", "it has no option \"Foo\""),
            ("Hash", "0", "a number from 1 to 4096"),
            ("Hash", "x", "a number from 1 to 4096"),
            ("Ponder", "maybe", "true or false"),
            ("Style", "Risqué", "one of Very Solid, Risky"),
            ("memory", "0", "a number of 1 or more"),
        ] {
            let error = list.setting(name, value).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
        let far = list.setting("Foo", "4").unwrap_err();
        assert!(!far.contains("nearest"), "{far}");
    }
}
