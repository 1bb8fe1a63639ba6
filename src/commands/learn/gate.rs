//! The matches that decide whether a candidate becomes the present player.

use super::journal::CandidateKind;
use super::plan::MIN_PAIRS;
use super::player::Player;
use super::state::Run;
use crate::console::shard::Shard;
use crate::learning::datagen::{self, Games, Header, Play};
use crate::tournament::count::stats::{Evidence, Pentanomial};
use crate::tournament::play::game::GameScore;
use anyhow::Result;
use firzan::core::Color;
use firzan::games::Variant;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Nodes per move in a match, as a multiple of the nodes per move in self-play.
const NODE_FACTOR: u64 = 2;

/// Plays the next of the `matches` that a generation still needs: the candidate of this `kind` against the
/// present player, or, without a kind, the better candidate against the first player. Returns the number of
/// game pairs by points; `None` after a signal.
///
/// # Errors
/// If the match's file cannot be read or written, or has another match.
pub fn play(
    run: &Run,
    number: usize,
    kind: Option<CandidateKind>,
    players: [&Player; 2],
    matches: usize,
) -> Result<Option<[u32; 5]>> {
    let title = kind.map_or("the better one against the first player".to_string(), |kind| {
        format!("the new {kind} against the present player")
    });
    run.bar.say(format_args!("generation {number}: {title}"));
    let (options, now, generation) = (run.options, run.seconds(), run.generation(number));
    // The seconds for this match, if time is limited.
    let seconds = run.options.end(number, &generation).map(|end| (end - now).max(0.0) / matches as f64);
    let mut move_time = generation.move_time;
    if let Some(seconds) = seconds.filter(|_| move_time.is_none() && !options.counts_nodes()) {
        move_time = Some(options.move_time(seconds, run.pool.current_num_threads()));
        run.keep(|generation| generation.move_time = move_time)?;
    }
    let wants = |game: &u64| match seconds {
        Some(seconds) => *game < 2 * MIN_PAIRS || run.seconds() < now + seconds,
        None => *game < 2 * options.pairs(),
    };
    let nodes = players.map(|player| player.nodes(NODE_FACTOR * generation.nodes));
    let by = match move_time {
        Some(time) => format!("--move-time {time}"),
        None => format!("--nodes {} and {}", nodes[0], nodes[1]),
    };
    let ([one, other], seed) = (players.map(Player::name), options.seed);
    let description = format!("match of {one} against {other} --seed {seed} {by}");
    let (variant, shard) = (options.variant, Shard::WHOLE);
    let header = Header { variant, shard, play: description, has_interior: false };
    let plays = [0, 1].map(|side| Play::of(seed, nodes[side], &players[side].file).as_match());
    let player = || {
        let player = |play| {
            let player = datagen::Player::new(play, options.variant)?;
            Ok::<_, anyhow::Error>(match move_time {
                Some(time) => player.timed(Duration::from_millis(time)),
                None => player,
            })
        };
        let (one, other) = (player(&plays[0])?, player(&plays[1])?);
        Ok(move |number| one.meet(&other, number))
    };
    let path = run.folder.match_games(number, kind);
    run.play(&path, &header, wants, player)?.map(|_| pairs(&path, options.variant)).transpose()
}

/// Counts the complete game pairs in a file, from two losses to two wins of the player who has White in the
/// first game of each pair.
fn pairs(path: &Path, variant: Variant) -> Result<[u32; 5]> {
    let mut results = BTreeMap::new();
    for record in Games::open(&[path.to_path_buf()], variant)? {
        let game = record?.game;
        let own = if game.number.is_multiple_of(2) { Color::White } else { Color::Black };
        results.insert(game.number, GameScore::of(game.winner).outcome(own));
    }
    let mut pairs = Pentanomial::default();
    for (number, one) in results.iter().filter(|(number, _)| number.is_multiple_of(2)) {
        if let Some(other) = results.get(&(number + 1)) {
            pairs.record(*one, *other);
        }
    }
    Ok(pairs.counts())
}

/// The candidate that beat the present player by more than half the 95 % error of its match, about one
/// standard error; if both did, the one with the higher score.
pub fn better(tried: &[(CandidateKind, [u32; 5])]) -> Option<CandidateKind> {
    let gain = |&(kind, pairs): &(CandidateKind, [u32; 5])| {
        let summary = Pentanomial::new(pairs).summary()?;
        let margin = match summary.evidence {
            Evidence::Enough => summary.score_error / 2.0,
            Evidence::TooLittle | Evidence::OneSided => 0.0,
        };
        (summary.score - 0.5 > margin).then_some((kind, summary.score))
    };
    let gains = tried.iter().filter_map(gain);
    gains.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clearly_better_candidate_is_taken() {
        let weights = |pairs| (CandidateKind::Weights, pairs);
        let network = |pairs| (CandidateKind::Network, pairs);
        assert_eq!(better(&[]), None);
        assert_eq!(better(&[weights([0; 5])]), None);
        assert_eq!(better(&[weights([2, 3, 10, 3, 2])]), None);
        assert_eq!(better(&[weights([2, 3, 10, 4, 2])]), None);
        assert_eq!(better(&[weights([1, 2, 5, 6, 6])]), Some(CandidateKind::Weights));
        assert_eq!(
            better(&[weights([1, 2, 5, 6, 6]), network([0, 2, 5, 6, 7])]),
            Some(CandidateKind::Network)
        );
        assert_eq!(
            better(&[weights([0, 0, 0, 0, 10]), network([6, 6, 5, 2, 1])]),
            Some(CandidateKind::Weights)
        );
        assert_eq!(better(&[weights([10, 0, 0, 0, 0])]), None);
    }
}
