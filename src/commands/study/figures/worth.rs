//! The Elo gained by more nodes, and the values of pieces.

use super::estimate::Estimate;
use super::plot::bars;
use super::replay::{Evidence, Replay};
use super::section::{Cell, Section, Table};
use crate::commands::study::games::{Series, Trade};
use firzan::rules::naming::article;
use std::collections::BTreeMap;

/// The pawn is the unit if its log-odds are at least this many times their error; otherwise Elo is.
const CLEAR: f64 = 2.0;

/// Adds the Elo gained by doubling the nodes. If the gain is small, better play makes little difference.
pub fn ladder(evidence: &Evidence, section: &mut Section) {
    let rungs = evidence.plan.series.iter().filter_map(|series| match series {
        Series::Ladder(nodes) => Some((*nodes, Estimate::odds(&evidence.pairs(series))?.elo())),
        _ => None,
    });
    let rungs: Vec<(u64, Cell)> = rungs.map(|(nodes, elo)| (nodes, Cell::Number(elo, 0))).collect();
    if rungs.is_empty() {
        return;
    }
    let bar = |(nodes, elo): &(u64, Cell)| (format!("{} nodes", 2 * nodes), elo.clone());
    section.plots.push(bars("Elo gained by twice the nodes", rungs.iter().map(bar)));
    let row =
        |(nodes, elo): (u64, Cell)| vec![Cell::Text(format!("{} against {nodes} nodes", 2 * nodes)), elo];
    let names = ["ladder", "Elo gained by twice the nodes per move"];
    let head = &[("match", "players"), ("elo", "Elo")];
    section.tables.push(Table::new(names, (6, "{0}: {1}"), head, rungs.into_iter().map(row)));
}

/// The trades of a study, and the unit of the values that they measure.
struct Scale<'a> {
    /// The trades with the log-odds of the side whose piece is measured; the first measures the unit piece.
    trades: Vec<(&'a Trade, Option<Estimate>)>,
    /// The value of the unit piece, in log-odds.
    odds: Estimate,
    /// True if the unit piece is the unit; otherwise values are in Elo.
    is_clear: bool,
}

impl<'a> Scale<'a> {
    /// Computes the scale; `None` if the unit piece was not measured.
    fn of(evidence: &Evidence<'a>) -> Option<Scale<'a>> {
        let trades = evidence.plan.series.iter().filter_map(|series| match series {
            Series::Trade(trade) => Some((trade.as_ref(), Estimate::odds(&evidence.pairs(series)))),
            _ => None,
        });
        let trades: Vec<_> = trades.collect();
        // The measured side lacks the unit piece, so its log-odds are negative.
        let odds = trades.first()?.1?.times(-1.0);
        Some(Scale { trades, odds, is_clear: odds.value >= CLEAR * odds.error })
    }

    /// Converts log-odds to the unit; they stay log-odds if the unit is not clear.
    fn value(&self, odds: Estimate) -> Estimate {
        if self.is_clear { odds.over(self.odds) } else { odds }
    }

    /// A value as the report prints it: in units or in Elo.
    fn cell(&self, value: Estimate) -> Cell {
        if self.is_clear { Cell::Number(value, 2) } else { Cell::Number(value.elo(), 0) }
    }

    /// The measured values by the index of the kind.
    fn values(&self) -> BTreeMap<usize, Estimate> {
        let unit = if self.is_clear { Estimate::exact(1.0) } else { self.odds };
        let mut known = BTreeMap::from([(self.trades[0].0.measured.kind, unit)]);
        for (trade, odds) in &self.trades[1..] {
            let value = odds.and_then(|odds| {
                let rest = self.value(odds);
                if let Some(other) = &trade.instead_of {
                    return Some(known.get(&other.kind)?.plus(rest));
                }
                let against = match &trade.against {
                    Some(other) => *known.get(&other.kind)?,
                    None => Estimate::exact(0.0),
                };
                Some(against.plus(unit.times(trade.pawns as f64)).plus(rest.times(-1.0)))
            });
            known.extend(value.map(|value| (trade.measured.kind, value)));
        }
        known
    }
}

/// The score of the side without the unit piece.
pub fn unit_share(evidence: &Evidence) -> Cell {
    let unit = evidence.plan.series.iter().find(|series| matches!(series, Series::Trade(_)));
    unit.map_or(Cell::None, |series| Cell::average(evidence.pairs(series)))
}

/// The name of the unit in which values are given.
pub fn unit(evidence: &Evidence) -> Cell {
    let name =
        |scale: &Scale| if scale.is_clear { scale.trades[0].0.measured.name.clone() } else { "Elo".into() };
    Scale::of(evidence).map_or(Cell::None, |scale| Cell::Text(name(&scale)))
}

/// The value of a tempo: the difference between having the move and the opponent having it, which is twice
/// White's log-odds.
pub fn tempo(evidence: &Evidence) -> Cell {
    let white: Vec<f64> = evidence.from_start.iter().map(Replay::points).collect();
    let tempo = |scale: Scale| Some(scale.cell(scale.value(Estimate::odds(&white)?.times(2.0))));
    Scale::of(evidence).and_then(tempo).unwrap_or(Cell::None)
}

/// Adds the measured values of the pieces, next to those of the evaluation.
pub fn pieces(evidence: &Evidence, section: &mut Section) {
    let Some(scale) = Scale::of(evidence) else {
        return;
    };
    let (values, unit) = (scale.values(), &scale.trades[0].0.measured);
    if !scale.is_clear {
        let one = article(&unit.name);
        let reason = if scale.odds.value <= -CLEAR * scale.odds.error {
            format!("The side without {one} scores more than half")
        } else {
            format!("Without {one}, the loss is too small to measure in so few games")
        };
        section.remarks.push(format!("{reason}, so values are in Elo."));
    }
    if !evidence.plan.unmeasured.is_empty() {
        section.remarks.push(format!("Not measured: {}.", evidence.plan.unmeasured.join(", ")));
    }
    let row = |(trade, _): &(&Trade, Option<Estimate>)| {
        let value = values.get(&trade.measured.kind).map_or(Cell::None, |value| scale.cell(*value));
        let learnt = Cell::exact(trade.measured.value / unit.value);
        vec![Cell::Text(trade.measured.name.clone()), value, learnt, Cell::Text(trade.text())]
    };
    let rows: Vec<Vec<Cell>> = scale.trades.iter().map(row).collect();
    let measured = rows.iter().filter(|row| row[1] != Cell::None);
    let drawn = measured.map(|row| (row[0].text(), row[1].clone()));
    section.plots.push(bars("Measured value", drawn));
    let names = ["pieces", if scale.is_clear { "Values in pawns" } else { "Values in Elo" }];
    let head =
        &[("piece", "piece"), ("measured", "measured"), ("evaluation", "evaluation"), ("match", "trade")];
    section.tables.push(Table::new(names, (usize::MAX, "{0} {1}"), head, rows));
}
