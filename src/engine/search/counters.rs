//! Counts of the nodes, cutoffs and reductions of a search, which `firzan screen` prints. Without the feature
//! `counters` they have no size, and counting compiles to nothing.

/// A thing that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node decided by the rules, a repetition within reach, an endgame table, an immediate win or mate
    /// distance.
    Ended,
    /// A main node: one whose depth is at least a ply, including the extra searches for singular moves and
    /// zugzwang.
    Main,
    /// A main node on the principal variation.
    MainPv,
    /// A main node in check.
    MainInCheck,
    /// A main node of depth 1.
    Depth1,
    /// A main node of depth 2.
    Depth2,
    /// A main node of depth 3.
    Depth3,
    /// A main node of depth 4 to 6.
    Depth4,
    /// A main node of depth 7 to 9.
    Depth7,
    /// A main node of depth 10 or more.
    Depth10,
    /// A main node with an entry in the transposition table.
    TableHit,
    /// A main node cut off by its entry.
    TableCut,
    /// A quiescence search that tests whether a main node is hopeless.
    Razoring,
    /// A main node cut off by reverse futility pruning.
    ReverseFutility,
    /// A null move tried.
    NullMove,
    /// A null move that caused a cutoff.
    NullMoveCut,
    /// A search without null moves that tests whether one is right to cause a cutoff.
    NullMoveVerification,
    /// A capture tried by probcut.
    Probcut,
    /// A main node cut off by probcut.
    ProbcutCut,
    /// A search of all steps but the hash move.
    Singular,
    /// A hash move that it extended.
    SingularExtended,
    /// A hash move that it extended by two plies.
    DoublyExtended,
    /// A node that it cut off.
    MultiCut,
    /// A step looked at in a main node.
    Step,
    /// A step pruned by its margin, history or exchange value.
    Pruned,
    /// A step searched.
    Searched,
    /// A step searched with reduced depth.
    Reduced,
    /// The plies of all reductions.
    ReducedPlies,
    /// A reduction that leads straight into quiescence, unless the step gives check.
    ReducedToLeaf,
    /// A reduced step searched again with full depth.
    ReducedAgain,
    /// A later step of a node on the principal variation, searched with a null window.
    PvStep,
    /// Such a step searched again with an open window.
    PvStepAgain,
    /// A beta cutoff by a step.
    Cutoff,
    /// A beta cutoff by the first step searched.
    CutoffByFirst,
    /// A beta cutoff in a node with a hash move.
    CutoffWithHash,
    /// A beta cutoff by the first step searched in a node with a hash move.
    CutoffByFirstWithHash,
    /// A quiescence search.
    Leaf,
    /// A quiescence node, the roots included.
    Quiescence,
    /// A quiescence node in which the side to move cannot stand pat.
    QuiescenceForced,
    /// A quiescence node cut off by its entry in the transposition table.
    QuiescenceTableCut,
    /// A quiescence node cut off by standing pat.
    StandPat,
    /// A search of the root's moves.
    Root,
    /// A search of the root's moves whose value was outside its window.
    RootAgain,
}

/// The number of counters.
const COUNTERS: usize = if cfg!(feature = "counters") { Event::RootAgain as usize + 1 } else { 0 };

/// The number of times that each [`Event`] has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeCounters([u64; COUNTERS]);

impl Default for TreeCounters {
    fn default() -> TreeCounters {
        TreeCounters([0; COUNTERS])
    }
}

impl TreeCounters {
    /// The count of an event; always 0 without the feature `counters`.
    pub fn get(&self, event: Event) -> u64 {
        self.0.get(event as usize).copied().unwrap_or(0)
    }

    /// Adds the counts of another search.
    pub fn add_all(&mut self, other: &TreeCounters) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// Counts an event.
    pub(super) fn count(&mut self, event: Event) {
        self.add(event, 1u64);
    }

    /// Counts an event if it has happened, or several times.
    pub(super) fn add(&mut self, event: Event, times: impl Into<u64>) {
        if let Some(count) = self.0.get_mut(event as usize) {
            *count += times.into();
        }
    }

    /// Counts a main node.
    pub(super) fn main_node(&mut self, depth: i32, is_pv: bool, in_check: bool) {
        self.count(Event::Main);
        self.add(Event::MainPv, is_pv);
        self.add(Event::MainInCheck, in_check);
        self.count(match depth {
            ..=1 => Event::Depth1,
            2 => Event::Depth2,
            3 => Event::Depth3,
            4..=6 => Event::Depth4,
            7..=9 => Event::Depth7,
            10.. => Event::Depth10,
        });
    }

    /// Counts a step searched with a depth reduced by `reduction` plies, if it is not 0. The first step of
    /// two is no ply by itself.
    pub(super) fn reduced(&mut self, depth: i32, reduction: i32, ends_turn: bool) {
        self.add(Event::Reduced, reduction > 0);
        self.add(Event::ReducedPlies, reduction.unsigned_abs());
        self.add(Event::ReducedToLeaf, reduction > 0 && depth - reduction <= i32::from(ends_turn));
    }

    /// Counts a beta cutoff.
    pub(super) fn cutoff(&mut self, by_first: bool, with_hash: bool) {
        self.count(Event::Cutoff);
        self.add(Event::CutoffByFirst, by_first);
        self.add(Event::CutoffWithHash, with_hash);
        self.add(Event::CutoffByFirstWithHash, by_first && with_hash);
    }
}

#[cfg(all(test, not(feature = "counters")))]
mod tests {
    use super::*;

    #[test]
    fn without_the_feature_they_have_no_size() {
        let mut counters = TreeCounters::default();
        counters.main_node(3, true, false);
        assert_eq!((size_of_val(&counters), counters.get(Event::Main)), (0, 0));
    }
}
