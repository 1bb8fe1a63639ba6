//! Grand Shatranj by the book: every army, the double step and the commoner rule.

use super::Reference;
use super::grid::{DIAGONAL, Grid, KNIGHT, ORTHOGONAL, Piece, Square, name};
use std::rc::Rc;

#[derive(Clone)]
struct GrandShatranj {
    /// The letters of the pieces White began with, one a piece.
    army: Vec<char>,
    double: bool,
    commoner: bool,
    grid: Grid,
    white_to_move: bool,
    halfmove: u32,
    fullmove: u32,
    /// Board and side of every position so far, the present one last. Shared, since every turn that
    /// is tried makes a copy of the game.
    history: Rc<Vec<String>>,
}

/// One turn; a promotion in place ends where it began.
#[derive(Clone, Copy)]
struct Turn {
    from: Square,
    to: Square,
    promotion: Option<char>,
}

/// The position of a FEN, or the start of the variant.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    let options: Vec<&str> = match variant.split_once(':') {
        Some((_, list)) => list.split(',').collect(),
        None => Vec::new(),
    };
    let start = if options.contains(&"rook") {
        "r8r/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/R8R"
    } else if options.contains(&"mixed") {
        "r8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/R8W"
    } else if options.contains(&"gilded") {
        "w2o2o2w/1rnhjkmnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNHJKMNR1/W2O2O2W"
    } else {
        "w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W"
    };
    let start_fen = format!("{start} w - - 0 1");
    let fields: Vec<&str> = fen.unwrap_or(&start_fen).split_whitespace().collect();
    let number = |field: usize, default| fields.get(field).map_or(default, |n| n.parse().unwrap());
    let mut game = GrandShatranj {
        army: start.chars().filter(char::is_ascii_uppercase).collect(),
        double: options.contains(&"double"),
        commoner: options.contains(&"commoner"),
        grid: Grid::read(fields[0]),
        white_to_move: fields[1] == "w",
        halfmove: number(4, 0),
        fullmove: number(5, 1),
        history: Rc::default(),
    };
    let position = game.position();
    Rc::make_mut(&mut game.history).push(position);
    Box::new(game)
}

impl GrandShatranj {
    /// What a repetition repeats.
    fn position(&self) -> String {
        let side = if self.white_to_move { 'w' } else { 'b' };
        format!("{} {side}", self.grid)
    }

    /// The squares a piece other than a pawn reaches: those it could capture on.
    fn reach(&self, from: Square, kind: char) -> Vec<Square> {
        let leaps = |directions: &[Square], length: i32| -> Vec<Square> {
            let leap = |&(df, dr): &Square| (from.0 + df * length, from.1 + dr * length);
            directions.iter().map(leap).collect()
        };
        let mut squares = match kind {
            'K' => [leaps(&ORTHOGONAL, 1), leaps(&DIAGONAL, 1)].concat(),
            'J' => [leaps(&ORTHOGONAL, 1), leaps(&DIAGONAL, 1), leaps(&ORTHOGONAL, 2), leaps(&DIAGONAL, 2)]
                .concat(),
            'M' => [leaps(&KNIGHT, 1), leaps(&ORTHOGONAL, 2), leaps(&ORTHOGONAL, 1)].concat(),
            'H' => [leaps(&KNIGHT, 1), leaps(&DIAGONAL, 2), leaps(&DIAGONAL, 1)].concat(),
            'N' => leaps(&KNIGHT, 1),
            'O' => self.double_ride(from, &DIAGONAL),
            'W' => self.double_ride(from, &ORTHOGONAL),
            'R' => self.slide(from, &ORTHOGONAL),
            other => panic!("no such piece: {other}"),
        };
        squares.retain(|&square| self.grid.contains(square));
        squares
    }

    /// One or two steps, a step being one square or a jump of two, always onward.
    fn double_ride(&self, from: Square, directions: &[Square]) -> Vec<Square> {
        let mut squares = Vec::new();
        for (df, dr) in directions {
            let nth = |n: i32| (from.0 + df * n, from.1 + dr * n);
            let first_empty = self.grid.is_empty(nth(1));
            let second_empty = self.grid.is_empty(nth(2));
            squares.push(nth(1));
            squares.push(nth(2));
            if first_empty || second_empty {
                squares.push(nth(3));
            }
            if second_empty {
                squares.push(nth(4));
            }
        }
        squares
    }

    fn slide(&self, from: Square, directions: &[Square]) -> Vec<Square> {
        let mut squares = Vec::new();
        for (df, dr) in directions {
            let mut square = (from.0 + df, from.1 + dr);
            while self.grid.is_empty(square) {
                squares.push(square);
                square = (square.0 + df, square.1 + dr);
            }
            squares.push(square);
        }
        squares
    }

    /// The rank, 1 to 10, as the side itself counts it.
    fn own_rank(&self, square: Square, white: bool) -> i32 {
        if white { square.1 + 1 } else { 10 - square.1 }
    }

    /// The squares on which a pawn could capture.
    fn pawn_captures(&self, from: Square, white: bool) -> Vec<Square> {
        let forward = if white { 1 } else { -1 };
        let directions: Vec<Square> = if self.own_rank(from, white) < 10 {
            vec![(-1, forward), (1, forward)]
        } else if self.commoner {
            [ORTHOGONAL, DIAGONAL].concat()
        } else {
            vec![(-1, 0), (1, 0)]
        };
        directions
            .iter()
            .map(|(df, dr)| (from.0 + df, from.1 + dr))
            .filter(|&square| self.grid.contains(square))
            .collect()
    }

