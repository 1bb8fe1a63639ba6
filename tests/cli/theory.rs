//! `firzan theory`: grown, resumed, shown, added to, exported, merged and checked.

use crate::Folder;
use crate::running::Run;
use serde_json::{Value, json};

/// The number before a word of a text or its beginning, such as 41 before `positions`.
fn number(text: &str, word: &str) -> u64 {
    let before = text.split(word).next().expect("a first part").trim_end();
    let digits = before.rsplit(' ').next().expect("a last word");
    digits.parse().unwrap_or_else(|_| panic!("no number before {word}: {text}"))
}

#[test]
fn a_theory_grows_in_steps_and_shows_its_moves() {
    let folder = Folder::new();
    let first = folder.succeed("theory grow knightrelay --nodes 500 --positions 20 --threads 1");
    assert_eq!(number(&first, "positions"), 20, "{first}");
    let second = folder.succeed("theory grow knightrelay --nodes 500 --positions 40 --threads 2");
    // A search that is under way at the end counts.
    let positions = number(&second, "positions");
    assert!((40..=41).contains(&positions) && number(&second, "of them new") >= 20, "{second}");
    let checked = folder.succeed("theory check knightrelay.theory");
    assert_eq!(checked, format!("knightrelay.theory: {positions} positions without a fault\n"));

    let shown = folder.succeed("theory show knightrelay.theory");
    assert!(shown.starts_with("Knight Relay Chess, start position: White scores "), "{shown}");
    assert_eq!(number(&shown, "search"), number(&second, "search"), "{shown}");
    let json = folder.succeed("theory show knightrelay.theory --json");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let moves = json["moves"].as_array().expect("moves");
    let others = usize::from(!json["rest"].is_null());
    assert!(shown.lines().count() == moves.len() + 2 + others && moves.len() > 1, "{shown}");
    let share = |shown: &Value| shown["share"].as_f64().expect("a share");
    assert!(moves.windows(2).all(|pair| share(&pair[0]) >= share(&pair[1])), "{json}");
    assert!(share(&json) >= share(&moves[0]), "{json}");
    // As numbers of two digits at most, not as 52.350002.
    let mut figures = moves.iter().flat_map(|shown| [&shown["share"], &shown["since"]]);
    assert!(figures.all(|figure| figure.to_string().len() <= "-52.35".len()), "{json}");

    // The position after the best move.
    let best = moves[0]["san"].as_str().expect("a move");
    let after = folder.succeed(&format!("theory show knightrelay.theory --moves {best}"));
    assert_eq!(number(&after, "search"), moves[0]["searches"].as_u64().expect("searches"), "{after}");
}

#[test]
fn theories_of_defined_games_know_their_game() {
    let folder = Folder::new();
    folder.succeed("theory grow makruk --nodes 200 --positions 5");
    let fault = folder.fail("theory grow shatranj makruk.theory --nodes 200 --positions 5");
    assert!(fault.contains("makruk.theory is a theory of makruk@"), "{fault}");
    assert!(folder.succeed("theory show makruk.theory").starts_with("Makruk, start position: "));
    let fault = folder.fail("theory show makruk.theory --moves e9 --json");
    assert!(fault.contains("e9: "), "{fault}");
    folder.write("mine.ini", "[mine:chess]\ndoubleStep = false\n");
    folder.succeed("theory grow mine --variant-path mine.ini --nodes 200 --positions 5");
    assert!(folder.succeed("theory show mine.theory").contains("start position: "), "without the definition");
    folder.succeed("theory export mine.theory --to html -o mine.html");
    let document = std::fs::read_to_string(folder.at("mine.html")).expect("a document");
    assert!(document.contains("\"rules\":["), "the document describes the game");
}

#[cfg(unix)]
#[test]
fn an_interrupted_theory_is_whole_and_goes_on() {
    let folder = Folder::new();
    let path = folder.at("chess.theory");
    let run = Run::start(&format!("theory grow chess {} --nodes 1000 --hours 1", path.display()));
    crate::waiting::wait_until("a theory", || {
        let shown = folder.run("theory show chess.theory");
        shown.status.success() && number(&crate::stdout(&shown), "searches") > 20
    });
    let fault = folder.fail("theory grow chess --nodes 1000 --positions 1");
    assert!(fault.contains("chess.theory is being grown by process "), "{fault}");
    run.signal("INT");
    let (rest, code) = run.end();
    assert_eq!(code, Some(130), "{rest}");
    let found = number(&rest, "searches");
    folder.succeed("theory check chess.theory");
    let shown = folder.succeed("theory show chess.theory");
    assert_eq!(number(&shown, "searches"), found, "{rest}{shown}");
}

