//! The engine's options, which both protocols offer.

use super::dialect::Dialect;
use super::engine::{DEFAULT_HASH, Engine, MOST_LINES, MOST_THREADS};
use crate::console::definitions::{self, SEPARATOR};
use crate::console::logging;
use firzan::core::spelling::nearest;
use firzan::games::Variant;
use firzan::search::{Memory, Strength};
use std::path::Path;
use std::time::Duration;

/// The type of an option's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// True or false.
    Check(bool),
    /// A number: default, minimum and maximum.
    Spin(i64, i64, i64),
    /// One of several words.
    Combo(String, Vec<String>),
    /// Any text.
    Text(&'static str),
    /// No value: setting it does something.
    Button,
}

/// The options: names, types and defaults.
pub fn list() -> Vec<(&'static str, OptionType)> {
    let (sizes, levels, elo) = (Memory::SIZES, Strength::LEVELS, Strength::ELO);
    let own = Variant::all().into_iter().map(|variant| variant.to_string());
    let variants = own.chain(Variant::defined().into_iter().map(str::to_string)).collect();
    vec![
        ("Hash", OptionType::Spin(DEFAULT_HASH as i64, *sizes.start() as i64, *sizes.end() as i64)),
        ("Threads", OptionType::Spin(1, 1, MOST_THREADS as i64)),
        ("MultiPV", OptionType::Spin(1, 1, MOST_LINES as i64)),
        ("Ponder", OptionType::Check(false)),
        ("Move Overhead", OptionType::Spin(10, 0, 5000)),
        ("VariantPath", OptionType::Text("")),
        ("UCI_Variant", OptionType::Combo("chess".to_string(), variants)),
        ("UCI_Chess960", OptionType::Check(false)),
        (
            "UCI_Notation",
            OptionType::Combo(
                Dialect::NAMES[0].0.to_string(),
                Dialect::NAMES.map(|(name, _)| name.to_string()).to_vec(),
            ),
        ),
        ("UCI_ShowWDL", OptionType::Check(false)),
        ("Clear Hash", OptionType::Button),
        (
            "Skill Level",
            // Other engines count from 0, which plays as level 1 here.
            OptionType::Spin(i64::from(*levels.end()), 0, i64::from(*levels.end())),
        ),
        ("UCI_LimitStrength", OptionType::Check(false)),
        ("UCI_Elo", OptionType::Spin(i64::from(*elo.end()), i64::from(*elo.start()), i64::from(*elo.end()))),
        ("Skill Seed", OptionType::Spin(0, 0, i64::from(i32::MAX))),
        ("OwnBook", OptionType::Check(false)),
        ("Book File", OptionType::Text("")),
        ("Book Seed", OptionType::Spin(0, 0, i64::from(i32::MAX))),
        ("EvalFile", OptionType::Text("")),
        ("Debug Log File", OptionType::Text("")),
    ]
}

/// The effect of an option that was set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The value is in use.
    Done,
    /// A new game has begun, of the variant chosen.
    NewVariant,
    /// The value has no effect yet, for this reason.
    Waits(String),
}

/// Sets an option; case in names does not matter.
///
/// # Errors
/// Describes an unknown name, or a value that the option does not accept; nothing is changed then.
pub fn set(engine: &mut Engine, name: &str, value: Option<&str>) -> Result<Effect, String> {
    let options = list();
    let Some((name, kind)) = options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
        let hint = nearest(name, options.iter().map(|&(known, _)| known));
        let hint = hint.map_or(String::new(), |known| format!("; did you mean {known:?}?"));
        return Err(format!("unknown option {name:?}{hint}"));
    };
    let value = value.unwrap_or("");
    let number = || match *kind {
        OptionType::Spin(_, least, most) => value
            .parse::<i64>()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .map(|number| number as usize)
            .ok_or_else(|| format!("option {name}: {value:?} is not a number from {least} to {most}")),
        _ => unreachable!("only asked for spin options"),
    };
    if let OptionType::Check(_) = kind
        && !["true", "false", "1", "0"].contains(&value)
    {
        return Err(format!("option {name}: {value:?} is neither true nor false"));
    }
    match *name {
        "Hash" => engine.set_hash(number()?)?,
        "Threads" => {
            let threads = number()?;
            engine.finish_now();
            engine.settings.threads = threads;
        }
        "MultiPV" => engine.settings.lines = number()?,
        "Move Overhead" => engine.settings.overhead = Duration::from_millis(number()? as u64),
        "UCI_ShowWDL" => engine.show_chances = is_true(value),
        // Only announces that `go ponder` may be sent.
        "Ponder" => {}
        "Clear Hash" => engine.forget(),
        "VariantPath" => {
            let files = path(value).unwrap_or("").split(SEPARATOR).filter(|file| !file.is_empty());
            let mut told = definitions::load(files.map(Path::new));
            let evaluated = engine.evaluate_by_waiting();
            told.extend(evaluated.err().map(|fault| format!("option EvalFile: {fault}")));
            return if told.is_empty() { Ok(Effect::Done) } else { Err(told.join("\n")) };
        }
        "UCI_Variant" => {
            let variant = value.parse::<Variant>().map_err(|error| error.to_string())?;
            engine.choose(variant, engine.chess960)?;
            return Ok(Effect::NewVariant);
        }
        "UCI_Chess960" => {
            if engine.chess960 == is_true(value) {
                return Ok(Effect::Done);
            }
            // Files may have defined the game anew since.
            engine
                .choose(engine.chosen.newest(), is_true(value))
                .map_err(|why| format!("option {name}: {why}"))?;
            return Ok(Effect::NewVariant);
        }
        "UCI_Notation" => {
            engine.notation = value.parse().map_err(|error| format!("option {name}: {value:?}: {error}"))?;
        }
        "Skill Level" => engine.handicap.level = number()? as u8,
        "Skill Seed" => engine.handicap.seed = number()? as u64,
        "UCI_LimitStrength" => engine.handicap.by_elo = is_true(value),
        "UCI_Elo" => engine.handicap.elo = number()? as u32,
        "OwnBook" => {
            engine.book.enabled = is_true(value);
            engine.book.look_for(engine.game.variant());
        }
        "Book Seed" => engine.book.seed = number()? as u64,
        "Book File" => {
            let opened = engine.book.open(path(value).map(Path::new));
            opened.map_err(|fault| format!("option {name}: {value:?}: {fault}"))?;
            engine.book.look_for(engine.game.variant());
        }
        "EvalFile" => {
            let waits = engine.evaluate_by(path(value));
            let waits = waits.map_err(|fault| format!("option {name}: {value:?}: {fault}"))?;
            return Ok(waits.map_or(Effect::Done, |why| {
                Effect::Waits(format!("{name} waits until VariantPath defines its game: {why}"))
            }));
        }
        "Debug Log File" => {
            logging::to_file(path(value)).map_err(|error| format!("option {name}: {value:?}: {error}"))?;
        }
        _ => unreachable!("every listed option is handled"),
    }
    Ok(Effect::Done)
}

/// A file's path; empty text and `<empty>` mean none.
fn path(value: &str) -> Option<&str> {
    Some(value).filter(|value| !value.is_empty() && *value != "<empty>")
}

fn is_true(value: &str) -> bool {
    value == "true" || value == "1"
}
