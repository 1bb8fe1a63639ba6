//! A theory as one game with variations.

use super::part::{Part, record};
use crate::console::text::counted;
use crate::records::notation;
use crate::records::pgn::{CommentedTurn, Variation};
use crate::theory::graph::Id;
use crate::theory::tree::Choice;
use anyhow::Result;
use firzan::any::write_line;
use firzan::core::Turn;
use firzan::rules::Notation;
use firzan::search::score;
use std::collections::HashMap;

/// Maximum loss of a move in a variation, in percent of the point.
const LOSS: f32 = 5.0;
/// Maximum nesting depth of variations; many programs read no more.
const MAX_DEPTH: usize = 30;

/// The text: the best line with its alternatives as variations, each with its value. A position that occurs
/// in several lines is continued only in the first of them.
///
/// # Errors
/// If the theory's start is no position of the game.
pub fn text(part: &Part<'_>) -> Result<String> {
    let start = part.tree.start();
    let variant = start.variant();
    let mut writer = Writer { part, places: HashMap::new(), path: Vec::new() };
    let mut turns = writer.main_line(0);
    writer.add_variations(0, &mut turns, 0);
    let mut record = record(start, format!("Theory of {}", variant.identity().title), "?".to_string(), turns);
    record.set_tag("Annotator", format!("Firzan {}", env!("CARGO_PKG_VERSION")));
    record.numbered_text_in(notation::of_records(variant))
}

/// Follows the lines of a theory.
struct Writer<'a> {
    part: &'a Part<'a>,
    /// The positions that have been continued, with the turns that led there.
    places: HashMap<Id, Vec<Turn>>,
    /// The turns to the present position.
    path: Vec<Turn>,
}

impl Writer<'_> {
    /// The turns of a position that are written: those that are good enough, or the best one if it is the
    /// turn of the side whose repertoire it is.
    fn choices(&self, id: Id) -> Vec<Choice> {
        if self.path.len() as u64 >= u64::from(self.part.plies) {
            return Vec::new();
        }
        let mut choices = self.part.choices(id, LOSS);
        if self.part.side == Some(self.part.tree.graph.node(id).side) {
            choices.truncate(1);
        }
        choices
    }

    /// The line of best turns from a position, up to one that has been continued elsewhere.
    fn main_line(&mut self, mut id: Id) -> Vec<CommentedTurn> {
        let length = self.path.len();
        let mut turns: Vec<CommentedTurn> = Vec::new();
        loop {
            if let Some(place) = self.places.get(&id) {
                if let Some(last) = turns.last_mut()
                    && !self.choices(id).is_empty()
                {
                    last.comment += &format!(", see {}", self.place(place));
                }
                break;
            }
            self.places.insert(id, self.path.clone());
            let Some(choice) = self.choices(id).first().copied() else { break };
            turns.push(CommentedTurn::new(choice.turn, self.comment(&choice)));
            self.path.push(choice.turn);
            id = choice.child;
        }
        self.path.truncate(length);
        turns
    }

    /// Adds the alternatives to the turns of a line from a position.
    fn add_variations(&mut self, mut id: Id, turns: &mut [CommentedTurn], depth: usize) {
        let length = self.path.len();
        for played in turns {
            // A position that is continued elsewhere has its alternatives there.
            if self.places.get(&id) != Some(&self.path) {
                break;
            }
            let choices = self.choices(id);
            for choice in choices.iter().skip(1).filter(|_| depth < MAX_DEPTH) {
                self.path.push(choice.turn);
                let mut turns = vec![CommentedTurn::new(choice.turn, self.comment(choice))];
                match self.places.get(&choice.child) {
                    Some(place) if !self.choices(choice.child).is_empty() => {
                        turns[0].comment += &format!(", see {}", self.place(place));
                    }
                    Some(_) => {}
                    None => {
                        turns.extend(self.main_line(choice.child));
                        self.add_variations(choice.child, &mut turns[1..], depth + 1);
                    }
                }
                self.path.pop();
                played.variations.push(Variation { comment: String::new(), turns });
            }
            let Some(best) = choices.first() else { break };
            self.path.push(best.turn);
            id = best.child;
        }
        self.path.truncate(length);
    }

    /// The comment on a turn.
    fn comment(&self, choice: &Choice) -> String {
        let value = pawns(self.part.tree.graph.node(choice.child).worth.value());
        let mark = if choice.worth.depends_on_history() { ", unless positions repeat" } else { "" };
        let searches = counted(choice.searches as usize, "1 search", "searches");
        format!("[%eval {value}] {searches}{mark}")
    }

    /// The place where a position is continued: the turns that lead there.
    fn place(&self, turns: &[Turn]) -> String {
        match turns {
            [] => "the start".to_string(),
            _ => write_line(self.part.tree.start(), Notation::San, turns).join(" "),
        }
    }
}

/// A value in pawns, or `#5` for a mate in five moves of the winner, as in the command `[%eval]`.
fn pawns(value: i32) -> String {
    if score::mate_in(value).is_none() {
        return format!("{:.2}", f64::from(value) / 100.0);
    }
    let moves = (score::MATE - value.abs() + 1) / 2;
    format!("#{}{moves}", if value < 0 { "-" } else { "" })
}
