//! Chooses how XBoard shows a defined game: the slots of its pieces, the rows of its pieces in hand, and the
//! variant whose rules XBoard applies.
//!
//! In a hand, XBoard gives each kind a row, in the order of the slots. A captured piece of a slot that is
//! marked `^` becomes the piece that it is paired with. One of a slot that is marked `~` becomes a pawn, the
//! piece of the first slot; such a slot is 11 after that of the piece with the same letter, and pawns promote
//! to it.

use super::slots::{Slots, UNCHANGING, WITH_SHADOWS};
use crate::protocol::xboard::board::look::{
    KEEPS_CAPTURES, Look, OF_CHESS, Pictures, WITH_CHANGES, WITH_PASSES, WITHOUT_PASSES, slot,
};
use firzan::any::AnyGame;
use firzan::core::{Color, Spot};
use firzan::games::defined::Definition;
use firzan::games::defined::betza::Way;
use firzan::games::defined::rules::{Flips, Walling};
use firzan::rules::Kind;
use firzan::rules::fen::Split;

/// The letters of pieces.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The letters of pieces in their second state.
const SECOND_LETTERS: &str = "^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z";
/// The mark of a promoted pawn that becomes a pawn again when it is captured.
const SHADOW: &str = "~";
/// XBoard reads this letter as a capture sign, so it cannot be the letter of a piece.
pub const CAPTURE_SIGN: char = 'X';

/// Games with pieces in hand that XBoard knows: name, start position, and the slots and letters of pieces.
const KNOWN: [(&str, &str, Pictures); 3] = [
    ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", OF_CHESS),
    (
        "shogi",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
        &[
            (slot::PAWN, "P"),
            (slot::KNIGHT, "N"),
            (slot::BISHOP, "B"),
            (slot::ROOK, "R"),
            (slot::QUEEN, "L"),
            (slot::FEZ, "S"),
            (slot::GOLD, "G"),
            (slot::KING, "K"),
        ],
    ),
    (
        "seirawan",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1",
        &[
            (slot::PAWN, "P"),
            (slot::KNIGHT, "N"),
            (slot::BISHOP, "B"),
            (slot::ROOK, "R"),
            (slot::QUEEN, "Q"),
            (slot::ARCHBISHOP, "H"),
            (slot::STAR, "E"),
            (slot::KING, "K"),
        ],
    ),
];

/// Whether XBoard can show a defined game: all but those in which a turn changes squares that XBoard does not
/// know of, by explosions, pieces that change sides or turn into walls, or pieces that enter where others
/// leave. XBoard knows the last of these in one game.
pub fn is_shown(definition: &Definition) -> bool {
    let rules = &definition.rules;
    let changes_more = rules.captures.explode
        || rules.enclosing.flips != Flips::None
        || !rules.captures.petrified.is_empty();
    let is_known = KNOWN.iter().any(|(name, ..)| *name == definition.name);
    !changes_more && (is_known || !rules.gates.enter())
}

/// Whether XBoard shows pieces in hand beside the board of a defined game: the game's, or walls to lay.
pub fn has_hands(definition: &Definition) -> bool {
    definition.rules.has_hands() || definition.rules.walls.rule != Walling::None
}

/// The piece that XBoard shows on a wall laid by a turn.
#[derive(Clone, Copy)]
pub struct Wall {
    /// Its letter.
    pub letter: char,
    /// Whether there is only one, which moves.
    pub moves: bool,
    /// Whether a turn lays it instead of a move.
    pub replaces_move: bool,
}

/// A defined game as XBoard shows it.
pub struct Appearance {
    /// The look; `None` if XBoard knows the game.
    pub look: Option<Look>,
    /// The letters of the kinds in hand, one for each row.
    pub holdings: Vec<char>,
    /// Whether the FENs of the game list pieces in hand.
    pub has_hands: bool,
    /// The walls that turns lay, if they do.
    pub wall: Option<Wall>,
    /// The letter that replaces [`CAPTURE_SIGN`] if a kind has that letter.
    pub replacement: Option<char>,
    /// The letter of the kind in the pawn slot.
    pub pawn: Option<char>,
    /// Whether XBoard moves the rook when castling.
    pub castles: bool,
    /// The start position, if it has gates that XBoard does not know.
    pub gated_start: Option<String>,
}

