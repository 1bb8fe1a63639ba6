//! The strength of each generation against the first player: lines for the terminal, and a page with a plot.

use super::journal::{CandidateKind, Generation, Journal};
use super::state::Run;
use crate::console::text::{counted, escaped};
use crate::learning::chart::Chart;
use crate::tournament::count::stats::{Evidence, Pentanomial, Summary};
use std::fmt::Write;

/// The heading of the table of generations.
pub const HEADING: &str =
    "generation  nodes   games     weights        network     taken      against the first player";

/// The plot's size in pixels, and the margins left of, above and below the curve.
const SIZE: [f64; 2] = [720.0, 360.0];
const MARGINS: [f64; 3] = [60.0, 20.0, 40.0];

/// Maximum Elo drawn, for matches in which one side won every game.
const MAX_ELO: f64 = 800.0;

/// An Elo difference and its 95 % error, rounded.
pub fn elo(summary: &Summary) -> String {
    let (value, error) = (summary.elo.value.round() as i64, summary.elo.error.round());
    match summary.evidence {
        Evidence::Enough => format!("{value:+} ± {error:.0}"),
        Evidence::TooLittle => "0 ± ?".to_string(),
        Evidence::OneSided if summary.elo.value > 0.0 => "all won".to_string(),
        Evidence::OneSided => "all lost".to_string(),
    }
}

/// The result of a candidate's match, as text.
fn match_result(generation: &Generation, kind: CandidateKind) -> String {
    let summary = generation.pairs(kind).and_then(|pairs| Pentanomial::new(pairs).summary());
    summary.map_or("-".to_string(), |summary| elo(&summary))
}

/// The table cells of a generation.
fn cells(journal: &Journal, number: usize) -> [String; 7] {
    let generation = &journal.generations[number - 1];
    let against_first = journal.strength(number).map_or("0".to_string(), |summary| elo(&summary));
    [
        number.to_string(),
        generation.nodes.to_string(),
        generation.played.map_or(0, |played| played.games).to_string(),
        match_result(generation, CandidateKind::Weights),
        match_result(generation, CandidateKind::Network),
        generation.taken.map_or("neither".to_string(), |kind| kind.to_string()),
        against_first,
    ]
}

/// The table line of a complete generation.
pub fn line(journal: &Journal, number: usize) -> String {
    let [number, nodes, games, weights, network, taken, first] = cells(journal, number);
    format!("{number:>10} {nodes:>6} {games:>7} {weights:>13} {network:>13}   {taken:<9}  {first}")
}

/// The page: the curve, a table, and how to use the file.
pub fn page(run: &Run, journal: &Journal) -> String {
    const STYLE: &str = "body{font-family:sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;\
        color:#222;background:#fff}svg{width:100%;height:auto}.wide{overflow-x:auto}\
        table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:right;\
        border-bottom:1px solid #ddd;white-space:nowrap}code{overflow-wrap:anywhere}";
    let variant = run.options.variant;
    let title = escaped(&format!("Learning {variant}"));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    let done = journal.done();
    let _ = writeln!(
        page,
        "<p>{} so far, in {:.2} hours: <code>{}</code></p>",
        counted(done, "1 generation", "generations"),
        journal.seconds / 3600.0,
        escaped(&run.options.essence())
    );
    page += &plot(journal);
    page += "<p>Elo against the first player, with 95 % errors. The table has the matches of the new \
             weights and the new network against the player before, and which of them was kept.</p>\n\
             <div class=\"wide\"><table>\n<tr><th>Generation<th>Nodes per move<th>Games<th>Weights\
             <th>Network<th>Taken<th>Against the first</tr>\n";
    for number in 1..=done {
        let cells = cells(journal, number).map(|cell| format!("<td>{}", escaped(&cell)));
        let _ = writeln!(page, "<tr>{}</tr>", cells.concat());
    }
    page += "</table></div>\n";
    let file = run.folder.result(variant);
    if journal.strength(done).is_some() {
        let _ = writeln!(
            page,
            "<p>The player is in <code>{}</code>; its first lines say how it was made.</p>",
            escaped(&file.display().to_string())
        );
    }
    page
}

/// The curve as SVG: a point with an error bar per generation.
fn plot(journal: &Journal) -> String {
    let done = journal.done();
    let bounded = |value: f64| value.clamp(-MAX_ELO, MAX_ELO);
    let points = (1..=done).map(|number| match journal.strength(number) {
        Some(strength) => (bounded(strength.elo.value), bounded(strength.elo.error)),
        None => (0.0, 0.0),
    });
    let points: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(points).collect();
    let min = points.iter().fold(0.0, |min: f64, (elo, error)| min.min(elo - error));
    let max = points.iter().fold(50.0, |max: f64, (elo, error)| max.max(elo + error));
    let head = "role=\"img\" aria-label=\"Elo by generation\" ";
    let mut chart = Chart::new([head, ""], SIZE, MARGINS, done, [min, max], |elo| format!("{elo:+.0}"));
    chart.line(points.iter().map(|(elo, _)| *elo), "#0072b2");
    for (number, &(elo, error)) in points.iter().enumerate() {
        let (x, low, high) = (chart.x(number), chart.y(elo - error), chart.y(elo + error));
        chart.add(format_args!(
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{low:.1}\" y2=\"{high:.1}\" stroke=\"#0072b2\"/>\
             <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#0072b2\"/>\
             <text x=\"{x:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{number}</text>",
            chart.y(elo),
            chart.y(min) + 20.0,
        ));
    }
    chart.add(format_args!(
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">generation</text>",
        f64::midpoint(chart.x(0), chart.x(done.max(1))),
        SIZE[1] - 4.0
    ));
    chart.finish()
}
