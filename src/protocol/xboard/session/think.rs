//! Searches: for a move, for pondering, for analysis, for a hint.

use super::thinking::{News, Purpose, Search, What};
use super::variants::XBoardNotation;
use super::{Event, Mode, Session};
use crate::protocol::xboard::moves::encode::Encoder;
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::search::{Best, Info, Limits, Report, score};
use std::time::{Duration, Instant};

/// The time to search for a hint.
const HINT_TIME: Duration = Duration::from_millis(300);

impl Session {
    /// Does what the mode requires in the current position.
    pub fn go_on(&mut self) {
        if self.search.purpose.is_some() || self.paused || self.bad_position.is_some() {
            return;
        }
        match self.mode {
            Mode::Force => {}
            Mode::Analyse => self.start(Purpose::Analysis),
            Mode::Play(side) => {
                if self.conclude() {
                    return;
                }
                let game = self.engine.game.as_ref();
                if game.side() == side && self.record.side(game) == side {
                    return self.start(Purpose::Move);
                }
                if !self.record.pending().is_empty() && !self.computer {
                    self.assist();
                    if self.record.pending().is_empty() {
                        self.go_on();
                    }
                } else if self.ponder && self.hint.is_some() && self.record.pending().is_empty() {
                    self.start(Purpose::Ponder);
                }
            }
        }
    }

    fn start(&mut self, purpose: Purpose) {
        let mut game = self.engine.game.fork();
        let mut limits = match purpose {
            Purpose::Move => self.limits_of_move(),
            Purpose::Hint => Limits::move_time(HINT_TIME),
            Purpose::Ponder | Purpose::Analysis => Limits { infinite: true, ..Limits::default() },
        };
        if let (Purpose::Ponder, Some(turn)) = (purpose, self.hint) {
            game.play(turn);
            if game.outcome().is_some() {
                return;
            }
        } else if !self.record.pending().is_empty() {
            let candidates = self.record.candidates(game.as_ref());
            limits.turns = candidates.iter().map(|candidate| candidate.turn).collect();
        }
        if purpose == Purpose::Analysis {
            limits.excluded = self.excluded.clone();
        }
        let number = self.search.number + 1;
        self.search =
            Search { purpose: Some(purpose), number, depth: 0, start: Some(Instant::now()), ..self.search };
        if purpose == Purpose::Move
            && let Some(entry) = self.engine.book_turn(&limits)
        {
            let best = Best { turn: Some(entry.turn), ..Best::default() };
            let what = What::Best(best);
            // The session may have ended.
            let _ = self.events.send(Event::News(News { number, what }));
            return;
        }
        let (events, writer) = (self.events.clone(), self.writer());
        let ponders = (purpose == Purpose::Ponder).then(|| self.engine.game.fork()).zip(self.hint);
        let on_info = move |game: &dyn AnyGame, news: &Report| {
            let Report::Line(info) = news else {
                return;
            };
            let line = match &ponders {
                Some((before, hint)) => writer.pondered(before.as_ref(), *hint, &info.line),
                None => writer.line(game, &info.line),
            };
            let text = thinking(game, info, &line);
            let what = What::Line(info.depth, info.value, text);
            // The session may have ended.
            let _ = events.send(Event::News(News { number, what }));
        };
        let events = self.events.clone();
        let on_best = move |_: &dyn AnyGame, best: Best| {
            let what = What::Best(best);
            let _ = events.send(Event::News(News { number, what }));
        };
        let settings = match purpose {
            Purpose::Move => self.engine.playing(),
            Purpose::Ponder | Purpose::Analysis | Purpose::Hint => self.engine.settings,
        };
        self.engine.start_from(game, limits, settings, Box::new(on_info), Box::new(on_best));
    }

    fn limits_of_move(&mut self) -> Limits {
        self.level.note_search();
        let game = self.engine.game.as_ref();
        let turns = game.played().len().max(1);
        let half_moves = self.record.half_moves();
        let halves = half_moves.div_ceil(turns).max(1);
        self.level.limits(game.side(), half_moves, halves)
    }

