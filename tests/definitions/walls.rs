//! Walls, compared with a slow reference that reads the board of a FEN, and pieces that turn into walls.

use super::{played, result_of, set_up, start_of};
use firzan::any::AnyGame;
use std::collections::{BTreeMap, BTreeSet};

/// The games, with the rules for their walls.
const GAMES: &[(&str, &str)] = &[
    ("duck", "duck"),
    ("amazons", "arrow queen"),
    ("cowboys", "arrow knight"),
    ("isolation", "static"),
    ("isolation7x7", "static"),
    ("snailtrail", "past"),
    ("la-mancha-squeez", "past"),
    ("la-mancha-duel", "past"),
    ("joust", "past"),
    ("atlantis", "edge"),
];

/// Squares where the games of Isolation allow no walls.
const CLOSED: &[(&str, &[&str])] = &[("isolation", &["c1", "d8"]), ("isolation7x7", &["d1", "d7"])];

type Board = BTreeMap<(i32, i32), char>;

/// The squares of a FEN's board, empty ones as a full stop.
fn board(fen: &str) -> Board {
    let mut board = Board::new();
    let ranks: Vec<&str> = fen.split(' ').next().expect("a board").split('/').collect();
    for (rank, text) in ranks.iter().rev().enumerate() {
        let (mut file, mut digits) = (0, String::new());
        for letter in text.chars().chain(['|']) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            for _ in 0..digits.parse().unwrap_or(0) {
                board.insert((file, rank as i32), '.');
                file += 1;
            }
            digits.clear();
            if letter != '|' {
                board.insert((file, rank as i32), letter);
                file += 1;
            }
        }
    }
    board
}

