//! Flipping Xiangqi (`flippingxiangqi`).

use super::Reference;
use super::piece_board::{Piece, Position, Square, name, offset, win_for};

const START: &str = "1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1";

const ORTHOGONAL: [Square; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Square; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

#[derive(Clone)]
struct Game {
    /// Every position so far, the one on the board last.
    history: Vec<Position>,
}

/// The game from `fen`, or from the start position. Panics on a FEN that cannot stand.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    assert_eq!(variant, "flippingxiangqi");
    let position = Position::parse(fen.unwrap_or(START), 7, "KSHFCER", "");
    for white in [true, false] {
        let kings = position.board.kings(white);
        assert_eq!(kings.len(), 1, "not one king a side");
        assert!(in_palace(white, kings[0]), "king outside its palace");
    }
    let waiting = !position.white_to_move;
    assert!(!forbidden(&position, waiting), "attacked or facing kings");
    let history = vec![position];
    Box::new(Game { history })
}

fn in_palace(white: bool, (file, rank): Square) -> bool {
    let ranks = if white { 0..=2 } else { 4..=6 };
    (2..=4).contains(&file) && ranks.contains(&rank)
}

/// What a piece becomes by moving.
fn other_form(piece: Piece) -> Piece {
    let letter = match piece.letter {
        'S' => 'H',
        'H' => 'S',
        'F' => 'C',
        'C' => 'F',
        'E' => 'R',
        'R' => 'E',
        king => king,
    };
    Piece { letter, ..piece }
}

/// Where the piece on `from` could go if kings could be exposed.
fn targets(position: &Position, from: Square, piece: Piece) -> Vec<Square> {
    let board = &position.board;
    let mut targets = Vec::with_capacity(16);
    match piece.letter {
        'S' => {
            let forward = if piece.white { 1 } else { -1 };
            for step in [(0, forward), (-1, 0), (1, 0)] {
                targets.push(offset(from, step));
            }
        }
        'H' => {
            for (files, ranks) in ORTHOGONAL {
                let middle = offset(from, (files, ranks));
                if board.is_empty(middle) {
                    // Outward: on in the same direction, and to either side of it.
                    targets.push(offset(middle, (files + ranks, ranks + files)));
                    targets.push(offset(middle, (files - ranks, ranks - files)));
                }
            }
        }
        'F' => {
            for step in DIAGONAL {
                targets.push(offset(from, step));
            }
        }
        'E' => {
            for step in DIAGONAL {
                let middle = offset(from, step);
                if board.is_empty(middle) {
                    targets.push(offset(middle, step));
                }
            }
        }
        'C' | 'R' => {
            for step in ORTHOGONAL {
                let mut to = offset(from, step);
                while board.is_empty(to) {
                    targets.push(to);
                    to = offset(to, step);
                }
                if piece.letter == 'C' {
                    to = offset(to, step);
                    while board.is_empty(to) {
                        to = offset(to, step);
                    }
                }
                targets.push(to);
            }
        }
        'K' => {
            for step in ORTHOGONAL {
                targets.push(offset(from, step));
            }
            targets.retain(|&to| in_palace(piece.white, to));
        }
        letter => panic!("no piece {letter}"),
    }
    targets.retain(|&to| board.has(to) && !board.is_piece_of(piece.white, to));
    targets
}

fn attacked(position: &Position, white: bool) -> bool {
    let king = position.board.king(white);
    let mut enemies = position.board.pieces_of(!white);
    enemies.any(|(from, piece)| targets(position, from, piece).contains(&king))
}

fn kings_face(position: &Position) -> bool {
    let (file, bottom) = position.board.king(true);
    let (other_file, top) = position.board.king(false);
    file == other_file && (bottom + 1..top).all(|rank| position.board.is_empty((file, rank)))
}

/// Whether a side may not have left the position so.
fn forbidden(position: &Position, white: bool) -> bool {
    kings_face(position) || attacked(position, white)
}

fn in_check(position: &Position) -> bool {
    attacked(position, position.white_to_move)
}

fn only_kings(position: &Position) -> bool {
    position.board.pieces().count() == 2
}

impl Game {
    fn position(&self) -> &Position {
        &self.history[self.history.len() - 1]
    }

    /// Every legal turn with the position after it, each made when it is asked for.
    fn successors(&self) -> impl Iterator<Item = (String, Position)> {
        let position = self.position();
        let mover = position.white_to_move;
        let is_over = only_kings(position);
        let pieces = position.board.pieces_of(mover).filter(move |_| !is_over);
        let moves = pieces.flat_map(|(from, piece)| {
            targets(position, from, piece).into_iter().map(move |to| (from, piece, to))
        });
        moves.filter_map(move |(from, piece, to)| {
            let mut next = position.clone();
            next.board.put(from, None);
            next.board.put(to, Some(other_form(piece)));
            next.end_turn(position.board.at(to).is_some());
            (!forbidden(&next, mover)).then(|| (name(from) + &name(to), next))
        })
    }

    /// The result if the position on the board occurs for the third time.
    fn repetition(&self) -> Option<(&'static str, &'static str)> {
        let now = self.history.len() - 1;
        let mut occurrences = Vec::new();
        for (index, earlier) in self.history.iter().enumerate() {
            if earlier.repeats(self.position()) {
                occurrences.push(index);
            }
        }
        if occurrences.len() < 3 {
            return None;
        }
        let since_first = &self.history[occurrences[0] + 1..=now];
        let always_checks = |white: bool| {
            let mut after_turns = since_first.iter().filter(|p| p.white_to_move != white);
            after_turns.all(in_check)
        };
        Some(match (always_checks(true), always_checks(false)) {
            (true, false) => (win_for(false), "perpetual check"),
            (false, true) => (win_for(true), "perpetual check"),
            // The opponent of the side to move brought it about.
            _ => (win_for(self.position().white_to_move), "threefold repetition"),
        })
    }
}

impl Reference for Game {
    fn legal_moves(&self) -> Vec<String> {
        self.successors().map(|(turn, _)| turn).collect()
    }

    fn play(&mut self, turn: &str) {
        let played = self.successors().find(|(text, _)| text == turn);
        let (_, next) = played.unwrap_or_else(|| panic!("illegal turn {turn}"));
        self.history.push(next);
    }

    fn fen(&self) -> String {
        self.position().fen()
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let position = self.position();
        if only_kings(position) {
            return Some(("1/2-1/2", "insufficient material"));
        }
        if self.successors().next().is_none() {
            let reason = if in_check(position) { "checkmate" } else { "stalemate" };
            return Some((win_for(!position.white_to_move), reason));
        }
        self.repetition()
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}
