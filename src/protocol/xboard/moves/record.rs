//! The game as a list of half-moves: converting turns to the half-moves that XBoard sees, and interpreting
//! received ones.

use super::half::{Half, Suffix};
use crate::protocol::xboard::board::Wire;
use crate::protocol::xboard::games;
use firzan::any::{AnyGame, Grid};
use firzan::core::{Color, Spot, Turn};

/// Converts successive turns to half-moves.
pub struct Encoder {
    wire: &'static dyn Wire,
    game: Box<dyn AnyGame>,
    before: Grid,
}

impl Encoder {
    /// Starts from the position of `game`.
    pub fn new(game: &dyn AnyGame) -> Encoder {
        Encoder { wire: games::of(game.variant()), game: game.fork(), before: Grid::of(game) }
    }

    /// Advances to the position after a legal turn.
    pub fn play(&mut self, turn: Turn) {
        self.game.play(turn);
        self.before = Grid::of(self.game.as_ref());
    }

    /// Converts a legal turn to half-moves.
    pub fn halves(&mut self, turn: Turn) -> Vec<Half> {
        self.wire.halves(self.game.as_mut(), &self.before, turn)
    }
}

/// The half-moves played since the position was set up.
#[derive(Clone, Default, Debug)]
pub struct HalfMoves {
    turns: Vec<Vec<Half>>,
    /// The half-moves of the incomplete turn.
    pending: Vec<Half>,
}

/// A legal turn that begins with the pending half-moves.
pub struct Candidate {
    /// The turn.
    pub turn: Turn,
    /// The remaining half-moves.
    pub rest: Vec<Half>,
}

/// A square that a piece can be moved to.
#[derive(Clone, Debug)]
pub struct Target {
    /// The square.
    pub to: Spot,
    /// The letter of the piece that moves; `None` if the same turn brought it to its square.
    pub piece: Option<char>,
    /// The suffixes for what the piece can become there.
    pub suffixes: Vec<Suffix>,
    /// Whether the turn captures.
    pub captures: bool,
    /// One of the turns with this move.
    pub turn: Turn,
}

/// The meaning of a received half-move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The half-move begins or continues a turn.
    Part(Half),
    /// The half-move completes this turn.
    Turn(Turn),
    /// The half-move is a later part of this turn only, or abbreviates its last part.
    Hint(Turn),
}

impl HalfMoves {
    /// The number of half-moves played.
    pub fn half_moves(&self) -> usize {
        self.turns.iter().map(Vec::len).sum::<usize>() + self.pending.len()
    }

    /// The half-moves of the incomplete turn.
    pub fn pending(&self) -> &[Half] {
        &self.pending
    }

    /// The side to move in XBoard, where sides alternate with every half-move.
    pub fn side(&self, game: &dyn AnyGame) -> Color {
        if self.pending.len().is_multiple_of(2) { game.side() } else { !game.side() }
    }

    /// The legal turns that begin with the pending half-moves.
    pub fn candidates(&self, game: &dyn AnyGame) -> Vec<Candidate> {
        let mut encoder = Encoder::new(game);
        let pending = self.pending.len();
        let candidate = |turn| {
            let halves = encoder.halves(turn);
            let mut sent = self.pending.iter();
            let fits = halves.len() > pending
                && halves
                    .iter()
                    .take(pending)
                    .all(|half| sent.next().is_some_and(|&sent| half.matches(sent)));
            fits.then(|| Candidate { turn, rest: halves[pending..].to_vec() })
        };
        game.legal_moves().into_iter().filter_map(candidate).collect()
    }

    /// The meaning of a received half-move; `None` if no legal turn contains it.
    pub fn meaning(&self, game: &dyn AnyGame, sent: Half) -> Option<Meaning> {
        meaning(&self.candidates(game), sent)
    }

    /// The squares that a piece can be moved to with the mouse: every half-move that has a meaning.
    pub fn targets(&self, game: &dyn AnyGame, spot: Spot) -> Vec<Target> {
        let candidates = self.candidates(game);
        let before = Grid::of(game);
        let mut targets: Vec<Target> = Vec::new();
        for candidate in &candidates {
            for &half in &candidate.rest {
                let Half::Step { from, to, suffix, .. } = half else {
                    continue;
                };
                let known = targets.iter().position(|target| target.to == to);
                let is_known = known.is_some_and(|index| targets[index].suffixes.contains(&suffix));
                if from != spot || is_known || meaning(&candidates, half.by_mouse()).is_none() {
                    continue;
                }
                if let Some(index) = known {
                    targets[index].suffixes.push(suffix);
                    continue;
                }
                let mut after = game.fork();
                after.play(candidate.turn);
                targets.push(Target {
                    to,
                    piece: before.at(spot).map(|piece| piece.letter),
                    suffixes: vec![suffix],
                    captures: Grid::of(after.as_ref()).pieces() < before.pieces(),
                    turn: candidate.turn,
                });
            }
        }
        if let Some(definition) = game.variant().definition() {
            for target in &mut targets {
                sort_choices(game, &mut target.suffixes);
                // In XBoard a piece that enters is clicked in the hand first.
                if definition.rules.gates.enter() && target.suffixes.contains(&Suffix::Nothing) {
                    target.suffixes.truncate(1);
                }
            }
        }
        targets
    }

