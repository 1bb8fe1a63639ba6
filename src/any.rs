//! A game of any variant: what protocols and tools use when the variant is chosen at run time.

use crate::core::{Color, Shape, Spot, Turn};
use crate::eval::net::{self, Judge, Net, NetError};
use crate::eval::{Evaluate, TermTable};
use crate::games::{Variant, Visitor};
use crate::rules::{FenError, Game, Notate, Notation, Outcome, Position, ReadTurn, diagram, perft};
use crate::search::{Best, Control, Limits, Memory, Report, Settings, score, search};
use std::sync::Arc;

/// A man of any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its kind's letter in FEN, upper case.
    pub letter: char,
    /// Whether it is in its second state, which FEN writes as a `+` before the letter.
    pub second_state: bool,
    /// Its side.
    pub color: Color,
}

impl Man {
    /// Its symbol in FEN, such as `n` or `+P`.
    pub fn symbol(self) -> String {
        let state = if self.second_state { "+" } else { "" };
        format!("{state}{}", self.color.cased(self.letter))
    }
}

/// What a turn of any game says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Where the man stands.
    pub from: Spot,
    /// Where it goes; the same square for promotion in place.
    pub to: Spot,
    /// The letter of the kind promoted to, upper case.
    pub promotion: Option<char>,
    /// The square of the man flipped after the move.
    pub flip: Option<Spot>,
}

/// A kind of men of any game.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// Its letter in FEN, upper case.
    pub letter: char,
    /// Its name.
    pub name: &'static str,
    /// How it moves, in Betza notation.
    pub betza: &'static str,
    /// What it is worth on each board, in pawns; a king's value means nothing.
    pub values: Vec<f64>,
}

/// A [`Game`] whose position type is not known at compile time.
pub trait AnyGame: Send + Sync {
    /// The variant.
    fn variant(&self) -> Variant;
    /// The game's name for people.
    fn title(&self) -> &'static str;
    /// Files and ranks of the board.
    fn size(&self) -> (u8, u8);
    /// The kinds of men.
    fn kinds(&self) -> Vec<Kind>;
    /// The FEN of the variant's start position.
    fn start_fen(&self) -> &'static str;
    /// Starts a new game from a FEN, or from the start position.
    ///
    /// # Errors
    /// If the FEN is invalid; the game then stays as it was.
    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError>;
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
    fn judge_by(&mut self, judgement: &Judgement);
    /// The evaluation in centipawns for the side to move; `None` when the board has decided the game.
    fn evaluation(&self) -> Option<i32>;
    /// The terms of the hand-written evaluation as a table, and the network's share, in pawns for White. Only
    /// where there is an [`evaluation`](Self::evaluation).
    fn terms(&self) -> String;
    /// The chances of winning, drawing and losing at a search value, in permille.
    fn chances(&self, value: i32) -> [u32; 3];
    /// Perft on the current rayon pool.
    fn perft(&self, depth: u32) -> u64;
    /// Perft by turn on the current rayon pool. Once `is_stopped` says so it returns soon, with counts that
    /// are too small.
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)>;
    /// Searches the position; see [`search`].
    fn search(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
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
                net: P::net().cloned(),
            })
        }
    }
    variant.visit(New(variant))
}

/// The start position. Its FEN is a constant of the game, so reading it cannot fail.
fn start<P: Position>(options: P::Options) -> P {
    let fen = P::start_fen(options);
    P::from_fen(options, fen).unwrap_or_else(|error| unreachable!("{fen}: {error}"))
}

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Judgement {
    /// The network built in for the game, or the hand-written evaluation if there is none.
    #[default]
    BuiltIn,
    /// The hand-written evaluation.
    Hand,
    /// A network from a file.
    Net(NetFile),
}

/// A whole network of some game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    game: &'static str,
    bytes: Arc<[u8]>,
}

impl NetFile {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are not a network of any game.
    pub fn new(bytes: Vec<u8>) -> Result<NetFile, NetError> {
        struct Check<'a>(&'a [u8]);
        impl Visitor for Check<'_> {
            type Output = Result<&'static str, NetError>;

