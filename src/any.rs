//! A game of any variant: what protocols and tools use when the variant is chosen at run time.

mod evaluator;
mod parts;

#[cfg(not(feature = "networks"))]
pub use evaluator::supply_net;
pub use evaluator::{Evaluator, NetFile};
pub use parts::{Change, Link, Man, Parts, Why};

use crate::core::{Color, Shape, Spot, Square, SquareSet, Turn};
use crate::eval::net::{self, Judge, Net};
use crate::eval::{Chances, Evaluate, TableValue, TermTable};
use crate::games::{Variant, Visitor};
#[cfg(feature = "os")]
use crate::rules::perft;
use crate::rules::why::{Legality, attacked_from, why};
use crate::rules::{
    self, FenError, Game, Kind, Notation, Note, Outcome, Position, diagram, read_any, read_turn, write_in,
};
use crate::search::{self, Assignment, Best, Control, Limits, Memory, Progress, Report, Settings, score};
use std::sync::Arc;

/// A [`Game`] whose position type is not known at compile time.
pub trait AnyGame: Send + Sync {
    /// The variant.
    fn variant(&self) -> Variant;
    /// The game's name for people.
    fn title(&self) -> &'static str;
    /// Files and ranks of the board.
    fn size(&self) -> (u8, u8);
    /// The level of play that is full strength; those from 1 to the one before are weaker.
    fn full_level(&self) -> u8;
    /// The FEN of the variant's start position.
    fn start_fen(&self) -> &'static str;
    /// Starts a new game from a FEN, or from the start position.
    ///
    /// # Errors
    /// If the FEN is invalid; the game then stays as it was.
    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError>;
    /// What could not be in the FEN that was set up, and was left out or put right.
    fn mends(&self) -> &[FenError];
    /// Reads a legal turn in the notation of the rules.
    ///
    /// # Errors
    /// Says why the text is not a legal turn.
    fn read(&self, text: &str) -> Result<Turn, String>;
    /// Reads a legal turn in whichever [notation](crate::rules::notation) it is written.
    ///
    /// # Errors
    /// Says why the text is not a legal turn.
    fn read_any(&self, text: &str) -> Result<Turn, String>;
    /// Writes a turn in the notation of the rules.
    fn write(&self, turn: Turn) -> String;
    /// Writes a legal turn of the current position in a notation.
    fn write_in(&self, notation: Notation, turn: Turn) -> String;
    /// Plays a legal turn.
    fn play(&mut self, turn: Turn);
    /// Takes back the last turn; false if there is none.
    fn undo(&mut self) -> bool;
    /// The turns played.
    fn played(&self) -> &[Turn];
    /// The legal turns.
    fn turns(&self) -> Vec<Turn>;
    /// The man on a square; `None` off the board too.
    fn at(&self, spot: Spot) -> Option<Man>;
    /// The parts of a turn.
    fn parts(&self, turn: Turn) -> Parts;
    /// What a legal turn changes on the board: its move, a flip, a capture, a twin's or a rook's move.
    fn changes(&self, turn: Turn) -> Vec<Change>;
    /// The moves of other men in a legal turn of this position: a twin's, a castling rook's.
    fn also(&self, turn: Turn) -> Vec<(Spot, Spot)>;
    /// Why `text`, in [any notation](crate::rules::notation), is a legal turn, or is not. The first part of a
    /// turn alone is legal as far as it goes.
    fn why(&self, text: &str) -> Why;
    /// The men, of both sides, that could capture an enemy on a square.
    fn attackers(&self, spot: Spot) -> Vec<Spot>;
    /// The squares on which the man on a square could capture an enemy.
    fn attacks(&self, spot: Spot) -> Vec<Spot>;
    /// Who lends moves to whom, whom Powers free, who is whose twin.
    fn links(&self) -> Vec<Link>;
    /// The kinds of men.
    fn kinds(&self) -> &'static [Kind];
    /// The kind of the man on a square.
    fn kind(&self, spot: Spot) -> Option<&'static Kind>;
    /// What the kinds of men are worth on each board, in pawns; a king's value means nothing.
    fn values(&self) -> Vec<Vec<f64>>;
    /// The Betza line of the kind with this letter on a square; `None` if there is no such kind or square.
    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str>;
    /// How the kind with this letter moves on a square, in words.
    fn moves(&self, letter: char, spot: Spot) -> Option<String>;
    /// Whether men of the kind with this letter can be in a second state.
    fn has_states(&self, letter: char) -> bool;
    /// The palaces, by their lowest and highest corner.
    fn palaces(&self) -> &'static [[Spot; 2]];
    /// The number of files of a board, where there are several side by side.
    fn board_files(&self) -> u8;
    /// The side to move.
    fn side(&self) -> Color;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The position's FEN.
    fn fen(&self) -> String;
    /// The FEN of the game's first position.
    fn first_fen(&self) -> String;
    /// The position's hash key.
    fn key(&self) -> u64;
    /// The result so far.
    fn outcome(&self) -> Option<Outcome>;
    /// The board drawn with letters.
    fn diagram(&self) -> String;
    /// Chooses what evaluates. A network for another game leaves it to the one built in.
    fn evaluate_with(&mut self, evaluator: &Evaluator);
    /// The evaluation for the side to move, in the game's own centipawns; `None` when the board has decided
    /// the game.
    fn evaluation(&self) -> Option<i32>;
    /// The terms of the hand-written evaluation as a table, and the network's share, in
    /// [normalized](Self::centipawns) pawns for White. Only where there is an
    /// [`evaluation`](Self::evaluation).
    fn terms(&self) -> String;
    /// A search value on the scale that all games share: at 100 centipawns half the games are won. Decided
    /// values stay as they are.
    fn centipawns(&self, value: i32) -> i32;
    /// The chances of winning, drawing and losing at a search value, in permille.
    fn chances(&self, value: i32) -> [u32; 3];
    /// Perft on the current rayon pool.
    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64;
    /// Perft by turn on the current rayon pool. Once `is_stopped` says so it returns soon, with counts that
    /// are too small.
    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)>;
    /// Searches the position; see [`search`](search::search).
    fn search(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        let mut progress = Progress::default();
        self.search_on(limits, settings, table, control, &mut progress, report)
    }
    /// Waits until the tables of endings for a search of this position are made, if the game has any;
    /// `control` ends the waiting.
    fn await_tables(&self, control: &Control);
    /// What tables of endings that are there say of this position; `None` if they do not have it, or a
    /// repetition stands in the way.
    fn ending(&self) -> Option<TableValue>;
    /// Begins or goes on with a search of the position; see [`search`](search::search).
    fn search_on(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        progress: &mut Progress,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best;
    /// A copy with all its history.
    fn fork(&self) -> Box<dyn AnyGame>;
}

