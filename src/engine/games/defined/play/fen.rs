//! FENs of defined games, in Fairy-Stockfish's format.

use super::extra::Extra;
use super::game::{Chosen, Game, Home};
use super::hands::Hands;
use super::position::{Count, Defined, Last};
use super::shuttles::Shuttle;
use crate::core::{Color, Spot, SquareSet};
use crate::games::defined::game::Kind;
use crate::games::defined::game::limits::{self, Mobile};
use crate::games::defined::game::rules::Counting;
use crate::games::defined::play::tables::Form;
use crate::games::defined::play::tables::assault::Pieces;
use crate::games::defined::play::tables::castling::{self, Rights};
use crate::rules::fen::{self, Fields, Split, Symbol};
use crate::rules::{Counters, FenError, Piece, Position};
use std::mem::take;

impl<F: Home, X: Extra> Defined<F, X> {
    /// Reads a FEN of one to six fields.
    pub(super) fn read(
        Chosen(game): Chosen<F>,
        text: &str,
        repairs: &mut Vec<FenError>,
    ) -> Result<Self, FenError> {
        let mut split = Split::lenient(text);
        let mut extra = X::default();
        if let Some(hands) = extra.hands_mut() {
            if game.definition.rules.has_pocket() {
                split.split_pocket(game.definition.rules.board.ranks);
            }
            if game.drops.free {
                if !split.hand.is_empty() {
                    let fault = "the game has no pieces in hand: every piece can always be dropped";
                    return Err(FenError::new("board", fault));
                }
                *hands = Hands::one_of_each(game.definition.kinds.len());
            } else {
                read_hands(game, take(&mut split.hand), hands)?;
            }
        }
        let checks = match split.checks {
            _ if game.counts_checks() => checks(&split)?,
            None => [0; 2],
            Some(checks) => {
                let fault = format!("{checks:?} counts checks, which this game does not");
                return Err(FenError::new("checks", fault));
            }
        };
        let fields = Fields::of(&split, false, repairs)?;
        let (board, walls) = read_board(game, fields.board)?;
        let mut position = Defined {
            game,
            board,
            counters: fields.counters(),
            rights: Rights::default(),
            gates: [0; 2],
            en_passant: F::Set::EMPTY,
            reversible: 0,
            walls,
            extra,
            count: Count::default(),
            checks,
            last: Last::Move,
            faces: false,
            faced: false,
            shaks: [false; 2],
            shuttles: [Shuttle::default(); 2],
            checkers: F::Set::EMPTY,
            evasion: F::Set::EMPTY,
            is_intricate: false,
            pinned: F::Set::EMPTY,
            touchy: F::Set::EMPTY,
        };
        if let Some(king) = game.king {
            let is_king = |kind: usize| game.definition.kinds[game.forms[kind].moves].is_king();
            let mut others = (0..game.forms.len()).filter(|&kind| kind != usize::from(king) && is_king(kind));
            if others.any(|kind| board.kind(kind as u8).any()) {
                let fault = "the only kings of this game are promoted pieces";
                return Err(FenError::new("board", fault));
            }
            for color in Color::BOTH {
                let held = u32::from(position.extra.hands().count(color, king));
                let kings = board.pieces(color, king).len() + held;
                if kings > 1 {
                    fen::kings(kings, 1, "", color)?;
                }
            }
        }
        position.read_rights(fields.castling, repairs)?;
        let is_counted = game.definition.rules.clocks.counting != Counting::None;
        match fields.ep.parse::<u16>() {
            Ok(limit) if is_counted => {
                let plies = fields.halfmove.min(u16::MAX.into()) as u16;
                position.count = Count { limit, plies };
                position.counters.halfmove = 0;
            }
            _ => position.read_en_passant(fields.ep, repairs)?,
        }
        position.refresh();
        if game.needs_shak {
            let them = !position.counters.side;
            position.shaks[them.index()] = (position.checkers & position.shak_pieces()).any();
        }
        position.check_enemy_king()?;
        position.check_moves()?;
        Ok(position)
    }

