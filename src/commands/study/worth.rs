//! What pieces are worth, in pawns of the game.

use super::estimate::Estimate;
use super::figures::{Cell, Section, Table};
use super::plan::{Plan, Series};
use super::plot::{Bar, bars};
use super::seen::Seen;
use super::skill::pairs;
use super::store::Store;
use super::trade::Trade;
use firzan::rules::naming::article;

/// A pawn's odds are no unit if they are less than this many times their error: then values are in Elo.
const CLEAR: f64 = 2.0;

/// Measured and learnt values, and what a tempo is worth.
pub fn section(plan: &Plan, store: &Store, start: &[Seen]) -> Section {
    let mut section = Section::new("worth", "Piece values");
    let trades = plan.series.iter().filter_map(|series| match series {
        Series::Trade(trade) => Some((trade, Estimate::odds(&pairs(series, store)))),
        _ => None,
    });
    let trades: Vec<(&Trade, Option<Estimate>)> = trades.collect();
    let Some(((first, Some(odds)), others)) = trades.split_first() else {
        return section;
    };
    let share = Estimate::mean(&pairs(&Series::Trade((*first).clone()), store));
    section.add("unit_share", "Score of the side without the unit piece", Cell::share(share));
    // A side without the unit scores less.
    let odds = odds.times(-1.0);
    let is_clear = odds.value >= CLEAR * odds.error;
    let unit = if is_clear { Estimate::exact(1.0) } else { odds };
    let rest = |rest: Estimate| if is_clear { rest.over(odds) } else { rest };
    let shown = |value: Estimate| if is_clear { value } else { value.elo() };
    let places = if is_clear { 2 } else { 0 };
    let name = &first.measured.name;
    section.add("unit", "Unit", if is_clear { name.clone() } else { "Elo".to_string() });
    if !is_clear {
        let one = article(name);
        let why = if odds.value <= -CLEAR * odds.error {
            format!("The side without {one} scores more than half")
        } else {
            format!("Without {one}, the loss is too small to measure in so few games")
        };
        section.remarks.push(format!("{why}, so values are in Elo."));
    }
    let mut known = vec![(first.measured.kind, unit)];
    for (trade, odds) in others {
        let value = odds.and_then(|odds| value(trade, rest(odds), unit, &known));
        known.extend(value.map(|value| (trade.measured.kind, value)));
    }
    let mut rows = Vec::new();
    let mut drawn = Vec::new();
    for (trade, _) in &trades {
        let measured = known.iter().find(|(kind, _)| *kind == trade.measured.kind);
        let measured = measured.map(|(_, value)| shown(*value));
        rows.push(vec![
            Cell::Words(trade.measured.name.clone()),
            Cell::number(measured, places),
            Cell::exact(trade.measured.value / first.measured.value, 2),
            Cell::Words(trade.text()),
        ]);
        drawn.extend(measured.map(|value| Bar {
            label: trade.measured.name.clone(),
            value: value.value,
            error: value.error,
            text: Cell::Number(value, places).text(),
        }));
    }
    section.plots.push(bars("Measured value", &drawn));
    section.tables.push(Table {
        key: "pieces",
        title: if is_clear { "Values in pawns" } else { "Values in Elo" },
        head: vec![
            ("piece", "piece"),
            ("measured", "measured"),
            ("evaluation", "evaluation"),
            ("match", "trade"),
        ],
        rows,
    });
    if !plan.unmeasured.is_empty() {
        section.remarks.push(format!("Not measured: {}.", plan.unmeasured.join(", ")));
    }
    let white: Vec<f64> = start.iter().map(Seen::points).collect();
    // To have the move instead of the opponent is to be a tempo ahead instead of one behind.
    let tempo = Estimate::odds(&white).map(|odds| shown(rest(odds.times(2.0))));
    section.add("tempo", "A tempo (from White's score at the start)", Cell::number(tempo, places));
    section
}

/// The value of the piece that a trade measures, given the rest of the difference, a pawn's value and the
/// values known before.
fn value(trade: &Trade, rest: Estimate, pawn: Estimate, known: &[(usize, Estimate)]) -> Option<Estimate> {
    let known = |kind: usize| known.iter().find(|(other, _)| *other == kind).map(|(_, value)| *value);
    if let Some(other) = &trade.instead_of {
        return Some(known(other.kind)?.plus(rest));
    }
    let against = match &trade.against {
        Some(other) => known(other.kind)?,
        None => Estimate::exact(0.0),
    };
    Some(against.plus(pawn.times(trade.pawns as f64)).plus(rest.times(-1.0)))
}
