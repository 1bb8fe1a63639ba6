//! XBoard's names of variants, and the engine options that select rules.

use crate::protocol::options::OptionType;
use crate::protocol::xboard::board::RuleOption;
use crate::protocol::xboard::games::{self, is_shown};
use firzan::games::{Registry, Variant, VariantError, XBOARD_NAMES};

/// The move notation of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum XBoardNotation {
    /// XBoard's: half-moves, with ranks of ten-rank boards numbered from 0.
    Wire,
    /// Firzan's: one line per turn. It is used if the variant was chosen by a Firzan id that is not also a
    /// name in XBoard; such ids come from match runners, which do not know half-moves.
    Own,
}

/// The variant names offered to XBoard, separated by commas: built-in games, then the defined games that it
/// shows (`games::is_shown`).
pub fn offered_names(registry: &Registry) -> String {
    let own = XBOARD_NAMES.into_iter().map(|(name, _)| name);
    // Making the games takes time.
    let defined = registry.defined().into_iter();
    let defined = defined.filter(|id| registry.definition(id).is_some_and(is_shown));
    own.chain(defined.map(|id| registry.xboard_name(id))).collect::<Vec<_>>().join(",")
}

/// The name of a defined game in XBoard.
fn xboard_name(variant: Variant, registry: &Registry) -> Option<&'static str> {
    variant.definition().map(|game| registry.xboard_name(&game.name))
}

/// The rules selected by engine options, which apply from the next `variant` command on.
#[derive(Clone, Default, Debug)]
pub struct RuleOptions {
    /// The names of options and the rules selected with them.
    chosen: Vec<(&'static str, &'static str)>,
}

impl RuleOptions {
    /// The options' names and types.
    pub fn list() -> Vec<(&'static str, OptionType)> {
        let kind = |option: &RuleOption| match option.default {
            None => OptionType::Check(false),
            Some(default) => {
                let choices = [&[default], option.rules].concat();
                OptionType::Combo(default.to_string(), choices.into_iter().map(str::to_string).collect())
            }
        };
        games::options().map(|option| (option.name, kind(option))).collect()
    }

    /// Sets an option, ignoring the case of its name; false if no option has that name.
    ///
    /// # Errors
    /// If the option does not accept the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let Some(option) = games::options().find(|option| option.name.eq_ignore_ascii_case(name)) else {
            return Ok(false);
        };
        let fault = |why: String| format!("option {name}: {value:?} is {why}");
        let is_value = |rule: &&&str| rule.eq_ignore_ascii_case(value);
        let rules = option.rules;
        let rule = match (option.default, value) {
            (None, "1" | "true") => rules.first(),
            (None, "0" | "false") => None,
            (None, _) => return Err(fault("neither 0 nor 1".to_string())),
            (Some(default), _) if default.eq_ignore_ascii_case(value) => None,
            (Some(default), _) => Some(rules.iter().find(is_value).ok_or_else(|| {
                let known = [&[default], rules].concat();
                fault(format!("none of {}", known.join(", ")))
            })?),
        };
        self.chosen.retain(|(chosen, _)| *chosen != option.name);
        self.chosen.extend(rule.map(|rule| (option.name, *rule)));
        Ok(true)
    }
}

/// Finds a variant by its name in XBoard or Firzan, and returns it with its move notation. The selected rules
/// are added if the game has them and the name does not contradict them.
///
/// # Errors
/// If the name is unknown.
pub fn find(
    name: &str,
    rules: &RuleOptions,
    registry: &Registry,
) -> Result<(Variant, XBoardNotation), String> {
    let known = XBOARD_NAMES.iter().find(|(wire, _)| wire.eq_ignore_ascii_case(name));
    let id = known.map_or(name, |(_, id)| id);
    let mut variant = registry.variant(id).map_err(|why| match why {
        VariantError::Unplayed { .. } => why.to_string(),
        _ => format!("unsupported variant {name:?}"),
    })?;
    for (_, rule) in &rules.chosen {
        let id = variant.to_string();
        let separator = if id.contains(':') { ',' } else { ':' };
        if let Ok(extended) = registry.variant(&format!("{id}{separator}{rule}")) {
            variant = extended;
        }
    }
    let is_defined = xboard_name(variant, registry).is_some_and(|wire| wire.eq_ignore_ascii_case(name));
    let is_wire = known.is_some() || is_defined;
    if is_wire && !variant.definition().is_none_or(is_shown) {
        return Err(format!("unsupported variant {name:?}: XBoard cannot show all that a turn changes"));
    }
    Ok((variant, if is_wire { XBoardNotation::Wire } else { XBoardNotation::Own }))
}

