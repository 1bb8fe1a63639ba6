//! Playing a game of a study.

use super::plan::{Beginning, Plan, Series};
use super::sample;
use crate::commands::annotate::share;
use crate::console::interrupt;
use crate::records::pgn::{CommentedTurn, Record};
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::format::{Score, View};
use firzan::search::{Control, Limits, Memory, Settings};

/// The tag that names what a game depends on.
pub const SIGNATURE: &str = "Study";
/// The beginning of a comment with White's share of a point.
pub const WHITE: &str = "[%white ";
/// The result of a game that is cut off.
const DRAWN: &str = "1/2-1/2";
/// The greatest part by which a move has more or fewer nodes than usual.
const JITTER: f64 = 0.25;

/// Plays a game; `None` after a signal, or if the series has no beginning for it.
pub fn play(plan: &Plan, series: &Series, number: u64, memory: &Memory) -> Option<Record> {
    let Beginning { mut game, nodes, names, mut random } = plan.beginning(series, number)?;
    // A game must not depend on earlier ones.
    memory.clear();
    let mut turns: Vec<CommentedTurn> = Vec::new();
    let first = game.played().len();
    turns.extend(game.played().iter().map(|&turn| CommentedTurn::new(turn, String::new())));
    let start = game.first_fen();
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.score();
        }
        if game.cut_off().is_some() {
            break DRAWN;
        }
        if interrupt::is_interrupted() {
            return None;
        }
        let usual = nodes[game.side().index()] as f64;
        let nodes = usual * (1.0 + JITTER * (2.0 * random.share() - 1.0));
        let settings = Settings { threads: 0, ..Settings::default() };
        let limits = Limits::nodes(nodes as u64);
        let best = game.search(&limits, settings, memory, &Control::default(), &mut |_| {});
        let turn = best.turn?;
        let comment = if series.is_usual() { comment(game.as_ref(), best.value) } else { String::new() };
        turns.push(CommentedTurn::new(turn, comment));
        game.play(turn);
    };
    let mut tags = vec![
        ("Event", series.name()),
        ("Round", (number + 1).to_string()),
        ("White", names[0].clone()),
        ("Black", names[1].clone()),
        ("Result", result.to_string()),
        ("Variant", plan.variant.to_string()),
        (SIGNATURE, plan.signature()),
    ];
    if start != game.start_fen() {
        tags.extend([("SetUp", "1".to_string()), ("FEN", start)]);
    }
    if *series == Series::Start {
        let played: Vec<Turn> = turns[first..].iter().map(|turn| turn.turn).collect();
        let sampled = sample::of(game.as_mut(), &played, 4 * plan.nodes, memory, &mut random);
        tags.push((sample::TAG, sampled?));
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    Some(Record::new(plan.variant, tags, turns))
}

/// A search's value as the comment of its move.
fn comment(game: &dyn AnyGame, value: i32) -> String {
    let score = Score::seen(game, value, View::White).to_string();
    let white = match game.side() {
        Color::White => share(game, value),
        Color::Black => 1.0 - share(game, value),
    };
    format!("[%eval {}] {WHITE}{white:.3}]", score.trim_start_matches('+'))
}
