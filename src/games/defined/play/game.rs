//! A defined game made ready to be played: its kinds, and the tables of what they do.

use super::assault::Assault;
use super::axis::{Axes, Axis};
use super::castling::Castlings;
use super::frame::Frame;
use super::mover::Mover;
use super::position::Defined;
use super::support;
use crate::core::{Color, Square, SquareSet};
use crate::eval::Weights;
use crate::games::defined::definition::{self, Definition};
use crate::games::defined::kinds::{KindSet, Slot};
use crate::games::defined::region::Region;
use crate::rules::{About, GameOptions, Kind};
use std::fmt;
use std::sync::OnceLock;

/// The most kinds of a game: those that a definition has, and each turned into another.
pub const MOST_KINDS: usize = 27;

/// A kind of piece as a position has it: one of the definition's, or one turned into another, which FEN shows
/// as the former with a `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The definition's kind that it moves as.
    pub moves: usize,
    /// The definition's kind that it was, if it is turned.
    pub was: Option<usize>,
}

/// A defined game.
pub struct Game<F: Frame> {
    /// What it was made of.
    pub definition: &'static Definition,
    /// The kinds: those of the definition, then the turned ones.
    pub forms: Vec<Form>,
    /// The same for people.
    pub kinds: &'static [Kind],
    /// The game in English.
    pub about: About,
    /// The king's kind.
    pub king: Option<u8>,
    /// The squares that pieces can stand on.
    pub board: F::Set,
    /// Squares that nothing enters.
    pub holes: F::Set,
    /// The lines along which something rides or hops.
    pub axes: Axes<F>,
    /// What each kind does, by piece code.
    pub movers: Vec<Mover<F>>,
    /// How each side attacks.
    pub assault: [Assault<F>; 2],
    /// Castling.
    pub castlings: Castlings<F>,
    /// Where each side takes en passant.
    pub passing: [F::Set; 2],
    /// What the kinds are worth in centipawns.
    pub values: super::worth::Values,
    /// The weights of its evaluation.
    pub weights: &'static Weights,
    /// The strength of both sides' pieces at the start.
    pub full_strength: OnceLock<i32>,
    /// The start position.
    pub start: &'static str,
}

impl<F: Frame> Game<F> {
    /// Makes a game of a definition whose board fits into the frame.
    ///
    /// # Errors
    /// Names the first rule that is not played yet.
    pub fn new(definition: &'static Definition) -> Result<&'static Game<F>, String> {
        support::check(definition)?;
        let forms = forms(definition);
        if forms.len() > MOST_KINDS {
            return Err(format!(
                "{} kinds with those turned into others, {MOST_KINDS} are played",
                forms.len()
            ));
        }
        let rules = &definition.rules;
        let set = |region: Region| set::<F>(definition, region);
        let holes = set(definition.start.holes);
        let board = set(Region::ALL) & !holes;
        let mut axes = Axes::default();
        let mut movers = Vec::new();
        for &form in &forms {
            for color in Color::BOTH {
                movers.push(Mover::new(definition, &forms, form, color, &mut axes));
            }
        }
        let king = definition.kinds.iter().position(definition::Kind::is_king).map(|king| king as u8);
        let assault = Color::BOTH.map(|color| Assault::new(&movers, color, &axes, set(Region::ALL)));
        let mut game = Game {
            definition,
            kinds: kinds(definition, &forms).leak(),
            forms,
            about: super::about::about(definition),
            king,
            board,
            holes,
            axes,
            movers,
            assault,
            castlings: Castlings::new(definition),
            passing: rules.steps.en_passant_region.map(set),
            values: [0; MOST_KINDS],
            weights: &super::evaluate::FAMILY,
            full_strength: OnceLock::new(),
            start: definition.start.text.clone().leak(),
        };
        game.values = super::worth::values(&game);
        game.weights = super::evaluate::weights(&game);
        // A position refers to its game, so the game is there before its start position is read.
        let game: &'static Game<F> = Box::leak(Box::new(game));
        let mut mends = Vec::new();
        let start = Defined::read(Chosen(game), game.start, &mut mends);
        let start = start.map_err(|error| format!("the start position: {error}"))?;
        let _ = game.full_strength.set(Color::BOTH.map(|color| start.strength(color)).iter().sum());
        Ok(game)
    }

    /// The number of the definition's kinds; those above are turned.
    #[inline]
    pub fn plain_kinds(&self) -> usize {
        self.definition.kinds.len()
    }

    /// What a piece does.
    #[inline]
    pub fn mover(&self, code: u8) -> &Mover<F> {
        &self.movers[code as usize]
    }

    /// The kinds that move as a kind of the definition, turned ones included.
    pub fn moving_as(&self, kind: usize) -> impl Iterator<Item = u8> + '_ {
        let forms = self.forms.iter().enumerate();
        forms.filter(move |(_, form)| form.moves == kind).map(|(number, _)| number as u8)
    }

