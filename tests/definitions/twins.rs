//! Games that Firzan plays by code of their own, and as definitions: both must play the same.

use crate::suites::{counts, file, lines};
use crate::{board, files, read_file};
use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan::rules::{Outcome, Reason};
use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

/// The ids of the games, and the definitions' names.
const TWINS: [(&str, &str); 9] = [
    ("chess", "twin-chess"),
    ("shatranj", "twin-shatranj"),
    ("knightrelay", "twin-knightrelay"),
    ("flippingxiangqi", "twin-flippingxiangqi"),
    ("grandshatranj", "twin-grandshatranj"),
    ("grandshatranj:rook", "twin-grandshatranj-rook"),
    ("grandshatranj:mixed", "twin-grandshatranj-mixed"),
    ("grandshatranj:gilded", "twin-grandshatranj-gilded"),
    ("grandshatranj:double", "twin-grandshatranj-double"),
];

/// The larger a number, the more is compared: `FIRZAN_TWINS` multiplies games, and nodes counted.
fn times() -> u64 {
    std::env::var("FIRZAN_TWINS").map_or(1, |times| times.parse().expect("a number"))
}

/// A game of an id, or of a definition in the file of twins.
fn game(id: &str) -> Box<dyn AnyGame> {
    static GAMES: LazyLock<Registry> = LazyLock::new(|| {
        let registry = Registry::new();
        let file = files("", "ini").into_iter().find(|file| file.ends_with("twins.ini")).expect("twins");
        for section in read_file(&file).1.sections {
            registry.define(section.game.expect("a game"), Some(&file)).expect("room for it");
        }
        registry
    });
    new_game(GAMES.variant(id).unwrap_or_else(|error| panic!("{error}")))
}

/// The definition of an id.
fn twin_of(id: &str) -> Option<&'static str> {
    TWINS.iter().find(|(own, _)| *own == id).map(|(_, twin)| *twin)
}

/// A FEN of the built-in game as the definition has it: there a flipped piece keeps its letter.
fn twin_fen(id: &str, fen: &str) -> String {
    if id != "flippingxiangqi" {
        return fen.to_string();
    }
    let (board, rest) = fen.split_once(' ').expect("fields");
    let pairs = [("H", "+S"), ("C", "+F"), ("R", "+E"), ("h", "+s"), ("c", "+f"), ("r", "+e")];
    let board = pairs.into_iter().fold(board.to_string(), |board, (from, to)| board.replace(from, to));
    format!("{board} {rest}")
}

/// A FEN without the square of a capture en passant: a definition names it, as Fairy-Stockfish does, also
/// where the capture would expose the king.
fn without_passing(fen: &str) -> String {
    fen.split(' ')
        .enumerate()
        .map(|(field, text)| if field == 3 { "-" } else { text })
        .collect::<Vec<_>>()
        .join(" ")
}

/// A built-in game and its twin in the same position.
struct Pair {
    id: &'static str,
    own: Box<dyn AnyGame>,
    twin: Box<dyn AnyGame>,
}

impl Pair {
    /// At a FEN of the built-in game; `None` if it has no such position.
    fn at(id: &'static str, fen: Option<&str>) -> Option<Pair> {
        let (mut own, mut twin) = (game(id), game(twin_of(id).expect("a twin")));
        own.set_up(fen).ok()?;
        let fen = own.fen();
        twin.set_up(Some(&twin_fen(id, &fen))).unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
        Some(Pair { id, own, twin })
    }

