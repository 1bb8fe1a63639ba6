//! Reads whole definitions and writes them back.

use crate::games::defined::game::definition::Hash;
use crate::games::defined::game::{Definition, Kind};
use crate::games::defined::text::read::{ReadSection, read};
use crate::games::defined::text::shelf::Shelf;
use crate::games::defined::text::{Weight, shipped};

/// Reads a text with the shipped games as parents, and returns the messages and the sections.
fn read_text(text: &str) -> (Vec<String>, Vec<ReadSection>) {
    let reading = read("test", text.as_bytes(), &mut shipped::shelf(["insaneflip"]));
    (reading.faults.iter().map(ToString::to_string).collect(), reading.sections)
}

#[test]
fn shipped_games_are_valid() {
    let mut names = Vec::new();
    for (file, reading) in shipped::readings().1 {
        for fault in &reading.faults {
            // Games with a chasing rule warn that chases are not recognised.
            let differs = fault.words.starts_with("Fairy-Stockfish plays this differently");
            assert!(differs || fault.key == "chasingRule", "{file}:{fault}");
        }
        for section in reading.sections {
            assert!(section.refused.is_empty(), "{}", section.name);
            assert!(section.game.is_some(), "{}", section.name);
            names.push(section.name);
        }
    }
    assert_eq!(names.len(), 195, "{names:?}");
}

#[test]
fn shipped_games_have_a_summary() {
    // The page shows built-in games in place of these.
    let built_in = ["chess", "normal", "shatranj"];
    for game in shipped::all().iter().filter(|game| !built_in.contains(&game.name.as_str())) {
        let summary = game.word("summary").unwrap_or_default();
        assert!(summary.len() > 20 && summary.ends_with('.'), "{}: {summary:?}", game.name);
    }
}

#[test]
fn reading_the_canonical_form_gives_the_same_game() {
    for (file, reading) in shipped::readings().1 {
        for game in reading.sections.iter().filter_map(|section| section.game.as_ref()) {
            let text = format!("[{}]\n{}", game.name, game.canonical);
            let again = read("canonical", text.as_bytes(), &mut Shelf::default());
            let faults: Vec<_> = again.faults.iter().filter(|fault| fault.weight == Weight::Error).collect();
            assert!(faults.is_empty(), "{file} {}: {faults:?}", game.name);
            let again = again.sections[0].game.as_ref().expect("a game");
            assert_eq!(again.canonical, game.canonical, "{}", game.name);
            // Display names are not part of the game.
            let unnamed = |game: &Definition| -> Vec<Kind> {
                game.kinds.iter().map(|kind| Kind { name: String::new(), ..kind.clone() }).collect()
            };
            assert_eq!((unnamed(again), &again.rules), (unnamed(game), &game.rules), "{}", game.name);
            assert_eq!(again.hash(), game.hash());
        }
    }
}

#[test]
fn a_complete_section_preserves_texts_and_names() {
    let parents = "[root:chess]\ncustomPiece1 = o:NAD\npieceName = o:old_man\ntitle = Not the child's\n";
    let child = "[child:root]\ntitle = Kind <b>& game\n\
                 rule1 = O is a queen: = # so\npieceName = q:great_lady\n\
                 startFen = rnbqkobr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKOBR w KQkq - 0 1\n";
    let (faults, sections) = read_text(&format!("{parents}{child}"));
    let game = sections[1].game.as_ref().unwrap_or_else(|| panic!("{faults:?}"));
    let (faults, again) = read_text(&game.section());
    let again = again[0].game.as_ref().unwrap_or_else(|| panic!("{faults:?}"));
    assert_eq!(again, game);
    assert_eq!(again.section(), game.section());
}

#[test]
fn hashes_depend_on_rules_but_not_on_texts() {
    let hash = |text: &str| read_text(text).1[0].game.as_ref().expect(text).hash();
    let plain = hash("[x:chess]\n");
    assert_eq!(plain, hash("# Remark\n[x:chess]\ntitle = Chess\nmaxRank = 8\n"));
    assert_eq!(plain, hash("[y:normal]\n"));
    assert_ne!(plain, hash("[x:chess]\nnMoveRule = 49\n"));
    assert_eq!(Hash::of("").to_string(), "08035f29");
}
