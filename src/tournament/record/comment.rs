//! The comments of moves in records: an engine's evaluation, depth, time and nodes.

use crate::tournament::engines::adapter::{Thought, Value};
use std::fmt;
use std::time::Duration;

/// The last line of an engine's search for a move, and the time taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The last line of the search.
    pub thought: Thought,
    /// The time taken for the move.
    pub time: Duration,
}

impl fmt::Display for Comment {
    /// Writes, for example, `+0.31/9 0.052s 12345`; a dash replaces a missing score or depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thought.score {
            Some(Value::Centipawns(score)) => write!(f, "{:+.2}", f64::from(score) / 100.0)?,
            Some(Value::Mate(turns)) if turns > 0 => write!(f, "+M{turns}")?,
            Some(Value::Mate(turns)) => write!(f, "-M{}", turns.unsigned_abs())?,
            None => write!(f, "-")?,
        }
        match self.thought.depth {
            Some(depth) => write!(f, "/{depth}")?,
            None => write!(f, "/-")?,
        }
        write!(f, " {:.3}s", self.time.as_secs_f64())?;
        self.thought.nodes.map_or(Ok(()), |nodes| write!(f, " {nodes}"))
    }
}

impl Comment {
    /// Reads a comment in this format, up to a comma; returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Comment> {
        let mut tokens = text.split(',').next()?.split_whitespace();
        let (score, depth) = tokens.next()?.split_once('/')?;
        let score = match score.split_once('M') {
            Some((sign, turns)) => {
                let turns: i32 = turns.parse().ok()?;
                Some(Value::Mate(if sign == "-" { -turns } else { turns }))
            }
            None if score == "-" => None,
            None => Some(Value::Centipawns((score.parse::<f64>().ok()? * 100.0).round() as i32)),
        };
        let depth = if depth == "-" { None } else { Some(depth.parse().ok()?) };
        let seconds = tokens.next()?.strip_suffix('s')?.parse().ok()?;
        let nodes = match tokens.next() {
            Some(nodes) => Some(nodes.parse().ok()?),
            None => None,
        };
        Some(Comment {
            thought: Thought { score, depth, nodes, ..Thought::default() },
            time: Duration::try_from_secs_f64(seconds).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_round_trip() {
        for text in
            ["+0.31/9 0.052s 12345", "-M3/12 1.000s 7", "+M1/- 0.000s", "-/- 0.100s", "-0.05/1 0.001s"]
        {
            assert_eq!(Comment::parse(text).expect(text).to_string(), text);
        }
        for text in ["", "book", "1/2", "x/y 1s", "+1.0/3 s", "+1/1 1s x", "M/1 1s"] {
            assert_eq!(Comment::parse(text), None, "{text:?}");
        }
    }
}
