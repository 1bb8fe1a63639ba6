//! The strength of the generations against the first player: lines for a terminal, and a page with a plot.

use super::journal::{CandidateKind, Generation, Journal};
use super::state::Run;
use crate::console::text::{counted, escaped};
use crate::learning::chart::Chart;
use crate::tournament::count::stats::{Evidence, Pentanomial, Summary};
use std::fmt::Write;

/// The columns of the generations.
pub const HEADING: &str =
    "generation  nodes   games     weights        network     taken      against the first player";

/// The plot's size in pixels, and the space left of, above and below the curve.
const SIZE: [f64; 2] = [720.0, 360.0];
const MARGINS: [f64; 3] = [60.0, 20.0, 40.0];

/// The most Elo that is drawn, for matches that one side has won altogether.
const MOST: f64 = 800.0;

/// An Elo difference and its 95 % error, in whole numbers.
pub fn elo(summary: &Summary) -> String {
    let (value, error) = (summary.elo.value.round() as i64, summary.elo.error.round());
    match summary.evidence {
        Evidence::Enough => format!("{value:+} ± {error:.0}"),
        Evidence::TooLittle => "0 ± ?".to_string(),
        Evidence::OneSided if summary.elo.value > 0.0 => "all won".to_string(),
        Evidence::OneSided => "all lost".to_string(),
    }
}

/// The result of a candidate's match.
fn tried(generation: &Generation, kind: CandidateKind) -> String {
    let summary = generation.pairs(kind).and_then(|pairs| Pentanomial::new(pairs).summary());
    summary.map_or("-".to_string(), |summary| elo(&summary))
}

/// The cells of a generation's line.
fn cells(journal: &Journal, number: usize) -> [String; 7] {
    let generation = &journal.generations[number - 1];
    let against_first = journal.strength(number).map_or("0".to_string(), |summary| elo(&summary));
    [
        number.to_string(),
        generation.nodes.to_string(),
        generation.played.map_or(0, |played| played.games).to_string(),
        tried(generation, CandidateKind::Weights),
        tried(generation, CandidateKind::Network),
        generation.taken.map_or("neither".to_string(), |kind| kind.to_string()),
        against_first,
    ]
}

/// The line of a generation that is complete.
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
    page += "<p>Elo against the first player, with the error of 95 %. The table has the matches of new \
             weights and of a new network against the player before, and which of them was taken.</p>\n\
             <div class=\"wide\"><table>\n<tr><th>Generation<th>Nodes a move<th>Games<th>Weights\
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
            "<p>The player is in <code>{}</code>, with how it was made in its first lines.</p>",
            escaped(&file.display().to_string())
        );
    }
    page
}

/// The curve as SVG: a point with its error for each generation.
fn plot(journal: &Journal) -> String {
    let done = journal.done();
    let bounded = |value: f64| value.clamp(-MOST, MOST);
    let points = (1..=done).map(|number| match journal.strength(number) {
        Some(strength) => (bounded(strength.elo.value), bounded(strength.elo.error)),
        None => (0.0, 0.0),
    });
    let points: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(points).collect();
    let least = points.iter().fold(0.0, |least: f64, (elo, error)| least.min(elo - error));
    let most = points.iter().fold(50.0, |most: f64, (elo, error)| most.max(elo + error));
    let head = "role=\"img\" aria-label=\"Elo by generation\" ";
    let mut chart = Chart::new([head, ""], SIZE, MARGINS, done, [least, most], |elo| format!("{elo:+.0}"));
    chart.line(points.iter().map(|(elo, _)| *elo), "#0072b2");
    for (number, &(elo, error)) in points.iter().enumerate() {
        let (x, low, high) = (chart.x(number), chart.y(elo - error), chart.y(elo + error));
        chart.add(format_args!(
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{low:.1}\" y2=\"{high:.1}\" stroke=\"#0072b2\"/>\
             <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#0072b2\"/>\
             <text x=\"{x:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{number}</text>",
            chart.y(elo),
            chart.y(least) + 20.0,
        ));
    }
    chart.add(format_args!(
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">generation</text>",
        f64::midpoint(chart.x(0), chart.x(done.max(1))),
        SIZE[1] - 4.0
    ));
    chart.finish()
}
