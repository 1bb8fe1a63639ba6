//! Tamerlane Chess without citadels, by the book.

use super::Reference;
use super::grid::{DIAGONAL, KNIGHT, ORTHOGONAL, Square, add, name};
use std::rc::Rc;

const START: &str =
    "e1c1d1d1c1e/rntzvkgztnr/olqswyfhjbp/11/11/11/11/PBJHFYWSQLO/RNTZGKVZTNR/E1C1D1D1C1E w - - 0 1";
const FILES: i32 = 11;
const RANKS: i32 = 10;
/// The pawns, and what each of them becomes; the pawn of pawns becomes nothing.
const PAWNS: [(char, char); 10] = [
    ('B', 'D'),
    ('J', 'C'),
    ('H', 'E'),
    ('F', 'G'),
    ('Y', 'M'),
    ('W', 'V'),
    ('S', 'Z'),
    ('Q', 'T'),
    ('L', 'N'),
    ('O', 'R'),
];

/// A piece by its letter. One that a pawn became has the pawn's letter and a + in FENs, but for the prince.
#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    letter: char,
    became: bool,
}

impl Piece {
    /// The letter of the piece that it moves as; P for any pawn.
    fn moves_as(self) -> char {
        match PAWNS.iter().find(|(pawn, _)| *pawn == self.letter) {
            Some((_, piece)) if self.became => *piece,
            Some(_) => 'P',
            None => self.letter,
        }
    }
}

#[derive(Clone)]
struct Tamerlane {
    squares: Vec<Option<Piece>>,
    white_to_move: bool,
    halfmove: u32,
    fullmove: u32,
    history: Rc<Vec<String>>,
}

/// The position of a FEN, or the start.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    assert_eq!(variant, "tamerlane");
    let fields: Vec<&str> = fen.unwrap_or(START).split(' ').collect();
    let mut squares = Vec::new();
    for row in fields[0].split('/').rev() {
        let mut became = false;
        let mut run = String::new();
        for letter in row.chars().chain(['/']) {
            if letter.is_ascii_digit() {
                run.push(letter);
                continue;
            }
            squares.extend(vec![None; run.parse().unwrap_or(0)]);
            run.clear();
            if letter.is_ascii_alphabetic() {
                let white = letter.is_ascii_uppercase();
                squares.push(Some(Piece { white, letter: letter.to_ascii_uppercase(), became }));
            }
            became = letter == '+';
        }
    }
    assert_eq!(squares.len() as i32, FILES * RANKS);
    let mut game = Tamerlane {
        squares,
        white_to_move: fields[1] == "w",
        halfmove: fields[4].parse().expect("a clock"),
        fullmove: fields[5].parse().expect("a move number"),
        history: Rc::default(),
    };
    let position = game.position();
    Rc::make_mut(&mut game.history).push(position);
    Box::new(game)
}

fn on_board((file, rank): Square) -> bool {
    (0..FILES).contains(&file) && (0..RANKS).contains(&rank)
}

impl Tamerlane {
    fn at(&self, square: Square) -> Option<Piece> {
        if on_board(square) { self.squares[(square.1 * FILES + square.0) as usize] } else { None }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[(square.1 * FILES + square.0) as usize] = piece;
    }

    fn is_empty(&self, square: Square) -> bool {
        on_board(square) && self.at(square).is_none()
    }

    fn pieces_of(&self, white: bool) -> Vec<(Square, Piece)> {
        let all = (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
        let pieces = all.filter_map(|square| Some((square, self.at(square)?)));
        pieces.filter(|(_, piece)| piece.white == white).collect()
    }

    fn position(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..RANKS).rev() {
            let mut row = String::new();
            let mut run = 0;
            for file in 0..FILES {
                let Some(piece) = self.at((file, rank)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    row += &run.to_string();
                }
                run = 0;
                row += if piece.became { "+" } else { "" };
                row.push(if piece.white { piece.letter } else { piece.letter.to_ascii_lowercase() });
            }
            if run > 0 {
                row += &run.to_string();
            }
            rows.push(row);
        }
        format!("{} {}", rows.join("/"), if self.white_to_move { "w" } else { "b" })
    }

    /// The squares of a line from a square on, up to the first piece and with it.
    fn line(&self, from: Square, step: Square) -> Vec<Square> {
        let mut squares = Vec::new();
        let mut to = add(from, step);
        while on_board(to) {
            squares.push(to);
            if self.at(to).is_some() {
                break;
            }
            to = add(to, step);
        }
        squares
    }

