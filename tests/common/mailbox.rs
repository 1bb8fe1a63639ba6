//! Betza notation played on a mailbox, slowly: written from the grammar of definitions alone, sharing nothing
//! with the program.
//!
//! A text is not compiled. For each question it is read again from its first letter, and each term is walked
//! square by square. Texts are taken for good; a bad one panics.

use std::collections::BTreeSet;

/// Files to the right and ranks up, from 0.
pub type Square = (i32, i32);

/// Who stands where: by square, White or not; no more is asked.
pub struct Board {
    pub files: i32,
    pub ranks: i32,
    /// By rank, then by file.
    pub squares: Vec<Option<bool>>,
}

/// Where a piece may go: to empty squares, and to enemies.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Targets {
    pub quiet: BTreeSet<Square>,
    pub captures: BTreeSet<Square>,
}

impl Board {
    pub fn has(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    pub fn at(&self, (file, rank): Square) -> Option<bool> {
        self.squares[(rank * self.files + file) as usize]
    }
}

/// The squares that a piece of a side on a square may go to, check aside; `far`: whether `i` holds there.
pub fn targets(text: &str, board: &Board, from: Square, white: bool, far: bool) -> Targets {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let mut piece = Piece { board, from, white, far, found: Targets::default() };
    while reader.at < reader.text.len() {
        term(&mut reader, &mut piece);
    }
    piece.found
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> char {
        self.text.get(self.at).map_or('\0', |&byte| char::from(byte))
    }

    fn eat(&mut self, letter: char) -> bool {
        let comes = self.peek() == letter;
        self.at += usize::from(comes);
        comes
    }

    fn number(&mut self) -> Option<i32> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[start..self.at]).expect("digits").parse().ok()
    }
}

/// Letters before an atom or a bracket.
#[derive(Default)]
struct Letters {
    directions: Vec<[char; 2]>,
    moves: bool,
    captures: bool,
    lame: bool,
    over: bool,
    behind: bool,
    initial: bool,
}

/// An atom with its range.
struct Leg {
    letters: Letters,
    /// The longer and the shorter part of its leaps; K and Q have two.
    leaps: Vec<(i32, i32)>,
    least: i32,
    most: i32,
}

fn letters(reader: &mut Reader) -> Letters {
    let mut letters = Letters::default();
    loop {
        let letter = reader.peek();
        match letter {
            'm' => letters.moves = true,
            'c' => letters.captures = true,
            'n' => letters.lame = true,
            'p' => letters.over = true,
            'g' => letters.behind = true,
            'i' => letters.initial = true,
            'e' => {}
            'f' | 'b' | 'v' | 'l' | 'r' | 's' | 'h' => {
                reader.at += 1;
                let next = reader.peek();
                let is_upright = |letter| matches!(letter, 'f' | 'b' | 'v');
                let is_level = |letter| matches!(letter, 'l' | 'r' | 's');
                let pairs = letter == next
                    || is_upright(letter) && is_level(next)
                    || is_level(letter) && is_upright(next)
                    || letter == 'h' && matches!(next, 'l' | 'r')
                    || next == 'h' && matches!(letter, 'f' | 'b' | 'l' | 'r');
                letters.directions.push([letter, if pairs { next } else { letter }]);
                reader.at += usize::from(pairs);
                continue;
            }
            _ => return letters,
        }
        reader.at += 1;
    }
}

fn leg(reader: &mut Reader) -> Leg {
    let letters = letters(reader);
    let start = reader.at;
    let letter = reader.peek();
    reader.at += 1;
    let leaps = match letter {
        'W' | 'R' => vec![(1, 0)],
        'F' | 'B' => vec![(1, 1)],
        'D' => vec![(2, 0)],
        'N' => vec![(2, 1)],
        'A' => vec![(2, 2)],
        'H' => vec![(3, 0)],
        'C' | 'L' => vec![(3, 1)],
        'Z' | 'J' => vec![(3, 2)],
        'G' => vec![(3, 3)],
        'K' | 'Q' => vec![(1, 0), (1, 1)],
        '(' => {
            let x = reader.number().expect("x");
            assert!(reader.eat(','));
            let y = reader.number().expect("y");
            assert!(reader.eat(')'));
            vec![(x.max(y), x.min(y))]
        }
        _ => panic!("{letter} is no atom"),
    };
    let atom = reader.text[start..reader.at].to_vec();
    let (mut least, mut most) = (1, if "RBQ".contains(letter) { i32::MAX } else { 1 });
    if reader.text[reader.at..].starts_with(&atom) {
        reader.at += atom.len();
        most = i32::MAX;
    } else if let Some(number) = reader.number() {
        if reader.eat('+') {
            (least, most) = (number, i32::MAX);
        } else {
            most = if number == 0 { i32::MAX } else { number };
        }
    }
    Leg { letters, leaps, least, most }
}