            fn visit<P: Evaluate>(self, _: P::Options) -> Self::Output {
                Net::read::<P>(self.0).map(|_| P::NAME)
            }
        }
        let named = net::game(&bytes)?;
        let variant: Variant = named
            .parse()
            .map_err(|_| NetError::UnknownGame(named.to_string()))?;
        Ok(NetFile {
            game: variant.visit(Check(&bytes))?,
            bytes: bytes.into(),
        })
    }
}

#[derive(Clone)]
struct Typed<P: Position> {
    variant: Variant,
    game: Game<P>,
    /// What evaluates, if not the hand-written evaluation alone.
    net: Option<Arc<Net>>,
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

    fn kinds(&self) -> Vec<Kind> {
        let boards = 0..usize::from(P::Shape::BOARDS);
        let value = |kind: usize, board| f64::from(P::value(kind as u8, board)) / 100.0;
        let kinds = P::KINDS.iter().enumerate().map(|(index, kind)| Kind {
            letter: kind.letter,
            name: kind.name,
            betza: kind.betza,
            values: boards.clone().map(|board| value(index, board)).collect(),
        });
        kinds.collect()
    }

    fn start_fen(&self) -> &'static str {
        P::start_fen(self.game.position().options())
    }

    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError> {
        let options = self.game.position().options();
        self.game = Game::new(match fen {
            Some(fen) => P::from_fen(options, fen)?,
            None => start(options),
        });
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Turn, String> {
        self.game.position().read(text)
    }

    fn read_any(&self, text: &str) -> Result<Turn, String> {
        self.game.position().read_any(text)
    }

    fn write(&self, turn: Turn) -> String {
        P::write(turn)
    }

    fn write_in(&self, notation: Notation, turn: Turn) -> String {
        self.game.position().write_in(notation, turn)
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
        let square = P::Shape::on_board(spot)?;
        let position = self.game.position();
        let piece = position.at(square)?;
        Some(Man {
            letter: P::KINDS[piece.kind as usize].letter,
            second_state: position.in_second_state(square),
            color: piece.color,
        })
    }

    fn parts(&self, turn: Turn) -> Parts {
        Parts {
            from: P::Shape::spot(turn.from()),
            to: P::Shape::spot(turn.to()),
            promotion: turn.promotion().map(|kind| P::KINDS[kind as usize].letter),
            flip: turn.flip().map(P::Shape::spot),
        }
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
        position
            .verdict()
            .is_none()
            .then(|| Judge::new(net, 1).evaluate(position, 0))
    }

    fn judge_by(&mut self, judgement: &Judgement) {
        self.net = match judgement {
            Judgement::Hand => None,
            // The file has been checked: it can be read.
            Judgement::Net(file) if file.game == P::NAME => {
                Net::read::<P>(&file.bytes).ok().map(Arc::new)
            }
            Judgement::Net(_) | Judgement::BuiltIn => P::net().cloned(),
        };
    }

    fn terms(&self) -> String {
        let position = self.game.position();
        let table = TermTable::of(position);
        let Some(net) = &self.net else {
            return table.to_string();
        };
        let all = Judge::new(Some(net), 1).evaluate(position, 0);
        let share = match net.meaning().on_hand {
            true => all - Judge::new(None, 1).evaluate(position, 0),
            false => all,
        };
        let white = f64::from(share * position.side().sign()) / 100.0;
        format!("{table}{:>20} | {white:+.2}\n", "network")
    }

    fn chances(&self, value: i32) -> [u32; 3] {
        let net = self.net.as_ref();
        let curve = net.map_or(P::WEIGHTS.chances, |net| net.meaning().chances);
        score::chances(value, curve)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::parallel(self.game.position(), depth)
    }

    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)> {
        perft::divide(self.game.position(), depth, &is_stopped)
    }

    fn search(
        &self,
        limits: &Limits,
        settings: Settings,
        table: &Memory,
        control: &Control,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        search(
            &self.game,
            self.net.as_deref(),
            limits,
            settings,
            table,
            control,
            report,
        )
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