    /// The squares where a piece of the hand, given by its letter in XBoard, can be dropped with the mouse,
    /// or only those where it can be dropped promoted.
    pub fn drops(&self, game: &dyn AnyGame, letter: char, promoted: bool) -> Vec<Spot> {
        let target = |candidate: Candidate| match candidate.rest[0] {
            Half::Drop { letter: dropped, to } => (dropped == letter && !promoted).then_some(to),
            // A promoted piece is dropped nearby after passes.
            Half::Pass if candidate.rest.iter().any(|half| half.drops(letter)) => {
                Some(game.parts(candidate.turn).to)
            }
            _ => None,
        };
        self.candidates(game).into_iter().filter_map(target).collect()
    }

    /// The half-moves played after the first `count`.
    pub fn since(&self, count: usize) -> Vec<Half> {
        let played = self.turns.iter().flatten().chain(&self.pending);
        played.skip(count).copied().collect()
    }

    /// The last half-move played.
    pub fn last(&self) -> Option<Half> {
        let turn = || self.turns.last()?.last();
        self.pending.last().or_else(turn).copied()
    }

    /// Adds a half-move of an incomplete turn.
    pub fn begin(&mut self, part: Half) {
        self.pending.push(part);
    }

    /// Completes a turn in the position of `game`; returns the half-moves that were not pending.
    pub fn complete(&mut self, game: &dyn AnyGame, turn: Turn) -> Vec<Half> {
        let halves = Encoder::new(game).halves(turn);
        let rest = halves.get(self.pending.len()..).unwrap_or(&[]).to_vec();
        self.pending.clear();
        self.turns.push(halves);
        rest
    }

    /// Takes back a half-move. Returns `None` if there is none; otherwise true if the game must undo a turn.
    pub fn undo(&mut self) -> Option<bool> {
        if self.pending.pop().is_some() {
            return Some(false);
        }
        self.pending = self.turns.pop()?;
        self.pending.pop();
        Some(true)
    }
}

/// Sorts the choices for what a piece can become: first no change, then the letters by descending value, and
/// last `+`, for which XBoard has no piece to start with.
fn sort_choices(game: &dyn AnyGame, suffixes: &mut [Suffix]) {
    let values = game.values();
    let value = |letter: char| {
        let kind = game.kinds().iter().position(|kind| kind.letter.eq_ignore_ascii_case(&letter));
        kind.and_then(|kind| values.get(kind)?.first()).map_or(0, |value| (100.0 * value) as i64)
    };
    suffixes.sort_by_key(|suffix| match suffix.sign() {
        None => (0, 0),
        Some('+') => (2, 0),
        Some(letter) => (1, -value(letter)),
    });
}

/// The meaning of a received half-move; `None` if no candidate contains it.
fn meaning(candidates: &[Candidate], sent: Half) -> Option<Meaning> {
    let next = |candidate: &&Candidate| candidate.rest[0].matches(sent);
    let fitting: Vec<&Candidate> = candidates.iter().filter(next).collect();
    let complete: Vec<_> = fitting.iter().filter(|candidate| candidate.rest.len() == 1).collect();
    match (&fitting[..], &complete[..]) {
        ([], _) => {
            // A flip alone does not determine the move before it, nor a drop the move after it.
            let tells = |half: &Half| !half.is_flip() && !matches!(half, Half::Pass | Half::Drop { .. });
            let part = |half: &Half| half.matches(sent) && tells(half);
            // A later part, such as the rook's move in castling, may be the second part of another turn.
            let has_part = |candidate: &&Candidate| candidate.rest.iter().take(3).any(part);
            let hinted: Vec<&Candidate> = candidates.iter().filter(has_part).collect();
            // An ordinary king move has fewer parts than castling between the same squares.
            let shortest = hinted.iter().map(|candidate| candidate.rest.len()).min()?;
            let is_shortest = |candidate: &&Candidate| candidate.rest.len() == shortest;
            single(hinted.into_iter().filter(is_shortest)).map(|candidate| Meaning::Hint(candidate.turn))
        }
        (_, [candidate]) => Some(if is_abbreviated(candidate.rest[0], sent) {
            Meaning::Hint(candidate.turn)
        } else {
            Meaning::Turn(candidate.turn)
        }),
        (_, []) => Some(Meaning::Part(sent)),
        _ => None,
    }
}

/// Whether `sent` lacks the sign that XBoard needs to show what the piece becomes, or the square in between,
/// as in a change in place made with the mouse. (In a change in place, XBoard itself loses the sign.)
fn is_abbreviated(expected: Half, sent: Half) -> bool {
    let (Half::Step { via, suffix, .. }, Half::Step { via: sent_via, suffix: sent_suffix, .. }) =
        (expected, sent)
    else {
        return false;
    };
    match (via, sent_via) {
        (Some(_), None) => true,
        (Some(_), Some(_)) => false,
        (None, _) => suffix != Suffix::Nothing && sent_suffix == Suffix::Nothing,
    }
}

