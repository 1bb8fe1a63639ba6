//! Games of the Shatranj family by the book, each from its rules in English: Modern and Great Shatranj with
//! either army, Lemurian and Opulent Lemurian Shatranj, Shatranj Kamil (64), Ninth Century Indian Chess.

use super::Reference;
use super::grid::{DIAGONAL, Grid, KNIGHT, ORTHOGONAL, Piece, Square, add, name};
use std::rc::Rc;

const ALFIL: [Square; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];
const DABBABA: [Square; 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];

#[derive(Clone)]
struct Shatranjs {
    game: String,
    /// The letters of White's pieces at the start, one each.
    army: Vec<char>,
    grid: Grid,
    white_to_move: bool,
    halfmove: u32,
    fullmove: u32,
    /// Board and side of every position so far, the present one last. Shared, since every turn that
    /// is tried makes a copy of the game.
    history: Rc<Vec<String>>,
}

#[derive(Clone, Copy)]
struct Turn {
    from: Square,
    to: Square,
    promotion: Option<char>,
}

fn start(game: &str) -> &'static str {
    match game {
        "modern-shatranj" => "rnekgenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKGENR",
        "modern-shatranj-d" => "dnekgend/pppppppp/8/8/8/8/PPPPPPPP/DNEKGEND",
        "great-shatranj" => "dnegkmhend/pppppppppp/10/10/10/10/PPPPPPPPPP/DNEGKMHEND",
        "great-shatranj-r" => "rnegkmhenr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNEGKMHENR",
        "lemurian-shatranj" => "whsgkshw/pppppppp/8/8/8/8/PPPPPPPP/WHSGKSHW",
        "opulent-lemurian-shatranj" => "rh6hr/1esngknse1/pppppppppp/10/10/10/10/PPPPPPPPPP/1ESNGKNSE1/RH6HR",
        "shatranj-kamil-64" => "rnseksnr/pp1ge1pp/2pppp2/8/8/2PPPP2/PP1GE1PP/RNSEKSNR",
        "ninth-century-indian" => "enrkfrne/pppppppp/8/8/8/8/PPPPPPPP/ENRKFRNE",
        _ => panic!("{game} is no game of this family"),
    }
}

/// The position of a FEN, or the start of the game.
pub fn new(game: &str, fen: Option<&str>) -> Box<dyn Reference> {
    let white = Grid::read(start(game)).pieces_of(true);
    let army = white.into_iter().map(|(_, piece)| piece.kind).collect();
    let fields: Vec<&str> =
        fen.map_or(vec![start(game), "w", "-", "-", "0", "1"], |fen| fen.split(' ').collect());
    let mut position = Shatranjs {
        game: game.to_string(),
        army,
        grid: Grid::read(fields[0]),
        white_to_move: fields[1] == "w",
        halfmove: fields[4].parse().expect("a clock"),
        fullmove: fields[5].parse().expect("a move number"),
        history: Rc::default(),
    };
    let first = position.position();
    Rc::make_mut(&mut position.history).push(first);
    Box::new(position)
}

fn text(turn: Turn) -> String {
    let suffix = turn.promotion.map_or(String::new(), |kind| kind.to_ascii_lowercase().to_string());
    name(turn.from) + &name(turn.to) + &suffix
}

impl Shatranjs {
    fn position(&self) -> String {
        format!("{} {}", self.grid, if self.white_to_move { "w" } else { "b" })
    }

    /// Whether a piece of a side may end on a square as far as the square goes.
    fn is_free(&self, square: Square, white: bool) -> bool {
        self.grid.contains(square) && self.grid.at(square).is_none_or(|piece| piece.white != white)
    }

    /// Squares reached by one step or leap, whatever stands between.
    fn leaps(&self, from: Square, white: bool, steps: &[Square]) -> Vec<Square> {
        let mut squares: Vec<Square> = steps.iter().map(|&step| add(from, step)).collect();
        squares.retain(|&to| self.is_free(to, white));
        squares
    }

    /// Squares reached by one of `firsts`, and from an empty one of these by one of `seconds`.
    fn legs(&self, from: Square, white: bool, firsts: &[Square], seconds: &[Square]) -> Vec<Square> {
        let mut squares = self.leaps(from, white, firsts);
        for &first in firsts {
            let between = add(from, first);
            if self.grid.is_empty(between) {
                let ends = seconds.iter().map(|&second| add(between, second));
                squares.extend(ends.filter(|&to| to != from && self.is_free(to, white)));
            }
        }
        squares
    }

