//! A position as a picture: coloured squares for the last move, dots for targets, arrows from attackers,
//! frames for palaces, dashed lines for links. Letters and digits are drawn as lines, so that no fonts are
//! needed.

use super::legend::arrowhead;
use super::scene::Scene;
use firzan::any::Piece;
use firzan::core::{Color, Spot};
use firzan::pictures::letters::written;
use firzan::pictures::{SIZE, State, figure};
use firzan::rules::Link;
use std::fmt::Write;

/// The space for letters and numbers beside the board.
const MARGIN: i32 = 22;
/// The space between two boards.
const GAP: i32 = 24;

const GREEN: &str = "#15781b";
const RED: &str = "#c62828";
const BLUE: &str = "#1d4ed8";

/// The picture as a complete file. Titles name the squares and pieces for screen readers.
pub fn svg(scene: &Scene) -> String {
    let (files, ranks) = scene.game.size();
    let gaps = i32::from(files / scene.game.board_files()) - 1;
    let (width, height) =
        (2 * MARGIN + SIZE * i32::from(files) + GAP * gaps, 2 * MARGIN + SIZE * i32::from(ranks));
    let drops = scene.game.variant().definition().is_some_and(|game| game.rules.drops.allowed);
    let width = if drops { width + SIZE } else { width };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n\
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
    palaces(&mut text, scene);
    coordinates(&mut text, scene);
    for spot in scene.squares() {
        if let Some(occupant) = scene.game.at(spot) {
            piece(&mut text, scene, occupant, spot);
        }
    }
    hands(&mut text, scene);
    marks(&mut text, scene);
    text + "</svg>"
}

/// Links, targets, attackers and arrows.
fn marks(text: &mut String, scene: &Scene) {
    // Twins on corresponding squares need no line.
    let files = scene.game.board_files();
    let corresponds =
        |link: &Link<Spot>| link.from.rank == link.to.rank && link.from.file + files == link.to.file;
    for link in scene.links.iter().filter(|link| !corresponds(link)) {
        let ((x1, y1), (x2, y2)) = (centre(scene, link.from), centre(scene, link.to));
        let _ = writeln!(
            text,
            "<g stroke=\"{BLUE}\" fill=\"{BLUE}\" opacity=\"0.7\"><path d=\"M{x1} {y1}L{x2} {y2}\" \
             stroke-width=\"2.5\" stroke-dasharray=\"5 3\"/><circle cx=\"{x2}\" cy=\"{y2}\" r=\"4\"/></g>"
        );
    }
    for &spot in &scene.targets {
        match scene.game.at(spot) {
            Some(_) => ring(text, scene, spot, GREEN),
            None => {
                let (x, y) = centre(scene, spot);
                let radius = SIZE / 7;
                let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{GREEN}\"/>");
            }
        }
    }
    if let Some((spot, attackers)) = &scene.attacked {
        ring(text, scene, *spot, RED);
        for &from in attackers {
            arrow(text, centre(scene, from), centre(scene, *spot), RED);
        }
    }
    for &(from, to) in &scene.arrows {
        arrow(text, centre(scene, from), centre(scene, to), GREEN);
    }
}

fn ring(text: &mut String, scene: &Scene, spot: Spot, colour: &str) {
    let (x, y) = centre(scene, spot);
    let _ = writeln!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"21.5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\"/>"
    );
}

/// The top left corner of a square.
fn corner(scene: &Scene, spot: Spot) -> (i32, i32) {
    let (files, ranks) = scene.game.size();
    let (column, row) = if scene.from_black {
        (files - 1 - spot.file, spot.rank)
    } else {
        (spot.file, ranks - 1 - spot.rank)
    };
    let gap = GAP * i32::from(column / scene.game.board_files());
    (MARGIN + SIZE * i32::from(column) + gap, MARGIN + SIZE * i32::from(row))
}

fn centre(scene: &Scene, spot: Spot) -> (i32, i32) {
    let (x, y) = corner(scene, spot);
    (x + SIZE / 2, y + SIZE / 2)
}

fn square(text: &mut String, scene: &Scene, spot: Spot) {
    let (x, y) = corner(scene, spot);
    if scene.game.is_wall(spot) {
        return;
    }
    let is_light = !(spot.file + spot.rank).is_multiple_of(2);
    let is_marked = scene.last.contains(&spot) || scene.from == Some(spot);
    let fill = match (is_marked, is_light) {
        (false, true) => "#f0d9b5",
        (false, false) => "#c8a27a",
        (true, true) => "#d5d977",
        (true, false) => "#b3b34f",
    };
    let _ = writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{fill}\"/>");
}

