//! Checks a record's result, and its claims about how the game ended, against the rules.
//!
//! Cutechess, XBoard, lichess, chess.com and Firzan state the reason in a short phrase: in the tags
//! `Termination` and `TerminationDetails`, and in the last comment, after a score or a clock. A clause is a
//! claim only if it consists of a known phrase alone: "avoids stalemate" is not one, nor is "timeout vs
//! insufficient material".

use crate::records::pgn::Record;
use firzan::core::Color;
use firzan::rules::{Outcome, Reason};

/// The phrases of claims, and the reasons that each may refer to.
const PHRASES: [(&[&str], &[Reason]); 10] = [
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

/// Text that may precede the phrase of a claim.
const CLAIM_PREFIXES: [&str; 3] = ["xboard adjudication:", "draw by", "by"];

/// A claim about how the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Claim {
    /// The clause of the record.
    text: String,
    reasons: &'static [Reason],
    /// The claimed winner.
    winner: Option<Color>,
}

impl Claim {
    /// Finds the claim of a record.
    fn of(record: &Record) -> Option<Claim> {
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
        // A score, a depth and a time may precede the claim.
        let is_number = |token: &str| {
            token.starts_with(['+', '-', '.'])
                || token.contains(['/', '.'])
                || token.strip_suffix('s').is_some_and(|seconds| seconds.parse::<u32>().is_ok())
        };
        let mut text = clause;
        while let Some((first, rest)) = text.split_once(' ')
            && is_number(first)
        {
            text = rest.trim_start();
        }
        let lower = text.to_ascii_lowercase();
        let mut rest = lower.rfind(" by ").map_or(lower.as_str(), |at| &lower[at + 4..]);
        let text = &text[text.len() - rest.len()..];
        for prefix in CLAIM_PREFIXES {
            rest = rest.strip_prefix(prefix).unwrap_or(rest).trim_start();
        }
        let (side, rest) = match rest.split_once(' ') {
            Some(("white", rest)) => (Some(Color::White), rest),
            Some(("black", rest)) => (Some(Color::Black), rest),
            _ => (None, rest),
        };
        let (_, reasons) = PHRASES.iter().find(|(known, _)| known.contains(&rest))?;
        let is_loser = rest.starts_with("was ");
        Some(Claim {
            text: text.to_string(),
            reasons,
            winner: side.map(|side| if is_loser { !side } else { side }),
        })
    }

    /// Whether the claim agrees with the outcome of the game.
    fn is_right(&self, outcome: Outcome) -> bool {
        self.reasons.contains(&outcome.reason) && (self.winner.is_none() || self.winner == outcome.winner)
    }
}

/// The end of a game according to the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The number of plies after which the game was first over, and its outcome then.
    pub end: Option<(usize, Outcome)>,
    /// The faults of the record.
    pub faults: Vec<String>,
}

/// Compares a record with the rules. `outcomes` are those in each of its positions, starting with the first.
pub fn of(record: &Record, outcomes: &[Option<Outcome>]) -> Verdict {
    let mut faults = Vec::new();
    let mut ends = outcomes.iter().enumerate();
    let end = ends.find_map(|(turns, outcome)| Some((turns, (*outcome)?)));
    let turns = record.turns.len();
    let result = record.tag("Result").unwrap_or("*");
    match end {
        Some((number, outcome)) if number < turns => {
            faults.push(format!("the game was over by the rules after ply {number} of {turns}: {outcome}"));
        }
        Some((_, outcome)) if result != "*" && result != outcome.score() => {
            faults.push(format!("the result {result} is wrong by the rules: {outcome}"));
        }
        _ => {}
    }
    // The outcome in the last position: the players may have continued after an earlier end.
    let last = outcomes.last().copied().flatten();
    if let Some(claim) = Claim::of(record)
        && !last.is_some_and(|outcome| claim.is_right(outcome))
    {
        let truth = last.map_or("is not over".to_string(), |outcome| format!("ends {outcome}"));
        faults.push(format!("the record claims {:?}, but the game {truth} by the rules", claim.text));
    }
    Verdict { end, faults }
}

#[cfg(test)]
mod tests {
    use super::super::study::Replay;
    use super::*;
    use crate::records::pgn::Reader;
    use firzan::games::Registry;
    use firzan::rules::Notation;

    fn faults(tags: &str, turns: &str) -> Vec<String> {
        let text = format!("[Event \"x\"]\n{tags}\n{turns}\n");
        let chess = "chess".parse().expect("an id");
        let record =
            Reader::new(text.as_bytes(), chess, &Registry::new()).next().expect("a record").expect(&text);
        let replay = Replay::of(&record, &[], Notation::San).expect("a position");
        of(&record, &replay.outcomes).faults
    }

    #[test]
    fn a_claim_is_a_whole_clause() {
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

    #[test]
    fn results_and_claims_are_checked_by_the_rules() {
        const FOOL: &str = "1. f3 e5 2. g4 Qh4#";
        assert_eq!(faults("[Result \"0-1\"]\n", &format!("{FOOL} {{Black mates}} 0-1")), [""; 0]);
        assert_eq!(faults("[Result \"1-0\"]\n", "1. e4 {resigns} 1-0"), [""; 0]);
        let wrong = faults("[Result \"1-0\"]\n", &format!("{FOOL} 1-0"));
        assert_eq!(wrong, ["the result 1-0 is wrong by the rules: 0-1 {checkmate}"]);
        let claimed = faults("[Result \"1/2-1/2\"]\n", "1. e4 {Draw by stalemate} 1/2-1/2");
        assert_eq!(claimed, ["the record claims \"stalemate\", but the game is not over by the rules"]);
        let winner = faults("[Result \"0-1\"]\n", &format!("{FOOL} {{White mates}} 0-1"));
        assert_eq!(
            winner,
            ["the record claims \"White mates\", but the game ends 0-1 {checkmate} by the rules"]
        );
        let chess_com = "[Result \"1/2-1/2\"]\n[Termination \"Game drawn by repetition\"]\n";
        let twice = faults(chess_com, "Nf3 Nf6 Ng1 Ng8 Nf3 1/2-1/2");
        assert_eq!(twice, ["the record claims \"repetition\", but the game is not over by the rules"]);
        let thrice = faults(chess_com, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1/2-1/2");
        assert_eq!(thrice, [""; 0]);
        let fifty = "[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 98 90\"]\n";
        let early = faults(fifty, "Ra2 {50-move rule} 1/2-1/2");
        assert_eq!(early, ["the record claims \"50-move rule\", but the game is not over by the rules"]);
        let due = "Ra2 Kd8 {Draw by fifty moves rule} 1/2-1/2";
        assert_eq!(faults(fifty, due), [""; 0]);
        let shuffled = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 *";
        assert_eq!(
            faults("", shuffled),
            ["the game was over by the rules after ply 8 of 9: 1/2-1/2 {threefold repetition}"]
        );
    }
}