fn name((file, rank): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn square(text: &str) -> (i32, i32) {
    let (file, rank) = text.split_at(1);
    (i32::from(file.as_bytes()[0] - b'a'), rank.parse::<i32>().expect("a rank") - 1)
}

/// The squares of the two ends of a move such as `e2e4` or `a9a10q`.
fn ends(text: &str) -> ((i32, i32), (i32, i32)) {
    let middle = 1 + text[1..].find(|letter: char| letter.is_ascii_alphabetic()).expect("two squares");
    let to = text[middle..].trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    (square(&text[..middle]), square(to))
}

/// The squares where a wall may be laid after a move, or in place of one.
fn walls(before: &Board, rule: &str, text: &str) -> BTreeSet<String> {
    let mut after = before.clone();
    let moved = (!text.is_empty()).then(|| ends(text));
    if let Some((from, to)) = moved {
        let piece = after.insert(from, '.').expect("a piece");
        let captured = after.insert(to, piece).expect("a square");
        if rule == "duck"
            && piece.eq_ignore_ascii_case(&'p')
            && from.0 != to.0
            && from.1 != to.1
            && captured == '.'
        {
            after.insert((to.0, from.1), '.');
        }
        if piece.eq_ignore_ascii_case(&'k') && (from.0 - to.0).abs() == 2 {
            let rook = if to.0 > from.0 { (7, from.1) } else { (0, from.1) };
            let letter = after.insert(rook, '.').expect("a rook");
            after.insert(((from.0 + to.0) / 2, from.1), letter);
        }
    }
    let is_empty = |at: &(i32, i32)| after.get(at) == Some(&'.');
    let is_wall = |at: (i32, i32)| before.get(&at) == Some(&'*');
    let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let slopes = || (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|&step| step != (0, 0));
    let fits = |&at: &(i32, i32)| match rule {
        "duck" | "static" => true,
        "past" => moved.is_some_and(|(from, _)| from == at),
        "edge" => {
            let is_edge = beside.iter().any(|(x, y)| !before.contains_key(&(at.0 + x, at.1 + y)));
            is_edge || beside.iter().any(|(x, y)| is_wall((at.0 + x, at.1 + y)))
        }
        "arrow queen" => slopes().any(|(x, y)| {
            let (_, to) = moved.expect("a move");
            let path = (1..20).map(|count| (to.0 + count * x, to.1 + count * y));
            path.take_while(is_empty).any(|there| there == at)
        }),
        "arrow knight" => {
            let (_, to) = moved.expect("a move");
            (to.0 - at.0).abs() * (to.1 - at.1).abs() == 2
        }
        _ => panic!("{rule}"),
    };
    after.keys().filter(|at| is_empty(at)).filter(|at| fits(at)).map(|&at| name(at)).collect()
}

/// Compares the walls of all moves of a position.
fn compare(game: &dyn AnyGame, id: &str, rule: &str) {
    let before = board(&game.fen());
    let mut of_moves: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for turn in game.legal_moves() {
        let text = game.write(turn);
        match text.split_once(',') {
            Some((step, wall)) => {
                // A wall alone is written after a square, twice.
                let (from, to) = ends(step);
                let step = if from == to { String::new() } else { step.to_string() };
                of_moves.entry(step).or_default().insert(wall.to_string());
            }
            None => assert_eq!(rule, "edge", "{text}"),
        }
    }
    let closed = CLOSED.iter().find(|(name, _)| *name == id).map_or(&[][..], |(_, squares)| squares);
    for (step, found) in of_moves {
        let mut expected = walls(&before, rule, &step);
        expected.retain(|square| !closed.contains(&&**square));
        assert_eq!(found, expected, "{id}, {}, {step}", game.fen());
    }
}

#[test]
fn walls_agree_with_a_slow_reference() {
    let mut random = fastrand::Rng::with_seed(62);
    for &(id, rule) in GAMES {
        for _ in 0..4 {
            let mut game = start_of(b"", id);
            while game.outcome().is_none() && game.played().len() < 60 {
                compare(game.as_ref(), id, rule);
                let moves = game.legal_moves();
                game.play(moves[random.usize(..moves.len())]);
            }
        }
    }
}

/// A game, a FEN, moves, and the FEN after them.
const PLAYED: &[(&str, &str, &str, &str)] = &[
    ("duck", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4,d5", "4k3/8/8/3*4/4P3/8/8/4K3 b - - 0 1"),
    ("duck", "4k3/8/8/3*4/4P3/8/8/4K3 b - - 0 1", "e8e7,e8", "4*3/4k3/8/8/4P3/8/8/4K3 w - - 1 2"),
    // The wall on the square passed prevents capturing en passant.
    ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e3", "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1"),
    ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,h8", "4k2*/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    ("atlantis", "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", "e1e1,a8", "*3k3/8/8/8/8/8/4P3/4K3 b - - 6 9"),
    ("petrified", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1"),
    ("petrified", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1"),
    ("nuclear", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1"),
];

#[test]
fn walls_stay_on_the_board() {
    for &(id, fen, moves, expected) in PLAYED {
        let fen_after = played(b"", id, fen, moves).fen();
        assert_eq!(fen_after, expected, "{id}, {fen}, {moves}");
        // Walls are part of the position.
        assert_eq!(set_up(b"", id, &fen_after).fen(), fen_after);
    }
}

/// A game, a FEN, moves, and the result after them.
const RESULTS: &[(&str, &str, &str, &str)] = &[
    ("duck", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8,a1", "1-0 {extinction}"),
    // Who cannot move wins with a duck, and loses elsewhere.
    ("joust", "8/8/8/8/8/1*6/2N5/n7 w - - 0 1", "c2d4,c2", "1-0 {stalemate}"),
    ("duck", "k7/P7/8/8/8/8/8/7K w - - 0 1", "h1g1,b8", ""),
    // Royal pieces that would turn into stone attack nothing.
    ("petrified", "k*6/*1K5/8/8/8/8/8/8 w - - 0 1", "c7b7", "1/2-1/2 {stalemate}"),
    ("petrified", "k*6/*1K5/8/8/8/8/8/R7 w - - 0 1", "c7c8", ""),
];

#[test]
fn games_with_walls_end_as_the_rules_say() {
    for &(id, fen, moves, result) in RESULTS {
        let game = played(b"", id, fen, moves);
        let outcome = result_of(game.as_ref());
        assert_eq!(outcome, result, "{id}, {fen}, {moves}");
    }
}
