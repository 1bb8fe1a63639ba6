//! Kingdom of Distorting Mirrors by the book, with either rule of pawn captures.

use super::Reference;
use super::grid::{DIAGONAL, Grid, KNIGHT, ORTHOGONAL, Piece, Square, name};
use super::twins::{self, Twins, is_max};
use std::rc::Rc;

const START: &str = "rnbqkbnrrnbqkbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/\
                     RNBQKBNRRNBQKBNR w KQkq - 0 1";

#[derive(Clone)]
struct Mirrors {
    paired: bool,
    grid: Grid,
    /// Those that both live.
    twins: Vec<Twins>,
    white_to_move: bool,
    /// The rights that are left, of `KQkq`, in that order.
    castling: String,
    halfmove: u32,
    fullmove: u32,
    /// Board, twins, side and rights of every position so far, the present one last. Shared, since every turn
    /// that is tried makes a copy of the game.
    history: Rc<Vec<String>>,
}

/// One turn.
#[derive(Clone)]
struct Turn {
    /// From and to of each piece that moves, the one that names the turn first. A pawn that promotes
    /// in place ends where it began.
    moves: Vec<(Square, Square)>,
    /// What the first piece and its living twin become.
    promotion: Option<char>,
}

/// What a piece meets in one direction, as far as its board lets it look.
struct Path {
    /// The empty squares up to the first piece, the edge or the end of its range.
    empty: Vec<Square>,
    /// The square of the first piece, if it is an enemy.
    enemy: Option<Square>,
}

/// The position of a FEN, or the start of the variant.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    let fields: Vec<&str> = fen.unwrap_or(START).split_whitespace().collect();
    let field = |number: usize, default| fields.get(number).copied().unwrap_or(default);
    let grid = Grid::read(fields[0]);
    let twins = twins::read(field(6, "-"), &grid);
    let rights = field(2, "-");
    let mut game = Mirrors {
        paired: variant.ends_with(":paired"),
        grid,
        twins,
        white_to_move: fields[1] == "w",
        castling: "KQkq".chars().filter(|&c| rights.contains(c)).collect(),
        halfmove: field(4, "0").parse().expect("a halfmove clock"),
        fullmove: field(5, "1").parse().expect("a move number"),
        history: Rc::default(),
    };
    let position = game.position();
    Rc::make_mut(&mut game.history).push(position);
    Box::new(game)
}

fn on_last_rank(at: Square, white: bool) -> bool {
    at.1 == if white { 7 } else { 0 }
}

impl Mirrors {
    /// What a repetition repeats.
    fn position(&self) -> String {
        format!("{} {}", self.first_fields(), twins::write(&self.twins))
    }

    /// Board, side and castling as a FEN has them.
    fn first_fields(&self) -> String {
        let side = if self.white_to_move { 'w' } else { 'b' };
        let castling = match self.castling.as_str() {
            "" => "-",
            rights => rights,
        };
        format!("{} {side} {castling}", self.grid)
    }

    fn twin(&self, at: Square) -> Option<Square> {
        for &(short, max) in &self.twins {
            if at == short {
                return Some(max);
            }
            if at == max {
                return Some(short);
            }
        }
        None
    }

    fn path(&self, from: Square, (df, dr): Square) -> Path {
        let white = self.grid.at(from).expect("a piece to move").white;
        let range = if is_max(from) { 7 } else { 1 };
        let mut empty = Vec::new();
        for n in 1..=range {
            let at = (from.0 + df * n, from.1 + dr * n);
            if !self.grid.contains(at) || is_max(at) != is_max(from) {
                break;
            }
            if let Some(piece) = self.grid.at(at) {
                let enemy = (piece.white != white).then_some(at);
                return Path { empty, enemy };
            }
            empty.push(at);
        }
        Path { empty, enemy: None }
    }

    /// Where the pieces end who set out together in a direction, or `None` if one of them cannot.
    fn piece_ends(&self, movers: &[Square], direction: Square) -> Option<Vec<Square>> {
        let end = |&from: &Square| {
            let path = self.path(from, direction);
            path.enemy.or(path.empty.last().copied())
        };
        movers.iter().map(end).collect()
    }

