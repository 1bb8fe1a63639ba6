//! Tactics of every game from random games, proved by exhaustive search: the engine must find nine of ten
//! within a limit of nodes. `cargo test --test games tactics -- --nocapture` names those that it misses.
//!
//! They are in `tests/tactics/<game>.epd`: `# variant-id: theme`, then lines `FEN ;dm N` for a win by the Nth
//! turn, or `FEN ;gain CP` for the only turn that wins that much material. The ignored tests `make::<game>`
//! rewrite these files.

use crate::common::solve::{Solver, after, decided};
use crate::puzzles::{best_turn, failures, positions, wins, write};
use firzan::core::{Color, Shape, Turn};
use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::rules::{Game, Position, Reason};
use firzan::search::score::mate_in;
use firzan::search::{Best, Limits};
use std::fmt::Write;

/// Nodes within which the engine must find the solution.
const NODES: u64 = 400_000;

/// One of this many positions may be missed. Were it none, a position or two would decide about weights that
/// win matches.
const POSITIONS_PER_MISS: usize = 10;

/// Nodes of the search that selects positions worth an exhaustive one. Flipping Xiangqi's are from random
/// games without this filter.
const SIEVE: u64 = 40_000;

/// Positions of each theme.
const COUNT: usize = 10;

/// The least material that a fork wins, in centipawns.
const GAIN: i32 = 250;

/// Material that the next best turn must not win, in centipawns.
const LESS: i32 = 100;

/// More than all material is worth: a win.
const DECISIVE: i32 = 5_000;

/// Turns, of both sides together, for which a gain of material is followed.
const PLIES: u32 = 5;

/// The theme of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Theme {
    /// A win by the nth turn.
    Mate(u32),
    /// A win that bares the enemy king.
    Baring(u32),
    /// A win in which a piece moves like a knight by relay.
    Relay(u32),
    /// A win for which the right piece must be flipped.
    Flip,
    /// A quiet turn that wins material because it threatens more than one reply can meet.
    Fork,
}

/// The themes of each game by variant id, as their sections are headed.
const THEMES: &[(&str, &[Theme])] = &[
    ("knightrelay", &[Theme::Relay(2), Theme::Mate(3), Theme::Fork]),
    ("insaneflip", &[Theme::Flip, Theme::Flip]),
    ("insaneflip8", &[Theme::Flip, Theme::Flip]),
    ("grandshatranj", &[Theme::Baring(2), Theme::Baring(3), Theme::Mate(3)]),
    ("flippingxiangqi", &[Theme::Mate(3), Theme::Mate(4), Theme::Fork]),
    ("distortingmirrors", &[Theme::Mate(3), Theme::Fork]),
    ("shatranj", &[Theme::Baring(2), Theme::Mate(3)]),
];

impl Theme {
    fn name(self) -> String {
        match self {
            Theme::Mate(n) => format!("wins in {n}"),
            Theme::Baring(n) => format!("barings in {n}"),
            Theme::Relay(n) => format!("relay wins in {n}"),
            Theme::Flip => "flip tricks".to_string(),
            Theme::Fork => "forks".to_string(),
        }
    }

    /// What follows the FEN of a position if it shows the theme.
    fn found<P: Evaluate>(self, position: &P) -> Option<String> {
        let best = best_of(position, SIEVE);
        if self == Theme::Fork {
            if position.is_noisy(best.turn?.first()) || best.value < GAIN {
                return None;
            }
            let (turn, gain) = fork(position)?;
            // Beyond the horizon of the exhaustive search another turn may be better.
            let best = best_of(position, 10 * NODES);
            return (best.turn == Some(turn)).then(|| format!("gain {gain}"));
        }
        let n = match self {
            Theme::Mate(n) | Theme::Baring(n) | Theme::Relay(n) => n,
            _ => 2,
        };
        if mate_in(best.value) != Some(n as i32) {
            return None;
        }
        let mut solver = Solver::default();
        if (1..n).any(|sooner| !solver.winning_turns(position, sooner, 1).is_empty()) {
            return None;
        }
        let winning = solver.winning_turns(position, n, 4);
        let shown = match self {
            Theme::Mate(_) | Theme::Fork => true,
            Theme::Flip => !position.is_noisy(winning.first()?.first()),
            Theme::Baring(_) | Theme::Relay(_) => {
                let line = line(&mut solver, position, n);
                let (last, mate) = line.last()?;
                match self {
                    Theme::Baring(_) => decided(&after(last, *mate))?.reason == Reason::BareKing,
                    _ => line.iter().step_by(2).any(|(at, turn)| is_relayed(at, *turn)),
                }
            }
        };
        (shown && (1..4).contains(&winning.len())).then(|| format!("dm {n}"))
    }
}

