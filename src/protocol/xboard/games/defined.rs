//! Defined games: their pictures, and moves that XBoard would play differently.
//!
//! XBoard itself moves the rook when a piece in the king slot moves two files or more, and captures en
//! passant with pieces in the pawn slot. If the rules of the game agree, these moves are sent unchanged.
//! Otherwise the pieces use other slots, an en passant capture is sent as a move over the captured piece, and
//! castling as two moves with a pass between them.

use super::slots::Slots;
use crate::protocol::xboard::board::fen;
use crate::protocol::xboard::board::look::{Look, WITH_CHANGES, WITH_PASSES, WITHOUT_PASSES, slot};
use crate::protocol::xboard::board::{Wire, empty_for};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid, Piece, new_game};
use firzan::core::{Color, Spot, Turn};
use firzan::games::Variant;
use firzan::games::defined::Definition;
use firzan::games::defined::betza::Way;
use firzan::rules::fen::Split;
use firzan::rules::{FenError, Kind};

/// The letters of pieces.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The letters of pieces in their second state.
const SECOND_LETTERS: &str = "^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z";
/// XBoard reads this letter as a capture sign, so it cannot be the letter of a piece.
const CAPTURE_SIGN: char = 'X';

/// The representation of a defined game in XBoard.
pub struct Defined {
    look: Look,
    /// The letter that replaces [`CAPTURE_SIGN`] if a kind has that letter.
    replacement: Option<char>,
    /// The letter of the kind in the pawn slot.
    pawn: Option<char>,
    /// Whether XBoard moves the rook when castling.
    castles: bool,
}

/// The representation of a defined game; `None` for other games.
pub fn of(variant: Variant) -> Option<&'static dyn Wire> {
    let game = variant.playable()?;
    let make = || Defined::new(new_game(variant).as_ref(), game.definition());
    let wire = game.derived().get_or_init(|| Box::new(make())).downcast_ref::<Defined>()?;
    Some(wire)
}

impl Defined {
    fn new(game: &dyn AnyGame, definition: &Definition) -> Defined {
        let letters: Vec<char> = definition.kinds.iter().map(|kind| kind.letter).collect();
        let is_free = |letter: &char| !letters.contains(letter);
        let is_used = letters.contains(&CAPTURE_SIGN);
        let replacement = LETTERS.chars().rev().find(is_free).filter(|_| is_used);
        let shown = |letter: char| match replacement {
            Some(other) if letter == CAPTURE_SIGN => other,
            _ => letter,
        };
        let has_states = letters.iter().any(|&letter| game.second_kind(letter).is_some());
        let castler =
            definition.rules.castling.king[0].kinds().last().filter(|_| definition.rules.castling.allowed);
        let castles = !has_states && castler.is_some_and(|kind| castles_like_xboard(game, definition, kind));
        let pawn =
            letters.iter().copied().zip(&definition.kinds).enumerate().find_map(|(kind, (letter, _))| {
                (!has_states && is_plain_pawn(definition, kind)).then_some(letter)
            });
        let mut slots = Slots::default();
        let mut pictures = Vec::new();
        for (kind, letter) in letters.iter().copied().enumerate() {
            let Some(shown_kind) = game.kinds().iter().find(|kind| kind.letter == letter) else {
                continue;
            };
            let first: &[usize] = if castles && castler == Some(kind) {
                &[slot::KING]
            } else if shown_kind.is_royal() {
                &[slot::SECOND_KING]
            } else if pawn == Some(letter) {
                &[slot::PAWN]
            } else if is_pawn(definition, shown_kind, kind) {
                &[slot::SPEAR]
            } else if game.second_kind(letter).is_some() && is_knight(shown_kind) {
                &[slot::PEGASUS]
            } else {
                &[]
            };
            let mut place = |second_state: bool, first: &[usize], texts: &'static str, width: usize| {
                let at = width * (shown(letter) as usize - 'A' as usize);
                if let Some(slot) = slots.take(game, shown_kind, second_state, first) {
                    pictures.push((slot, &texts[at..at + width]));
                }
            };
            place(false, first, LETTERS, 1);
            if game.second_kind(letter).is_some() {
                place(true, &[], SECOND_LETTERS, 2);
            }
        }
        let parent = if castler.is_some() && !castles || definition.rules.passes.any() {
            WITH_PASSES
        } else if has_states {
            WITH_CHANGES
        } else {
            WITHOUT_PASSES
        };
        Defined { look: Look { pictures: pictures.leak(), parent }, replacement, pawn, castles }
    }

    fn sign(&self, sign: char) -> char {
        match self.replacement {
            _ if matches!(sign, '+' | '-') => '+',
            Some(other) if sign.eq_ignore_ascii_case(&CAPTURE_SIGN) => other.to_ascii_lowercase(),
            _ => sign,
        }
    }

    /// Whether XBoard recognises the en passant capture of the piece on `victim`.
    fn is_xboard_en_passant(
        &self,
        game: &dyn AnyGame,
        before: &Grid,
        (from, to): (Spot, Spot),
        victim: Spot,
    ) -> bool {
        let is_pawn =
            |spot: Spot, grid: &Grid| grid.at(spot).is_some_and(|piece| Some(piece.letter) == self.pawn);
        let passed = game.played().last().map(|&turn| game.parts(turn));
        let is_double =
            passed.is_some_and(|passed| passed.to == victim && passed.from.rank.abs_diff(victim.rank) == 2);
        let (_, ranks) = game.size();
        let is_far = match game.side() {
            Color::White => from.rank >= ranks / 2,
            Color::Black => from.rank < ranks / 2,
        };
        let is_beside = victim == Spot { file: to.file, ..from } && victim.rank.abs_diff(to.rank) == 1;
        is_double && is_far && is_beside && is_pawn(from, before) && is_pawn(victim, before)
    }
}

