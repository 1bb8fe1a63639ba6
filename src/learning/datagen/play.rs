//! Plays reproducible self-play games from random openings.

use super::format::Game;
use crate::console::eval_file::{EvalFileError, evaluator};
use crate::console::interrupt;
use crate::console::numbers::defaults;
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::any::{AnyGame, Evaluator, NetFile, new_game};
use firzan::core::{Color, Random};
use firzan::eval::Params;
use firzan::games::{Registry, Variant};
use firzan::rules::MOST_PLIES;
use firzan::search::{Best, Control, Limits, Memory, Report, Sampling, Settings};
use std::fmt;
use std::ops::Range;
use std::time::Duration;

/// The options of self-play.
#[derive(Clone, Debug, Args)]
pub struct Play {
    /// Seed of the random choices: the same seed and options play the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of random plies at the start of a game; every second game has one more
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=100))]
    random: u64,
    /// Number of random moves per thousand between plies 8 and 40
    #[arg(long, value_name = "PERMILLE", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1000))]
    random_later: u16,
    /// Maximum advantage of either side after the random moves at the start, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 300)]
    max_score: u16,
    /// Adjudicate a win when six consecutive scores favour the same side by at least this many centipawns
    #[arg(long, value_name = "CP", default_value_t = 1500)]
    decisive: u16,
    /// Adjudicate a draw when twelve consecutive scores are within this many centipawns of 0
    #[arg(long, value_name = "CP", default_value_t = 5)]
    draw_score: u16,
    /// Number of plies before draws are adjudicated
    #[arg(long, value_name = "PLIES", default_value_t = 120)]
    draw_after: u16,
    /// Number of plies after which a game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    longest: u16,
    /// Maximum number of interior nodes of each search to keep.
    #[arg(skip)]
    interior: u8,
    /// The evaluation: a file made by `firzan train` or `firzan learn`, or `hand` for the hand-written one
    /// [default: the game's own]
    #[arg(long, value_name = "FILE", value_parser = built_in)]
    eval: Option<Evaluator>,
}

/// Reads the evaluation for a built-in game.
fn built_in(text: &str) -> Result<Evaluator, EvalFileError> {
    evaluator(Some(text), &Registry::new())
}

impl Play {
    /// The default options, except for the seed, the nodes per move and the evaluation.
    pub fn of(seed: u64, nodes: u64, file: &NetFile) -> Play {
        Play { seed, nodes, eval: Some(Evaluator::Net(file.clone())), ..defaults() }
    }

    /// These options for a match: random moves occur only in the opening, and games are not cut off early.
    pub fn as_match(self) -> Play {
        Play { random_later: 0, longest: MOST_PLIES as u16, ..self }
    }

    /// These options with up to this number of interior nodes per search.
    pub fn with_interior(self, interior: u8) -> Play {
        Play { interior, ..self }
    }

    /// True if interior nodes are kept.
    pub fn has_interior(&self) -> bool {
        self.interior > 0
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// True if the games depend on the weights and the network found by the game's name.
    pub fn uses_found(&self) -> bool {
        match &self.eval {
            Some(Evaluator::Net(file)) => file.weighted().is_none(),
            Some(Evaluator::Hand) => false,
            _ => true,
        }
    }
}

impl fmt::Display for Play {
    /// The options as command-line arguments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Play { seed, nodes, random, random_later, max_score, .. } = self;
        let Play { decisive, draw_score, draw_after, longest, interior, eval, .. } = self;
        write!(
            f,
            "--seed {seed} --nodes {nodes} --random {random} --random-later {random_later} \
             --max-score {max_score} --decisive {decisive} --draw-score {draw_score} \
             --draw-after {draw_after} --longest {longest}"
        )?;
        // Files made before the option existed have none.
        if self.has_interior() {
            write!(f, " --interior {interior}")?;
        }
        match eval {
            None => Ok(()),
            // The name does not depend on where the file is.
            Some(Evaluator::Net(file)) => write!(f, " --eval crc32:{:08x}", file.checksum()),
            Some(Evaluator::Hand | Evaluator::BuiltIn) => f.write_str(" --eval hand"),
        }
    }
}

