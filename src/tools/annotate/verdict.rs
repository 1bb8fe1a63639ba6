//! Whether the result of a record is right by the rules.

use crate::any::AnyGame;
use crate::rules::{Outcome, Reason};
use crate::tools::pgn::Record;

/// Words by which records claim an end, the longer before those that are in them.
const CLAIMS: [(&str, &[Reason]); 12] = [
    ("stalemate", &[Reason::Stalemate, Reason::NoLegalTurn]),
    ("checkmate", &[Reason::Checkmate, Reason::NoLegalTurn]),
    ("mates", &[Reason::Checkmate, Reason::NoLegalTurn]),
    ("no legal turn", &[Reason::NoLegalTurn]),
    ("perpetual check", &[Reason::PerpetualCheck]),
    ("king captured", &[Reason::KingCaptured]),
    ("both kings bare", &[Reason::BothKingsBare]),
    ("bare king", &[Reason::BareKing]),
    (
        "insufficient",
        &[Reason::InsufficientMaterial, Reason::BothKingsBare],
    ),
    (
        "repetition",
        &[Reason::ThreefoldRepetition, Reason::PerpetualCheck],
    ),
    ("fifty-move", &[Reason::FiftyMoveRule]),
    ("50-move", &[Reason::FiftyMoveRule]),
];

/// What the rules say of a game's end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// How the game ended first, and after how many turns.
    pub end: Option<(usize, Outcome)>,
    /// What is wrong in the record, in words.
    pub faults: Vec<String>,
}

/// Compares a record with the rules.
pub fn of(record: &Record, game: &mut dyn AnyGame) -> Verdict {
    let mut verdict = Verdict::default();
    let mut end = game.outcome().map(|outcome| (0, outcome));
    for (index, turn) in record.turns.iter().enumerate() {
        game.play(turn.turn);
        end = end.or_else(|| Some((index + 1, game.outcome()?)));
    }
    let turns = record.turns.len();
    let result = record.tag("Result").unwrap_or("*");
    match end {
        Some((number, outcome)) if number < turns => {
            let fault =
                format!("the game was over by the rules after turn {number} of {turns}: {outcome}");
            verdict.faults.push(fault);
        }
        Some((_, outcome)) if result != "*" && result != outcome.score() => {
            let fault = format!("the result {result} is wrong by the rules: {outcome}");
            verdict.faults.push(fault);
        }
        _ => {}
    }
    // What holds at the end, where the players went on after an earlier one.
    let last = game.outcome();
    if let Some((claim, reasons)) = claim(record)
        && !last.is_some_and(|outcome| reasons.contains(&outcome.reason))
    {
        let truth = last.map_or("goes on".to_string(), |outcome| {
            format!("ends by {}", outcome.reason)
        });
        verdict.faults.push(format!(
            "the record claims {claim:?}, but the game {truth} by the rules"
        ));
    }
    verdict.end = end;
    verdict
}

/// The end that a record claims, in a tag or after its last turn.
fn claim(record: &Record) -> Option<(&'static str, &'static [Reason])> {
    let last = record.turns.last().map(|turn| turn.comment.as_str());
    let texts = [
        record.tag("TerminationDetails"),
        record.tag("Termination"),
        last,
    ];
    let text = texts
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    CLAIMS.into_iter().find(|(word, _)| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::pgn::Reader;

    fn faults(tags: &str, turns: &str) -> Vec<String> {
        let text = format!("[Event \"x\"]\n{tags}\n{turns}\n");
        let chess = "chess".parse().expect("an id");
        let record = Reader::new(text.as_bytes(), chess)
            .next()
            .expect("a record")
            .expect(&text);
        of(&record, record.start().expect("a position").as_mut()).faults
    }

    #[test]
    fn results_and_claims_are_checked_by_the_rules() {
        const FOOL: &str = "1. f3 e5 2. g4 Qh4#";
        assert_eq!(
            faults("[Result \"0-1\"]\n", &format!("{FOOL} {{Black mates}} 0-1")),
            [""; 0]
        );
        assert_eq!(faults("[Result \"1-0\"]\n", "1. e4 {resigns} 1-0"), [""; 0]);
        let wrong = faults("[Result \"1-0\"]\n", &format!("{FOOL} 1-0"));
        assert_eq!(
            wrong,
            ["the result 1-0 is wrong by the rules: 0-1 {checkmate}"]
        );
        let claimed = faults(
            "[Result \"1/2-1/2\"]\n",
            "1. e4 {Draw by stalemate} 1/2-1/2",
        );
        assert_eq!(
            claimed,
            ["the record claims \"stalemate\", but the game goes on by the rules"]
        );
        let shuffled = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 *";
        assert_eq!(
            faults("", shuffled),
            ["the game was over by the rules after turn 8 of 9: 1/2-1/2 {threefold repetition}"]
        );
    }
}
