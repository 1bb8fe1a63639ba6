//! `firzan check`: definitions read.

use crate::{FIRZAN, Folder, run, stderr, stdout};
use serde_json::Value;

#[test]
fn check_says_what_the_evaluation_ignores() {
    let folder = Folder::new();
    let text = "[turning:flipello]\n[shooting:amazons]\n[plain:chess]\n";
    let path = folder.write("games.ini", text);
    let lines = stdout(&run(&format!("check {path}")));
    let expected = [
        "turning: 8x8, pieces p, good; the evaluation ignores that pieces change sides: use \
         `firzan learn`",
        "shooting: 10x10, pieces q, good; the evaluation ignores that nothing is captured: use \
         `firzan learn`",
        "plain: 8x8, pieces pnbrqk, good",
    ];
    assert_eq!(lines.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn every_fault_is_reported_and_every_section_gets_a_line() {
    let folder = Folder::new();
    let parents = folder.write(
        "parents.ini",
        "[wide:chess]\nmaxFile = 10\ncastling = false\n\
         startFen = rnbqk3nr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQK3NR w\n",
    );
    let children = folder.write(
        "children.ini",
        "[taller:wide]\nmaxRank = 12\n[mates:shatar]\n[house:bughouse]\n\
         [far:wide]\ncustomPiece1 = c:(4,1)\n",
    );
    let output = run(&format!("check --fairy {parents} {children}"));
    let text = stdout(&output);
    let lines: Vec<String> = text.lines().map(|line| line.replace(&children, "children.ini")).collect();
    let expected = [
        "children.ini:2:11: maxRank: expected 1 to 10 ranks, found \"12\"",
        "children.ini:4:8: [house]: the parent bughouse is a game with two boards, which \
         Firzan does not play",
        "children.ini:6:18: warning: customPiece1: Fairy-Stockfish plays this differently: (4,1) is read \
         as no move",
        "wide: 10x8, pieces pnbrqk, good",
        "taller: bad",
        "mates: 8x8, pieces pnbrjk, good",
        "house: not played: two boards",
        "far: 10x8, pieces pnbrqck, good; Fairy-Stockfish plays another game because of customPiece1",
    ];
    assert_eq!(lines, expected);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), "error: 2 faults in one file\n"));
    let output = run(&format!("check {parents}"));
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn json_has_an_object_a_section() {
    let output = run("check --json tests/definitions/twins.ini tests/definitions/broken/relays.ini");
    let text = stdout(&output);
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(objects[2]["section"], "twin-knightrelay");
    assert_eq!(objects[2]["verdict"], "good");
    assert_eq!(objects[2]["title"], "Knight Relay Chess");
    let last = objects.last().expect("an object");
    assert_eq!((&last["verdict"], last["faults"].as_array().map(Vec::len)), (&"bad".into(), Some(6)));
    assert_eq!((&last["faults"][0]["line"], &last["faults"][0]["key"]), (&2.into(), &"relay1".into()));
}

#[test]
fn only_regular_files_are_read() {
    for (file, part) in [("src", "not a regular file"), ("no-such.ini", "cannot read no-such.ini")] {
        let output = run(&format!("check {file}"));
        assert!(!output.status.success() && stderr(&output).contains(part), "{}", stderr(&output));
    }
}

#[test]
fn the_keys_are_listed_with_their_values() {
    let text = stdout(&run("check --keys"));
    for line in [
        "promotionLost: pawns promote only to kinds that their side has lost: true or false (Firzan's own)",
        "nMoveRule: moves by each side until a draw; 0 = no limit: a number from 0 to 1000",
        "twoBoards: the game has two boards: true or false (not played)",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line} is not in {text}");
    }
}

/// A file of definitions, removed with its folder.
fn file(text: &str) -> (Folder, String) {
    let folder = Folder::new();
    let path = folder.write("games.ini", text);
    (folder, path)
}

