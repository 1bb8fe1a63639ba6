//! Pieces taken off at the start, by which the others are measured.
//!
//! One side lacks a piece, the other some that are worth about as much, and what is left of the difference
//! shows in the share of the points, in pawns: a pawn's odds are the unit. (H. G. Muller's method: many games
//! from made positions, on the scale where differences add up.)

use super::kinds;
use firzan::any::{AnyGame, Grid, Piece, new_game};
use firzan::core::{Color, Random, Spot};
use firzan::games::Variant;
use firzan::rules::naming::{article, list, plural};

/// The most pawns that make up for a piece: with more, the positions are no longer those of the game.
const MOST_PAWNS: usize = 3;

/// The same where a pawn leaves with its twin: that opens lines on two boards, which helps more than the
/// pawns are worth.
const MOST_PAIRS_OF_PAWNS: usize = 0;

/// The pieces by which the sides differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Trade {
    /// The kind to be measured.
    pub measured: Sort,
    /// The kind that it takes the place of, if it is not on the board at the start; otherwise it is taken
    /// off.
    pub instead_of: Option<Sort>,
    /// What the other side lacks, of a kind measured before.
    pub against: Option<Sort>,
    /// The pawns that the other side lacks.
    pub pawns: usize,
    /// The pawns' kind.
    pub pawn: Sort,
}

/// A kind of piece as it stands at the start, with its twin if it has one.
#[derive(Clone, PartialEq, Debug)]
pub struct Sort {
    /// The kind, as an index.
    pub kind: usize,
    /// Its letter.
    letter: char,
    /// Whether such a piece is in its second state.
    second_state: bool,
    /// Its name.
    pub name: String,
    /// Its value, and its twin's, in the evaluation's pawns.
    pub value: f64,
    /// Whether it has a twin.
    pub is_pair: bool,
}

impl Sort {
    /// A piece of this kind.
    fn piece(&self, color: Color) -> Piece {
        Piece { letter: self.letter, second_state: self.second_state, color }
    }
}

impl Trade {
    /// Whether it measures the pawn, by which the others are measured.
    pub fn is_unit(&self) -> bool {
        self.measured == self.pawn
    }

    /// The name of its series.
    pub fn name(&self) -> String {
        format!("{} against {}", self.own(), self.others())
    }

    /// The name in a report, such as `knight for 3 pawns`.
    pub fn text(&self) -> String {
        let measured = &self.measured.name;
        if let Some(other) = &self.instead_of {
            return format!("{measured} in place of {}", article(&other.name));
        }
        let pawns = match self.pawns {
            0 => None,
            1 => Some(article(&self.pawn.name)),
            many => Some(format!("{many} {}", plural(&self.pawn.name))),
        };
        let against: Vec<String> = self.against.iter().map(|sort| article(&sort.name)).chain(pawns).collect();
        let against = if against.is_empty() { "nothing".to_string() } else { list(against) };
        format!("{measured} for {against}")
    }

    /// The side that is measured.
    pub fn own(&self) -> String {
        match &self.instead_of {
            Some(other) => format!("{} for {}", self.measured.name, other.name),
            None => format!("without {}", self.measured.name),
        }
    }

    /// The other side.
    pub fn others(&self) -> String {
        let pawns = match self.pawns {
            0 => None,
            1 => Some(self.pawn.name.clone()),
            many => Some(format!("{many} x {}", self.pawn.name)),
        };
        let all: Vec<String> = self.against.iter().map(|sort| sort.name.clone()).chain(pawns).collect();
        match all.as_slice() {
            [] => "with all".to_string(),
            _ => format!("without {}", all.join(" and ")),
        }
    }

    /// The game at its start, with the pieces of a side and of the other changed; `None` if that is no
    /// position, or the game is over there.
    pub fn set_up(&self, variant: Variant, side: Color, random: &mut Random) -> Option<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        let mut board = Grid::of(game.as_ref());
        match &self.instead_of {
            Some(other) => {
                let spot = one_of(&board, other, side, random)?;
                board.put(spot, Some(self.measured.piece(side)));
            }
            None => take(&mut board, game.as_ref(), &self.measured, side, random)?,
        }
        if let Some(other) = &self.against {
            take(&mut board, game.as_ref(), other, !side, random)?;
        }
        for _ in 0..self.pawns {
            take(&mut board, game.as_ref(), &self.pawn, !side, random)?;
        }
        let start = game.fen();
        let (_, rest) = start.split_once(' ')?;
        game.set_up(Some(&format!("{} {rest}", board.fen()))).ok()?;
        (game.outcome().is_none() && !game.legal_moves().is_empty()).then_some(game)
    }
}

/// The trades that measure a game's pieces, each after those that it rests on, and the names of the kinds
/// that none measures.
pub fn trades(variant: Variant) -> (Vec<Trade>, Vec<String>) {
    let game = new_game(variant);
    let (present, absent) = sorts(game.as_ref());
    let Some(pawn) = unit(game.as_ref(), &present).cloned() else {
        return (Vec::new(), Vec::new());
    };
    let mut trades = Vec::new();
    let mut unmeasured = Vec::new();
    let mut add = |trade: Trade| {
        let is_possible = (0..20).any(|part| {
            let mut random = Random::stream(0, part);
            Color::BOTH.into_iter().all(|side| trade.set_up(variant, side, &mut random).is_some())
        });
        if is_possible {
            trades.push(trade)
        } else {
            unmeasured.push(trade.measured.name)
        }
        is_possible
    };
    add(Trade { measured: pawn.clone(), instead_of: None, against: None, pawns: 0, pawn: pawn.clone() });
    let mut known: Vec<Sort> = Vec::new();
    for sort in present.iter().filter(|sort| sort.kind != pawn.kind) {
        let (against, pawns) = nearest(sort, &known, &pawn);
        let trade = Trade { measured: sort.clone(), instead_of: None, against, pawns, pawn: pawn.clone() };
        if add(trade) {
            known.push(sort.clone());
        }
    }
    for sort in absent {
        let distance = |other: &&Sort| (other.value - sort.value).abs();
        let instead_of = known.iter().min_by(|one, two| distance(one).total_cmp(&distance(two))).cloned();
        add(Trade { measured: sort, instead_of, against: None, pawns: 0, pawn: pawn.clone() });
    }
    (trades, unmeasured)
}