    /// The same for pawns that go straight forward.
    fn pawn_straight_ends(&self, movers: &[Square], direction: Square) -> Option<Vec<Square>> {
        let end = |&from: &Square| self.path(from, direction).empty.last().copied();
        movers.iter().map(end).collect()
    }

    /// The same for pawns that go diagonally forward.
    fn pawn_diagonal_ends(&self, movers: &[Square], direction: Square) -> Option<Vec<Square>> {
        let capture = |&from: &Square| self.path(from, direction).enemy;
        let captures = movers.iter().filter_map(capture).count();
        if captures == movers.len() {
            movers.iter().map(capture).collect()
        } else if self.paired && captures > 0 {
            self.piece_ends(movers, direction)
        } else {
            None
        }
    }

    /// Every turn of a side but castling, whether or not it leaves a king attacked.
    fn pseudo_legal(&self, white: bool) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (at, piece) in self.grid.pieces_of(white) {
            let waits = |at: Square| piece.kind == 'P' && on_last_rank(at, white);
            let movers = match self.twin(at) {
                None if waits(at) => {
                    turns.extend(promotions(&[(at, at)]));
                    continue;
                }
                None => vec![at],
                Some(_) if waits(at) => continue,
                Some(twin) if waits(twin) => vec![at],
                // The short-range twin's visit has listed the turns of both.
                Some(_) if is_max(at) => continue,
                Some(twin) => vec![at, twin],
            };
            if piece.kind == 'P' {
                turns.extend(self.pawn_turns(&movers, white));
                continue;
            }
            let directions = match piece.kind {
                'K' | 'Q' => [ORTHOGONAL, DIAGONAL].concat(),
                'R' => ORTHOGONAL.to_vec(),
                'B' => DIAGONAL.to_vec(),
                'N' => KNIGHT.to_vec(),
                other => panic!("no such piece: {other}"),
            };
            for direction in directions {
                if let Some(ends) = self.piece_ends(&movers, direction) {
                    turns.push(Turn { moves: movers.iter().copied().zip(ends).collect(), promotion: None });
                }
            }
        }
        turns
    }

    fn pawn_turns(&self, movers: &[Square], white: bool) -> Vec<Turn> {
        let forward = if white { 1 } else { -1 };
        let mut turns = Vec::new();
        for ends in [
            self.pawn_straight_ends(movers, (0, forward)),
            self.pawn_diagonal_ends(movers, (-1, forward)),
            self.pawn_diagonal_ends(movers, (1, forward)),
        ]
        .into_iter()
        .flatten()
        {
            let moves: Vec<(Square, Square)> = movers.iter().copied().zip(ends).collect();
            // A pawn that moves alone has no twin or one that waits, so its arrival promotes too.
            if moves.iter().all(|&(_, to)| on_last_rank(to, white)) {
                turns.extend(promotions(&moves));
            } else {
                turns.push(Turn { moves, promotion: None });
            }
        }
        turns
    }

    /// Whether either king of a side is attacked.
    fn attacked(&self, white: bool) -> bool {
        let king = Some(Piece { white, kind: 'K' });
        self.pseudo_legal(!white).iter().flat_map(|turn| &turn.moves).any(|&(_, to)| self.grid.at(to) == king)
    }

    /// The castling turns of the side to move, but for what is attacked after them.
    fn castlings(&self) -> Vec<Turn> {
        let white = self.white_to_move;
        let rank = if white { 0 } else { 7 };
        let mut turns = Vec::new();
        // The letter, the rook's file, the file the king crosses, where it ends, and the files between.
        for (letter, rook, crossed, end, between) in
            [('K', 7, 5, 6, vec![5, 6]), ('Q', 0, 3, 2, vec![1, 2, 3])]
        {
            let right = if white { letter } else { letter.to_ascii_lowercase() };
            if !self.castling.contains(right) {
                continue;
            }
            let short = |file: i32| (file, rank);
            let max = |file: i32| (file + 8, rank);
            let still_twins =
                self.twin(short(4)) == Some(max(4)) && self.twin(short(rook)) == Some(max(rook));
            let free = between
                .iter()
                .all(|&file| self.grid.at(short(file)).is_none() && self.grid.at(max(file)).is_none());
            if !still_twins || !free || self.attacked(white) {
                continue;
            }
            let mut crossing = self.clone();
            crossing.move_piece(short(4), short(crossed));
            crossing.move_piece(max(4), max(crossed));
            if crossing.attacked(white) {
                continue;
            }
            turns.push(Turn {
                moves: vec![
                    (short(4), short(end)),
                    (max(4), max(end)),
                    (short(rook), short(crossed)),
                    (max(rook), max(crossed)),
                ],
                promotion: None,
            });
        }
        turns
    }

    fn legal(&self) -> impl Iterator<Item = Turn> {
        let turns = self.pseudo_legal(self.white_to_move).into_iter().chain(self.castlings());
        turns.filter(|turn| !self.after(turn).attacked(self.white_to_move))
    }

    /// Moves one piece, bereaving the twin of a piece it captures and keeping its own.
    fn move_piece(&mut self, from: Square, to: Square) {
        if from == to {
            return;
        }
        self.twins.retain(|&(short, max)| short != to && max != to);
        for (short, max) in &mut self.twins {
            if *short == from {
                *short = to;
            }
            if *max == from {
                *max = to;
            }
        }
        let piece = self.grid.at(from);
        self.grid.put(from, None);
        self.grid.put(to, piece);
    }

    /// The position after a turn, its history not yet told of it.
    fn after(&self, turn: &Turn) -> Mirrors {
        let mut next = self.clone();
        for &(from, to) in &turn.moves {
            next.move_piece(from, to);
            next.castling.retain(|right| {
                let home = right_squares(right);
                !home.contains(&from) && !home.contains(&to)
            });
        }
        let (from, to) = turn.moves[0];
        if let Some(kind) = turn.promotion {
            for at in [Some(to), next.twin(to)].into_iter().flatten() {
                let white = self.white_to_move;
                next.grid.put(at, Some(Piece { white, kind }));
            }
        }

        let pawn_move = self.grid.at(from).is_some_and(|piece| piece.kind == 'P');
        let capture = next.grid.pieces().len() < self.grid.pieces().len();
        if pawn_move || capture {
            next.halfmove = 0;
        } else {
            next.halfmove += 1;
        }
        if !self.white_to_move {
            next.fullmove += 1;
        }
        next.white_to_move = !self.white_to_move;
        next
    }

    /// The result that the board alone gives.
    fn decided(&self) -> Option<(&'static str, &'static str)> {
        if self.legal().next().is_some() {
            return None;
        }
        let mover_loses = if self.white_to_move { "0-1" } else { "1-0" };
        if self.attacked(self.white_to_move) {
            Some((mover_loses, "checkmate"))
        } else {
            Some((mover_loses, "stalemate"))
        }
    }
}

