//! How the lead changes, and how games are decided.

use super::estimate::Estimate;
use super::figures::{Cell, Section};
use super::seen::Seen;
use firzan::core::Color;

/// A side leads if its expected score is at least this much above a half.
const LEAD: f64 = 0.05;
/// A side is winning from this expected score on.
const WINNING: f64 = 0.9;

/// Drama and decisiveness.
pub fn section(games: &[&Seen]) -> Section {
    let mut section = Section::new("course", "Course of the games");
    let won: Vec<(&Seen, Color)> = games.iter().filter_map(|game| Some((*game, game.winner()?))).collect();
    let of = |color: Color, white: f64| if color == Color::White { white } else { 1.0 - white };
    // The worst that the winner came through, which is the best that the loser had.
    let worst = |(game, color): &(&Seen, Color)| {
        game.shares().map(|(_, white)| of(*color, white)).min_by(f64::total_cmp)
    };
    let worst: Vec<f64> = won.iter().filter_map(worst).collect();
    section.add(
        "behind",
        "Lowest expected score of the eventual winner",
        Cell::share(Estimate::mean(&worst)),
    );
    let turned = worst.iter().filter(|share| **share < 0.5 - LEAD).count();
    section.add("turned", "Games won from behind", Cell::share(Estimate::share(turned, worst.len())));
    let changes: Vec<Vec<usize>> = games.iter().map(|game| lead_changes(game)).collect();
    let counts: Vec<f64> = changes.iter().map(|changes| changes.len() as f64).collect();
    section.add("lead_changes", "Lead changes per game", Cell::number(Estimate::mean(&counts), 2));
    let last =
        |(game, changes): (&&Seen, &Vec<usize>)| Some(*changes.last()? as f64 / game.moves.len() as f64);
    let last: Vec<f64> = games.iter().zip(&changes).filter_map(last).collect();
    section.add(
        "last_change",
        "Last lead change, as a fraction of the game",
        Cell::share(Estimate::mean(&last)),
    );
    let highest: Vec<f64> = worst.iter().map(|share| 1.0 - share).collect();
    section.add(
        "loser",
        "Highest expected score of the eventual loser",
        Cell::share(Estimate::mean(&highest)),
    );
    let left = |(game, color): &(&Seen, Color)| {
        let before = game.shares().rev().find(|(_, white)| of(*color, *white) < WINNING);
        Some((game.moves.len() - before.map_or(0, |(ply, _)| ply + 1)) as f64)
    };
    let left: Vec<f64> = won.iter().filter_map(left).collect();
    section.add(
        "decided",
        "Plies from an expected score of 90 % to the end",
        Cell::number(Estimate::mean(&left), 1),
    );
    section
}

/// The moves after which the lead is another side's.
fn lead_changes(game: &Seen) -> Vec<usize> {
    let mut leader = None;
    let mut changes = Vec::new();
    for (ply, white) in game.shares() {
        let now = match white {
            white if white >= 0.5 + LEAD => Color::White,
            white if white <= 0.5 - LEAD => Color::Black,
            _ => continue,
        };
        if leader.replace(now).is_some_and(|before| before != now) {
            changes.push(ply);
        }
    }
    changes
}