#[test]
fn what_a_theory_exports_is_read_again() {
    let folder = Folder::new();
    for game in ["chess", "insaneflip8", "makruk", "distortingmirrors"] {
        folder.succeed(&format!("theory grow {game} --nodes 300 --positions 120 --threads 1"));
        let store = format!("{game}.theory");
        folder.succeed(&format!("theory export {store} --to book -o {game}.book"));
        let book = folder.succeed(&format!("book show {game}.book --fen startpos"));
        assert!(book.contains("weight   100  games"), "{book}");
        folder.succeed(&format!("theory export {store} --to pgn -o {game}.pgn"));
        let games = folder.succeed(&format!("convert {game} {game}.pgn --to pgn"));
        assert!(games.contains("[%eval ") && games.contains('('), "{games}");
        folder.succeed(&format!("theory export {store} --to pgn --for white --plies 4 -o {game}-white.pgn"));
        let repertoire = folder.succeed(&format!("convert {game} {game}-white.pgn --to turns"));
        assert!((1..=4).contains(&repertoire.split_whitespace().count()), "{repertoire}");
        folder.succeed(&format!("theory export {store} --to epd -o {game}.epd"));
        let positions = folder.succeed(&format!("convert {game} {game}.epd --to epd"));
        let number = positions.lines().count();
        assert!(number > 10 && positions.lines().all(|line| line.contains(" bm ")), "{positions}");
        folder.succeed(&format!("theory export {store} --to html --for black -o {game}.html"));
        let document = std::fs::read_to_string(folder.at(&format!("{game}.html"))).expect("a document");
        assert!(document.contains("data-theory=") && document.contains("\"fromBlack\":true"), "{game}");
        // The theory that they are from knows the tree, and all positions of the list.
        let added = folder.succeed(&format!("theory add {store} {game}.pgn"));
        assert_eq!(added, format!("{store}: 0 new positions\n"));
        folder.succeed(&format!("theory add {store} {game}.epd"));
        folder.succeed(&format!("theory check {store}"));
    }
    let fault = folder.fail("theory export chess.theory --to book");
    assert!(fault.contains("name a file for it with -o FILE"), "{fault}");
    let before = std::fs::read(folder.at("chess.theory")).expect("a theory");
    for form in ["book", "pgn", "text", "html"] {
        let fault = folder.fail(&format!("theory export chess.theory --to {form} -o ./chess.theory"));
        assert!(
            fault.contains("./chess.theory is also an input or another output of this command"),
            "{fault}"
        );
    }
    assert_eq!(std::fs::read(folder.at("chess.theory")).expect("a theory"), before);
    for (form, option) in [
        ("text", "--for white"),
        ("text", "--least 3"),
        ("html", "--least 3"),
        ("book", "--count 3"),
        ("epd", "--threads 1"),
    ] {
        let fault = folder.fail(&format!("theory export chess.theory --to {form} {option} -o none.book"));
        let (name, _) = option.split_once(' ').expect("a value");
        assert!(fault.contains(&format!("{name} does not apply to --to {form}")), "{fault}");
    }
    let fault = folder.fail("theory export chess.theory --to book --least 100000 -o none.book");
    assert!(fault.contains("no move has enough searches"), "{fault}");
    assert!(!folder.at("none.book").exists());
}