/// The eight (or four) leaps of an atom.
fn all((long, short): (i32, i32)) -> BTreeSet<Square> {
    let signs = [-1, 1];
    let leaps = signs.iter().flat_map(|a| signs.map(|b| [(a * long, b * short), (a * short, b * long)]));
    leaps.flatten().collect()
}

/// The leaps that directions leave an atom. `is_half`: one of a king's or queen's.
fn left(atom: (i32, i32), directions: &[[char; 2]], is_half: bool) -> BTreeSet<Square> {
    let mut leaps = all(atom);
    let is_straight = atom.1 == 0 && !is_half;
    if !directions.is_empty() {
        leaps.retain(|&leap| {
            directions.iter().any(|&[one, two]| {
                if is_straight && one != two {
                    // A half says nothing of a straight leap.
                    [one, two].iter().any(|&letter| letter != 'h' && goes(leap, [letter; 2]))
                } else {
                    goes(leap, [one, two])
                }
            })
        });
    }
    leaps
}

/// Whether a leap goes where a pair of letters says.
fn goes((x, y): Square, pair: [char; 2]) -> bool {
    let side = |letter: char, x: i32, y: i32| match letter {
        'f' => y > 0,
        'b' => y < 0,
        'r' => x > 0,
        'l' => x < 0,
        _ => true,
    };
    let is_narrow = y.abs() >= x.abs();
    let is_wide = x.abs() >= y.abs();
    match pair {
        ['v', 's'] | ['s', 'v'] => true,
        // Clockwise or not from the straight direction nearest to it.
        ['h', turn] => {
            let clockwise = if is_narrow { x * y >= 0 } else { x * y <= 0 };
            let counter = if is_narrow { x * y <= 0 } else { x * y >= 0 };
            x.abs() == y.abs() || if turn == 'r' { clockwise } else { counter }
        }
        // Half of them; a straight leap to the side belongs to both halves.
        [one, 'h'] => match one {
            'f' => y >= 0,
            'b' => y <= 0,
            'l' => x <= 0,
            _ => x >= 0,
        },
        [one, two] => {
            let far = if matches!(two, 'f' | 'b' | 'v') { is_narrow } else { is_wide };
            let short = one == two || x * y == 0 || side(one, x, y);
            far && side(two, x, y) && short
        }
    }
}

/// A piece on its square.
struct Piece<'a> {
    board: &'a Board,
    from: Square,
    white: bool,
    far: bool,
    found: Targets,
}

impl Piece<'_> {
    /// The square a step further as the piece's side sees it, if it is on the board.
    fn next(&self, (file, rank): Square, (x, y): Square) -> Option<Square> {
        let sign = if self.white { 1 } else { -1 };
        let square = (file + sign * x, rank + sign * y);
        self.board.has(square).then_some(square)
    }

    /// The own square counts as empty.
    fn is_empty(&self, square: Square) -> bool {
        square == self.from || self.board.at(square).is_none()
    }

    /// May end here, whatever lies behind.
    fn end(&mut self, square: Square, letters: &Letters) {
        let both = !letters.moves && !letters.captures;
        if square == self.from {
            return;
        }
        match self.board.at(square) {
            None if letters.moves || both => drop(self.found.quiet.insert(square)),
            Some(white) if white != self.white && (letters.captures || both) => {
                self.found.captures.insert(square);
            }
            _ => {}
        }
    }

    /// Steps from a square on; `ends` has the letters that say where it may end.
    fn walk(&mut self, start: Square, step: Square, leg: &Leg, ends: &Letters) {
        let mut at = start;
        let mut count = 0;
        let mut hurdles = 0;
        let hops = leg.letters.over || leg.letters.behind;
        while count < leg.most {
            let Some(to) = self.next(at, step) else {
                return;
            };
            if leg.letters.lame && !self.passes(at, step) {
                return;
            }
            count += 1;
            if count >= leg.least && (!hops || hurdles == 1) {
                self.end(to, ends);
            }
            if leg.letters.behind && hurdles == 1 {
                return;
            }
            if !self.is_empty(to) {
                hurdles += 1;
                if !hops || hurdles == 2 {
                    return;
                }
            }
            at = to;
        }
    }

    /// Whether the squares under a lame step are empty: it goes straight as far as it must, then diagonally.
    fn passes(&self, from: Square, (x, y): Square) -> bool {
        let (mut x_left, mut y_left) = (x, y);
        let mut at = from;
        loop {
            let step = match x_left.abs().cmp(&y_left.abs()) {
                std::cmp::Ordering::Greater => (x_left.signum(), 0),
                std::cmp::Ordering::Less => (0, y_left.signum()),
                std::cmp::Ordering::Equal => (x_left.signum(), y_left.signum()),
            };
            (x_left, y_left) = (x_left - step.0, y_left - step.1);
            if (x_left, y_left) == (0, 0) {
                return true;
            }
            at = self.next(at, step).expect("a square before one on the board");
            if !self.is_empty(at) {
                return false;
            }
        }
    }
}

