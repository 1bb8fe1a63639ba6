//! Checks the result of a record against the rules.

use super::claim::Claim;
use crate::records::pgn::Record;
use firzan::rules::Outcome;

/// A game's end by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// How the game first ended, and after how many plies.
    pub end: Option<(usize, Outcome)>,
    /// The faults of the record, in words.
    pub faults: Vec<String>,
}

/// Compares a record with the rules, by the outcomes in its positions, the first one's included.
pub fn of(record: &Record, outcomes: &[Option<Outcome>]) -> Verdict {
    let mut verdict = Verdict::default();
    let mut ends = outcomes.iter().enumerate();
    let end = ends.find_map(|(turns, outcome)| Some((turns, (*outcome)?)));
    let turns = record.turns.len();
    let result = record.tag("Result").unwrap_or("*");
    match end {
        Some((number, outcome)) if number < turns => {
            let fault = format!("the game was over by the rules after ply {number} of {turns}: {outcome}");
            verdict.faults.push(fault);
        }
        Some((_, outcome)) if result != "*" && result != outcome.score() => {
            let fault = format!("the result {result} is wrong by the rules: {outcome}");
            verdict.faults.push(fault);
        }
        _ => {}
    }
    // The outcome at the last position; the players may have gone on after an earlier end.
    let last = outcomes.last().copied().flatten();
    if let Some(claim) = Claim::of(record)
        && !last.is_some_and(|outcome| claim.is_right(outcome))
    {
        let truth = last.map_or("goes on".to_string(), |outcome| format!("ends {outcome}"));
        verdict
            .faults
            .push(format!("the record claims {:?}, but the game {truth} by the rules", claim.words));
    }
    verdict.end = end;
    verdict
}

#[cfg(test)]
mod tests {
    use super::super::replay::Replay;
    use super::*;
    use crate::records::pgn::Reader;
    use firzan::rules::Notation;

    fn faults(tags: &str, turns: &str) -> Vec<String> {
        let text = format!("[Event \"x\"]\n{tags}\n{turns}\n");
        let chess = "chess".parse().expect("an id");
        let record = Reader::new(text.as_bytes(), chess).next().expect("a record").expect(&text);
        let replay = Replay::of(&record, &[], Notation::San).expect("a position");
        of(&record, &replay.outcomes).faults
    }

    #[test]
    fn results_and_claims_are_checked_by_the_rules() {
        const FOOL: &str = "1. f3 e5 2. g4 Qh4#";
        assert_eq!(faults("[Result \"0-1\"]\n", &format!("{FOOL} {{Black mates}} 0-1")), [""; 0]);
        assert_eq!(faults("[Result \"1-0\"]\n", "1. e4 {resigns} 1-0"), [""; 0]);
        let wrong = faults("[Result \"1-0\"]\n", &format!("{FOOL} 1-0"));
        assert_eq!(wrong, ["the result 1-0 is wrong by the rules: 0-1 {checkmate}"]);
        let claimed = faults("[Result \"1/2-1/2\"]\n", "1. e4 {Draw by stalemate} 1/2-1/2");
        assert_eq!(claimed, ["the record claims \"stalemate\", but the game goes on by the rules"]);
        let winner = faults("[Result \"0-1\"]\n", &format!("{FOOL} {{White mates}} 0-1"));
        assert_eq!(
            winner,
            ["the record claims \"White mates\", but the game ends 0-1 {checkmate} by the rules"]
        );
        let chess_com = "[Result \"1/2-1/2\"]\n[Termination \"Game drawn by repetition\"]\n";
        let twice = faults(chess_com, "Nf3 Nf6 Ng1 Ng8 Nf3 1/2-1/2");
        assert_eq!(twice, ["the record claims \"repetition\", but the game goes on by the rules"]);
        let thrice = faults(chess_com, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1/2-1/2");
        assert_eq!(thrice, [""; 0]);
        let fifty = "[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 98 90\"]\n";
        let early = faults(fifty, "Ra2 {50-move rule} 1/2-1/2");
        assert_eq!(early, ["the record claims \"50-move rule\", but the game goes on by the rules"]);
        let due = "Ra2 Kd8 {Draw by fifty moves rule} 1/2-1/2";
        assert_eq!(faults(fifty, due), [""; 0]);
        let shuffled = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 *";
        assert_eq!(
            faults("", shuffled),
            ["the game was over by the rules after ply 8 of 9: 1/2-1/2 {threefold repetition}"]
        );
    }
}
