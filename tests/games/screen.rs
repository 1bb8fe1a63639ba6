//! The graded positions of `firzan screen`, in `tests/screen`: each is valid and quiet, and its moves are
//! legal and in the order of their values.

use crate::suites::file;
use firzan::any::new_game;
use std::collections::HashSet;
use std::fs;

#[test]
fn graded_positions_are_valid_and_quiet() {
    for entry in fs::read_dir(file("tests/screen")).expect("the folder") {
        let path = entry.expect("a file").path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        check(id, &fs::read_to_string(&path).expect(id));
    }
}

fn check(id: &str, text: &str) {
    let mut keys = HashSet::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (fen, grades) = line.trim_end_matches(';').split_once(" gm ").expect(line);
        let mut game = new_game(id.parse().expect(id));
        game.set_up(Some(&format!("{fen} 0 1"))).expect(line);
        assert!(game.repairs().is_empty() && !game.in_check(), "{line}");
        assert!(keys.insert(game.key()), "twice: {line}");
        let (turns, values): (Vec<_>, Vec<_>) =
            grades.split(' ').enumerate().partition(|(place, _)| place % 2 == 0);
        let turns = turns.into_iter().map(|(_, turn)| game.read(turn).expect(line));
        let values = values.into_iter().map(|(_, value)| value.parse::<i32>().expect(line));
        assert_eq!(turns.collect::<HashSet<_>>().len(), 5, "{line}");
        assert!(values.rev().is_sorted(), "{line}");
    }
}