impl Appearance {
    /// Chooses the slots. `game` is in its start position.
    pub fn new(game: &dyn AnyGame, definition: &Definition) -> Appearance {
        let fen = game.fen();
        let plan = Plan::new(game, definition, Split::strict(&fen));
        let known = KNOWN.iter().find(|(name, start, pictures)| {
            let is_in = |letter: char| pictures.iter().any(|(_, text)| *text == letter.to_string());
            let is_alike = plan.kinds().all(|kind| is_in(definition.kinds[kind].letter));
            *name == definition.name && *start == fen && is_alike
        });
        let pictures: Pictures = known.map_or_else(|| &*plan.pictures().leak(), |(.., known)| known);
        let mut holdings = if definition.rules.has_hands() || plan.wall.is_some() {
            rows(&plan.start, pictures)
        } else {
            Vec::new()
        };
        if plan.keeps_captures {
            let last = holdings.iter().rposition(|&letter| is_held(&plan.start, letter));
            holdings.truncate(last.map_or(1, |last| last + 1));
        }
        let look = Look { pictures, parent: plan.parent() };
        Appearance {
            look: known.is_none().then_some(look),
            holdings,
            has_hands: definition.rules.has_pocket(),
            wall: plan.wall.map(|(_, letter)| Wall {
                letter,
                moves: definition.rules.walls.rule == Walling::Duck,
                replaces_move: definition.rules.walls.instead,
            }),
            replacement: plan.replacement,
            pawn: plan.pawn,
            castles: plan.castles,
            gated_start: definition.rules.gates.leap().then_some(fen),
        }
    }
}

/// The properties of a game that decide on the slots of its pieces and on the parent variant.
struct Plan<'a> {
    game: &'a dyn AnyGame,
    definition: &'a Definition,
    start: Split<'a>,
    /// See [`Appearance`].
    replacement: Option<char>,
    pawn: Option<char>,
    /// The slot and the letter of the piece on a wall.
    wall: Option<(usize, char)>,
    castles: bool,
    /// The kind of the castling king.
    castler: Option<usize>,
    /// Whether pieces change into others and have slots for both.
    has_states: bool,
    /// Whether promoted pawns have slots of their own.
    has_shadows: bool,
    /// Whether there are drops, but captured pieces do not go to the hand. They stay out of XBoard's hands
    /// only in one variant, which has no passes.
    keeps_captures: bool,
}

