use super::*;
use firzan::core::{Square, Step};

fn subject() -> Subject {
    Subject { exact_id: "chess".into(), definition: None, root: "8/8 w - - 0 1".into() }
}

fn position(id: u32, fen: &str) -> PositionRow {
    PositionRow {
        id,
        key: crate::theory::key::of("chess", fen),
        fen: fen.into(),
        white: id.is_multiple_of(2),
        state: State::Open,
        failures: 0,
        searched: 2,
        own: Some(OwnSearch {
            turn: Some(turn(7)),
            score: -31,
            depth: 9,
            nodes: 1 << 40,
            engine: 1,
            left_out: None,
        }),
        low: -31,
        high: 40,
        cost: 1.25,
        clock: 3,
        ply: 4,
        searches: 5,
        changed: 6,
        created: 7,
    }
}

fn turn(to: usize) -> Turn {
    Turn::of(Step::new(Square::new(0), Square::new(to)))
}

#[test]
fn what_is_saved_is_loaded_and_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let rows = [position(0, "a w"), position(1, "b b"), PositionRow { own: None, ..position(2, "c w") }];
    let edges =
        [EdgeRow { parent: 0, turn: turn(5), child: 1 }, EdgeRow { parent: 0, turn: turn(9), child: 2 }];
    let mut store = Store::extend(&path, &subject()).expect("a new theory");
    let goals = vec![GoalRow { position: 1, bonus: 4.0, note: "lines.pgn".into() }];
    let games = vec![GamesRow { position: 0, turn: turn(5), source: "lines.pgn".into(), counts: [3, 2, 1] }];
    let changes =
        [6, 8].map(|at| ChangeRow { at, position: 2, values: [0, 31], best: [None, Some(turn(5))] });
    let positions = rows.to_vec();
    let batch = Rows { positions, edges: edges.to_vec(), goals: goals.clone(), games: games.clone() };
    store.save(&batch, &changes).expect("a disk");
    // The FEN stays when a position changes.
    let changed = PositionRow { low: 0, state: State::Over, fen: String::new(), ..rows[1].clone() };
    let batch = Rows { positions: vec![changed], edges: edges.to_vec(), ..Rows::default() };
    store.save(&batch, &[]).expect("a disk");
    drop(store);
    let store = Store::extend(&path, &subject()).expect("the same theory");
    let expected = PositionRow { low: 0, state: State::Over, ..rows[1].clone() };
    let positions = vec![rows[0].clone(), expected.clone(), rows[2].clone()];
    let whole = Rows { positions, edges: edges.to_vec(), goals, games: games.clone() };
    assert_eq!(store.load().expect("a sound theory"), whole);
    let reader = Store::read(&path).expect("it can be read meanwhile");
    assert_eq!(reader.games(0).expect("a sound theory"), games);
    assert_eq!(reader.find(&expected.key).expect("a sound theory"), Some(expected.clone()));
    assert_eq!(reader.find(&[0; 16]).expect("a sound theory"), None);
    assert_eq!(
        reader.children(0).expect("a sound theory"),
        [(turn(5), expected), (turn(9), rows[2].clone())]
    );
    assert_eq!(*reader.subject(), subject());
}

#[test]
fn engines_are_numbered_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::extend(&folder.path().join("chess.theory"), &subject()).expect("a new theory");
    let one = Engine { version: "1".into(), evaluator: "hand".into(), spread: 75.5 };
    let two = Engine { version: "2".into(), ..one.clone() };
    assert_eq!([&one, &two, &one].map(|engine| store.engine(engine).expect("a disk")), [1, 2, 1]);
    assert_eq!(store.engines().expect("a sound theory"), [one, two]);
}

#[test]
fn wishes_wait_for_the_process_that_extends_the_theory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let store = Store::extend(&path, &subject()).expect("a new theory");
    let wish = |to| Wish { turns: vec![turn(5), turn(to)], bonus: 4.0, note: "the page".into() };
    for to in [6, 7, 8] {
        Store::wish(&path, &wish(to)).expect("the file may be written meanwhile");
    }
    let wishes = store.wishes().expect("a sound theory");
    assert_eq!(wishes, [(1, wish(6)), (2, wish(7)), (3, wish(8))]);
    store.drop_wishes(2).expect("a disk");
    Store::wish(&path, &wish(9)).expect("a disk");
    assert_eq!(store.wishes().expect("a sound theory"), [(3, wish(8)), (4, wish(9))]);
    for _ in 2..1_000 {
        Store::wish(&path, &wish(9)).expect("a disk");
    }
    let fault = Store::wish(&path, &wish(9)).expect_err("too many");
    assert_eq!(fault.to_string(), "1000 lines are waiting to be explored");
}

