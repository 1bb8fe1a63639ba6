//! Turns as the half-moves that XBoard sees.

use super::wire::{Half, Spot, Suffix};
use crate::any::AnyGame;
use crate::core::{Color, Move};
use crate::games::Variant;
use std::ops::Range;

/// The letters of the max-range men in XBoard, where the two boards are one and every letter has one picture.
pub const MAX_RANGE: [(char, char); 6] = [
    ('P', 'S'),
    ('N', 'H'),
    ('B', 'E'),
    ('R', 'C'),
    ('Q', 'G'),
    ('K', 'M'),
];
/// The first file of the max-range board.
pub const MAX_FILE: u8 = 8;

/// The letter of a max-range man of this kind, in the same case.
pub fn max_letter(letter: char) -> char {
    let upper = letter.to_ascii_uppercase();
    let found = MAX_RANGE.iter().find(|(own, _)| *own == upper);
    match found {
        Some((_, wire)) if letter.is_ascii_lowercase() => wire.to_ascii_lowercase(),
        Some((_, wire)) => *wire,
        None => letter,
    }
}

/// The men of a position, from its FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid(Vec<Vec<Option<char>>>);

impl Grid {
    /// The men of a position of the game, without their states.
    pub fn of(game: &dyn AnyGame) -> Grid {
        let fen = game.fen();
        let board = fen.split(' ').next().unwrap_or("");
        let rank = |row: &str| {
            let mut men = Vec::new();
            let mut run = 0;
            for letter in row.chars().filter(|&letter| letter != '+') {
                if let Some(digit) = letter.to_digit(10) {
                    run = 10 * run + digit as usize;
                } else {
                    men.resize(men.len() + run, None);
                    run = 0;
                    men.push(Some(letter));
                }
            }
            men.resize(men.len() + run, None);
            men
        };
        Grid(board.split('/').rev().map(rank).collect())
    }

    /// The letter of the man on a square.
    pub fn at(&self, spot: Spot) -> Option<char> {
        *self
            .0
            .get(usize::from(spot.rank))?
            .get(usize::from(spot.file))?
    }

    /// All squares, rank by rank from the bottom.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let rank = |(rank, row): (usize, &Vec<_>)| {
            let rank = rank as u8;
            (0..row.len() as u8).map(move |file| Spot { file, rank })
        };
        self.0.iter().enumerate().flat_map(rank)
    }

    /// How many men there are.
    pub fn men(&self) -> usize {
        self.0.iter().flatten().flatten().count()
    }

    fn is_empty(&self, spot: Spot) -> bool {
        self.at(spot).is_none()
    }
}

/// Writes the turns of one position after the other as half-moves.
pub struct Encoder {
    game: Box<dyn AnyGame>,
    before: Grid,
}

impl Encoder {
    /// Begins with the game's position.
    pub fn new(game: &dyn AnyGame) -> Encoder {
        let game = game.fork();
        let before = Grid::of(game.as_ref());
        Encoder { game, before }
    }

    /// Goes on to the position after a legal turn.
    pub fn play(&mut self, turn: Move) {
        self.game.play(turn);
        self.before = Grid::of(self.game.as_ref());
    }

    /// A legal turn as half-moves.
    pub fn halves(&mut self, turn: Move) -> Vec<Half> {
        match self.game.variant() {
            Variant::InsaneFlip(()) | Variant::InsaneFlip8(()) => self.relay(turn),
            Variant::FlippingXiangqi(()) => self.flipping(turn),
            Variant::DistortingMirrors(_) => self.mirrors(turn),
            Variant::KnightRelay(()) => self.knight_relay(turn),
            _ => self.plain(turn),
        }
    }

    /// The parts of a turn's own notation: from, to, promotion letter, flip square.
    fn parts(&self, turn: Move) -> Option<(Spot, Spot, Option<char>, Option<Spot>)> {
        let text = self.game.write(turn);
        let (from, rest) = Spot::read(&text, 1)?;
        let (to, rest) = Spot::read(rest, 1)?;
        let (suffix, flip) = rest.split_once(',').unwrap_or((rest, ""));
        let flip = Spot::read(flip, 1).map(|(flip, _)| flip);
        Some((from, to, suffix.chars().next(), flip))
    }

    /// One half-move; promotion in place goes over an empty square.
    fn plain(&mut self, turn: Move) -> Vec<Half> {
        let Some((from, to, letter, _)) = self.parts(turn) else {
            return Vec::new();
        };
        let suffix = letter.map_or(Suffix::Nothing, Suffix::Chosen);
        let via = match letter {
            Some(letter) if from == to => self.empty_for(from, letter, &self.before),
            _ => None,
        };
        vec![Half::Step {
            from,
            to,
            via,
            suffix,
        }]
    }

    /// One half-move. Before one that XBoard would take for a capture en passant both sides pass, so that it
    /// forgets the double step.
    fn knight_relay(&mut self, turn: Move) -> Vec<Half> {
        let step = self.plain(turn);
        if self.looks_like_en_passant(turn) {
            return [vec![Half::Pass, Half::Pass], step].concat();
        }
        step
    }