fn term(reader: &mut Reader, piece: &mut Piece) {
    if reader.eat('t') {
        return then(reader, piece);
    }
    let start = reader.at;
    let outer = letters(reader);
    if reader.eat('[') {
        return bracket(reader, piece, outer);
    }
    reader.at = start;
    let leg = leg(reader);
    if leg.letters.initial && !piece.far {
        return;
    }
    let is_half = leg.leaps.len() > 1;
    for &atom in &leg.leaps {
        for step in left(atom, &leg.letters.directions, is_half) {
            piece.walk(piece.from, step, &leg, &leg.letters);
        }
    }
}

/// `[F-R]`, `[F?R]`.
fn bracket(reader: &mut Reader, piece: &mut Piece, outer: Letters) {
    let first = leg(reader);
    let may_stop = reader.peek() == '?';
    reader.at += 1;
    let second = leg(reader);
    assert!(reader.eat(']'));
    let directions = if outer.directions.is_empty() { &first.letters.directions } else { &outer.directions };
    for &atom in &first.leaps {
        for leap in left(atom, directions, first.leaps.len() > 1) {
            let Some(between) = piece.next(piece.from, leap) else {
                continue;
            };
            if may_stop {
                piece.end(between, &outer);
            }
            if piece.is_empty(between) {
                let steps = second.leaps.iter().flat_map(|&atom| all(atom));
                for step in steps.filter(|&step| turns(leap, step, &second.letters.directions)) {
                    piece.walk(between, step, &second, &outer);
                }
            }
        }
    }
}

/// `t[X,Y]`: an atom of X, then an atom of Y straight on.
fn then(reader: &mut Reader, piece: &mut Piece) {
    assert!(reader.eat('['));
    let mut firsts = Vec::new();
    while !reader.eat(',') {
        firsts.push(leg(reader));
    }
    let mut seconds = Vec::new();
    while !reader.eat(']') {
        seconds.push(leg(reader));
    }
    for first in &firsts {
        for &atom in &first.leaps {
            for leap in left(atom, &first.letters.directions, first.leaps.len() > 1) {
                let between = piece.next(piece.from, leap).filter(|&square| piece.is_empty(square));
                for (between, second) in
                    between.iter().flat_map(|&at| seconds.iter().map(move |leg| (at, leg)))
                {
                    let steps = second.leaps.iter().flat_map(|&atom| all(atom));
                    for step in steps.filter(|&step| turns(leap, step, &[['f', 'f']])) {
                        piece.walk(between, step, second, &second.letters);
                    }
                }
            }
        }
    }
}

/// Whether a step may follow a leap: by the angle between them.
fn turns(leap: Square, step: Square, directions: &[[char; 2]]) -> bool {
    let directions = if directions.is_empty() { &[['f', 'f']] } else { directions };
    if directions.iter().any(|pair| matches!(pair, ['v', 's'] | ['s', 'v'])) {
        return true;
    }
    // Both are straight or diagonal: clockwise in degrees.
    let degrees = |(x, y): Square| f64::from(x).atan2(f64::from(y)).to_degrees().round() as i32;
    let turn = (degrees(step) - degrees(leap)).rem_euclid(360);
    directions.iter().any(|[letter, _]| match letter {
        'f' => [0, 45, 315].contains(&turn),
        'b' => [135, 180, 225].contains(&turn),
        'r' => [45, 90, 135].contains(&turn),
        'l' => [225, 270, 315].contains(&turn),
        's' => ![0, 180].contains(&turn),
        _ => ![90, 270].contains(&turn),
    })
}
