//! Turns of random games in every notation: each is read back as itself, so that no two share a text; and
//! records of games.

#[path = "../common/mod.rs"]
mod common;
mod records;

use common::{defined, random_game};
use fastrand::Rng;
use firzan::any::{new_game, write_line};
use firzan::eval::Evaluate;
use firzan::games::{Registry, Variant, Visitor};
use firzan::rules::{Insight, Notation, read_any, write_in};
use firzan_program::console::definitions;
use firzan_program::records::epd;
use firzan_program::records::pgn::{CommentedTurn, Reader, Record};
use std::collections::HashMap;

/// Positions with promotions, castling, captures in passing, relays and many pieces of a kind.
const POSITIONS: [(&str, &str); 9] = [
    ("chess", "r3k2r/1P4P1/8/pP1NN2N/Pp1N3r/8/1p4p1/R3K2R w KQkq a6 0 1"),
    ("grandshatranj", "k9/P9/9P/2P7/10/10/7p2/p9/9p/1w2K5 w - - 0 1"),
    ("grandshatranj:commoner,double", "k4P4/P9/9P/2P7/10/2P7/7p2/p9/9p/p3K5 b - - 0 1"),
    ("distortingmirrors", "r3k2rr3k2r/P3p2P4p3/8P6P/16/16/p6p8/4P3p3P2p/R3K2RR3K2R w KQkq - 0 1"),
    ("distortingmirrors:paired", "4k2P4k3/P3p1PP4p2P/16/16/16/16/p3P1pp4P2p/4K3p3K3 b - - 0 1"),
    ("knightrelay", "4k3/3p1p2/5n2/2P1P3/3p1p2/2N5/2P1P3/4K3 w - - 0 1"),
    ("knightrelay", "r3k2r/2p1p3/2p1p1n1/2P1P3/3N4/2P1P3/1P3P2/R3K2R w KQkq - 0 1"),
    ("shatranj", "r2k4/1P5P/8/2B5/8/8/p6p/1N1K4 w - - 0 1"),
    ("flippingxiangqi", "2rkr2/1hc1ch1/1s1e1s1/7/1S3S1/1HC1CH1/2RKR2 w - - 0 1"),
];

/// Random games in which turns are written and read.
struct Trial<'a> {
    fen: Option<&'a str>,
    games: u64,
}

impl Visitor for Trial<'_> {
    type Output = ();

    fn visit<P: Evaluate>(self, options: P::Options) {
        let fen = self.fen.unwrap_or(P::start_fen(options));
        let start = P::from_fen(options, fen).expect(fen);
        for seed in 0..self.games {
            let mut random = Rng::with_seed(seed);
            let game = random_game(start.clone(), &mut random, 160);
            for position in game.iter().step_by(1 + random.usize(..8)) {
                turns_come_back(position, &mut random);
            }
        }
    }
}

/// Writes some of a position's turns in every notation and reads them again.
fn turns_come_back<P: Insight>(position: &P, random: &mut Rng) {
    let mut turns = position.legal_moves();
    random.shuffle(&mut turns);
    for turn in turns.into_iter().take(8) {
        for notation in Notation::ALL {
            let text = write_in(position, notation, turn);
            let read = read_any(position, &text);
            assert_eq!(read, Ok(turn), "{text} for {} in {}", position.write(turn), position.fen());
        }
    }
}

#[test]
fn turns_of_defined_games_come_back_in_every_notation() {
    for variant in defined().1 {
        variant.visit(Trial { fen: None, games: 3 });
    }
}

#[test]
fn games_of_definitions_come_back_from_records_and_positions() {
    let (registry, games) = defined();
    for variant in games {
        let mut random = Rng::with_seed(7);
        let mut game = new_game(variant);
        for _ in 0..80 {
            let turns = game.legal_moves();
            let Some(&turn) = turns.get(random.usize(..turns.len().max(1))) else { break };
            game.play(turn);
            if game.outcome().is_some() {
                game.undo();
                break;
            }
            let line = epd::Position::write(game.as_ref(), &[]);
            let read = epd::Position::read(&line, variant);
            let read = read.unwrap_or_else(|why| panic!("{variant}: {line}: {why}")).expect("a position");
            assert_eq!((read.game.fen(), read.game.key()), (game.fen(), game.key()), "{variant}: {line}");
        }
        let turns = game.played().iter().map(|&turn| CommentedTurn::new(turn, String::new()));
        let tags = vec![("Variant".to_string(), variant.to_string())];
        let record = Record::new(variant, tags, turns.collect());
        for notation in Notation::ALL {
            let text = record.text_in(notation).expect("a record");
            let chess = "chess".parse().expect("a variant");
            let read = Reader::new(text.as_bytes(), chess, &registry)
                .next()
                .expect("a record")
                .expect("a good record");
            assert_eq!((read.variant, &read.turns), (variant, &record.turns), "{text}");
            assert_eq!(read.tag("FEN"), Some(new_game(variant).first_fen().as_str()), "{text}");
            assert!(read.remarks.is_empty(), "{text}\n{:?}", read.remarks);
        }
    }
}

