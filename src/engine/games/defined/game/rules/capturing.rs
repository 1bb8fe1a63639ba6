//! Captures that explode or petrify, and kinds that do not capture their own.

use crate::games::defined::game::KindSet;

/// Captures that explode or petrify, and kinds that do not capture their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Captures {
    /// Whether a capture removes the capturing piece, and all pieces around its target square except those of
    /// the kind `pawn`.
    pub explode: bool,
    /// The kinds that no explosion removes.
    pub fireproof: KindSet,
    /// The kinds that turn into a wall on their target square when they capture. Where captures explode, this
    /// depends on the kind after promotion.
    pub petrified: KindSet,
    /// Whether explosions leave walls on all squares where they remove a piece besides the target square.
    pub petrifies_blasted: bool,
    /// The kinds that cannot capture a piece of their own kind.
    pub mutually_immune: KindSet,
}
