//! The engine's options, shared by both protocols.

use super::dialect::Dialect;
use super::engine::{DEFAULT_HASH, Engine, MAX_LINES, MAX_THREADS};
use crate::console::definitions::{self, SEPARATOR};
use crate::console::logging;
use firzan::core::spelling::nearest;
use firzan::games::{Registry, Variant};
use firzan::search::{Memory, Strength};
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

/// The type of an option's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// True or false: the default.
    Check(bool),
    /// An integer: default, minimum and maximum.
    Spin(i64, i64, i64),
    /// One of several choices: the default and all choices.
    Combo(String, Vec<String>),
    /// Any text: the default.
    Text(&'static str),
    /// A button: setting it triggers an action.
    Button,
}

/// An option of the engine.
pub struct EngineOption {
    /// The name.
    pub name: &'static str,
    /// The type of the value, with the default.
    pub kind: OptionType,
    set: Setter,
}

/// The function that sets an option to a value of the right type.
enum Setter {
    Simple(fn(&mut Engine, Value)),
    Fallible(fn(&mut Engine, Value) -> Result<Effect, String>),
}

/// The new value of an option.
struct Value<'a> {
    option: &'static str,
    text: &'a str,
    /// The value of an [`OptionType::Spin`], in its range; 1 or 0 for an [`OptionType::Check`].
    number: u32,
}

impl<'a> Value<'a> {
    fn is_true(&self) -> bool {
        self.number == 1
    }

    /// The path of a file; `None` for an empty text or `<empty>`.
    fn path(&self) -> Option<&'a str> {
        Some(self.text).filter(|text| !text.is_empty() && *text != "<empty>")
    }

    /// Formats the error message for a value that cannot be used.
    fn error(&self, why: impl Display) -> String {
        format!("option {}: {:?}: {why}", self.option, self.text)
    }
}

/// The effect of setting an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The value is in use.
    Done,
    /// A new game of the chosen variant has started.
    NewVariant,
    /// The value has no effect yet, for this reason.
    Pending(String),
}

/// The options in the order in which they are announced; the registry provides the variants.
pub fn table(registry: &Registry) -> Vec<EngineOption> {
    use OptionType::{Button, Check, Combo, Spin, Text};
    let simple = |name, kind, set| EngineOption { name, kind, set: Setter::Simple(set) };
    let fallible = |name, kind, set| EngineOption { name, kind, set: Setter::Fallible(set) };
    let seeds = || Spin(0, 0, i64::from(i32::MAX));
    let (sizes, levels, elo) = (Memory::SIZES, Strength::LEVELS, Strength::ELO);
    let (max_level, max_elo) = (i64::from(*levels.end()), i64::from(*elo.end()));
    let own = Variant::all().into_iter().map(|variant| variant.to_string());
    let variants = own.chain(registry.defined().into_iter().map(str::to_string)).collect();
    let dialects = Dialect::NAMES.map(|(name, _)| name.to_string()).to_vec();
    vec![
        fallible(
            "Hash",
            Spin(DEFAULT_HASH as i64, *sizes.start() as i64, *sizes.end() as i64),
            |engine, value| engine.set_hash(value.number as usize).map(|()| Effect::Done),
        ),
        simple("Threads", Spin(1, 1, MAX_THREADS as i64), |engine, value| {
            engine.finish_now();
            engine.settings.threads = value.number as usize;
        }),
        simple("MultiPV", Spin(1, 1, MAX_LINES as i64), |engine, value| {
            engine.settings.lines = value.number as usize;
        }),
        // Only announces that the GUI may send `go ponder`.
        simple("Ponder", Check(false), |_, _| {}),
        simple("Move Overhead", Spin(10, 0, 5000), |engine, value| {
            engine.settings.overhead = Duration::from_millis(value.number.into());
        }),
        fallible("VariantPath", Text(""), load_definitions),
        fallible("UCI_Variant", Combo("chess".to_string(), variants), |engine, value| {
            let variant = engine.registry.variant(value.text).map_err(|error| error.to_string())?;
            engine.choose(variant, engine.chess960)?;
            Ok(Effect::NewVariant)
        }),
        fallible("UCI_Chess960", Check(false), |engine, value| {
            if engine.chess960 == value.is_true() {
                return Ok(Effect::Done);
            }
            // A file may have redefined the game since then.
            let variant = engine.registry.newest(engine.chosen);
            engine.choose(variant, value.is_true()).map_err(|why| value.error(why))?;
            Ok(Effect::NewVariant)
        }),
        fallible("UCI_Notation", Combo(dialects[0].clone(), dialects), |engine, value| {
            engine.dialect = value.text.parse().map_err(|error| value.error(error))?;
            Ok(Effect::Done)
        }),
        simple("UCI_ShowWDL", Check(false), |engine, value| engine.show_chances = value.is_true()),
        simple("Clear Hash", Button, |engine, _| engine.clear_memory()),
        // Other engines count from 0, which is the same as level 1 here.
        simple("Skill Level", Spin(max_level, 0, max_level), |engine, value| {
            engine.handicap.level = value.number as u8;
        }),
        simple("UCI_LimitStrength", Check(false), |engine, value| {
            engine.handicap.by_elo = value.is_true();
        }),
        simple("UCI_Elo", Spin(max_elo, i64::from(*elo.start()), max_elo), |engine, value| {
            engine.handicap.elo = value.number;
        }),
        simple("Skill Seed", seeds(), |engine, value| engine.handicap.seed = value.number.into()),
        simple("OwnBook", Check(false), |engine, value| {
            engine.book.enabled = value.is_true();
            engine.book.look_for(engine.game.variant());
        }),
        fallible("Book File", Text(""), |engine, value| {
            engine.book.open(value.path().map(Path::new)).map_err(|fault| value.error(fault))?;
            engine.book.look_for(engine.game.variant());
            Ok(Effect::Done)
        }),
        simple("Book Seed", seeds(), |engine, value| engine.book.seed = value.number.into()),
        fallible("EvalFile", Text(""), |engine, value| {
            let pending = engine.set_eval_file(value.path()).map_err(|fault| value.error(fault))?;
            let message = |why| format!("EvalFile waits until VariantPath defines its game: {why}");
            Ok(pending.map(message).map_or(Effect::Done, Effect::Pending))
        }),
        fallible("Debug Log File", Text(""), |_, value| {
            logging::to_file(value.path()).map_err(|error| value.error(error))?;
            Ok(Effect::Done)
        }),
    ]
}

