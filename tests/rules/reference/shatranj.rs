//! Shatranj by the book.

use super::Reference;
use super::grid::{DIAGONAL, KNIGHT, ORTHOGONAL};
use super::piece_board::{Piece, Position, Square, name, offset, win_for};

const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

const ALFIL: [Square; 4] = [(2, 2), (2, -2), (-2, 2), (-2, -2)];

#[derive(Clone)]
struct Shatranj {
    now: Position,
    past: Vec<Position>,
}

/// The position of a FEN, or the start.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    assert_eq!(variant, "shatranj");
    Box::new(Shatranj { now: Position::parse(fen.unwrap_or(START), 8, "KQRBNP", ""), past: Vec::new() })
}

/// Where the piece on a square may go, check aside.
fn targets(position: &Position, from: Square) -> Vec<Square> {
    let board = &position.board;
    let piece = board.at(from).expect("a piece");
    let enemy_or_empty = |&to: &Square| board.has(to) && !board.is_piece_of(piece.white, to);
    let leaps = |steps: &[Square]| -> Vec<Square> {
        let squares = steps.iter().map(|&step| offset(from, step));
        squares.filter(enemy_or_empty).collect()
    };
    match piece.letter {
        'K' => leaps(&[ORTHOGONAL, DIAGONAL].concat()),
        'Q' => leaps(&DIAGONAL),
        'B' => leaps(&ALFIL),
        'N' => leaps(&KNIGHT),
        'R' => {
            let mut found = Vec::new();
            for step in ORTHOGONAL {
                let mut to = offset(from, step);
                while board.is_empty(to) {
                    found.push(to);
                    to = offset(to, step);
                }
                found.push(to);
            }
            found.retain(enemy_or_empty);
            found
        }
        'P' => {
            let forward = if piece.white { 1 } else { -1 };
            let ahead = offset(from, (0, forward));
            let mut found = vec![ahead];
            found.retain(|&to| board.is_empty(to));
            let sides = [(-1, forward), (1, forward)].map(|step| offset(from, step));
            found.extend(sides.iter().filter(|&&to| board.is_piece_of(!piece.white, to)));
            found
        }
        letter => panic!("no piece is called {letter}"),
    }
}

fn in_check(position: &Position, white: bool) -> bool {
    let king = position.board.king(white);
    let mut enemies = position.board.pieces_of(!white);
    enemies.any(|(from, _)| targets(position, from).contains(&king))
}

fn is_last_rank(piece: Piece, (_, rank): Square) -> bool {
    rank == if piece.white { 7 } else { 0 }
}

fn after(position: &Position, from: Square, to: Square) -> Position {
    let mut next = position.clone();
    let mut piece = position.board.at(from).expect("a piece");
    let pawn = piece.letter == 'P';
    let capture = position.board.at(to).is_some();
    if pawn && is_last_rank(piece, to) {
        piece.letter = 'Q';
    }
    next.board.put(from, None);
    next.board.put(to, Some(piece));
    next.end_turn(pawn || capture);
    next
}

/// The turns that leave no king attacked.
fn legal(position: &Position) -> Vec<(Square, Square)> {
    let white = position.white_to_move;
    let mut moves = Vec::new();
    for (from, _) in position.board.pieces_of(white) {
        for to in targets(position, from) {
            if !in_check(&after(position, from, to), white) {
                moves.push((from, to));
            }
        }
    }
    moves
}

fn is_bare(position: &Position, white: bool) -> bool {
    position.board.pieces_of(white).count() == 1
}

impl Shatranj {
    /// The result by baring.
    fn baring(&self) -> Option<(&'static str, &'static str)> {
        let now = &self.now;
        let mover = now.white_to_move;
        match (is_bare(now, mover), is_bare(now, !mover)) {
            (true, true) => Some(("1/2-1/2", "both kings bare")),
            (false, true) => Some((win_for(mover), "bare king")),
            (true, false) => {
                let mut moves = legal(now).into_iter();
                let bares = moves.any(|(from, to)| is_bare(&after(now, from, to), !mover));
                (!bares).then_some((win_for(!mover), "bare king"))
            }
            (false, false) => None,
        }
    }
}

impl Reference for Shatranj {
    fn legal_moves(&self) -> Vec<String> {
        if self.baring().is_some() {
            return Vec::new();
        }
        let turn = |(from, to): (Square, Square)| {
            let piece = self.now.board.at(from).expect("a piece");
            let ferz = piece.letter == 'P' && is_last_rank(piece, to);
            name(from) + &name(to) + if ferz { "q" } else { "" }
        };
        legal(&self.now).into_iter().map(turn).collect()
    }

    fn play(&mut self, turn: &str) {
        let moves = legal(&self.now);
        let (from, to) = moves
            .into_iter()
            .find(|&(from, to)| turn.trim_end_matches('q') == name(from) + &name(to))
            .expect("a legal turn");
        let next = after(&self.now, from, to);
        self.past.push(std::mem::replace(&mut self.now, next));
    }

    fn fen(&self) -> String {
        self.now.fen()
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        if let Some(result) = self.baring() {
            return Some(result);
        }
        let mover = self.now.white_to_move;
        let earlier = self.past.iter().filter(|past| past.repeats(&self.now));
        if legal(&self.now).is_empty() {
            let checked = in_check(&self.now, mover);
            let reason = if checked { "checkmate" } else { "stalemate" };
            Some((win_for(!mover), reason))
        } else if earlier.count() >= 2 {
            Some(("1/2-1/2", "threefold repetition"))
        } else if self.now.halfmove >= 100 {
            Some(("1/2-1/2", "fifty-move rule"))
        } else {
            None
        }
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}