#[test]
fn turns_of_random_games_come_back_in_every_notation() {
    for variant in Variant::all() {
        variant.visit(Trial { fen: None, games: 12 });
    }
    for (id, fen) in POSITIONS {
        let variant: Variant = id.parse().expect(id);
        variant.visit(Trial { fen: Some(fen), games: 24 });
    }
}

#[test]
fn pieces_that_turn_into_others_are_written_with_a_plus() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.ini");
    std::fs::write(&file, "[turning:chess]\npromotedPieceType = n:b\n").expect("a file");
    let registry = Registry::new();
    assert_eq!(definitions::load(&registry, [file.as_path()]), Vec::<String>::new());
    let mut game = new_game(registry.variant("turning").expect("a game"));
    game.set_up(Some("4k3/8/1N6/8/8/8/8/+N3K2R w K - 0 1")).expect("a position");
    for (rules, san, lan) in [
        ("b6a8", "Na8", "Nb6-a8"),
        ("b6a8+", "Na8=+", "Nb6-a8=+"),
        ("b6c8", "Nc8", "Nb6-c8"),
        ("a1b2", "+Nb2", "+Na1-b2"),
        ("e1g1", "O-O", "O-O"),
        ("h1h8", "Rh8+", "Rh1-h8+"),
    ] {
        let turn = game.read(rules).expect(rules);
        for (notation, text) in [(Notation::San, san), (Notation::Lan, lan), (Notation::Rules, rules)] {
            assert_eq!(game.write_in(notation, turn), text);
            assert_eq!(game.read_any(text), Ok(turn), "{text}");
        }
    }
    assert_eq!(game.read_any("Na8=+!?"), game.read("b6a8+"));
    assert!(game.read_any("Nb2").is_err());
}

#[test]
fn a_piece_that_turns_back_in_a_line_is_written_with_a_minus() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.ini");
    let section = "[backturning]\nking = k\nknight = n\ncommoner = m\n\
                   promotedPieceType = n:m\npieceDemotion = true\n\
                   promotionRegionWhite = *5 *6 *7 *8\npromotionRegionBlack = *1 *2 *3 *4\n\
                   startFen = 1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1\n";
    std::fs::write(&file, section).expect("a file");
    let registry = Registry::new();
    assert_eq!(definitions::load(&registry, [file.as_path()]), Vec::<String>::new());
    let start = new_game(registry.variant("backturning").expect("a game"));
    let mut game = start.fork();
    let words = ["b1c3", "b8c6", "c3d5+", "c6d4+", "d5c5-", "d4c3-", "c5e6+"];
    let san = ["Nc3", "Nc6", "Nd5=M", "Nd4=M", "Mc5=N", "Mc3=N", "Ne6=M"];
    let mut turns = Vec::new();
    for (rules, san) in words.iter().zip(san) {
        let turn = game.read(rules).expect(rules);
        assert_eq!(game.read_any(san), Ok(turn), "{san}");
        game.play(turn);
        turns.push(turn);
    }
    assert_eq!(write_line(start.as_ref(), Notation::Rules, &turns), words);
    assert_eq!(write_line(start.as_ref(), Notation::FairySan, &turns), san);
}

/// All turns of a position, by text.
struct Texts<'a>(&'a str);

impl Visitor for Texts<'_> {
    type Output = ();

    fn visit<P: Evaluate>(self, options: P::Options) {
        let position = P::from_fen(options, self.0).expect(self.0);
        for notation in Notation::ALL {
            let mut known = HashMap::new();
            for turn in position.legal_moves() {
                let text = write_in(&position, notation, turn);
                if let Some(other) = known.insert(text.clone(), turn) {
                    let (one, other) = (position.write(turn), position.write(other));
                    panic!("{one} and {other} are both written {text} in {}", self.0);
                }
            }
        }
    }
}

#[test]
fn no_two_turns_of_a_position_share_a_text() {
    for (id, fen) in POSITIONS {
        let variant: Variant = id.parse().expect(id);
        variant.visit(Texts(fen));
    }
}

/// Notation, XBoard and the page ask for these roles; a kind without one would be written otherwise.
#[test]
fn every_game_has_one_royal_kind_and_no_two_kinds_of_pawns() {
    for variant in Variant::all() {
        let kinds = new_game(variant).kinds();
        let royal: Vec<_> = kinds.iter().filter(|kind| kind.is_royal()).collect();
        assert!(matches!(royal[..], [king] if king.letter == 'K'), "{variant}");
        let pawns: Vec<_> = kinds.iter().filter(|kind| kind.is_pawn()).collect();
        assert!(pawns.iter().all(|pawn| pawn.letter == 'P'), "{variant}");
        assert!(pawns.len() <= 1, "{variant}");
    }
}
