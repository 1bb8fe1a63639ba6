//! What is said of positions and turns: attackers, links, and why a turn is legal or not. Squares, arrows and
//! what a reason is about are held here; its words stand in `tests/transcripts/why`, which can be rewritten.

#[path = "../common/speech.rs"]
mod speech;

use fastrand::Rng;
use firzan::any::{AnyGame, Why, new_game};
use firzan::core::Spot;
use firzan::games::Variant;
use speech::speaks_of;

fn game(variant: &str, fen: &str) -> Box<dyn AnyGame> {
    let mut game = new_game(variant.parse().expect("a variant"));
    if !fen.is_empty() {
        game.set_up(Some(fen)).expect(fen);
    }
    game
}

fn spot(name: &str) -> Spot {
    Spot::read(name, 1).expect("a square").0
}

fn names(spots: &[Spot]) -> String {
    let mut names: Vec<String> = spots.iter().map(|spot| spot.write(1)).collect();
    names.sort();
    names.join(" ")
}

fn ways(arrows: &[(Spot, Spot)]) -> String {
    let way = |(from, to): &(Spot, Spot)| from.write(1) + &to.write(1);
    let mut ways: Vec<String> = arrows.iter().map(way).collect();
    ways.sort();
    ways.join(" ")
}

/// The links as `knight's square, other square, letter`.
fn links(game: &dyn AnyGame) -> String {
    let mut links: Vec<String> = game
        .links()
        .iter()
        .map(|link| format!("{}{}{}", link.from.write(1), link.to.write(1), link.letter))
        .collect();
    links.sort();
    links.join(" ")
}

