//! Descriptions of a game of any variant.

use super::parts::{Change, Parts, Piece, Why};
use super::typed::Typed;
use crate::core::{Color, Shape, Spot, Square, SquareSet, Turn};
use crate::eval::Evaluate;
use crate::pieces::Route;
use crate::rules::why::{Legality, attacked_from, why};
use crate::rules::{Kind, Link, Position, diagram};

/// Descriptions of a game's board, pieces and moves.
pub trait Describing {
    /// The game's display name.
    fn title(&self) -> &'static str;
    /// Files and ranks of the board.
    fn size(&self) -> (u8, u8);
    /// The number of files of one board, where several are side by side.
    fn board_files(&self) -> u8;
    /// The palaces, by the corners with the lowest and the highest file and rank.
    fn palaces(&self) -> &'static [[Spot; 2]];
    /// The kinds of pieces.
    fn kinds(&self) -> &'static [Kind];
    /// The values of the kinds of pieces on each board, in pawns; a king's value is meaningless.
    fn values(&self) -> Vec<Vec<f64>>;
    /// Whether pieces of the kind with this letter can be in a second state.
    fn has_states(&self, letter: char) -> bool;
    /// The Betza line of the kind with this letter on a square; `None` if there is no such kind or square.
    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str>;
    /// The ways to move of a piece that stands on a square.
    fn ways(&self, piece: Piece, spot: Spot) -> Vec<Route>;
    /// The kind as which pieces with this letter move in their second state, if it is another.
    fn turned(&self, letter: char) -> Option<&'static Kind>;
    /// Whether a square is a wall: nothing stands there or passes it.
    fn is_wall(&self, spot: Spot) -> bool;
    /// How the kind with this letter moves on a square, in words.
    fn moves(&self, letter: char, spot: Spot) -> Option<String>;
    /// Whether the kind with this letter moves as far as it can on a square, and ends nowhere before.
    fn moves_to_the_end(&self, letter: char, spot: Spot) -> bool;
    /// The piece on a square; `None` also off the board.
    fn at(&self, spot: Spot) -> Option<Piece>;
    /// The kind of the piece on a square.
    fn kind(&self, spot: Spot) -> Option<&'static Kind>;
    /// The pieces of both sides that could capture an enemy on a square.
    fn attackers(&self, spot: Spot) -> Vec<Spot>;
    /// The squares on which the piece on a square could capture an enemy.
    fn attacks(&self, spot: Spot) -> Vec<Spot>;
    /// The links between pieces: lent moves, pieces freed by Powers, twins.
    fn links(&self) -> Vec<Link<Spot>>;
    /// The parts of a move.
    fn parts(&self, turn: Turn) -> Parts;
    /// What a legal move changes on the board, including a flip, a capture and the move of a twin or a
    /// castling rook.
    fn changes(&self, turn: Turn) -> Vec<Change>;
    /// The moves of other pieces in a legal move of this position: a twin's, a castling rook's.
    fn also(&self, turn: Turn) -> Vec<(Spot, Spot)>;
    /// Whether `text`, in [any notation](crate::rules::notation), is a legal move, and why. The first part
    /// of a turn alone counts as legal.
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

impl<P: Evaluate> Describing for Typed<P> {
    fn title(&self) -> &'static str {
        P::identity(self.game.position().options()).title
    }

    fn size(&self) -> (u8, u8) {
        P::identity(self.game.position().options()).size
    }

    fn board_files(&self) -> u8 {
        self.size().0 / P::Shape::BOARDS
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        self.game.position().palaces()
    }

    fn kinds(&self) -> &'static [Kind] {
        self.game.position().kinds()
    }

    fn values(&self) -> Vec<Vec<f64>> {
        let boards = 0..usize::from(P::Shape::BOARDS);
        let value = |kind, board| f64::from(self.game.position().value(kind, board)) / 100.0;
        let of = |kind| boards.clone().map(|board| value(kind, board)).collect();
        (0..self.kinds().len() as u8).map(of).collect()
    }

    fn has_states(&self, letter: char) -> bool {
        self.index(letter).is_some_and(|kind| self.game.position().has_states(kind))
    }

    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str> {
        Some(self.game.position().betza(self.index(letter)?, self.game.position().on_board(spot)?))
    }

    fn ways(&self, piece: Piece, spot: Spot) -> Vec<Route> {
        let position = self.game.position();
        let Some((kind, square)) = self.index(piece.letter).zip(position.on_board(spot)) else {
            return Vec::new();
        };
        let turned = position.turned(kind).filter(|_| piece.second_state);
        position.ways(turned.unwrap_or(kind), square)
    }

    fn turned(&self, letter: char) -> Option<&'static Kind> {
        let turned = self.game.position().turned(self.index(letter)?)?;
        Some(&self.kinds()[turned as usize])
    }

    fn is_wall(&self, spot: Spot) -> bool {
        let square = self.game.position().on_board(spot);
        square.is_some_and(|square| self.game.position().is_wall(square))
    }

    fn moves(&self, letter: char, spot: Spot) -> Option<String> {
        Some(self.game.position().moves(self.index(letter)?, self.game.position().on_board(spot)?))
    }

    fn moves_to_the_end(&self, letter: char, spot: Spot) -> bool {
        let square = self.game.position().on_board(spot);
        let position = self.game.position();
        self.index(letter).zip(square).is_some_and(|(kind, square)| position.moves_to_the_end(kind, square))
    }

    fn at(&self, spot: Spot) -> Option<Piece> {
        piece(self.game.position(), self.game.position().on_board(spot)?)
    }

    fn kind(&self, spot: Spot) -> Option<&'static Kind> {
        let piece = self.game.position().at(self.game.position().on_board(spot)?)?;
        Some(&self.kinds()[piece.kind as usize])
    }

    fn attackers(&self, spot: Spot) -> Vec<Spot> {
        let Some(square) = self.game.position().on_board(spot) else {
            return Vec::new();
        };
        let of = |color| self.game.position().attackers_of(square, color).squares();
        let squares = Color::BOTH.into_iter().flat_map(of);
        squares.map(P::Shape::spot).collect()
    }

    fn attacks(&self, spot: Spot) -> Vec<Spot> {
        let square = self.game.position().on_board(spot);
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
            promotion: turn.promotion().map(|kind| self.kinds()[kind as usize].letter),
            flip: turn.flip().map(P::Shape::spot),
        }
    }

    fn changes(&self, turn: Turn) -> Vec<Change> {
        let position = self.game.position();
        let mut next = position.clone();
        next.play_turn(turn);
        let changes = position.squares().map(|square| Change {
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
        letter: position.kinds()[piece.kind as usize].letter,
        second_state: position.in_second_state(square),
        color: piece.color,
    })
}

impl<P: Evaluate> Typed<P> {
    /// The index of the kind with a letter.
    fn index(&self, letter: char) -> Option<u8> {
        let mut kinds = self.kinds().iter();
        kinds.position(|kind| kind.letter == letter).map(|kind| kind as u8)
    }
}

/// The spots of two squares.
fn way<P: Position>((from, to): (Square, Square)) -> (Spot, Spot) {
    (P::Shape::spot(from), P::Shape::spot(to))
}
