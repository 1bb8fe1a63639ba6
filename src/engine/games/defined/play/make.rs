//! Makes a game ready for play from a definition.

use super::game::{Outlook, Player, Worth};
use super::tables::Tables;
use super::worth::{self, Mobility, family};
use super::{Chosen, Defined, Game, Hands, Home, Walled};
use crate::core::{Color, Spot};
use crate::games::defined::game::limits::{self, MOST_KINDS};
use crate::games::defined::game::rules::{BothChecked, Bounds, Clocks, Decider, Ending, Flips, Rules};
use crate::games::defined::game::{Definition, Kind as DefinedKind, Region, Slot};
use crate::games::defined::play::tables::blasts::Blasts;
use crate::games::defined::play::tables::drops::Drops;
use crate::games::defined::play::tables::enclosing::Enclosing;
use crate::games::defined::play::tables::ends::Ends;
use crate::games::defined::play::tables::walls::Walls;
use crate::games::defined::play::tables::{Castlings, Form, has, set};
use crate::games::defined::tell::sentences::{Sentences, sentences};
use crate::games::defined::text::shipped;
use crate::pieces::{Letters, Role};
use crate::rules::{About, Identity, Kind, PerpetualCheck, Recurrence, Repetition, Stalemate};
use std::sync::OnceLock;

impl<F: Home> Game<F> {
    /// Makes the game of a definition whose board fits into the frame. Without learnt weights it uses those
    /// of the family of defined games. It shares the tables of `like`, a game with the same pieces.
    ///
    /// # Errors
    /// Names the first rule that Firzan does not play, or the error in the start position.
    pub fn new(
        definition: &'static Definition,
        player: Player,
        like: Option<&Game<F>>,
    ) -> Result<&'static Game<F>, String> {
        definition.check()?;
        let mut game = Game::unvalued(definition, player, like);
        let mobility = Mobility::of(&game);
        game.worth.values = worth::values(&game, &mobility);
        let own = game.player.weights.iter().flat_map(|own| &own.values);
        game.worth.values.iter_mut().zip(own).for_each(|(value, own)| *value = *own);
        game.worth.outlook = worth::outlook(&game);
        game.worth.weights = match &game.player.weights {
            Some(written) => written.leak(worth::TERMS),
            None => family::weights(&game, &mobility),
        };
        // A position refers to its game, so the game must exist before its start position is read.
        let game: &'static Game<F> = Box::leak(Box::new(game));
        let start = if definition.rules.walls.follow_moves() {
            Defined::<F, Walled>::read(Chosen(game), game.start, &mut Vec::new()).map(drop)
        } else if definition.rules.has_hands() {
            Defined::<F, Hands>::read(Chosen(game), game.start, &mut Vec::new()).map(drop)
        } else {
            Defined::<F>::read(Chosen(game), game.start, &mut Vec::new()).map(drop)
        };
        start.map(|()| game).map_err(|error| format!("the start position: {error}"))
    }

    /// The game without the values and weights of its evaluation.
    fn unvalued(definition: &'static Definition, player: Player, like: Option<&Game<F>>) -> Game<F> {
        let forms = forms(definition);
        let rules = &definition.rules;
        let set = |region: Region| set::<F>(definition, region);
        let holes = set(definition.start.holes);
        let king = king(definition, &forms);
        let ends = Ends::new::<F>(definition, &forms);
        let immune = |kinds| {
            (0..).zip(&forms).filter(|(_, form)| has(kinds, form.moves)).map(|(kind, _)| kind).collect()
        };
        let most = limits::most_moves(definition);
        let tables = like.map_or_else(|| Tables::new(definition, &forms), |like| like.tables);
        let drops = Drops::new(definition, &forms, tables.movers);
        Game {
            definition,
            identity: identity(definition, &forms, king.is_some(), ends.royalty.is_some()),
            start: definition.start.text.clone().leak(),
            king,
            immune: rules.relays.immune.map(immune),
            board: set(Region::ALL) & !holes,
            holes,
            palaces: palaces(definition).leak(),
            tables,
            consumes: rules.captures.explode || !rules.captures.petrified.is_empty(),
            petrified: immune(rules.captures.petrified),
            blasts: Blasts::of::<F>(definition, &forms),
            enclosing: Enclosing::of::<F>(definition),
            most_moves: forms.iter().flat_map(|form| most[form.moves]).collect(),
            castlings: Castlings::new(definition),
            en_passant: rules.steps.en_passant_region.map(set),
            is_bounded: ends.royalty.is_some()
                || rules.bounds != Bounds::default()
                || rules.passes.if_stuck != [false; 2]
                || !rules.captures.mutually_immune.is_empty()
                || rules.gates.enter()
                || drops.is_bounded,
            gates: rules.gates,
            walls: Walls::new::<F>(definition),
            lays_instead: rules.walls.replace_moves(),
            has_new_walls: rules.has_new_walls(),
            needs_shak: rules.ends.needs_shak,
            promotes_as_turn: rules.promotion.as_turn,
            ferzes: ferzes(definition, &forms),
            may_pass: rules.passes.allowed != [false; 2],
            faces: rules.ends.facing_draws && king.is_some(),
            shuttlers: rules.clocks.shuttling_loses.then(|| shuttlers(definition, &forms)),
            drops,
            ends,
            continues_when_drawn: is_chess(definition),
            aims_at_zugzwang: aims_at_zugzwang(rules),
            worth: Worth {
                values: [0; MOST_KINDS],
                weights: const { &family::NONE },
                outlook: Outlook::none(),
                net: OnceLock::new(),
            },
            player,
            by_hand: OnceLock::new(),
            derived: OnceLock::new(),
            forms,
        }
    }
}

