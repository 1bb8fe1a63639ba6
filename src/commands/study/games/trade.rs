//! Removes pieces at the start, to measure their values in handicap games.
//!
//! One side lacks a piece, the other some pieces that are worth about as much; the score shows the remaining
//! difference, in units of a pawn's log-odds. (H. G. Muller's method: many games from constructed positions,
//! on the scale where differences add up.)

use firzan::any::{AnyGame, Grid, Piece, new_game};
use firzan::core::{Color, Random, Spot};
use firzan::games::Variant;
use firzan::rules::Kind;
use firzan::rules::naming::{article, list, plural};
use std::collections::BTreeSet;
use std::iter;

/// Maximum number of pawns that make up for a piece: with more, positions would not be typical of the game.
const MAX_PAWNS: usize = 3;

/// The difference between the sides' pieces at the start.
#[derive(Clone, PartialEq, Debug)]
pub struct Trade {
    /// The kind whose value is measured. One side lacks a piece of it, or has it instead of another.
    pub measured: PieceKind,
    /// The kind that it replaces, if it is not on the board at the start.
    pub instead_of: Option<PieceKind>,
    /// The kind that the other side lacks, if any; its value is measured first.
    pub against: Option<PieceKind>,
    /// The number of pawns that the other side lacks.
    pub pawns: usize,
    /// The kind of the pawns.
    pub pawn: PieceKind,
}

/// A kind of piece to trade, including its twin, if any.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceKind {
    /// The index of the kind.
    pub kind: usize,
    /// White's piece of this kind.
    piece: Piece,
    /// The name.
    pub name: String,
    /// The value in pawns according to the evaluation, including the twin's.
    pub value: f64,
    /// True if it has a twin.
    pub is_pair: bool,
}

impl PieceKind {
    /// A piece of this kind.
    fn piece(&self, color: Color) -> Piece {
        Piece { color, ..self.piece }
    }
}

impl Trade {
    /// True if it measures the pawn, which is the unit of all values.
    pub fn is_unit(&self) -> bool {
        self.measured == self.pawn
    }

    /// The name of the series.
    pub fn name(&self) -> String {
        format!("{} against {}", self.own(), self.others())
    }

    /// The name in a report, such as `knight for 3 pawns`.
    pub fn text(&self) -> String {
        let measured = &self.measured.name;
        if let Some(other) = &self.instead_of {
            return format!("{measured} in place of {}", article(&other.name));
        }
        let lacking = self.lacking(article, |count, name| format!("{count} {}", plural(name)));
        format!("{measured} for {}", if lacking.is_empty() { "nothing".to_string() } else { list(lacking) })
    }

    /// The name of the side whose piece is measured.
    pub fn own(&self) -> String {
        match &self.instead_of {
            Some(other) => format!("{} for {}", self.measured.name, other.name),
            None => format!("without {}", self.measured.name),
        }
    }

    /// The name of the other side.
    pub fn others(&self) -> String {
        let lacking = self.lacking(str::to_string, |count, name| format!("{count} x {name}"));
        if lacking.is_empty() { "with all".to_string() } else { format!("without {}", lacking.join(" and ")) }
    }

    /// The pieces that the other side lacks, formatted by `one` and `many`.
    fn lacking(&self, one: fn(&str) -> String, many: fn(usize, &str) -> String) -> Vec<String> {
        let pawns = (self.pawns > 0).then(|| match self.pawns {
            1 => one(&self.pawn.name),
            count => many(count, &self.pawn.name),
        });
        self.against.iter().map(|kind| one(&kind.name)).chain(pawns).collect()
    }

    /// Sets up the game with the measured piece of `side` removed or put in place of another, and the pieces
    /// that its opponent lacks removed; `None` if the position is invalid or the game would be over.
    pub fn set_up(&self, variant: Variant, side: Color, random: &mut Random) -> Option<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        let mut board = Grid::of(game.as_ref());
        match &self.instead_of {
            Some(other) => {
                let spot = one_of(&board, other, side, random)?;
                board.put(spot, Some(self.measured.piece(side)));
            }
            None => remove(&mut board, game.as_ref(), &self.measured, side, random)?,
        }
        for other in self.against.iter().chain(iter::repeat_n(&self.pawn, self.pawns)) {
            remove(&mut board, game.as_ref(), other, !side, random)?;
        }
        let start = game.fen();
        let (_, rest) = start.split_once(' ')?;
        game.set_up(Some(&format!("{} {rest}", board.fen()))).ok()?;
        (game.outcome().is_none() && !game.legal_moves().is_empty()).then_some(game)
    }
}

