//! Defined games: their pictures, and moves that XBoard would play differently.
//!
//! XBoard itself moves the rook when a piece in the king slot moves two files or more, and captures en
//! passant with pieces in the pawn slot. If the rules of the game agree, these moves are sent unchanged.
//! Otherwise the pieces use other slots, an en passant capture is sent as a move over the captured piece, and
//! castling as two moves with a pass between them.
//!
//! A wall that a turn lays is a piece of its own kind, dropped by the side to move after a pass. Where there
//! is only one wall, the piece on the new one then takes that on the old one without leaving its square.

use super::appearance::{Appearance, CAPTURE_SIGN, Wall};
use crate::protocol::xboard::board::fen;
use crate::protocol::xboard::board::look::Look;
use crate::protocol::xboard::board::{Wire, empty_for};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use firzan::any::{AnyGame, Grid, Piece, new_game};
use firzan::core::{Color, Spot, Turn};
use firzan::games::Variant;
use firzan::rules::FenError;
use firzan::rules::fen::Split;

/// The number of turns for which XBoard has a wall to lay where the wall moves.
const LONG_GAME: usize = 99;

/// The representation of a defined game in XBoard.
pub struct Defined(Appearance);

/// The representation of a defined game; `None` for other games.
pub fn of(variant: Variant) -> Option<&'static dyn Wire> {
    let game = variant.playable()?;
    let make = || Defined(Appearance::new(new_game(variant).as_ref(), game.definition()));
    let wire = game.derived().get_or_init(|| Box::new(make())).downcast_ref::<Defined>()?;
    Some(wire)
}

impl Defined {
    fn sign(&self, sign: char) -> char {
        match self.0.replacement {
            _ if matches!(sign, '+' | '-') => '+',
            Some(other) if sign.eq_ignore_ascii_case(&CAPTURE_SIGN) => other.to_ascii_lowercase(),
            _ => sign,
        }
    }

    /// The letter in XBoard of the kind with this letter, in upper or lower case.
    fn shown(&self, letter: char) -> char {
        match self.0.replacement {
            Some(other) if letter == CAPTURE_SIGN => other,
            Some(other) if letter == CAPTURE_SIGN.to_ascii_lowercase() => other.to_ascii_lowercase(),
            _ => letter,
        }
    }

    /// The inverse of [`shown`](Self::shown) for a text.
    fn with_own_letters(&self, text: &str) -> String {
        match self.0.replacement {
            Some(other) => text.replace(other, "X").replace(other.to_ascii_lowercase(), "x"),
            None => text.to_string(),
        }
    }

    /// The half-moves of a drop. A promoted piece is dropped plain on a square nearby, and changes as it
    /// moves to its square after a pass: XBoard would add a piece that changes in place to the hand. Two
    /// passes go before, so that the first half-move is not a plain drop.
    fn drop(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn, to: Spot) -> Vec<Half> {
        let written = game.write(turn);
        let (is_promoted, rest) = written.strip_prefix('+').map_or((false, &*written), |rest| (true, rest));
        let letter = rest.chars().next().map_or('P', |letter| self.shown(letter));
        if !is_promoted {
            return vec![Half::Drop { letter, to }];
        }
        let after = Grid::after(game, turn);
        let from = empty_for(to, '+', [before, &after]).unwrap_or(to);
        let change = Half::step(from, to).becoming(Suffix::Forced('+'));
        vec![Half::Pass, Half::Pass, Half::Drop { letter, to: from }, Half::Pass, change]
    }

    /// The half-moves of a turn in a game where turns lay walls.
    fn with_wall(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn, shown: Wall) -> Vec<Half> {
        let after = Grid::after(game, turn);
        let changes =
            |from: &Grid, to: &Grid| before.spots().find(|&spot| !from.is_wall(spot) && to.is_wall(spot));
        let Some(laid) = changes(before, &after) else {
            return self.moves(game, before, turn);
        };
        let wall = Half::Drop { letter: shown.letter, to: laid };
        if shown.replaces_move {
            return vec![wall];
        }
        let mut halves = self.moves(game, before, turn);
        halves.extend([Half::Pass, wall]);
        if let Some(old) = changes(&after, before) {
            halves.extend([Half::Pass, Half::step(laid, laid).over(Some(old))]);
        }
        halves
    }