#[test]
fn a_game_is_explained_in_sentences_and_diagrams() {
    let (_folder, path) = file(
        "[griffons:chess]\ntitle = Griffon Chess\ninventor = Somebody\nqueen = -\ncustomPiece1 = g:[F?R]\n\
         promotionPieceTypes = rnbg\nstartFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n",
    );
    let output = run(&format!("check --explain {path}"));
    let text = stdout(&output);
    for part in [
        "  Griffon Chess, by Somebody\n",
        "g piece G, [F?R]: one step diagonally;",
        " *- *- *  .  *  *- *-",
        "* moves and captures",
        "White's pawns must promote to a knight, bishop, rook or piece G when a move ends on rank 8",
        "    Checkmate wins.\n",
        "    Bishops are bound to squares of one colour.\n",
        "  Perft 1 to 4: 20; 400; ",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(output.status.success(), "{}", stderr(&output));
    let object = stdout(&run(&format!("check --explain --json {path}")));
    let object: Value = serde_json::from_str(&object).expect("an object");
    let explained = &object["explained"];
    assert_eq!((&explained["perft"][0], &explained["pieces"][0]["letter"]), (&20.into(), &"p".into()));
    assert!(explained["pieces"][0]["diagram"].as_array().is_some_and(|lines| lines.len() == 7));
}

#[test]
fn one_section_of_several_can_be_asked_for() {
    let (_folder, path) = file("[one:chess]\n[two:chess]\n");
    assert_eq!(stdout(&run(&format!("check {path} --only two"))), "two: 8x8, pieces pnbrqk, good\n");
    for (name, hint) in [("three", ": the sections are one, two"), ("twoo", "; did you mean two?")] {
        let output = run(&format!("check {path} --only {name}"));
        assert_eq!(stderr(&output), format!("error: there is no section {name:?}{hint}\n"));
    }
}

#[test]
fn games_that_are_decided_before_they_have_begun_are_warned_of() {
    let (_folder, path) = file(
        "[mate:chess]\nstartFen = 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\n\
         [stale:chess]\nstartFen = k7/8/1Q6/8/8/8/8/K7 b - - 0 1\n[well:chess]\n",
    );
    let text = stdout(&run(&format!("check {path}")));
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(&path)).collect();
    let expected = [
        ":1:1: warning: [mate]: White can win on the first move (checkmate)",
        ":3:1: warning: [stale]: the game is drawn before Black's first move (stalemate)",
        "mate: 8x8, pieces pnbrqk, good",
        "stale: 8x8, pieces pnbrqk, good",
        "well: 8x8, pieces pnbrqk, good",
    ];
    assert_eq!(lines, expected);
}

/// Firzan speaks as Fairy-Stockfish does where `check` asks it.
#[test]
fn games_are_compared_with_another_program() {
    let (_folder, path) =
        file("[small:losalamos]\n[lame:chess]\ncustomPiece1 = c:(4,1)\n[bad:chess]\nmaxRank = 77\n");
    let text = stdout(&run(&format!("check {path} --against {FIRZAN}")));
    for part in [
        "small: 6x6, pieces pnrqk, good\n  the same game as in Fairy-Stockfish: perft 1 to ",
        "good; Fairy-Stockfish plays another game because of customPiece1\n  not compared with \
         Fairy-Stockfish: it plays another game because of customPiece1\n",
        "bad: bad\n",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let (_folder, path) = file("[small:losalamos]\n");
    let object = stdout(&run(&format!("check {path} --json --against {FIRZAN}")));
    let object: Value = serde_json::from_str(&object).expect("an object");
    assert_eq!(object["against"]["equal"], true);
    assert!(object["against"]["positions"].as_u64() > Some(100));
    let output = run(&format!("check {path} --against no-such-program"));
    assert!(stderr(&output).contains("cannot start no-such-program"), "{}", stderr(&output));
}

/// The side that has just moved is in check: nothing can be played from there.
#[test]
fn a_game_whose_start_cannot_be_played_is_bad_and_the_reason_is_given_once() {
    for (file, id) in
        [("illegal-start", "illegalstart"), ("attacked-start", "attacked2"), ("kings-side-by-side", "facing")]
    {
        let path = format!("tests/definitions/unplayable/{file}.ini");
        let output = run(&format!("check {path}"));
        let text = stdout(&output);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines[0].contains(": startFen: "), "{text}");
        assert_eq!((lines[1], output.status.code()), (format!("{id}: bad").as_str(), Some(1)));
        let object: Value =
            serde_json::from_str(&stdout(&run(&format!("check --json {path}")))).expect("JSON");
        assert_eq!((&object["verdict"], &object["faults"][0]["weight"]), (&"bad".into(), &"error".into()));
        for command in ["perft {id} 1", "show {id}", "analyse {id} --depth 1", "play {id}"] {
            let words = format!("{} --variant-path {path}", command.replace("{id}", id));
            let output = run(&words);
            let errors = stderr(&output);
            assert!(!output.status.success(), "{words}");
            assert_eq!(errors.matches("is attacked").count(), 1, "{words}: {errors}");
        }
    }
}

