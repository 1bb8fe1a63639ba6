//! A game compared with what Fairy-Stockfish plays by the same definition.

use super::fairy::Fairy;
use anyhow::{Context, Result};
use firzan::any::{AnyGame, new_game};
use firzan::core::Random;
use firzan::games::Registry;
use firzan::games::defined::definition::Definition;
use serde_json::{Value, json};

/// The most positions of a perft.
const MOST_NODES: u64 = 1_000_000;
/// The greatest depth of perft.
const DEEPEST: u32 = 5;
/// The random games.
const GAMES: u64 = 20;
/// The most plies of one.
const PLIES: usize = 120;

/// The result of a comparison.
pub struct Compared {
    /// In a sentence.
    pub words: String,
    /// Whether the programs play different games.
    pub is_unequal: bool,
    depth: u32,
    positions: usize,
    is_compared: bool,
}

impl Compared {
    /// The result as an object.
    pub fn json(&self) -> Value {
        json!({
            "compared": self.is_compared,
            "equal": self.is_compared && !self.is_unequal,
            "perft": self.depth,
            "positions": self.positions,
            "words": self.words,
        })
    }
}

/// Compares perft counts, and the moves and FENs of random games.
///
/// # Errors
/// If Fairy-Stockfish ends or does not answer.
pub fn compare(fairy: &mut Fairy, definition: &'static Definition, registry: &Registry) -> Result<Compared> {
    let mut compared =
        Compared { words: String::new(), is_unequal: false, depth: 0, positions: 0, is_compared: false };
    let refused = match registry.make(definition) {
        Err(why) => Err(why),
        Ok(_) if !definition.differs.is_empty() => {
            Err(format!("it plays another game because of {}", definition.differs.join(", ")))
        }
        Ok(game) => fairy.offers(&definition.name).map(|()| game).map_err(str::to_string),
    };
    let game = match refused {
        Ok(game) => new_game(game),
        Err(why) => {
            compared.words = format!("not compared with Fairy-Stockfish: {why}");
            return Ok(compared);
        }
    };
    compared.is_compared = true;
    let found = games_and_counts(fairy, game, &mut compared);
    let difference = found.with_context(|| format!("cannot compare {}", definition.name))?;
    compared.is_unequal = difference.is_some();
    compared.words = difference.unwrap_or_else(|| {
        let Compared { depth, positions, .. } = compared;
        let games = format!("{GAMES} random games of {positions} positions");
        format!("the same game as in Fairy-Stockfish: perft 1 to {depth}, {games}")
    });
    Ok(compared)
}

/// The first difference, described.
fn games_and_counts(
    fairy: &mut Fairy,
    mut game: Box<dyn AnyGame>,
    compared: &mut Compared,
) -> Result<Option<String>> {
    fairy.send(&format!("setoption name UCI_Variant value {}", game.variant()))?;
    for number in 0..GAMES {
        let mut random = Random::stream(1, number);
        let _ = game.set_up(None);
        for _ in 0..PLIES {
            if let Some(difference) = look(fairy, game.as_ref())? {
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
    let (mut before, mut depth) = (1, 1);
    loop {
        let ours = game.perft(depth);
        fairy.send("position startpos")?;
        let lines = fairy.ask(&format!("go perft {depth}"), "Nodes searched: ")?;
        let theirs = lines.last().and_then(|line| line.rsplit(' ').next()).unwrap_or_default();
        if theirs != ours.to_string() {
            let words = format!(
                "not the game that Fairy-Stockfish plays: perft {depth} is {ours} here, {theirs} there"
            );
            return Ok(Some(words));
        }
        compared.depth = depth;
        let next = ours.saturating_mul(ours / before.max(1) + 1);
        if depth == DEEPEST || ours == 0 || next > MOST_NODES {
            return Ok(None);
        }
        (before, depth) = (ours, depth + 1);
    }
}

/// Compares the moves and the FEN of the game's position.
fn look(fairy: &mut Fairy, game: &dyn AnyGame) -> Result<Option<String>> {
    let moves = moves_of(game);
    let place = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    fairy.send(&format!("position startpos{place}"))?;
    let lines = fairy.ask("go perft 1", "Nodes searched: ")?;
    let counted = lines.iter().filter_map(|line| line.strip_suffix(": 1"));
    let mut theirs: Vec<&str> = counted.filter(|word| !word.contains(' ')).collect();
    theirs.sort_unstable();
    fairy.send("d")?;
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
        let words = format!(
            "not the game that Fairy-Stockfish plays: in {} the moves {} exist only here, {} only there",
            game.fen(),
            only(&ours, &theirs),
            only(&theirs, &ours)
        );
        return Ok(Some(words));
    }
    Ok((fen != game.fen()).then(|| {
        let after =
            if moves.is_empty() { "at the start".to_string() } else { format!("after {}", moves.join(" ")) };
        format!("not the game that Fairy-Stockfish plays: {after} its FEN is {fen}, Firzan's {}", game.fen())
    }))
}

/// The moves that led to the game's position.
fn moves_of(game: &dyn AnyGame) -> Vec<String> {
    let played = game.played().to_vec();
    let mut at = game.fork();
    while at.undo() {}
    let moves = played.into_iter().map(|turn| {
        let text = at.write(turn);
        at.play(turn);
        text
    });
    moves.collect()
}