/// One line of the win: each position with the turn played in it.
fn line<P: Position>(solver: &mut Solver, position: &P, n: u32) -> Vec<(P, Turn)> {
    let mut line = Vec::new();
    let mut at = position.clone();
    for left in (1..=n).rev() {
        // A defender that runs into an earlier win is as good as any.
        let Some(turn) = (1..=left).find_map(|n| solver.winning_turns(&at, n, 1).pop()) else {
            break;
        };
        let next = after(&at, turn);
        line.push((at, turn));
        if decided(&next).is_some() {
            break;
        }
        let reply = next.legal_moves()[0];
        at = after(&next, reply);
        line.push((next, reply));
        if decided(&at).is_some() {
            break;
        }
    }
    line
}

/// Whether a piece other than a knight leaps like one.
fn is_relayed<P: Position>(position: &P, turn: Turn) -> bool {
    let (from, to) = (turn.from(), turn.to());
    let files = P::Shape::file(from).abs_diff(P::Shape::file(to));
    let ranks = P::Shape::rank(from).abs_diff(P::Shape::rank(to));
    let is_knight = |kind: u8| position.kinds()[kind as usize].letter == 'N';
    files * ranks == 2 && position.at(from).is_some_and(|piece| !is_knight(piece.kind))
}

/// The only turn that wins at least [`GAIN`] of material, if it is quiet, and what it wins.
fn fork<P: Evaluate>(position: &P) -> Option<(Turn, i32)> {
    if position.count() < 2 {
        return None;
    }
    let before = material(position, position.side());
    let wins = |turn: Turn, alpha: i32, beta: i32| {
        let next = after(position, turn);
        -best_material(&next, PLIES - 1, -(before + beta), -(before + alpha)) - before
    };
    let mut candidates = position.legal_moves().into_iter();
    let turn = candidates.find(|&turn| wins(turn, LESS - 1, LESS) >= LESS)?;
    if position.is_noisy(turn.first()) || candidates.any(|turn| wins(turn, LESS - 1, LESS) >= LESS) {
        return None;
    }
    let gain = wins(turn, LESS, DECISIVE);
    (GAIN..DECISIVE).contains(&gain).then_some((turn, gain))
}

/// The most material that the side to move can have, against best play, after this many turns. A side may
/// pass instead of capturing on its last turn.
fn best_material<P: Evaluate>(position: &P, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = decided(position) {
        return match outcome.winner {
            Some(winner) if winner == position.side() => 50_000,
            Some(_) => -50_000,
            None => 0,
        };
    }
    let mut best = -100_000;
    if plies <= 1 {
        best = material(position, position.side());
        alpha = alpha.max(best);
    }
    if plies == 0 {
        return best;
    }
    let mut turns = position.legal_moves();
    turns.sort_by_key(|&turn| !position.is_noisy(turn.first()));
    for turn in turns {
        if alpha >= beta {
            break;
        }
        let value = -best_material(&after(position, turn), plies - 1, -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(best);
    }
    best
}

/// How much more a side's pieces are worth than the other's.
fn material<P: Evaluate>(position: &P, side: Color) -> i32 {
    P::Shape::squares()
        .filter_map(|square| {
            let piece = position.at(square)?;
            let sign = if piece.color == side { 1 } else { -1 };
            Some(sign * position.worth(square))
        })
        .sum()
}

/// Checks one line of the data.
struct Line<'a> {
    fen: &'a str,
    task: &'a str,
}

