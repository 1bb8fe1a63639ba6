//! Drops beside other pieces, and pieces that change sides, compared with a slow reference that reads the
//! board of a FEN and follows the rules square by square.

use super::{result_of, set_up, start_of};
use firzan::any::AnyGame;
use std::collections::BTreeSet;

/// The squares where pieces are dropped, by the name of `enclosingDrop`, or `none`.
type Drops = &'static str;
/// The pieces that change sides, by the name of `flipEnclosedPieces`.
type Flips = &'static str;

/// The games, the rules for their drops and flips, and the squares that are filled first.
const GAMES: &[(&str, Drops, Flips, &str)] = &[
    ("ataxx", "ataxx", "ataxx", ""),
    ("quadwrangle", "any", "quadwrangle", ""),
    ("quadwrangle7x7", "any", "quadwrangle", ""),
    ("snort", "snort", "none", ""),
    ("flipersi", "reversi", "reversi", "d4 e4 d5 e5"),
    ("flipello", "reversi", "reversi", "d4 e4 d5 e5"),
    ("flipello6", "reversi", "reversi", "c3 d3 c4 d4"),
    ("flipello10", "reversi", "reversi", "e5 f5 e6 f6"),
    ("annexation", "reversi", "reversi", "d4 e4 d5 e5"),
    ("crusade", "none", "ataxx", ""),
    ("cfour", "top", "none", ""),
    ("cfour-misere", "top", "none", ""),
    ("cfour-anyside", "anyside", "none", ""),
    ("walled", "reversi", "reversi", ""),
    ("walled-top", "top", "none", ""),
];

