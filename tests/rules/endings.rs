//! Flipping Xiangqi's tables of three pieces against brute force: every position and turn by the slow
//! reference, and the wins found by going over all of them again and again.

use crate::{board, reference};
use firzan::any::new_game;
use firzan::eval::TableValue;
use firzan::search::Control;
use std::collections::HashMap;

const GAME: &str = "flippingxiangqi";

/// The FEN with a piece beside the kings, by file and rank from 0.
fn fen(pieces: [(char, (usize, usize)); 3], side: char) -> String {
    let mut board = [['.'; 7]; 7];
    for (letter, (file, rank)) in pieces {
        board[6 - rank][file] = letter;
    }
    format!("{} {side}", board::rows(board.map(String::from_iter)))
}

/// Every position that can stand, by board and side, with its number.
fn positions(letters: [char; 2]) -> Vec<String> {
    let mut all = Vec::new();
    let mut game = new_game(GAME.parse().expect("a game"));
    let palace = |bottom: usize| (0..9).map(move |place| (2 + place % 3, bottom + place / 3));
    for white in palace(0) {
        for black in palace(4) {
            for square in (0..49).map(|place| (place % 7, place / 7)) {
                if square == white || square == black {
                    continue;
                }
                for letter in letters {
                    for side in ['w', 'b'] {
                        let text = fen([('K', white), ('k', black), (letter, square)], side);
                        if game.set_up(Some(&text)).is_ok() {
                            all.push(text);
                        }
                    }
                }
            }
        }
    }
    all
}

/// The board and the side of a FEN.
fn start(fen: &str) -> &str {
    let end = fen.match_indices(' ').nth(1);
    end.map_or(fen, |(index, _)| &fen[..index])
}

/// The positions after each turn; `None` for a board of kings alone.
fn successors(all: &[String]) -> Vec<Vec<Option<usize>>> {
    let numbers: HashMap<&str, usize> =
        all.iter().enumerate().map(|(number, fen)| (fen.as_str(), number)).collect();
    let of = |fen: &String| {
        let game = reference::new(GAME, Some(fen));
        let after = game.legal_moves().into_iter().map(|turn| {
            let mut next = game.fork();
            next.play(&turn);
            let number = numbers.get(start(&next.fen())).copied();
            assert_eq!(number.is_none(), next.result().is_some_and(|(result, _)| result == "1/2-1/2"));
            number
        });
        after.collect()
    };
    all.iter().map(of).collect()
}

/// What each position is worth, by rounds: in round n those are found that end n turns from them.
fn brute_force(successors: &[Vec<Option<usize>>]) -> Vec<TableValue> {
    let mut known = vec![TableValue::Open; successors.len()];
    // The longest win is far shorter.
    for round in 0..60 {
        let mut found = Vec::new();
        for (number, after) in successors.iter().enumerate() {
            let is = |after: &Option<usize>, wanted: fn(TableValue) -> bool| {
                after.is_some_and(|next| wanted(known[next]))
            };
            if known[number] != TableValue::Open {
                continue;
            }
            if after.iter().any(|next| is(next, |ending| matches!(ending, TableValue::Lost(_)))) {
                found.push((number, TableValue::Won(round)));
            } else if after.iter().all(|next| is(next, |ending| matches!(ending, TableValue::Won(_)))) {
                found.push((number, TableValue::Lost(round)));
            }
        }
        for (number, ending) in found {
            known[number] = ending;
        }
    }
    known
}

/// Compares every position with one piece, of either form, beside the kings.
fn compare(letters: [char; 2]) {
    let all = positions(letters);
    let expected = brute_force(&successors(&all));
    let mut game = new_game(GAME.parse().expect("a game"));
    let mut decided = 0;
    for (fen, expected) in all.iter().zip(expected) {
        game.set_up(Some(fen)).expect("a position");
        game.await_tables(&Control::default());
        assert_eq!(game.ending(), Some(expected), "{fen}");
        decided += u32::from(expected != TableValue::Open);
    }
    // The others are those in which a king alone takes the piece.
    assert!(decided > 9_000, "{decided} of {} are decided", all.len());
}

#[test]
fn peasants() {
    compare(['S', 'H']);
}

#[test]
fn artillerists() {
    compare(['f', 'c']);
}

#[test]
fn transports() {
    compare(['E', 'R']);
}