/// Maximum absolute value and evaluation of an interior node, in centipawns: beyond it, the curve is flat.
const INTERIOR_LIMIT: i32 = 600;

/// The plies at which a move may be random after the opening.
const RANDOM_LATER: Range<usize> = 8..40;

/// Number of consecutive searches, by both sides, that must agree on the winner.
const WIN_RUN: u32 = 6;

/// Number of consecutive searches that must agree on a draw.
const DRAW_RUN: u32 = 12;

/// Nodes of a search per mebibyte of the table.
const NODES_PER_MEBIBYTE: u64 = 2_500;

/// Number of openings tried before even a lopsided one is accepted.
const MAX_TRIES: u32 = 100;

/// Plays one game after another.
pub struct Player<'a> {
    play: &'a Play,
    variant: Variant,
    memory: Memory,
    limits: Limits,
}

impl<'a> Player<'a> {
    /// Creates a player for a variant.
    ///
    /// # Errors
    /// If the table cannot be allocated, or the network is for another game.
    pub fn new(play: &'a Play, variant: Variant) -> Result<Player<'a>> {
        if let Some(Evaluator::Net(file)) = &play.eval {
            let (game, name) = (file.game(), variant.exact_name());
            ensure!(game == name, "--eval: the network is for {game}, not for {name}");
        }
        let mebibytes = (play.nodes / NODES_PER_MEBIBYTE).clamp(2, 64) as usize;
        let memory = Memory::new(mebibytes).context("no memory for the table")?;
        Ok(Player { play, variant, memory, limits: Limits::nodes(play.nodes) })
    }

    /// This player with a time per move instead of nodes.
    pub fn timed(self, time: Duration) -> Player<'a> {
        Player { limits: Limits::move_time(time), ..self }
    }

    /// Plays the game with this number; returns `None` after a signal. The calling thread searches: its stack
    /// must have [`STACK_SIZE`](firzan::search::platform::STACK_SIZE) bytes.
    pub fn game(&self, number: u64) -> Option<Game> {
        // A game must not depend on earlier ones.
        self.memory.clear();
        let mut interior = Vec::new();
        // Apart from the game's own stream, so that its moves do not depend on the sampling.
        let mut random = Random::stream(self.play.seed, !number);
        let game = self.game_by(number, |game| {
            let sampling = self.play.has_interior().then(|| Sampling {
                count: self.play.interior.into(),
                seed: random.number(),
                limit: INTERIOR_LIMIT,
            });
            let settings = Settings { sampling, ..Settings::default() };
            self.search(game, settings, &mut |report| {
                if let Report::Interior(nodes) = report {
                    interior.extend_from_slice(nodes);
                }
            })
        })?;
        Some(Game { interior, ..game })
    }

    /// Plays the game with this number from this player's opening. White searches with the first parameters
    /// and this player's table, Black with the second and the other's.
    pub fn duel(&self, other: &Player, number: u64, params: [Params; 2]) -> Option<Game> {
        let players = [self, other];
        for player in players {
            player.memory.clear();
        }
        self.game_by(number, |game| {
            let side = game.side().index();
            let settings = Settings { params: Some(params[side]), ..Settings::default() };
            players[side].search(game, settings, &mut |_| {})
        })
    }

    /// Plays the game with this number of a match against another player. Both games of a pair start from the
    /// same opening of this player, who has White in the first. The players share no tables.
    pub fn meet(&self, other: &Player, number: u64) -> Option<Game> {
        for player in [self, other] {
            player.memory.clear();
        }
        let own = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let mut replay = other.new_game();
        let game = self.game_by(number / 2, |game| {
            if game.side() == own {
                return self.best(game);
            }
            for &turn in &game.played()[replay.played().len()..] {
                replay.play(turn);
            }
            other.best(replay.as_ref())
        });
        game.map(|game| Game { number, ..game })
    }

