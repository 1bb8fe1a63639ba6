//! What orthodox chess and Knight Relay Chess share: the board, the orthodox moves, check, castling
//! and promotion here, FEN and the draw clocks in the rooms behind.

mod fen;
mod game;

pub use game::Game;

/// File and rank from 0; `(0, 0)` is a1. May lie off the board.
pub type Square = (i32, i32);

/// One piece; `kind` is its upper-case letter.
#[derive(Clone, Copy, PartialEq)]
pub struct Piece {
    pub white: bool,
    pub kind: char,
}

/// Everything a FEN says.
#[derive(Clone)]
pub struct Position {
    /// Indexed by rank, then file.
    board: [[Option<Piece>; 8]; 8],
    pub white_to_move: bool,
    /// In the order of [`CASTLINGS`].
    castling: [bool; 4],
    /// The square a pawn has just passed over.
    ep: Option<Square>,
    halfmove: u32,
    fullmove: u32,
}

/// What sets one game apart from the other.
pub struct Rules {
    pub variant: &'static str,
    pub en_passant: bool,
    /// The squares that the piece on a square may move to or capture on, castling and check aside.
    pub targets: fn(&Position, Square) -> Vec<Square>,
    pub insufficient_material: fn(&Position) -> bool,
    /// Whether there are turns all the same where nobody can win.
    pub goes_on_when_drawn: bool,
}

/// The FEN letter, the king's home and the rook's home of each castling.
const CASTLINGS: [(char, Square, Square); 4] =
    [('K', (4, 0), (7, 0)), ('Q', (4, 0), (0, 0)), ('k', (4, 7), (7, 7)), ('q', (4, 7), (0, 7))];

const ORTHOGONAL: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    promotion: Option<char>,
}

/// All squares of the board, a1, b1, ... h8.
pub fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn plus(square: Square, step: Square) -> Square {
    (square.0 + step.0, square.1 + step.1)
}

fn on_board(square: Square) -> bool {
    (0..8).contains(&square.0) && (0..8).contains(&square.1)
}

fn square_name(square: Square) -> String {
    let file = char::from(b'a' + square.0 as u8);
    format!("{file}{}", square.1 + 1)
}

