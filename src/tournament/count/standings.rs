//! The standings of a match: counting games and printing the table.

use crate::tournament::count::sprt::{Model, Verdict};
use crate::tournament::count::stats::{Evidence, MatchResults, Pentanomial, Summary, Wdl};
use crate::tournament::line::deciding::SprtOptions;
use crate::tournament::play::game::Fault;
use crate::tournament::record::results::Finished;
use firzan::core::Color;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The results so far. The table does not depend on the order of the games.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    /// `records[a][b]` has the results of engine `a` against engine `b`, from the point of view of `a`.
    records: Vec<Vec<MatchResults>>,
    /// The results of all games from White's point of view.
    white: Wdl,
    /// The number of faults of each engine, by type in the order of [`Fault::ALL`].
    faults: Vec<[u32; 5]>,
    /// The numbers of the games counted so far.
    counted: HashSet<u64>,
    /// Games whose partner has not ended yet, by the number of the pair.
    unpaired: HashMap<u64, Finished>,
    sprt: Option<SprtOptions>,
    /// Whether games are counted by pairs.
    penta: bool,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(names: Vec<String>, sprt: Option<SprtOptions>, penta: bool) -> Standings {
        let engines = names.len();
        Standings {
            names,
            records: vec![vec![MatchResults::default(); engines]; engines],
            white: Wdl::default(),
            faults: vec![[0; 5]; engines],
            counted: HashSet::new(),
            unpaired: HashMap::new(),
            sprt,
            penta,
        }
    }

    /// Counts a game. Returns false without counting it if it was counted before or its engines are not in
    /// this match.
    pub fn add(&mut self, game: &Finished) -> bool {
        let index = |name: &String| self.names.iter().position(|known| known == name);
        let [Some(white), Some(black)] = game.names.each_ref().map(index) else {
            return false;
        };
        if white == black || !self.counted.insert(game.game) {
            return false;
        }
        let partner = match self.unpaired.remove(&game.pair) {
            None => {
                self.unpaired.insert(game.pair, game.clone());
                None
            }
            // Two games with the same colours are not a pair.
            Some(other) => (other.names[0] == game.names[1]).then_some(other),
        };
        self.white.record(game.result.outcome(Color::White));
        for (side, me, other) in [(Color::White, white, black), (Color::Black, black, white)] {
            let outcome = game.result.outcome(side);
            let record = &mut self.records[me][other];
            record.games.record(outcome);
            if let Some(partner) = partner.as_ref().filter(|_| self.penta) {
                record.pairs.record(partner.result.outcome(!side), outcome);
            }
        }
        if let Some((side, fault)) = game.fault {
            let engine = if side == 0 { white } else { black };
            self.faults[engine][fault as usize] += 1;
        }
        true
    }

    /// The number of games counted.
    pub fn games(&self) -> usize {
        self.counted.len()
    }

    /// Whether a game has been counted.
    pub fn has(&self, game: u64) -> bool {
        self.counted.contains(&game)
    }

    /// The results of the first engine against the second.
    pub fn record(&self) -> &MatchResults {
        &self.records[0][1]
    }

    /// The log-likelihood ratio of the sequential test; `None` without a test.
    pub fn llr(&self) -> Option<f64> {
        self.sprt.map(|sprt| sprt.test.record_llr(self.record()))
    }

    /// The state of the sequential test; without a test, the match continues.
    pub fn verdict(&self) -> Verdict {
        match (self.sprt, self.llr()) {
            (Some(sprt), Some(llr)) => sprt.test.verdict(llr),
            _ => Verdict::Continue,
        }
    }

    /// The results of an engine against all others.
    fn total(&self, engine: usize) -> MatchResults {
        let (mut games, mut pairs) = ([0u32; 3], [0u32; 5]);
        let add = |sum: &mut [u32], counts: &[u32]| {
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum = sum.saturating_add(*count);
            }
        };
        for record in &self.records[engine] {
            add(&mut games, &record.games.counts());
            add(&mut pairs, &record.pairs.counts());
        }
        MatchResults { games: Wdl::new(games[2], games[1], games[0]), pairs: Pentanomial::new(pairs) }
    }

    /// The score and Elo of the first engine on one line.
    pub fn line(&self) -> String {
        let record = self.total(0);
        let elo = summary(&record).map_or(String::new(), |summary| format!(", Elo {}", summary.elo_text()));
        let llr = self.llr().map_or(String::new(), |llr| format!(", LLR {llr:.2}"));
        format!("{}{elo}{llr}", counts(&record.games))
    }

    /// The complete table.
    pub fn table(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ =
            if self.names.len() == 2 { self.write_duel(&mut text) } else { self.write_ranking(&mut text) };
        if let Some(summary) = self.white.summary() {
            let counts = counts(&self.white);
            let _ = writeln!(text, "White: {counts}, points: {}", summary.score_text());
        }
        let _ = self.write_faults(&mut text);
        text.truncate(text.trim_end().len());
        text
    }

    fn write_duel(&self, out: &mut String) -> std::fmt::Result {
        let record = self.record();
        let (games, points) = points(&record.games);
        writeln!(
            out,
            "Score of {} vs {}: {} (W - L - D), {points:.1}/{games} points",
            self.names[0],
            self.names[1],
            counts(&record.games),
        )?;
        if let Some(summary) = summary(record) {
            writeln!(
                out,
                "Elo: {}, nElo: {}\nLOS: {:.2} %, points: {}",
                summary.elo_text(),
                summary.normalized_elo_text(),
                100.0 * summary.los,
                summary.score_text(),
            )?;
        }
        if self.penta {
            writeln!(out, "Ptnml(0-2): {:?}", record.pairs.counts())?;
        }
        if let (Some(sprt), Some(llr)) = (self.sprt, self.llr()) {
            writeln!(
                out,
                "LLR: {llr:.2} ({:.2}, {:.2}) [{}, {}] {}",
                sprt.test.lower(),
                sprt.test.upper(),
                sprt.elo[0],
                sprt.elo[1],
                verdict(self.verdict()),
            )?;
        }
        Ok(())
    }

    fn write_ranking(&self, out: &mut String) -> std::fmt::Result {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(
            out,
            "Rank {:<width$} {:>24} {:>7} {:>8} {:>7}   W - L - D",
            "Name", "Elo", "Games", "Points", "%"
        )?;
        let mut engines: Vec<usize> = (0..self.names.len()).collect();
        let share = |engine: usize| {
            let summary = self.total(engine).games.summary();
            summary.map_or(-1.0, |summary| summary.score)
        };
        engines.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        for (rank, &engine) in engines.iter().enumerate() {
            let record = self.total(engine);
            let (games, points) = points(&record.games);
            let elo = summary(&record).map_or(String::new(), |summary| summary.elo_text());
            writeln!(
                out,
                "{:>4} {:<width$} {elo:>24} {games:>7} {points:>8.1} {:>7.2}   {}",
                rank + 1,
                self.names[engine],
                100.0 * points / f64::from(games.max(1)),
                counts(&record.games),
            )?;
        }
        Ok(())
    }

    /// Writes the time forfeits even if there were none: a result at a clock means little with many of them.
    fn write_faults(&self, out: &mut String) -> std::fmt::Result {
        let engines = || self.names.iter().zip(&self.faults);
        let late = engines().map(|(name, counts)| format!("{name} {}", counts[Fault::TimeForfeit as usize]));
        writeln!(out, "Time forfeits: {}", late.collect::<Vec<_>>().join(", "))?;
        for (name, counts) in engines() {
            let others = Fault::ALL.iter().zip(counts).filter(|(fault, _)| **fault != Fault::TimeForfeit);
            let list =
                others.filter(|(_, count)| **count > 0).map(|(fault, count)| format!("{count} {fault}"));
            let list: Vec<String> = list.collect();
            if !list.is_empty() {
                writeln!(out, "Other faults of {name}: {}", list.join(", "))?;
            }
        }
        Ok(())
    }

    /// The table as JSON. It depends only on the games.
    pub fn json(&self) -> Value {
        let engines = (0..self.names.len()).map(|engine| {
            let faults = Fault::ALL.iter().zip(self.faults[engine]);
            let faults: HashMap<&str, u32> = faults.map(|(fault, count)| (fault.name(), count)).collect();
            let mut entry = numbers(&self.total(engine));
            entry["name"] = json!(self.names[engine]);
            entry["faults"] = json!(faults);
            entry
        });
        let mut pairings = Vec::new();
        for one in 0..self.names.len() {
            for other in one + 1..self.names.len() {
                let record = &self.records[one][other];
                if record.games.is_empty() {
                    continue;
                }
                let mut entry = numbers(record);
                entry["engines"] = json!([self.names[one], self.names[other]]);
                pairings.push(entry);
            }
        }
        let sprt = self.sprt.map(|sprt| {
            json!({
                "elo0": sprt.elo[0],
                "elo1": sprt.elo[1],
                "alpha": sprt.errors[0],
                "beta": sprt.errors[1],
                "model": match sprt.model {
                    Model::Normalized => "normalized",
                    Model::Logistic => "logistic",
                },
                "lower": sprt.test.lower(),
                "upper": sprt.test.upper(),
                "llr": self.llr(),
                "verdict": verdict(self.verdict()),
            })
        });
        json!({
            "games": self.games(),
            "white": tally(&self.white, self.white.summary().as_ref()),
            "engines": engines.collect::<Vec<_>>(),
            "pairings": pairings,
            "sprt": sprt,
        })
    }
}

