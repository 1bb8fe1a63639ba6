//! Searches for moves, pondering, analysis and hints.

use super::variants::XBoardNotation;
use super::{Event, Mode, Purpose, Search, Session};
use crate::protocol::xboard::moves::half::Half;
use crate::protocol::xboard::moves::record::Encoder;
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::search::{Best, Info, Limits, Report, score};
use std::time::{Duration, Instant};

/// The search time for a hint.
const HINT_TIME: Duration = Duration::from_millis(300);

impl Session {
    /// Does what the mode requires in the current position: searches, ponders, analyses or ends the game.
    pub fn proceed(&mut self) {
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
                        self.proceed();
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
            // Fails if the session has ended.
            let _ = self.events.send(Event::Best { number, best });
            return;
        }
        let (events, writer) = (self.events.clone(), self.writer());
        let ponders = (purpose == Purpose::Ponder).then(|| self.engine.game.fork()).zip(self.hint);
        let on_info = move |game: &dyn AnyGame, report: &Report| {
            let Report::Line(info) = report else {
                return;
            };
            let line = match &ponders {
                Some((before, hint)) => writer.ponder_line(before.as_ref(), *hint, &info.line),
                None => writer.line(game, &info.line),
            };
            let text = thinking_line(game, info, &line);
            let _ = events.send(Event::Found { number, depth: info.depth, value: info.value, text });
        };
        let events = self.events.clone();
        let on_best = move |_: &dyn AnyGame, best: Best| {
            let _ = events.send(Event::Best { number, best });
        };
        let settings = match purpose {
            Purpose::Move => self.engine.playing_settings(),
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

    /// `pause`: aborts the search until `resume`; its results stay in the hash table. XBoard's clocks stop
    /// meanwhile, and XBoard does not send their times again.
    pub fn pause(&mut self) {
        if self.search.is_move() {
            self.level.spend(self.search.elapsed());
        }
        self.stop();
        self.paused = true;
    }

    /// `resume`: restarts the search.
    pub fn resume(&mut self) {
        self.paused = false;
        self.proceed();
    }

    /// `exclude` and `include`: excludes moves from the analysis of this position or includes them again.
    /// `text` is `all`, or the half-move with which those moves continue.
    pub fn exclude(&mut self, text: &str, out: bool) {
        let chosen = self.matching_turns(text);
        if chosen.is_empty() {
            let word = if out { "exclude" } else { "include" };
            return self.report_error("no such move", &format!("{word} {text}"));
        }
        self.stop();
        self.excluded.retain(|turn| !chosen.contains(turn));
        if out {
            self.excluded.extend(chosen);
        }
        self.proceed();
    }

    fn matching_turns(&self, text: &str) -> Vec<Turn> {
        let game = self.engine.game.as_ref();
        if self.notation == XBoardNotation::Own && text != "all" {
            return game.read(text).into_iter().collect();
        }
        let sent = Half::read(text, self.first_rank());
        let candidates = self.record.candidates(game).into_iter();
        candidates
            .filter(|candidate| {
                let next = candidate.rest[0];
                text == "all" || sent.is_some_and(|sent| next.matches(sent))
            })
            .map(|candidate| candidate.turn)
            .collect()
    }

    /// `?`: plays the best move found so far.
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

    /// Handles a report of the running search; late reports of earlier searches are ignored.
    pub fn handle_report(&mut self, report: Event) {
        match report {
            Event::Found { number, depth, value, text } if self.is_running(number) => {
                self.search.depth = depth;
                if self.search.is_move() {
                    self.search.value = value;
                }
                let is_shown = self.post || self.search.purpose == Some(Purpose::Analysis);
                if is_shown && self.search.purpose != Some(Purpose::Hint) {
                    self.output.line(text);
                }
            }
            Event::Best { number, best } if self.is_running(number) => self.handle_best(best),
            _ => {}
        }
    }

    fn is_running(&self, number: u64) -> bool {
        self.search.purpose.is_some() && number == self.search.number
    }

    fn handle_best(&mut self, best: Best) {
        let purpose = self.search.purpose.take();
        match (purpose, best.turn) {
            (Some(Purpose::Move), Some(turn)) => {
                self.search.value = best.value;
                self.send(turn);
                self.hint = best.reply;
                self.conclude();
                self.answer_pings();
                self.proceed();
            }
            (Some(Purpose::Move), None) => {
                self.conclude();
                self.answer_pings();
            }
            (Some(Purpose::Hint), Some(turn)) => {
                self.hint = Some(turn);
                self.send_hint();
                self.proceed();
            }
            _ => {}
        }
    }

    /// `.`: reports the progress of the search.
    pub fn send_progress(&self) {
        if self.search.purpose.is_some() {
            let (depth, nodes) = (self.search.depth, self.engine.nodes());
            let time = self.search.elapsed().as_millis() / 10;
            self.output.line(format!("stat01: {time} {nodes} {depth} 0 0"));
        }
    }

    /// `hint`: sends the recommended move, or the rest of an incomplete turn. Searches briefly if no move is
    /// known.
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

    /// Whether a turn begins with the pending half-moves.
    fn is_possible(&self, turn: Turn) -> bool {
        let candidates = self.record.candidates(self.engine.game.as_ref());
        candidates.iter().any(|candidate| candidate.turn == turn)
    }

    /// Accepts a draw offer if the engine is losing, or if a long game is not being won; otherwise tells a
    /// human opponent that it is declined.
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

    /// A writer for lines that start in the current position.
    fn writer(&self) -> Writer {
        Writer {
            notation: self.notation,
            first_rank: self.first_rank(),
            pending: self.record.pending().len(),
        }
    }
}

/// Formats a line of thinking output: depth, value, centiseconds, nodes, selective depth, thousands of nodes
/// per second, tablebase hits and moves.
fn thinking_line(game: &dyn AnyGame, info: &Info, line: &str) -> String {
    let value = match score::mate_in(info.value) {
        Some(turns) if turns > 0 => 100_000 + turns,
        Some(turns) => -100_000 + turns,
        None => game.centipawns(info.value),
    };
    let (centiseconds, seconds) = (info.time.as_millis() / 10, info.time.as_secs_f64());
    let speed = (info.nodes as f64 / seconds.max(1e-6) / 1000.0) as u64;
    let Info { depth, nodes, deepest, hits, .. } = info;
    format!("{depth} {value} {centiseconds} {nodes} {deepest} {speed} {hits}\t{line}")
}

/// Writes lines of moves in the notation of the session.
#[derive(Clone, Copy)]
struct Writer {
    notation: XBoardNotation,
    first_rank: u8,
    /// The number of half-moves of the first turn that have already been played.
    pending: usize,
}

impl Writer {
    fn moves(self, game: &dyn AnyGame, turns: &[Turn]) -> Vec<String> {
        let mut encoder = Encoder::new(game);
        let mut moves = Vec::new();
        for &turn in turns {
            match self.notation {
                XBoardNotation::Own => moves.push(game.write(turn)),
                XBoardNotation::Wire => {
                    let halves = encoder.halves(turn);
                    moves.extend(halves.iter().map(|half| half.write(self.first_rank)));
                    encoder.play(turn);
                }
            }
        }
        moves
    }

    fn line(self, game: &dyn AnyGame, turns: &[Turn]) -> String {
        let moves = self.moves(game, turns);
        moves.get(self.pending..).unwrap_or(&[]).join(" ")
    }

    /// Writes a line found while pondering, preceded by the expected move in parentheses.
    fn ponder_line(self, before: &dyn AnyGame, hint: Turn, turns: &[Turn]) -> String {
        let moves = self.moves(before, &[&[hint], turns].concat());
        let (first, rest) = moves.split_first().map_or(("", &[][..]), |(first, rest)| (first, rest));
        format!("({first}) {}", rest.join(" "))
    }
}