impl Position {
    /// The piece on a square; nothing stands off the board.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if on_board(square) { self.board[square.1 as usize][square.0 as usize] } else { None }
    }

    fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.1 as usize][square.0 as usize] = piece;
    }

    /// The squares on which a piece of one of these kinds stands, of either colour.
    pub fn squares_of(&self, kinds: &str) -> Vec<Square> {
        squares().filter(|&square| self.at(square).is_some_and(|piece| kinds.contains(piece.kind))).collect()
    }

    /// Whether bishops, if any, stand on squares of one colour only.
    pub fn bishops_on_one_colour(&self) -> bool {
        let bishops = self.squares_of("B");
        let dark = bishops.iter().filter(|(file, rank)| (file + rank) % 2 == 0);
        let dark = dark.count();
        dark == 0 || dark == bishops.len()
    }

    /// The squares in some directions, up to a number of steps and up to and with the first enemy piece.
    fn reach(&self, from: Square, directions: &[Square], steps: usize) -> Vec<Square> {
        let mover = self.at(from).unwrap();
        let mut found = Vec::new();
        for &direction in directions {
            let mut square = from;
            for _ in 0..steps {
                square = plus(square, direction);
                if !on_board(square) || self.at(square).is_some_and(|piece| piece.white == mover.white) {
                    break;
                }
                found.push(square);
                if self.at(square).is_some() {
                    break;
                }
            }
        }
        found
    }

    /// The knight's leaps from a square that do not end on a piece of the mover's own side.
    pub fn leaps(&self, from: Square) -> Vec<Square> {
        self.reach(from, &LEAPS, 1)
    }

    /// Whether a knight of the colour of the piece on a square stands a knight's move from it.
    pub fn guarded_by_knight(&self, square: Square) -> bool {
        let white = self.at(square).unwrap().white;
        let knight = Some(Piece { white, kind: 'N' });
        LEAPS.iter().any(|&leap| self.at(plus(square, leap)) == knight)
    }

    fn pawn_targets(&self, from: Square) -> Vec<Square> {
        let pawn = self.at(from).unwrap();
        let (forward, second_rank) = if pawn.white { (1, 1) } else { (-1, 6) };
        let mut found = Vec::new();
        let one = plus(from, (0, forward));
        if on_board(one) && self.at(one).is_none() {
            found.push(one);
            let two = plus(one, (0, forward));
            if from.1 == second_rank && self.at(two).is_none() {
                found.push(two);
            }
        }
        for side in [-1, 1] {
            let to = plus(from, (side, forward));
            let captures = self.at(to).is_some_and(|piece| piece.white != pawn.white);
            let en_passant = self.ep == Some(to) && pawn.white == self.white_to_move;
            if captures || en_passant {
                found.push(to);
            }
        }
        found
    }

    /// Where the piece on a square may go in orthodox chess, castling and check aside.
    pub fn orthodox_targets(&self, from: Square) -> Vec<Square> {
        match self.at(from).unwrap().kind {
            'P' => self.pawn_targets(from),
            'N' => self.leaps(from),
            'B' => self.reach(from, &DIAGONAL, 7),
            'R' => self.reach(from, &ORTHOGONAL, 7),
            'Q' => [self.reach(from, &DIAGONAL, 7), self.reach(from, &ORTHOGONAL, 7)].concat(),
            'K' => [self.reach(from, &DIAGONAL, 1), self.reach(from, &ORTHOGONAL, 1)].concat(),
            kind => panic!("no piece is called {kind}"),
        }
    }

    /// Whether a side could capture a king of the other side on a square.
    fn attacked(&self, rules: &Rules, square: Square, by_white: bool) -> bool {
        let mut probe = self.clone();
        probe.ep = None;
        probe.set(square, Some(Piece { white: !by_white, kind: 'K' }));
        squares()
            .filter(|&from| probe.at(from).is_some_and(|piece| piece.white == by_white))
            .any(|from| (rules.targets)(&probe, from).contains(&square))
    }

    fn in_check(&self, rules: &Rules, white: bool) -> bool {
        let king = Some(Piece { white, kind: 'K' });
        let home = squares().find(|&square| self.at(square) == king).unwrap();
        self.attacked(rules, home, !white)
    }

    fn castlings(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, &(letter, king, rook)) in CASTLINGS.iter().enumerate() {
            if !self.castling[index] || letter.is_ascii_uppercase() != self.white_to_move {
                continue;
            }
            let side = (rook.0 - king.0).signum();
            let crossed = plus(king, (side, 0));
            let to = plus(crossed, (side, 0));
            let mut between = crossed;
            let mut clear = true;
            while between != rook {
                clear &= self.at(between).is_none();
                between = plus(between, (side, 0));
            }
            let safe =
                [king, crossed, to].iter().all(|&square| !self.attacked(rules, square, !self.white_to_move));
            if clear && safe {
                moves.push(Move { from: king, to, promotion: None });
            }
        }
        moves
    }

    fn legal_moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = self.castlings(rules);
        for from in squares() {
            let Some(piece) = self.at(from).filter(|piece| piece.white == self.white_to_move) else {
                continue;
            };
            for to in (rules.targets)(self, from) {
                if piece.kind == 'P' && (to.1 == 0 || to.1 == 7) {
                    moves.extend("QRBN".chars().map(|kind| Move { from, to, promotion: Some(kind) }));
                } else {
                    moves.push(Move { from, to, promotion: None });
                }
            }
        }
        moves.retain(|&mv| !self.after(rules, mv).in_check(rules, self.white_to_move));
        moves
    }

    /// The position after a move, its en passant square set after any double step.
    fn after(&self, rules: &Rules, mv: Move) -> Position {
        let Move { from, to, promotion } = mv;
        let piece = self.at(from).unwrap();
        let pawn = piece.kind == 'P';
        let mut next = self.clone();

        let resets = pawn || self.at(to).is_some();
        next.halfmove = if resets { 0 } else { self.halfmove + 1 };
        next.fullmove += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;

        next.set(from, None);
        next.set(to, Some(Piece { kind: promotion.unwrap_or(piece.kind), ..piece }));
        if pawn && self.ep == Some(to) {
            next.set((to.0, from.1), None);
        }
        if piece.kind == 'K' && (to.0 - from.0).abs() == 2 {
            let (rook_from, rook_to) = if to.0 > from.0 { (7, 5) } else { (0, 3) };
            next.set((rook_to, to.1), self.at((rook_from, to.1)));
            next.set((rook_from, to.1), None);
        }
        for (index, &(_, king, rook)) in CASTLINGS.iter().enumerate() {
            if [king, rook].contains(&from) || [king, rook].contains(&to) {
                next.castling[index] = false;
            }
        }
        let double_step = pawn && from.0 == to.0 && (to.1 - from.1).abs() == 2;
        next.ep = (rules.en_passant && double_step).then_some((from.0, (from.1 + to.1) / 2));
        next
    }

    /// Forgets the en passant square unless a capture there is legal.
    fn settle_ep(&mut self, rules: &Rules) {
        let captures =
            |mv: &Move| self.ep == Some(mv.to) && self.at(mv.from).is_some_and(|piece| piece.kind == 'P');
        if self.ep.is_some() && !self.legal_moves(rules).iter().any(captures) {
            self.ep = None;
        }
    }

    fn repeats(&self, other: &Position) -> bool {
        self.board == other.board
            && self.white_to_move == other.white_to_move
            && self.castling == other.castling
            && self.ep == other.ep
    }
}
