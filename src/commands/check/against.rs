//! Compares a game with Fairy-Stockfish's version of the same definition.

use super::explain::perft;
use crate::tournament::engines::description::EngineOptions;
use crate::tournament::engines::engine::{Failure, Process, Stop};
use crate::tournament::engines::log::Log;
use anyhow::{Context, Result, bail, ensure};
use firzan::any::{AnyGame, new_game, write_line};
use firzan::core::Random;
use firzan::games::Registry;
use firzan::games::defined::definition::Definition;
use firzan::rules::Notation;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time limit for each answer from Fairy-Stockfish.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Maximum number of leaves of a perft.
const MAX_NODES: u64 = 1_000_000;
/// Maximum depth of a perft, in plies.
const MAX_DEPTH: u32 = 5;
/// The number of random games.
const GAMES: u64 = 20;
/// Maximum length of a random game, in plies.
const MAX_PLIES: usize = 120;

/// A running Fairy-Stockfish that has loaded files of definitions.
pub struct Fairy {
    process: Process,
    program: String,
    patience: Duration,
    /// The games that it offers without the files.
    own: Vec<String>,
    /// All games that it offers.
    known: Vec<String>,
}

impl Fairy {
    /// Starts a program and loads the files into it. Each answer may take up to `patience`.
    ///
    /// # Errors
    /// If it does not start, does not answer, or is another program.
    pub fn start(program: &Path, files: &[PathBuf], patience: Duration) -> Result<Fairy> {
        let options =
            EngineOptions { name: "Fairy-Stockfish".into(), command: program.into(), ..Default::default() };
        let process = Process::start(&options, &Log::open(None)?, &Stop::default())?;
        let program = program.display().to_string();
        let mut fairy = Fairy { process, program, patience, own: Vec::new(), known: Vec::new() };
        fairy.own = fairy.variants()?;
        for file in files {
            let path = file.display().to_string();
            ensure!(!path.contains(['\n', '\r']), "a file's name has a line break: {path:?}");
            fairy.process.send(&format!("setoption name VariantPath value {path}"));
        }
        fairy.known = fairy.variants()?;
        Ok(fairy)
    }

    /// The games that it offers.
    fn variants(&mut self) -> Result<Vec<String>> {
        let lines = self.ask("uci", "uciok")?;
        let has = |option: &str| lines.iter().any(|line| line.starts_with(&format!("option name {option} ")));
        ensure!(has("VariantPath"), "{} is not Fairy-Stockfish: it has no option VariantPath", self.program);
        let games = lines.iter().find(|line| line.starts_with("option name UCI_Variant "));
        let unread = || format!("{} does not list its games, or in too long a line", self.program);
        Ok(games.with_context(unread)?.split(" var ").skip(1).map(str::to_string).collect())
    }

    /// The reason why it cannot play a section of the files; `None` if it can.
    fn refusal(&self, name: &str) -> Option<&'static str> {
        if self.own.iter().any(|own| own == name) {
            Some("it has a game of this name itself")
        } else if !self.known.iter().any(|known| known == name) {
            Some("it does not offer this section")
        } else {
            None
        }
    }

    /// Sends a command. Returns the lines of the answer, up to the one that begins with `last`.
    fn ask(&mut self, command: &str, last: &str) -> Result<Vec<String>> {
        self.process.send(command);
        let mut lines = Vec::new();
        let answered = self.process.wait_for(self.patience, last, |_, line| {
            lines.push(line.trim_end().to_string());
            line.starts_with(last)
        });
        let (program, seconds) = (&self.program, self.patience.as_secs_f32());
        match answered {
            Ok(()) => Ok(lines),
            Err(Failure::Crash(why)) => bail!("{program} ended when it was asked {command:?}: {why}"),
            Err(_) => bail!("{program} does not answer {command:?} within {seconds} seconds"),
        }
    }
}

/// The result of a comparison.
#[derive(Default)]
pub struct Comparison {
    /// The result as a sentence.
    pub text: String,
    /// True if the programs play different games.
    pub is_unequal: bool,
    /// Maximum depth up to which the perft counts were equal.
    depth: u32,
    /// The number of equal positions in random games.
    positions: usize,
    is_compared: bool,
}

impl Comparison {
    /// The result as a JSON object.
    pub fn json(&self) -> Value {
        json!({
            "compared": self.is_compared,
            "equal": self.is_compared && !self.is_unequal,
            "perft": self.depth,
            "positions": self.positions,
            "words": self.text,
        })
    }
}