impl Visitor for Line<'_> {
    type Output = Result<(), String>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Result<(), String> {
        let Line { fen, task } = self;
        let position = P::from_fen(options, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        // A win in so few turns is certain, and ends the search. Nothing else does.
        let (solutions, n) = match task.split_once(' ') {
            Some(("dm", n)) => {
                let n = n.parse().expect("a number of turns");
                (wins(&position, n), n)
            }
            Some(("gain", _)) => (fork(&position).into_iter().map(|(turn, _)| turn).collect(), 0),
            _ => panic!("dm N or gain CP: {task}"),
        };
        assert!(!solutions.is_empty(), "no {task}: {fen}");
        let best = best_turn(&Game::new(position.clone()), &Limits::nodes(NODES), 16, |info| {
            mate_in(info.value).is_some_and(|turns| (1..=n as i32).contains(&turns))
        });
        let turn = best.turn.expect("there are legal turns");
        if solutions.contains(&turn) {
            return Ok(());
        }
        let wanted: Vec<String> = solutions.into_iter().map(|turn| position.write(turn)).collect();
        Err(format!(
            "{} at depth {} instead of {} ({task}) in {fen}",
            position.write(turn),
            best.depth,
            wanted.join(" or ")
        ))
    }
}

/// The result of a search of this many nodes.
fn best_of<P: Evaluate>(position: &P, nodes: u64) -> Best {
    best_turn(&Game::new(position.clone()), &Limits::nodes(nodes), 16, |_| false)
}

fn check(game: &str) {
    let (count, failures) = failures(&format!("tests/tactics/{game}.epd"), |variant, fen, task| {
        variant.visit(Line { fen, task })
    });
    assert!(count >= 20, "only {count} positions");
    let report = format!("{} of {count} not found:\n{}", failures.len(), failures.join("\n"));
    println!("{report}");
    assert!(failures.len() * POSITIONS_PER_MISS <= count, "{report}");
}

macro_rules! tactics {
    ($($game:ident,)*) => {
        $(
            #[test]
            fn $game() {
                check(stringify!($game));
            }
        )*

        mod make {
            $(
                #[test]
                #[ignore = "writes the data anew, in minutes"]
                fn $game() {
                    super::make(stringify!($game));
                }
            )*
        }
    };
}

tactics! {
    knightrelay,
    insaneflip,
    insaneflip8,
    grandshatranj,
    flippingxiangqi,
    distortingmirrors,
    shatranj,
}

/// Finds positions of a theme in random games.
struct Maker {
    theme: Theme,
    /// Where the random games start.
    seed: u64,
}

impl Visitor for Maker {
    type Output = String;

    /// Takes at most one position from a game.
    fn visit<P: Evaluate>(self, options: P::Options) -> String {
        let mut lines = String::new();
        let mut missing = COUNT;
        let mut seed = self.seed;
        while missing > 0 {
            seed += 1;
            let game = positions::<P>(options, seed, |position| decided(position).is_none());
            let found =
                game.iter().take(20).find_map(|position| Some((position, self.theme.found(position)?)));
            if let Some((position, task)) = found {
                missing -= 1;
                let _ = writeln!(lines, "{} ;{task}", position.fen());
            }
        }
        lines
    }
}

/// Rewrites the positions of a game.
fn make(id: &str) {
    let variant: Variant = id.parse().unwrap_or_else(|error| panic!("{error}"));
    let themes = THEMES.iter().filter(|(name, _)| *name == id);
    let mut text = String::new();
    for (index, &theme) in themes.flat_map(|(_, themes)| *themes).enumerate() {
        let seed = 1_000_000 * (1 + index as u64);
        let _ = writeln!(text, "# {id}: {}", theme.name());
        text += &variant.visit(Maker { theme, seed });
    }
    write(&format!("tests/tactics/{id}.epd"), &text);
}
