//! All sections of a report, with their figures.

use super::replay::{Evidence, LEAD, Replay};
use super::section::{Cell, Figure, Outline};
use super::{start, tables, worth};
use firzan::core::Color;
use std::collections::BTreeSet;

/// Marks a figure that the summary includes.
const BRIEF: bool = true;
/// Marks a figure that appears only in the full report.
const FULL: bool = false;

/// The sections, in the order of the report.
pub static OUTLINES: [Outline; 8] = [
    Outline { key: "facts", title: "Facts from the rules", figures: &[], add_details: start::facts },
    Outline { key: "results", title: "Results", figures: RESULTS, add_details: tables::results },
    Outline { key: "course", title: "Course of the games", figures: COURSE, add_details: |_, _| {} },
    Outline { key: "choice", title: "Choice", figures: CHOICE, add_details: tables::choice },
    Outline { key: "skill", title: "Depth of skill", figures: &[], add_details: worth::ladder },
    Outline { key: "worth", title: "Piece values", figures: WORTH, add_details: worth::pieces },
    Outline {
        key: "usage",
        title: "Use of pieces, squares and rules",
        figures: USAGE,
        add_details: tables::usage,
    },
    Outline { key: "openings", title: "First moves", figures: &[], add_details: start::first_moves },
];

const RESULTS: &[Figure] = &[
    ("white", "White's score from the start", BRIEF, |all| {
        Cell::average(all.from_start.iter().map(Replay::points))
    }),
    ("white_after_random_moves", "White's score after two random moves by each side", BRIEF, |all| {
        Cell::average(all.after_random_moves.iter().map(Replay::points))
    }),
    ("white_wins", "White wins from the start", FULL, |all| won_by(Some(Color::White), all)),
    ("draws", "Draws from the start", BRIEF, |all| won_by(None, all)),
    ("black_wins", "Black wins from the start", FULL, |all| won_by(Some(Color::Black), all)),
    ("different", "Distinct games from the start", FULL, |all| distinct(usize::MAX, all)),
    ("different_openings", "Distinct openings (first 20 plies)", FULL, |all| distinct(20, all)),
];

const COURSE: &[Figure] = &[
    ("behind", "Lowest expected score of the eventual winner", FULL, |all| {
        Cell::average(all.values(Replay::winners_lowest))
    }),
    ("turned", "Games won from behind", BRIEF, |all| {
        Cell::portion(all.values(Replay::winners_lowest).map(|share| share < 0.5 - LEAD))
    }),
    ("lead_changes", "Lead changes per game", BRIEF, |all| {
        Cell::mean(all.all().map(|game| game.lead_changes().len() as f64), 2)
    }),
    ("last_change", "Last lead change, as a fraction of the game", FULL, |all| {
        Cell::average(all.values(Replay::last_lead_change))
    }),
    ("loser", "Highest expected score of the eventual loser", FULL, |all| {
        Cell::average(all.values(Replay::winners_lowest).map(|share| 1.0 - share))
    }),
    ("decided", "Plies from an expected score of 90 % to the end", BRIEF, |all| {
        Cell::mean(all.values(Replay::plies_decided), 1)
    }),
];

const CHOICE: &[Figure] = &[
    ("legal", "Legal moves per position", BRIEF, |all| legal_moves([0, 3], all)),
    ("legal_first_third", "Legal moves in the first third of a game", FULL, |all| legal_moves([0, 1], all)),
    ("legal_second_third", "Legal moves in the second third", FULL, |all| legal_moves([1, 2], all)),
    ("legal_last_third", "Legal moves in the last third", FULL, |all| legal_moves([2, 3], all)),
    ("legal_most", "Most legal moves in a position", FULL, |all| {
        Cell::Count(all.moves().map(|played| played.legal).max().unwrap_or(0))
    }),
    ("forced", "Forced moves", BRIEF, |all| Cell::average(all.all().map(Replay::forced_share))),
    ("tree", "Size of the game tree (log10)", FULL, |all| Cell::mean(all.all().map(Replay::log_size), 0)),
    ("good", "Good moves per position (within 5 % of the best; eight at most)", BRIEF, |all| {
        Cell::mean(all.samples().map(|sample| sample.good as f64), 2)
    }),
    ("only", "Positions with only one good move", BRIEF, |all| {
        Cell::portion(all.samples().map(|sample| sample.marks > 0))
    }),
    ("hidden", "Positions whose only good move is not obvious", FULL, |all| {
        Cell::portion(all.samples().map(|sample| sample.marks == 2))
    }),
];

const WORTH: &[Figure] = &[
    ("unit_share", "Score of the side without the unit piece", FULL, worth::unit_share),
    ("unit", "Unit", BRIEF, worth::unit),
    ("tempo", "A tempo (from White's score at the start)", BRIEF, worth::tempo),
];

const USAGE: &[Figure] = &[("squares_never_gone_to", "Squares never visited", FULL, tables::unvisited)];

/// The share of games from the start with this winner.
fn won_by(winner: Option<Color>, all: &Evidence) -> Cell {
    Cell::portion(all.from_start.iter().map(|game| game.winner() == winner))
}

/// The number of games from the start that differ within their first `plies` plies.
fn distinct(plies: usize, all: &Evidence) -> Cell {
    let turns = |game: &Replay| game.moves.iter().take(plies).map(|played| played.turn.bits()).collect();
    Cell::Count(all.from_start.iter().map(turns).collect::<BTreeSet<Vec<u32>>>().len())
}

/// The mean number of legal moves in a part of the games, given in thirds (0 to 3). Moves of one game are not
/// independent, so the error is computed from one mean per game.
fn legal_moves(thirds: [usize; 2], all: &Evidence) -> Cell {
    Cell::mean(all.values(|game| game.mean_legal_moves(thirds)), 1)
}
