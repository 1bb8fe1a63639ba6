//! The description of an engine on the command line.

use crate::tournament::dialect::Dialect;
use crate::tournament::line::fastchess::advice;
use crate::tournament::line::words::{Group, all, split};
use crate::tournament::play::clock::{ThinkingLimits, seconds};
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;
use std::time::Duration;

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol, version 2.
    XBoard,
}

/// The description of an engine by `-engine` and `-each`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineOptions {
    /// Its name in tables and PGN.
    pub name: String,
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its working directory.
    pub directory: Option<PathBuf>,
    /// Its protocol.
    pub protocol: Protocol,
    /// The options to set, in order.
    pub options: Vec<(String, String)>,
    /// The engine's own name for the variant.
    pub variant: Option<String>,
    /// The dialect that it uses for moves and positions.
    pub notation: Dialect,
    /// The limits on its thinking time.
    pub limits: ThinkingLimits,
    /// Whether to restart it for each game.
    pub restart: bool,
}

impl EngineOptions {
    /// Applies the `key=value` pairs of an option.
    ///
    /// # Errors
    /// Names every invalid pair.
    pub fn set_all(&mut self, group: &Group) -> Result<()> {
        let name = &group.name;
        let set = |word: &String| {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if let Some(advice) = advice(key) {
                bail!("-{name} {word} is not supported: {advice}");
            }
            ensure!(word.contains('='), "-{name}: {word:?} is not key=value");
            self.set(group, key, value).with_context(|| format!("-{name} {word}"))
        };
        all(group.values.iter().map(set))
    }

    fn set(&mut self, group: &Group, key: &str, value: &str) -> Result<()> {
        match key {
            "cmd" => self.command = value.into(),
            "args" => self.arguments = split(value)?,
            "dir" => self.directory = Some(value.into()),
            "name" => self.name = value.into(),
            "proto" => {
                self.protocol = match value {
                    "uci" => Protocol::Uci,
                    "xboard" | "cecp" => Protocol::XBoard,
                    _ => bail!("expected uci or xboard"),
                }
            }
            "variant" => self.variant = Some(value.into()),
            "notation" => self.notation = value.parse()?,
            "tc" if ["inf", "infinite"].contains(&value) => self.limits.clock = None,
            "tc" => self.limits.clock = Some(value.parse()?),
            "st" => self.limits.move_time = Some(seconds(value)?),
            "nodes" => self.limits.nodes = Some(value.parse()?),
            "depth" | "plies" => self.limits.depth = Some(value.parse()?),
            "timemargin" => self.limits.margin = Duration::from_millis(value.parse()?),
            "restart" => {
                self.restart = match value {
                    "on" => true,
                    "off" => false,
                    _ => bail!("expected on or off"),
                }
            }
            _ => match key.strip_prefix("option.") {
                Some(option) => {
                    self.options.retain(|(name, _)| name != option);
                    self.options.push((option.into(), value.into()));
                }
                None => {
                    return Err(group.unknown(
                        key,
                        "cmd, args, dir, name, proto, option.NAME, variant, notation, tc, st, nodes, depth, \
                         plies, timemargin, restart",
                    ));
                }
            },
        }
        Ok(())
    }

    /// Fills in a missing name and rejects impossible settings.
    ///
    /// # Errors
    /// If a setting is missing or impossible; the message names it.
    pub fn check(&mut self) -> Result<()> {
        ensure!(!self.command.as_os_str().is_empty(), "-engine: cmd= is missing");
        if self.name.is_empty() {
            let stem = self.command.file_stem().unwrap_or_default();
            self.name = stem.to_string_lossy().into_owned();
        }
        let name = &self.name;
        ensure!(!self.limits.is_empty(), "engine {name} has no limit: give tc=, st=, nodes= or depth=");
        ensure!(
            self.protocol == Protocol::Uci || self.limits.nodes.is_none(),
            "engine {name}: the XBoard protocol cannot limit nodes"
        );
        ensure!(
            self.protocol == Protocol::Uci || self.limits.clock.is_none() || self.limits.move_time.is_none(),
            "engine {name}: the XBoard protocol has tc= or st=, not both"
        );
        Ok(())
    }
}