    /// The turns as texts, and the result, after everything has been compared.
    fn compared(&self) -> (Vec<String>, Option<Outcome>) {
        let fen = self.own.fen();
        let (own_fen, twin_fen) = (twin_fen(self.id, &fen), self.twin.fen());
        match fen.split(' ').nth(3) {
            Some("-") => assert_eq!(without_passing(&twin_fen), own_fen, "{}", self.id),
            _ => assert_eq!(twin_fen, own_fen, "{}", self.id),
        }
        let texts = |game: &dyn AnyGame| {
            let turns = game.legal_moves().into_iter().map(|turn| game.write(turn));
            let mut turns: Vec<String> =
                turns.map(|text| text.trim_end_matches(['+', '-']).to_string()).collect();
            turns.sort();
            turns
        };
        let turns = texts(&*self.own);
        assert_eq!(texts(&*self.twin), turns, "{} {fen}", self.id);
        assert_eq!(self.twin.in_check(), self.own.in_check(), "{} {fen}", self.id);
        let outcome = self.own.outcome();
        assert_eq!(self.twin.outcome(), outcome, "{} {fen}", self.id);
        (turns, outcome)
    }

    fn play(&mut self, text: &str) {
        for game in [&mut self.own, &mut self.twin] {
            let turn = game
                .legal_moves()
                .into_iter()
                .find(|&turn| game.write(turn).trim_end_matches(['+', '-']) == text);
            game.play(turn.expect(text));
        }
    }
}

/// A position with some of the start position's pieces on any squares; kings may not be left out.
fn scattered(start: &str, random: &mut fastrand::Rng) -> String {
    let (board, _) = start.split_once(' ').expect("fields");
    let height = board.split('/').count();
    let pieces: Vec<char> = board.chars().filter(|symbol| symbol.is_ascii_alphabetic()).collect();
    let width: u32 = if height == 7 { 7 } else { height as u32 };
    let mut squares = vec!['.'; height * width as usize];
    let share = random.u8(3..90);
    for piece in pieces {
        let is_king = piece.eq_ignore_ascii_case(&'k');
        if is_king || random.u8(..100) < share {
            let empty: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] == '.').collect();
            squares[*random.choice(&empty).expect("room")] = piece;
        }
    }
    let board = board::rows(squares.chunks(width as usize).map(String::from_iter));
    format!("{board} {} - - {} 1", random.choice(["w", "b"]).expect("a side"), random.u8(..90))
}

/// A turn by chance, often one that takes the side's last one back.
fn choice<'a>(turns: &'a [String], played: &[String], random: &mut fastrand::Rng) -> &'a str {
    let back = played.len().checked_sub(2).map(|index| {
        let last = &played[index];
        let split = (1..last.len()).find(|&at| last.as_bytes()[at].is_ascii_alphabetic()).unwrap_or(0);
        format!("{}{}", &last[split..], &last[..split])
    });
    if let Some(turn) = turns.iter().find(|turn| Some(*turn) == back.as_ref())
        && random.u8(..100) < 25
    {
        return turn;
    }
    random.choice(turns).expect("a turn")
}

/// Plays a game by chance as far as 300 turns. Returns how it ended.
fn play(id: &'static str, seed: u64) -> (u64, Option<Outcome>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut pair = match seed % 3 {
        0 => Pair::at(id, None).expect("a start position"),
        _ => {
            let start = game(id).start_fen();
            std::iter::repeat_with(|| Pair::at(id, Some(&scattered(start, &mut random))))
                .flatten()
                .next()
                .expect("a position")
        }
    };
    let mut played = Vec::new();
    for number in 1..=300 {
        let (turns, outcome) = pair.compared();
        if outcome.is_some() {
            return (number, outcome);
        }
        let turn = choice(&turns, &played, &mut random).to_string();
        pair.play(&turn);
        played.push(turn);
    }
    (300, None)
}

#[test]
fn twins_play_the_same_games_by_chance() {
    let mut reasons: BTreeSet<String> = BTreeSet::new();
    for (number, (id, _)) in TWINS.into_iter().enumerate() {
        let games = if number > 4 { 9 } else { 45 } * times();
        let mut positions = 0;
        let mut ends: BTreeSet<String> = BTreeSet::new();
        for seed in 0..games {
            let (length, outcome) = play(id, seed);
            positions += length;
            ends.extend(outcome.map(|outcome| outcome.reason.to_string()));
        }
        println!("{id}: {games} games, {positions} positions: {ends:?}");
        reasons.extend(ends);
    }
    for reason in [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::BareKing,
        Reason::BothKingsBare,
        Reason::InsufficientMaterial,
        Reason::ThreefoldRepetition,
        Reason::FiftyMoveRule,
    ] {
        assert!(reasons.contains(&reason.to_string()), "no game ended by {reason}: {reasons:?}");
    }
}