/// Compares perft counts, and the moves and FENs of random games.
///
/// # Errors
/// If Fairy-Stockfish ends or does not answer.
pub fn compare(
    fairy: &mut Fairy,
    definition: &'static Definition,
    registry: &Registry,
) -> Result<Comparison> {
    let mut compared = Comparison::default();
    let refused = match registry.make(definition) {
        Err(why) => Err(why),
        Ok(_) if !definition.differs.is_empty() => {
            Err(format!("it plays another game because of {}", definition.differs.join(", ")))
        }
        Ok(game) => fairy.refusal(&definition.name).map_or(Ok(game), |why| Err(why.to_string())),
    };
    let game = match refused {
        Ok(game) => new_game(game),
        Err(why) => {
            compared.text = format!("not compared with Fairy-Stockfish: {why}");
            return Ok(compared);
        }
    };
    compared.is_compared = true;
    let difference = first_difference(fairy, game, &mut compared);
    let difference = difference.with_context(|| format!("cannot compare {}", definition.name))?;
    compared.is_unequal = difference.is_some();
    compared.text = difference.unwrap_or_else(|| {
        let Comparison { depth, positions, .. } = compared;
        let games = format!("{GAMES} random games of {positions} positions");
        format!("the same game as in Fairy-Stockfish: perft 1 to {depth}, {games}")
    });
    Ok(compared)
}

/// Describes the first difference in random games or perft counts in a sentence.
fn first_difference(
    fairy: &mut Fairy,
    mut game: Box<dyn AnyGame>,
    compared: &mut Comparison,
) -> Result<Option<String>> {
    fairy.process.send(&format!("setoption name UCI_Variant value {}", game.variant()));
    for number in 0..GAMES {
        let mut random = Random::stream(1, number);
        let _ = game.set_up(None);
        for _ in 0..MAX_PLIES {
            if let Some(difference) = difference_at(fairy, game.as_ref())? {
                return Ok(Some(difference));
            }
            compared.positions += 1;
            let Some(turn) = random.one_of(&game.legal_moves()).copied() else {
                break;
            };
            game.play(turn);
        }
    }
    let _ = game.set_up(None);
    for (depth, ours) in (1..).zip(perft(game.as_ref(), MAX_DEPTH, MAX_NODES)) {
        fairy.process.send("position startpos");
        let lines = fairy.ask(&format!("go perft {depth}"), "Nodes searched: ")?;
        let theirs = lines.last().and_then(|line| line.rsplit(' ').next()).unwrap_or_default();
        if theirs != ours.to_string() {
            return Ok(Some(format!(
                "not the game that Fairy-Stockfish plays: perft {depth} is {ours} here, {theirs} there"
            )));
        }
        compared.depth = depth;
        if ours == 0 {
            break;
        }
    }
    Ok(None)
}

/// Describes a difference in the legal moves or the FEN of a position in a sentence.
fn difference_at(fairy: &mut Fairy, game: &dyn AnyGame) -> Result<Option<String>> {
    let moves = moves_of(game);
    let place = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    fairy.process.send(&format!("position startpos{place}"));
    let lines = fairy.ask("go perft 1", "Nodes searched: ")?;
    let divided = lines.iter().filter_map(|line| line.strip_suffix(": 1"));
    let mut theirs: Vec<&str> = divided.filter(|word| !word.contains(' ')).collect();
    theirs.sort_unstable();
    fairy.process.send("d");
    let board = fairy.ask("isready", "readyok")?;
    let fen = board.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap_or("none").trim();
    let mut ours: Vec<String> = game.legal_moves().into_iter().map(|turn| game.write(turn)).collect();
    ours.sort_unstable();
    let only = |some: &[&str], others: &[&str]| -> String {
        let only: Vec<&str> = some.iter().filter(|word| !others.contains(word)).take(6).copied().collect();
        if only.is_empty() { "none".to_string() } else { only.join(" ") }
    };
    let ours: Vec<&str> = ours.iter().map(String::as_str).collect();
    if ours != theirs {
        return Ok(Some(format!(
            "not the game that Fairy-Stockfish plays: in {} the moves {} exist only here, {} only there",
            game.fen(),
            only(&ours, &theirs),
            only(&theirs, &ours)
        )));
    }
    Ok((fen != game.fen()).then(|| {
        let after =
            if moves.is_empty() { "at the start".to_string() } else { format!("after {}", moves.join(" ")) };
        format!("not the game that Fairy-Stockfish plays: {after} its FEN is {fen}, Firzan's {}", game.fen())
    }))
}

/// The moves that led to the game's position.
fn moves_of(game: &dyn AnyGame) -> Vec<String> {
    let mut first = game.fork();
    while first.undo() {}
    write_line(first.as_ref(), Notation::Rules, game.played())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_missing_dies_or_hangs_is_reported() {
        for (program, patience, part) in [
            ("no-such-program", PATIENCE, "cannot start no-such-program"),
            ("true", PATIENCE, "true ended when it was asked \"uci\""),
            ("cat", Duration::from_millis(300), "cat does not answer \"uci\" within 0.3 seconds"),
        ] {
            let started = Fairy::start(Path::new(program), &[], patience);
            let message = started.err().map(|fault| format!("{fault:#}")).unwrap_or_default();
            assert!(message.contains(part), "{program}: {message}");
        }
    }
}
