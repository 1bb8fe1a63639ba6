//! The drawing of a figure: the token, the emblem on it and the marks on its rim.

#[cfg(feature = "defined")]
use super::capitals;
use super::figure::{Figure, State};
use super::{emblems, marks};

/// The width and height of a drawing.
pub const SIZE: i32 = 48;

/// The colours of a side's tokens.
struct Paint {
    paper: &'static str,
    edge: &'static str,
    ink: &'static str,
    mark: &'static str,
}

const PAINTS: [Paint; 2] = [
    Paint { paper: "#fdf5e2", edge: "#4b382a", ink: "#35271d", mark: "#b3261e" },
    Paint { paper: "#33302f", edge: "#0f0d0c", ink: "#f7ecd5", mark: "#ffb938" },
];

impl Figure {
    /// The drawing as a complete SVG element without `width` and `height`.
    pub fn svg(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\">{}</svg>",
            self.shapes()
        )
    }

    /// The shapes of the drawing, in a square of [`SIZE`] units.
    pub fn shapes(&self) -> String {
        let Paint { paper, edge, ink, mark } = PAINTS[self.color.index()];
        let plate = match self.state {
            State::Capturing | State::Promoted => format!("<path d=\"{POINTS}\""),
            State::Only | State::Moving => "<circle r=\"22.2\"".to_string(),
        };
        let emblem = match self.emblem {
            Some(name) => emblems::emblem(name, ink, paper),
            #[cfg(feature = "defined")]
            None => capitals::capital(self.letter, ink),
            // Every piece of Firzan's own games has an emblem.
            #[cfg(not(feature = "defined"))]
            None => String::new(),
        };
        let marks = marks::marks(self, mark);
        format!(
            "<g transform=\"translate(24 24)\">{plate} fill=\"{paper}\" stroke=\"{edge}\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\"/>{emblem}{marks}</g>"
        )
    }
}

/// The outline of a token with eight points on a circle of radius 23.2, and corners between them on a circle
/// of radius 19.9. Precomputed, because sine functions would add much to the page's download.
const POINTS: &str = "M0.0 -23.2L7.6 -18.4L16.4 -16.4L18.4 -7.6L23.2 -0.0L18.4 7.6L16.4 16.4L7.6 18.4\
     L0.0 23.2L-7.6 18.4L-16.4 16.4L-18.4 7.6L-23.2 0.0L-18.4 -7.6L-16.4 -16.4L-7.6 -18.4Z";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_are_on_their_circles() {
        let point = |number: u32| {
            let angle = f64::from(number) * std::f64::consts::PI / 8.0;
            let radius = if number.is_multiple_of(2) { 23.2 } else { 19.9 };
            format!("{:.1} {:.1}", radius * angle.sin(), -radius * angle.cos())
        };
        let points: Vec<String> = (0..16).map(point).collect();
        assert_eq!(POINTS, format!("M{}Z", points.join("L")));
    }
}