    /// Whether a pawn goes to an empty square of a file on which the last turn took a pawn two ranks. XBoard
    /// takes the file halfway between where that began and ended.
    fn looks_like_en_passant(&self, turn: Move) -> bool {
        let is_pawn = |spot| matches!(self.before.at(spot), Some('P' | 'p'));
        let last = self.game.played().last().and_then(|&turn| self.parts(turn));
        let (Some((from, to, ..)), Some((last_from, last_to, ..))) = (self.parts(turn), last)
        else {
            return false;
        };
        is_pawn(from)
            && from.file != to.file
            && self.before.is_empty(to)
            && is_pawn(last_to)
            && last_from.rank.abs_diff(last_to.rank) == 2
            && to.file == (last_from.file + last_to.file) / 2
    }

    /// A square near a man's that is empty now and after the turn, another one for each letter as long as there are
    /// enough, so that it can stand for the letter where XBoard loses that.
    fn empty_for(&self, spot: Spot, letter: char, after: &Grid) -> Option<Spot> {
        let index = "qrbnjmhow".find(letter).unwrap_or(0);
        let is_empty = |&spot: &Spot| self.before.is_empty(spot) && after.is_empty(spot);
        let mut empty: Vec<Spot> = self.before.spots().filter(is_empty).collect();
        empty.sort_by_key(|&other| other.distance(spot));
        empty.truncate(index + 1);
        empty.pop()
    }

    /// A move, the opponent's pass, and the flip in place; only the move if it captures a king.
    fn relay(&mut self, turn: Move) -> Vec<Half> {
        let Some((from, to, _, flip)) = self.parts(turn) else {
            return Vec::new();
        };
        let (via, suffix) = (None, Suffix::Nothing);
        let step = Half::Step {
            from,
            to,
            via,
            suffix,
        };
        let Some(flip) = flip else {
            return vec![step];
        };
        let is_empty = |spot: Spot| spot == from || (spot != to && self.before.is_empty(spot));
        let empty = self.before.spots().filter(|&spot| is_empty(spot));
        let via = empty.min_by_key(|spot| spot.distance(flip));
        let flip = Half::Step {
            from: flip,
            to: flip,
            via,
            suffix: Suffix::Forced('+'),
        };
        vec![step, Half::Pass, flip]
    }

    /// One half-move, with the letter of the form that the man turns into.
    fn flipping(&mut self, turn: Move) -> Vec<Half> {
        let Some((from, to, ..)) = self.parts(turn) else {
            return Vec::new();
        };
        let form = match self.before.at(from).map(|man| man.to_ascii_lowercase()) {
            Some('s') => 'h',
            Some('h') => 's',
            Some('f') => 'c',
            Some('c') => 'f',
            Some('e') => 'r',
            Some('r') => 'e',
            _ => {
                let (via, suffix) = (None, Suffix::Nothing);
                return vec![Half::Step {
                    from,
                    to,
                    via,
                    suffix,
                }];
            }
        };
        let (via, suffix) = (None, Suffix::Forced(form));
        vec![Half::Step {
            from,
            to,
            via,
            suffix,
        }]
    }

    /// The short-range man's part and the max-range man's, with passes in between.
    fn mirrors(&mut self, turn: Move) -> Vec<Half> {
        self.game.play(turn);
        let after = Grid::of(self.game.as_ref());
        self.game.undo();
        let short = self.changes(&after, 0..MAX_FILE);
        let max = self.changes(&after, MAX_FILE..2 * MAX_FILE);
        let mut halves: Vec<Half> = Vec::new();
        for part in short.into_iter().chain(max) {
            if let Some(&first) = halves.first() {
                halves.extend([Half::Pass, part.after(first)]);
            } else {
                halves.push(part);
            }
        }
        halves
    }

    /// What the side to move has done on the files of one of the two boards: nothing, a move, a promotion in
    /// place, or castling, which XBoard does by itself with the man that it takes for the king.
    fn changes(&self, after: &Grid, files: Range<u8>) -> Vec<Half> {
        let white = self.game.side() == Color::White;
        let own = |man: Option<char>| {
            man.filter(|man| man.is_ascii_uppercase() == white)
                .map(|man| man.to_ascii_lowercase())
        };
        let is_max = files.start == MAX_FILE;
        let letter = |man| Suffix::Chosen(if is_max { max_letter(man) } else { man });
        let (mut left, mut reached) = (Vec::new(), Vec::new());
        for spot in self
            .before
            .spots()
            .filter(|spot| files.contains(&spot.file))
        {
            match (own(self.before.at(spot)), own(after.at(spot))) {
                (Some(old), Some(new)) if old != new => {
                    let (via, suffix) = (self.empty_for(spot, new, after), letter(new));
                    return vec![Half::Step {
                        from: spot,
                        to: spot,
                        via,
                        suffix,
                    }];
                }
                (Some(old), None) => left.push((spot, old)),
                (None, Some(new)) => reached.push((spot, new)),
                _ => {}
            }
        }
        for men in [&mut left, &mut reached] {
            men.sort_by_key(|&(_, man)| man != 'k');
        }
        let moved = left
            .into_iter()
            .zip(reached)
            .map(|((from, old), (to, new))| {
                let suffix = if old == new {
                    Suffix::Nothing
                } else {
                    letter(new)
                };
                Half::Step {
                    from,
                    to,
                    via: None,
                    suffix,
                }
            });
        moved.take(if is_max { 2 } else { 1 }).collect()
    }
}