/// A new game of a variant, from its start position.
pub fn new_game(variant: Variant) -> Box<dyn AnyGame> {
    struct New(Variant);
    impl Visitor for New {
        type Output = Box<dyn AnyGame>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Box<dyn AnyGame> {
            Box::new(Typed {
                variant: self.0,
                game: Game::new(start::<P>(options)),
                mends: Vec::new(),
                net: P::net().cloned(),
            })
        }
    }
    variant.visit(New(variant))
}

/// Writes successive turns from a game's position.
pub fn write_line(game: &dyn AnyGame, notation: Notation, turns: &[Turn]) -> Vec<String> {
    if notation == Notation::Rules {
        return turns.iter().map(|&turn| game.write(turn)).collect();
    }
    let mut at = game.fork();
    let mut words = Vec::with_capacity(turns.len());
    for &turn in turns {
        words.push(at.write_in(notation, turn));
        at.play(turn);
    }
    words
}

/// The start position. Its FEN is a constant of the game, so reading it cannot fail.
fn start<P: Position>(options: P::Options) -> P {
    let fen = P::start_fen(options);
    P::from_fen(options, fen).unwrap_or_else(|error| unreachable!("{fen}: {error}"))
}

/// The man on a square.
fn man<P: Position>(position: &P, square: Square) -> Option<Man> {
    let piece = position.at(square)?;
    Some(Man {
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

#[derive(Clone)]
struct Typed<P: Position> {
    variant: Variant,
    game: Game<P>,
    /// See [`AnyGame::mends`].
    mends: Vec<FenError>,
    /// What evaluates, if not the hand-written evaluation alone.
    net: Option<Arc<Net>>,
}

impl<P: Evaluate> Typed<P> {
    /// What scores mean.
    fn curve(&self) -> Chances {
        net::chances::<P>(self.net.as_deref())
    }
}

impl<P: Evaluate> AnyGame for Typed<P> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn size(&self) -> (u8, u8) {
        (P::Shape::FILES, P::Shape::RANKS)
    }

    fn full_level(&self) -> u8 {
        P::LEVELS.full()
    }

    fn start_fen(&self) -> &'static str {
        P::start_fen(self.game.position().options())
    }

    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError> {
        let options = self.game.position().options();
        let mut mends = Vec::new();
        self.game = Game::new(match fen {
            Some(fen) => P::read_fen(options, fen, &mut mends)?,
            None => start(options),
        });
        self.mends = mends;
        Ok(())
    }

    fn mends(&self) -> &[FenError] {
        &self.mends
    }

    fn read(&self, text: &str) -> Result<Turn, String> {
        read_turn(self.game.position(), text)
    }

    fn read_any(&self, text: &str) -> Result<Turn, String> {
        read_any(self.game.position(), text)
    }

    fn write(&self, turn: Turn) -> String {
        P::write(turn)
    }

    fn write_in(&self, notation: Notation, turn: Turn) -> String {
        write_in(self.game.position(), notation, turn)
    }

    fn play(&mut self, turn: Turn) {
        self.game.play(turn);
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn played(&self) -> &[Turn] {
        self.game.turns()
    }

    fn turns(&self) -> Vec<Turn> {
        self.game.position().turns()
    }

    fn at(&self, spot: Spot) -> Option<Man> {
        man(self.game.position(), P::Shape::on_board(spot)?)
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
            before: man(position, square),
            after: man(&next, square),
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
        let Note { text, squares, arrows } = note;
        Why {
            legal: legality != Legality::Illegal,
            turn,
            text,
            squares: squares.into_iter().map(P::Shape::spot).collect(),
            arrows: arrows.into_iter().map(way::<P>).collect(),
        }
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

    fn links(&self) -> Vec<Link> {
        let links = self.game.position().links();
        let spot = P::Shape::spot;
        let link = |link: rules::Link| Link { from: spot(link.from), to: spot(link.to), letter: link.letter };
        links.into_iter().map(link).collect()
    }

    fn kinds(&self) -> &'static [Kind] {
        P::KINDS
    }

    fn kind(&self, spot: Spot) -> Option<&'static Kind> {
        let man = self.game.position().at(P::Shape::on_board(spot)?)?;
        Some(&P::KINDS[man.kind as usize])
    }

    fn values(&self) -> Vec<Vec<f64>> {
        let boards = 0..usize::from(P::Shape::BOARDS);
        let value = |kind, board| f64::from(P::value(kind, board)) / 100.0;
        let of = |kind| boards.clone().map(|board| value(kind, board)).collect();
        (0..P::KINDS.len() as u8).map(of).collect()
    }

    fn betza(&self, letter: char, spot: Spot) -> Option<&'static str> {
        Some(P::betza(kind::<P>(letter)?, P::Shape::on_board(spot)?))
    }

    fn moves(&self, letter: char, spot: Spot) -> Option<String> {
        Some(P::moves(kind::<P>(letter)?, P::Shape::on_board(spot)?))
    }

    fn has_states(&self, letter: char) -> bool {
        kind::<P>(letter).is_some_and(P::has_states)
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        P::palaces()
    }

    fn board_files(&self) -> u8 {
        P::Shape::FILES / P::Shape::BOARDS
    }

    fn side(&self) -> Color {
        self.game.position().side()
    }

    fn in_check(&self) -> bool {
        self.game.position().in_check()
    }

    fn fen(&self) -> String {
        self.game.position().fen()
    }

    fn first_fen(&self) -> String {
        self.game.start().fen()
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn diagram(&self) -> String {
        diagram::diagram(self.game.position())
    }

    fn evaluation(&self) -> Option<i32> {
        let position = self.game.position();
        let net = self.net.as_deref();
        position.verdict().is_none().then(|| Judge::new(net, 1).evaluate(position, 0))
    }

    fn evaluate_with(&mut self, evaluator: &Evaluator) {
        self.net = match evaluator {
            Evaluator::Hand => None,
            // The file has been checked: it can be read.
            Evaluator::Net(file) if file.game == P::NAME => Net::read::<P>(&file.bytes).ok().map(Arc::new),
            Evaluator::Net(_) | Evaluator::BuiltIn => P::net().cloned(),
        };
    }

    fn terms(&self) -> String {
        let position = self.game.position();
        // What the terms mean does not depend on the network beside them.
        let by_hand = net::chances::<P>(None);
        let table = TermTable::of(position, by_hand);
        let Some(net) = &self.net else {
            return table.to_string();
        };
        let value = |net, curve: Chances| {
            let value = Judge::new(net, 1).evaluate(position, 0) * position.side().sign();
            curve.normalized(value.into()) / 100.0
        };
        let all = value(Some(net), self.curve());
        let share = match net.meaning().on_hand {
            true => all - value(None, by_hand),
            false => all,
        };
        format!("{table}{:>20} | {share:+.2}\n", "network")
    }

    fn centipawns(&self, value: i32) -> i32 {
        match score::is_decided(value) {
            true => value,
            false => self.curve().normalized(value.into()).round() as i32,
        }
    }

    fn chances(&self, value: i32) -> [u32; 3] {
        score::chances(value, self.curve())
    }

    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64 {
        perft::parallel(self.game.position(), depth)
    }

    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)> {
        perft::divide(self.game.position(), depth, &is_stopped)
    }

    fn await_tables(&self, control: &Control) {
        search::await_tables(&self.game, control);
    }

    fn ending(&self) -> Option<TableValue> {
        search::ending(&self.game)
    }

    fn search_on(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        progress: &mut Progress,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        let assignment =
            Assignment { game: &self.game, net: self.net.as_ref(), limits, settings, memory: table, control };
        search::search(assignment, progress, report)
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