    /// The half-moves of a turn without the wall that it lays.
    fn moves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let parts = game.parts(turn);
        let (from, to) = (parts.from, parts.to);
        if parts.dropped.is_some() {
            return self.drop(game, before, turn, to);
        }
        if from == to && parts.promotion.is_none() {
            return vec![Half::Pass];
        }
        let written = game.write(turn);
        let written = written.split(',').next().unwrap_or("");
        if let Some(&(rook, rook_to)) = game.also(turn).first() {
            if let Some(half) = Half::read(written, 1).filter(|half| half.sign().is_some()) {
                return vec![half];
            }
            let after = Grid::after(game, turn);
            let king = before.at(from);
            let goal = before.spots().find(|&spot| after.at(spot) == king && before.at(spot) != king);
            let step = Half::step(from, goal.unwrap_or(to));
            let rook = Half::step(rook, rook_to);
            return if self.0.castles { vec![step] } else { vec![step, Half::Pass, rook] };
        }
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
        if before.is_empty(to) && from.file != to.file || before.is_empty(to) && self.0.pawn.is_none() {
            let after = Grid::after(game, turn);
            let is_victim = |&spot: &Spot| spot != from && before.at(spot).is_some() && after.is_empty(spot);
            let victim = before.spots().find(is_victim);
            let over = victim.filter(|&victim| !self.is_xboard_en_passant(game, before, (from, to), victim));
            step = step.over(over.or(match step {
                Half::Step { via, .. } => via,
                Half::Pass | Half::Drop { .. } => None,
            }));
        }
        vec![step]
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
            |spot: Spot, grid: &Grid| grid.at(spot).is_some_and(|piece| Some(piece.letter) == self.0.pawn);
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

impl Wire for Defined {
    fn look(&self) -> Option<Look> {
        self.0.look
    }

    fn holdings(&self) -> &[char] {
        &self.0.holdings
    }

    fn letter(&self, piece: Piece, _at: Spot) -> char {
        self.shown(piece.letter)
    }

    /// The field of the game's FEN, which has the pieces in hand. Walls and pieces that come from nowhere are
    /// in both hands: for half the board, or where the only wall moves, for a long game.
    fn pieces(&self, game: &dyn AnyGame) -> String {
        let fen = game.fen();
        let pieces: String =
            fen.split(' ').next().unwrap_or("").chars().map(|letter| self.shown(letter)).collect();
        let stock: Vec<char> = match self.0.wall {
            Some(wall) => vec![wall.letter],
            None if self.0.has_hands => return pieces,
            None => self.0.holdings.clone(),
        };
        if stock.is_empty() {
            return pieces;
        }
        let (files, ranks) = game.size();
        let is_long = self.0.wall.is_some_and(|wall| wall.moves);
        let count = if is_long { LONG_GAME } else { usize::from(files) * usize::from(ranks) / 2 };
        let hand = |color: Color| -> String {
            stock.iter().map(|&letter| color.cased(letter).to_string().repeat(count)).collect()
        };
        format!("{pieces}[{}{}]", hand(Color::White), hand(Color::Black))
    }

    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        match self.0.wall {
            Some(wall) => self.with_wall(game, before, turn, wall),
            None => self.moves(game, before, turn),
        }
    }

    fn notation(&self, halves: &[Half]) -> Option<String> {
        match halves {
            &[Half::Drop { letter, to }] => {
                Some(format!("{}@{}", self.with_own_letters(&letter.to_string()), to.write(1)))
            }
            [half] => Some(half.in_rules_notation()),
            &[step, Half::Pass, Half::Drop { letter, to }]
                if self.0.wall.is_some_and(|wall| wall.letter == letter) =>
            {
                Some(format!("{},{}", step.in_rules_notation(), to.write(1)))
            }
            _ => None,
        }
    }

    /// XBoard captures the piece that a move goes over.
    fn play(&self, board: &mut Grid, half: Half, color: Color) {
        if let Half::Step { via: Some(via), .. } = half {
            board.take(via);
            board.open(via);
        }
        half.play(board, color);
    }

    fn with_stars(&self, board: &str) -> String {
        match self.0.wall {
            Some(Wall { letter, .. }) => board.replace([letter, letter.to_ascii_lowercase()], "*"),
            None => board.to_string(),
        }
    }