    fn read_rights(&mut self, text: &str, repairs: &mut Vec<FenError>) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let mut rights = Rights::default();
        let mut kings = [None; 2];
        for letter in text.chars() {
            if !letter.is_ascii_alphabetic() {
                let fault = format!("expected - or castling letters such as KQkq, found {text:?}");
                return Err(FenError::new("castling", fault));
            }
            let is_read = if self.game.gates.listed {
                self.read_gate(letter, &mut rights, &mut kings)
            } else {
                self.read_right(letter, &mut rights, &mut kings)
            };
            if !is_read {
                let fault = format!("{letter} ignored: no king and rook there can castle");
                repairs.push(FenError::new("castling", fault));
            }
        }
        if self.game.gates.listed {
            self.add_rights_of_gates(&mut rights);
            Color::BOTH.into_iter().for_each(|color| self.close_idle_gates(color));
        }
        if self.game.castlings.allowed {
            self.rights = rights;
        }
        Ok(())
    }

    fn read_en_passant(&mut self, text: &str, repairs: &mut Vec<FenError>) -> Result<(), FenError> {
        let mut rest = text;
        while !rest.is_empty() && text != "-" {
            let read = F::read(rest).filter(|(square, _)| self.on_board(F::spot(*square)).is_some());
            let Some((square, tail)) = read else {
                return Err(FenError::new("ep", format!("expected - or en passant squares, found {text:?}")));
            };
            rest = tail;
            self.en_passant |= F::Set::of(square);
        }
        let us = self.counters.side;
        let given = self.en_passant;
        let open = given & self.game.en_passant[us.index()];
        // Pieces other than pawns mark their path and square even if nothing can capture there.
        let is_noted = (open & self.board.side(!us)).squares().any(|square| {
            let mover = self.board.at(square).map(|piece| self.game.mover(piece));
            mover.is_some_and(|mover| mover.initial.iter().any(|squares| squares.has(square)))
        });
        // `is_capturable` expects the side that just moved.
        self.counters.side = !us;
        let is_open_to_capture = |square| !self.occupied().has(square) && self.is_capturable(square);
        let capturable = if is_noted { open } else { open.filter(is_open_to_capture) };
        self.counters.side = us;
        self.en_passant = capturable;
        if capturable.is_empty() || self.en_passant_victim(capturable.first()).is_none() {
            self.en_passant = F::Set::EMPTY;
        }
        if self.en_passant != given {
            let fault = format!("{text} ignored: nothing can be captured en passant there");
            repairs.push(FenError::new("ep", fault));
        }
        Ok(())
    }

    /// Rejects a position where the side to move could capture the king.
    fn check_enemy_king(&self) -> Result<(), FenError> {
        let us = self.counters.side;
        let Some(king) = self.king(!us) else {
            return Ok(());
        };
        let attacked = self.threats_of(us, None).on(king, self.occupied()).any();
        if !attacked && !self.faces && self.threats(us).on(king, self.occupied()).any() {
            return Err(FenError::new("board", "the kings face each other"));
        }
        fen::no_capturable_king::<F>(!us, attacked.then_some(king))
    }

    /// Rejects a position that may have more moves than a move list holds.
    fn check_moves(&self) -> Result<(), FenError> {
        let bound = Color::BOTH.map(|color| {
            let mobile = |side: Color, kind: u8, is_held: bool| Mobile {
                side,
                plain: self.form(kind).was.unwrap_or(self.form(kind).moves),
                is_held,
                most: self.game.most_moves[Piece { kind, color }.code() as usize],
            };
            let on_board = self.board.occupied().squares().filter_map(|square| self.board.at(square));
            let on_board = on_board.map(|Piece { kind, color }| mobile(color, kind, false));
            let held = Color::BOTH.into_iter().flat_map(|side| {
                let hand = self.hand(side).into_iter();
                hand.flat_map(move |(kind, count)| (0..count).map(move |_| (side, kind)))
            });
            let held = held.map(|(side, kind)| mobile(side, kind, true));
            limits::most_turns(self.game.definition, color, on_board.chain(held)) as usize
        });
        let bound = bound[0].max(bound[1]);
        if bound > crate::core::MAX_STEPS {
            return Err(FenError::new("board", format!("up to {bound} moves, more than can be listed")));
        }
        Ok(())
    }

    /// Writes the pieces in hand in brackets: White's, then Black's, in Fairy-Stockfish's order of kinds.
    fn write_hands(&self) -> String {
        let letters = |color: Color| {
            let letter = |kind: u8| color.cased(self.kinds()[usize::from(kind)].letter).to_string();
            let letters = self.hand(color).into_iter().map(|(kind, count)| letter(kind).repeat(count.into()));
            letters.collect::<String>()
        };
        format!("[{}{}]", letters(Color::White), letters(Color::Black))
    }

    /// Writes the FEN.
    pub(super) fn write_position(&self) -> String {
        let definition = self.game.definition;
        let size = (definition.rules.board.files, definition.rules.board.ranks);
        let symbol = |spot: Spot| {
            let square = F::square(spot.file, spot.rank);
            if self.walls.has(square) { Some("*".to_string()) } else { self.symbol(square) }
        };
        let pieces = fen::write_pieces(size, symbol);
        let Counters { side, halfmove, fullmove } = self.counters;
        let has_several_kings = |color| self.castling_kings(color).several();
        let anywhere = self.game.castlings.anywhere;
        let gates = |color| self.write_gates(color);
        let rights = castling::write::<F>(&self.rights, anywhere, has_several_kings, gates);
        let (fourth, clock) = match (self.count.limit, self.en_passant.is_empty()) {
            (0, true) => ("-".to_string(), halfmove),
            (0, false) => (self.en_passant.squares().map(F::name).collect(), halfmove),
            (limit, _) => (limit.to_string(), self.count.plies.into()),
        };
        let [white, black] = self.checks;
        let checks = if self.game.counts_checks() { format!("{white}+{black} ") } else { String::new() };
        let hands =
            if X::HANDS && definition.rules.has_pocket() { self.write_hands() } else { String::new() };
        format!("{pieces}{hands} {} {rights} {fourth} {checks}{clock} {fullmove}", fen::side(side))
    }
}

