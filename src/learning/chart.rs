//! Line charts in SVG.

use std::fmt::{Arguments, Write};

/// The distance of the plot from the right edge, in pixels.
const RIGHT: f64 = 20.0;

/// A chart with values over equal steps.
pub struct Chart {
    /// The text so far.
    svg: String,
    /// The drawing's size in pixels.
    size: [f64; 2],
    /// The pixels left of, above and below the plot.
    margins: [f64; 3],
    /// The number of the last step, from 0.
    last: usize,
    /// The smallest and the largest value.
    range: [f64; 2],
}

impl Chart {
    /// A chart with horizontal lines whose values `label` writes. `head` goes into the tag of the drawing,
    /// and `start` after it.
    pub fn new(
        [head, start]: [&str; 2],
        size: [f64; 2],
        margins: [f64; 3],
        last: usize,
        range: [f64; 2],
        label: impl Fn(f64) -> String,
    ) -> Chart {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" {head}\
             font-family=\"sans-serif\" font-size=\"12\">\n{start}",
            size[0], size[1]
        );
        let mut chart = Chart { svg, size, margins, last, range };
        let [least, most] = range;
        let left = margins[0];
        for line in 0..=4 {
            let value = least + (most - least) * f64::from(line) / 4.0;
            let y = chart.y(value);
            chart.add(format_args!(
                "<line x1=\"{left}\" x2=\"{:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                size[0] - RIGHT,
                left - 6.0,
                y + 4.0,
                label(value)
            ));
        }
        chart
    }

    /// The horizontal place of a step, in pixels.
    pub fn x(&self, step: usize) -> f64 {
        let left = self.margins[0];
        left + (self.size[0] - left - RIGHT) * step as f64 / self.last.max(1) as f64
    }

    /// The vertical place of a value, in pixels.
    pub fn y(&self, value: f64) -> f64 {
        let ([_, above, below], [least, most]) = (self.margins, self.range);
        above + (self.size[1] - above - below) * (most - value) / (most - least)
    }

    /// Draws a line through the values of all steps.
    pub fn line(&mut self, values: impl Iterator<Item = f64>, color: &str) {
        let point = |(step, value)| format!("{:.1},{:.1}", self.x(step), self.y(value));
        let points = values.enumerate().map(point).collect::<Vec<_>>().join(" ");
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
        ));
    }

    /// Adds elements.
    pub fn add(&mut self, elements: Arguments) {
        let _ = writeln!(self.svg, "{elements}");
    }

    /// The complete drawing.
    pub fn finish(self) -> String {
        self.svg + "</svg>"
    }
}
