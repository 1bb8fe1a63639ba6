//! One type for positions of all games, so that code that describes positions and moves is compiled only
//! once.

use super::board::Placement;
use super::{Identity, Insight, Link, Note, Outcome, Piece, Position, Stage, has_turn};
use crate::core::{Color, Shape, Spot, Square, SquareSet, Step, StepList, Turn};
use crate::pieces::{Kind, Way};

/// Declares [`DynPosition`] and implements it for the positions of all games. `Trait::name` forwards to that
/// method of the trait; other methods have bodies.
macro_rules! dyn_position {
    (
        $($trait:ident::$name:ident($($arg:ident: $type:ty),*) -> $out:ty;)+
        $(
            $(#[$doc:meta])+
            fn $own:ident(&$self:ident $(, $own_arg:ident: $own_type:ty)*) $(-> $own_out:ty)? $body:block
        )+
    ) => {
        /// The object-safe part of [`Position`] and [`Insight`], for notations, explanations and
        /// descriptions.
        pub trait DynPosition {
            $(
                #[doc = concat!("[`", stringify!($trait), "::", stringify!($name), "`]")]
                fn $name(&self $(, $arg: $type)*) -> $out;
            )+
            $(
                $(#[$doc])+
                fn $own(&self $(, $own_arg: $own_type)*) $(-> $own_out)?;
            )+
        }

        impl<P: Insight> DynPosition for P {
            $(
                fn $name(&self $(, $arg: $type)*) -> $out {
                    $trait::$name(self $(, $arg)*)
                }
            )+
            $(
                fn $own(&$self $(, $own_arg: $own_type)*) $(-> $own_out)? $body
            )+
        }
    };
}

dyn_position! {
    Position::side() -> Color;
    Position::at(square: Square) -> Option<Piece>;
    Position::actor(step: Step) -> Option<Piece>;
    Position::in_second_state(square: Square) -> bool;
    Position::symbol(square: Square) -> Option<String>;
    Position::hand(color: Color) -> Vec<(u8, u8)>;
    Position::in_check() -> bool;
    Position::is_over() -> bool;
    Position::most_halfmoves() -> Option<u32>;
    Position::verdict() -> Option<Outcome>;
    Position::mid_turn() -> bool;
    Position::is_step(step: Step) -> bool;
    Position::is_noisy(step: Step) -> bool;
    Position::castles_long(step: Step) -> Option<bool>;
    Position::companion(step: Step) -> Option<(Square, Square)>;
    Position::has_new_walls() -> bool;
    Position::lays_walls_instead() -> bool;
    Position::entering(step: Step) -> Option<(u8, Square)>;
    Position::legal_moves() -> Vec<Turn>;
    Position::is_legal(turn: Turn) -> bool;
    Position::write(turn: Turn) -> String;
    Position::fen() -> String;
    Position::beyond_fen() -> u32;
    Position::key() -> u64;
    Insight::exposed() -> Note;
    Insight::hindrance(from: Square, to: Square) -> Option<Note>;
    Insight::lacking(from: Square, to: Square) -> Option<Note>;
    Insight::grounds(step: Step) -> Option<Note>;
    Insight::also(step: Step) -> Vec<(Square, Square)>;
    Insight::links() -> Vec<Link>;
    Insight::palaces() -> &'static [[Spot; 2]];
    Insight::is_wall(square: Square) -> bool;
    Insight::betza(kind: u8, square: Square) -> &'static str;
    Insight::moves(kind: u8, square: Square) -> String;
    Insight::ways(kind: u8, square: Square) -> Vec<Way>;
    Insight::moves_to_the_end(kind: u8, square: Square) -> bool;
    Insight::second_kind(kind: u8) -> Option<u8>;
    Insight::has_states(kind: u8) -> bool;

    /// The properties of the game.
    fn identity(&self) -> &'static Identity {
        <P as Position>::identity(self.options())
    }

    /// Whether moves may have two steps.
    fn two_steps(&self) -> bool {
        P::TWO_STEPS
    }

    /// Whether the second step of a turn lays a wall.
    fn lays_walls(&self) -> bool {
        P::WALLS
    }

    /// The number of files of one board, if several are side by side.
    fn board_files(&self) -> u8 {
        <P as Position>::identity(self.options()).size.0 / P::Shape::BOARDS
    }

    /// All squares: ranks from the bottom, each from the left.
    fn squares(&self) -> Vec<Square> {
        Position::squares(self).collect()
    }

    /// The file and rank of a square.
    fn spot(&self, square: Square) -> Spot {
        P::Shape::spot(square)
    }

    /// The square of a file and rank, which must be on the board.
    fn square(&self, spot: Spot) -> Square {
        P::Shape::square(spot.file, spot.rank)
    }

    /// The pieces of a side that could capture an enemy on a square.
    fn attackers_of(&self, square: Square, color: Color) -> Vec<Square> {
        Insight::attackers_of(self, square, color).squares().collect()
    }

    /// Appends all steps; some may turn out to be illegal when played.
    fn steps(&self, list: &mut StepList) {
        Position::steps(self, Stage::All, list);
    }

    /// Appends every pseudo-legal step, even if it exposes the king.
    fn pseudo_legal_steps(&self, list: &mut StepList) {
        Position::pseudo_legal_steps(self, list);
    }

    /// The position after a step, and whether the step was legal.
    fn after_step(&self, step: Step) -> (Box<dyn DynPosition>, bool) {
        let mut next = Box::new(self.clone());
        let is_legal = next.play(step);
        (next, is_legal)
    }

    /// Whether the side to move has a legal move.
    fn has_turn(&self) -> bool {
        has_turn(self)
    }

    /// The squares of other pieces of the same kind, or of one with the same symbol, that can go to a
    /// move's target square.
    fn rivals(&self, turn: Turn) -> Vec<String> {
        let Some(piece) = Position::at(self, turn.from()) else {
            return Vec::new();
        };
        // Another kind may be written the same way.
        let kinds = Position::kinds(self);
        let letter = kinds[piece.kind as usize].letter;
        let is_second = Position::in_second_state(self, turn.from());
        let is_alike = |square: Square, kind: u8| {
            kind == piece.kind || Position::in_second_state(self, square) == is_second
        };
        let alike = (0..kinds.len() as u8).filter(|&kind| kinds[kind as usize].letter == letter);
        let others = alike.fold(<P::Shape as Shape>::Set::EMPTY, |all, kind| {
            all | self.board().pieces(piece.color, kind).filter(|square| is_alike(square, kind))
        });
        if !others.several() {
            return Vec::new();
        }
        let mut list = StepList::new();
        self.steps(Stage::All, &mut list);
        list.retain(|step| step.to() == turn.to() && step.from() != turn.from() && !step.is_drop());
        list.retain(|step| others.has(step.from()) && self.clone().play(*step));
        list.iter().map(|step| P::Shape::name(step.from())).collect()
    }

    /// Whether the start position has this piece on this square.
    fn starts_on(&self, piece: Piece, square: Square) -> bool {
        let options = self.options();
        P::from_fen(options, P::start_fen(options))
            .is_ok_and(|start| Position::at(&start, square) == Some(piece))
    }
}

impl dyn DynPosition + '_ {
    /// The kinds of pieces.
    pub fn kinds(&self) -> &'static [Kind] {
        self.identity().kinds
    }

    /// Files and ranks of the whole board.
    pub fn size(&self) -> (u8, u8) {
        self.identity().size
    }

    /// The square of a file and rank; `None` off the board.
    pub fn on_board(&self, spot: Spot) -> Option<Square> {
        let (files, ranks) = self.size();
        (spot.file < files && spot.rank < ranks).then(|| self.square(spot))
    }

    /// The name of a square, such as `a10`.
    pub fn name(&self, square: Square) -> String {
        self.spot(square).write(1)
    }

    /// Reads the square at the start of a text; returns it and the rest.
    pub fn read_square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let (spot, rest) = Spot::read(text, 1)?;
        Some((self.on_board(spot)?, rest))
    }

    /// The position after a legal move.
    pub fn after(&self, turn: Turn) -> Box<dyn DynPosition> {
        let (next, _) = self.after_step(turn.first());
        match turn.second() {
            Some(second) => next.after_step(second).0,
            None => next,
        }
    }
}
