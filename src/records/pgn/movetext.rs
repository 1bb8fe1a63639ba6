//! The moves of a record, with comments, signs and variations.

use super::record::{CommentedTurn, Variation};
use super::signs;
use super::tokens::{Token, append};
use crate::protocol::xboard::written::{Author, TurnReader, illegal};
use crate::records::notation;
use firzan::any::AnyGame;
use firzan::rules::notation::xiangqi;

/// Maximum nesting depth of variations; deeper ones are left out.
const MAX_DEPTH: usize = 50;

/// Null moves, which are not legal in any game here.
const PASSES: [&str; 6] = ["--", "Z0", "@@@@", "0000", "null", "pass"];

/// Reads the tokens of a record and plays its moves.
pub struct Movetext<'a> {
    game: &'a mut dyn AnyGame,
    author: Author,
    /// The main line and the open variations, the innermost last.
    lines: Vec<Line>,
    /// The number of open parentheses of variations that are left out.
    left_out: usize,
    /// True if moves like `h2-e2` are ICCS, with ranks from 0, because one of them was legal only in ICCS.
    is_iccs: bool,
    /// Whether the moves are in SAN, according to the first move that differs between the notations.
    is_san: Option<bool>,
    /// The first word that is not a move and becomes a comment, and the number of such words.
    odd_words: Option<(String, usize)>,
    /// Descriptions of faults.
    faults: Vec<String>,
}

/// The moves read from a record.
pub struct Game {
    /// The comment before the first move.
    pub comment: String,
    /// The moves.
    pub turns: Vec<CommentedTurn>,
    /// True if the record was cut off before an illegal move.
    pub is_cut: bool,
    /// True if the record has words, but none of them is a move.
    pub is_foreign: bool,
    /// True if the moves are in SAN rather than the notation of the rules.
    pub is_san: bool,
}

/// A line of moves being read: the main line or a variation.
#[derive(Default)]
struct Line {
    /// The comment before the first move.
    comment: String,
    turns: Vec<CommentedTurn>,
    reader: TurnReader,
    /// Comments between the parts of a turn.
    pending: String,
    /// True if a move could not be read; the rest of the line is left out.
    is_cut: bool,
}

impl<'a> Movetext<'a> {
    /// Reads moves in this author's notations, starting from the game's current position.
    pub fn new(game: &'a mut dyn AnyGame, author: Author, comment: String) -> Movetext<'a> {
        let line = Line { comment, reader: TurnReader::new(author), ..Line::default() };
        let lines = vec![line];
        Movetext {
            game,
            author,
            lines,
            left_out: 0,
            is_iccs: false,
            is_san: None,
            odd_words: None,
            faults: Vec::new(),
        }
    }

    /// True if a move has been read, legal or not.
    pub fn has_begun(&self) -> bool {
        self.lines.first().is_some_and(|line| !line.turns.is_empty() || line.is_cut)
    }

    /// True if a variation is open.
    pub fn is_in_variation(&self) -> bool {
        self.lines.len() > 1 || self.left_out > 0
    }

    /// Reads a token, before or after the result. Returns a description of the fault in it, if any.
    pub fn take(&mut self, token: Token, is_over: bool) -> Option<String> {
        match token {
            Token::Comment(text) => self.comment(&text),
            Token::OpenComment(text) => {
                self.comment(&text);
                // It contains the rest of the record.
                self.lines.iter_mut().for_each(|line| line.is_cut |= !is_over);
                return Some("a comment is not closed".to_string());
            }
            Token::Open => return self.open(),
            Token::Close => return self.close(),
            Token::Nag(nag) => self.add_nags(&[nag]),
            Token::Word(word) => return self.word(&word),
            Token::Bad(fault) => return self.cut(fault),
            Token::Tag(..) | Token::Blank => {}
        }
        None
    }

    /// The line being read; `None` in a variation that is left out.
    fn line(&mut self) -> Option<&mut Line> {
        self.lines.last_mut().filter(|_| self.left_out == 0)
    }

    /// Adds a comment to the last move.
    fn comment(&mut self, text: &str) {
        let Some(line) = self.line() else { return };
        let comment = match line.turns.last_mut() {
            _ if line.reader.is_within_turn() => &mut line.pending,
            Some(turn) => &mut turn.comment,
            None => &mut line.comment,
        };
        append(comment, text);
    }

    fn add_nags(&mut self, nags: &[u8]) {
        let Some(line) = self.line().filter(|line| !line.is_cut) else {
            return;
        };
        if let Some(turn) = line.turns.last_mut() {
            for nag in nags {
                // Some programs write both `!` and `$1`.
                if !turn.nags.contains(nag) {
                    turn.nags.push(*nag);
                }
            }
        }
    }

    /// Opens a variation that replaces the last move.
    fn open(&mut self) -> Option<String> {
        let is_deep = self.lines.len() > MAX_DEPTH;
        let can_begin = self
            .line()
            .is_some_and(|line| !line.is_cut && !line.turns.is_empty() && !line.reader.is_within_turn());
        if !can_begin || is_deep {
            self.left_out += 1;
            let is_first = self.left_out == 1 && !self.lines.last()?.is_cut;
            return is_first.then(|| {
                if is_deep {
                    format!("a variation nested more than {MAX_DEPTH} deep is left out")
                } else {
                    "a variation without a move before it is left out".to_string()
                }
            });
        }
        self.game.undo();
        self.lines.push(Line { reader: TurnReader::new(self.author), ..Line::default() });
        None
    }

    fn close(&mut self) -> Option<String> {
        if self.left_out > 0 {
            self.left_out -= 1;
            return None;
        }
        if self.lines.len() == 1 {
            return Some("a ) has no ( before it".to_string());
        }
        let Line { comment, turns, .. } = self.lines.pop()?;
        for _ in &turns {
            self.game.undo();
        }
        let replaced = self.lines.last_mut()?.turns.last_mut()?;
        self.game.play(replaced.turn);
        if turns.is_empty() {
            append(&mut replaced.comment, &comment)
        } else {
            replaced.variations.push(Variation { comment, turns })
        }
        None
    }

    /// Reads a word: a move with its number and signs, signs alone, or something else.
    fn word(&mut self, word: &str) -> Option<String> {
        let word = if PASSES.contains(&word) { word } else { without_number(word) };
        if word.is_empty() || self.line().is_none_or(|line| line.is_cut) {
            return None;
        }
        if let Some(nags) = signs::alone(word) {
            self.add_nags(&nags);
            return None;
        }
        let (bare, nags) = signs::split(word, &signs::PLAIN);
        match self.turn(bare, nags) {
            Ok(()) => None,
            Err(_) if !may_be_turn(bare) => {
                self.odd_words.get_or_insert_with(|| (word.to_string(), 0)).1 += 1;
                self.comment(word);
                None
            }
            Err(why) => {
                let fault = illegal(self.game, bare, &why);
                self.cut(fault)
            }
        }
    }

    /// Plays a move or a part of one. Signs that may belong to the move, such as `=`, are first read as part
    /// of it, and lower-case coordinates as those of the rules, unless ICCS was detected.
    fn turn(&mut self, word: &str, nags: Vec<u8>) -> Result<(), String> {
        let iccs =
            word.contains('-').then(|| word.to_ascii_uppercase()).filter(|word| xiangqi::is_iccs(word));
        let first = iccs.as_deref().filter(|_| self.is_iccs).unwrap_or(word);
        let why = match self.try_play(first, nags.clone()) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        };
        if let Some(iccs) = iccs.filter(|_| !self.is_iccs) {
            self.is_iccs = self.try_play(&iccs, nags).is_ok();
            return if self.is_iccs { Ok(()) } else { Err(why) };
        }
        let (word, mut mixed) = signs::split(word, &signs::MIXED);
        mixed.extend(nags);
        let is_bare = mixed.is_empty() || word.is_empty();
        let again = if is_bare { Err(String::new()) } else { self.try_play(word, mixed) };
        again.map_err(|_| why)
    }