/// The home squares of the four pieces of a castling right.
fn right_squares(right: char) -> [Square; 4] {
    let rank = if right.is_uppercase() { 0 } else { 7 };
    let rook = if right.eq_ignore_ascii_case(&'K') { 7 } else { 0 };
    [(4, rank), (12, rank), (rook, rank), (rook + 8, rank)]
}

fn promotions(moves: &[(Square, Square)]) -> Vec<Turn> {
    "QRBN".chars().map(|kind| Turn { moves: moves.to_vec(), promotion: Some(kind) }).collect()
}

fn text(turn: &Turn) -> String {
    let (from, to) = turn.moves[0];
    let suffix = match turn.promotion {
        Some(kind) => kind.to_ascii_lowercase().to_string(),
        None => String::new(),
    };
    format!("{}{}{suffix}", name(from), name(to))
}

impl Reference for Mirrors {
    fn legal_moves(&self) -> Vec<String> {
        self.legal().map(|turn| text(&turn)).collect()
    }

    fn play(&mut self, turn: &str) {
        let chosen = self.legal().find(|legal| text(legal) == turn);
        *self = self.after(&chosen.expect("a legal turn"));
        let position = self.position();
        Rc::make_mut(&mut self.history).push(position);
    }

    fn fen(&self) -> String {
        let twins = twins::write(&self.twins);
        let last_field = if twins == twins::write(&twins::default(&self.grid)) {
            String::new()
        } else {
            format!(" {twins}")
        };
        format!("{} - {} {}{last_field}", self.first_fields(), self.halfmove, self.fullmove)
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let position = self.position();
        let occurrences = self.history.iter().filter(|&p| *p == position).count();
        if let Some(result) = self.decided() {
            Some(result)
        } else if occurrences >= 3 {
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
