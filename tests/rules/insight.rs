//! Attackers and links of positions, and what holds for the reasons of all turns. The reasons themselves,
//! with their squares and arrows, are in `tests/transcripts/why`.

use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::core::Spot;
use firzan::games::Variant;

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