/// The kinds of ferzes, promoted ones included, if they may leap.
fn ferzes(definition: &Definition, forms: &[Form]) -> Vec<u8> {
    let is_ferz =
        |form: &Form| definition.rules.gates.leap() && definition.kinds[form.moves].slot == Slot::FERS;
    (0..).zip(forms).filter(|(_, form)| is_ferz(form)).map(|(kind, _)| kind).collect()
}

/// By side, the kinds that can enter the squares of the enemy king, and so may not go back and forth.
fn shuttlers(definition: &Definition, forms: &[Form]) -> [Vec<u8>; 2] {
    let zone = |kind: Option<&DefinedKind>, side: usize| {
        kind.and_then(|kind| kind.zone[side]).unwrap_or(Region::ALL)
    };
    let king = definition.kinds.iter().find(|kind| kind.is_king());
    [0, 1].map(|side| {
        let palace = zone(king, 1 - side);
        let enters = |form: &Form| !(zone(Some(&definition.kinds[form.moves]), side) & palace).is_empty();
        (0..).zip(forms).filter(|(_, form)| enters(form)).map(|(kind, _)| kind).collect()
    })
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
    let form = |moves: usize| Form { moves, was: None, by_letter: false };
    let plain = kinds.clone().map(|(kind, _)| form(kind));
    let promoted = kinds.filter_map(|(kind, it)| Some(Form { was: Some(kind), ..form(it.turns_into?) }));
    let marked = definition.marked().map(|kind| Form { by_letter: true, ..form(kind) });
    plain.chain(promoted).chain(marked).collect()
}

/// The king's kind: a promoted form if the game has one, else the plain kind.
fn king(definition: &Definition, forms: &[Form]) -> Option<u8> {
    let is_king = |form: &Form| definition.kinds[form.moves].is_king();
    forms.iter().rposition(is_king).map(|king| king as u8)
}

fn kinds(definition: &'static Definition, forms: &[Form]) -> Vec<Kind> {
    let is_pawn = |kind: usize| {
        definition.kinds[kind].slot == Slot::PAWN || definition.rules.promotion.pawns[0].has(kind)
    };
    let one_pawn = (0..definition.kinds.len()).filter(|&kind| is_pawn(kind)).count() == 1;
    let is_xiangqi = definition.kinds.iter().any(|kind| kind.slot == Slot::HORSE);
    let kind = |form: &Form| {
        let (letter, moves) =
            (&definition.kinds[form.was.unwrap_or(form.moves)], &definition.kinds[form.moves]);
        let letters = Letters {
            mover: (moves.slot != Slot::PAWN).then(|| moves.synonym.unwrap_or(moves.letter)),
            promoted: moves.letter,
            wxf: if is_xiangqi { moves.slot.wxf() } else { "" },
        };
        let role = if moves.is_king() {
            Role::Royal
        } else if one_pawn && form.was.is_none() && !form.by_letter && is_pawn(form.moves) {
            Role::Pawn
        } else {
            Role::Plain
        };
        Kind { role, letters, ..Kind::new(letter.letter, &moves.name, &moves.moves.text) }
    };
    forms.iter().map(kind).collect()
}