/// Reads the pieces in hand.
fn read_hands<F: Home>(game: &Game<F>, text: &str, hands: &mut Hands) -> Result<(), FenError> {
    fen::read_hand(text, |letter| {
        let symbol = Symbol { letter, plus: false, tilde: false };
        let is_kind = |kind: &Kind| kind.letter == letter.to_ascii_uppercase();
        let kind = game.definition.kinds.iter().position(is_kind).ok_or_else(|| symbol.unknown())? as u8;
        let color = Color::BOTH[usize::from(letter.is_ascii_lowercase())];
        if hands.count(color, kind) == u8::MAX {
            return Err(format!("more than {} pieces of a kind", u8::MAX));
        }
        hands.add(color, kind);
        Ok(())
    })
    .map_err(FenError::from)
}

/// The checks that White and Black have yet to give, from a FEN; `None` if the field cannot be read.
pub fn checks_to_give(text: &str) -> Option<[u8; 2]> {
    checks(&Split::lenient(text)).ok()
}

/// Reads the checks that each side has yet to give: `3+3`, or at the end of the FEN `+0+0` for the checks
/// already given out of three. Without either, the next check wins.
fn checks(split: &Split) -> Result<[u8; 2], FenError> {
    let Some(field) = split.checks else {
        return Ok([1; 2]);
    };
    let fault = || FenError::new("checks", format!("{field:?} is not like 3+3, with numbers to 9"));
    let number = |digit: &str| match digit.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(fault()),
    };
    let (is_given, numbers) = field.strip_prefix('+').map_or((false, field), |numbers| (true, numbers));
    let (white, black) = numbers.split_once('+').ok_or_else(fault)?;
    let checks = [number(white)?, number(black)?];
    Ok(if is_given { checks.map(|given| 3u8.saturating_sub(given)) } else { checks })
}

/// Reads the pieces and the walls, and checks that the holes are those of the game.
fn read_board<F: Home>(game: &'static Game<F>, text: &str) -> Result<(Pieces<F>, F::Set), FenError> {
    let size = game.definition.rules.board;
    let (mut board, mut holes) = (Pieces::<F>::default(), F::Set::EMPTY);
    fen::read_squares(text, (size.files, size.ranks), |spot, symbol| {
        let square = F::square(spot.file, spot.rank);
        match read_piece(game, symbol) {
            Some(piece) => board.put(square, piece),
            None if symbol.is_hole() => holes |= F::Set::of(square),
            None => return Err(symbol.unknown()),
        }
        Ok(())
    })?;
    let has_walls = game.has_new_walls && (game.holes & !holes).is_empty();
    if holes != game.holes && !has_walls {
        let fault = "the squares that nothing enters, *, are not those of the game";
        return Err(FenError::new("board", fault));
    }
    Ok((board, holes))
}

/// Reads a piece: a letter, after a `+` if it is promoted. A `~` marks a promoted pawn, where that matters.
fn read_piece<F: Home>(game: &Game<F>, Symbol { letter, plus, tilde }: Symbol) -> Option<Piece> {
    let kinds = &game.definition.kinds;
    let upper = letter.to_ascii_uppercase();
    let color = Color::BOTH[usize::from(letter != upper)];
    let by_letter = kinds.iter().position(|kind| kind.letter == upper);
    let kind = by_letter.or_else(|| kinds.iter().position(|kind| kind.synonym == Some(upper)))?;
    let kind = if plus { game.forms.iter().position(|form| form.was == Some(kind))? } else { kind };
    let is_marked = |form: &Form| form.by_letter && form.moves == kind;
    let marked = game.forms.iter().position(is_marked).filter(|_| tilde && !plus);
    let kind = marked.unwrap_or(kind);
    Some(Piece { kind: kind as u8, color })
}