/// The only item of an iterator; `None` if it has none or several.
fn single<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::xboard::games::is_shown;
    use firzan::any::new_game;
    use firzan::games::{Registry, Variant};

    /// Positions with turns that random games rarely reach.
    const POSITIONS: [(&str, &str); 9] = [
        ("capablanca", "r4k3r/2P7/4P5/9p/2p6P/9p/1P6p1/R4K3R w KQkq - 0 1"),
        ("grand", "r8r/2P4k2/1P8/10/10/10/10/5p4/7p1K/R8R w - - 0 1"),
        ("berolina", "4k3/1pp3p1/8/2P1P1P1/1p1p1p2/8/P1P3PP/4K3 w - - 0 1"),
        ("grandshatranj", "k9/P9/9P/2P7/10/10/7p2/p9/9p/1w2K5 w - - 0 1"),
        ("grandshatranj:commoner,double", "k4P4/P9/9P/2P7/10/2P7/7p2/p9/9p/p3K5 b - - 0 1"),
        ("distortingmirrors", "r3k2rr3k2r/P3p2P4p3/8P6P/16/16/p6p8/4P3p3P2p/R3K2RR3K2R w KQkq - 0 1"),
        ("distortingmirrors:paired", "4k2P4k3/P3p1PP4p2P/16/16/16/16/p3P1pp4P2p/4K3p3K3 b - - 0 1"),
        ("knightrelay", "4k3/3p1p2/5n2/2P1P3/3p1p2/2N5/2P1P3/4K3 w - - 0 1"),
        ("shatranj", "r2k4/1P5P/8/2B5/8/8/p6p/1N1K4 w - - 0 1"),
    ];

    /// Returns the text of a half-move after XBoard has relayed it to the other engine.
    fn relay(half: Half, mover: Color, first_rank: u8) -> String {
        match half {
            // Only over an empty square, not over a captured piece.
            Half::Step { from, to, via: Some(via), .. } if mover == Color::Black && from == to => {
                let next_file = if from.file > via.file { from.file + 1 } else { from.file.wrapping_sub(1) };
                let next_file = (b'a'.wrapping_add(next_file)) as char;
                let (from, to, via) = (from.write(first_rank), to.write(first_rank), via.write(first_rank));
                format!("{from}{to},{via}{next_file}9")
            }
            half => half.write(first_rank).replace("=+", "+"),
        }
    }

    /// Checks that legal turns can be written and read back, both as sent and as XBoard relays them; only a
    /// sample if there are many.
    fn check_round_trips(game: &dyn AnyGame, random: &mut fastrand::Rng) {
        let first_rank = games::of(game.variant()).first_rank(game);
        let mut encoder = Encoder::new(game);
        let mut turns = game.legal_moves();
        random.shuffle(&mut turns);
        let sample = 4 + 400 / (1 + turns.len());
        // What a first half-move can mean is the same for all turns.
        let all = HalfMoves::default().candidates(game);
        for turn in turns.into_iter().take(sample) {
            let halves = encoder.halves(turn);
            let text = game.write(turn);
            assert!(halves.len() % 2 == 1, "{text}: {halves:?}");
            for is_relayed in [false, true] {
                let mut record = HalfMoves::default();
                let mut last = None;
                for &half in &halves {
                    assert!(!matches!(last, Some(Meaning::Turn(_))), "{text} ends too early");
                    let mover = record.side(game);
                    let sent =
                        if is_relayed { relay(half, mover, first_rank) } else { half.write(first_rank) };
                    let read = Half::read(&sent, first_rank).expect(&sent);
                    let is_first = record.pending().is_empty();
                    last = if is_first { meaning(&all, read) } else { record.meaning(game, read) };
                    if let Some(Meaning::Part(part)) = last {
                        record.begin(part);
                    }
                }
                let found = last.map(|meaning| match meaning {
                    Meaning::Turn(turn) => game.write(turn),
                    other => format!("{other:?}"),
                });
                assert_eq!(found.as_ref(), Some(&text), "{} {halves:?}", game.fen());
            }
        }
    }

    fn random_play(game: &mut dyn AnyGame, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..120 {
            let turns = game.legal_moves();
            let Some(&turn) = random.choice(&turns) else {
                break;
            };
            check_round_trips(game, &mut random);
            game.play(turn);
        }
    }

    #[test]
    fn turns_of_random_games_round_trip() {
        for variant in Variant::bases() {
            random_play(new_game(variant).as_mut(), 1);
        }
    }

    #[test]
    fn turns_of_defined_games_round_trip() {
        for id in Registry::new().defined() {
            let mut game = new_game(id.parse().expect(id));
            if game.variant().definition().is_some_and(is_shown) {
                random_play(game.as_mut(), 1);
            }
        }
    }

    #[test]
    fn promotions_and_castling_round_trip() {
        for (id, fen) in POSITIONS {
            for seed in 0..4 {
                let mut game = new_game(id.parse().expect(id));
                game.set_up(Some(fen)).expect(fen);
                random_play(game.as_mut(), seed);
            }
        }
    }
}