/// Whether a kind counts as a pawn.
fn is_pawn(definition: &Definition, shown: &Kind, kind: usize) -> bool {
    shown.is_pawn() || definition.rules.promotion.pawns[0].has(kind)
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

impl Wire for Defined {
    fn look(&self) -> Option<Look> {
        Some(self.look)
    }

    fn letter(&self, piece: Piece, _at: Spot) -> char {
        self.replacement.filter(|_| piece.letter == CAPTURE_SIGN).unwrap_or(piece.letter)
    }

    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let parts = game.parts(turn);
        let (from, to) = (parts.from, parts.to);
        if from == to && parts.promotion.is_none() {
            return vec![Half::Pass];
        }
        if let Some(&(rook, rook_to)) = game.also(turn).first() {
            let after = Grid::after(game, turn);
            let king = before.at(from);
            let goal = before.spots().find(|&spot| after.at(spot) == king && before.at(spot) != king);
            let step = Half::step(from, goal.unwrap_or(to));
            let rook = Half::step(rook, rook_to);
            return if self.castles { vec![step] } else { vec![step, Half::Pass, rook] };
        }
        let written = game.write(turn);
        let squares = from.write(1) + &to.write(1);
        let sign = written.strip_prefix(&squares).and_then(|rest| rest.chars().next());
        let mut step = Half::step(from, to);
        if let Some(sign) = sign {
            let sign = self.sign(sign);
            if from == to {
                step = step.over(empty_for(from, sign.to_ascii_uppercase(), [before, before]));
            }
            let same = |other: &Turn| {
                let other = game.parts(*other);
                (other.from, other.to) == (from, to)
            };
            let is_forced = from != to && game.legal_moves().iter().filter(|other| same(other)).count() == 1;
            step = step.becoming(if is_forced { Suffix::Forced(sign) } else { Suffix::Chosen(sign) });
        }
        if before.is_empty(to) && from.file != to.file || before.is_empty(to) && self.pawn.is_none() {
            let after = Grid::after(game, turn);
            let is_victim = |&spot: &Spot| spot != from && before.at(spot).is_some() && after.is_empty(spot);
            let victim = before.spots().find(is_victim);
            let over = victim.filter(|&victim| !self.is_xboard_en_passant(game, before, (from, to), victim));
            step = step.over(over.or(match step {
                Half::Step { via, .. } => via,
                Half::Pass => None,
            }));
        }
        vec![step]
    }

    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            [half] => Some(half.in_rules_notation()),
            _ => None,
        }
    }

    /// XBoard captures the piece that a move goes over.
    fn play(&self, board: &mut Grid, half: Half) {
        if let Half::Step { from, to, via: Some(via), .. } = half
            && from != to
        {
            board.take(via);
        }
        half.play(board);
    }

    /// On ten-rank boards, XBoard's en passant square is ignored, because it is numbered from 0.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        let board = |board: &str| match self.replacement {
            Some(other) => board.replace(other, "X").replace(other.to_ascii_lowercase(), "x"),
            None => board.to_string(),
        };
        let split = Split::strict(text);
        if let ([pieces, rest @ ..], true) = (split.rest(0), game.size().1 != 10)
            && rest.len() == 5
            && game.set_up(Some(&format!("{} {}", board(pieces), rest.join(" ")))).is_ok()
        {
            return Ok(());
        }
        let fen = fen::convert(text, board);
        game.set_up(Some(fen.as_deref().unwrap_or(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::xboard::session::variants::hidden_part;
    use firzan::games::Registry;
    use std::collections::BTreeSet;

    fn game(id: &str, fen: &str) -> Box<dyn AnyGame> {
        let mut game = new_game(id.parse().expect(id));
        game.set_up(Some(fen)).expect(fen);
        game
    }

    /// The half-moves of a move, with ranks numbered from 1.
    fn halves(game: &mut dyn AnyGame, text: &str) -> Vec<String> {
        let turn = game.read(text).expect(text);
        let before = Grid::of(game);
        let wire = super::of(game.variant()).expect("a defined game");
        wire.halves(game, &before, turn).into_iter().map(|half| half.write(1)).collect()
    }

    #[test]
    fn pieces_have_distinct_slots_and_letters() {
        for id in Registry::new().defined() {
            let game = new_game(id.parse().expect(id));
            if hidden_part(game.variant()).is_some() {
                continue;
            }
            let wire = super::of(game.variant()).expect(id);
            let look = wire.look().expect("XBoard does not know it");
            let slots: BTreeSet<usize> = look.pictures.iter().map(|(slot, _)| *slot).collect();
            let letters: BTreeSet<&str> = look.pictures.iter().map(|(_, letter)| *letter).collect();
            let wanted = game.kinds().len();
            assert_eq!((slots.len(), letters.len()), (wanted, wanted), "{id}");
            assert!(!letters.contains("X"), "{id}");
            let line = super::of(game.variant()).expect(id).setup(game.as_ref()).expect(id);
            assert!(line.len() < 400, "{line}");
        }
    }

    #[test]
    fn pictures_match_the_moves_of_pieces() {
        for (id, expected) in [
            (
                "capablanca",
                "setup (PNBRQ..A........CKpnbrq..a........ck) 10x8+0_fairy \
                 rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
            ),
            (
                "makruk",
                "setup (PN.R.M..........................S/....K.pn.r.m..........................s/....k.) \
                 8x8+0_fairy rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            ),
        ] {
            let game = new_game(id.parse().expect(id));
            assert_eq!(
                super::of(game.variant()).expect(id).setup(game.as_ref()).as_deref(),
                Some(expected),
                "{id}"
            );
        }
    }

    #[test]
    fn en_passant_and_castling_are_sent_as_xboard_expects() {
        let mut chess = game("capablanca", "r4k3r/10/10/2pP6/10/10/10/R4K3R w KQkq c6 0 1");
        assert_eq!(halves(chess.as_mut(), "f1i1"), ["f1i1"]);
        // XBoard has not seen the double step.
        assert_eq!(halves(chess.as_mut(), "d5c6"), ["d5c5,c5c6"]);
        let mut chess = game("capablanca", "r4k3r/2p7/10/3P6/10/10/10/R4K3R b KQkq - 0 1");
        let double = chess.read("c7c5").expect("a double step");
        chess.play(double);
        assert_eq!(halves(chess.as_mut(), "d5c6"), ["d5c6"]);
        // XBoard does not know that these pawns capture en passant straight ahead.
        let mut berolina = game("berolina", "4k3/1p6/8/2P5/8/8/8/4K3 b - - 0 1");
        let double = berolina.read("b7d5").expect("a double step");
        berolina.play(double);
        assert_eq!(halves(berolina.as_mut(), "c5c6"), ["c5d5,d5c6"]);
    }

    #[test]
    fn passes_are_sent_as_xboard_writes_them() {
        let mut stuck = game("andersanti", "8/8/8/8/8/p7/P7/8 w - - 5 1");
        assert_eq!(halves(stuck.as_mut(), "a2a2"), ["@@@@"]);
        let line = super::of(stuck.variant()).expect("a defined game").setup(stuck.as_ref()).expect("a line");
        assert!(line.contains("8x8+0_lion "), "{line}");
    }
}