#[test]
fn the_exit_code_tells_whether_fairy_stockfish_plays_another_game_if_that_is_asked() {
    let folder = "tests/definitions/foreign";
    let files = ["blank-after-true", "byte-order-mark", "capital-name", "indented-key", "tab-before-equals"];
    let files: Vec<String> = files.iter().map(|name| format!("{folder}/{name}.ini")).collect();
    let files = files.join(" ");
    let (plain, asked) = (run(&format!("check {files}")), run(&format!("check --fairy {files}")));
    assert_eq!((plain.status.code(), asked.status.code()), (Some(0), Some(1)));
    assert_eq!(stderr(&asked), "error: Fairy-Stockfish plays 5 sections as different games\n");
    assert_eq!(stdout(&plain).matches("warning: ").count(), 5, "{}", stdout(&plain));
    assert_eq!(stdout(&asked).matches("Fairy-Stockfish plays another game because of").count(), 5);
    let objects = stdout(&run(&format!("check --json {files}")));
    let differs = objects.lines().map(|line| serde_json::from_str::<Value>(line).expect(line));
    assert!(
        differs.into_iter().all(|object| object["differs"].as_array().is_some_and(|keys| keys.len() == 1))
    );
    let (_folder, path) = file("[own:chess]\ncustomPiece1 = c:DD\nstalemateValue = win\n");
    assert_eq!(stdout(&run(&format!("check {path}"))), "own: 8x8, pieces pnbrqck, good\n");
    let asked = run(&format!("check --fairy {path}"));
    assert!(stdout(&asked).contains(": warning: customPiece1: Fairy-Stockfish plays this differently"));
    assert_eq!(stderr(&asked), "error: Fairy-Stockfish plays one section as a different game\n");
}

#[test]
fn rules_are_described_in_plain_english() {
    let (_folder, path) = file(
        "[princes:chess]\nking = -\ncommoner = k\npieceName = k:prince o:oliphant g:griffon\n\
         customPiece1 = g:[F?R]\ncustomPiece2 = o:AD\ncastling = false\n\
         extinctionPseudoRoyal = true\nextinctionPieceTypes = k\nextinctionValue = loss\ndupleCheck = true\n\
         flagRegionWhite = e8\nflagPiece = k\npromotedPieceType = n:g\npromotionLimit = o:2\n\
         promotionPieceTypes = nbrqo\npromotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *6 *7 *8\n\
         [checks:3check]\n[turned:chess]\nstartFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n",
    );
    let text = stdout(&run(&format!("check --explain {path}")));
    for part in [
        "Pawns must promote to a knight, bishop, rook, queen or oliphant when a move ends on ranks 6 to 8.",
        "Knights may promote to griffons on ranks 6 to 8 (moving in or out).",
        "A side may promote to an oliphant only while it has fewer than two.",
        "White's pawns may advance two squares from rank 2.",
        "Pawns capture en passant.",
        "A side's last prince may not be left in check; while it has several, they may not all be attacked \
         at once.",
        "White wins by moving a prince to e8.",
        "The game is drawn after 50 moves by each side without a capture or pawn move.",
        "The game is drawn when a position occurs three times.",
        "Giving check three times wins.",
        "The king castles with a rook, moving to file g (kingside) or c (queenside).",
        "The sides are alike: Black's start position is White's, rotated.",
        "Bishops are bound to squares of one colour.",
    ] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn on_small_boards_without_pawns_the_sides_have_the_same_rules() {
    let folder = Folder::new();
    let path = folder.write(
        "kings.ini",
        "[kings]\nmaxRank = 5\nmaxFile = e\nking = k\nrook = r\nstartFen = rk3/5/5/5/RK3 w - - 0 1\n",
    );
    let text = stdout(&run(&format!("check --explain {path}")));
    let alike = "The sides are alike: Black's start position is White's, mirrored.";
    assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(alike), "{text}");
}
