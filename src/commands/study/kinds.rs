//! Kinds of pieces as a study counts them: a piece that has turned into another is of another kind.

use firzan::any::Piece;
use firzan::rules::Kind;

/// The index of a piece's kind among a game's `kinds`, where the kind of a turned piece has the letter of its
/// first kind and comes after it.
pub fn index(kinds: &[Kind], piece: Piece) -> Option<usize> {
    let is_it = |kind: &Kind| kind.letter == piece.letter;
    if piece.second_state { kinds.iter().rposition(is_it) } else { kinds.iter().position(is_it) }
}

/// True for a kind that only turned pieces have.
pub fn is_turned(kinds: &[Kind], index: usize) -> bool {
    kinds[..index].iter().any(|before| before.letter == kinds[index].letter)
}

/// The name of a kind; for turned pieces with the symbol, as in `gold (+P)`, since several kinds may turn
/// into one.
pub fn name(kinds: &[Kind], index: usize) -> String {
    let kind = &kinds[index];
    if is_turned(kinds, index) { format!("{} (+{})", kind.name, kind.letter) } else { kind.name.to_string() }
}
