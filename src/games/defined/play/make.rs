//! A definition made into a game.

use super::about::about;
use super::assault::Assault;
use super::axis::Axes;
use super::castling::Castlings;
use super::family;
use super::form::{Form, MOST_KINDS, set};
use super::game::{Chosen, Counted, Game, Home};
use super::mover::Mover;
use super::outlook::Outlook;
use super::palaces::palaces;
use super::position::Defined;
use super::worth::{self, Mobility};
use super::{support, survey};
use crate::core::Color;
use crate::games::defined::definition::{self, Definition};
use crate::games::defined::kinds::Slot;
use crate::games::defined::region::Region;
use crate::rules::Kind;

impl<F: Home> Game<F> {
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
            palaces: palaces(definition).leak(),
            forms,
            about: about(definition),
            king,
            board,
            holes,
            axes,
            movers,
            assault,
            castlings: Castlings::new(definition),
            passing: rules.steps.en_passant_region.map(set),
            counted: counted(definition),
            values: [0; MOST_KINDS],
            weights: const { &family::NONE },
            outlook: Outlook::none(),
            start: definition.start.text.clone().leak(),
        };
        let mobility = Mobility::of(&game);
        game.values = worth::values(&game, &mobility);
        game.outlook = survey::outlook(&game);
        game.weights = family::weights(&game, &mobility);
        // A position refers to its game, so the game is there before its start position is read.
        let game: &'static Game<F> = Box::leak(Box::new(game));
        let mut mends = Vec::new();
        match Defined::read(Chosen(game), game.start, &mut mends) {
            Ok(_) => Ok(game),
            Err(error) => Err(format!("the start position: {error}")),
        }
    }
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

fn counted(definition: &Definition) -> Counted {
    let of = |key: &str| {
        let slot = Slot::of(key);
        let kinds = definition.kinds.iter().enumerate().filter(|(_, kind)| Some(kind.slot) == slot);
        kinds.map(|(number, _)| number as u8).collect()
    };
    Counted { pawns: of("pawn"), rooks: of("rook"), khons: of("silver"), knights: of("knight") }
}