impl<'a> Plan<'a> {
    fn new(game: &'a dyn AnyGame, definition: &'a Definition, start: Split<'a>) -> Plan<'a> {
        let letters: Vec<char> = definition.kinds.iter().map(|kind| kind.letter).collect();
        let mut free =
            LETTERS.chars().rev().filter(|&letter| letter != CAPTURE_SIGN && !letters.contains(&letter));
        let is_used = letters.contains(&CAPTURE_SIGN);
        let rules = &definition.rules;
        let replacement = if is_used { free.next() } else { None };
        let wall = match rules.walls.rule {
            Walling::None => None,
            Walling::Duck => free.next().map(|letter| (slot::DUCK, letter)),
            _ => free.next().map(|letter| (slot::DISC, letter)),
        };
        let has_states = letters.iter().any(|&letter| game.second_kind(letter).is_some());
        let keeps_captures = rules.drops.allowed && !rules.drops.captures;
        let castler = rules.castling.king[0].kinds().last().filter(|_| rules.castling.allowed);
        // XBoard forgets a double step once a pass follows it.
        let is_pawn = |kind: &usize| !has_states && wall.is_none() && is_plain_pawn(definition, *kind);
        Plan {
            game,
            definition,
            start,
            replacement,
            pawn: (0..letters.len()).find(is_pawn).map(|kind| letters[kind]),
            wall,
            castles: (!has_states || keeps_captures)
                && castler.is_some_and(|kind| castles_like_xboard(game, definition, kind)),
            castler,
            has_states,
            has_shadows: rules.drops.reverts() && rules.promotion.kinds.iter().any(|kinds| !kinds.is_empty()),
            keeps_captures,
        }
    }

    /// The kinds that have slots. Kinds that are only what pieces with a + have become have none in games
    /// with drops: rows for them would take room.
    fn kinds(&self) -> impl Iterator<Item = usize> {
        let drops = &self.definition.rules.drops;
        let board = self.start.field(0).unwrap_or("");
        let is_at_start = |letter: char| {
            board.chars().any(|piece| piece.eq_ignore_ascii_case(&letter)) || is_held(&self.start, letter)
        };
        let is_plain = move |kind: &usize| {
            !drops.allowed
                || drops.loops
                || drops.free
                || self.is_promotion(*kind)
                || is_at_start(self.definition.kinds[*kind].letter)
        };
        (0..self.definition.kinds.len()).filter(is_plain)
    }

    /// Whether pawns promote to a kind by letter.
    fn is_promotion(&self, kind: usize) -> bool {
        self.definition.rules.promotion.kinds.iter().any(|kinds| kinds.has(kind))
    }

    /// The slots and letters of all pieces.
    fn pictures(&self) -> Vec<(usize, &'static str)> {
        let (mut slots, mut pictures) = (Slots::default(), Vec::new());
        for kind in self.kinds() {
            let letter = self.definition.kinds[kind].letter;
            let Some(shown_kind) = self.game.kinds().iter().find(|kind| kind.letter == letter) else {
                continue;
            };
            let shown = self.replacement.filter(|_| letter == CAPTURE_SIGN).unwrap_or(letter);
            let number = number(shown);
            let turns = self.game.second_kind(letter).is_some();
            let preferred = self.preferred(kind, shown_kind);
            let demotes = self.definition.rules.promotion.demotion;
            let states = [
                (false, turns, preferred, one_letter(shown)),
                (true, demotes, &[][..], &SECOND_LETTERS[2 * number..2 * number + 2]),
            ];
            for (is_second, changes, preferred, text) in states.into_iter().take(1 + usize::from(turns)) {
                let fits = |slot: usize| self.fits(slot, changes);
                let Some(slot) = slots.take(self.game, shown_kind, is_second, preferred, fits) else {
                    continue;
                };
                pictures.push((slot, text));
                if self.has_shadows && self.is_promotion(kind) {
                    pictures.push((slot + slot::SHADOW, SHADOW));
                }
            }
        }
        pictures.extend(self.wall.map(|(slot, letter)| (slot, one_letter(letter))));
        pictures
    }

    /// The slots that a plain piece takes if they are free.
    fn preferred(&self, kind: usize, shown: &Kind) -> &'static [usize] {
        let is_promoting = || self.definition.rules.promotion.pawns[0].has(kind);
        let turns = || self.game.second_kind(shown.letter).is_some();
        if self.castles && self.castler == Some(kind) {
            &[slot::KING]
        } else if shown.is_royal() {
            &[slot::SECOND_KING]
        } else if self.pawn == Some(shown.letter) || self.has_shadows && is_promoting() {
            &[slot::PAWN]
        } else if shown.is_pawn() || is_promoting() {
            &[slot::SPEAR]
        } else if turns() && is_knight(shown) {
            &[slot::PEGASUS]
        } else {
            &[]
        }
    }

    /// Whether a slot suits a piece, which may change into another.
    fn fits(&self, slot: usize, changes: bool) -> bool {
        (!self.has_shadows || WITH_SHADOWS.contains(&slot))
            && self.wall.is_none_or(|(wall, _)| wall != slot)
            && !(self.definition.rules.drops.allowed && changes && UNCHANGING.contains(&slot))
    }

