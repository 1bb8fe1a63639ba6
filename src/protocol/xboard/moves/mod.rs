//! Receiving and sending moves, and the end of a game.
//!
//! | file | contents |
//! |---|---|
//! | `half` | half-moves and their text |
//! | `record` | the half-moves of the game, and interpreting received ones |
//! | `written` | reading moves and positions in any notation |

pub mod half;
pub mod record;
pub mod written;

use crate::console::text::Printable;
use crate::protocol::xboard::games;
use crate::protocol::xboard::session::variants::XBoardNotation;
use crate::protocol::xboard::session::{Mode, Session};
use firzan::any::Grid;
use firzan::core::Turn;
use firzan::rules::Outcome;
use half::Half;
use record::Meaning;

/// Words that make XBoard overlook a rejected move, because it takes the line for a rejected command.
const MISLEADING: [&str; 17] = [
    "name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random", "depth",
    "accepted", "protover", "draw", "time", "otim", "analyze",
];

impl Session {
    /// The number that XBoard gives the first rank.
    pub fn first_rank(&self) -> u8 {
        let game = self.engine.game.as_ref();
        games::of(game.variant()).first_rank(game)
    }

    /// Writes a half-move for XBoard.
    pub fn write(&self, half: Half) -> String {
        half.write(self.first_rank())
    }

    /// Handles a move from XBoard: a half-move, or a turn in Firzan's own notation.
    pub fn user_move(&mut self, text: &str) {
        let by_hand = std::mem::take(&mut self.mouse.by_hand);
        if by_hand && self.undo_drag_of_flipped(text) {
            return;
        }
        if self.bad_position.is_some() {
            self.reject_move("this position was refused", text);
            return self.report_bad_position();
        }
        if self.search.is_move() {
            return self.reject_move("it is not your turn", text);
        }
        if self.answer_by_claim() {
            return;
        }
        self.stop();
        self.excluded.clear();
        let whole = if by_hand {
            let promoted = self.promoted_drop(text);
            self.mouse.held = None;
            promoted.unwrap_or_else(|| self.mouse.with_choice(text, self.first_rank()))
        } else {
            text.to_string()
        };
        match self.interpret(&whole) {
            Ok(Meaning::Part(part)) => {
                self.record.begin(part);
                // If the engine does not play, moves not made by mouse belong to a game being loaded.
                if by_hand && !matches!(self.mode, Mode::Play(_)) {
                    self.assist();
                }
            }
            Ok(Meaning::Turn(turn)) if text == whole => {
                let before = Grid::of(self.engine.game.as_ref());
                self.play(turn);
                // The turns of a game that is being loaded are not shown.
                if by_hand || matches!(self.mode, Mode::Play(_)) {
                    self.mark_turn(&before);
                } else {
                    self.unmark();
                }
            }
            Ok(Meaning::Hint(turn)) if self.computer => {
                self.play(turn);
            }
            Ok(Meaning::Turn(turn) | Meaning::Hint(turn)) => {
                // Makes XBoard take back the user's move and receive the complete one.
                self.output.line(format!("Illegal move: {text}"));
                self.send(turn);
            }
            Err(why) => {
                self.reject_move(&why, text);
                self.move_rejected = true;
                if by_hand {
                    // XBoard shows no reason itself; this message stays until the next click.
                    let why = self.renumbered(&why);
                    self.output.line(Printable(format_args!("tellusererror Illegal move: {why}")));
                    self.mark_flips();
                }
            }
        }
        self.proceed();
    }

    fn interpret(&self, text: &str) -> Result<Meaning, String> {
        let game = self.engine.game.as_ref();
        if self.over && self.mode != Mode::Force {
            return Err("the game is over".to_string());
        }
        let on_ten = self.first_rank() == 0;
        let own_first = self.notation == XBoardNotation::Own || (on_ten && half::is_own_on_ten_ranks(text));
        if own_first && self.record.pending().is_empty() {
            match game.read(text) {
                Ok(turn) => return Ok(Meaning::Turn(turn)),
                // The text could also be a move with ranks from 0, so the next attempt would be a guess.
                Err(why) if on_ten && Half::read(text, 1).is_some() => return Err(why),
                Err(_) => {}
            }
        }
        let Some(half) = Half::read(text, self.first_rank()) else {
            return game.read(text).map(Meaning::Turn);
        };
        match self.record.meaning(game, half) {
            Some(meaning) => Ok(meaning),
            // Other programs write a move and its wall in one, such as `e2e4,e4d5`.
            None if text.contains(',') && !on_ten && self.record.pending().is_empty() => {
                game.read(text).map(Meaning::Turn).map_err(|_| self.reason(half))
            }
            None => Err(self.reason(half)),
        }
    }

    /// The reason why no legal turn contains this half-move.
    pub fn reason(&self, half: Half) -> String {
        let game = self.engine.game.as_ref();
        let pending = self.record.pending();
        match (pending, half) {
            ([], Half::Pass) => return "passing is not allowed here".to_string(),
            ([_], _) => {
                return "the turn is not complete, the other side must pass first".to_string();
            }
            _ => {}
        }
        let wire = games::of(game.variant());
        let Some(text) = wire.notation(&[pending, &[half]].concat()) else {
            return "the turn must be completed differently".to_string();
        };
        match game.read(&text) {
            Ok(_) if pending.is_empty() => "not a legal move here".to_string(),
            Ok(_) => "a piece is flipped on its own square".to_string(),
            Err(why) => why,
        }
    }

