//! The settings of a match, read from the command line.

use super::deciding::{self, SprtOptions};
use super::fastchess::rejection;
use super::help::OPTIONS;
use super::outputs::{self, OutputFile, PgnOptions};
use super::words::{Group, all, read};
use crate::console::compressed::bare_name;
use crate::console::shard::Shard;
use crate::tournament::engines::affinity;
use crate::tournament::engines::description::EngineOptions;
use crate::tournament::play::adjudicate::Adjudication;
use anyhow::{Context, Result, anyhow, bail, ensure};
use firzan::games::{Registry, Variant};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The pairing system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tournament {
    /// Every engine against every other.
    #[default]
    RoundRobin,
    /// The first engines (the seeds) against all others.
    Gauntlet,
}

/// The format of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One FEN per line.
    Epd,
    /// PGN games.
    Pgn,
}

/// A file of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningOptions {
    /// The file.
    pub file: PathBuf,
    /// Its format.
    pub format: Format,
    /// Whether to shuffle the openings.
    pub random: bool,
    /// The plies to play from each PGN game; `None` for all.
    pub plies: Option<usize>,
    /// The index of the first opening, from 0.
    pub start: usize,
}

/// The timeouts after which an engine counts as stalled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Until the engine has started.
    pub startup: Duration,
    /// Until the engine is ready for a new game.
    pub new_game: Duration,
    /// Until the engine is ready at any other time.
    pub ping: Duration,
    /// Until a move arrives, after the time limit.
    pub stall: Duration,
    /// Until a move arrives, without a time limit.
    pub untimed: Duration,
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct MatchOptions {
    /// The registry of games.
    pub registry: Registry,
    /// The engines; at least two.
    pub engines: Vec<EngineOptions>,
    /// The game.
    pub variant: Variant,
    /// The pairing system.
    pub tournament: Tournament,
    /// The number of engines, from the first, that play the gauntlet.
    pub seeds: usize,
    /// The number of rounds.
    pub rounds: u32,
    /// Games per pairing and round: 1 or 2.
    pub games: u32,
    /// Whether the engines of a pairing swap colours.
    pub swap: bool,
    /// Whether the second engine of a pairing starts with White.
    pub reverse: bool,
    /// The openings; `None` for the start position only.
    pub openings: Option<OpeningOptions>,
    /// The seed for shuffling the openings.
    pub seed: u64,
    /// The rules for adjudicating games early.
    pub adjudication: Adjudication,
    /// The sequential test that ends the match.
    pub sprt: Option<SprtOptions>,
    /// Whether games are counted in pairs.
    pub penta: bool,
    /// The shard to play.
    pub shard: Option<Shard>,
    /// The number of concurrent games.
    pub concurrency: usize,
    /// The processors that engines are pinned to, if any.
    pub processors: Option<Vec<usize>>,
    /// The pause between the games of a board.
    pub wait: Duration,
    /// Whether to treat warnings as errors.
    pub strict: bool,
    /// Whether to check the lines of announced mates.
    pub check_mates: bool,
    /// The PGN file.
    pub pgn: Option<PgnOptions>,
    /// Whether to print the CRC-32 of the PGN file at the end.
    pub crc: bool,
    /// The file of final positions.
    pub epd: Option<OutputFile>,
    /// The PGN tag Event.
    pub event: String,
    /// The PGN tag Site.
    pub site: String,
    /// The file of results.
    pub autosave: Option<PathBuf>,
    /// The JSON file for the final table.
    pub json: Option<PathBuf>,
    /// The log file.
    pub log: Option<OutputFile>,
    /// The number of games after which the table is printed again; 0 = only at the end.
    pub interval: u32,
    /// The timeouts for engines.
    pub patience: Patience,
}

impl MatchOptions {
    /// Reads the options of a match. The variant is looked up in the registry.
    ///
    /// # Errors
    /// Names every invalid option, or one that is missing.
    pub fn new(groups: &[Group], registry: &Registry) -> Result<MatchOptions> {
        let mut options = MatchOptions {
            registry: registry.clone(),
            engines: Vec::new(),
            variant: Variant::Chess(()),
            tournament: Tournament::default(),
            seeds: 1,
            rounds: 0,
            games: 2,
            swap: true,
            reverse: false,
            openings: None,
            seed: 0,
            adjudication: Adjudication::default(),
            sprt: None,
            penta: true,
            shard: None,
            concurrency: 1,
            processors: None,
            wait: Duration::ZERO,
            strict: false,
            check_mates: false,
            pgn: None,
            crc: false,
            epd: None,
            event: "Firzan match".into(),
            site: "?".into(),
            autosave: None,
            json: None,
            log: None,
            interval: 10,
            patience: Patience {
                startup: Duration::from_secs(10),
                new_game: Duration::ZERO,
                ping: Duration::from_secs(60),
                stall: Duration::from_secs(5),
                untimed: Duration::from_secs(600),
            },
        };
        let set = groups.iter().map(|group| options.set(group)).collect::<Vec<_>>();
        let engines = options.read_engines(groups);
        all(set.into_iter().chain([engines]))?;
        if options.patience.new_game.is_zero() {
            options.patience.new_game = options.patience.ping;
        }
        if options.rounds == 0 {
            // A sequential test ends by itself.
            options.rounds = if options.sprt.is_some() { 500_000 } else { 1 };
        }
        options.check()?;
        Ok(options)
    }

