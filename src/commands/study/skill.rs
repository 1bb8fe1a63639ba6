//! What twice the nodes are worth: where that is little, the game offers the player nothing more to see.

use super::estimate::Estimate;
use super::figures::{Cell, Section, Table};
use super::plan::{Plan, Series};
use super::plot::{Bar, bars};
use super::seen::white_points;
use super::store::Store;
use firzan::core::Color;
use std::collections::BTreeMap;

/// The ladder.
pub fn section(plan: &Plan, store: &Store) -> Section {
    let mut section = Section::new("skill", "Depth of skill");
    let rungs = plan.series.iter().filter_map(|series| match series {
        Series::Ladder(nodes) => Some((*nodes, Estimate::odds(&pairs(series, store))?.elo())),
        _ => None,
    });
    let rungs: Vec<(u64, Estimate)> = rungs.collect();
    if rungs.is_empty() {
        return section;
    }
    let row = |(nodes, elo): &(u64, Estimate)| {
        vec![Cell::Words(format!("{} against {nodes} nodes", 2 * nodes)), Cell::Number(*elo, 0)]
    };
    let bar = |(nodes, elo): &(u64, Estimate)| Bar {
        label: format!("{} nodes", 2 * nodes),
        value: elo.value,
        error: elo.error,
        text: format!("{:.0} ± {:.0}", elo.value, elo.error),
    };
    section.plots.push(bars("Elo gained by twice the nodes", &rungs.iter().map(bar).collect::<Vec<_>>()));
    section.tables.push(Table {
        key: "ladder",
        title: "Elo gained by twice the nodes per move",
        head: vec![("match", "players"), ("elo", "Elo")],
        rows: rungs.iter().map(row).collect(),
    });
    section
}

/// The shares of the points of the side that a series is about, for each pair of games with sides changed.
pub fn pairs(series: &Series, store: &Store) -> Vec<f64> {
    let mut pairs: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (number, record) in store.of(series) {
        let white = white_points(record);
        let own = if series.side(number) == Color::White { white } else { 1.0 - white };
        pairs.entry(number / 2).or_default().push(own);
    }
    pairs.into_values().filter(|pair| pair.len() == 2).map(|pair| (pair[0] + pair[1]) / 2.0).collect()
}
