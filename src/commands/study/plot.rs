//! Drawings in SVG, without styles of their own: the document's rules allow none.

use crate::console::text::escaped;
use firzan::any::AnyGame;
use firzan::core::Spot;
use std::fmt::Write;

/// The width of a drawing, and the room for the labels on its left and the numbers on its right.
const WIDTH: f64 = 640.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 110.0;
/// The height of a bar with the gap below it.
const BAR: f64 = 24.0;
/// The side of a square of a board.
const SQUARE: f64 = 36.0;

/// A bar.
pub struct Bar {
    /// What it is.
    pub label: String,
    /// Its length, which may be below 0.
    pub value: f64,
    /// Its error either way, or 0.
    pub error: f64,
    /// The number beside it.
    pub text: String,
}

/// Bars from left to right, below each other.
pub fn bars(title: &str, bars: &[Bar]) -> String {
    let least = bars.iter().map(|bar| bar.value - bar.error).fold(0.0, f64::min);
    let most = bars.iter().map(|bar| bar.value + bar.error).fold(least + 1e-9, f64::max);
    let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * (value - least) / (most - least);
    let height = BAR * bars.len() as f64;
    let mut svg = begin(title, WIDTH, height);
    for (number, bar) in bars.iter().enumerate() {
        let top = BAR * number as f64 + 4.0;
        let middle = top + BAR / 2.0 - 4.0;
        let [from, to] = [bar.value.min(0.0), bar.value.max(0.0)].map(x);
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            LEFT - 8.0,
            middle + 5.0,
            escaped(&bar.label),
            to - from,
            BAR - 8.0
        );
        let [low, high] = [x(bar.value - bar.error), x(bar.value + bar.error)];
        if bar.error > 0.0 {
            let _ = write!(
                svg,
                "<path class=\"error\" \
                 d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {:.1}v8M{high:.1} {:.1}v8\"/>",
                middle - 4.0,
                middle - 4.0
            );
        }
        let _ = write!(
            svg,
            "<text class=\"value\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            high.max(to) + 8.0,
            middle + 5.0,
            escaped(&bar.text)
        );
    }
    svg + "</svg>"
}

/// A board whose squares are the darker the more there is of them.
pub fn board(title: &str, game: &dyn AnyGame, count: &dyn Fn(Spot) -> usize) -> String {
    let (files, ranks) = game.size();
    let spots = || (0..ranks).flat_map(|rank| (0..files).map(move |file| Spot { file, rank }));
    let most = spots().map(count).max().unwrap_or(0).max(1);
    let mut svg = begin(title, SQUARE * f64::from(files), SQUARE * f64::from(ranks));
    for spot in spots().filter(|&spot| !game.is_wall(spot)) {
        let [x, y] = [spot.file, ranks - 1 - spot.rank].map(|place| SQUARE * f64::from(place));
        let share = count(spot) as f64 / most as f64;
        let _ = write!(
            svg,
            "<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
             fill-opacity=\"{share:.2}\"><title>{}: {}</title></rect>",
            spot.write(1),
            count(spot)
        );
        if spot.rank == 0 || spot.file == 0 {
            let _ = write!(
                svg,
                "<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + 2.0,
                y + SQUARE - 3.0,
                spot.write(1)
            );
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
    use super::*;

    #[test]
    fn bars_keep_within_the_drawing() {
        let bar = |value| Bar { label: "<a>".to_string(), value, error: 2.0, text: String::new() };
        let svg = bars("x", &[bar(-3.0), bar(5.0)]);
        assert!(!svg.contains("<a>") && svg.contains("&lt;a&gt;"));
        let numbers =
            svg.split("x=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
        assert!(numbers.into_iter().all(|x| (0.0..=WIDTH).contains(&x)), "{svg}");
    }
}
