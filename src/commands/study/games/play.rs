//! Plays a game of a study, and counts the good moves in some of its positions.

use super::plan::{Plan, Series};
use crate::commands::annotate::{is_only, search, searcher, share};
use crate::console::interrupt;
use crate::records::pgn::{CommentedTurn, Record};
use firzan::any::AnyGame;
use firzan::core::{Color, Random, Turn};
use firzan::format::{Score, View};
use firzan::games::Variant;
use firzan::rules::Notation;
use firzan::search::{Control, Limits, Memory, Settings};

/// The PGN tag with the options that determine a game.
pub const SIGNATURE_TAG: &str = "Study";
/// Prefix of White's expected score in a comment.
const WHITE_SHARE: &str = "[%white ";
/// Maximum relative deviation from the nodes per move.
const JITTER: f64 = 0.25;
/// The PGN tag with the samples of a game.
pub const SAMPLES_TAG: &str = "GoodMoves";
/// Maximum number of samples per game.
const MAX_SAMPLES: usize = 2;
/// Maximum number of moves compared in a sample.
pub const MAX_LINES: usize = 8;
/// Maximum loss of a good move, in points.
pub const MAX_LOSS: f64 = 0.05;

/// Plays a game; `None` after a signal, or if the game cannot be set up.
pub fn play(plan: &Plan, series: &Series, number: u64, memory: &Memory) -> Option<Record> {
    let (mut game, nodes, [white, black], mut random) = plan.setup(series, number)?;
    // A game must not depend on earlier ones.
    memory.clear();
    let mut turns: Vec<CommentedTurn> = without_comments(game.played()).collect();
    let first = turns.len();
    let start = game.first_fen();
    // No figure uses the scores of games between unequal sides.
    let is_equal = matches!(series, Series::Start | Series::Random);
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.score();
        }
        if game.cut_off().is_some() {
            break "1/2-1/2";
        }
        if interrupt::is_interrupted() {
            return None;
        }
        let nodes = nodes[game.side().index()] as f64;
        let limits = Limits::nodes((nodes * (1.0 + JITTER * (2.0 * random.share() - 1.0))) as u64);
        let settings = Settings { threads: 0, ..Settings::default() };
        let best = game.search(&limits, settings, memory, &Control::default(), &mut |_| {});
        let turn = best.turn?;
        let comment = if is_equal { comment(game.as_ref(), best.value) } else { String::new() };
        turns.push(CommentedTurn::new(turn, comment));
        game.play(turn);
    };
    let mut tags = vec![
        ("Event", series.name()),
        ("Round", (number + 1).to_string()),
        ("White", white),
        ("Black", black),
        ("Result", result.to_string()),
        ("Variant", plan.variant.to_string()),
        (SIGNATURE_TAG, plan.signature()),
    ];
    if start != game.start_fen() {
        tags.extend([("SetUp", "1".to_string()), ("FEN", start)]);
    }
    if *series == Series::Start {
        let played = game.played()[first..].to_vec();
        let samples = samples(game.as_mut(), &played, 4 * plan.nodes, memory, &mut random);
        tags.push((SAMPLES_TAG, samples?));
    }
    Some(record(plan.variant, tags, turns))
}

/// Turns with empty comments, for a record.
pub fn without_comments(turns: &[Turn]) -> impl Iterator<Item = CommentedTurn> {
    turns.iter().map(|&turn| CommentedTurn::new(turn, String::new()))
}

/// A record with these tags and turns.
pub fn record(variant: Variant, tags: Vec<(&str, String)>, turns: Vec<CommentedTurn>) -> Record {
    let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    Record::new(variant, tags, turns)
}

/// The comment of a move: the search's score and White's expected score.
fn comment(game: &dyn AnyGame, value: i32) -> String {
    let score = Score::seen(game, value, View::White).to_string();
    let own = share(game, value);
    let white = if game.side() == Color::White { own } else { 1.0 - own };
    format!("[%eval {}] {WHITE_SHARE}{white:.3}]", score.trim_start_matches('+'))
}

