//! Writes games and positions.

use super::arguments::{Arguments, Form};
use super::source::Item;
use crate::console::output::{Output, complain};
use crate::console::sink::Sink;
use crate::records::epd;
use crate::records::pgn::{Record, passed_on, without_turns};
use anyhow::Result;
use firzan::any::{AnyGame, write_line};
use firzan::games::{Registry, Variant};
use firzan::rules::Notation;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Size in bytes of the blocks in which the output is written.
const BLOCK: usize = 1 << 16;

/// Receives games and positions.
pub struct Target<'a> {
    options: &'a Arguments,
    sink: Sink<'a>,
    /// Text that has not been written yet.
    text: String,
    /// The number of games added.
    games: usize,
    /// The number of games skipped because they have no moves.
    without_turns: usize,
    /// The variant of the first game or position: a list can have only one.
    variant: Option<Variant>,
    /// Hashes of the games or positions written so far, for `--unique`.
    known: HashSet<u64>,
}

impl<'a> Target<'a> {
    /// Prints to `output`, or writes the file of `--output`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn new(options: &'a Arguments, output: &'a Output, registry: &Registry) -> Result<Target<'a>> {
        let inputs = options.sources.files.iter().cloned().chain(registry.files());
        Ok(Target {
            options,
            sink: Sink::new(inputs, output, options.output.as_deref())?,
            text: String::new(),
            games: 0,
            without_turns: 0,
            variant: None,
            known: HashSet::new(),
        })
    }

    /// Writes a game or position. Returns the reason if it cannot be converted.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, item: &Item) -> Result<Option<String>> {
        let record = &item.record;
        if self.options.to != Form::Pgn {
            let first = *self.variant.get_or_insert(record.variant);
            if first != record.variant {
                let other = record.variant;
                let why = format!("skipped: a {other} game cannot go into a list of {first} games");
                return Ok(Some(why));
            }
        }
        self.games += 1;
        let refused = if self.options.to.holds_positions() {
            self.positions(item)?
        } else {
            self.game(item)?;
            None
        };
        self.write_blocks()?;
        Ok(refused)
    }

    /// True if unreadable games are copied unchanged.
    pub fn passes_on(&self) -> bool {
        self.options.to == Form::Pgn && !self.options.skip_unreadable
    }

    /// Writes the text of a game that cannot be read, with its faults in the tag `Remark`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn pass_on<'b>(&mut self, text: &str, faults: impl IntoIterator<Item = &'b str>) -> Result<()> {
        self.games += 1;
        if self.is_new(&text.trim()) {
            self.text += &passed_on(text, faults);
        }
        self.write_blocks()
    }

    /// Writes the remaining text and finishes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<()> {
        self.sink.add(&self.text)?;
        if self.without_turns > 0 {
            complain(without_turns(self.without_turns));
        }
        self.sink.finish()
    }

    fn write_blocks(&mut self) -> Result<()> {
        if self.text.len() >= BLOCK {
            self.sink.add(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    fn game(&mut self, item: &Item) -> Result<()> {
        let record = &item.record;
        let notation = self.options.notation(record.variant, item.is_san);
        let turns: Vec<u32> = record.turns.iter().map(|turn| turn.turn.bits()).collect();
        if !self.is_new(&(record.variant.exact_name(), record.tag("FEN"), turns)) {
            return Ok(());
        }
        if self.options.to == Form::Pgn {
            self.text += &with_roster(record, self.games)?.text_in(notation)?;
        } else if record.turns.is_empty() && record.tag("FEN").is_none() {
            self.without_turns += 1;
        } else {
            self.text += &line_of_moves(record, notation)?;
            self.text.push('\n');
        }
        Ok(())
    }

    /// Adds the last position of a game, or all of them. Returns the reason if it cannot be written.
    fn positions(&mut self, item: &Item) -> Result<Option<String>> {
        let record = &item.record;
        let notation = self.options.notation(record.variant, item.is_san);
        let mut game = record.start()?;
        let operations = match operations(game.as_ref(), &item.operations, notation) {
            Ok(operations) => operations,
            Err(why) => return Ok(Some(why)),
        };
        for played in &record.turns {
            if self.options.every {
                let turn = game.write_in(notation, played.turn);
                self.position(game.as_ref(), &[("sm".to_string(), turn)]);
            }
            game.play(played.turn);
        }
        // The last position of a game may lack a king.
        match record.start()?.set_up(Some(&game.fen())) {
            Ok(()) => self.position(game.as_ref(), &operations),
            Err(_) if self.options.every => {}
            Err(fault) => return Ok(Some(format!("its last position cannot be read again: {fault}"))),
        }
        Ok(None)
    }

    fn position(&mut self, game: &dyn AnyGame, operations: &[(String, String)]) {
        if !self.is_new(&game.key()) {
            return;
        }
        self.text += &match self.options.to {
            Form::Epd => epd::Position::write(game, operations),
            _ => game.fen(),
        };
        self.text.push('\n');
    }

    /// False if `--unique` is set and an equal game or position has been written already.
    fn is_new(&mut self, what: &impl Hash) -> bool {
        if !self.options.unique {
            return true;
        }
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        self.known.insert(hasher.finish())
    }
}

/// Converts the moves in a position's operations to a notation.
///
/// # Errors
/// If a move is illegal; the error names it.
fn operations(
    game: &dyn AnyGame,
    operations: &[(String, String)],
    notation: Notation,
) -> Result<Vec<(String, String)>, String> {
    let written = |(name, operand): &(String, String)| {
        let operand = if epd::MOVES.contains(&name.as_str()) {
            let turns = epd::turns(game, operand)?.into_iter();
            turns.map(|turn| game.write_in(notation, turn)).collect::<Vec<_>>().join(" ")
        } else if name == "pv" {
            write_line(game, notation, &epd::line(game, operand)?).join(" ")
        } else {
            operand.clone()
        };
        Ok((name.clone(), operand))
    };
    operations.iter().map(written).collect()
}

/// Puts PGN's seven standard tags and `Variant` first, unless the record has the tag `Event`. A missing
/// result is that of the rules.
fn with_roster(record: &Record, number: usize) -> Result<Record> {
    let mut record = record.clone();
    if record.tag("Event").is_some() {
        return Ok(record);
    }
    let result = record.end()?.outcome().map_or("*", |outcome| outcome.score()).to_string();
    let roster = [
        ("Event", "?".to_string()),
        ("Site", "?".to_string()),
        ("Date", "????.??.??".to_string()),
        ("Round", number.to_string()),
        ("White", "?".to_string()),
        ("Black", "?".to_string()),
        ("Result", result),
        ("Variant", record.variant.to_string()),
    ];
    let mut own = std::mem::take(&mut record.tags);
    for (name, value) in roster {
        let place = own.iter().position(|(known, _)| known == name);
        let value = place.map_or(value, |place| own.remove(place).1);
        record.tags.push((name.to_string(), value));
    }
    if own.iter().any(|(name, _)| name == "FEN") && !own.iter().any(|(name, _)| name == "SetUp") {
        record.set_tag("SetUp", "1".to_string());
    }
    record.tags.append(&mut own);
    Ok(record)
}

/// A game's moves as a line, after its first position if that is not the game's start position.
///
/// # Errors
/// The errors of [`Record::start`].
fn line_of_moves(record: &Record, notation: Notation) -> Result<String> {
    let game = record.start()?;
    let turns: Vec<_> = record.turns.iter().map(|turn| turn.turn).collect();
    let moves = write_line(game.as_ref(), notation, &turns).join(" ");
    let fen = game.fen();
    let is_start = fen == game.start_fen();
    Ok(if is_start { moves } else { format!("fen {fen} moves {moves}").trim_end().to_string() })
}
