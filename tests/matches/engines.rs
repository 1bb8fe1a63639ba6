//! The engines of the tests' matches.

use serde_json::Value;

/// Two engines that play at random, without a limit.
pub const PAIR: &str = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b";

/// Two engines that play at random.
pub const RANDOM: &str = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1";

/// Firzan against itself at unequal strength.
pub const SELF: &str = "-engine cmd=$FIRZAN name=strong nodes=60 -engine cmd=$FIRZAN name=weak nodes=10 \
                        -each option.Hash=1 -maxmoves 30";

/// Firzan against the other engine in one of its modes.
pub fn against(mode: &str, words: &str) -> String {
    format!(
        "-engine cmd=$FIRZAN name=firzan option.Hash=1 nodes=30 \
         -engine cmd=$FAULTY name=other args={mode} nodes=1 -maxmoves 8 {words}"
    )
}

/// The faults of an engine that occurred.
pub fn faults(table: &Value, engine: usize) -> Vec<(String, u64)> {
    let counts = table["engines"][engine]["faults"].as_object().expect("faults");
    let counts = counts.iter().map(|(name, count)| (name.clone(), count.as_u64().expect("a count")));
    counts.filter(|(_, count)| *count > 0).collect()
}