    fn set(&mut self, group: &Group) -> Result<()> {
        let path = |key| group.value_or(key).map(PathBuf::from);
        let millis = || group.read().map(Duration::from_millis);
        match group.name.as_str() {
            // Parsed at the end, when all options that apply to them are known.
            "engine" | "each" => {}
            // Handled with the results, before the options are read.
            "resume" => {}
            // Read before everything else.
            "variant-path" => drop(group.value()?),
            "variant" => {
                let name = group.value()?;
                let variant = self.registry.variant(name);
                self.variant = variant.map_err(|error| anyhow!("-variant: {name:?}: {error}"))?;
            }
            "tournament" => {
                self.tournament = match group.value()? {
                    "roundrobin" | "round-robin" => Tournament::RoundRobin,
                    "gauntlet" => Tournament::Gauntlet,
                    other => return Err(group.unknown(other, "round-robin, gauntlet")),
                }
            }
            "seeds" => self.seeds = positive_number(group)? as usize,
            "rounds" => self.rounds = positive_number(group)?,
            "games" => self.games = games(group)?,
            "repeat" => self.games = if group.values.is_empty() { 2 } else { games(group)? },
            "noswap" => self.swap = !group.flag()?,
            "reverse" => self.reverse = group.flag()?,
            "openings" => self.openings = Some(openings(group)?),
            "srand" => self.seed = group.read()?,
            "draw" => self.adjudication.draw = Some(deciding::draw_rule(group)?),
            "resign" => self.adjudication.resign = Some(deciding::resign_rule(group)?),
            "maxmoves" => self.adjudication.max_moves = Some(positive_number(group)?),
            "sprt" => self.sprt = Some(deciding::sprt(group)?),
            "shard" => self.shard = Some(group.read()?),
            "concurrency" => self.concurrency = concurrency(group.read()?),
            "force-concurrency" => drop(group.flag()?),
            "use-affinity" => self.processors = Some(affinity::processors(group)?),
            "wait" => self.wait = millis()?,
            "strict" => self.strict = group.flag()?,
            "check-mate-pvs" => self.check_mates = group.flag()?,
            "pgnout" => self.pgn = Some(outputs::pgn(group)?),
            "crc32" => self.crc = only_flag(group, "pgn")?,
            "epdout" => self.epd = Some(outputs::epd(group)?),
            "event" => self.event = group.values.join(" "),
            "site" => self.site = group.values.join(" "),
            "report" => self.penta = only_flag(group, "penta")?,
            "output" => {
                ensure!(group.value_or("format")? == "fastchess", "-output: the only format is fastchess")
            }
            "autosave" => self.autosave = Some(path("file")?),
            "json" => self.json = Some(path("file")?),
            "log" => self.log = Some(outputs::log(group)?),
            "ratinginterval" => self.interval = group.read()?,
            "recover" => drop(group.flag()?),
            "bookmode" => drop(group.value()?),
            "autosaveinterval" => drop(group.read::<u32>()?),
            "startup-ms" => self.patience.startup = millis()?,
            "ucinewgame-ms" => self.patience.new_game = millis()?,
            "ping-ms" => self.patience.ping = millis()?,
            "stall-ms" => self.patience.stall = millis()?,
            "patience-ms" => self.patience.untimed = millis()?,
            name => bail!(rejection(name, OPTIONS.iter().map(|option| option.name))),
        }
        Ok(())
    }

