//! The drawings of the pieces: each kind has its own, and all pieces of a game are told apart at 24 pixels.

use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::pictures::{self, Figure, SIZE};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The pixels of a square in which pieces must still be told apart.
const PIXELS: u32 = 24;

/// All pieces of a game.
fn figures(game: &dyn AnyGame, is_turned: bool) -> Vec<(String, Figure<'static>)> {
    let kinds = game.kinds().iter();
    kinds.flat_map(|kind| pictures::figures(game, kind, is_turned)).collect()
}

/// A piece on a square of a middling colour.
fn raster(figure: &Figure) -> Pixmap {
    let tree = Tree::from_str(&figure.svg(), &Options::default()).expect("an SVG");
    let mut pixels = Pixmap::new(PIXELS, PIXELS).expect("a small picture");
    pixels.fill(Color::from_rgba8(200, 170, 130, 255));
    let scale = PIXELS as f32 / SIZE as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

/// How many pixels differ clearly.
fn difference(one: &Pixmap, other: &Pixmap) -> usize {
    let pairs = one.pixels().iter().zip(other.pixels());
    let differ = pairs.filter(|(one, other)| {
        let channels = [
            one.red().abs_diff(other.red()),
            one.green().abs_diff(other.green()),
            one.blue().abs_diff(other.blue()),
        ];
        channels.into_iter().max() > Some(64)
    });
    differ.count()
}

#[test]
fn all_pieces_of_a_game_are_told_apart_at_24_pixels() {
    let mut alike = String::new();
    for variant in Variant::bases() {
        for is_turned in [false, true] {
            let game = new_game(variant);
            let pieces: Vec<(String, Pixmap)> = figures(game.as_ref(), is_turned)
                .iter()
                .map(|(key, figure)| (key.clone(), raster(figure)))
                .collect();
            for (place, (one, drawn)) in pieces.iter().enumerate() {
                for (other, beside) in &pieces[..place] {
                    let pixels = difference(drawn, beside);
                    // Kings that step and kings that run stand on boards of their own.
                    let is_twin = one.trim_end_matches('2') == other.trim_end_matches('2');
                    if pixels < if is_twin { 4 } else { 24 } {
                        alike += &format!("{variant} {one} {other}: {pixels} pixels\n");
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{alike}");
}

#[test]
fn white_and_black_differ_all_over() {
    for variant in Variant::bases() {
        let game = new_game(variant);
        let pieces = figures(game.as_ref(), false);
        for pair in pieces.chunks(2) {
            let [(one, white), (other, black)] = pair else {
                unreachable!("a piece of each side");
            };
            assert!(one.to_ascii_lowercase() == *other, "{one} {other}");
            let pixels = difference(&raster(white), &raster(black));
            assert!(pixels > 200, "{variant} {one} {other}: {pixels} pixels");
        }
    }
}

#[test]
fn every_kind_has_an_emblem_of_its_own() {
    let unknown = Figure {
        name: "no such piece",
        betza: "",
        color: firzan::core::Color::White,
        capturing: None,
        is_turned: false,
    };
    for variant in Variant::bases() {
        for (key, figure) in figures(new_game(variant).as_ref(), false) {
            let bare = Figure { color: unknown.color, betza: "", capturing: None, ..figure };
            assert_ne!(bare.svg(), unknown.svg(), "{variant} {key}");
        }
    }
}

#[test]
fn marks_follow_the_moves() {
    let marks = |betza, capturing| {
        let figure =
            Figure { name: "king", betza, color: firzan::core::Color::White, capturing, is_turned: false };
        figure.svg().matches("rotate(").count()
    };
    let plain = |betza| marks(betza, None);
    assert_eq!([plain(""), plain("K"), plain("N"), plain("WFDA")], [0, 8, 8, 16]);
    // A step, and two dots for the jumps, in four directions.
    assert_eq!(plain("FAt[FA,FA]"), 8);
    // Each cross is turned upright.
    assert_eq!(marks("mfW2cfF", Some(false)), 1);
    assert_eq!(marks("mfW2cfF", Some(true)), 4);
}
