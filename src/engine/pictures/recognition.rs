//! Finds the emblem of a kind, by its name or by its moves.

use super::emblems;
use crate::any::{AnyGame, Piece};
use crate::core::{Color, Spot};
use crate::pieces::{Betza, Way};
use crate::rules::Kind;
use std::collections::BTreeSet;
use std::ptr;
use std::sync::LazyLock;

/// Emblems of kinds that are recognized by their moves.
const BY_MOVES: [(&str, &str); 17] = [
    ("N", "knight"),
    ("nN", "horse"),
    ("B", "bishop"),
    ("R", "rook"),
    ("Q", "queen"),
    ("F", "ferz"),
    ("A", "alfil"),
    ("nA", "elephant"),
    ("FA", "elephant"),
    ("D", "dababba"),
    ("WD", "dababba"),
    ("mRcpR", "cannon"),
    ("WFDA", "jumping general"),
    ("NDW", "minister"),
    ("NAF", "high priestess"),
    ("FAt[FA,FA]", "oliphant"),
    ("WDt[WD,WD]", "lightning warmachine"),
];

static MOVES: LazyLock<Vec<(BTreeSet<Way>, &str)>> = LazyLock::new(|| {
    let ways = |text| Betza::new(text).ways().iter().map(Way::drawn).collect();
    BY_MOVES.iter().map(|&(text, name)| (ways(text), name)).collect()
});

/// The name of the emblem of a kind; `None` if it has none, or if an earlier kind of the game uses it.
pub fn emblem(game: &dyn AnyGame, kind: &Kind) -> Option<&'static str> {
    let own = known(game, kind)?;
    let is_same = |other: &&Kind| known(game, other).is_some_and(|other| emblems::are_same(own, other));
    let mut kinds = game.kinds().iter().enumerate();
    // A kind that others promote to is listed again with their letter.
    let is_first = |&(index, other): &(usize, &Kind)| {
        game.kinds()[..index].iter().all(|before| before.letter != other.letter)
    };
    let shown = kinds.find(|at| is_first(at) && is_same(&at.1));
    shown.filter(|(_, shown)| ptr::eq(*shown, kind)).map(|_| own)
}

/// The emblem of a kind, regardless of other kinds.
fn known(game: &dyn AnyGame, kind: &Kind) -> Option<&'static str> {
    if emblems::is_known(kind.name) {
        return Some(kind.name);
    }
    if kind.is_royal() {
        return Some("king");
    }
    if kind.is_pawn() || kind.name.ends_with(" pawn") {
        return Some("pawn");
    }
    let piece = Piece { letter: kind.letter, second_state: false, color: Color::White };
    let ways: BTreeSet<Way> = game.ways(piece, Spot { file: 0, rank: 0 }).into_iter().collect();
    MOVES.iter().find(|(moves, _)| *moves == ways).map(|(_, name)| *name)
}