    /// The squares to which a pawn could move without capturing.
    fn pawn_steps(&self, from: Square, white: bool) -> Vec<Square> {
        let mut steps = Vec::new();
        if self.own_rank(from, white) == 10 {
            steps = self.pawn_captures(from, white);
            steps.retain(|&square| self.grid.is_empty(square));
            return steps;
        }
        let forward = if white { 1 } else { -1 };
        let one = (from.0, from.1 + forward);
        let two = (from.0, from.1 + 2 * forward);
        if self.grid.is_empty(one) {
            steps.push(one);
            if self.double && self.own_rank(from, white) == 3 && self.grid.is_empty(two) {
                steps.push(two);
            }
        }
        steps
    }

    fn attacks(&self, from: Square, piece: Piece) -> Vec<Square> {
        if piece.kind == 'P' { self.pawn_captures(from, piece.white) } else { self.reach(from, piece.kind) }
    }

    /// Whether the king of a side is attacked.
    fn attacked(&self, white: bool) -> bool {
        let king = Some(Piece { white, kind: 'K' });
        self.grid
            .pieces_of(!white)
            .iter()
            .any(|&(from, piece)| self.attacks(from, piece).iter().any(|&to| self.grid.at(to) == king))
    }

    /// The kinds of which a side has fewer than its army began with.
    fn lost(&self, white: bool) -> Vec<char> {
        let pieces = self.grid.pieces_of(white);
        let count_now = |kind| pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
        let count_then = |kind| self.army.iter().filter(|&&k| k == kind).count();
        "JMHONWR".chars().filter(|&kind| count_now(kind) < count_then(kind)).collect()
    }

    fn pawn_turns(&self, from: Square, white: bool) -> Vec<Turn> {
        let mut turns = Vec::new();
        let lost = self.lost(white);
        let mut targets = self.pawn_steps(from, white);
        for to in self.pawn_captures(from, white) {
            if self.grid.at(to).is_some_and(|piece| piece.white != white) {
                targets.push(to);
            }
        }
        for to in targets {
            let rank = self.own_rank(to, white);
            let may_promote = rank >= 9 && !lost.is_empty();
            let must_promote = rank == 10 && !lost.is_empty() && !self.commoner;
            if !must_promote {
                turns.push(Turn { from, to, promotion: None });
            }
            if may_promote {
                turns.extend(lost.iter().map(|&kind| Turn { from, to, promotion: Some(kind) }));
            }
        }
        if self.own_rank(from, white) == 10 && !self.commoner {
            turns.extend(lost.iter().map(|&kind| Turn { from, to: from, promotion: Some(kind) }));
        }
        turns
    }

    fn legal(&self) -> Vec<Turn> {
        let white = self.white_to_move;
        let mut turns = Vec::new();
        for (from, piece) in self.grid.pieces_of(white) {
            if piece.kind == 'P' {
                turns.extend(self.pawn_turns(from, white));
                continue;
            }
            for to in self.reach(from, piece.kind) {
                if self.grid.at(to).is_none_or(|other| other.white != white) {
                    turns.push(Turn { from, to, promotion: None });
                }
            }
        }
        turns.retain(|&turn| !self.after(turn).attacked(white));
        turns
    }

    fn captures(&self, turn: Turn) -> bool {
        turn.from != turn.to && self.grid.at(turn.to).is_some()
    }

    /// The position after a turn, its history not yet told of it.
    fn after(&self, turn: Turn) -> GrandShatranj {
        let mut next = self.clone();
        let piece = self.grid.at(turn.from).expect("a piece to move");
        let kind = turn.promotion.unwrap_or(piece.kind);
        next.grid.put(turn.from, None);
        next.grid.put(turn.to, Some(Piece { kind, ..piece }));

        let fresh_pawn_move = piece.kind == 'P' && self.own_rank(turn.from, piece.white) < 9;
        if self.captures(turn) || fresh_pawn_move || turn.promotion.is_some() {
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

    fn bare(&self, white: bool) -> bool {
        self.grid.pieces_of(white).len() == 1
    }

    /// The result that the board alone gives.
    fn decided(&self) -> Option<(&'static str, &'static str)> {
        let mover = self.white_to_move;
        let mover_wins = if mover { "1-0" } else { "0-1" };
        let mover_loses = if mover { "0-1" } else { "1-0" };
        let legal = self.legal();
        if self.bare(mover) && self.bare(!mover) {
            return Some(("1/2-1/2", "both kings bare"));
        }
        if self.bare(!mover) {
            return Some((mover_wins, "bare king"));
        }
        if self.bare(mover) && !legal.iter().any(|&turn| self.after(turn).bare(!mover)) {
            return Some((mover_loses, "bare king"));
        }
        if legal.is_empty() && self.attacked(mover) {
            return Some((mover_loses, "checkmate"));
        }
        if legal.is_empty() {
            return Some(("1/2-1/2", "stalemate"));
        }
        None
    }
}

fn text(turn: Turn) -> String {
    let suffix = match turn.promotion {
        Some(kind) => kind.to_ascii_lowercase().to_string(),
        None => String::new(),
    };
    format!("{}{}{suffix}", name(turn.from), name(turn.to))
}

impl Reference for GrandShatranj {
    fn legal_moves(&self) -> Vec<String> {
        if self.decided().is_some() {
            return Vec::new();
        }
        self.legal().into_iter().map(text).collect()
    }

    fn play(&mut self, turn: &str) {
        assert!(self.decided().is_none(), "the game is over: {turn}");
        let legal = self.legal();
        let chosen = legal.into_iter().find(|&legal| text(legal) == turn);
        *self = self.after(chosen.expect("a legal turn"));
        let position = self.position();
        Rc::make_mut(&mut self.history).push(position);
    }

    fn fen(&self) -> String {
        format!("{} - - {} {}", self.position(), self.halfmove, self.fullmove)
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