/// Rows end at holes.
const WALLED: &[u8] = b"
[walled:flipello]
enclosingDropStart = -
startFen = 8/1p*p4/2PP4/*ppp*3/2Pp1P2/1P2p3/3*4/6P1[PPPPPPPPPPPPpppppppppppp] w - - 0 1

[plain:flipello]
enclosingDropStart = -

[walled-top:cfour]
startFen = 7/7/3*3/7/7/1*5[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1
";

const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// A board: by rank from the bottom and by file, a letter, `*` or a full stop.
#[derive(Clone, PartialEq, Debug)]
struct Grid(Vec<Vec<char>>);

impl Grid {
    fn of(fen: &str) -> Grid {
        let board = fen.split([' ', '[']).next().expect("a board");
        let rank = |text: &str| {
            let mut squares = Vec::new();
            let mut count = 0;
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    count = 10 * count + digit as usize;
                } else {
                    squares.extend(std::iter::repeat_n('.', count));
                    count = 0;
                    squares.push(letter);
                }
            }
            squares.extend(std::iter::repeat_n('.', count));
            squares
        };
        Grid(board.split('/').rev().map(rank).collect())
    }

    /// The symbol on a square; `None` off the board.
    fn at(&self, (file, rank): (i32, i32)) -> Option<char> {
        let rank = self.0.get(usize::try_from(rank).ok()?)?;
        rank.get(usize::try_from(file).ok()?).copied()
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let ranks = self.0.iter().enumerate();
        ranks.flat_map(|(rank, squares)| (0..squares.len()).map(move |file| (file as i32, rank as i32)))
    }

    /// The squares of the row of enemies in a direction that a piece of the side encloses.
    fn row(&self, from: (i32, i32), (x, y): (i32, i32), own: char) -> Vec<(i32, i32)> {
        let enemy = other(own);
        let mut row = Vec::new();
        for count in 1.. {
            let square = (from.0 + count * x, from.1 + count * y);
            match self.at(square) {
                Some(letter) if letter == enemy => row.push(square),
                Some(letter) if letter == own => return row,
                _ => return Vec::new(),
            }
        }
        row
    }

    fn has_neighbour(&self, (file, rank): (i32, i32), letter: char, steps: &[(i32, i32)]) -> bool {
        steps.iter().any(|(x, y)| self.at((file + x, rank + y)) == Some(letter))
    }
}

fn other(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

fn square(name: &str) -> (i32, i32) {
    let (file, rank) = name.split_at(1);
    (i32::from(file.as_bytes()[0] - b'a'), rank.parse::<i32>().expect("a rank") - 1)
}

/// The squares where the side may drop pieces.
fn drops(grid: &Grid, rule: Drops, opening: &str, own: char) -> BTreeSet<(i32, i32)> {
    let empty: BTreeSet<_> = grid.squares().filter(|&at| grid.at(at) == Some('.')).collect();
    let first: BTreeSet<_> = opening.split_ascii_whitespace().map(square).collect();
    let first: BTreeSet<_> = first.intersection(&empty).copied().collect();
    if !first.is_empty() {
        return first;
    }
    let fits = |&at: &(i32, i32)| match rule {
        "any" => true,
        "none" => false,
        "ataxx" => grid.has_neighbour(at, own, &STEPS),
        "snort" => !grid.has_neighbour(at, other(own), &STEPS[..4]),
        "reversi" => STEPS.iter().any(|&step| !grid.row(at, step, own).is_empty()),
        "top" => at.1 == 0 || grid.at((at.0, at.1 - 1)) != Some('.'),
        "anyside" => STEPS[..4].iter().any(|&(x, y)| {
            // Pushed in against the step, it has come over empty squares and is stopped here.
            let mut back = at;
            while grid.at((back.0 - x, back.1 - y)) == Some('.') {
                back = (back.0 - x, back.1 - y);
            }
            grid.at((back.0 - x, back.1 - y)).is_none() && grid.at((at.0 + x, at.1 + y)) != Some('.')
        }),
        _ => panic!("{rule}"),
    };
    empty.into_iter().filter(fits).collect()
}

/// The board after a move to a square, already made, with the pieces turned over.
fn turned(grid: &Grid, rule: Flips, at: (i32, i32), own: char, is_drop: bool) -> Grid {
    let mut after = grid.clone();
    let mut flip = |square: (i32, i32)| after.0[square.1 as usize][square.0 as usize] = own;
    let near =
        || STEPS.iter().map(|(x, y)| (at.0 + x, at.1 + y)).filter(|&to| grid.at(to) == Some(other(own)));
    match rule {
        "none" => {}
        "reversi" => STEPS.iter().flat_map(|&step| grid.row(at, step, own)).for_each(&mut flip),
        "quadwrangle" if is_drop && !grid.has_neighbour(at, own, &STEPS) => {}
        "ataxx" | "quadwrangle" => near().for_each(&mut flip),
        _ => panic!("{rule}"),
    }
    after
}

/// Compares the drops of a position and one of its moves, which is played.
fn compare(game: &mut Box<dyn AnyGame>, rules: (Drops, Flips, &str), random: &mut fastrand::Rng) {
    let (drop_rule, flip_rule, opening) = rules;
    let fen = game.fen();
    let grid = Grid::of(&fen);
    let own = if fen.split(' ').nth(1) == Some("w") { 'P' } else { 'p' };
    let moves = game.legal_moves();
    let texts: Vec<String> = moves.iter().map(|&turn| game.write(turn)).collect();
    let dropped: BTreeSet<_> = texts.iter().filter_map(|text| text.strip_prefix("P@")).map(square).collect();
    let letter = if own == 'P' { "[P" } else { "p]" };
    let has_hand = !fen.contains('[') || fen.contains(letter);
    let expected = if has_hand { drops(&grid, drop_rule, opening, own) } else { BTreeSet::new() };
    assert_eq!(dropped, expected, "{fen}");
    let index = random.usize(..moves.len());
    let text = &texts[index];
    game.play(moves[index]);
    let mut moved = grid.clone();
    let (at, is_drop) = match text.strip_prefix("P@") {
        Some(name) => (square(name), true),
        None => {
            let middle = 1 + text[1..].find(|letter: char| letter.is_ascii_alphabetic()).expect("a square");
            let from = square(&text[..middle]);
            moved.0[from.1 as usize][from.0 as usize] = '.';
            (square(&text[middle..]), false)
        }
    };
    moved.0[at.1 as usize][at.0 as usize] = own;
    let is_pass = !is_drop && grid.at(at) == Some(own);
    let expected = if is_pass { grid } else { turned(&moved, flip_rule, at, own, is_drop) };
    assert_eq!(Grid::of(&game.fen()), expected, "{fen}, {text}");
}

#[test]
fn drops_and_flips_agree_with_a_slow_reference() {
    let mut random = fastrand::Rng::with_seed(61);
    for &(name, drops, flips, opening) in GAMES {
        let mut positions = 0;
        for _ in 0..20 {
            let mut game = start_of(WALLED, name);
            while !game.legal_moves().is_empty() && game.outcome().is_none() && game.played().len() < 150 {
                compare(&mut game, (drops, flips, opening), &mut random);
                positions += 1;
            }
        }
        // Crusade's board is full at the start, which ends it.
        assert!(positions > 100 || name == "crusade", "{name}: {positions}");
    }
}

/// Positions of Crusade, which ends at its start.
#[test]
fn captured_squares_turn_their_neighbours() {
    let mut game = set_up(b"", "crusade", "8/8/2pPp3/2PpP3/2pPp3/8/8/8 w - - 0 1");
    let capture = game.legal_moves().into_iter().find(|&turn| game.write(turn) == "d4d5");
    game.play(capture.expect("a capture"));
    assert_eq!(game.fen(), "8/8/2PPP3/2PPP3/2P1P3/8/8/8 b - - 0 1");
}

/// A game, a FEN, moves, and the result after them; nothing if the game continues. Fairy-Stockfish has the
/// same results.
const RESULTS: &[(&str, &str, &str, &str)] = &[
    ("plain", "8/8/8/8/8/8/8/PP5p[Pp] w - - 0 1", "a1a1", ""),
    ("plain", "8/8/8/8/8/8/8/PP5p[Pp] w - - 0 1", "a1a1 h1h1", "1-0 {both sides passed}"),
    ("plain", "8/8/8/8/8/8/8/P4p1p[Pp] w - - 0 1", "a1a1 f1f1", "0-1 {both sides passed}"),
    ("plain", "8/8/8/8/8/8/8/P6p[Pp] w - - 0 1", "a1a1 h1h1", "1/2-1/2 {both sides passed}"),
    ("ataxx", "P6/7/7/7/7/7/1p5 w - - 0 1", "a7a5", ""),
    // A side without pieces can neither drop one nor pass.
    ("ataxx", "7/7/7/7/7/P6/1p5 w - - 0 1", "P@a1", "1-0 {stalemate}"),
    ("cfour", "7/7/7/7/7/PPP4[Pp] w - - 0 1", "P@d1", "1-0 {row completed}"),
    ("cfour-misere", "7/7/7/7/7/PPP4[Pp] w - - 0 1", "P@d1", "0-1 {row completed}"),
    ("gale", "9/9/9/9/9/9/9/9/PPPPPPPP1 w - - 0 1", "P@i1", "1-0 {row completed}"),
];

#[test]
fn games_end_by_counts_rows_and_chains() {
    for &(name, fen, moves, result) in RESULTS {
        let game = super::played(WALLED, name, fen, moves);
        let outcome = result_of(game.as_ref());
        assert_eq!(outcome, result, "{name}, {fen}, {moves}");
    }
}
