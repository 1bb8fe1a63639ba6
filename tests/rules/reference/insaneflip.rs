//! Insane Flip Relay Shatranj, on ten ranks (`insaneflip`) and on eight (`insaneflip8`).

use super::Reference;
use super::piece_board::{Piece, Position, Square, name, offset, win_for};
use std::collections::BTreeSet;

const START: &str = "dnewkkwend/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/DNEWKKWEND w - - 0 1";
const START_8: &str = "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1";

const ORTHOGONAL: [Square; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Square; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone)]
struct Game {
    /// Every position so far, the one on the board last.
    history: Vec<Position>,
    /// How many kings a side begins with; it has lost when one of them is gone.
    kings: usize,
}

/// A turn before its flip.
struct Move {
    from: Square,
    to: Square,
    piece: Piece,
    captured: Option<Piece>,
}

/// The game `variant` from `fen`, or from its start position. Panics on a FEN that cannot stand.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    let (start, size, kings) = match variant {
        "insaneflip" => (START, 10, 2),
        "insaneflip8" => (START_8, 8, 1),
        _ => panic!("no variant {variant}"),
    };
    let position = Position::parse(fen.unwrap_or(start), size, "KWENDP", "KENDP");
    for white in [true, false] {
        assert_eq!(position.board.kings(white).len(), kings, "wrong kings");
    }
    for ((_, rank), piece) in position.board.pieces() {
        let home = if piece.white { 0 } else { size - 1 };
        assert!(piece.letter != 'P' || rank != home, "pawn behind its start");
    }
    let history = vec![position];
    Box::new(Game { history, kings })
}

/// The natural leaps of a piece.
fn leaps(letter: char) -> Vec<Square> {
    let doubled = |steps: [Square; 4]| steps.map(|(files, ranks)| (2 * files, 2 * ranks));
    match letter {
        'K' => [ORTHOGONAL, DIAGONAL].concat(),
        'E' => [DIAGONAL, doubled(DIAGONAL)].concat(),
        'D' => [ORTHOGONAL, doubled(ORTHOGONAL)].concat(),
        'N' => KNIGHT.to_vec(),
        'W' => Vec::new(),
        _ => panic!("{letter} does not leap"),
    }
}

impl Game {
    fn position(&self) -> &Position {
        &self.history[self.history.len() - 1]
    }

    /// Where a piece of the side to move on `from` gets with the captures, or else the other moves, natural
    /// to
    /// `letter`.
    fn targets(&self, from: Square, letter: char, capturing: bool) -> Vec<Square> {
        let white = self.position().white_to_move;
        let board = &self.position().board;
        let mut targets = Vec::new();
        if letter == 'P' {
            let forward = if white { 1 } else { -1 };
            if capturing {
                targets.push(offset(from, (-1, forward)));
                targets.push(offset(from, (1, forward)));
            } else {
                let one = offset(from, (0, forward));
                targets.push(one);
                if board.is_empty(one) {
                    targets.push(offset(one, (0, forward)));
                }
            }
        } else {
            for leap in leaps(letter) {
                targets.push(offset(from, leap));
            }
        }
        targets.retain(|&to| if capturing { board.is_piece_of(!white, to) } else { board.is_empty(to) });
        targets
    }

    /// Where the piece on `from` can go, by its natural moves and by relay.
    fn destinations(&self, from: Square, piece: Piece) -> BTreeSet<Square> {
        let mut neighbours = Vec::new();
        for step in leaps('K') {
            let neighbour = self.position().board.at(offset(from, step));
            neighbours.extend(neighbour.filter(|other| other.white == piece.white));
        }
        let empowered = neighbours.iter().any(|other| other.letter == 'W');

        let mut destinations = BTreeSet::new();
        for capturing in [false, true] {
            if piece.flipped == capturing || empowered {
                destinations.extend(self.targets(from, piece.letter, capturing));
            }
            if piece.letter == 'P' {
                continue;
            }
            for giver in &neighbours {
                if "KEND".contains(giver.letter) && giver.flipped == capturing {
                    destinations.extend(self.targets(from, giver.letter, capturing));
                }
            }
        }
        destinations
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.king_captured() {
            return moves;
        }
        let board = &self.position().board;
        for (from, piece) in board.pieces_of(self.position().white_to_move) {
            for to in self.destinations(from, piece) {
                moves.push(Move { from, to, piece, captured: board.at(to) });
            }
        }
        moves
    }

    /// The turns that begin with a move, each with the square of its flip.
    fn turns_of(&self, step: &Move) -> Vec<(String, Option<Square>)> {
        let text = name(step.from) + &name(step.to);
        if step.captured.is_some_and(|piece| piece.letter == 'K') {
            return vec![(text, None)];
        }
        let mut turns = Vec::new();
        for (square, piece) in self.position().board.pieces_of(step.piece.white) {
            if piece.letter != 'W' {
                let flip = if square == step.from { step.to } else { square };
                turns.push((format!("{text},{}", name(flip)), Some(flip)));
            }
        }
        turns
    }

    /// Whether the side to move, whose opponent has just moved, has lost a king.
    fn king_captured(&self) -> bool {
        let position = self.position();
        position.board.kings(position.white_to_move).len() < self.kings
    }

    fn apply(&mut self, step: &Move, flip: Option<Square>) {
        let mut next = self.position().clone();
        next.board.put(step.from, None);
        next.board.put(step.to, Some(step.piece));
        if let Some(square) = flip {
            let mut piece = next.board.at(square).expect("a piece to flip");
            piece.flipped = !piece.flipped;
            next.board.put(square, Some(piece));
        }
        next.end_turn(step.captured.is_some() || step.piece.letter == 'P');
        self.history.push(next);
    }
}

impl Reference for Game {
    fn legal_moves(&self) -> Vec<String> {
        let mut turns = Vec::new();
        for step in self.moves() {
            for (text, _) in self.turns_of(&step) {
                turns.push(text);
            }
        }
        turns
    }

    fn play(&mut self, turn: &str) {
        for step in self.moves() {
            if !turn.starts_with(&name(step.from)) {
                continue;
            }
            for (text, flip) in self.turns_of(&step) {
                if text == turn {
                    self.apply(&step, flip);
                    return;
                }
            }
        }
        panic!("illegal turn {turn}");
    }

    fn fen(&self) -> String {
        self.position().fen()
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let position = self.position();
        let opponent_wins = win_for(!position.white_to_move);
        if self.king_captured() {
            return Some((opponent_wins, "king captured"));
        }
        if self.moves().is_empty() {
            return Some((opponent_wins, "no legal turn"));
        }
        let same = |earlier: &&Position| earlier.repeats(position);
        if self.history.iter().filter(same).count() >= 3 {
            // The opponent brought it about.
            return Some((win_for(position.white_to_move), "threefold repetition"));
        }
        if position.halfmove >= 100 {
            return Some(("1/2-1/2", "fifty-move rule"));
        }
        None
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}
