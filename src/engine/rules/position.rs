//! The rules of a game: the trait that every game implements.

use super::castling::Castling;
use super::sink::{Counter, Sink};
use super::stage::Stage;
use super::{
    Counters, FenError, GameOptions, Identity, Kind, Outcome, Piece, Placement, Reason, Repetition,
    Stalemate, fen,
};
use crate::core::{Color, Shape, Spot, Square, SquareSet, Step, StepList, Turn};

/// The accessors of a [`Position`] with the fields `board` and `counters`.
macro_rules! accessors {
    ($pieces:ty) => {
        #[inline]
        fn board(&self) -> &$pieces {
            &self.board
        }

        #[inline]
        fn counters(&self) -> &$crate::rules::Counters {
            &self.counters
        }

        #[inline]
        fn counters_mut(&mut self) -> &mut $crate::rules::Counters {
            &mut self.counters
        }
    };
}
pub(crate) use accessors;

/// A position of a game, without its history.
///
/// A turn has one step, or in some games two. In that case the position after the first step is
/// [mid-turn](Self::mid_turn), the same side moves again, and [`play`](Self::play) takes the second.
pub trait Position: Clone + Send + Sync + 'static {
    /// The board.
    type Shape: Shape;
    /// The pieces on the board.
    type Pieces: Placement<Self::Shape>;
    /// The options.
    type Options: GameOptions;

    /// Whether a turn can have a second step.
    const TWO_STEPS: bool = false;

    /// Whether the second step of a turn lays a wall on an empty square.
    const WALLS: bool = false;

    /// Whether a step can be a drop.
    const DROPS: bool = false;

    /// The properties of the game with these options. Must be cheap, because the search calls it at every
    /// node: a constant, unless the options select a defined game.
    fn identity(options: Self::Options) -> &'static Identity;

    /// The start position's FEN.
    fn start_fen(options: Self::Options) -> &'static str;

    /// Reads a FEN.
    ///
    /// # Errors
    /// If the text is not a possible position; the error names the field.
    fn from_fen(options: Self::Options, fen: &str) -> Result<Self, FenError> {
        Self::read_fen(options, fen, &mut Vec::new())
    }

    /// Reads a FEN, and adds to `repairs` the impossible parts that were ignored or corrected: castling
    /// rights without king and rook on their home squares, an impossible en passant square, the move number
    /// 0.
    ///
    /// # Errors
    /// As [`from_fen`](Self::from_fen).
    fn read_fen(options: Self::Options, fen: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError>;

    /// Writes the FEN. Only between turns.
    fn fen(&self) -> String {
        self.write_fen("-", "-")
    }

    /// The six standard fields of the FEN, with the given castling and en passant fields.
    fn write_fen(&self, castling: &str, ep: &str) -> String {
        fen::write::<Self::Shape>(|square| self.symbol(square), self.counters(), castling, ep)
    }

    /// The options of the game; by default none.
    fn options(&self) -> Self::Options {
        Self::Options::default()
    }

    /// The kinds of pieces.
    #[inline]
    fn kinds(&self) -> &'static [Kind] {
        Self::identity(self.options()).kinds
    }

    /// The square of a file and rank; `None` off the board.
    fn on_board(&self, spot: Spot) -> Option<Square> {
        let (files, ranks) = Self::identity(self.options()).size;
        (spot.file < files && spot.rank < ranks).then(|| Self::Shape::square(spot.file, spot.rank))
    }

    /// All squares, `a1`, `b1`, ...: ranks from the bottom, each from the left.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let (files, ranks) = Self::identity(self.options()).size;
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Self::Shape::square(file, rank)))
    }

    /// The repetition rule in this position.
    #[inline]
    fn repetition(&self) -> Repetition {
        Self::identity(self.options()).repetition
    }

    /// Plies without a capture or pawn move that draw the game; `None` if there is no such rule.
    #[inline]
    fn most_halfmoves(&self) -> Option<u32> {
        Self::identity(self.options()).most_halfmoves
    }

    /// The state that results depend on and a FEN lacks, as a number: whether the last turn was a pass, for
    /// example. 0 in a position read from a FEN, and always in most games; the history is no part of it.
    fn beyond_fen(&self) -> u32 {
        0
    }

    /// The pieces on the board.
    fn board(&self) -> &Self::Pieces;

    /// The side to move and the counters.
    fn counters(&self) -> &Counters;

    /// The side to move and the counters, mutable.
    fn counters_mut(&mut self) -> &mut Counters;

    /// Sets the halfmove clock to 0, to start a new game from this position.
    fn restart_clock(&mut self) {
        self.counters_mut().halfmove = 0;
    }

    /// The side to move.
    #[inline]
    fn side(&self) -> Color {
        self.counters().side
    }

    /// The hash key of everything that matters for repetition and, mid-turn, of the pending part of the turn.
    #[inline]
    fn key(&self) -> u64 {
        self.board().key() ^ self.counters().key() ^ self.other_key()
    }

    /// The part of the [`key`](Self::key) that depends on neither the pieces on their squares nor the side to
    /// move.
    #[inline]
    fn other_key(&self) -> u64 {
        0
    }

    /// The [`key`](Self::key) computed from the board alone, to test the incremental one.
    fn key_from_scratch(&self) -> u64 {
        let other = self.other_key_from_scratch();
        self.board().key_from_scratch() ^ self.counters().key() ^ other
    }

    /// The [`other_key`](Self::other_key) computed from the board alone.
    fn other_key_from_scratch(&self) -> u64 {
        self.other_key()
    }

    /// The halfmove clock as in the FEN: plies since the last move that resets the fifty-move rule.
    #[inline]
    fn halfmove(&self) -> u32 {
        self.counters().halfmove
    }

    /// Plies since the last irreversible move: no position before it can recur.
    #[inline]
    fn reversible(&self) -> u32 {
        self.halfmove()
    }

    /// The piece on a square.
    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        self.board().at(square)
    }

    /// The piece that a step of this position moves or drops.
    #[inline]
    fn actor(&self, step: Step) -> Option<Piece> {
        self.at(step.from())
    }

    /// Whether the piece on a square is in its second state, which FEN writes as a `+` before its letter.
    fn in_second_state(&self, _square: Square) -> bool {
        false
    }

    /// The FEN symbol of the piece on a square, such as `n` or `+P`.
    fn symbol(&self, square: Square) -> Option<String> {
        let letter = self.at(square)?.letter(self.kinds());
        let state = if self.in_second_state(square) { "+" } else { "" };
        Some(format!("{state}{letter}"))
    }

    /// The kinds of pieces in a side's hand, each with its number, in the order of FENs.
    fn hand(&self, _color: Color) -> Vec<(u8, u8)> {
        Vec::new()
    }

    /// Whether a king of the side to move is attacked. Always false in games without check.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether the side to move would lose at once if it passed: it is [`in_check`](Self::in_check) or, in
    /// games where a king may be left en prise, a king is attacked. Only between turns.
    fn threatened(&self) -> bool {
        self.in_check()
    }

    /// The squares on which the other side might capture a piece of the side to move. Optional: a hint for
    /// the search, which has separate histories for such squares.
    fn attacked(&self) -> <Self::Shape as Shape>::Set {
        SquareSet::EMPTY
    }

    /// Whether captures are the only legal moves. Only between turns.
    fn must_capture(&self) -> bool {
        false
    }

    /// Whether the side to move can end the game at once by capturing a king or blowing one up. Only between
    /// turns.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Whether the side to move must still play the second step of its turn; always false if turns have [one
    /// step](Self::TWO_STEPS).
    fn mid_turn(&self) -> bool {
        false
    }

    /// The result, if the pieces on the board decide the game regardless of the legal moves. The default is
    /// `None`.
    fn verdict(&self) -> Option<Outcome> {
        None
    }

    /// The result if the side to move has no legal move.
    fn stuck(&self) -> Outcome {
        let lost = |reason| Outcome::win(!self.side(), reason);
        let Identity { stalemate, has_check, .. } = *Self::identity(self.options());
        match stalemate {
            _ if self.in_check() => lost(Reason::Checkmate),
            Stalemate::Draws => Outcome::draw(Reason::Stalemate),
            Stalemate::Loses if !has_check => lost(Reason::NoLegalTurn),
            Stalemate::Loses => lost(Reason::Stalemate),
            Stalemate::Wins => Outcome::win(self.side(), Reason::Stalemate),
        }
    }

    /// The result if a drawing rule ends the game: a draw, unless the game breaks ties.
    fn drawn(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason)
    }

    /// Passes the steps of a stage to a sink. Some may be illegal, which [`play`](Self::play) detects.
    ///
    /// Considers only how pieces move, so a position with a [`verdict`](Self::verdict) has steps too.
    fn generate<K: Sink<Self::Shape>>(&self, stage: Stage, sink: &mut K);

    /// Appends the steps of a stage.
    fn steps(&self, stage: Stage, list: &mut StepList) {
        self.generate(stage, list);
    }

    /// Appends every pseudo-legal step, even if it exposes the king, to explain why a move is illegal.
    fn pseudo_legal_steps(&self, list: &mut StepList) {
        self.steps(Stage::All, list);
    }

    /// Whether [`steps`](Self::steps) lists the step, which may come from any position.
    fn is_step(&self, step: Step) -> bool {
        let mut list = StepList::new();
        self.steps(Stage::All, &mut list);
        list.contains(&step)
    }

    /// Whether a step of this position is a capture or a promotion.
    fn is_noisy(&self, step: Step) -> bool;

    /// The castling represented by a step of this position, if any.
    fn castling(&self, _step: Step) -> Option<&'static Castling> {
        None
    }

    /// True for queenside castling, false for kingside; `None` for any other step of this position.
    fn castles_long(&self, step: Step) -> Option<bool> {
        self.castling(step).map(Castling::is_long)
    }

    /// Whether walls can appear during a game.
    fn has_new_walls(&self) -> bool {
        false
    }

    /// Whether a turn may lay a wall instead of moving.
    fn lays_walls_instead(&self) -> bool {
        false
    }

    /// The kind that enters from the hand where a step of this position leaves its square, and that square,
    /// as in Seirawan chess.
    fn entering(&self, _step: Step) -> Option<(u8, Square)> {
        None
    }

    /// The start and target squares of a second piece that moves in the same step, except in castling.
    fn companion(&self, _step: Step) -> Option<(Square, Square)> {
        None
    }

    /// Plays a step of this position. Returns whether it was legal; if not, the position is only useful for
    /// [`Insight::exposed`](super::Insight::exposed).
    #[must_use]
    fn play(&mut self, step: Step) -> bool;

    /// The position after a null move, or mid-turn after skipping the rest of the turn; `None` if passing may
    /// be the best option (zugzwang) or makes no sense. Its [`halfmove`](Self::halfmove) is 0, so the search
    /// finds no repetition across it.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// The keys of the correction histories: hashes of three features of the position on which plans depend,
    /// such as the pawns.
    fn correction_keys(&self) -> [u64; 3];

    /// The number of legal moves, or mid-turn of second steps. The default counts steps, which is correct if
    /// turns have one step and all steps are legal.
    fn count(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.0
    }

    /// Whether the pieces on the board have decided the game, so that there are no moves.
    fn is_over(&self) -> bool {
        self.verdict().is_some()
    }

    /// All legal moves; empty if the game [is over](Self::is_over).
    fn legal_moves(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        if self.is_over() {
            return turns;
        }
        let mut list = StepList::new();
        self.steps(Stage::All, &mut list);
        for &step in &list {
            let mut next = self.clone();
            if !next.play(step) {
                continue;
            }
            if next.mid_turn() {
                let mut second = StepList::new();
                next.steps(Stage::All, &mut second);
                turns.extend(second.iter().map(|&second| Turn::of_two(step, second)));
            } else {
                turns.push(Turn::of(step));
            }
        }
        turns
    }

    /// The former name of [`legal_moves`](Self::legal_moves).
    #[deprecated(since = "0.3.0", note = "call `legal_moves`")]
    fn turns(&self) -> Vec<Turn> {
        self.legal_moves()
    }

    /// Whether this is one of the [`legal_moves`](Self::legal_moves).
    fn is_legal(&self, turn: Turn) -> bool {
        let mut next = self.clone();
        !self.is_over()
            && self.is_step(turn.first())
            && next.play(turn.first())
            && next.mid_turn() == turn.second().is_some()
            && turn.second().is_none_or(|second| next.is_step(second))
    }

    /// Plays a legal move, with both steps if it has two.
    fn play_turn(&mut self, turn: Turn) {
        let mut legal = self.play(turn.first());
        if let Some(second) = turn.second() {
            legal &= self.play(second);
        }
        debug_assert!(legal);
    }

    /// A move in the notation of the rules, such as `e2e4`, `a9a10m` or `c1c3,b1`.
    fn write(&self, turn: Turn) -> String {
        let mut text = Self::Shape::name(turn.from()) + &Self::Shape::name(turn.to());
        if let Some(kind) = turn.promotion() {
            text.push(self.kinds()[kind as usize].letter.to_ascii_lowercase());
        }
        if let Some(square) = turn.flip() {
            text.push(',');
            text += &Self::Shape::name(square);
        }
        text
    }
}