/// Variant, FEN (empty for the start position), text, whether it is legal, what the reason speaks of,
/// squares, arrows. What it speaks of are the beginnings of words of it.
type Case = (&'static str, &'static str, &'static str, bool, &'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    ("chess", "", "e2e4", true, "pawn e4", "", "e2e4"),
    ("chess", "", "e2e5", false, "pawn straight diagonally", "", ""),
    ("chess", "", "e1g1", false, "bishop between king rook", "f1 g1", ""),
    ("chess", "", "a1a3", false, "pawn way", "a2", ""),
    ("chess", "", "e7e5", false, "opponent", "e7", ""),
    ("chess", "", "e2d3", false, "only capture", "d3", ""),
    (
        "chess",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "d4e3",
        true,
        "pawn en passant",
        "e4",
        "d4e3",
    ),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true, "castling rook", "", "e1g1 h1f1"),
    ("chess", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1g1", false, "rook attacks", "", "f3f1"),
    ("chess", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1g1", false, "rook attacks", "", "e3e1"),
    ("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", false, "king attacked rook", "e1 e2", "e8e1"),
    ("chess", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", true, "choose queen rook bishop knight", "", "e7e8"),
    ("chess", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", true, "queen check", "", "e7e8"),
    ("chess", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8k", false, "promotion", "", ""),
    ("knightrelay", "4k3/8/8/8/3P4/8/4N3/R2QK3 w - - 0 1", "d4e6", true, "leap knight", "", "d4e6 e2d4"),
    ("knightrelay", "4k3/8/4n3/8/3P4/8/4N3/R2QK3 w - - 0 1", "d4e6", false, "knight captured", "e6", ""),
    ("knightrelay", "6k1/3P4/8/4N3/8/8/8/4K3 w - - 0 1", "d7b8", false, "pawn relayed rank", "", ""),
    ("knightrelay", "4k3/8/8/8/3R4/8/8/4K1N1 w - - 0 1", "d4e6", false, "rook knight guards", "", ""),
    ("knightrelay", "4k3/8/8/8/3K4/8/P3N3/8 w - - 0 1", "d4e6", false, "king knight guards", "", ""),
    ("knightrelay", "4k3/8/4p3/8/3N4/8/8/4K3 w - - 0 1", "d4e6", false, "capture", "e6", ""),
    ("insaneflip8", "", "e2e4", true, "now flip", "a1 a2 b1 b2 c1 c2 d2 e1 e4 f1 f2 g1 g2 h1 h2", "e2e4"),
    ("insaneflip8", "", "e2e4,e4", true, "flip capture state", "e4", "e2e4"),
    ("insaneflip8", "", "e2e4,d1", false, "power flip", "d1", ""),
    ("insaneflip8", "", "d1d2,a1", false, "pawn own", "d2", ""),
    (
        "insaneflip8",
        "4k3/8/8/8/2PWN3/2+E5/8/4K3 w - - 0 1",
        "c3b4",
        true,
        "power state now flip",
        "b4 c4 e1 e4",
        "c3b4 d4c3",
    ),
    ("insaneflip8", "4k3/8/8/8/2PWN3/8/2+E5/4K3 w - - 0 1", "c2b3", false, "capture state power", "c2", ""),
    ("insaneflip8", "4k3/8/8/8/2PWN3/8/2+E5/4K3 w - - 0 1", "d4e6,e6", false, "power flip", "e6", ""),
    (
        "insaneflip8",
        "4k3/8/4p3/8/2PWN3/8/2+E5/4K3 w - - 0 1",
        "d4e6",
        false,
        "knight move state capture",
        "",
        "e4d4",
    ),
    (
        "insaneflip8",
        "4k3/8/4p3/8/2PWN3/8/2+E5/4K3 w - - 0 1",
        "d4d5",
        false,
        "next king dababba move state",
        "",
        "",
    ),
    ("insaneflip8", "4k3/8/8/8/2PWN3/8/2+E5/4K3 w - - 0 1", "c2d4", false, "power own", "d4", ""),
    (
        "insaneflip8",
        "4k3/8/2n5/8/2PWN3/8/2+E5/4K3 w - - 0 1",
        "e4c6",
        false,
        "next elephant capture state",
        "",
        "",
    ),
    ("insaneflip8", "4k3/8/8/8/2PWN3/8/2+E5/4K3 w - - 0 1", "c4d6", false, "pawn neighbours", "", ""),
    ("chess", "", "Nd4", false, "b1d4 g1d4 knight leap", "", ""),
    ("chess", "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", true, "choose queen rook bishop knight", "", "e7e8"),
    (
        "insaneflip8",
        "4k3/8/2n1p3/8/3+N4/8/2+E5/4K3 w - - 0 1",
        "d4c6",
        true,
        "takes knight now flip",
        "c2 c6 e1",
        "d4c6",
    ),
    ("grandshatranj", "", "d3d4", true, "pawn d4", "", "d3d4"),
    ("grandshatranj", "", "d3d5", false, "pawn straight diagonally", "", ""),
    ("grandshatranj:double", "", "d3d5", true, "pawn third rank double", "", "d3d5"),
    ("grandshatranj", "5k3r/10/10/10/10/10/10/2R7/10/5K4 w - - 0 1", "c3a1", false, "rook straight", "", ""),
    (
        "grandshatranj",
        "P4k3r/10/10/10/10/10/10/2R7/10/5K4 w - - 0 1",
        "a10a10m",
        true,
        "promotes minister lost",
        "",
        "",
    ),
    (
        "grandshatranj",
        "P4k3r/10/10/10/10/10/10/2R7/10/5K4 w - - 0 1",
        "a10a9",
        false,
        "tenth rank sideways",
        "",
        "",
    ),
    (
        "grandshatranj",
        "P4k3r/10/10/10/10/10/10/2R7/10/5K4 w - - 0 1",
        "a10b10",
        true,
        "tenth rank sideways choose minister oliphant",
        "",
        "a10b10",
    ),
    ("grandshatranj", "5k4/10/10/10/10/10/1pp7/O9/10/5K4 w - - 0 1", "a3c5", true, "oliphant", "", "a3c5"),
    ("grandshatranj", "5k4/10/10/10/10/2p7/1p8/O9/10/5K4 w - - 0 1", "a3d6", false, "pawn way", "b4", ""),
    ("flippingxiangqi", "", "d1d2", false, "soldier own", "d2", ""),
    ("flippingxiangqi", "", "b1d3", false, "soldier way", "c2", ""),
    ("flippingxiangqi", "", "c1d2", false, "soldier own", "d2", ""),
    (
        "flippingxiangqi",
        "3k3/7/3s3/7/3S3/3C3/2K4 w - - 0 1",
        "d2d5",
        true,
        "cannon soldier leaping advisor",
        "d3",
        "d2d5",
    ),
    (
        "flippingxiangqi",
        "3k3/7/3s3/3s3/3S3/3C3/2K4 w - - 0 1",
        "d2d5",
        false,
        "leap exactly one",
        "d3 d4",
        "",
    ),
    ("flippingxiangqi", "2k4/7/3s3/7/7/3C3/3K3 w - - 0 1", "d2d5", false, "needs leap", "d3 d4", ""),
    ("flippingxiangqi", "2k4/7/7/7/7/2S4/2K4 w - - 0 1", "c2b2", false, "kings face", "c2", "c1c7"),
    ("flippingxiangqi", "4k2/6s/7/7/2K4/7/7 w - - 0 1", "c3b3", false, "king palace", "", ""),
    ("distortingmirrors", "", "e2e3", true, "twin m2 m6", "", "e2e3 m2m6"),
    ("distortingmirrors", "", "m2m6", false, "twin leads e2e3", "", "e2e3"),
    ("distortingmirrors", "", "m2m4", false, "far m6", "m6", ""),
    ("distortingmirrors", "", "e2e4", false, "one step", "e3", ""),
    ("distortingmirrors", "", "b1c3", true, "twin takes pawn", "", "b1c3 j1m7"),
    ("distortingmirrors", "", "e2d3", false, "pawn diagonally capture", "d3", ""),
    ("distortingmirrors", "", "a2i3", false, "board", "", ""),
    ("distortingmirrors", "", "a1a2", false, "pawn own", "a2", ""),
];

#[test]
fn reasons_come_with_squares_and_arrows() {
    let mut wrong = String::new();
    for &(variant, fen, text, legal, things, squares, arrows) in CASES {
        let Why { legal: is_legal, note, .. } = game(variant, fen).why(text);
        let is_as_told = is_legal == legal && speaks_of(&note.text, things);
        if !is_as_told || (names(&note.squares), ways(&note.arrows)) != (squares.into(), arrows.into()) {
            wrong += &format!("{variant} {fen} {text}: not {things}\n  {is_legal} {note:?}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

const RELAYS: &str = "4k3/8/8/8/3P4/8/4N3/R2QK3 w - - 0 1";
const FLIPS: &str = "4k3/8/8/8/2PWN3/2+E5/8/4K3 w - - 0 1";

#[test]
fn pieces_lend_and_free() {
    assert_eq!(links(game("knightrelay", RELAYS).as_ref()), "e2d4N");
    assert_eq!(links(game("insaneflip8", FLIPS).as_ref()), "c3d4E d4c3W d4c4W d4e4W e4d4N");
    assert_eq!(links(game("chess", "").as_ref()), "");
    let mirrors = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert!(game("chess", mirrors).links().is_empty());
    let twins = game("distortingmirrors", "");
    assert_eq!(twins.links().len(), 32);
    assert!(links(twins.as_ref()).starts_with("a1i1R a2i2P a7i7P"));
}

#[test]
fn attackers_of_both_sides_are_found() {
    let attackers =
        |variant: &str, fen: &str, square: &str| names(&game(variant, fen).attackers(spot(square)));
    let attacks = |variant: &str, fen: &str, square: &str| names(&game(variant, fen).attacks(spot(square)));
    assert_eq!(attackers("chess", "", "f3"), "e2 g1 g2");
    assert_eq!(attackers("chess", "", "e8"), "d8");
    assert_eq!(attacks("chess", "", "d8"), "c7 c8 d7 e7 e8");
    assert_eq!(attacks("chess", "", "e5"), "");
    assert_eq!(attackers("chess", "", "p16"), "");
    // The pawn has the leap of the knight, and nobody takes a knight.
    assert_eq!(attacks("knightrelay", RELAYS, "d4"), "b3 b5 c2 c5 c6 e2 e5 e6 f3 f5");
    assert_eq!(attackers("knightrelay", "4k3/8/3r4/8/3N4/8/8/4K3 w - - 0 1", "d4"), "");
    // The elephant is in its capture state, freed by nothing; the knight relays to the Power beside it.
    assert_eq!(attacks("insaneflip8", FLIPS, "d4"), "b2 b6 c3 c5 e3 e5 f2 f6");
    assert_eq!(attacks("flippingxiangqi", "", "d1"), "c1 d2 e1");
    assert_eq!(attackers("flippingxiangqi", "3k3/7/3s3/7/3S3/3C3/3K3 w - - 0 1", "d5"), "d2");
    assert_eq!(attackers("grandshatranj", "", "d3"), "b2 c2 d2 e2 f2");
    assert_eq!(attackers("distortingmirrors", "", "f3"), "g1 g2");
}

/// The turns of random games, and garbage made of them.
#[test]
fn every_legal_turn_is_called_so_and_nothing_panics() {
    let mut random = Rng::with_seed(15);
    for variant in Variant::all() {
        let mut game = new_game(variant);
        for ply in 0..24 {
            let turns = game.legal_moves();
            let Some(&played) = random.choice(&turns) else {
                break;
            };
            for &turn in turns.iter().step_by(1 + turns.len() / 40) {
                let text = game.write(turn);
                let why = game.why(&text);
                assert!(why.legal && why.turn == Some(turn), "{variant} {}: {text}", game.fen());
                assert!(!why.note.text.is_empty(), "{text}");
                let first = text.split(',').next().unwrap_or_default();
                assert!(game.why(first).legal, "{variant} {}: {first}", game.fen());
            }
            for _ in 0..30 {
                let text = garbage(game.as_ref(), &mut random);
                let why = game.why(&text);
                let read = game.read_any(&text).ok();
                assert_eq!(why.turn, read, "{variant} {}: {text}", game.fen());
                let fault = game.read(&text).err().unwrap_or_default();
                // Of a text in algebraic notation it knows more.
                let is_other = fault.starts_with("not a move on this board");
                assert!(
                    why.legal || is_other || why.note.text.starts_with(&fault),
                    "{variant} {}: {text}",
                    game.fen()
                );
            }
            for _ in 0..10 {
                let spot = any_spot(game.as_ref(), &mut random);
                for from in game.attackers(spot) {
                    assert!(from == spot || game.attacks(from).contains(&spot), "{variant} {}", game.fen());
                }
            }
            game.play(played);
            if ply % 8 == 7 {
                game.links();
            }
        }
    }
}

fn any_spot(game: &dyn AnyGame, random: &mut Rng) -> Spot {
    let (files, ranks) = game.size();
    Spot { file: random.u8(..files), rank: random.u8(..ranks) }
}

fn garbage(game: &dyn AnyGame, random: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..2 {
        text += &any_spot(game, random).write(1);
    }
    match random.u8(..6) {
        0 => text += "q",
        1 => text += &format!(",{}", any_spot(game, random).write(1)),
        2 => text.insert(random.usize(..2), 'é'),
        3 => text.truncate(random.usize(..text.len())),
        _ => {}
    }
    text
}