/// A theory of four positions that go round; White's and Black's other moves are bad.
#[test]
fn a_line_that_returns_to_the_start_says_so() {
    let folder = Folder::new();
    let mut lines = vec![format!(
        r#"{{"theory":1,"game":"chess","root":"{}","engines":[["1","hand","200"]],"lines":4}}"#,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    )];
    let moves = [("e2e4", "g1f3"), ("a7a6", "g8f6"), ("a2a3", "f3g1"), ("h7h6", "f6g8")];
    for ((other, best), next) in moves.into_iter().zip([1, 2, 3, 0]) {
        let score = if next % 2 == 1 { -50 } else { 60 };
        let own = json!([other, score, 9, 100, 1, 1]);
        let edge = if next > 0 { json!(best) } else { json!([best, 0]) };
        lines.push(json!({ "position": [own, 1, 1, [edge]] }).to_string());
    }
    folder.write("round.txt", &(lines.join("\n") + "\n"));
    folder.succeed("theory merge round.txt -o round.theory");
    let game = folder.succeed("theory export round.theory --to pgn --least 0").replace('\n', " ");
    assert!(game.contains("unless positions repeat, see the start}"), "{game}");
    let fault = folder.fail("theory add round.theory round.txt");
    assert!(fault.contains("round.txt is a theory: use firzan theory merge"), "{fault}");
}

#[test]
fn a_theory_grows_with_the_oddest_limits() {
    let folder = Folder::new();
    let grown = folder.succeed("theory grow chess --nodes 1 --hours 1e16 --positions 3 --threads 1");
    assert!(grown.starts_with("chess.theory: 3 positions, "), "{grown}");
    let grown = folder.succeed("theory grow chess one.theory --nodes 1 --positions 1 --threads 1");
    assert!(grown.starts_with("one.theory: 1 position, White scores 50.0 %, 0 searches"), "{grown}");
    assert_eq!(folder.succeed("theory check one.theory"), "one.theory: 1 position without a fault\n");
    let fault = folder.fail("theory grow chess --width 1e-40");
    assert!(fault.contains("not a number from 0.001 to 100"), "{fault}");
    let fault = folder.fail("theory grow chess postgres://nowhere/chess --positions 3 --work-only");
    assert!(fault.contains("'--positions <N>' cannot be used with '--work-only'"), "{fault}");
}

/// SQLite takes these names for a database in memory, and for a URI.
#[cfg(unix)]
#[test]
fn a_theory_is_kept_under_the_oddest_names() {
    let folder = Folder::new();
    for name in [":memory:", "file:chess.theory"] {
        folder.succeed(&format!("theory grow chess {name} --nodes 300 --positions 3 --threads 1"));
        assert!(folder.at(name).exists(), "{name}");
        folder.succeed(&format!("theory check {name}"));
    }
    let run = folder.command("theory grow chess").arg("").output().expect("the program");
    assert!(crate::stderr(&run).contains("\"\" is not the name of a file"), "{}", crate::stderr(&run));
}

#[test]
fn damage_is_found_and_named() {
    let folder = Folder::new();
    folder.succeed("theory grow chess --nodes 300 --positions 20 --threads 1");
    let damage = |sql: &str| {
        let name = "damaged.theory";
        std::fs::copy(folder.at("chess.theory"), folder.at(name)).expect("a copy");
        let database = rusqlite::Connection::open(folder.at(name)).expect("a database");
        database.execute(sql, []).expect("a disk");
    };
    damage("UPDATE position SET engine = 7 WHERE id = 3");
    for command in ["check damaged.theory", "merge chess.theory damaged.theory -o both.theory"] {
        let fault = folder.fail(&format!("theory {command}"));
        assert!(fault.contains("damaged.theory: the engine of position 3 is missing"), "{fault}");
    }
    damage("UPDATE theory SET root = '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    for command in
        ["check damaged.theory", "merge damaged.theory -o both.theory", "grow chess damaged.theory"]
    {
        folder.fail(&format!("theory {command}"));
    }
    let fault = folder.fail("theory merge damaged.theory -o both.theory");
    assert!(fault.contains("damaged.theory is damaged: its first position is not the start"), "{fault}");
    damage("UPDATE position SET state = 1 WHERE id = 0");
    let fault = folder.fail("theory check damaged.theory");
    assert!(fault.contains("1 fault"), "{fault}");
    // Bounds the wrong way round, and a turn that is not legal.
    damage("UPDATE position SET low = 15, high = -16 WHERE id = 1");
    folder.succeed("theory show damaged.theory");
    damage("UPDATE edge SET child = 0 WHERE parent = 1");
    for words in ["--line", "--moves e2e4"] {
        folder.succeed(&format!("theory show damaged.theory {words}"));
    }
    // The change of a position that is not there.
    damage("INSERT INTO change (at, position, value_before, value) VALUES (4000000000, 999, 1, 2)");
    folder.succeed("theory news damaged.theory");
    // Turns from and to squares that are not on the board.
    damage("UPDATE edge SET turn = -1 WHERE parent = 0 AND child = 1");
    for command in [
        "export damaged.theory --to text",
        "grow chess damaged.theory",
        "merge damaged.theory -o both.theory",
        "merge chess.theory -o damaged.theory",
    ] {
        let fault = folder.fail(&format!("theory {command}"));
        assert!(fault.contains("damaged.theory is damaged: position 0 has an illegal move"), "{fault}");
    }
    let fault = folder.fail("theory check damaged.theory");
    assert!(fault.contains("damaged.theory: 1 fault"), "{fault}");
    for (sql, expected) in [
        ("UPDATE position SET turn = -1 WHERE id = 0", "position 0: the best move of its search is illegal"),
        ("DELETE FROM edge WHERE child = 19", "position 19: no move leads to it"),
    ] {
        damage(sql);
        let faults = crate::stdout(&folder.run("theory check damaged.theory"));
        assert!(faults.contains(expected), "{faults}");
    }
    let mut bytes = folder.bytes("chess.theory");
    let page = 4096;
    // Of the pages after the first, every one belongs to a table or an index that is in use.
    for start in (page..bytes.len()).step_by(page) {
        let kept = bytes[start..start + 8].to_vec();
        bytes[start..start + 8].fill(0xAA);
        folder.write("torn.theory", &bytes);
        let fault = folder.fail("theory check torn.theory");
        assert!(fault.contains("torn.theory: it is damaged"), "page {}: {fault}", start / page);
        bytes[start..start + 8].copy_from_slice(&kept);
    }
    damage("UPDATE change SET best_before = -1, best = -1");
    folder.succeed("theory news damaged.theory");
}

#[test]
fn added_lines_are_searched_first_and_faults_are_named() {
    let folder = Folder::new();
    folder.succeed("theory grow chess --nodes 300 --positions 10 --threads 1");
    let games = "[Result \"1-0\"]\n\n1. h4 a5 (1... h5 2. a4) 2. Rh3 1-0\n\n\
                 [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n\n\
                 [Result \"0-1\"]\n\n1. h4 e9 0-1\n\n";
    folder.write("games.pgn", games);
    folder
        .write("list.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a4; pv g4 h6;\n8/8 w\n");
    let run = folder.run("theory add chess.theory games.pgn list.epd --games");
    let faults = String::from_utf8(run.stderr.clone()).expect("text");
    for expected in [
        "games.pgn, game 2: the theory does not know its first position",
        "illegal move 1... e9",
        "list.epd, line 2: ",
        "2 games or positions were skipped, a game could not be read to its end",
    ] {
        assert!(faults.contains(expected), "{faults}");
    }
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(crate::stdout(&run), "chess.theory: 8 new positions\n");
    let json = folder.succeed("theory show chess.theory --json");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let waiting = &json["waiting"][0];
    assert_eq!((&waiting["san"], &waiting["games"]), (&"h4".into(), &json!([1, 0, 1])), "{json}");
    folder.write("round.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 1/2-1/2\n");
    folder.succeed("theory add chess.theory round.pgn --games");
    folder.succeed("theory grow chess --nodes 300 --positions 40 --threads 1");
    let json = folder.succeed("theory show chess.theory --json");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let moves = json["moves"].as_array().expect("moves");
    let of = |san: &str| moves.iter().find(|of| of["san"] == san).unwrap_or_else(|| panic!("{san}: {json}"));
    assert_eq!(of("h4")["games"], json!([1, 0, 1]), "the moves before a fault count");
    assert_eq!(of("Nf3")["games"], json!([0, 1, 0]), "a game counts once, even if it repeats");
    assert!(of("h4")["searches"].as_u64() >= Some(5) && of("a4")["own"] == true, "{json}");
    assert!(of("g4")["line"].as_array().is_some_and(|line| !line.is_empty()), "{json}");
    assert!(folder.succeed("theory show chess.theory").contains("1  0  1"));
    assert!(folder.succeed("theory show chess.theory --gaps").lines().count() > 5);
    assert!(folder.succeed("theory show chess.theory --line").lines().count() == 2);
    folder.succeed("theory check chess.theory");
}

#[test]
fn theories_are_merged_and_have_news() {
    let folder = Folder::new();
    folder.succeed("theory grow shatranj one.theory --nodes 300 --positions 40 --threads 1");
    folder.succeed("theory grow shatranj two.theory --nodes 700 --positions 60 --threads 2");
    folder.succeed("theory grow chess other.theory --nodes 300 --positions 3");
    let merged = folder.succeed("theory merge one.theory two.theory -o both.theory");
    let positions = number(&merged, "positions");
    assert!((61..101).contains(&positions), "{merged}");
    // Again, in another order, onto itself.
    let again = folder.succeed("theory merge both.theory two.theory one.theory -o both.theory");
    assert_eq!(again, merged);
    folder.succeed("theory check both.theory");
    folder.succeed("theory export both.theory --to text -o both.txt");
    let read = folder.succeed("theory merge both.txt one.theory -o read.theory");
    assert_eq!(number(&read, "positions"), positions, "{read}");
    folder.succeed("theory check read.theory");
    if cfg!(unix) {
        let mut merge = folder.command("theory merge /dev/stdin -o piped.theory");
        let piped = crate::stdout(&crate::folder::feed(&mut merge, &folder.read("both.txt")));
        assert_eq!(number(&piped, "positions"), positions, "{piped}");
    }
    folder.succeed(&format!("theory grow shatranj both.theory --nodes 300 --positions {}", positions + 30));
    let news = folder.succeed("theory news both.theory --since 90m");
    assert!(news.starts_with("Shatranj: White scores ") && news.contains("deepest new lines\n"), "{news}");
    let json = folder.succeed("theory news both.theory --json");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["positions"], json["new"], "{json}");
    let fault = folder.fail("theory merge one.theory other.theory -o both.theory");
    assert!(fault.contains("other.theory is a theory of chess, not of shatranj"), "{fault}");
    let fault = folder.fail("theory merge both.txt other.theory -o both.theory");
    assert!(fault.contains("other.theory is a theory of chess, not of shatranj"), "{fault}");
    std::fs::write(folder.at("words.txt"), "many words, and no theory\n").expect("a file");
    let fault = folder.fail("theory merge words.txt -o both.theory");
    assert!(fault.contains("cannot read words.txt: line 1 is not the beginning of a theory"), "{fault}");
    let fault = folder.fail("theory news both.theory --since 5");
    assert!(fault.contains("such as 90m, 12h or 3d"), "{fault}");
}

/// Of moves with the same value the one with the most searches behind it is the best one.
#[test]
fn every_form_of_a_theory_has_the_same_best_moves() {
    let folder = Folder::new();
    folder.succeed("theory grow shatranj --nodes 300 --positions 200 --threads 1");
    let shown = |fen: &str| -> Value {
        let run = folder.command("theory show shatranj.theory --json --fen").arg(fen).output();
        serde_json::from_slice(&run.expect("the program").stdout).expect("JSON")
    };
    let mut equals = 0;
    for line in folder.succeed("theory export shatranj.theory --to epd").lines().take(20) {
        let (fen, operations) = line.split_once(" bm ").expect("a best move");
        let view = shown(&format!("{fen} 0 1"));
        let moves = view["moves"].as_array().expect("moves");
        let is_best = |of: &&Value| of["value"] == view["value"];
        equals += usize::from(moves.iter().filter(is_best).count() > 1);
        if let Some(best) = moves.iter().find(is_best) {
            assert!(operations.starts_with(&format!("{};", best["san"].as_str().expect("SAN"))), "{line}");
        }
    }
    assert!(equals > 0, "no position has two best moves");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_for_puzzles() {
    let folder = Folder::new();
    folder.write("riddle.ini", "[riddle:chess]\nstartFen = r4rk1/6pp/7N/8/2Q5/8/1q4PP/6K1 b - - 0 1\n");
    folder.succeed("theory grow riddle --nodes 3000 --positions 10 --threads 1 --variant-path riddle.ini");
    let database = rusqlite::Connection::open(folder.at("riddle.theory")).expect("a database");
    database.execute("UPDATE position SET nodes = 4000000000000", []).expect("a disk");
    let path = |name| folder.at(name).display().to_string();
    let (theory, game, out) = (path("riddle.theory"), path("riddle.ini"), path("puzzles.epd"));
    let run = Run::start(&format!("theory export {theory} --to puzzles --variant-path {game} -o {out}"));
    crate::waiting::wait_for_handlers(run.child.id());
    run.signal("INT");
    let (rest, code) = run.end();
    assert_eq!(code, Some(130), "{rest}");
    assert!(!folder.at("puzzles.epd").exists());
}

/// The only move leads to the puzzle, and its solution is forced, so neither depends on the order in which
/// threads search.
#[test]
fn puzzles_have_one_solution_in_every_form() {
    let folder = Folder::new();
    folder.write("riddle.ini", "[riddle:chess]\nstartFen = r4rk1/6pp/7N/8/2Q5/8/1q4PP/6K1 b - - 0 1\n");
    let succeed = |arguments: &str| folder.succeed(&format!("{arguments} --variant-path riddle.ini"));
    succeed("theory grow riddle --nodes 3000 --positions 10 --threads 1");
    let export = "theory export riddle.theory --to puzzles --count 1";
    let puzzle = succeed(export);
    assert!(puzzle.contains(" bm Qg8+; pv Qg8+ Rxg8 Nf7#; "), "{puzzle}");
    assert!(puzzle.contains("White scores 100 %, otherwise 0 %"), "{puzzle}");
    folder.write("puzzle.epd", &puzzle);
    let solved = succeed("analyse riddle --epd puzzle.epd --nodes 20000");
    assert!(solved.contains("1 of 1"), "{solved}");
    succeed(&format!("{export} -o puzzle.pgn"));
    let line = succeed("convert riddle puzzle.pgn --to turns");
    assert!(line.starts_with("fen r4r1k/") && line.ends_with(" c4g8 f8g8 h6f7\n"), "{line}");
    succeed(&format!("{export} -o puzzle.html"));
    let document = std::fs::read_to_string(folder.at("puzzle.html")).expect("a document");
    assert!(document.contains("data-game=\"Puzzle 1\""));
}

/// Needs the server that `scripts/with-postgres` starts.
#[cfg(feature = "postgres")]
#[test]
fn processes_grow_a_theory_on_a_server_together() {
    let Ok(server) = std::env::var("FIRZAN_POSTGRES") else {
        println!("left out: FIRZAN_POSTGRES names no server");
        return;
    };
    // The tables of other tests are in databases of their own.
    let folder = Folder::new();
    let fault = folder.fail(&format!("theory show {server}"));
    assert!(fault.contains("postgres:///postgres is not a theory"), "{fault}");
    let grow = format!("theory grow knightrelay {server} --nodes 500 --threads 1");
    let workers = [1, 2].map(|_| Run::start(&format!("{grow} --work-only --hours 1")));
    let planning = folder.succeed(&format!("{grow} --positions 100"));
    assert!(planning.starts_with("postgres:///postgres: "), "{planning}");
    let mut searches = number(&planning, "search");
    for worker in workers {
        worker.signal("INT");
        let (rest, code) = worker.end();
        assert_eq!(code, Some(130), "{rest}");
        searches += number(&rest, "search");
    }
    let checked = folder.succeed(&format!("theory check {server}"));
    assert!((100..200).contains(&number(&checked, "positions")), "{checked}");
    let shown = folder.succeed(&format!("theory show {server}"));
    assert!(number(&shown, "search") <= searches, "{shown}: more than {searches}");

    let fault = folder.fail(&format!("theory grow chess {server} --nodes 500 --positions 1"));
    assert!(fault.contains("postgres:///postgres is a theory of knightrelay, not of chess"), "{fault}");
    folder.succeed(&format!("theory merge {server} -o copy.theory"));
    assert_eq!(
        number(&folder.succeed("theory check copy.theory"), "positions"),
        number(&checked, "positions")
    );
    folder.succeed(&format!("theory export {server} --to pgn -o tree.pgn"));
    let fault = folder.fail("theory grow knightrelay copy.theory --work-only");
    assert!(fault.contains("--work-only needs a database on a server"), "{fault}");
    let fault = folder.fail(&format!("theory show {}", server.replace("/postgres?", "/nowhere?")));
    assert!(fault.contains("database \"nowhere\" does not exist"), "{fault}");
}

#[test]
fn theories_in_the_book_folder_are_read_again() {
    let folder = Folder::new();
    for entry in std::fs::read_dir("book/theories").expect("a folder") {
        std::fs::copy(entry.expect("an entry").path(), folder.at("one.txt.zst")).expect("a file");
        let merged = folder.succeed("theory merge one.txt.zst -o merged.theory");
        assert!(number(&merged, "positions") >= 10_000, "{merged}");
    }
}
