//! Chooses XBoard pictures for the pieces of a defined game by their moves.

use crate::protocol::xboard::board::look::slot;
use firzan::any::{AnyGame, Piece};
use firzan::core::{Color, Spot};
use firzan::games::defined::betza::Moves;
use firzan::pictures::emblem;
use firzan::pieces::Way;
use firzan::rules::Kind;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Slots by the emblem of a kind in Firzan's own drawings.
const BY_EMBLEM: [(&str, &[usize]); 19] = [
    ("knight", &[slot::KNIGHT, slot::PEGASUS]),
    ("horse", &[slot::KNIGHT, slot::PEGASUS]),
    ("bishop", &[slot::BISHOP]),
    ("rook", &[slot::ROOK]),
    ("chariot", &[slot::ROOK]),
    ("queen", &[slot::QUEEN]),
    ("ferz", &[slot::FEZ]),
    ("advisor", &[slot::FEZ]),
    ("alfil", &[slot::ELEPHANT]),
    ("elephant", &[slot::ELEPHANT]),
    ("modern elephant", &[slot::ELEPHANT]),
    ("oliphant", &[slot::ELEPHANT]),
    ("dababba", &[slot::TOWER]),
    ("lightning warmachine", &[slot::TOWER]),
    ("cannon", &[slot::CANNON]),
    ("soldier", &[slot::SPEAR]),
    ("jumping general", &[slot::STAR]),
    ("minister", &[slot::WIZARD]),
    ("high priestess", &[slot::BUTTERFLY]),
];

/// Slots by moves in Betza notation.
const BY_MOVES: [(&str, usize); 17] = [
    ("BN", slot::ARCHBISHOP),
    ("RN", slot::CHANCELLOR),
    ("QN", slot::PRINCESS),
    ("NN", slot::NIGHTRIDER),
    ("BW", slot::CROWNED_BISHOP),
    ("RF", slot::CROWNED_ROOK),
    ("K", slot::BELL),
    ("KN", slot::GNU),
    ("WfF", slot::GOLD),
    ("FfW", slot::CUB),
    ("fR", slot::FLAG),
    ("C", slot::CAMEL),
    ("Z", slot::ZEBRA),
    ("W", slot::SHIELD),
    ("gQ", slot::VIKING),
    ("NW", slot::LEOPARD),
    ("[F?R]", slot::DRAGON),
];

/// Slots for all other pieces.
const SPARE_SLOTS: [usize; 25] = [
    slot::UNICORN,
    slot::LION,
    slot::WOLF,
    slot::HELMET,
    slot::SWORD,
    slot::AXE,
    slot::PEGASUS,
    slot::DOLPHIN,
    slot::HAT,
    slot::DUCK,
    slot::WIZARD,
    slot::IRON,
    slot::CLAW,
    slot::BUTTERFLY,
    slot::LEOPARD,
    slot::DRAGON,
    slot::VIKING,
    slot::STAR,
    slot::TOWER,
    slot::CAMEL,
    slot::ZEBRA,
    slot::CUB,
    slot::FLAG,
    slot::SHIELD,
    slot::GNU,
];

static MOVES: LazyLock<Vec<(BTreeSet<Way>, usize)>> = LazyLock::new(|| {
    let routes = |text| Moves::read(text).map(|moves| moves.ways.iter().map(Way::drawn).collect());
    BY_MOVES.iter().filter_map(|&(text, slot)| Some((routes(text).ok()?, slot))).collect()
});

/// The slots with room for promoted pawns 11 slots later, where XBoard has no special rules.
pub const WITH_SHADOWS: [usize; 10] = [
    slot::PAWN,
    slot::KNIGHT,
    slot::BISHOP,
    slot::ROOK,
    slot::QUEEN,
    slot::FEZ,
    slot::ELEPHANT,
    slot::STAR,
    slot::GOLD,
    slot::BELL,
];

/// Slots after the first eleven whose moves XBoard knows. It takes a change of such a piece for impossible in
/// a move that it thinks legal.
pub const UNCHANGING: [usize; 8] = [
    slot::CANNON,
    slot::NIGHTRIDER,
    slot::CROWNED_BISHOP,
    slot::CROWNED_ROOK,
    slot::CHANCELLOR,
    slot::UNICORN,
    slot::LION,
    slot::TOWER,
];

/// Assigns slots to the pieces of one side.
#[derive(Default)]
pub struct Slots {
    taken: Vec<usize>,
}

impl Slots {
    /// Takes a free slot that suits a kind, in its second state or not. Slots in `first` are preferred. The
    /// slot must fit, except those of kings.
    pub fn take(
        &mut self,
        game: &dyn AnyGame,
        kind: &Kind,
        second_state: bool,
        first: &[usize],
        fits: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let emblem = emblem(game, kind).filter(|_| !second_state);
        let named = BY_EMBLEM.iter().find(|(name, _)| Some(*name) == emblem);
        let piece = Piece { letter: kind.letter, second_state, color: Color::White };
        let ways: BTreeSet<Way> = game.ways(piece, Spot { file: 0, rank: 0 }).into_iter().collect();
        let moving = MOVES.iter().find(|(moves, _)| *moves == ways).map(|(_, slot)| *slot);
        let named = named.map_or(&[][..], |(_, slots)| slots);
        let suitable = first.iter().chain(named).copied().chain(moving).chain(SPARE_SLOTS);
        // A game may have more pieces than there are spare slots.
        let rest = BY_EMBLEM.iter().flat_map(|(_, slots)| slots.iter()).copied();
        let others = BY_MOVES.iter().map(|(_, slot)| *slot);
        let may_take =
            |slot: &usize| (*slot >= slot::SECOND_KING || fits(*slot)) && !self.taken.contains(slot);
        let free = suitable.chain(others).chain(rest).find(may_take)?;
        self.taken.push(free);
        Some(free)
    }
}