    fn reject_move(&self, why: &str, text: &str) {
        let shown: String = text.chars().take(40).collect();
        let why = self.renumbered(why);
        if MISLEADING.iter().any(|word| why.contains(word)) {
            self.output.line(Printable(format_args!("Illegal move: {shown}")));
        } else {
            self.output.line(Printable(format_args!("Illegal move ({why}): {shown}")));
        }
    }

    /// Renumbers the squares in a message as the user sees them.
    pub fn renumbered(&self, why: &str) -> String {
        match self.notation {
            XBoardNotation::Wire if self.first_rank() == 0 => half::renumbered(why),
            _ => why.to_string(),
        }
    }

    /// Plays a turn; returns the half-moves that were not pending.
    fn play(&mut self, turn: Turn) -> Vec<Half> {
        let rest = self.record.complete(self.engine.game.as_ref(), turn);
        self.engine.game.play(turn);
        self.hint = None;
        rest
    }

    /// Plays a turn and sends it, except for its pending half-moves.
    pub fn send(&mut self, turn: Turn) {
        let text = self.engine.game.write(turn);
        let before = Grid::of(self.engine.game.as_ref());
        let rest = self.play(turn);
        match self.notation {
            XBoardNotation::Own => self.output.line(format!("move {text}")),
            XBoardNotation::Wire => {
                for half in rest {
                    self.output.line(format!("move {}", self.write(half)));
                }
                self.mark_turn(&before);
            }
        }
    }

    /// Completes a human player's turn while there is no choice: passes for the engine, or moves a twin.
    pub fn assist(&mut self) {
        let candidates = self.record.candidates(self.engine.game.as_ref());
        if let [candidate] = &candidates[..] {
            return self.send(candidate.turn);
        }
        if !candidates.is_empty() && candidates.iter().all(|candidate| candidate.rest[0] == Half::Pass) {
            self.record.begin(Half::Pass);
            self.output.line(format!("move {}", self.write(Half::Pass)));
            self.mark_flips();
        }
    }

    /// Takes back half-moves, or entire turns in Firzan's notation.
    pub fn take_back(&mut self, count: usize, word: &str) {
        self.stop();
        for _ in 0..count {
            let Some(turn) = self.record.undo() else {
                self.report_error("nothing to take back", word);
                break;
            };
            if turn {
                self.engine.game.undo();
            }
            while self.notation == XBoardNotation::Own && !self.record.pending().is_empty() {
                self.record.undo();
            }
        }
        self.clear_position_state();
        if self.mode == Mode::Analyse {
            self.proceed();
        }
    }

    /// Clears the state that applied only to the previous position.
    pub fn clear_position_state(&mut self) {
        self.over = false;
        self.claim = None;
        self.hint = None;
        self.excluded.clear();
        self.search.value = 0;
        self.unmark();
    }

    /// `result`: ends the game.
    pub fn end(&mut self) {
        self.stop();
        self.over = true;
        self.claim = None;
    }

    /// Claims the result if the game has ended, and returns true if so. When Firzan wins against an engine,
    /// it leaves the claim to the opponent, because XBoard never doubts the loser's claim.
    ///
    /// A draw by repetition or the fifty-move rule leaves legal moves. Such draws are claimed only from
    /// XBoard, which does not count them with our settings. Match runners count by their own rules, such as
    /// seventy moves in Shatranj, and cutechess-cli scores a claim that contradicts them as a loss.
    pub fn conclude(&mut self) -> bool {
        if self.over {
            return true;
        }
        let Some(outcome) = self.engine.game.outcome() else {
            return false;
        };
        let Mode::Play(side) = self.mode else {
            return false;
        };
        if self.can_continue(outcome) && !(self.by_xboard && self.claims_draws) {
            return false;
        }
        self.over = true;
        self.claim = Some(outcome);
        if !self.computer || outcome.winner != Some(side) {
            self.output.line(outcome);
        }
        true
    }

    /// Whether the outcome is a draw that leaves legal moves: by repetition, by move count or, in chess, by
    /// insufficient material.
    fn can_continue(&self, outcome: Outcome) -> bool {
        outcome.winner.is_none() && !self.engine.game.legal_moves().is_empty()
    }

    /// Handles a move received after a claim. If the claim was a draw that leaves legal moves, the GUI did
    /// not accept it: the game continues, and such draws are no longer claimed. If it was a win left for the
    /// opponent to claim, the opponent did not notice its loss: the engine now claims the win instead of
    /// answering the move, and returns true.
    fn answer_by_claim(&mut self) -> bool {
        let Some(outcome) = self.claim.take() else {
            return false;
        };
        if self.can_continue(outcome) {
            self.over = false;
            self.claims_draws = false;
            return false;
        }
        let is_won = self.computer && outcome.winner.map(Mode::Play) == Some(self.mode);
        if is_won {
            self.output.line(outcome);
        }
        is_won
    }
}