/// Whether zugzwang decides games: captures are compulsory, mate does not lose, stalemate or extinction wins,
/// a row does not, or pieces change sides.
fn aims_at_zugzwang(rules: &Rules) -> bool {
    let Rules { ends, bounds, rows, enclosing, .. } = rules;
    bounds.must_capture
        || ends.checkmate != Some(Ending::Loss)
        || ends.stalemate == Some(Ending::Win)
        || ends.extinction.value == Some(Ending::Win)
        || rows.any() && rows.value != Some(Ending::Win)
        || enclosing.flips != Flips::None
}

/// The repetition rule. As in Fairy-Stockfish, perpetual check applies only to kings.
fn repetition(clocks: &Clocks, decider: Decider, has_king: bool) -> Repetition {
    let recurrence = match (clocks.fold, clocks.fold_is_white) {
        (None, _) => Recurrence::Continues,
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

/// True if a definition is chess, except for the material that draws. Published perft counts ignore such
/// draws, so moves are still generated after them.
fn is_chess(definition: &Definition) -> bool {
    definition.rules.ends.draw_material.is_some()
        && shipped::find("chess").is_some_and(|chess| definition.differs_only_in_draws(chess))
}

/// The rectangles that kings are confined to, each as two corners.
fn palaces(definition: &Definition) -> Vec<[Spot; 2]> {
    let whole = definition.rules.board.region();
    let zones = definition.kinds.iter().filter(|kind| kind.is_king()).flat_map(|kind| kind.zone);
    let palace = |zone: Region| {
        let spots: Vec<Spot> = (zone & whole).spots().collect();
        let files = spots.iter().map(|spot| spot.file);
        let ranks = spots.iter().map(|spot| spot.rank);
        let low = Spot { file: files.clone().min()?, rank: ranks.clone().min()? };
        let high = Spot { file: files.max()?, rank: ranks.max()? };
        let size = usize::from(high.file - low.file + 1) * usize::from(high.rank - low.rank + 1);
        (spots.len() == size && zone & whole != whole).then_some([low, high])
    };
    zones.flatten().filter_map(palace).collect()
}

const NOTATION: &[&str] =
    &["A move is the piece's square and its target square, then the letter of the piece that it \
     promotes to, or + if it turns into a fixed piece and - if it turns back."];

/// The definition's descriptive texts.
fn about(definition: &Definition) -> About {
    let leaked = |text: &str| -> &'static str { text.to_string().leak() };
    let given = definition.words.iter().filter(|(key, _)| key.starts_with("rule"));
    let mut rules: Vec<&'static str> = given.map(|(_, text)| leaked(text)).collect();
    if rules.is_empty() {
        let Sentences { promotion, moves, ends } = sentences(definition);
        rules.extend([promotion, moves, ends].iter().flatten().map(|sentence| leaked(sentence)));
    }
    let mut notes = vec!["The game is defined in a text file."];
    if definition.rules.clocks.chasing {
        notes.push("Firzan does not recognise perpetual chases: they count as ordinary repetitions.");
    }
    let origin = match (definition.word("inventor"), definition.word("year")) {
        (Some(who), Some(when)) => leaked(&format!("{who}, {when}")),
        (Some(who), None) => leaked(who),
        _ => "",
    };
    About {
        origin,
        summary: definition.word("summary").map_or("A game defined in a text file.", leaked),
        first_move: "Type the squares of a move, such as a2a3.",
        rules: rules.leak(),
        notation: NOTATION,
        examples: "",
        options: &[],
        notes: notes.leak(),
    }
}