/// What is worth about as much as a kind: one measured before or none, and some pawns.
fn nearest(sort: &Sort, known: &[Sort], pawn: &Sort) -> (Option<Sort>, usize) {
    let others = [None].into_iter().chain(known.iter().map(Some));
    let most = if pawn.is_pair { MOST_PAIRS_OF_PAWNS } else { MOST_PAWNS };
    let all = others.flat_map(|other| (0..=most).map(move |pawns| (other, pawns)));
    let left = |&(other, pawns): &(Option<&Sort>, usize)| {
        let value = other.map_or(0.0, |other| other.value) + pawns as f64 * pawn.value;
        // A pawn's value is less sure, and each one changes the position.
        (sort.value - value).abs() + 0.1 * pawns as f64 * pawn.value
    };
    let best = all.min_by(|one, two| left(one).total_cmp(&left(two)));
    best.map_or((None, 0), |(other, pawns)| (other.cloned(), pawns))
}

/// The kinds that both sides have at the start, and those that they have not, from the least valued on.
/// Kings, and kinds that go with a twin named before, are left out.
fn sorts(game: &dyn AnyGame) -> (Vec<Sort>, Vec<Sort>) {
    let (files, ranks) = game.size();
    let spots: Vec<Spot> =
        (0..ranks).flat_map(|rank| (0..files).map(move |file| Spot { file, rank })).collect();
    let (values, all) = (game.values(), game.kinds());
    let value = |kind: usize, spot: Spot| values[kind][usize::from(spot.file / game.board_files())];
    let (mut present, mut absent, mut twins): (Vec<Sort>, Vec<Sort>, Vec<usize>) = Default::default();
    let index = |spot: Spot| kinds::index(all, game.at(spot)?);
    for kind in (0..all.len()).filter(|&kind| !all[kind].is_royal()) {
        if twins.contains(&kind) {
            continue;
        }
        let stands = |color| {
            let is_own = |spot: Spot| game.at(spot).is_some_and(|piece| piece.color == color);
            spots.iter().copied().find(|&spot| is_own(spot) && index(spot) == Some(kind))
        };
        let sort = |value| Sort {
            kind,
            letter: all[kind].letter,
            second_state: kinds::is_turned(all, kind),
            name: kinds::name(all, kind),
            value,
            is_pair: false,
        };
        match Color::BOTH.map(stands) {
            [Some(spot), Some(_)] => {
                let mut sort = sort(value(kind, spot));
                for twin in twins_of(game, spot) {
                    let Some(other) = index(twin) else {
                        continue;
                    };
                    twins.push(other);
                    sort.is_pair = true;
                    sort.value += value(other, twin);
                    sort.name += &format!(" and {}", kinds::name(all, other));
                }
                present.push(sort);
            }
            [None, None] => absent.push(sort(values[kind][0])),
            _ => {}
        }
    }
    for list in [&mut present, &mut absent] {
        list.sort_by(|one, two| one.value.total_cmp(&two.value));
    }
    (present, absent)
}

/// The pieces that leave the board with the one on a square.
fn twins_of(game: &dyn AnyGame, spot: Spot) -> Vec<Spot> {
    if game.board_files() == game.size().0 {
        return Vec::new();
    }
    let links = game.links();
    let ends = links.iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]);
    let mut twins: Vec<Spot> = ends.filter(|&(from, _)| from == spot).map(|(_, to)| to).collect();
    twins.sort();
    twins.dedup();
    twins
}

/// The kind whose odds are the unit: pawns, or what is worth least.
fn unit<'a>(game: &dyn AnyGame, sorts: &'a [Sort]) -> Option<&'a Sort> {
    let is_pawn = |sort: &&Sort| game.kinds()[sort.kind].is_pawn();
    sorts.iter().find(is_pawn).or(sorts.first())
}

/// A square at random on which a side's piece of a kind stands.
fn one_of(board: &Grid, sort: &Sort, side: Color, random: &mut Random) -> Option<Spot> {
    let stands = |spot: &Spot| board.at(*spot) == Some(sort.piece(side));
    let mut spots: Vec<Spot> = board.spots().filter(stands).collect();
    // In the order of files, so that both sides lose the same pieces by the same numbers.
    spots.sort();
    random.one_of(&spots).copied()
}

/// Takes a piece of a kind off, with its twin.
fn take(board: &mut Grid, game: &dyn AnyGame, sort: &Sort, side: Color, random: &mut Random) -> Option<()> {
    let spot = one_of(board, sort, side, random)?;
    for spot in [spot].into_iter().chain(twins_of(game, spot)) {
        board.take(spot);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_weighed_against_what_is_worth_about_as_much() {
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
        let letters = game
            .fen()
            .split(' ')
            .next()
            .map_or(0, |board| board.chars().filter(char::is_ascii_alphabetic).count());
        assert!(letters.is_multiple_of(2) && letters <= 60, "{}", game.fen());
    }
}