    /// Rejects contradictory options.
    fn check(&self) -> Result<()> {
        ensure!(
            self.seeds < self.engines.len(),
            "-seeds: {} of {} engines leave no opponent",
            self.seeds,
            self.engines.len()
        );
        ensure!(!self.crc || self.pgn.is_some(), "-crc32 needs -pgnout");
        let count = self.engines.len();
        ensure!(self.sprt.is_none() || count == 2, "-sprt compares two engines, not {count}");
        if let Some(processors) = &self.processors {
            let needed = self.concurrency * self.threads();
            ensure!(
                processors.len() >= needed,
                "-use-affinity: {needed} processors are needed (-concurrency {}, {} threads each), \
                 but there are {}",
                self.concurrency,
                self.threads(),
                processors.len()
            );
        }
        Ok(())
    }

    /// The largest number of threads that an engine's options request.
    pub fn threads(&self) -> usize {
        let options = self.engines.iter().flat_map(|engine| &engine.options);
        let threads = options
            .filter(|(name, _)| ["threads", "cores"].contains(&name.to_lowercase().as_str()))
            .filter_map(|(_, value)| value.parse().ok());
        threads.max().unwrap_or(1).max(1)
    }

    fn read_engines(&mut self, groups: &[Group]) -> Result<()> {
        let of = |name: &'static str| groups.iter().filter(move |group| group.name == name);
        let mut shared = EngineOptions::default();
        let mut set: Vec<Result<()>> = of("each").map(|group| shared.set_all(group)).collect();
        let own = of("engine").map(|group| {
            let mut engine = shared.clone();
            let is_set = engine.set_all(group);
            (engine, is_set)
        });
        let (engines, own): (Vec<_>, Vec<_>) = own.unzip();
        set.extend(own);
        all(set)?;
        for mut engine in engines {
            engine.check()?;
            let name = &engine.name;
            ensure!(
                self.engines.iter().all(|other| other.name != *name),
                "two engines have the name {name:?}: give them different ones with name=",
            );
            self.engines.push(engine);
        }
        ensure!(self.engines.len() >= 2, "a match needs two engines: give -engine cmd=FILE ... twice");
        Ok(())
    }
}

fn positive_number(group: &Group) -> Result<u32> {
    let number: u32 = group.read()?;
    ensure!(number > 0, "-{}: the number must be 1 or more", group.name);
    Ok(number)
}

/// Reads the number of games per pairing and round.
fn games(group: &Group) -> Result<u32> {
    let games = positive_number(group)?;
    let name = &group.name;
    match games {
        1 | 2 => Ok(games),
        _ if games.is_multiple_of(2) => {
            let rounds = games / 2;
            bail!("-{name}: {games} is not 1 or 2; write -games 2 and {rounds} times as many -rounds")
        }
        _ => bail!("-{name}: {games} is not 1 or 2; write -games 1 and {games} times as many -rounds"),
    }
}

/// Reads the only value of an option, `KEY=BOOL`.
fn only_flag(group: &Group, key: &str) -> Result<bool> {
    match group.pairs()?[..] {
        [(found, value)] if found == key => read(&format!("-{} {key}", group.name), value),
        _ => bail!("-{}: expected {key}=true or {key}=false", group.name),
    }
}

/// The number of concurrent games; 0 or less is added to the number of processors.
fn concurrency(number: i32) -> usize {
    let number = match usize::try_from(number) {
        Ok(number) if number > 0 => number,
        _ => {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            processors.saturating_sub(number.unsigned_abs() as usize)
        }
    };
    number.clamp(1, 1000)
}

fn openings(group: &Group) -> Result<OpeningOptions> {
    let (mut file, mut format, mut random, mut plies, mut start) = (None, None, false, None, 1);
    for (key, value) in group.pairs()? {
        let what = format!("-openings {key}");
        match (key, value) {
            ("file", _) => file = Some(PathBuf::from(value)),
            ("format", "epd" | "fen") => format = Some(Format::Epd),
            ("format", "pgn") => format = Some(Format::Pgn),
            ("order", "sequential") => random = false,
            ("order", "random") => random = true,
            ("policy", "round" | "default") => {}
            ("policy", _) => bail!("{what}={value} is not supported: openings change with the round"),
            ("format" | "order", _) => bail!("{what}: unknown value {value:?}"),
            ("plies", _) => plies = Some(read(&what, value)?),
            ("start", _) => start = read::<usize>(&what, value)?,
            _ => return Err(group.unknown(key, "file, format, order, plies, start")),
        }
    }
    let file = file.context("-openings: file= is missing")?;
    let from_extension = |file: &Path| match bare_name(file).extension() {
        Some(extension) if extension.eq_ignore_ascii_case("pgn") => Format::Pgn,
        _ => Format::Epd,
    };
    Ok(OpeningOptions {
        format: format.unwrap_or_else(|| from_extension(&file)),
        file,
        random,
        plies,
        start: start.checked_sub(1).context("-openings start: must be 1 or more")?,
    })
}
