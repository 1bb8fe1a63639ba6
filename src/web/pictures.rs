//! Men as pictures.

use crate::any::{AnyGame, Man};
use crate::core::Color;

/// A man as a picture of 48 units each way, without an outer size.
pub fn picture(_: &dyn AnyGame, man: Man) -> String {
    let (paper, ink) = match man.color {
        Color::White => ("#fffdf5", "#1b1b1b"),
        Color::Black => ("#262626", "#fffdf5"),
    };
    let ring = match man.second_state {
        true => {
            "<circle cx=\"24\" cy=\"24\" r=\"15.5\" fill=\"none\" stroke=\"#d4351c\" stroke-width=\"3\"/>"
        }
        false => "",
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 48\" font-family=\"sans-serif\" \
         text-anchor=\"middle\"><circle cx=\"24\" cy=\"24\" r=\"19\" fill=\"{paper}\" stroke=\"#1b1b1b\" \
         stroke-width=\"1.5\"/>{ring}<text x=\"24\" y=\"31\" font-size=\"21\" font-weight=\"bold\" \
         fill=\"{ink}\">{}</text></svg>",
        man.letter
    )
}
