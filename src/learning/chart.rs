//! Line charts in SVG.

use std::fmt::{Arguments, Write};

/// The margin right of the plot, in pixels.
const RIGHT_MARGIN: f64 = 20.0;

/// A chart of values over equally spaced steps.
pub struct Chart {
    /// The SVG text so far.
    svg: String,
    /// The drawing's size in pixels.
    size: [f64; 2],
    /// The margins left of, above and below the plot, in pixels.
    margins: [f64; 3],
    /// The number of the last step, from 0.
    last: usize,
    /// The smallest and the largest value on the vertical axis.
    range: [f64; 2],
}

impl Chart {
    /// Creates a chart with horizontal grid lines, labelled by `label`. `head` is added to the attributes of
    /// the `svg` element, and `start` to the beginning of its content.
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
        let [min, max] = range;
        let left = margins[0];
        for line in 0..=4 {
            let value = min + (max - min) * f64::from(line) / 4.0;
            let y = chart.y(value);
            chart.add(format_args!(
                "<line x1=\"{left}\" x2=\"{:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                size[0] - RIGHT_MARGIN,
                left - 6.0,
                y + 4.0,
                label(value)
            ));
        }
        chart
    }

    /// The horizontal position of a step, in pixels.
    pub fn x(&self, step: usize) -> f64 {
        let left = self.margins[0];
        left + (self.size[0] - left - RIGHT_MARGIN) * step as f64 / self.last.max(1) as f64
    }

    /// The vertical position of a value, in pixels.
    pub fn y(&self, value: f64) -> f64 {
        let ([_, above, below], [min, max]) = (self.margins, self.range);
        above + (self.size[1] - above - below) * (max - value) / (max - min)
    }

    /// Draws a line through the values of all steps.
    pub fn line(&mut self, values: impl Iterator<Item = f64>, color: &str) {
        let point = |(step, value)| format!("{:.1},{:.1}", self.x(step), self.y(value));
        let points = values.enumerate().map(point).collect::<Vec<_>>().join(" ");
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
        ));
    }

    /// Adds SVG elements.
    pub fn add(&mut self, elements: Arguments) {
        let _ = writeln!(self.svg, "{elements}");
    }

    /// The complete drawing.
    pub fn finish(self) -> String {
        self.svg + "</svg>"
    }
}
