//! Claims in a record about how its game ended by the rules.
//!
//! Cutechess, XBoard, lichess, chess.com and Firzan name such ends in a few words: in the tags `Termination`
//! and `TerminationDetails`, and in the last comment, after a score or a clock. A clause is a claim only if
//! it consists of such words alone: "avoids stalemate" is not one, nor is "timeout vs insufficient material".

use crate::records::pgn::Record;
use firzan::core::Color;
use firzan::rules::{Outcome, Reason};

/// The words of claims, and the reasons they stand for.
const WORDS: [(&[&str], &[Reason]); 10] = [
    (
        &["checkmate", "mate", "mates", "checkmates", "was mated", "was checkmated"],
        &[Reason::Checkmate, Reason::NoLegalTurn],
    ),
    (&["stalemate"], &[Reason::Stalemate, Reason::NoLegalTurn]),
    (&["no legal turn", "no legal moves"], &[Reason::NoLegalTurn]),
    (&["king captured"], &[Reason::KingCaptured]),
    (&["bare king"], &[Reason::BareKing]),
    (&["both kings bare"], &[Reason::BothKingsBare]),
    (
        &["insufficient material", "insufficient mating material"],
        &[Reason::InsufficientMaterial, Reason::BothKingsBare],
    ),
    (
        &["repetition", "threefold repetition", "3-fold repetition", "repetition draw", "perpetual check"],
        &[Reason::ThreefoldRepetition, Reason::Repetition, Reason::PerpetualCheck],
    ),
    (&["move-count rule"], &[Reason::MoveCountRule]),
    (
        &["fifty-move rule", "fifty move rule", "fifty moves rule", "50-move rule", "50 move rule"],
        &[Reason::FiftyMoveRule],
    ),
];

/// Words that may come before those of a claim.
const BEFORE: [&str; 3] = ["xboard adjudication:", "draw by", "by"];

/// A claimed end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The words of the record.
    pub words: String,
    reasons: &'static [Reason],
    /// The claimed winner.
    winner: Option<Color>,
}

impl Claim {
    /// The claim of a record.
    pub fn of(record: &Record) -> Option<Claim> {
        let last = record.turns.last().map(|turn| turn.comment.as_str());
        let tags = ["TerminationDetails", "Termination"].map(|name| record.tag(name));
        let texts = tags.into_iter().chain([last]).flatten();
        texts.into_iter().find_map(|text| {
            let clauses = text.rsplit([',', ';', ']', '(', ')']);
            clauses.into_iter().find_map(Claim::read)
        })
    }

    /// Reads a clause.
    fn read(clause: &str) -> Option<Claim> {
        let clause = clause.trim().trim_end_matches('.');
        // A score, a depth and a time may come first.
        let is_number = |word: &str| {
            word.starts_with(['+', '-', '.'])
                || word.contains(['/', '.'])
                || word.strip_suffix('s').is_some_and(|seconds| seconds.parse::<u32>().is_ok())
        };
        let mut words = clause;
        while let Some((first, rest)) = words.split_once(' ')
            && is_number(first)
        {
            words = rest.trim_start();
        }
        let lower = words.to_ascii_lowercase();
        let mut rest = lower.rfind(" by ").map_or(lower.as_str(), |at| &lower[at + 4..]);
        let words = &words[words.len() - rest.len()..];
        for before in BEFORE {
            rest = rest.strip_prefix(before).unwrap_or(rest).trim_start();
        }
        let (side, rest) = match rest.split_once(' ') {
            Some(("white", rest)) => (Some(Color::White), rest),
            Some(("black", rest)) => (Some(Color::Black), rest),
            _ => (None, rest),
        };
        let (_, reasons) = WORDS.iter().find(|(known, _)| known.contains(&rest))?;
        let is_loser = rest.starts_with("was ");
        Some(Claim {
            words: words.to_string(),
            reasons,
            winner: side.map(|side| if is_loser { !side } else { side }),
        })
    }

    /// Whether the claim agrees with the outcome of the game.
    pub fn is_right(&self, outcome: Outcome) -> bool {
        self.reasons.contains(&outcome.reason) && (self.winner.is_none() || self.winner == outcome.winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_nothing_else_is_a_claim() {
        for (clause, reason, winner) in [
            ("Black mates", Reason::Checkmate, Some(Color::Black)),
            ("Black was mated.", Reason::Checkmate, Some(Color::White)),
            ("a (1500) won by checkmate", Reason::Checkmate, None),
            ("Draw by 3-fold repetition", Reason::ThreefoldRepetition, None),
            ("+1000.01/1 0.2 king captured", Reason::KingCaptured, None),
            ("Xboard adjudication: Stalemate", Reason::Stalemate, None),
            ("Game drawn by insufficient material", Reason::InsufficientMaterial, None),
            ("Draw by fifty moves rule", Reason::FiftyMoveRule, None),
            ("Bare king", Reason::BareKing, None),
        ] {
            let claim = Claim::read(clause).expect(clause);
            assert!(claim.reasons.contains(&reason), "{clause}");
            assert_eq!(claim.winner, winner, "{clause}");
        }
        for clause in [
            "avoids stalemate",
            "Game drawn by timeout vs insufficient material",
            "threatens checkmate",
            "White wins by adjudication",
            "a won by resignation",
            "Draw by mutual agreement",
            "Time forfeit",
            "Normal",
            "+M1/3 0s",
            "",
        ] {
            assert_eq!(Claim::read(clause), None, "{clause}");
        }
    }
}
