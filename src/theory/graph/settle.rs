//! Computing anew what has changed.

use super::components::components;
use super::node::{Graph, Id};
use super::part::Part;
use super::values;

impl Graph {
    /// Computes the worth of all positions whose worth can have changed, which are those that lead to changed
    /// ones; returns those for which it has.
    pub fn settle(&mut self) -> Vec<Id> {
        let mut places = std::mem::take(&mut self.places);
        let mut part = Part { ids: Vec::new(), places: &mut places };
        let mut open = std::mem::take(&mut self.changed);
        let changed = open.clone();
        while let Some(id) = open.pop() {
            if part.insert(id) {
                open.extend(&self.nodes[id as usize].parents);
            }
        }
        let mut has_news = vec![false; part.ids.len()];
        for &id in &changed {
            has_news[part.place(id).expect("it is its own ancestor")] = true;
        }
        let mut altered = Vec::new();
        for members in components(&self.nodes, &part) {
            if !members.iter().any(|&place| has_news[place]) {
                continue;
            }
            let members: Vec<Id> = members.into_iter().map(|place| part.ids[place]).collect();
            for (id, worth) in values::of(&self.nodes, &members) {
                let node = &mut self.nodes[id as usize];
                if std::mem::replace(&mut node.worth, worth) != worth {
                    altered.push(id);
                    for &parent in &node.parents {
                        has_news[part.place(parent).expect("an ancestor's parent is one")] = true;
                    }
                }
            }
        }
        self.places = places;
        altered
    }
}