    /// On ten-rank boards, XBoard's en passant square is ignored, because it is numbered from 0.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        let split = Split::strict(text);
        let hand = self.with_own_letters(split.hand);
        let board = |board: &str| {
            let board = self.with_own_letters(&self.with_stars(board));
            if self.0.has_hands { format!("{board}[{hand}]") } else { board }
        };
        let begins = |start: &&String| start.split(' ').take(2).eq(text.split(' ').take(2));
        if let Some(start) = self.0.gated_start.as_ref().filter(begins) {
            return game.set_up(Some(start));
        }
        let wire: &dyn Wire = self;
        if let ([pieces, rest @ ..], 1) = (split.rest(0), wire.first_rank(game))
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
    use crate::protocol::xboard::board::look::slot;
    use crate::protocol::xboard::games::appearance::is_shown;
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
            if !game.variant().definition().is_some_and(is_shown) {
                continue;
            }
            let wire = super::of(game.variant()).expect(id);
            let Some(look) = wire.look() else {
                assert!(["crazyhouse", "seirawan", "shogi"].contains(&id), "{id}");
                continue;
            };
            let slots: BTreeSet<usize> = look.pictures.iter().map(|(slot, _)| *slot).collect();
            assert_eq!(slots.len(), look.pictures.len(), "{id}");
            let signs = look.pictures.iter().map(|(_, sign)| *sign).filter(|sign| *sign != "~");
            let letters: BTreeSet<&str> = signs.clone().collect();
            assert_eq!(letters.len(), signs.count(), "{id}");
            if !wire.holdings().is_empty() {
                let pieces = wire.pieces(game.as_ref()).to_ascii_uppercase();
                let pieces = pieces.replace('+', "^");
                let mut pieces = pieces.chars().filter(char::is_ascii_uppercase);
                assert!(pieces.all(|piece| letters.contains(&*piece.to_string())), "{id}");
                // XBoard's board has at most fifteen ranks.
                assert!(wire.height(game.as_ref()) <= 15, "{id}");
            } else {
                assert_eq!(letters.len(), game.kinds().len(), "{id}");
            }
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
    fn promoted_pawns_revert_in_xboard_where_they_do_in_the_rules() {
        for id in Registry::new().defined() {
            let game = new_game(id.parse().expect(id));
            let look = super::of(game.variant()).and_then(Wire::look);
            let Some(look) = look else { continue };
            for (slot, _) in look.pictures.iter().filter(|(_, sign)| *sign == "~") {
                let piece = look.pictures.iter().find(|(piece, _)| piece + slot::SHADOW == *slot);
                let pawn = look.pictures.iter().find(|(slot, _)| *slot == slot::PAWN);
                assert!(piece.is_some() && pawn.is_some(), "{id}: {look:?}");
            }
        }
    }

    #[test]
    fn drops_are_sent_as_xboard_expects() {
        let mut game = game("minishogi", "4k/5/5/5/K4[PRp] w - - 0 1");
        assert_eq!(halves(game.as_mut(), "R@c3"), ["R@c3"]);
        let mut game = super::tests::game("kyotoshogi", "4k/5/5/5/K4[P] w - - 0 1");
        assert_eq!(halves(game.as_mut(), "P@c3"), ["P@c3"]);
        let promoted = halves(game.as_mut(), "+P@c3");
        assert_eq!(promoted, ["@@@@", "@@@@", "P@b2", "@@@@", "b2c3=+"]);
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
    fn walls_are_sent_as_pieces_dropped_after_a_pass() {
        let mut duck = game("duck", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(halves(duck.as_mut(), "e2e4,d5"), ["e2e4", "@@@@", "Z@d5"]);
        let mut duck = game("duck", "4k3/8/8/3*4/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(halves(duck.as_mut(), "e2e4,c3"), ["e2e4", "@@@@", "Z@c3", "@@@@", "c3d5,d5c3"]);
        let mut atlantis = game("atlantis", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(halves(atlantis.as_mut(), "e1e1,e1h5"), ["Z@h5"]);
        assert_eq!(halves(atlantis.as_mut(), "e2e4"), ["e2e4"]);
    }

    #[test]
    fn pieces_that_enter_are_sent_as_suffixes() {
        let mut game = game("seirawan", "4k3/8/8/8/8/8/8/1N2K2R[HE] w KB - 0 1");
        for text in ["b1c3h", "e1g1h", "h1e1e"] {
            assert_eq!(halves(game.as_mut(), text), [text]);
        }
        assert_eq!(halves(game.as_mut(), "e1g1"), ["e1g1"]);
    }

    #[test]
    fn passes_are_sent_as_xboard_writes_them() {
        let mut stuck = game("andersanti", "8/8/8/8/8/p7/P7/8 w - - 5 1");
        assert_eq!(halves(stuck.as_mut(), "a2a2"), ["@@@@"]);
        let line = super::of(stuck.variant()).expect("a defined game").setup(stuck.as_ref()).expect("a line");
        assert!(line.contains("8x8+0_lion "), "{line}");
    }
}
