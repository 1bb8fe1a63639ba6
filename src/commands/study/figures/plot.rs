//! SVG plots. They use no `style` attributes, because the document's security policy forbids them.

use super::section::Cell;
use crate::console::text::escaped;
use firzan::any::{AnyGame, Grid};
use firzan::core::Spot;

/// The width of a bar chart in pixels, with the labels on its left and the numbers on its right.
const WIDTH: f64 = 640.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 110.0;
/// The height of a bar including the gap below it, in pixels.
const BAR: f64 = 24.0;
/// The width of a board square, in pixels.
const SQUARE: f64 = 36.0;

/// Draws a horizontal bar chart; each bar has a label, an error bar and its value.
pub fn bars(title: &str, bars: impl IntoIterator<Item = (String, Cell)>) -> String {
    let bars: Vec<(String, Cell)> = bars.into_iter().collect();
    let ends = bars.iter().map(|(_, cell)| cell.estimate());
    let min = ends.clone().map(|bar| bar.value - bar.error).fold(0.0, f64::min);
    let max = ends.map(|bar| bar.value + bar.error).fold(min + 1e-9, f64::max);
    let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * (value - min) / (max - min);
    let mut svg = begin(title, WIDTH, BAR * bars.len() as f64);
    for (number, (label, cell)) in bars.iter().enumerate() {
        let bar = cell.estimate();
        let top = BAR * number as f64 + 4.0;
        let (middle, height) = (top + BAR / 2.0 - 4.0, BAR - 8.0);
        let (base, whisker) = (middle + 5.0, middle - 4.0);
        let [from, to] = [bar.value.min(0.0), bar.value.max(0.0)].map(x);
        let [low, high] = [bar.value - bar.error, bar.value + bar.error].map(x);
        let [before, width, after] = [LEFT - 8.0, to - from, high.max(to) + 8.0];
        let [label, text] = [label, &cell.text()].map(|text| escaped(text));
        svg += &format!(
            "<text class=\"label\" x=\"{before:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{label}</text>\
             <rect class=\"bar\" x=\"{from:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
        if bar.error > 0.0 {
            svg += &format!(
                "<path class=\"error\" \
                 d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {whisker:.1}v8M{high:.1} {whisker:.1}v8\"/>"
            );
        }
        svg += &format!("<text class=\"value\" x=\"{after:.1}\" y=\"{base:.1}\">{text}</text>");
    }
    svg + "</svg>"
}

/// Draws a board on which squares with higher counts are darker.
pub fn board(title: &str, game: &dyn AnyGame, count: &dyn Fn(Spot) -> usize) -> String {
    let (files, ranks) = game.size();
    let spots = || Grid::of(game).spots();
    let max = spots().map(count).max().unwrap_or(0).max(1);
    let mut svg = begin(title, SQUARE * f64::from(files), SQUARE * f64::from(ranks));
    for spot in spots().filter(|&spot| !game.is_wall(spot)) {
        let [x, y] = [spot.file, ranks - 1 - spot.rank].map(|index| SQUARE * f64::from(index));
        let (name, count) = (spot.write(1), count(spot));
        let share = count as f64 / max as f64;
        svg += &format!(
            "<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
             fill-opacity=\"{share:.2}\"><title>{name}: {count}</title></rect>"
        );
        if spot.rank == 0 || spot.file == 0 {
            let [x, y] = [x + 2.0, y + SQUARE - 3.0];
            svg += &format!("<text class=\"name\" x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>");
        }
    }
    svg + "</svg>"
}

fn begin(title: &str, width: f64, height: f64) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{title}\" width=\"{width}\">"
    )
}

#[cfg(test)]
mod tests {
    use super::super::estimate::Estimate;
    use super::*;

    #[test]
    fn bars_stay_within_the_drawing() {
        let bar = |value| ("<a>".to_string(), Cell::Number(Estimate { value, error: 2.0 }, 0));
        let svg = bars("x", [bar(-3.0), bar(5.0)]);
        assert!(!svg.contains("<a>") && svg.contains("&lt;a&gt;"));
        let numbers =
            svg.split("x=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
        assert!(numbers.into_iter().all(|x| (0.0..=WIDTH).contains(&x)), "{svg}");
    }
}