/// The variants with a name in XBoard.
pub fn all() -> Vec<Variant> {
    XBOARD_NAMES.iter().filter_map(|(_, id)| id.parse().ok()).collect()
}

/// The name of a variant in XBoard, and the engine options for its other rules in the format of XBoard's
/// `-firstOptions`, such as `Double=1,Commoner=1`. `None` if no name and options give this variant.
pub fn wire_name(variant: Variant, registry: &Registry) -> Option<(&'static str, String)> {
    if let Some(name) = xboard_name(variant, registry) {
        return Some((name, String::new()));
    }
    let rules = variant.options();
    let (name, base) = XBOARD_NAMES
        .iter()
        .filter_map(|(name, id)| Some((*name, id.parse::<Variant>().ok()?)))
        .filter(|(_, base)| base.name() == variant.name())
        .filter(|(_, base)| base.options().iter().all(|rule| rules.contains(rule)))
        .max_by_key(|(_, base)| base.options().len())?;
    let rest: Option<Vec<String>> = rules
        .iter()
        .filter(|rule| !base.options().contains(rule))
        .map(|rule| {
            let option = games::options().find(|option| option.rules.contains(rule))?;
            let value = option.default.map_or("1", |_| rule);
            Some(format!("{}={value}", option.name))
        })
        .collect();
    Some((name, rest?.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_belong_to_variants_and_do_not_mislead_xboard() {
        // XBoard mistakes a name that contains one of these for a built-in variant.
        const TRAPS: [&str; 14] = [
            "nocastle",
            "wildcastle",
            "losers",
            "suicide",
            "giveaway",
            "atomic",
            "3check",
            "house",
            "kriegspiel",
            "twokings",
            "fischer",
            "shatranj",
            "960",
            "w",
        ];
        for (name, id) in XBOARD_NAMES {
            let (variant, notation) = find(name, &RuleOptions::default(), &Registry::new()).expect(name);
            assert_eq!((variant.to_string().as_str(), notation), (id, XBoardNotation::Wire));
            let is_known = games::of(variant).look().is_none();
            assert!(is_known || !TRAPS.iter().any(|trap| name.contains(trap)), "{name}");
        }
    }

    #[test]
    fn options_add_rules_to_games_that_have_them() {
        let mut rules = RuleOptions::default();
        for (name, value) in [("army", "Rook"), ("Double", "1"), ("PAIRED", "true")] {
            assert_eq!(rules.set(name, value), Ok(true));
        }
        let id = |name| find(name, &rules, &Registry::new()).map(|(variant, _)| variant.to_string());
        assert_eq!(id("gshat").as_deref(), Ok("grandshatranj:double,rook"));
        assert_eq!(id("gshat-mixed").as_deref(), Ok("grandshatranj:double,mixed"));
        assert_eq!(id("mirrors").as_deref(), Ok("distortingmirrors:paired"));
        assert_eq!(id("normal").as_deref(), Ok("chess"));
        assert_eq!(id("shatranj").as_deref(), Ok("shatranj"));
        assert!(id("nonsuch").is_err());
        assert!(rules.set("Army", "navy").is_err() && rules.set("Double", "2").is_err());
        assert_eq!(rules.set("Hash", "1"), Ok(false));
    }

    #[test]
    fn every_variant_has_a_name_and_options() {
        for variant in Variant::all() {
            let (name, options) = wire_name(variant, &Registry::new()).expect("a name");
            let mut rules = RuleOptions::default();
            for option in options.split(',').filter(|option| !option.is_empty()) {
                let (option, value) = option.split_once('=').expect("a value");
                assert_eq!(rules.set(option, value), Ok(true));
            }
            assert_eq!(find(name, &rules, &Registry::new()), Ok((variant, XBoardNotation::Wire)));
        }
        let rook: Variant = "grandshatranj:rook,double,commoner".parse().expect("an id");
        assert_eq!(
            wire_name(rook, &Registry::new()),
            Some(("gshat-rook", "Commoner=1,Double=1".to_string()))
        );
    }
}
