//! A definition made into a game.

use super::about::about;
use super::game::{Chosen, Counted, Enders, Game, Home};
use super::library;
use super::position::Defined;
use super::support;
use super::tables::Tables;
use super::worth::{self, Mobility};
use crate::core::Color;
use crate::eval::written::Written;
use crate::games::defined::betza::is_read_alike;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::kinds::Slot;
use crate::games::defined::game::limits;
use crate::games::defined::game::region::Region;
use crate::games::defined::game::rules::{BareKing, BothChecked, Bounds, Clocks, Decider, Ending, Rules};
use crate::games::defined::play::ends::goal::goals;
use crate::games::defined::play::ends::material;
use crate::games::defined::play::ends::royalty::Royalty;
use crate::games::defined::play::moves::castling::Castlings;
use crate::games::defined::play::tables::form::{Form, MOST_KINDS, has, set};
use crate::games::defined::play::tables::palaces::palaces;
use crate::games::defined::play::worth::family;
use crate::games::defined::play::worth::outlook::Outlook;
use crate::games::defined::play::worth::survey;
use crate::games::defined::play::worth::terms;
use crate::pieces::{Letters, Role};
use crate::rules::{Identity, Kind, PerpetualCheck, Recurrence, Repetition, Stalemate};
use std::sync::OnceLock;

impl<F: Home> Game<F> {
    /// Makes a game of a definition whose board fits into the frame. Without weights of its own it has those
    /// of all games for which none were learnt. It takes the tables of a game whose pieces do the same.
    ///
    /// # Errors
    /// Names the first rule that is not played yet.
    pub fn new(
        definition: &'static Definition,
        weights: Option<Written>,
        like: Option<&Game<F>>,
    ) -> Result<&'static Game<F>, String> {
        support::check(definition)?;
        let forms = forms(definition);
        let rules = &definition.rules;
        let set = |region: Region| set::<F>(definition, region);
        let holes = set(definition.start.holes);
        let board = set(Region::ALL) & !holes;
        let tables = like.map_or_else(|| Tables::new(definition, &forms), Tables::of);
        let king = king(definition, &forms);
        let immune = rules.relays.immune.map(|kinds| {
            let forms = (0..).zip(&forms).filter(|(_, form)| has(kinds, form.moves));
            forms.map(|(kind, _)| kind).collect()
        });
        let royalty = Royalty::of(&rules.ends.extinction, &forms);
        let draws = material::patterns::<F>(definition, &forms);
        let most = limits::most_moves(definition);
        let most_moves = forms.iter().flat_map(|form| most[form.moves]).collect();
        let mut game = Game {
            definition,
            identity: identity(definition, &forms, king.is_some(), royalty.is_some()),
            palaces: palaces(definition).leak(),
            king,
            board,
            holes,
            axes: tables.axes,
            movers: tables.movers,
            assault: tables.assault,
            relays: tables.relays,
            immune,
            castlings: Castlings::new(definition),
            passing: rules.steps.en_passant_region.map(set),
            counted: counted(definition),
            enders: enders(rules),
            decisive: material::decisive(&draws, forms.len()),
            draws,
            forms,
            is_bounded: royalty.is_some() || rules.bounds != Bounds::default(),
            royalty,
            aims_at_zugzwang: aims_at_zugzwang(rules),
            counts_checks: rules.ends.counts_checks,
            goes_on_when_drawn: is_chess(definition),
            most_moves,
            goals: goals::<F>(definition),
            values: [0; MOST_KINDS],
            weights: const { &family::NONE },
            outlook: Outlook::none(),
            net: OnceLock::new(),
            start: definition.start.text.clone().leak(),
        };
        let mobility = Mobility::of(&game);
        game.values = worth::values(&game, &mobility);
        for (value, learnt) in game.values.iter_mut().zip(weights.iter().flat_map(|own| &own.values)) {
            *value = *learnt;
        }
        game.outlook = survey::outlook(&game);
        game.weights = match weights {
            Some(written) => written.kept(terms::TERMS),
            None => family::weights(&game, &mobility),
        };
        // A position refers to its game, so the game is there before its start position is read.
        let game: &'static Game<F> = Box::leak(Box::new(game));
        let mut mends = Vec::new();
        match Defined::read(Chosen(game), game.start, &mut mends) {
            Ok(_) => Ok(game),
            Err(error) => Err(format!("the start position: {error}")),
        }
    }
}

fn identity(definition: &'static Definition, forms: &[Form], has_king: bool, has_royalty: bool) -> Identity {
    let Rules { ends, clocks, board, .. } = &definition.rules;
    let plies = 2 * u32::from(clocks.moves);
    Identity {
        name: &definition.name,
        exact: Some(definition.exact_name().leak()),
        title: definition.title(),
        about: about(definition),
        kinds: kinds(definition, forms).leak(),
        size: (board.files, board.ranks),
        repetition: repetition(clocks, ends.decider, has_king),
        stalemate: match ends.stalemate.unwrap_or(Ending::Draw) {
            Ending::Win => Stalemate::Wins,
            Ending::Loss => Stalemate::Loses,
            Ending::Draw => Stalemate::Draws,
        },
        most_halfmoves: (plies > 0).then_some(plies),
        has_check: has_king || has_royalty,
    }
}

