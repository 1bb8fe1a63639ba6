//! The kinds that a definition can name, and sets of kinds.
//!
//! Definitions refer to kinds by slots: 36 named kinds with known moves, 25 custom ones, and the king. Their
//! order is Fairy-Stockfish's, which is also the order of reading their keys.

use crate::core::Color;
use std::ops::{BitOr, BitOrAssign};

/// The number of slots.
pub const SLOTS: usize = NAMED.len() + CUSTOM + 1;
/// The number of custom kinds.
const CUSTOM: usize = 25;

/// The named kinds: key, moves in Betza notation, display name. The janggi elephant's three steps are a
/// lame leap.
const NAMED: [(&str, &str, &str); 36] = [
    ("pawn", "mfWcefF", "pawn"),
    ("knight", "N", "knight"),
    ("bishop", "B", "bishop"),
    ("rook", "R", "rook"),
    ("queen", "Q", "queen"),
    ("fers", "F", "ferz"),
    ("alfil", "A", "alfil"),
    ("fersAlfil", "FA", "modern elephant"),
    ("silver", "FfW", "silver general"),
    ("aiwok", "RNF", "ai-wok"),
    ("bers", "RF", "dragon king"),
    ("archbishop", "BN", "archbishop"),
    ("chancellor", "RN", "chancellor"),
    ("amazon", "QN", "amazon"),
    ("knibis", "mNcB", "knight-bishop"),
    ("biskni", "mBcN", "bishop-knight"),
    ("kniroo", "mNcR", "knight-rook"),
    ("rookni", "mRcN", "rook-knight"),
    ("shogiPawn", "fW", "shogi pawn"),
    ("lance", "fR", "lance"),
    ("shogiKnight", "fN", "shogi knight"),
    ("gold", "WfF", "gold general"),
    ("dragonHorse", "BW", "dragon horse"),
    ("clobber", "cW", "clobber stone"),
    ("breakthrough", "mfWfF", "breakthrough pawn"),
    ("immobile", "", "block"),
    ("cannon", "mRcpR", "cannon"),
    ("janggiCannon", "pR", "janggi cannon"),
    ("soldier", "fsW", "soldier"),
    ("horse", "nN", "horse"),
    ("elephant", "nA", "elephant"),
    ("janggiElephant", "nZ", "janggi elephant"),
    ("banner", "RcpRnN", "banner"),
    ("wazir", "W", "wazir"),
    ("commoner", "K", "commoner"),
    ("centaur", "KN", "centaur"),
];

/// A kind as definitions name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

impl Slot {
    /// The pawn, whose double steps and en passant captures are separate rules.
    pub const PAWN: Slot = Slot(0);
    /// The bishop, which may have to stand on squares of both colours.
    pub const BISHOP: Slot = Slot(2);
    /// The rook, the kings' partner in castling.
    pub const ROOK: Slot = Slot(3);
    /// The ferz, which may leap in Cambodian chess.
    pub const FERS: Slot = Slot(5);
    /// The shogi pawn, which may not be dropped to give mate.
    pub const SHOGI_PAWN: Slot = Slot(18);
    /// The Janggi cannon, which neither leaps over nor captures its own kind.
    pub const JANGGI_CANNON: Slot = Slot(27);
    /// The soldier, which moves sideways only from a certain rank.
    pub const SOLDIER: Slot = Slot(28);
    /// The horse of Xiangqi.
    pub const HORSE: Slot = Slot(29);
    /// The elephant of Janggi.
    pub const JANGGI_ELEPHANT: Slot = Slot(31);
    /// The wazir, the guard of Janggi.
    pub const WAZIR: Slot = Slot(33);
    /// The king.
    pub const KING: Slot = Slot(SLOTS as u8 - 1);