    fn rook(&self, from: Square, white: bool) -> Vec<Square> {
        let mut squares = Vec::new();
        for step in ORTHOGONAL {
            let mut to = add(from, step);
            while self.grid.is_empty(to) {
                squares.push(to);
                to = add(to, step);
            }
            if self.is_free(to, white) {
                squares.push(to);
            }
        }
        squares
    }

    fn pawn(&self, from: Square, white: bool) -> Vec<Square> {
        let forward = if white { 1 } else { -1 };
        let mut squares = vec![add(from, (0, forward))];
        squares.retain(|&to| self.grid.is_empty(to));
        for side in [-1, 1] {
            let to = add(from, (side, forward));
            if self.grid.at(to).is_some_and(|piece| piece.white != white) {
                squares.push(to);
            }
        }
        squares
    }

    /// Where the piece on a square may go, check aside.
    fn targets(&self, from: Square) -> Vec<Square> {
        let Piece { white, kind } = self.grid.at(from).expect("a piece");
        let king = [ORTHOGONAL, DIAGONAL].concat();
        let leaps = |steps: &[&[Square]]| self.leaps(from, white, &steps.concat());
        let mut squares = match (self.game.as_str(), kind) {
            (_, 'K') => leaps(&[&king]),
            (_, 'N') => leaps(&[&KNIGHT]),
            (_, 'R') => self.rook(from, white),
            (_, 'P') => self.pawn(from, white),
            ("lemurian-shatranj", 'G') => self.legs(from, white, &king, &king),
            ("shatranj-kamil-64", 'G') => leaps(&[&DIAGONAL]),
            (_, 'G') => leaps(&[&king]),
            ("ninth-century-indian", 'F') => leaps(&[&DIAGONAL]),
            ("ninth-century-indian", 'E') => leaps(&[&DABBABA]),
            ("opulent-lemurian-shatranj", 'E') => self.legs(from, white, &DIAGONAL, &DIAGONAL),
            ("shatranj-kamil-64", 'E') => {
                let mut squares = leaps(&[&ALFIL]);
                squares.extend(leaps(&[&DABBABA]).into_iter().filter(|&to| self.grid.is_empty(to)));
                squares
            }
            ("shatranj-kamil-64", 'S') => leaps(&[&DIAGONAL, &[(0, if white { 1 } else { -1 })]]),
            (_, 'E') => leaps(&[&DIAGONAL, &ALFIL]),
            (_, 'D') => leaps(&[&ORTHOGONAL, &DABBABA]),
            (_, 'M') => leaps(&[&KNIGHT, &ORTHOGONAL, &DABBABA]),
            ("great-shatranj" | "great-shatranj-r", 'H') => leaps(&[&KNIGHT, &DIAGONAL, &ALFIL]),
            (_, 'S') => {
                let mut squares = self.legs(from, white, &DIAGONAL, &ALFIL);
                squares.extend(self.legs(from, white, &ALFIL, &DIAGONAL));
                squares
            }
            (_, 'H') => {
                let mut squares = self.legs(from, white, &ORTHOGONAL, &DABBABA);
                squares.extend(self.legs(from, white, &DABBABA, &ORTHOGONAL));
                squares
            }
            (_, 'W') => leaps(&[&DIAGONAL, &ALFIL, &DABBABA]),
            (game, kind) => panic!("{game} has no {kind}"),
        };
        squares.sort();
        squares.dedup();
        squares
    }

    fn in_check(&self, white: bool) -> bool {
        let pieces = self.grid.pieces_of(white).into_iter();
        let king = pieces.filter(|(_, piece)| piece.kind == 'K').map(|(square, _)| square).next();
        let king = king.expect("a king");
        self.grid.pieces_of(!white).into_iter().any(|(from, _)| self.targets(from).contains(&king))
    }

    fn count(&self, white: bool, kind: char) -> usize {
        self.grid.pieces_of(white).iter().filter(|(_, piece)| piece.kind == kind).count()
    }