    /// Ends the search without playing its move.
    pub fn stop(&mut self) {
        if self.search.purpose.take().is_some() {
            self.engine.finish_now();
        }
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.output.line(format!("pong {number}"));
        }
    }

    /// `?`: play the best move found so far.
    pub fn move_now(&mut self) {
        if self.search.is_move() {
            self.engine.stop();
        }
    }

    pub fn set_ponder(&mut self, ponder: bool) {
        self.ponder = ponder;
        if self.search.purpose == Some(Purpose::Ponder) {
            self.stop();
        }
    }

    /// Handles a report of the running search; late ones of earlier searches are dropped.
    pub fn take_news(&mut self, news: News) {
        if self.search.purpose.is_none() || news.number != self.search.number {
            return;
        }
        match news.what {
            What::Line(depth, value, text) => {
                self.search.depth = depth;
                if self.search.is_move() {
                    self.search.value = value;
                }
                let is_shown = self.post || self.search.purpose == Some(Purpose::Analysis);
                if is_shown && self.search.purpose != Some(Purpose::Hint) {
                    self.output.line(text);
                }
            }
            What::Best(best) => self.take_best(best),
        }
    }

    fn take_best(&mut self, best: Best) {
        let purpose = self.search.purpose.take();
        match (purpose, best.turn) {
            (Some(Purpose::Move), Some(turn)) => {
                self.search.value = best.value;
                self.send(turn);
                self.hint = best.reply;
                self.conclude();
                self.answer_pings();
                self.go_on();
            }
            (Some(Purpose::Move), None) => {
                self.conclude();
                self.answer_pings();
            }
            (Some(Purpose::Hint), Some(turn)) => {
                self.hint = Some(turn);
                self.send_hint();
                self.go_on();
            }
            _ => {}
        }
    }

    /// `.`: reports the progress of the analysis.
    pub fn send_progress(&self) {
        if self.search.purpose.is_some() {
            let (depth, nodes) = (self.search.depth, self.engine.nodes());
            let time = self.search.elapsed().as_millis() / 10;
            self.output.line(format!("stat01: {time} {nodes} {depth} 0 0"));
        }
    }

    /// Sends the expected or recommended move, or the rest of an incomplete turn, after a short search if
    /// none is known.
    pub fn send_hint(&mut self) {
        match self.hint {
            _ if self.search.is_move() || self.over => {}
            Some(turn) if self.is_possible(turn) => {
                let game = self.engine.game.as_ref();
                let line = self.writer().line(game, &[turn]);
                self.output.line(format!("Hint: {line}"));
            }
            _ => {
                self.stop();
                self.start(Purpose::Hint);
            }
        }
    }

    /// Whether this turn begins with the pending half-moves.
    fn is_possible(&self, turn: Turn) -> bool {
        let candidates = self.record.candidates(self.engine.game.as_ref());
        candidates.iter().any(|candidate| candidate.turn == turn)
    }

    /// Accepts a draw offer if the engine is losing, or in a long game if it is not winning; otherwise
    /// declines it to a human opponent.
    pub fn answer_draw_offer(&self) {
        if self.over || !matches!(self.mode, Mode::Play(_)) {
            return;
        }
        if self.engine.game.accepts_draw(self.search.value) {
            self.output.line("offer draw");
        } else if !self.computer {
            self.output.line("tellopponent Firzan declines the draw");
        }
    }

    /// A writer of lines that begin in the current position.
    fn writer(&self) -> Writer {
        Writer {
            notation: self.notation,
            first_rank: self.first_rank(),
            pending: self.record.pending().len(),
        }
    }
}

/// A line of thinking output: depth, value, centiseconds, nodes, selective depth, thousand nodes per second,
/// tablebase hits, moves.
fn thinking(game: &dyn AnyGame, info: &Info, line: &str) -> String {
    let value = match score::mate_in(info.value) {
        Some(turns) if turns > 0 => 100_000 + turns,
        Some(turns) => -100_000 + turns,
        None => game.centipawns(info.value),
    };
    let (centiseconds, seconds) = (info.time.as_millis() / 10, info.time.as_secs_f64());
    let speed = (info.nodes as f64 / seconds.max(1e-6) / 1000.0) as u64;
    let (depth, nodes, deepest) = (info.depth, info.nodes, info.deepest);
    format!("{depth} {value} {centiseconds} {nodes} {deepest} {speed} 0\t{line}")
}

/// Writes lines of moves in the notation of the session.
#[derive(Clone, Copy)]
struct Writer {
    notation: XBoardNotation,
    first_rank: u8,
    /// The number of half-moves of the first turn already played.
    pending: usize,
}

impl Writer {
    fn words(self, game: &dyn AnyGame, turns: &[Turn]) -> Vec<String> {
        let mut encoder = Encoder::new(game);
        let mut words = Vec::new();
        for &turn in turns {
            match self.notation {
                XBoardNotation::Own => words.push(game.write(turn)),
                XBoardNotation::Wire => {
                    let halves = encoder.halves(turn);
                    words.extend(halves.iter().map(|half| half.write(self.first_rank)));
                    encoder.play(turn);
                }
            }
        }
        words
    }

    fn line(self, game: &dyn AnyGame, turns: &[Turn]) -> String {
        let words = self.words(game, turns);
        words.get(self.pending..).unwrap_or(&[]).join(" ")
    }

    /// A line after the expected move, which comes first, in parentheses.
    fn pondered(self, before: &dyn AnyGame, hint: Turn, turns: &[Turn]) -> String {
        let words = self.words(before, &[&[hint], turns].concat());
        let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
        format!("({first}) {}", rest.join(" "))
    }
}