    /// Plays the game with this number, using `search` after the opening.
    fn game_by(&self, number: u64, mut search: impl FnMut(&dyn AnyGame) -> Best) -> Option<Game> {
        let mut random = Random::stream(self.play.seed, number);
        let mut game = self.opening(&mut random, number % 2);
        let mut values = vec![None; game.played().len()];
        let mut agreement = Agreement::default();
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if values.len() >= self.play.longest.into() || game.cut_off().is_some() {
                break None;
            }
            if interrupt::is_interrupted() {
                return None;
            }
            if RANDOM_LATER.contains(&values.len()) && random.below(1000) < self.play.random_later.into() {
                game.play(*random.one_of(&game.legal_moves())?);
                values.push(None);
                agreement = Agreement::default();
                continue;
            }
            let Best { turn, value, .. } = search(game.as_ref());
            if let Some(winner) = agreement.add(self.play, game.as_ref(), value) {
                break winner;
            }
            game.play(turn?);
            values.push(Some(value));
        };
        let turns = game.played().iter().copied();
        Some(Game { number, winner, turns: turns.zip(values).collect(), interior: Vec::new() })
    }

    /// A game after the random moves of the opening; it is over only if the start position is.
    fn opening(&self, random: &mut Random, more: u64) -> Box<dyn AnyGame> {
        let mut tries = 0;
        'again: loop {
            tries += 1;
            let mut game = self.new_game();
            // If random games tend to end too soon, play fewer random moves.
            let plies = (self.play.random + more).saturating_sub(u64::from(tries / MAX_TRIES));
            for _ in 0..plies {
                match random.one_of(&game.legal_moves()) {
                    Some(&turn) if game.outcome().is_none() => game.play(turn),
                    _ => continue 'again,
                }
            }
            if game.outcome().is_some() {
                match plies {
                    0 => return game,
                    _ => continue,
                }
            }
            let value = self.best(game.as_ref()).value;
            if value.abs() <= self.play.max_score.into() || tries >= MAX_TRIES {
                return game;
            }
        }
    }

    /// A new game with this player's evaluation.
    fn new_game(&self) -> Box<dyn AnyGame> {
        let mut game = new_game(self.variant);
        if let Some(eval) = &self.play.eval {
            game.evaluate_with(eval);
        }
        game
    }

    /// Searches with the default settings.
    fn best(&self, game: &dyn AnyGame) -> Best {
        self.search(game, Settings::default(), &mut |_| {})
    }

    /// Searches on the calling thread.
    fn search(
        &self,
        game: &dyn AnyGame,
        settings: Settings,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> Best {
        let settings = Settings { threads: 0, ..settings };
        game.search(&self.limits, settings, &self.memory, &Control::default(), report)
    }
}

/// Tracks whether a game's searches agree on the result.
#[derive(Default)]
struct Agreement {
    winner: Option<Color>,
    winning: u32,
    drawn: u32,
}

impl Agreement {
    /// Adds a search's value for the side to move. Returns the winner that the searches agree on, or
    /// `Some(None)` for a draw.
    fn add(&mut self, play: &Play, game: &dyn AnyGame, value: i32) -> Option<Option<Color>> {
        let better = if value > 0 { game.side() } else { !game.side() };
        let winner = (value.abs() >= play.decisive.into()).then_some(better);
        self.winning = match winner {
            None => 0,
            _ if winner == self.winner => self.winning + 1,
            _ => 1,
        };
        self.winner = winner;
        let is_level =
            value.abs() <= play.draw_score.into() && game.played().len() > usize::from(play.draw_after);
        self.drawn = if is_level { self.drawn + 1 } else { 0 };
        if self.winning >= WIN_RUN { Some(self.winner) } else { (self.drawn >= DRAW_RUN).then_some(None) }
    }
}