    /// What a pawn that arrives on the last rank becomes; none: it stays a pawn.
    fn promotions(&self, white: bool) -> Vec<Option<char>> {
        let choices: Vec<char> = match self.game.as_str() {
            "modern-shatranj" | "modern-shatranj-d" | "opulent-lemurian-shatranj" => vec!['G'],
            "shatranj-kamil-64" => vec!['S'],
            "ninth-century-indian" => vec!['F'],
            "lemurian-shatranj" => {
                let lost = ['S', 'H', 'W'].into_iter().filter(|&kind| self.count(white, kind) < 2);
                std::iter::once('G').chain(lost).collect()
            }
            _ => {
                let mut lost = self.army.clone();
                lost.retain(|&kind| {
                    let first = self.army.iter().filter(|&&other| other == kind).count();
                    kind != 'K' && kind != 'P' && self.count(white, kind) < first
                });
                lost.sort();
                lost.dedup();
                lost
            }
        };
        if choices.is_empty() { vec![None] } else { choices.into_iter().map(Some).collect() }
    }

    fn after(&self, turn: Turn) -> Shatranjs {
        let mut next = self.clone();
        let piece = self.grid.at(turn.from).expect("a piece");
        let resets = piece.kind == 'P' || self.grid.at(turn.to).is_some();
        next.grid.put(turn.from, None);
        next.grid.put(turn.to, Some(Piece { kind: turn.promotion.unwrap_or(piece.kind), ..piece }));
        next.halfmove = if resets { 0 } else { self.halfmove + 1 };
        next.fullmove += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;
        next
    }

    fn legal(&self) -> Vec<Turn> {
        let white = self.white_to_move;
        let last = if white { start(&self.game).split('/').count() as i32 - 1 } else { 0 };
        let mut turns = Vec::new();
        for (from, piece) in self.grid.pieces_of(white) {
            for to in self.targets(from) {
                if self.after(Turn { from, to, promotion: None }).in_check(white) {
                    continue;
                }
                let arrives = piece.kind == 'P' && to.1 == last;
                let promotions = if arrives { self.promotions(white) } else { vec![None] };
                turns.extend(promotions.into_iter().map(|promotion| Turn { from, to, promotion }));
            }
        }
        turns
    }

    fn is_bare(&self, white: bool) -> bool {
        self.grid.pieces_of(white).len() == 1
    }

    /// The result by baring.
    fn bared(&self) -> Option<(&'static str, &'static str)> {
        let win = |white: bool| Some((if white { "1-0" } else { "0-1" }, "bare king"));
        let mover = self.white_to_move;
        let can_bare = || self.legal().into_iter().any(|turn| self.after(turn).is_bare(!mover));
        match (self.is_bare(mover), self.is_bare(!mover)) {
            _ if self.game == "opulent-lemurian-shatranj" => None,
            (true, true) => Some(("1/2-1/2", "both kings bare")),
            (false, true) => win(mover),
            (true, false) if self.game == "ninth-century-indian" || !can_bare() => win(!mover),
            _ => None,
        }
    }
}

impl Reference for Shatranjs {
    fn legal_moves(&self) -> Vec<String> {
        if self.bared().is_some() { Vec::new() } else { self.legal().into_iter().map(text).collect() }
    }

    fn play(&mut self, turn: &str) {
        let chosen = self.legal().into_iter().find(|&legal| text(legal) == turn);
        *self = self.after(chosen.expect("a legal turn"));
        let position = self.position();
        Rc::make_mut(&mut self.history).push(position);
    }

    fn fen(&self) -> String {
        format!("{} - - {} {}", self.position(), self.halfmove, self.fullmove)
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let mover = self.white_to_move;
        let score = |white: bool| if white { "1-0" } else { "0-1" };
        if let Some(result) = self.bared() {
            return Some(result);
        }
        if self.legal().is_empty() {
            return Some(match (self.in_check(mover), self.game.as_str()) {
                (true, _) => (score(!mover), "checkmate"),
                (false, "ninth-century-indian") => (score(mover), "stalemate"),
                (false, "modern-shatranj" | "modern-shatranj-d" | "shatranj-kamil-64") => {
                    (score(!mover), "stalemate")
                }
                _ => ("1/2-1/2", "stalemate"),
            });
        }
        let position = self.position();
        if self.history.iter().filter(|&earlier| *earlier == position).count() >= 3 {
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