fn forms(definition: &Definition) -> Vec<Form> {
    let kinds = definition.kinds.iter().enumerate();
    let plain = kinds.clone().map(|(kind, _)| Form { moves: kind, was: None });
    let turned = kinds.filter_map(|(kind, it)| Some(Form { moves: it.turns_into?, was: Some(kind) }));
    plain.chain(turned).collect()
}

/// The king's kind: that which something turns into, else the plain one.
fn king(definition: &Definition, forms: &[Form]) -> Option<u8> {
    let is_king = |form: &Form| definition.kinds[form.moves].is_king();
    forms.iter().rposition(is_king).map(|king| king as u8)
}

fn kinds(definition: &Definition, forms: &[Form]) -> Vec<Kind> {
    let is_pawn = |kind: usize| {
        definition.kinds[kind].slot == Slot::PAWN || definition.rules.promotion.pawns[0].has(kind)
    };
    let one_pawn = (0..definition.kinds.len()).filter(|&kind| is_pawn(kind)).count() == 1;
    let is_xiangqi = definition.kinds.iter().any(|kind| kind.slot == Slot::HORSE);
    let kind = |form: &Form| {
        let (letter, moves) =
            (&definition.kinds[form.was.unwrap_or(form.moves)], &definition.kinds[form.moves]);
        let name: &'static str = moves.name.clone().leak();
        // What the program's own notation does not have, or reads as another piece, is not said in it.
        let betza: &'static str = match is_read_alike(&moves.moves) {
            true => moves.moves.text.clone().leak(),
            false => "",
        };
        let letters = Letters {
            mover: (moves.slot != Slot::PAWN).then(|| moves.synonym.unwrap_or(moves.letter)),
            promoted: moves.letter,
            wxf: if is_xiangqi { moves.slot.wxf() } else { "" },
        };
        let role = if moves.is_king() {
            Role::Royal
        } else if one_pawn && form.was.is_none() && is_pawn(form.moves) {
            Role::Pawn
        } else {
            Role::Plain
        };
        Kind { role, letters, ..Kind::new(letter.letter, name, betza) }
    };
    forms.iter().map(kind).collect()
}

/// How pieces on the board can end a game, or a move that has been made.
fn enders(rules: &Rules) -> Enders {
    let Rules { ends, goals, castling, .. } = rules;
    Enders {
        bare_king: ends.bare_king != BareKing::None,
        extinction: ends.extinction.value.is_some(),
        goals: goals.region.iter().any(|region| !region.is_empty()),
        castling: castling.wins.concat().contains(&true),
        checks: ends.counts_checks,
        material: ends.draw_material.is_some(),
    }
}

/// Whether a side may be glad of every move that it need not make: where one must capture, or where what
/// usually loses does not.
fn aims_at_zugzwang(rules: &Rules) -> bool {
    let Rules { ends, bounds, .. } = rules;
    bounds.must_capture
        || ends.checkmate != Some(Ending::Loss)
        || ends.stalemate == Some(Ending::Win)
        || ends.extinction.value == Some(Ending::Win)
}

/// What repetition means. As in Fairy-Stockfish, only kings are checked perpetually.
fn repetition(clocks: &Clocks, decider: Decider, has_king: bool) -> Repetition {
    let recurrence = match (clocks.fold, clocks.fold_is_white) {
        (None, _) => Recurrence::GoesOn,
        (Some(Ending::Draw), _) => match decider {
            Decider::White => Recurrence::WinsFor(Color::White),
            Decider::Black => Recurrence::WinsFor(Color::Black),
            Decider::None | Decider::Janggi | Decider::Pieces => Recurrence::Draws,
        },
        (Some(Ending::Win), false) => Recurrence::Loses,
        (Some(Ending::Loss), false) => Recurrence::Wins,
        (Some(Ending::Win), true) => Recurrence::WinsFor(Color::White),
        (Some(Ending::Loss), true) => Recurrence::WinsFor(Color::Black),
    };
    let perpetual = match (clocks.perpetual_loses && has_king, clocks.both_checked) {
        (false, _) => PerpetualCheck::Repeats,
        (true, BothChecked::Draw) if decider == Decider::None => PerpetualCheck::LosesOrDraws,
        (true, _) => PerpetualCheck::Loses,
    };
    Repetition { occurrence: clocks.folds.into(), recurrence, perpetual }
}

fn counted(definition: &Definition) -> Counted {
    let of = |key: &str| {
        let slot = Slot::of(key);
        let kinds = definition.kinds.iter().enumerate().filter(|(_, kind)| Some(kind.slot) == slot);
        kinds.map(|(number, _)| number as u8).collect()
    };
    Counted { pawns: of("pawn"), rooks: of("rook"), khons: of("silver"), knights: of("knight") }
}

/// Whether a definition is chess but for material that draws. Published counts of chess go on where it
/// does, so moves are still listed there.
fn is_chess(definition: &Definition) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("drawMaterial")).map(str::to_string).collect()
    };
    definition.rules.ends.draw_material.is_some()
        && library::shipped("chess")
            .is_some_and(|chess| lines(&chess.canonical) == lines(&definition.canonical))
}
