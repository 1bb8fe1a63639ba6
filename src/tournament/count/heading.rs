//! The heading above the table: variant, clock, openings and engine versions.

use crate::tournament::line::options::{MatchOptions, OpeningOptions};
use crate::tournament::play::clock::ThinkingLimits;
use serde_json::{Value, json};

/// The heading of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    variant: String,
    openings: Option<OpeningOptions>,
    seed: u64,
    engines: Vec<Entrant>,
}

/// An engine of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entrant {
    name: String,
    /// The name and version that the engine gives itself; empty if unknown.
    version: String,
    /// The limits on its thinking, with the margin that the arbiter allows it.
    limits: String,
}

impl Heading {
    /// The heading of a match. `versions` are the names that the engines give themselves, in order.
    pub fn new(options: &MatchOptions, versions: &[String]) -> Heading {
        let engines = options.engines.iter().enumerate();
        let engines = engines.map(|(index, engine)| Entrant {
            name: engine.name.clone(),
            version: versions.get(index).cloned().unwrap_or_default(),
            limits: limits(&engine.limits),
        });
        Heading {
            variant: options.variant.to_string(),
            openings: options.openings.clone(),
            seed: options.seed,
            engines: engines.collect(),
        }
    }

    /// The heading as text.
    pub fn text(&self) -> String {
        let clock = match self.engines.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other.limits == first.limits) => {
                first.limits.clone()
            }
            _ => {
                let each = self.engines.iter();
                let each = each.map(|engine| format!("{} {}", engine.name, engine.limits));
                each.collect::<Vec<_>>().join(", ")
            }
        };
        let openings = self.openings.as_ref().map_or("none".to_string(), |book| {
            let order =
                if book.random { format!(", random order, seed {}", self.seed) } else { String::new() };
            format!("{}{order}", book.file.display())
        });
        let versions = self.engines.iter().map(|engine| match &engine.version {
            version if version.is_empty() => engine.name.clone(),
            version => format!("{} is {version}", engine.name),
        });
        format!(
            "Variant: {}, clock: {clock}, openings: {openings}\nEngines: {}, arbiter: {ARBITER}",
            self.variant,
            versions.collect::<Vec<_>>().join(", ")
        )
    }

    /// The heading as JSON.
    pub fn json(&self) -> Value {
        let engines = self.engines.iter().map(|engine| {
            json!({
                "name": engine.name,
                "version": engine.version,
                "limits": engine.limits,
            })
        });
        let openings = self.openings.as_ref().map(|book| {
            json!({
                "file": book.file.display().to_string(),
                "seed": book.random.then_some(self.seed),
            })
        });
        json!({
            "variant": self.variant,
            "arbiter": ARBITER,
            "openings": openings,
            "engines": engines.collect::<Vec<_>>(),
        })
    }
}

/// The limits of an engine as text.
fn limits(limits: &ThinkingLimits) -> String {
    match limits.margin.as_millis() {
        0 => limits.to_string(),
        margin => format!("{limits} timemargin={margin}"),
    }
}

/// The program whose rules decide the games.
const ARBITER: &str = concat!("Firzan ", env!("CARGO_PKG_VERSION"));