    fn try_play(&mut self, word: &str, nags: Vec<u8>) -> Result<(), String> {
        let line = self.lines.last_mut().ok_or("no line is open")?;
        let Some(turn) = line.reader.read(self.game, word)? else {
            return Ok(());
        };
        self.is_san = self.is_san.or_else(|| notation::is_san(self.game, turn, word));
        self.game.play(turn);
        line.turns
            .push(CommentedTurn { nags, ..CommentedTurn::new(turn, std::mem::take(&mut line.pending)) });
        Ok(())
    }

    /// Cuts off the line being read, before an unreadable move. Returns the fault to report, if any.
    fn cut(&mut self, fault: String) -> Option<String> {
        let is_variation = self.is_in_variation();
        let line = self.line().filter(|line| !line.is_cut)?;
        line.is_cut = true;
        Some(if is_variation { format!("a variation ends early: {fault}") } else { fault })
    }

    /// Returns the record's moves and the faults not yet reported.
    pub fn finish(mut self) -> (Game, Vec<String>) {
        let is_open = self.is_in_variation();
        self.left_out = 0;
        while self.lines.len() > 1 {
            self.close();
        }
        if is_open {
            self.faults.push("a ( has no ) after it".to_string());
        }
        let is_foreign = self.odd_words.is_some() && !self.has_begun();
        if let Some((word, count)) = &self.odd_words {
            self.faults.push(match count {
                _ if is_foreign => format!("no word can be read as a move, such as {word}"),
                1 => format!("{word} is not a move and is kept as a comment"),
                _ => format!("{word} and other words are not moves and are kept as comments, {count} in all"),
            });
        }
        let Line { comment, mut turns, pending, is_cut, .. } = self.lines.swap_remove(0);
        if let Some(turn) = turns.last_mut() {
            append(&mut turn.comment, &pending);
        }
        // Pawn moves in XBoard's notation look like SAN.
        let is_san = self.is_san == Some(true) && self.author != Author::XBoard;
        (Game { comment, turns, is_cut, is_foreign, is_san }, self.faults)
    }
}

/// True if a word contains a square, castles, passes or is a move in a Xiangqi notation. Such a word ends its
/// line if it is illegal; any other word becomes a comment.
fn may_be_turn(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let has_square =
        letters.windows(2).any(|pair| ('a'..='p').contains(&pair[0]) && pair[1].is_ascii_digit());
    let is_castling = !word.is_empty() && word.chars().all(|c| "Oo0-–—".contains(c));
    // A short pawn capture: exd, ed.
    let files = word.replace(['x', ':'], "");
    let is_short = files.len() == 2 && files.bytes().all(|c| (b'a'..=b'h').contains(&c));
    has_square || is_castling || is_short || PASSES.contains(&word) || xiangqi::is_move(word)
}

/// Strips a leading move number such as `12.` or `12...` from a word; empty if the word is only a number.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && (rest.is_empty() || rest.starts_with(['.', '…'])) {
        rest.trim_start_matches(['.', '…'])
    } else {
        word.trim_start_matches(['.', '…'])
    }
}
