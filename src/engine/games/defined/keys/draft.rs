//! A game whose keys are being read: pieces by slot, with the letters assigned so far.

use crate::games::defined::betza::Moves;
use crate::games::defined::game::rules::Rules;
use crate::games::defined::game::{KindSet, Region, SLOTS, Slot};
use crate::games::defined::text::foreign::Foreign;
use crate::games::defined::text::{At, Problem, Read};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The contents of a section and its parents.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The number of its ancestors.
    pub depth: usize,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// All other rules.
    pub rules: Rules,
    /// The start position.
    pub start: String,
    /// The position in the file of this section's start position; `None` if it is inherited.
    pub start_at: Option<At>,
    /// Descriptive texts.
    pub words: Words,
    /// Fairy-Stockfish's view of the text.
    pub foreign: Foreign,
}

/// The piece of a slot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Piece {
    /// The letter, in upper case; `None` if the piece is not in the game.
    pub letter: Option<u8>,
    /// Another letter that FENs may use.
    pub synonym: Option<u8>,
    /// Its moves; `None` for the default of its slot.
    pub moves: Option<Arc<Moves>>,
    /// Whether Fairy-Stockfish reads its moves differently.
    pub misread: bool,
    /// By side, the squares where it may be; empty = anywhere.
    pub zone: [Region; 2],
    /// Its values in the middle game and the endgame.
    pub values: [Option<u16>; 2],
    /// A side that has this many cannot promote to another; 0 = no limit.
    pub limit: u16,
    /// The kind that it turns into, if any.
    pub turns_into: Option<Slot>,
    /// Its display name.
    pub name: Option<String>,
}

/// Descriptive texts of a game, by key: `title`, `inventor`, `rule1`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Words(pub BTreeMap<&'static str, String>);

impl Draft {
    /// The rules of chess without pieces: the initial draft of a section without a parent.
    pub fn of_chess() -> Draft {
        Draft {
            depth: 0,
            pieces: vec![Piece::default(); SLOTS],
            rules: Rules::default(),
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string(),
            start_at: None,
            words: Words::default(),
            foreign: Foreign::default(),
        }
    }

    /// The initial draft of a child.
    pub fn child(&self) -> Draft {
        // A parent's texts do not describe its child, but its family does.
        let mut words = self.words.clone();
        words.0.retain(|key, _| *key == "variantTemplate");
        Draft { depth: self.depth + 1, words, start_at: None, ..self.clone() }
    }

    /// Makes the flag and the region of double steps agree, for the section's children.
    pub fn conclude(&mut self) {
        let steps = &mut self.rules.steps;
        if !steps.double {
            steps.double_region = [Region::NONE; 2];
        }
        steps.double = steps.double_region.iter().any(|region| !region.is_empty());
    }

    /// The piece of a slot.
    pub fn piece(&mut self, slot: Slot) -> &mut Piece {
        &mut self.pieces[slot.index()]
    }

    /// The slot with a letter, in either case.
    pub fn slot(&self, letter: u8) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        Slot::all().find(|slot| self.pieces[slot.index()].letter == Some(letter))
    }

    /// Gives a kind a letter. A kind that already has it, even this one, is first removed from the game and
    /// from the kinds that pawns promote to.
    pub fn give(&mut self, slot: Slot, letter: u8) {
        if let Some(other) = self.slot(letter) {
            self.remove(other);
        }
        let piece = self.piece(slot);
        (piece.letter, piece.synonym) = (Some(letter.to_ascii_uppercase()), None);
    }

    /// Removes a kind from the game and from the kinds that pawns promote to, but not from other lists.
    pub fn remove(&mut self, slot: Slot) {
        let piece = self.piece(slot);
        (piece.letter, piece.synonym) = (None, None);
        for kinds in &mut self.rules.promotion.kinds {
            *kinds = kinds.without(KindSet::slot(slot));
        }
    }

    /// The kinds in the game.
    pub fn present(&self) -> impl Iterator<Item = Slot> {
        Slot::all().filter(|slot| self.pieces[slot.index()].letter.is_some())
    }

    /// Reads the letter of a piece at a byte of a text.
    ///
    /// # Errors
    /// If no piece has it.
    pub fn read_letter(&self, text: &str, offset: usize) -> Read<Slot> {
        let letter = text[offset..].chars().next();
        let slot = letter.filter(char::is_ascii).and_then(|letter| self.slot(letter as u8));
        slot.ok_or_else(|| {
            let shown = letter.map_or("nothing".to_string(), |letter| format!("{letter:?}"));
            Problem::new(offset, format!("{shown} is not a piece letter: the pieces are {}", self.letters()))
        })
    }

    /// The letters of the pieces, for messages.
    pub fn letters(&self) -> String {
        let letters = self.present().filter_map(|slot| self.pieces[slot.index()].letter);
        let letters: String = letters.map(|letter| char::from(letter.to_ascii_lowercase())).collect();
        if letters.is_empty() { "none so far".to_string() } else { letters }
    }

    /// The moves of a kind, by its slot.
    pub fn moves(&self, slot: usize) -> Arc<Moves> {
        static NAMED: LazyLock<Vec<Arc<Moves>>> = LazyLock::new(|| {
            let moves = |slot: Slot| Arc::new(Moves::read(slot.betza()).unwrap_or_default());
            Slot::all().map(moves).collect()
        });
        self.pieces[slot].moves.clone().unwrap_or_else(|| NAMED[slot].clone())
    }

    /// Whether it has a king.
    pub fn has_king(&self) -> bool {
        self.pieces[Slot::KING.index()].letter.is_some()
    }
}