/// The trades that measure a game's pieces, each after the trades that it depends on, and the names of the
/// kinds that cannot be measured.
pub fn trades(variant: Variant) -> (Vec<Trade>, Vec<String>) {
    let game = new_game(variant);
    let (present, absent) = piece_kinds(game.as_ref());
    // Without pawns, the least valuable kind is the unit.
    let is_pawn = |kind: &&PieceKind| game.kinds()[kind.kind].is_pawn();
    let Some(pawn) = present.iter().find(is_pawn).or(present.first()) else {
        return (Vec::new(), Vec::new());
    };
    let (mut trades, mut unmeasured) = (Vec::new(), Vec::new());
    let mut add = |measured: &PieceKind, instead_of, (against, pawns): (Option<PieceKind>, usize)| {
        let trade = Trade { measured: measured.clone(), instead_of, against, pawns, pawn: pawn.clone() };
        let is_possible = (0..20).any(|part| {
            let mut random = Random::stream(0, part);
            Color::BOTH.into_iter().all(|side| trade.set_up(variant, side, &mut random).is_some())
        });
        if is_possible {
            trades.push(trade);
        } else {
            unmeasured.push(trade.measured.name);
        }
        is_possible
    };
    add(pawn, None, (None, 0));
    let mut known: Vec<PieceKind> = Vec::new();
    for kind in present.iter().filter(|kind| kind.kind != pawn.kind) {
        if add(kind, None, nearest(kind, &known, pawn)) {
            known.push(kind.clone());
        }
    }
    for kind in absent {
        let distance = |other: &&PieceKind| (other.value - kind.value).abs();
        let instead_of = known.iter().min_by(|one, two| distance(one).total_cmp(&distance(two))).cloned();
        add(&kind, instead_of, (None, 0));
    }
    (trades, unmeasured)
}

/// The pieces worth about as much as a kind: at most one of a measured kind, and some pawns.
fn nearest(kind: &PieceKind, known: &[PieceKind], pawn: &PieceKind) -> (Option<PieceKind>, usize) {
    let others = [None].into_iter().chain(known.iter().map(Some));
    // Removing twin pawns opens lines on both boards, which is worth more than the pawns themselves.
    let max_pawns = if pawn.is_pair { 0 } else { MAX_PAWNS };
    let all = others.flat_map(|other| (0..=max_pawns).map(move |pawns| (other, pawns)));
    let distance = |&(other, pawns): &(Option<&PieceKind>, usize)| {
        let value = other.map_or(0.0, |other| other.value) + pawns as f64 * pawn.value;
        // Prefer few pawns: their value is less certain, and each one removed changes the position.
        (kind.value - value).abs() + 0.1 * pawns as f64 * pawn.value
    };
    let best = all.min_by(|one, two| distance(one).total_cmp(&distance(two)));
    best.map_or((None, 0), |(other, pawns)| (other.cloned(), pawns))
}

/// The kinds that both sides have at the start, and those that neither has, sorted by value. Leaves out
/// kings, and kinds that are removed as the twin of an earlier kind.
fn piece_kinds(game: &dyn AnyGame) -> (Vec<PieceKind>, Vec<PieceKind>) {
    let board = Grid::of(game);
    let (values, all) = (game.values(), game.kinds());
    let value = |kind: usize, spot: Spot| values[kind][usize::from(spot.file / game.board_files())];
    let (mut present, mut absent, mut twins) = (Vec::new(), Vec::new(), Vec::new());
    let index = |spot: Spot| kind_index(all, board.at(spot)?);
    for kind in (0..all.len()).filter(|&kind| !all[kind].is_royal()) {
        if twins.contains(&kind) {
            continue;
        }
        let second_state = is_promoted(all, kind);
        let mut piece_kind = PieceKind {
            kind,
            piece: Piece { letter: all[kind].letter, second_state, color: Color::White },
            name: kind_name(all, kind),
            value: values[kind][0],
            is_pair: false,
        };
        let first = |color| {
            let is_own = |spot: &Spot| board.at(*spot).is_some_and(|piece| piece.color == color);
            board.spots().find(|spot| is_own(spot) && index(*spot) == Some(kind))
        };
        match Color::BOTH.map(first) {
            [Some(spot), Some(_)] => {
                piece_kind.value = value(kind, spot);
                let others = twins_of(game, spot).into_iter();
                for (twin, other) in others.filter_map(|twin| Some((twin, index(twin)?))) {
                    twins.push(other);
                    piece_kind.is_pair = true;
                    piece_kind.value += value(other, twin);
                    piece_kind.name += &format!(" and {}", kind_name(all, other));
                }
                present.push(piece_kind);
            }
            [None, None] => absent.push(piece_kind),
            _ => {}
        }
    }
    for list in [&mut present, &mut absent] {
        list.sort_by(|one, two| one.value.total_cmp(&two.value));
    }
    (present, absent)
}

