//! A game played through once more, and what it showed.

use super::kinds;
use super::play::WHITE;
use super::sample::{self, Sampled};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::core::{Color, Spot, Turn};
use firzan::rules::Outcome;
use std::collections::BTreeSet;
use std::iter;

/// A game.
pub struct Seen {
    /// Its end; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The kinds to which a piece could promote at some time.
    pub promotions: BTreeSet<usize>,
    /// Whether a side could castle at some time.
    pub could_castle: bool,
    /// The positions in which good moves were looked for.
    pub sampled: Vec<Sampled>,
}

/// A move.
pub struct Move {
    /// The move.
    pub turn: Turn,
    /// Its side.
    pub side: Color,
    /// The legal moves.
    pub legal: usize,
    /// The kind of the piece that moved, as an index.
    pub kind: Option<usize>,
    /// Where it went, and a twin or a castling rook with it.
    pub went_to: Vec<Spot>,
    /// The kinds of the pieces captured.
    pub captured: Vec<usize>,
    /// The kind promoted to.
    pub promotion: Option<usize>,
    /// White's share of the point by the search, from 0 to 1; `None` if the move was random.
    pub white: Option<f64>,
    /// Whether it was castling.
    pub castles: bool,
    /// Whether it captured a pawn in passing.
    pub in_passing: bool,
    /// Whether it was made by another piece's help, such as a relay.
    pub is_helped: bool,
}

impl Seen {
    /// Plays a record through.
    ///
    /// # Errors
    /// If its first position cannot be set up, which it can in records that were read.
    pub fn of(record: &Record) -> Result<Seen> {
        let mut game = record.start()?;
        let is_one_board = game.board_files() == game.size().0;
        let all_kinds = game.kinds();
        let mut seen = Seen {
            outcome: None,
            moves: Vec::with_capacity(record.turns.len()),
            promotions: BTreeSet::new(),
            could_castle: false,
            sampled: record.tag(sample::TAG).map_or(Vec::new(), Sampled::read),
        };
        for played in &record.turns {
            let turn = played.turn;
            let (parts, side) = (game.parts(turn), game.side());
            let legal = game.legal_moves();
            seen.promotions.extend(legal.iter().filter_map(|&turn| promotion(turn)));
            let castles = |turn: Turn| {
                let is_king = || game.kind(game.parts(turn).from).is_some_and(|kind| kind.is_royal());
                is_one_board && is_king() && !game.also(turn).is_empty()
            };
            seen.could_castle = seen.could_castle || legal.iter().any(|&turn| castles(turn));
            let changes = game.changes(turn);
            let taken = changes.iter().filter_map(|change| {
                let is_gone = change.after.is_none_or(|piece| piece.color == side);
                let enemy = change.before.filter(|piece| piece.color != side && is_gone)?;
                Some((change.spot, kinds::index(all_kinds, enemy)?))
            });
            let taken: Vec<(Spot, usize)> = taken.collect();
            let mover = game.at(parts.from);
            let is_pawn = game.kind(parts.from).is_some_and(|kind| kind.is_pawn());
            let castles = castles(turn);
            let others = game.also(turn).into_iter().map(|(_, to)| to);
            let in_passing = is_one_board && is_pawn && taken.iter().any(|(spot, _)| *spot != parts.to);
            let why =
                if is_one_board && !castles { game.why(&game.write(turn)).note.arrows } else { Vec::new() };
            // Arrows from other squares come from pieces that help.
            let is_helped = why.iter().any(|(from, _)| *from != parts.from);
            seen.moves.push(Move {
                turn,
                side,
                legal: legal.len(),
                kind: mover.and_then(|piece| kinds::index(all_kinds, piece)),
                went_to: iter::once(parts.to).chain(others).collect(),
                captured: taken.into_iter().map(|(_, kind)| kind).collect(),
                promotion: promotion(turn),
                white: white(&played.comment),
                castles,
                in_passing,
                is_helped,
            });
            game.play(turn);
        }
        seen.outcome = game.outcome();
        Ok(seen)
    }

    /// The points of White.
    pub fn points(&self) -> f64 {
        points(self.outcome.and_then(|outcome| outcome.winner))
    }

    /// The winner.
    pub fn winner(&self) -> Option<Color> {
        self.outcome?.winner
    }

    /// White's shares of the point, with the number of moves played before.
    pub fn shares(&self) -> impl DoubleEndedIterator<Item = (usize, f64)> {
        self.moves.iter().enumerate().filter_map(|(ply, played)| Some((ply, played.white?)))
    }
}

/// The kind promoted to, as an index.
fn promotion(turn: Turn) -> Option<usize> {
    turn.promotion().map(usize::from)
}

/// White's points by the winner.
fn points(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// The points of White by a record's result.
pub fn white_points(record: &Record) -> f64 {
    points(record.winner().flatten())
}

/// True for the comment of a move as a study writes it, which is empty if the move was random.
pub fn is_readable(comment: &str) -> bool {
    let inside = comment.strip_prefix("[%eval ").and_then(|rest| rest.strip_suffix(']'));
    let parts = inside.and_then(|inside| inside.split_once(&format!("] {WHITE}")));
    let is_share = |text: &str| text.parse::<f64>().is_ok_and(|share| (0.0..=1.0).contains(&share));
    comment.is_empty() || parts.is_some_and(|(score, share)| !score.contains([' ', '[']) && is_share(share))
}

/// White's share of the point in a comment.
fn white(comment: &str) -> Option<f64> {
    let (_, rest) = comment.split_once(WHITE)?;
    rest.split(']').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::pgn::Reader;
    use firzan::games::Registry;

    /// A lost brace makes one comment of two and drops the move between them.
    #[test]
    fn a_comment_with_another_in_it_is_not_readable() {
        for (comment, expected) in [
            ("", true),
            ("[%eval 0.17] [%white 0.534]", true),
            ("[%eval #-3] [%white 0.000]", true),
            ("[%eval 0.17] [%white 0.5x4]", false),
            ("[%eval 0.17] [%white 1.534]", false),
            ("[%eval 0.17]", false),
            ("[%white 0.534]", false),
            ("a word", false),
            ("[%eval 0.17] [%white 0.534] e7e5 {[%eval 0.08] [%white 0.516]", false),
            ("[%eval 0.17 e7e5 {[%eval 0.08] [%white 0.516]", false),
        ] {
            assert_eq!(is_readable(comment), expected, "{comment}");
        }
    }

    #[test]
    fn both_twins_go_somewhere() {
        let text = "[Variant \"distortingmirrors\"]\n\n1. d3/l6 e6/m3 *\n";
        let mut records = Reader::new(text.as_bytes(), "chess".parse().unwrap(), &Registry::new());
        let seen = Seen::of(&records.next().unwrap().unwrap()).unwrap();
        let went = |index: usize| -> Vec<String> {
            seen.moves[index].went_to.iter().map(|spot| spot.write(1)).collect()
        };
        assert_eq!([went(0), went(1)], [["d3", "l6"], ["e6", "m3"]]);
    }
}
