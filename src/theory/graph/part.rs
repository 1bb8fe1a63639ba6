//! A part of a graph.

use super::node::Id;

/// Some positions of a graph, numbered from 0.
pub(super) struct Part<'a> {
    pub(super) ids: Vec<Id>,
    pub(super) places: &'a mut [u32],
}

impl Part<'_> {
    /// The number of a position, if it is one of the part.
    pub(super) fn place(&self, id: Id) -> Option<usize> {
        let place = self.places[id as usize] as usize;
        (self.ids.get(place) == Some(&id)).then_some(place)
    }

    /// Adds a position; returns false if it was one already.
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let is_new = self.place(id).is_none();
        if is_new {
            self.places[id as usize] = self.ids.len() as u32;
            self.ids.push(id);
        }
        is_new
    }
}