    /// Where the piece on a square may go, check aside.
    fn targets(&self, from: Square) -> Vec<Square> {
        let piece = self.at(from).expect("a piece");
        let leaps = |steps: &[Square]| steps.iter().map(|&step| add(from, step)).collect::<Vec<Square>>();
        let mut squares = match piece.moves_as() {
            'K' | 'M' => leaps(&[ORTHOGONAL, DIAGONAL].concat()),
            'G' => leaps(&DIAGONAL),
            'V' => leaps(&ORTHOGONAL),
            'E' => leaps(&[(2, 2), (2, -2), (-2, 2), (-2, -2)]),
            'D' => leaps(&[(2, 0), (-2, 0), (0, 2), (0, -2)]),
            'C' => leaps(&[(3, 1), (3, -1), (-3, 1), (-3, -1), (1, 3), (-1, 3), (1, -3), (-1, -3)]),
            'N' => leaps(&KNIGHT),
            'R' => ORTHOGONAL.iter().flat_map(|&step| self.line(from, step)).collect(),
            // At least two squares.
            'T' => DIAGONAL.iter().flat_map(|&step| self.line(from, step).into_iter().skip(1)).collect(),
            // One square diagonally to an empty one, then at least three on outward.
            'Z' => {
                let mut squares = Vec::new();
                for (x, y) in DIAGONAL {
                    let corner = add(from, (x, y));
                    if self.is_empty(corner) {
                        for step in [(x, 0), (0, y)] {
                            squares.extend(self.line(corner, step).into_iter().skip(2));
                        }
                    }
                }
                squares
            }
            'P' => {
                let forward = if piece.white { 1 } else { -1 };
                let mut squares = vec![add(from, (0, forward))];
                squares.retain(|&to| self.is_empty(to));
                let sides = [-1, 1].map(|side| add(from, (side, forward)));
                squares.extend(sides.into_iter().filter(|&to| self.at(to).is_some()));
                squares
            }
            letter => panic!("no piece is called {letter}"),
        };
        squares.retain(|&to| on_board(to) && self.at(to).is_none_or(|other| other.white != piece.white));
        squares
    }

    fn in_check(&self, white: bool) -> bool {
        let king = Piece { white, letter: 'K', became: false };
        let own = self.pieces_of(white).into_iter();
        let square =
            own.filter(|(_, piece)| *piece == king).map(|(square, _)| square).next().expect("a king");
        self.pieces_of(!white).into_iter().any(|(from, _)| self.targets(from).contains(&square))
    }

    fn after(&self, from: Square, to: Square) -> Tamerlane {
        let mut next = self.clone();
        let mut piece = self.at(from).expect("a piece");
        let pawn = piece.moves_as() == 'P';
        let last = if piece.white { RANKS - 1 } else { 0 };
        if pawn && to.1 == last {
            match piece.letter {
                'Y' => piece.letter = 'M',
                'P' => {}
                _ => piece.became = true,
            }
        }
        next.halfmove = if pawn || self.at(to).is_some() { 0 } else { self.halfmove + 1 };
        next.put(from, None);
        next.put(to, Some(piece));
        next.fullmove += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;
        next
    }

    fn legal(&self) -> Vec<(Square, Square)> {
        let white = self.white_to_move;
        let mut turns = Vec::new();
        for (from, _) in self.pieces_of(white) {
            let safe = self.targets(from).into_iter().filter(|&to| !self.after(from, to).in_check(white));
            turns.extend(safe.map(|to| (from, to)));
        }
        turns
    }

    fn text(&self, (from, to): (Square, Square)) -> String {
        let (before, after) = (self.at(from), self.after(from, to).at(to));
        let suffix = match after {
            _ if before == after => "",
            Some(piece) if piece.became => "+",
            _ => "m",
        };
        name(from) + &name(to) + suffix
    }
}

impl Reference for Tamerlane {
    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|turn| self.text(turn)).collect()
    }

    fn play(&mut self, turn: &str) {
        let chosen = self.legal().into_iter().find(|&legal| self.text(legal) == turn);
        let (from, to) = chosen.expect("a legal turn");
        *self = self.after(from, to);
        let position = self.position();
        Rc::make_mut(&mut self.history).push(position);
    }

    fn fen(&self) -> String {
        format!("{} - - {} {}", self.position(), self.halfmove, self.fullmove)
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let mover = self.white_to_move;
        let position = self.position();
        if self.legal().is_empty() {
            let reason = if self.in_check(mover) { "checkmate" } else { "stalemate" };
            Some((if mover { "0-1" } else { "1-0" }, reason))
        } else if self.history.iter().filter(|&earlier| *earlier == position).count() >= 3 {
            Some(("1/2-1/2", "threefold repetition"))
        } else if self.halfmove >= 100 {
            Some(("1/2-1/2", "fifty-move rule"))
        } else {
            None
        }
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}