/// The message of an error.
fn fault(result: Result<Store>) -> String {
    format!("{:#}", result.err().expect("an error"))
}

#[test]
fn only_one_process_extends_a_theory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let store = Store::extend(&path, &subject()).expect("a new theory");
    let second = fault(Store::extend(&path, &subject()));
    assert_eq!(second, format!("process {} extends {} already", std::process::id(), path.display()));
    drop(store);
    Store::extend(&path, &subject()).expect("it is free again");
}

#[test]
fn theories_of_other_games_and_starts_and_other_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    drop(Store::extend(&path, &subject()).expect("a new theory"));
    let place = path.display();
    let other = Subject { exact_id: "makruk@1f0c33aa".into(), ..subject() };
    assert_eq!(
        fault(Store::extend(&path, &other)),
        format!("{place} is a theory of chess, not of makruk@1f0c33aa")
    );
    let other = Subject { root: "k7/8 b - - 0 1".into(), ..subject() };
    let expected = format!("{place} starts from 8/8 w - - 0 1, not from k7/8 b - - 0 1");
    assert_eq!(fault(Store::extend(&path, &other)), expected);

    let text = folder.path().join("text.theory");
    std::fs::write(&text, "not a database, but long enough to be taken for one".repeat(9)).expect("a disk");
    assert_eq!(fault(Store::read(&text)), format!("{}: it is not a theory", text.display()));
    assert_eq!(fault(Store::extend(&text, &subject())), format!("{}: it is not a theory", text.display()));
    let missing = folder.path().join("missing.theory");
    assert!(fault(Store::read(&missing)).starts_with(&format!("cannot open {}", missing.display())));
    assert!(!missing.exists(), "reading makes no file");

    let newer = Connection::open(&path).expect("a database");
    newer.execute("UPDATE theory SET version = 2", []).expect("a disk");
    let expected = format!("{place} is from a newer version of Firzan (its format is 2)");
    assert_eq!(fault(Store::read(&path)), expected);
}

#[test]
fn rows_that_are_missing_or_no_turns_are_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut store = Store::extend(&path, &subject()).expect("a new theory");
    let place = path.display();
    let message = |store: &Store| format!("{:#}", store.load().expect_err("damage"));
    let edges = vec![EdgeRow { parent: 0, turn: turn(5), child: 1 }];
    store.save(&Rows { positions: vec![position(0, "a w")], edges, ..Rows::default() }, &[]).expect("a disk");
    assert_eq!(message(&store), format!("{place}: an edge leads from 0 to 1"));
    store.save(&Rows { positions: vec![position(2, "c w")], ..Rows::default() }, &[]).expect("a disk");
    assert_eq!(message(&store), format!("{place}: position 1 is missing"));
    store.save(&Rows { positions: vec![position(1, "b b")], ..Rows::default() }, &[]).expect("a disk");
    assert_eq!(store.load().expect("it is whole now").positions.len(), 3);
    store.db.execute("UPDATE edge SET turn = 5", []).expect("a disk");
    assert!(message(&store).starts_with(&format!("{place}: ")), "{}", message(&store));
}

#[test]
fn changes_are_kept_for_ninety_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut store = Store::extend(&path, &subject()).expect("a new theory");
    let change = |at, position| ChangeRow { at, position, values: [0, 31], best: [None, Some(turn(5))] };
    let [old, recent] = [now() - 91 * 86_400, now() - 89 * 86_400];
    let changes = [change(old, 0), change(recent, 0), change(recent, 1)];
    store.save(&Rows::default(), &changes).expect("a disk");
    assert_eq!(store.changes(0, None).expect("a sound theory"), changes);
    drop(store);
    let store = Store::extend(&path, &subject()).expect("the same theory");
    assert_eq!(store.changes(0, None).expect("a sound theory"), changes[1..]);
    assert_eq!(store.changes(old, Some(1)).expect("a sound theory"), changes[2..]);
    assert_eq!(store.changes(recent + 1, None).expect("a sound theory"), []);
}