    /// All slots, in the reading order of their keys.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot)
    }

    /// The slot of a key, such as `knight` or `customPiece7`.
    pub fn of(key: &str) -> Option<Slot> {
        Slot::all().find(|slot| slot.key() == key)
    }

    /// The number, below [`SLOTS`].
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The key.
    pub fn key(self) -> String {
        match NAMED.get(self.index()) {
            Some((key, _, _)) => (*key).to_string(),
            None if self == Slot::KING => "king".to_string(),
            None => format!("customPiece{}", self.index() - NAMED.len() + 1),
        }
    }

    /// The key that sets the squares where a side's pieces may be.
    pub fn zone_key(self, color: Color) -> String {
        let key = self.key();
        format!("mobilityRegion{color}{}{}", key[..1].to_ascii_uppercase(), &key[1..])
    }

    /// Whether it is a custom kind, whose moves the definition gives.
    pub fn is_custom(self) -> bool {
        self != Slot::KING && self.index() >= NAMED.len()
    }

    /// Its default moves; none for a custom kind.
    pub fn betza(self) -> &'static str {
        match NAMED.get(self.index()) {
            Some((_, betza, _)) => betza,
            None if self == Slot::KING => "K",
            None => "",
        }
    }

    /// Its letters in WXF, the notation of Xiangqi; empty for kinds that neither Xiangqi nor Janggi has.
    pub fn wxf(self) -> &'static str {
        match self.key().as_str() {
            "king" => "KG",
            "rook" => "R",
            "horse" => "HN",
            "elephant" | "janggiElephant" => "EBM",
            "fers" | "wazir" => "A",
            "cannon" | "janggiCannon" => "C",
            "soldier" => "PS",
            _ => "",
        }
    }

    /// Its display name; `None` for a custom kind.
    pub fn name(self) -> Option<&'static str> {
        match NAMED.get(self.index()) {
            Some((_, _, name)) => Some(name),
            None => (self == Slot::KING).then_some("king"),
        }
    }
}

/// A set of kinds by number: slots in a draft, indices of kinds in a definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct KindSet(u64);

impl KindSet {
    /// No kind.
    pub const NONE: KindSet = KindSet(0);
    /// `*`: pieces of any kind, taken together.
    pub const ANY: KindSet = KindSet(1 << 63);

    /// The set with one kind.
    pub const fn of(kind: usize) -> KindSet {
        KindSet(1 << (kind & 63))
    }

    /// The set with the kind of a slot.
    pub const fn slot(slot: Slot) -> KindSet {
        KindSet::of(slot.0 as usize)
    }

    /// Whether it contains a kind.
    pub const fn has(self, kind: usize) -> bool {
        self.0 & KindSet::of(kind).0 != 0
    }

    /// Whether it contains `*`.
    pub const fn has_any(self) -> bool {
        self.0 & KindSet::ANY.0 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without the kinds of another set.
    pub const fn without(self, others: KindSet) -> KindSet {
        KindSet(self.0 & !others.0)
    }

    /// The numbers of its kinds.
    pub fn kinds(self) -> impl Iterator<Item = usize> {
        (0..63).filter(move |&kind| self.has(kind))
    }

    /// The set with its kinds renumbered; those without a new number are left out.
    pub fn renumbered(self, number: impl Fn(usize) -> Option<usize>) -> KindSet {
        let any = KindSet(self.0 & KindSet::ANY.0);
        self.kinds().filter_map(number).fold(any, |set, kind| set | KindSet::of(kind))
    }
}

impl BitOr for KindSet {
    type Output = KindSet;

    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitOrAssign for KindSet {
    fn bitor_assign(&mut self, other: KindSet) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slot_constants_match_their_keys() {
        for (slot, key) in [
            (Slot::PAWN, "pawn"),
            (Slot::BISHOP, "bishop"),
            (Slot::ROOK, "rook"),
            (Slot::SHOGI_PAWN, "shogiPawn"),
            (Slot::JANGGI_CANNON, "janggiCannon"),
            (Slot::SOLDIER, "soldier"),
            (Slot::HORSE, "horse"),
            (Slot::KING, "king"),
        ] {
            assert_eq!((slot.key().as_str(), Slot::of(key)), (key, Some(slot)));
        }
        assert_eq!(Slot::of("customPiece25").map(Slot::index), Some(60));
        assert_eq!((Slot::of("customPiece26"), SLOTS), (None, 62));
    }
}
