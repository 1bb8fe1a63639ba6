//! The curves of the losses, as text and as a drawing.

use std::fmt::Write;

/// The losses of each epoch: of the training positions, and of those held out.
pub type Losses = Vec<[f64; 2]>;

/// The drawing's size in pixels, and the room for its labels.
const SIZE: [f64; 2] = [640.0, 360.0];
const LEFT: f64 = 70.0;
const BELOW: f64 = 40.0;

/// The held-out losses as a line of bars.
pub fn bars(losses: &Losses) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let [least, most] = range(losses.iter().map(|loss| loss[1]));
    let bar = |loss: f64| BARS[((loss - least) / (most - least) * 7.0).round() as usize % 8];
    losses.iter().map(|loss| bar(loss[1])).collect()
}

/// The curves as SVG.
pub fn svg(title: &str, losses: &Losses) -> String {
    let [least, most] = range(losses.iter().flatten().copied());
    let [width, height] = SIZE;
    let (plot_width, plot_height) = (width - LEFT - 20.0, height - BELOW - 40.0);
    let x = |epoch: usize| LEFT + plot_width * epoch as f64 / losses.len().saturating_sub(1).max(1) as f64;
    let y = |loss: f64| 40.0 + plot_height * (most - loss) / (most - least);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{title}</text>\n"
    );
    for line in 0..=4 {
        let loss = least + (most - least) * f64::from(line) / 4.0;
        let y = y(loss);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{:.0}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.4}</text>",
            LEFT + plot_width,
            LEFT - 6.0,
            y + 4.0,
        );
    }
    for (number, (name, color)) in [("training", "#0072b2"), ("held out", "#d55e00")].into_iter().enumerate()
    {
        let points: Vec<String> = losses
            .iter()
            .enumerate()
            .map(|(epoch, loss)| format!("{:.1},{:.1}", x(epoch), y(loss[number])))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\" fill=\"{color}\">{name}</text>",
            points.join(" "),
            LEFT + 120.0 * number as f64,
            height - 8.0,
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{} epochs</text>\n</svg>",
        LEFT + plot_width,
        height - 8.0,
        losses.len()
    );
    svg
}

/// The smallest and the largest loss, always different.
fn range(losses: impl Iterator<Item = f64>) -> [f64; 2] {
    let [least, most] =
        losses.fold([f64::MAX, f64::MIN], |[least, most], loss| [least.min(loss), most.max(loss)]);
    [least, most.max(least + 1e-9)]
}