/// Reads files of definitions, and then the pending `EvalFile`, whose game they may define.
fn load_definitions(engine: &mut Engine, value: Value) -> Result<Effect, String> {
    let files = value.path().unwrap_or("").split(SEPARATOR).filter(|file| !file.is_empty());
    let mut faults = definitions::load(&engine.registry, files.map(Path::new));
    let retried = engine.retry_eval_file();
    faults.extend(retried.err().map(|fault| format!("option EvalFile: {fault}")));
    if faults.is_empty() { Ok(Effect::Done) } else { Err(faults.join("\n")) }
}

/// Sets an option; the case of its name is ignored.
///
/// # Errors
/// If the name is unknown or the option does not accept the value; then nothing changes.
pub fn set(engine: &mut Engine, name: &str, value: Option<&str>) -> Result<Effect, String> {
    let table = table(&engine.registry);
    let Some(option) = table.iter().find(|option| option.name.eq_ignore_ascii_case(name)) else {
        let hint = nearest(name, table.iter().map(|option| option.name));
        let hint = hint.map_or(String::new(), |known| format!("; did you mean {known:?}?"));
        return Err(format!("unknown option {name:?}{hint}"));
    };
    let (name, text) = (option.name, value.unwrap_or(""));
    let number = match (&option.kind, text) {
        (OptionType::Spin(_, min, max), _) => {
            let number = text.parse().ok().filter(|number| (*min..=*max).contains(number));
            let number = number.and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| format!("option {name}: {text:?} is not a number from {min} to {max}"))?
        }
        (OptionType::Check(_), _) => match text.to_ascii_lowercase().as_str() {
            "true" | "1" => 1,
            "false" | "0" => 0,
            _ => return Err(format!("option {name}: {text:?} is neither true nor false")),
        },
        _ => 0,
    };
    let value = Value { option: name, text, number };
    match option.set {
        Setter::Simple(set) => {
            set(engine, value);
            Ok(Effect::Done)
        }
        Setter::Fallible(set) => set(engine, value),
    }
}