/// The index of a piece's kind among a game's `kinds`. A promoted piece that keeps its letter is of another
/// kind, which comes after the first.
pub fn kind_index(kinds: &[Kind], piece: Piece) -> Option<usize> {
    let fits = |kind: &Kind| kind.letter == piece.letter;
    if piece.second_state { kinds.iter().rposition(fits) } else { kinds.iter().position(fits) }
}

/// True for a kind that only promoted pieces have.
fn is_promoted(kinds: &[Kind], index: usize) -> bool {
    kinds[..index].iter().any(|before| before.letter == kinds[index].letter)
}

/// The name of a kind; for promoted pieces with their symbol, as in `gold (+P)`, because several kinds may
/// promote to the same, or `queen (Q~)` for a pawn that will be captured as a pawn.
pub fn kind_name(kinds: &[Kind], index: usize) -> String {
    let Kind { name, letter, .. } = &kinds[index];
    let is_plain_too = || kinds[..index].iter().any(|plain| plain.letter == *letter && plain.name == *name);
    if !is_promoted(kinds, index) {
        name.to_string()
    } else if is_plain_too() {
        format!("{name} ({letter}~)")
    } else {
        format!("{name} (+{letter})")
    }
}

/// The squares of the twins of the piece on a square; they leave the board together.
fn twins_of(game: &dyn AnyGame, spot: Spot) -> BTreeSet<Spot> {
    if game.board_files() == game.size().0 {
        return BTreeSet::new();
    }
    let ends = game.links().into_iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]);
    ends.filter(|&(from, _)| from == spot).map(|(_, to)| to).collect()
}

/// A random square with a side's piece of a kind.
fn one_of(board: &Grid, kind: &PieceKind, side: Color, random: &mut Random) -> Option<Spot> {
    let matches = |spot: &Spot| board.at(*spot) == Some(kind.piece(side));
    // In the order of files, so that both sides lose the same pieces with the same random numbers.
    let spots: BTreeSet<Spot> = board.spots().filter(matches).collect();
    random.one_of(&Vec::from_iter(spots)).copied()
}

/// Removes a random piece of a kind, with its twin.
fn remove(
    board: &mut Grid,
    game: &dyn AnyGame,
    kind: &PieceKind,
    side: Color,
    random: &mut Random,
) -> Option<()> {
    let spot = one_of(board, kind, side, random)?;
    for spot in [spot].into_iter().chain(twins_of(game, spot)) {
        board.take(spot);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_traded_for_pieces_of_about_the_same_value() {
        let (trades, unmeasured) = trades("chess".parse().expect("a game"));
        assert_eq!(unmeasured, [""; 0]);
        let names: Vec<String> = trades.iter().map(Trade::name).collect();
        assert_eq!(names[0], "without pawn against with all");
        assert_eq!(names[1], "without knight against without 3 x pawn");
        assert_eq!(names[2], "without bishop against without knight");
        assert_eq!(names.len(), 5);
        let texts: Vec<String> = trades.iter().map(Trade::text).collect();
        assert_eq!(texts[..3], ["pawn for nothing", "knight for 3 pawns", "bishop for a knight"]);
    }

    #[test]
    fn twins_leave_together() {
        let variant: Variant = "distortingmirrors".parse().expect("a game");
        let (trades, _) = trades(variant);
        assert!(trades.len() >= 5);
        let game = trades[2].set_up(variant, Color::White, &mut Random::stream(1, 1)).expect("a position");
        let fen = game.fen();
        let board = fen.split(' ').next().unwrap_or_default();
        let letters = board.chars().filter(char::is_ascii_alphabetic).count();
        assert!(letters.is_multiple_of(2) && letters <= 60, "{fen}");
    }
}