/// White's expected score, from 0 to 1, in the comment of a move; `None` for a random move.
pub fn white_share(comment: &str) -> Option<f64> {
    let (_, rest) = comment.split_once(WHITE_SHARE)?;
    rest.split(']').next()?.parse().ok()
}

/// True for a comment in the format that a study writes; empty for a random move. If a brace is missing, two
/// comments run together and the move between them is lost.
pub fn is_readable(comment: &str) -> bool {
    let inside = comment.strip_prefix("[%eval ").and_then(|rest| rest.strip_suffix(']'));
    let parts = inside.and_then(|inside| inside.split_once(&format!("] {WHITE_SHARE}")));
    let is_share = |text: &str| text.parse::<f64>().is_ok_and(|share| (0.0..=1.0).contains(&share));
    comment.is_empty() || parts.is_some_and(|(score, share)| !score.contains([' ', '[']) && is_share(share))
}

/// The number of good moves in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The number of plies played before it.
    pub ply: usize,
    /// The number of good moves, at most [`MAX_LINES`].
    pub good: usize,
    /// 1 if only one move is good, 2 if that move was also not the first choice of the search, otherwise 0.
    pub marks: usize,
}

/// Takes a game back to random positions among the `played` moves, counts the good moves in each with `nodes`
/// nodes per position, and returns the samples as text. Leaves the game in the earliest position. `None`
/// after a signal.
fn samples(
    game: &mut dyn AnyGame,
    played: &[Turn],
    nodes: u64,
    memory: &Memory,
    random: &mut Random,
) -> Option<String> {
    let before = game.played().len() - played.len();
    let mut plies: Vec<usize> =
        (0..MAX_SAMPLES.min(played.len())).map(|_| before + random.below(played.len())).collect();
    plies.sort_unstable();
    plies.dedup();
    let limits = Limits::nodes(nodes);
    let searcher =
        searcher(&limits, Settings { threads: 0, lines: MAX_LINES, ..Settings::default() }, memory);
    let mut samples = Vec::new();
    for ply in plies.into_iter().rev() {
        while game.played().len() > ply {
            game.undo();
        }
        if game.legal_moves().len() < 2 {
            continue;
        }
        let findings = search(game, Notation::Rules, &searcher)?;
        if interrupt::is_interrupted() {
            return None;
        }
        let best = share(game, findings.lines[0].value);
        let losses: Vec<f64> = findings.lines.iter().map(|line| best - share(game, line.value)).collect();
        let good = losses.iter().filter(|loss| **loss <= MAX_LOSS).count();
        let is_hidden = findings.first != findings.lines[0].turns.first().copied();
        let marks = if is_only(losses.get(1).copied()) { 1 + usize::from(is_hidden) } else { 0 };
        samples.push(Sample { ply, good, marks }.text());
    }
    samples.reverse();
    Some(samples.join(" "))
}

impl Sample {
    /// The sample as text, such as `17:3`; `!` marks a single good move, `!!` one that is not obvious.
    fn text(self) -> String {
        format!("{}:{}{}", self.ply, self.good, "!".repeat(self.marks))
    }

    /// Reads the samples in a record's tag.
    pub fn read(text: &str) -> Vec<Sample> {
        let read = |sample: &str| {
            let (ply, rest) = sample.split_once(':')?;
            let good = rest.trim_end_matches('!');
            let marks = rest.len() - good.len();
            Some(Sample { ply: ply.parse().ok()?, good: good.parse().ok()?, marks })
        };
        text.split(' ').filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn samples_round_trip() {
        let text = "3:1!! 17:8 40:1!";
        assert_eq!(Sample::read(text).into_iter().map(Sample::text).collect::<Vec<_>>().join(" "), text);
    }
}
