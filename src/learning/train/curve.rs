//! The loss curves, as text and as an SVG drawing.

use crate::learning::chart::Chart;

/// The losses of each epoch: for the training positions and the held-out ones.
pub type Losses = Vec<[f64; 2]>;

/// The drawing's size in pixels, and the margins left of, above and below the curves.
const SIZE: [f64; 2] = [640.0, 360.0];
const MARGINS: [f64; 3] = [70.0, 40.0, 40.0];

/// The held-out losses as a line of bar characters.
pub fn bars(losses: &Losses) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let [min, max] = range(losses.iter().map(|loss| loss[1]));
    let bar = |loss: f64| BARS[((loss - min) / (max - min) * 7.0).round() as usize % 8];
    losses.iter().map(|loss| bar(loss[1])).collect()
}

/// The loss curves as SVG.
pub fn svg(title: &str, losses: &Losses) -> String {
    let start = format!(
        "<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{}\" y=\"20\" font-size=\"14\">{title}</text>\n",
        MARGINS[0]
    );
    let (last, range) = (losses.len().saturating_sub(1), range(losses.iter().flatten().copied()));
    let mut chart = Chart::new(["", &start], SIZE, MARGINS, last, range, |loss| format!("{loss:.4}"));
    let bottom = SIZE[1] - 8.0;
    for (number, (name, color)) in [("training", "#0072b2"), ("held out", "#d55e00")].into_iter().enumerate()
    {
        chart.line(losses.iter().map(|loss| loss[number]), color);
        let x = MARGINS[0] + 120.0 * number as f64;
        chart.add(format_args!("<text x=\"{x:.0}\" y=\"{bottom:.0}\" fill=\"{color}\">{name}</text>"));
    }
    chart.add(format_args!(
        "<text x=\"{:.0}\" y=\"{bottom:.0}\" text-anchor=\"end\">{} epochs</text>",
        chart.x(last.max(1)),
        losses.len()
    ));
    chart.finish() + "\n"
}

/// The smallest and the largest loss, made distinct if they are equal.
fn range(losses: impl Iterator<Item = f64>) -> [f64; 2] {
    let [min, max] = losses.fold([f64::MAX, f64::MIN], |[min, max], loss| [min.min(loss), max.max(loss)]);
    [min, max.max(min + 1e-9)]
}
