//! Describing a game of any variant.

use super::AnyGame;
use super::parts::{Change, Parts, Piece, Why};
use crate::core::{Color, Spot, Square, Turn};
use crate::pieces::Way;
use crate::rules::why::{Legality, attacked_from, why};
use crate::rules::{DynPosition, Kind, Link, diagram};

/// Descriptions of the game's board, pieces and moves.
impl dyn AnyGame + '_ {
    /// The game's display name.
    pub fn title(&self) -> &'static str {
        self.position().identity().title
    }

    /// The numbers of files and ranks of the whole board.
    pub fn size(&self) -> (u8, u8) {
        self.position().size()
    }

    /// The number of files of one board, if several are side by side.
    pub fn board_files(&self) -> u8 {
        self.position().board_files()
    }

    /// The palaces, each given by its bottom left and top right corners.
    pub fn palaces(&self) -> &'static [[Spot; 2]] {
        self.position().palaces()
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> &'static [Kind] {
        self.position().kinds()
    }

    /// By kind and board, the values of pieces in pawns. A king's value is meaningless.
    pub fn values(&self) -> Vec<Vec<f64>> {
        let boards = 0..usize::from(self.size().0 / self.board_files());
        let value = |kind, board| f64::from(self.value(kind, board)) / 100.0;
        let of = |kind| boards.clone().map(|board| value(kind, board)).collect();
        (0..self.kinds().len() as u8).map(of).collect()
    }

    /// Whether pieces of the kind with this letter can be in a second state.
    pub fn has_states(&self, letter: char) -> bool {
        self.index(letter).is_some_and(|kind| self.position().has_states(kind))
    }

    /// The Betza line of the kind with this letter on a square; `None` if there is no such kind or square.
    pub fn betza(&self, letter: char, spot: Spot) -> Option<&'static str> {
        let (kind, square) = self.locate(letter, spot)?;
        Some(self.position().betza(kind, square))
    }

    /// The moves of a piece on a square.
    pub fn ways(&self, piece: Piece, spot: Spot) -> Vec<Way> {
        let position = self.position();
        let Some((kind, square)) = self.locate(piece.letter, spot) else {
            return Vec::new();
        };
        let second = position.second_kind(kind).filter(|_| piece.second_state);
        position.ways(second.unwrap_or(kind), square)
    }

    /// The kind whose moves pieces with this letter have in their second state, if it is another kind.
    pub fn second_kind(&self, letter: char) -> Option<&'static Kind> {
        let second = self.position().second_kind(self.index(letter)?)?;
        Some(&self.kinds()[second as usize])
    }

    /// The former name of `second_kind`.
    #[deprecated(since = "0.3.0", note = "call `second_kind`")]
    pub fn turned(&self, letter: char) -> Option<&'static Kind> {
        self.second_kind(letter)
    }

    /// Whether a square is a wall, which no piece can enter or pass.
    pub fn is_wall(&self, spot: Spot) -> bool {
        let position = self.position();
        position.on_board(spot).is_some_and(|square| position.is_wall(square))
    }

    /// The moves of the kind with this letter on a square, in English.
    pub fn moves(&self, letter: char, spot: Spot) -> Option<String> {
        let (kind, square) = self.locate(letter, spot)?;
        Some(self.position().moves(kind, square))
    }

    /// Whether the kind with this letter on a square always moves as far as it can.
    pub fn moves_to_the_end(&self, letter: char, spot: Spot) -> bool {
        let found = self.locate(letter, spot);
        found.is_some_and(|(kind, square)| self.position().moves_to_the_end(kind, square))
    }

    /// The piece on a square; `None` if it is empty or off the board.
    pub fn at(&self, spot: Spot) -> Option<Piece> {
        let position = self.position();
        piece(position, position.on_board(spot)?)
    }

    /// The symbol of the piece on a square in the FEN, such as `n`, `+P` or, for a promoted pawn that becomes
    /// a pawn again when it is captured, `Q~`.
    pub fn symbol(&self, spot: Spot) -> Option<String> {
        let position = self.position();
        position.symbol(position.on_board(spot)?)
    }

    /// The kind of the piece on a square.
    pub fn kind(&self, spot: Spot) -> Option<&'static Kind> {
        let position = self.position();
        let piece = position.at(position.on_board(spot)?)?;
        Some(&self.kinds()[piece.kind as usize])
    }

    /// The pieces of both sides that could capture an enemy on a square.
    pub fn attackers(&self, spot: Spot) -> Vec<Spot> {
        let position = self.position();
        let Some(square) = position.on_board(spot) else {
            return Vec::new();
        };
        let squares = Color::BOTH.into_iter().flat_map(|color| position.attackers_of(square, color));
        squares.map(|from| position.spot(from)).collect()
    }

    /// The squares on which the piece on a square could capture an enemy.
    pub fn attacks(&self, spot: Spot) -> Vec<Spot> {
        let position = self.position();
        let attacks = position.on_board(spot).map_or(Vec::new(), |square| attacked_from(position, square));
        attacks.into_iter().map(|to| position.spot(to)).collect()
    }

    /// The links between pieces: lent moves, pieces freed by Powers, twins.
    pub fn links(&self) -> Vec<Link<Spot>> {
        let position = self.position();
        position.links().into_iter().map(|link| link.map(|square| position.spot(square))).collect()
    }

    /// The parts of a move.
    pub fn parts(&self, turn: Turn) -> Parts {
        let position = self.position();
        let letter = |kind: u8| self.kinds()[kind as usize].letter;
        Parts {
            from: position.spot(turn.from()),
            to: position.spot(turn.to()),
            promotion: turn.promotion().filter(|_| !turn.is_drop()).map(letter),
            dropped: turn.promotion().filter(|_| turn.is_drop()).map(letter),
            flip: turn.flip().map(|square| position.spot(square)),
        }
    }

    /// The squares that a legal move changes, including those of a flip, a capture and the move of a twin or
    /// a castling rook.
    pub fn changes(&self, turn: Turn) -> Vec<Change> {
        let position = self.position();
        let next = position.after(turn);
        let changes = position.squares().into_iter().map(|square| Change {
            spot: position.spot(square),
            before: piece(position, square),
            after: piece(next.as_ref(), square),
        });
        changes.filter(|change| change.before != change.after).collect()
    }

    /// The moves of other pieces in a legal move of this position, such as a twin or a castling rook.
    pub fn also(&self, turn: Turn) -> Vec<(Spot, Spot)> {
        let position = self.position();
        let moves = position.also(turn.first()).into_iter();
        moves.map(|(from, to)| (position.spot(from), position.spot(to))).collect()
    }

    /// Whether `text`, in [any notation](crate::rules::notation), is a legal move, and why. A turn without
    /// its flip or promotion counts as legal.
    ///
    /// ```
    /// let game = firzan::any::new_game("chess".parse()?);
    /// let why = game.why("a1a4");
    /// assert!(!why.legal);
    /// assert!(why.note.text.contains("the pawn on a2"));
    /// # Ok::<(), firzan::games::VariantError>(())
    /// ```
    pub fn why(&self, text: &str) -> Why {
        let position = self.position();
        let (legality, note) = why(position, text);
        let turn = match legality {
            Legality::Legal(turn) => Some(turn),
            Legality::Begun | Legality::Illegal => None,
        };
        let note = note.map(|square| position.spot(square));
        Why { legal: legality != Legality::Illegal, turn, note }
    }

    /// The board as a text diagram.
    pub fn diagram(&self) -> String {
        diagram::diagram(self.position())
    }

    /// The pieces in a side's hand in the order of FENs: the upper-case letter of each kind, and its number.
    pub fn hand(&self, color: Color) -> Vec<(char, u8)> {
        let hand = self.position().hand(color).into_iter();
        hand.map(|(kind, count)| (self.kinds()[kind as usize].letter, count)).collect()
    }

    /// A line of text for each side with pieces in hand, such as `White has in hand: P2 N`.
    pub fn hands(&self) -> String {
        diagram::hands(self.position())
    }

    /// The index of the kind with this letter.
    fn index(&self, letter: char) -> Option<u8> {
        self.kinds().iter().position(|kind| kind.letter == letter).map(|kind| kind as u8)
    }

    /// The index of the kind with this letter, and the square of a file and rank.
    fn locate(&self, letter: char, spot: Spot) -> Option<(u8, Square)> {
        self.index(letter).zip(self.position().on_board(spot))
    }
}

/// The piece on a square.
fn piece(position: &dyn DynPosition, square: Square) -> Option<Piece> {
    let piece = position.at(square)?;
    Some(Piece {
        letter: position.kinds()[piece.kind as usize].letter,
        second_state: position.in_second_state(square),
        color: piece.color,
    })
}