    /// The line through two squares.
    #[inline]
    pub fn axis(&self, from: Square, to: Square) -> Option<&Axis<F>> {
        self.axes.all().iter().find(|axis| axis.full(from).has(to))
    }
}

/// The squares of a region on a definition's board.
pub fn set<F: Frame>(definition: &Definition, region: Region) -> F::Set {
    let board = definition.rules.board;
    let spots = (region & Region::board(board.files, board.ranks)).spots();
    spots.fold(F::Set::EMPTY, |set, spot| set | F::Set::of(F::square(spot.file, spot.rank)))
}

/// Whether a set of the definition's kinds has a kind.
pub fn has(set: KindSet, kind: usize) -> bool {
    set.has(kind) || set.has_any()
}

fn forms(definition: &Definition) -> Vec<Form> {
    let kinds = definition.kinds.iter().enumerate();
    let plain = kinds.clone().map(|(kind, _)| Form { moves: kind, was: None });
    let turned = kinds.filter_map(|(kind, it)| Some(Form { moves: it.turns_into?, was: Some(kind) }));
    plain.chain(turned).collect()
}

fn kinds(definition: &Definition, forms: &[Form]) -> Vec<Kind> {
    let is_pawn = |kind: usize| {
        definition.kinds[kind].slot == Slot::PAWN || definition.rules.promotion.pawns[0].has(kind)
    };
    let one_pawn = (0..definition.kinds.len()).filter(|&kind| is_pawn(kind)).count() == 1;
    let kind = |form: &Form| {
        let (letter, moves) =
            (&definition.kinds[form.was.unwrap_or(form.moves)], &definition.kinds[form.moves]);
        let name: &'static str = moves.name.clone().leak();
        // What the program's own notation does not have is not said in it.
        let betza: &'static str = match crate::pieces::Betza::parse(&moves.moves.text) {
            Ok(_) => moves.moves.text.clone().leak(),
            Err(_) => "",
        };
        match () {
            () if moves.is_king() => Kind::royal(letter.letter, name, betza),
            () if one_pawn && form.was.is_none() && is_pawn(form.moves) => {
                Kind::pawn(letter.letter, name, betza)
            }
            () => Kind::new(letter.letter, name, betza),
        }
    };
    forms.iter().map(kind).collect()
}

/// The defined game that is played: what a position's options are.
pub struct Chosen<F: Frame>(pub &'static Game<F>);

impl<F: Frame> Clone for Chosen<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Frame> Copy for Chosen<F> {}

impl<F: Frame> PartialEq for Chosen<F> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<F: Frame> Eq for Chosen<F> {}

impl<F: Frame> Default for Chosen<F> {
    fn default() -> Self {
        Chosen(F::standard())
    }
}

impl<F: Frame> fmt::Debug for Chosen<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.definition.name)
    }
}

impl<F: Frame> GameOptions for Chosen<F> {
    const WORDS: &'static [&'static str] = &[];

    fn with(self, _: &str) -> Option<Self> {
        None
    }

    fn has(self, _: &str) -> bool {
        false
    }
}
