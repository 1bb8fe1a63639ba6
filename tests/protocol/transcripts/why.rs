//! The reasons of legal and illegal turns: every kind of sentence is in a transcript.
//!
//! `> ID FEN` sets up a position, the start position without a FEN; `> why TURN` asks. The answer is the
//! reason, with the squares and arrows that a board shows with it.

use super::Answers;
use fastrand::Rng;
use firzan::any::{AnyGame, new_game};
use firzan::core::Spot;
use firzan::games::Variant;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Random games of each variant, of which every fourth position is asked about.
const GAMES: u32 = 2;

/// Their most turns.
const LONGEST: u32 = 120;

/// Answers of a transcript's questions.
pub fn answers() -> Answers {
    let mut game = new_game(Variant::Chess(()));
    Box::new(move |line| match line.split_once(' ') {
        Some(("why", text)) => {
            let why = game.why(text);
            let legal = if why.legal { "legal" } else { "illegal" };
            let mut answer = vec![format!("{legal}: {}", why.note.text)];
            answer.extend(marks("squares", why.note.squares.iter().map(|spot| spot.write(1))));
            let arrows = why.note.arrows.iter().map(|(from, to)| from.write(1) + &to.write(1));
            answer.extend(marks("arrows", arrows));
            answer
        }
        split => {
            let (id, fen) = split.map_or((line, None), |(id, fen)| (id, Some(fen)));
            game = new_game(id.parse().expect(id));
            game.set_up(fen).expect(line);
            Vec::new()
        }
    })
}

/// A line with what a board would show beside a reason, sorted; none if that is nothing.
fn marks(name: &str, marks: impl Iterator<Item = String>) -> Option<String> {
    let mut marks: Vec<String> = marks.collect();
    marks.sort();
    (!marks.is_empty()).then(|| format!("{name} {}", marks.join(" ")))
}

/// The names of all games' pieces, longer ones before those that they may contain.
fn names() -> Vec<&'static str> {
    let kinds = Variant::all().into_iter().flat_map(|variant| new_game(variant).kinds());
    let names: BTreeSet<&str> = kinds.map(|kind| kind.name).collect();
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_by_key(|name| usize::MAX - name.len());
    names
}

/// The clauses of a reason, without the pieces, squares and moves that they speak of.
fn clauses(text: &str, names: &[&str]) -> BTreeSet<String> {
    // In brackets are descriptions of moves, and the names of letters.
    let mut depth = 0;
    let bare: String = text
        .chars()
        .filter(|&letter| {
            depth += i32::from(letter == '(');
            let is_bare = depth == 0;
            depth -= i32::from(letter == ')');
            is_bare
        })
        .collect();
    let bare = names.iter().fold(bare, |text, name| text.replace(name, "PIECE"));
    let bare = bare.replace([';', ':'], ",");
    let is_general = |word: &&str| {
        let is_place = word.ends_with(|letter: char| letter.is_ascii_digit());
        word.len() > 1 && !is_place && !["an", "and", "or", "the", "is", "are"].contains(word)
    };
    let clause = |part: &str| part.split_whitespace().filter(is_general).collect::<Vec<_>>().join(" ");
    let several = |clause: String| clause.replace("PIECE on PIECE on", "PIECE on");
    bare.split(',').map(clause).map(several).filter(|clause| !clause.is_empty()).collect()
}

/// Questions about a position: some of its turns, and from any square to any other.
fn asked(game: &dyn AnyGame, random: &mut Rng) -> Vec<String> {
    let (files, ranks) = game.size();
    let spot = |random: &mut Rng| Spot { file: random.u8(..files), rank: random.u8(..ranks) };
    let turns: Vec<String> = game.legal_moves().into_iter().map(|turn| game.write(turn)).collect();
    let mut asked: Vec<String> = (0..10).filter_map(|_| random.choice(&turns).cloned()).collect();
    for _ in 0..60 {
        asked.push(spot(random).write(1) + &spot(random).write(1));
    }
    asked
}

#[test]
fn every_kind_of_sentence_is_in_a_transcript() {
    let names = names();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/why");
    let mut known = BTreeSet::new();
    for file in fs::read_dir(folder).expect("a folder") {
        let text = fs::read_to_string(file.expect("an entry").path()).expect("a transcript");
        let reasons = text.lines().filter_map(|line| line.strip_prefix("< ")?.split_once(": "));
        known.extend(reasons.flat_map(|(_, reason)| clauses(reason, &names)));
    }
    let mut random = Rng::with_seed(7);
    let mut unknown = BTreeMap::new();
    for variant in Variant::all() {
        for _ in 0..GAMES {
            let mut game = new_game(variant);
            for ply in 0..LONGEST {
                let asked = if ply % 4 == 0 { asked(game.as_ref(), &mut random) } else { Vec::new() };
                for text in asked {
                    for clause in clauses(&game.why(&text).note.text, &names) {
                        if !known.contains(&clause) {
                            unknown
                                .entry(clause)
                                .or_insert(format!("> {variant} {}\n> why {text}", game.fen()));
                        }
                    }
                }
                let Some(&turn) = random.choice(&game.legal_moves()) else {
                    break;
                };
                game.play(turn);
            }
        }
    }
    let unknown: Vec<String> =
        unknown.into_iter().map(|(clause, example)| format!("{clause}\n{example}")).collect();
    assert!(unknown.is_empty(), "in no transcript:\n{}", unknown.join("\n"));
}