#[test]
fn twins_end_where_their_games_do() {
    let perpetual = "e6b6 d7d6 b6d4 d6e6 d4c4 e6d6 c4e6 d6d7 ";
    for (id, fen, turns, end) in [
        ("flippingxiangqi", "3k3/4RF1/5E1/7/7/7/2K4 w - - 0 1", perpetual.repeat(2), "0-1 {perpetual check}"),
        (
            "flippingxiangqi",
            "3k3/7/7/7/7/S6/4K2 w - - 150 90",
            "e1e2 d7d6 e2e1 d6d7 ".repeat(2),
            "1-0 {threefold repetition}",
        ),
        ("flippingxiangqi", "3k3/R6/4E2/7/7/7/4K2 w - - 0 1", "e5g7".to_string(), "1-0 {checkmate}"),
        ("flippingxiangqi", "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1", "f3d5".to_string(), "1-0 {stalemate}"),
        (
            "flippingxiangqi",
            "2k4/2H4/7/7/7/7/3K3 b - - 7 1",
            "c7c6".into(),
            "1/2-1/2 {insufficient material}",
        ),
        ("chess", "4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1", "e1e2".into(), "1/2-1/2 {insufficient material}"),
        ("chess", "7k/5K2/6Q1/8/8/8/8/8 w - - 99 90", "g6g7".into(), "1-0 {checkmate}"),
        ("shatranj", "k7/8/8/8/8/8/1R5r/K7 w - - 0 1", "b2h2".into(), "1-0 {bare king}"),
        ("shatranj", "8/8/8/8/8/8/k1r4R/2K5 w - - 0 1", "h2c2".into(), "1-0 {bare king}"),
        ("shatranj", "8/8/8/8/8/8/k1r5/2K5 w - - 0 1", "c1c2".into(), "1/2-1/2 {both kings bare}"),
        (
            "knightrelay",
            "4k3/8/8/8/8/8/4r3/4K1N1 w - - 0 1",
            "e1e2".into(),
            "1/2-1/2 {insufficient material}",
        ),
        (
            "grandshatranj",
            "10/8k1/10/10/10/10/10/8r1/1K8/1R8 w - - 99 90",
            "b1a1".into(),
            "1/2-1/2 {fifty-move rule}",
        ),
    ] {
        let mut pair = Pair::at(id, Some(fen)).expect(fen);
        for turn in turns.split_whitespace() {
            assert_eq!(pair.compared().1, None, "{fen} before {turn}");
            pair.play(turn);
        }
        let outcome = pair.compared().1.map_or(String::new(), |outcome| outcome.to_string());
        assert_eq!(outcome, end, "{id} {fen}");
    }
}

#[test]
fn twins_have_every_count() {
    let largest = 60_000 * times();
    let mut compared = 0;
    for name in ["chess", "shatranj", "knightrelay", "flippingxiangqi", "grandshatranj"] {
        let text = fs::read_to_string(file(&format!("perft/{name}.epd"))).expect("counts");
        for (id, line) in lines(&text) {
            let Some(name) = twin_of(id) else {
                continue;
            };
            let (fen, _) = line.split_once(" ;").expect("counts");
            let mut twin = game(name);
            twin.set_up(Some(&twin_fen(id, fen))).unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
            for (depth, nodes) in counts(line) {
                if nodes <= largest {
                    assert_eq!(twin.perft(depth), nodes, "{id} {fen} depth {depth}");
                }
            }
            compared += 1;
        }
    }
    println!("{compared} lines");
    assert!(compared > 55, "{compared} lines");
}