    /// The variant whose rules XBoard applies.
    fn parent(&self) -> &'static str {
        if self.definition.rules.passes.any() || self.wall.is_some() {
            WITH_PASSES
        } else if self.keeps_captures {
            KEEPS_CAPTURES
        } else if self.castler.is_some() && !self.castles {
            WITH_PASSES
        } else if self.has_states {
            WITH_CHANGES
        } else {
            WITHOUT_PASSES
        }
    }
}

/// The place of an upper-case letter in the alphabet, from 0.
fn number(letter: char) -> usize {
    letter as usize - 'A' as usize
}

/// An upper-case letter as text.
fn one_letter(letter: char) -> &'static str {
    &LETTERS[number(letter)..=number(letter)]
}

/// Whether a piece with this letter in XBoard is in a hand in the start position.
fn is_held(start: &Split, letter: char) -> bool {
    start.hand.chars().any(|held| held.eq_ignore_ascii_case(&letter))
}

/// The letters of the kinds in hand in the order of XBoard's rows: all kinds, but kings only if they are
/// there at the start.
fn rows(start: &Split, pictures: Pictures) -> Vec<char> {
    let mut rows: Vec<(usize, char)> = pictures
        .iter()
        .filter_map(|&(slot, text)| Some((slot, text.parse().ok().filter(char::is_ascii_uppercase)?)))
        .filter(|&(slot, letter)| slot < slot::SECOND_KING || is_held(start, letter))
        .collect();
    rows.sort_unstable();
    rows.into_iter().map(|(_, letter)| letter).collect()
}

/// Whether a kind moves like XBoard's knight.
fn is_knight(kind: &Kind) -> bool {
    matches!(kind.name, "knight" | "horse")
}

/// Whether a kind is a pawn for XBoard: it moves straight ahead, captures diagonally, and always promotes on
/// the last rank.
fn is_plain_pawn(definition: &Definition, kind: usize) -> bool {
    let rules = &definition.rules.promotion;
    let board = definition.rules.board;
    let last = [board.ranks - 1, 0];
    let is_zone = |side: usize| (0..board.files).all(|file| rules.region[side].has(file, last[side]));
    let is_plain = |way: &Way| match way.step {
        (0, dy) => dy > 0 && !way.captures,
        (dx, dy) => dx.abs() == dy && !way.moves,
    };
    // True if the kind can remain a pawn on the last rank.
    let can_stay = |side: usize| {
        let zone = definition.kinds[kind].zone[side];
        !rules.pawns_must && zone.is_none_or(|zone| (0..board.files).any(|file| zone.has(file, last[side])))
    };
    !(0..2).any(can_stay)
        && (0..2).all(|side| rules.pawns[side].has(kind) && !rules.kinds[side].is_empty() && is_zone(side))
        && definition.kinds[kind].limit.is_none()
        && rules.kinds.iter().all(|kinds| kinds.kinds().any(|kind| definition.kinds[kind].limit.is_none()))
        && definition.kinds[kind].moves.ways.iter().all(is_plain)
}

/// Whether castling in XBoard follows the rules of the definition. In XBoard, a king that moves two files or
/// more along its rank always castles, and the rook ends up beside it.
fn castles_like_xboard(game: &dyn AnyGame, definition: &Definition, kind: usize) -> bool {
    let castling = &definition.rules.castling;
    let (files, ranks) = game.size();
    let letter = definition.kinds[kind].letter;
    let strides = definition.kinds[kind]
        .moves
        .ways
        .iter()
        .any(|way| way.step.1 == 0 && (way.step.0.abs() > 1 || way.most != 1));
    let mut kings = Color::BOTH.into_iter().flat_map(|color| {
        let rank =
            if color == Color::White { castling.rank } else { (ranks - 1).saturating_sub(castling.rank) };
        (0..files).map(move |file| Spot { file, rank }).filter(move |&spot| {
            game.at(spot).is_some_and(|piece| piece.letter == letter && piece.color == color)
        })
    });
    let is_alike = |king: Spot| {
        king.file != 0
            && king.file != files - 1
            && castling.king_to.iter().all(|goal| goal.abs_diff(king.file) > 1)
    };
    !strides && castling.king[0] == castling.king[1] && kings.all(is_alike)
}