/// Games won, lost and drawn; the table always uses this order.
fn counts(games: &Wdl) -> String {
    let [losses, draws, wins] = games.counts();
    format!("{wins} - {losses} - {draws}")
}

/// The number of games and the points scored in them, half a point for a draw.
fn points(games: &Wdl) -> (u32, f64) {
    let [losses, draws, wins] = games.counts();
    let points = f64::from(wins) + f64::from(draws) / 2.0;
    (losses + draws + wins, points)
}

/// The estimated difference in strength. The score includes games whose partner has not ended yet.
fn summary(record: &MatchResults) -> Option<Summary> {
    let all = record.games.summary()?;
    let summary = record.summary()?;
    Some(Summary { score: all.score, ..summary })
}

/// Game counts and score as JSON; `null` for numbers that the results do not determine.
fn tally(games: &Wdl, summary: Option<&Summary>) -> Value {
    let [losses, draws, wins] = games.counts();
    let enough = summary.filter(|summary| summary.evidence == Evidence::Enough);
    json!({
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "points": points(games).1,
        "score": summary.map(|summary| summary.score),
        "score_error": enough.map(|summary| summary.score_error),
    })
}

/// All results as JSON; `null` for numbers that the results do not determine.
fn numbers(record: &MatchResults) -> Value {
    let summary = summary(record);
    let mut entry = tally(&record.games, summary.as_ref());
    entry["pentanomial"] = json!(record.pairs.counts());
    entry["summary"] = json!(summary.map(|summary| {
        let is_bounded = summary.evidence != Evidence::OneSided;
        let has_spread = summary.evidence == Evidence::Enough;
        json!({
            "score": summary.score,
            "elo": is_bounded.then_some(summary.elo.value),
            "elo_error": has_spread.then_some(summary.elo.error),
            "nelo": has_spread.then_some(summary.normalized_elo.value),
            "nelo_error": has_spread.then_some(summary.normalized_elo.error),
            "los": summary.los,
        })
    }));
    entry
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::AcceptH0 => "H0 accepted",
        Verdict::AcceptH1 => "H1 accepted",
        Verdict::Continue => "undecided",
    }
}
