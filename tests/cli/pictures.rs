//! The drawings of the pieces: each kind has its own, and all pieces of a game are told apart at 24 pixels.

use firzan::any::{AnyGame, new_game};
use firzan::core::Color as Side;
use firzan::games::defined::betza::Moves;
use firzan::games::{Registry, Variant};
use firzan::pictures::{self, Figure, SIZE, State};
use firzan::pieces::{Betza, Way};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The pixels of a square in which pieces must still be told apart.
const PIXELS: u32 = 24;

/// All pieces of a game.
fn figures(game: &dyn AnyGame, is_turned: bool) -> Vec<(String, Figure)> {
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

/// The games with pieces of their own, and all that come as definitions.
fn games() -> Vec<Variant> {
    let defined = Registry::new().defined().into_iter().map(|id| id.parse().expect(id));
    Variant::bases().into_iter().chain(defined).collect()
}

/// A white piece without an emblem, by its moves.
fn plain(ways: Vec<Way>, emblem: Option<&'static str>, state: State) -> Figure {
    Figure { name: "piece", letter: 'A', emblem, ways, color: Side::White, state, from_black: false }
}

#[test]
fn all_pieces_of_a_game_are_told_apart_at_24_pixels() {
    let mut alike = String::new();
    for variant in games() {
        for is_turned in [false, true] {
            let game = new_game(variant);
            let pieces: Vec<(String, Figure, Pixmap)> = figures(game.as_ref(), is_turned)
                .into_iter()
                .map(|(key, figure)| (key, figure.clone(), raster(&figure)))
                .collect();
            for (place, (one, figure, drawn)) in pieces.iter().enumerate() {
                for (other, other_figure, beside) in &pieces[..place] {
                    let pixels = difference(drawn, beside);
                    // Kings that step and kings that run stand on boards of their own.
                    let is_twin = one.trim_end_matches('2') == other.trim_end_matches('2');
                    // Two letters, such as E and F, may differ by one stroke.
                    let least = match (variant.is_defined(), figure.ways == other_figure.ways) {
                        _ if is_twin => 4,
                        (true, true) => 4,
                        (true, false) => 8,
                        (false, _) => 24,
                    };
                    if pixels < least {
                        alike += &format!("{variant} {one} {other}: {pixels} pixels\n");
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{alike}");
}

#[test]
fn kinds_of_moves_are_told_apart_at_24_pixels() {
    // Of the same letter, so that only the marks differ.
    for group in [
        &["W", "D", "H", "(4,0)", "R", "R2", "R3", "R2+", "DD", "D2", "nD", "nH", "pR", "gR", "mRcpR"][..],
        &["mR", "cR", "mW", "cW", "mD", "cD", "[W-F]", "[W?F]", "[W-B]", "[W?B]", "[W?K]", "[W?vsK]"],
        &["F", "A", "G", "B", "B2", "B3", "B2+", "AA", "nA", "nG", "pB", "gB", "[F-W]", "[F?R]", "[F-R]"],
        &["[F-R3+]", "[F?vsK]", "FAt[FA,FA]", "FA", "t[F,A]"],
        &["N", "C", "Z", "(4,1)", "NN", "N2", "N3", "nN", "nC", "nZ", "mN", "cN", "nNN"],
    ] {
        let pieces: Vec<Pixmap> = group
            .iter()
            .map(|text| {
                let ways = Moves::read(text).expect(text).ways.iter().map(Way::drawn).collect();
                raster(&plain(ways, None, State::Only))
            })
            .collect();
        for (place, (one, drawn)) in group.iter().zip(&pieces).enumerate() {
            for (other, beside) in group.iter().zip(&pieces[..place]) {
                let pixels = difference(drawn, beside);
                assert!(pixels >= 8, "{one} {other}: {pixels} pixels");
            }
        }
    }
}

#[test]
fn kinds_are_recognised_by_their_moves_and_names() {
    let emblem = |id: &str, letter: char| {
        let game = new_game(id.parse().expect(id));
        let kind = game.kinds().iter().find(|kind| kind.letter == letter).expect("a piece");
        pictures::emblem(game.as_ref(), kind)
    };
    for (id, letter, expected) in [
        ("capablanca", 'N', Some("knight")),
        ("capablanca", 'A', None),
        ("xiangqi", 'C', Some("cannon")),
        ("xiangqi", 'N', Some("horse")),
        ("xiangqi", 'K', Some("king")),
        ("makruk", 'P', Some("pawn")),
        ("makruk", 'S', None),
        ("shako", 'C', Some("cannon")),
        ("shako", 'E', Some("modern elephant")),
    ] {
        assert_eq!(emblem(id, letter), expected, "{id} {letter}");
    }
}

#[test]
fn a_turned_piece_has_the_moves_of_what_it_is() {
    let mut promoted = 0;
    for variant in games() {
        let game = new_game(variant);
        for (key, figure) in figures(game.as_ref(), false) {
            assert_eq!(
                figure.state == State::Promoted,
                variant.is_defined() && key.starts_with('+'),
                "{key}"
            );
            promoted += u32::from(figure.state == State::Promoted);
        }
    }
    assert!(promoted > 0, "there are games with promoted pieces");
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
    for variant in Variant::bases() {
        for (key, figure) in figures(new_game(variant).as_ref(), false) {
            assert_eq!(figure.emblem, Some(figure.name), "{variant} {key}");
        }
    }
}

#[test]
fn marks_follow_the_moves() {
    let marks = |betza, state| {
        let ways = Betza::new(betza).ways().iter().map(Way::drawn).collect();
        plain(ways, Some("king"), state).svg().matches("rotate(").count()
    };
    let plain = |betza| marks(betza, State::Only);
    assert_eq!([plain(""), plain("K"), plain("N"), plain("WFDA")], [0, 8, 8, 16]);
    // A step, and two dots for the jumps, in four directions.
    assert_eq!(plain("FAt[FA,FA]"), 8);
    // Each cross is promoted upright.
    assert_eq!(marks("mfW2cfF", State::Moving), 1);
    assert_eq!(marks("mfW2cfF", State::Capturing), 4);
}
