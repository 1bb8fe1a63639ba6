//! What a game of any variant says of itself.

use super::parts::{Change, Parts, Piece, Why};
use super::typed::Typed;
use crate::core::{Color, Shape, Spot, Square, SquareSet, Turn};
use crate::eval::Evaluate;
use crate::rules::why::{Legality, attacked_from, why};
use crate::rules::{Kind, Link, Position, diagram};

/// What a game tells of its board, its pieces and its moves.
pub trait Telling {
    /// The game's name for people.
    fn title(&self) -> &'static str;
    /// Files and ranks of the board.
    fn size(&self) -> (u8, u8);
    /// The number of files of a board, where there are several side by side.
    fn board_files(&self) -> u8;
    /// The palaces, by their lowest and highest corner.
    fn palaces(&self) -> &'static [[Spot; 2]];
    /// The kinds of pieces.
    fn kinds(&self) -> &'static [Kind];
    /// What the kinds of pieces are worth on each board, in pawns; a king's value means nothing.
    fn values(&self) -> Vec<Vec<f64>>;
    /// Whether pieces of the kind with this letter can be in a second state.
    fn has_states(&self, letter: char) -> bool;
    /// The Betza line of the kind with this letter on a square; `None` if there is no such kind or square.
    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str>;
    /// How the kind with this letter moves on a square, in words.
    fn moves(&self, letter: char, spot: Spot) -> Option<String>;
    /// The piece on a square; `None` off the board too.
    fn at(&self, spot: Spot) -> Option<Piece>;
    /// The kind of the piece on a square.
    fn kind(&self, spot: Spot) -> Option<&'static Kind>;
    /// The pieces, of both sides, that could capture an enemy on a square.
    fn attackers(&self, spot: Spot) -> Vec<Spot>;
    /// The squares on which the piece on a square could capture an enemy.
    fn attacks(&self, spot: Spot) -> Vec<Spot>;
    /// Who lends moves to whom, whom Powers free, who is whose twin.
    fn links(&self) -> Vec<Link<Spot>>;
    /// The parts of a turn.
    fn parts(&self, turn: Turn) -> Parts;
    /// What a legal turn changes on the board: its move, a flip, a capture, a twin's or a rook's move.
    fn changes(&self, turn: Turn) -> Vec<Change>;
    /// The moves of other pieces in a legal turn of this position: a twin's, a castling rook's.
    fn also(&self, turn: Turn) -> Vec<(Spot, Spot)>;
    /// Why `text`, in [any notation](crate::rules::notation), is a legal turn, or is not. The first part of a
    /// turn alone is legal as far as it goes.
    ///
    /// ```
    /// let game = firzan::any::new_game("chess".parse()?);
    /// let why = game.why("a1a4");
    /// assert!(!why.legal);
    /// assert!(why.note.text.contains("the pawn on a2"));
    /// # Ok::<(), firzan::games::VariantError>(())
    /// ```
    fn why(&self, text: &str) -> Why;
    /// The board drawn with letters.
    fn diagram(&self) -> String;
}

impl<P: Evaluate> Telling for Typed<P> {
    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn size(&self) -> (u8, u8) {
        (P::Shape::FILES, P::Shape::RANKS)
    }

    fn board_files(&self) -> u8 {
        P::Shape::FILES / P::Shape::BOARDS
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        P::palaces()
    }

    fn kinds(&self) -> &'static [Kind] {
        P::KINDS
    }

    fn values(&self) -> Vec<Vec<f64>> {
        let boards = 0..usize::from(P::Shape::BOARDS);
        let value = |kind, board| f64::from(P::value(kind, board)) / 100.0;
        let of = |kind| boards.clone().map(|board| value(kind, board)).collect();
        (0..P::KINDS.len() as u8).map(of).collect()
    }

    fn has_states(&self, letter: char) -> bool {
        kind::<P>(letter).is_some_and(P::has_states)
    }

    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str> {
        Some(P::betza(kind::<P>(letter)?, P::Shape::on_board(spot)?))
    }

    fn moves(&self, letter: char, spot: Spot) -> Option<String> {
        Some(P::moves(kind::<P>(letter)?, P::Shape::on_board(spot)?))
    }

    fn at(&self, spot: Spot) -> Option<Piece> {
        piece(self.game.position(), P::Shape::on_board(spot)?)
    }

    fn kind(&self, spot: Spot) -> Option<&'static Kind> {
        let piece = self.game.position().at(P::Shape::on_board(spot)?)?;
        Some(&P::KINDS[piece.kind as usize])
    }

    fn attackers(&self, spot: Spot) -> Vec<Spot> {
        let Some(square) = P::Shape::on_board(spot) else {
            return Vec::new();
        };
        let of = |color| self.game.position().attackers_of(square, color).squares();
        let squares = Color::BOTH.into_iter().flat_map(of);
        squares.map(P::Shape::spot).collect()
    }

    fn attacks(&self, spot: Spot) -> Vec<Spot> {
        let square = P::Shape::on_board(spot);
        let attacks = square.map_or(Vec::new(), |square| attacked_from(self.game.position(), square));
        attacks.into_iter().map(P::Shape::spot).collect()
    }

    fn links(&self) -> Vec<Link<Spot>> {
        let links = self.game.position().links().into_iter();
        links.map(|link| link.map(P::Shape::spot)).collect()
    }

    fn parts(&self, turn: Turn) -> Parts {
        Parts {
            from: P::Shape::spot(turn.from()),
            to: P::Shape::spot(turn.to()),
            promotion: turn.promotion().map(|kind| P::KINDS[kind as usize].letter),
            flip: turn.flip().map(P::Shape::spot),
        }
    }

    fn changes(&self, turn: Turn) -> Vec<Change> {
        let position = self.game.position();
        let mut next = position.clone();
        next.play_turn(turn);
        let changes = P::Shape::squares().map(|square| Change {
            spot: P::Shape::spot(square),
            before: piece(position, square),
            after: piece(&next, square),
        });
        changes.filter(|change| change.before != change.after).collect()
    }

    fn also(&self, turn: Turn) -> Vec<(Spot, Spot)> {
        let ways = self.game.position().also(turn.first());
        ways.into_iter().map(way::<P>).collect()
    }

    fn why(&self, text: &str) -> Why {
        let (legality, note) = why(self.game.position(), text);
        let turn = match legality {
            Legality::Legal(turn) => Some(turn),
            Legality::Begun | Legality::Illegal => None,
        };
        Why { legal: legality != Legality::Illegal, turn, note: note.map(P::Shape::spot) }
    }

    fn diagram(&self) -> String {
        diagram::diagram(self.game.position())
    }
}

/// The piece on a square.
fn piece<P: Position>(position: &P, square: Square) -> Option<Piece> {
    let piece = position.at(square)?;
    Some(Piece {
        letter: P::KINDS[piece.kind as usize].letter,
        second_state: position.in_second_state(square),
        color: piece.color,
    })
}

/// The index of the kind with a letter.
fn kind<P: Position>(letter: char) -> Option<u8> {
    let mut kinds = P::KINDS.iter();
    kinds.position(|kind| kind.letter == letter).map(|kind| kind as u8)
}

/// From where to where.
fn way<P: Position>((from, to): (Square, Square)) -> (Spot, Spot) {
    (P::Shape::spot(from), P::Shape::spot(to))
}
