//! What holds of definitions, whatever the file: shared by the tests and the fuzz target.

use firzan::games::defined::faults::MOST;
use firzan::games::defined::region::Region;
use firzan::games::defined::shelf::Shelf;
use firzan::games::defined::{Definition, read, shipped};

/// Reads a file as a user's; panics if an invariant does not hold.
pub fn check(bytes: &[u8]) {
    let reading = read("file", bytes, &mut shipped::shelf(["insaneflip"]));
    assert!(reading.faults.len() <= 2 * MOST + 2);
    assert!(reading.faults.is_sorted(), "{:?}", reading.faults);
    let lines = bytes.split(|&byte| byte == b'\n').count() as u32;
    for fault in &reading.faults {
        assert!((1..=lines).contains(&fault.at.line) && fault.at.column > 0, "{fault}");
        assert!(!fault.words.is_empty());
    }
    assert!(reading.sections.len() <= 1000);
    for section in &reading.sections {
        // What is bad is told.
        let is_told = reading.faults.iter().any(|fault| fault.weight.refuses() && fault.at >= section.at);
        assert!(section.playable().is_some() || is_told, "{}", section.name);
        if let Some(game) = section.playable() {
            check_game(game);
        }
    }
}

fn check_game(game: &Definition) {
    let board = game.rules.board;
    let on_board = Region::board(board.files, board.ranks);
    assert!(!on_board.is_empty() && game.kinds.len() <= 26);
    let mut letters: Vec<char> = game.kinds.iter().map(|kind| kind.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), game.kinds.len());
    for piece in &game.start.pieces {
        assert!(piece.kind < game.kinds.len());
        assert!(on_board.has(piece.spot.file, piece.spot.rank));
    }
    for kind in &game.kinds {
        assert!(kind.moves.ways.len() <= 256 && kind.turns_into.is_none_or(|into| into < game.kinds.len()));
        assert!(kind.moves.ways.iter().all(|way| way.step != (0, 0) && (way.moves || way.captures)));
    }
    // What makes the game reads back to the same game.
    let text = format!("[{}]\n{}", game.name, game.canonical);
    let again = read("canonical", text.as_bytes(), &mut Shelf::default());
    let again = again.sections.first().and_then(|section| section.game.as_ref());
    let again = again.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(again.canonical, game.canonical);
    assert_eq!((&again.rules, &again.start.pieces), (&game.rules, &game.start.pieces), "{text}");
}