fn palaces(text: &mut String, scene: &Scene) {
    for &[low, high] in scene.game.palaces() {
        let ((x1, y1), (x2, y2)) = (corner(scene, low), corner(scene, high));
        let (left, right) = (x1.min(x2), x1.max(x2) + SIZE);
        let (top, bottom) = (y1.min(y2), y1.max(y2) + SIZE);
        let _ = writeln!(
            text,
            "<path d=\"M{left} {top}H{right}V{bottom}H{left}Z\" fill=\"none\" stroke=\"#8a3b12\" \
             stroke-width=\"3\"/>"
        );
    }
}

/// An arrow whose head ends in the middle of a square. The head is a polygon because not every program draws
/// SVG markers.
fn arrow(text: &mut String, from: (i32, i32), to: (i32, i32), colour: &str) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(f64::from);
    let [(x, y), (left_x, left_y), (right_x, right_y)] = arrowhead((x1, y1), (x2, y2), 18.0, 11.0);
    let _ = writeln!(
        text,
        "<g opacity=\"0.75\"><line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" \
         stroke-width=\"7\"/><polygon points=\"{x2},{y2} {left_x:.1},{left_y:.1} {right_x:.1},{right_y:.1}\" \
         fill=\"{colour}\"/></g>"
    );
}

fn coordinates(text: &mut String, scene: &Scene) {
    let (_, ranks) = scene.game.size();
    let mut label = |x: i32, y: i32, label: &str| {
        let _ = writeln!(text, "{}", written(label, (x.into(), y.into()), "#444"));
    };
    let bottom = MARGIN + SIZE * i32::from(ranks);
    for file in scene.files() {
        let (x, _) = centre(scene, Spot { file, rank: 0 });
        label(x, bottom + MARGIN / 2, &((b'a' + file) as char).to_string());
    }
    for rank in scene.ranks() {
        let (_, y) = centre(scene, Spot { file: 0, rank });
        label(MARGIN / 2, y, &(rank + 1).to_string());
    }
}

fn piece(text: &mut String, scene: &Scene, piece: Piece, spot: Spot) {
    let Some(mut figure) = figure(scene.game.as_ref(), piece, spot, scene.from_black) else {
        return;
    };
    if scene.game.symbol(spot).is_some_and(|symbol| symbol.ends_with('~')) {
        figure.state = State::Promoted;
    }
    let (x, y) = corner(scene, spot);
    let state = match figure.state {
        State::Capturing => " in the capture state",
        State::Moving => " in the move state",
        State::Promoted => ", promoted",
        State::Only => "",
    };
    let _ = writeln!(
        text,
        "<g><title>{}'s {} on {}{state}</title><g transform=\"translate({x} {y})\">{}</g></g>",
        piece.color,
        figure.name,
        spot.write(1),
        figure.shapes()
    );
}

/// The pieces in hand, to the right of the board at half the size: each side's at its end, with their number.
fn hands(text: &mut String, scene: &Scene) {
    let (files, ranks) = scene.game.size();
    let (left, height) = (2 * MARGIN + SIZE * i32::from(files), SIZE * i32::from(ranks));
    for color in Color::BOTH {
        let hand = scene.game.hand(color);
        let pitch = (height / 2 / hand.len().max(1) as i32).min(SIZE / 2);
        for ((letter, count), row) in hand.into_iter().zip(0..) {
            let piece = Piece { letter, second_state: false, color };
            let corner = Spot { file: 0, rank: 0 };
            let Some(figure) = figure(scene.game.as_ref(), piece, corner, scene.from_black) else {
                continue;
            };
            let is_below = (color == Color::White) != scene.from_black;
            let top = MARGIN + if is_below { height - pitch * (row + 1) } else { pitch * row };
            let number = (f64::from(left + SIZE * 3 / 4), f64::from(top + SIZE / 4));
            let _ = writeln!(
                text,
                "<g><title>{color}'s {} in hand: {count}</title>\
                 <g transform=\"translate({left} {top}) scale(0.5)\">{}</g>{}</g>",
                figure.name,
                figure.shapes(),
                written(&count.to_string(), number, "#444")
            );
        }
    }
}
