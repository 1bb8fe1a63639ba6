//! A position as a picture: men are discs with their letters, in their second state with a ring; the squares
//! of the last turn are coloured, targets have dots, palaces a frame.

use super::Scene;
use crate::any::Man;
use crate::core::{Color, Spot};
use std::fmt::Write;

/// The width of a square.
const SQUARE: i32 = 48;
/// The space for letters and numbers beside the board.
const MARGIN: i32 = 22;
/// The space between two boards.
const GAP: i32 = 24;

/// The palaces of Flipping Xiangqi, by their corners.
const PALACES: [[Spot; 2]; 2] = [
    [Spot { file: 2, rank: 0 }, Spot { file: 4, rank: 2 }],
    [Spot { file: 2, rank: 4 }, Spot { file: 4, rank: 6 }],
];

/// The picture, a whole file. Titles name the squares and men for those who do not see it.
pub fn svg(scene: &Scene) -> String {
    let (files, ranks) = scene.game.size();
    let gaps = i32::from(files / scene.board_files()) - 1;
    let (width, height) = (
        2 * MARGIN + SQUARE * i32::from(files) + GAP * gaps,
        2 * MARGIN + SQUARE * i32::from(ranks),
    );
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\" role=\"img\">\n\
         <title>{}, {} to move: {}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        scene.game.title(),
        scene.game.side(),
        scene.game.fen()
    );
    for rank in scene.ranks() {
        for file in scene.files() {
            square(&mut text, scene, Spot { file, rank });
        }
    }
    if scene.game.variant().name() == "flippingxiangqi" {
        palaces(&mut text, scene);
    }
    coordinates(&mut text, scene);
    for spot in super::squares(scene.game.as_ref()) {
        if let Some(found) = scene.game.at(spot) {
            man(&mut text, centre(scene, spot), found, spot);
        }
    }
    for &spot in &scene.targets {
        let (x, y) = centre(scene, spot);
        let radius = if scene.game.at(spot).is_some() {
            SQUARE * 46 / 100
        } else {
            SQUARE / 7
        };
        let (fill, stroke) = match scene.game.at(spot) {
            Some(_) => ("none", "#15781b"),
            None => ("#15781b", "none"),
        };
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"3\"/>"
        );
    }
    for &(from, to) in &scene.arrows {
        arrow(&mut text, centre(scene, from), centre(scene, to));
    }
    text + "</svg>"
}

/// The corner of a square at the top left.
fn corner(scene: &Scene, spot: Spot) -> (i32, i32) {
    let (files, ranks) = scene.game.size();
    let (column, row) = match scene.is_turned {
        true => (files - 1 - spot.file, spot.rank),
        false => (spot.file, ranks - 1 - spot.rank),
    };
    let gap = GAP * i32::from(column / scene.board_files());
    (
        MARGIN + SQUARE * i32::from(column) + gap,
        MARGIN + SQUARE * i32::from(row),
    )
}

fn centre(scene: &Scene, spot: Spot) -> (i32, i32) {
    let (x, y) = corner(scene, spot);
    (x + SQUARE / 2, y + SQUARE / 2)
}

fn square(text: &mut String, scene: &Scene, spot: Spot) {
    let (x, y) = corner(scene, spot);
    let is_light = (spot.file + spot.rank) % 2 == 1;
    let is_marked = scene.last.contains(&spot) || scene.from == Some(spot);
    let fill = match (is_marked, is_light) {
        (false, true) => "#f0d9b5",
        (false, false) => "#c8a27a",
        (true, true) => "#d5d977",
        (true, false) => "#b3b34f",
    };
    let _ = writeln!(
        text,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
    );
}

fn palaces(text: &mut String, scene: &Scene) {
    for [low, high] in PALACES {
        let ((x1, y1), (x2, y2)) = (corner(scene, low), corner(scene, high));
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#8a3b12\" \
             stroke-width=\"3\"/>",
            x1.min(x2),
            y1.min(y2),
            (x1 - x2).abs() + SQUARE,
            (y1 - y2).abs() + SQUARE
        );
    }
}

/// An arrow whose head ends in the middle of a square. The head is a form of its own: not every program draws
/// SVG's markers.
fn arrow(text: &mut String, from: (i32, i32), to: (i32, i32)) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(f64::from);
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (neck_x, neck_y) = (x2 - 18.0 * dx, y2 - 18.0 * dy);
    let _ = writeln!(
        text,
        "<g opacity=\"0.75\"><line x1=\"{x1}\" y1=\"{y1}\" x2=\"{neck_x:.1}\" y2=\"{neck_y:.1}\" \
         stroke=\"#15781b\" stroke-width=\"7\"/><polygon points=\"{x2},{y2} {:.1},{:.1} {:.1},{:.1}\" \
         fill=\"#15781b\"/></g>",
        neck_x - 11.0 * dy,
        neck_y + 11.0 * dx,
        neck_x + 11.0 * dy,
        neck_y - 11.0 * dx
    );
}

fn coordinates(text: &mut String, scene: &Scene) {
    let (_, ranks) = scene.game.size();
    let mut label = |x: i32, y: i32, label: String| {
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" fill=\"#444\">{label}</text>"
        );
    };
    for file in scene.files() {
        let (x, _) = centre(scene, Spot { file, rank: 0 });
        let bottom = MARGIN + SQUARE * i32::from(ranks);
        label(x, bottom + 16, ((b'a' + file) as char).to_string());
    }
    for rank in scene.ranks() {
        let (_, y) = centre(scene, Spot { file: 0, rank });
        label(MARGIN / 2, y + 5, (rank + 1).to_string());
    }
}

fn man(text: &mut String, (x, y): (i32, i32), man: Man, spot: Spot) {
    let (paper, ink) = match man.color {
        Color::White => ("#fffdf5", "#1b1b1b"),
        Color::Black => ("#262626", "#fffdf5"),
    };
    let state = if man.second_state {
        " in its second state"
    } else {
        ""
    };
    let _ = write!(
        text,
        "<g><title>{} {} on {}{state}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"{paper}\" \
         stroke=\"#1b1b1b\" stroke-width=\"1.5\"/>",
        man.color,
        man.letter,
        spot.write(1)
    );
    if man.second_state {
        let _ = write!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"15.5\" fill=\"none\" stroke=\"#d4351c\" stroke-width=\"3\"/>"
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{x}\" y=\"{}\" font-size=\"21\" font-weight=\"bold\" fill=\"{ink}\">{}</text></g>",
        y + 7,
        man.letter
    );
}
