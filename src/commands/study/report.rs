//! The report of a study.

use super::figures::Section;
use super::plan::{Plan, Series};
use super::seen::Seen;
use super::store::Store;
use super::{choice, course, examples, facts, openings, results, skill, usage, worth};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::new_game;
use firzan::search::Memory;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

/// How many times the nodes of a move are spent on each first move.
const EFFORT: u64 = 4;

/// What a study tells.
pub struct Report {
    /// The game's title.
    pub title: String,
    /// What the figures rest on.
    pub basis: String,
    /// The figures.
    pub sections: Vec<Section>,
    /// Games and puzzles to look at, with their titles.
    pub examples: Vec<(String, Record)>,
}

impl Report {
    /// The report of the games played so far.
    ///
    /// # Errors
    /// If a game's first position cannot be set up, which it can in records that were read.
    pub fn of(plan: &Plan, store: &Store, memory: &Memory) -> Result<Report> {
        let game = new_game(plan.variant);
        let records: Vec<&Record> = store.of(&Series::Start).map(|(_, record)| record).collect();
        let start: Vec<Seen> = records.into_par_iter().map(Seen::of).collect::<Result<_>>()?;
        let records: Vec<&Record> = store.of(&Series::Random).map(|(_, record)| record).collect();
        let random: Vec<Seen> = records.into_par_iter().map(Seen::of).collect::<Result<_>>()?;
        let all: Vec<&Seen> = start.iter().chain(&random).collect();
        let basis = format!(
            "{} games of Firzan {} against itself, including {} from the start and {} after random moves; \
             about {} nodes per move, seed {}. Errors are half the 95 % interval.",
            store.len(),
            env!("CARGO_PKG_VERSION"),
            start.len(),
            random.len(),
            plan.nodes,
            plan.seed
        );
        let sections = vec![
            facts::section(game.as_ref(), memory),
            results::section(&start, &random),
            course::section(&all),
            choice::section(&all),
            skill::section(plan, store),
            worth::section(plan, store, &start),
            usage::section(game.as_ref(), &all),
            openings::section(game.as_ref(), &start, EFFORT * plan.nodes, memory),
        ];
        Ok(Report {
            title: game.title().to_string(),
            basis,
            sections: sections.into_iter().filter(|section| !section.is_empty()).collect(),
            examples: examples::examples(plan, store, &start, memory)?,
        })
    }

    /// As an object.
    ///
    /// # Errors
    /// If an example's first position cannot be set up, which it can in records that were read.
    pub fn json(&self, plan: &Plan) -> Result<Value> {
        let sections = self.sections.iter().map(|section| (section.key.to_string(), section.json()));
        let examples =
            self.examples.iter().map(|(title, record)| Ok(json!({ "title": title, "pgn": record.text()? })));
        Ok(json!({
            "game": plan.variant.to_string(),
            "title": self.title,
            "study": plan.signature(),
            "basis": self.basis,
            "sections": sections.collect::<Map<_, _>>(),
            "examples": examples.collect::<Result<Vec<Value>>>()?,
        }))
    }
}
