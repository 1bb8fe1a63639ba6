//! Facts that follow from a definition alone, without playing a move.

use firzan::core::{Color, Spot};
use firzan::games::defined::Definition;
use firzan::games::defined::betza::Way;
use firzan::games::defined::definition::Kind;
use firzan::games::defined::reach::reach;
use firzan::games::defined::region::Region;
use firzan::games::defined::rules::Board;
use firzan::games::defined::sentences::plurals;
use std::collections::BTreeSet;

/// The symmetry that maps one side's half of the board to the other's.
#[derive(Clone, Copy)]
enum Fold {
    /// Ranks are reversed.
    Mirror,
    /// Ranks and files are reversed.
    Rotate,
}

/// The facts, one sentence each.
pub fn facts(game: &Definition) -> Vec<String> {
    let mut facts = vec![symmetry(game)];
    let bound: Vec<&Kind> = game.kinds.iter().filter(|kind| is_color_bound(kind)).collect();
    facts.push(if bound.is_empty() {
        "No piece is bound to squares of one colour.".to_string()
    } else {
        format!("{} are bound to squares of one colour.", plurals(&bound))
    });
    let all = game.rules.board.region().len() as usize;
    let pawns = game.rules.promotion.pawns[0];
    for (_, kind) in game.kinds.iter().enumerate().filter(|(number, _)| !pawns.has(*number)) {
        let most = max_reached(kind, game.rules.board);
        // A piece bound to one colour is expected to reach only half of the squares.
        let usual = if is_color_bound(kind) { all / 2 } else { all };
        if most > 1 && most < usual && kind.zone == [None; 2] {
            facts.push(format!("{} reach at most {most} of {all} squares.", plurals(&[kind])));
        }
    }
    let lopsided: Vec<&Kind> = game.kinds.iter().filter(|kind| !is_symmetric(kind)).collect();
    if !lopsided.is_empty() {
        facts.push(format!("{} move differently to the left and to the right.", plurals(&lopsided)));
    }
    facts
}

/// True if every move of a piece ends on a square of the same colour as it began.
fn is_color_bound(kind: &Kind) -> bool {
    let is_even = |(x, y): (i8, i8)| (x + y) % 2 == 0;
    let ways = &kind.moves.ways;
    // A first leap is taken together with the first step after it.
    let stays = |way: &Way| {
        let through = (way.first.0 + way.step.0, way.first.1 + way.step.1);
        is_even(through) && (way.most == 1 || is_even(way.step))
    };
    !ways.is_empty() && ways.iter().all(stays)
}

/// True if a piece has the same moves to the left and to the right.
fn is_symmetric(kind: &Kind) -> bool {
    let ways: BTreeSet<Way> = kind.moves.ways.iter().copied().collect();
    let mirrored = |way: &Way| {
        let [first, step] = [way.first, way.step].map(|(x, y)| (-x, y));
        Way { first, step, ..*way }
    };
    ways.iter().map(mirrored).collect::<BTreeSet<Way>>() == ways
}

/// The number of squares, including its own, that a White piece can reach on an empty board in any number of
/// moves: the maximum over all squares on which it can begin.
fn max_reached(kind: &Kind, board: Board) -> usize {
    let spots = board.region().spots();
    let from = |start: Spot| {
        let (mut reached, mut open) = (Region::of(start.file, start.rank), vec![start]);
        while let Some(spot) = open.pop() {
            let ways = kind.moves.ways.iter().filter(|way| way.moves || way.captures);
            let goals = ways.fold(Region::NONE, |all, way| all | reach(way, spot, Color::White, board));
            open.extend((goals & !reached).spots());
            reached |= goals;
        }
        reached.len() as usize
    };
    spots.map(from).max().unwrap_or(0)
}

/// Describes the symmetry of the start position and the rules in a sentence.
fn symmetry(game: &Definition) -> String {
    let folds = [Fold::Mirror, Fold::Rotate];
    let starts = folds.map(|fold| starts_alike(game, fold));
    let start = match starts {
        [true, true] => "mirrored or rotated",
        [true, false] => "mirrored",
        [false, true] => "rotated",
        [false, false] => return "The sides' start positions differ.".to_string(),
    };
    let same_rules = folds.iter().zip(starts).any(|(&fold, is_so)| is_so && plays_alike(game, fold));
    if same_rules {
        format!("The sides are alike: Black's start position is White's, {start}.")
    } else {
        format!("Black's start position is White's, {start}, but the sides have different rules.")
    }
}

fn starts_alike(game: &Definition, fold: Fold) -> bool {
    let side = |color: Color| -> BTreeSet<(u8, u8, usize, Option<usize>)> {
        let pieces = game.start.pieces.iter().filter(|piece| piece.color == color);
        let placed = pieces.map(|piece| {
            let spot =
                if color == Color::White { piece.spot } else { folded(piece.spot, fold, game.rules.board) };
            (spot.file, spot.rank, piece.kind, piece.from)
        });
        placed.collect()
    };
    side(Color::White) == side(Color::Black)
}

fn plays_alike(game: &Definition, fold: Fold) -> bool {
    let rules = &game.rules;
    let (promotion, steps, castling) = (&rules.promotion, &rules.steps, &rules.castling);
    // Without a piece that they are for, these regions may be those of another board.
    let is_for = |(index, kind): (usize, &Kind)| {
        kind.turns_into.is_some() || promotion.pawns.iter().any(|pawns| pawns.has(index))
    };
    let has_regions = game.kinds.iter().enumerate().any(is_for);
    let of_pawns = [
        promotion.region,
        promotion.must_region,
        steps.double_region,
        steps.triple_region,
        steps.en_passant_region,
        rules.clocks.region,
        rules.relays.pawn_region.map(Option::unwrap_or_default),
    ];
    let regions = of_pawns.into_iter().filter(|_| has_regions).chain([rules.goals.region]);
    let zones = game.kinds.iter().map(|kind| kind.zone.map(Option::unwrap_or_default));
    let kinds = [
        promotion.pawns,
        promotion.kinds,
        steps.takers,
        castling.king,
        castling.rooks,
        rules.clocks.kinds,
        rules.goals.kind,
        rules.relays.immune,
    ];
    let folds = |region: Region| {
        let region = region & rules.board.region();
        let spots = region.spots().map(|spot| folded(spot, fold, rules.board));
        spots.fold(Region::NONE, |all, spot| all | Region::of(spot.file, spot.rank))
    };
    let is_folded = |[white, black]: [Region; 2]| folds(white) == folds(folds(black));
    kinds.iter().all(|[white, black]| white == black) && regions.chain(zones).all(is_folded)
}

fn folded(Spot { file, rank }: Spot, fold: Fold, board: Board) -> Spot {
    let rank = board.ranks - 1 - rank;
    match fold {
        Fold::Mirror => Spot { file, rank },
        Fold::Rotate => Spot { file: board.files - 1 - file, rank },
    }
}
