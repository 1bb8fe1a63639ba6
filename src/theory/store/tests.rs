use super::*;
use crate::theory::task::Line;
use firzan::core::{Square, Step};
use rusqlite::Connection;
use std::collections::HashMap;
#[cfg(feature = "postgres")]
use std::env;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

fn subject() -> Subject {
    Subject { exact_id: "chess".into(), definition: None, root: "8/8 w - - 0 1".into() }
}

/// The engine of all searches.
fn engine() -> Engine {
    Engine { version: "1".into(), evaluator: "hand".into(), spread: 100.0 }
}

fn position(id: u32, text: &str) -> PositionRow {
    PositionRow {
        id,
        key: crate::theory::key::of("chess", text),
        text: text.into(),
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

/// The databases that every property holds for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Memory,
    File,
    /// An empty database for each test, on the server that `FIRZAN_POSTGRES` names.
    Server,
}

/// A theory for a test.
struct Place {
    address: Address,
    store: Store,
    _folder: TempDir,
}

impl Place {
    fn new(kind: Kind) -> Option<Place> {
        let folder = tempfile::tempdir().expect("a folder");
        let address = match kind {
            Kind::Memory => {
                let store = Store::in_memory(&subject()).expect("memory");
                store.engine(&engine()).expect("memory");
                return Some(Place { address: store.address().clone(), store, _folder: folder });
            }
            Kind::File => file(&folder.path().join("chess.theory")),
            Kind::Server => Address::Server(new_database()?),
        };
        let store = Store::extend(&address, &subject()).expect("a new theory");
        store.engine(&engine()).expect("a disk");
        Some(Place { address, store, _folder: folder })
    }

    /// Closes the theory, and opens it again.
    fn reopened(self) -> Place {
        let Place { address, store, _folder } = self;
        drop(store);
        // A server notices some time later that a connection is closed.
        for _ in 0..100 {
            match Store::extend(&address, &subject()) {
                Err(error) if Later::is(&error) => thread::sleep(Duration::from_millis(50)),
                other => return Place { address, store: other.expect("the same theory"), _folder },
            }
        }
        panic!("{address} is not free again")
    }
}

fn file(path: &Path) -> Address {
    Address::File(path.into())
}

/// An empty database on the server; `None` if there is none for tests.
#[cfg(feature = "postgres")]
fn new_database() -> Option<String> {
    let server = env::var("FIRZAN_POSTGRES").ok()?;
    let name = format!("firzan_{:016x}", fastrand::Rng::new().u64(..));
    let admin = server::Server::connect(&server).expect("the server for tests");
    admin.run(&format!("CREATE DATABASE {name}")).expect("the right to make databases");
    let (base, query) = server.split_once('?').unwrap_or((&server, ""));
    Some(format!("{}/{name}?{query}", base.rsplit_once('/').expect("a database").0))
}

#[cfg(not(feature = "postgres"))]
fn new_database() -> Option<String> {
    None
}

/// The databases that are there for tests, all with an empty theory.
fn everywhere() -> impl Iterator<Item = (Kind, Place)> {
    let kinds = [Kind::Memory, Kind::File, Kind::Server];
    kinds.into_iter().filter_map(|kind| Some((kind, Place::new(kind)?)))
}

#[test]
fn a_batch_is_loaded_and_found_as_it_was_saved() {
    for (kind, place) in everywhere() {
        let rows = [position(0, "a w"), position(1, "b b"), PositionRow { own: None, ..position(2, "c w") }];
        let edges =
            [EdgeRow { parent: 0, turn: turn(5), child: 1 }, EdgeRow { parent: 0, turn: turn(9), child: 2 }];
        let goals = vec![GoalRow { position: 1, bonus: 4.0, note: "lines.pgn".into() }];
        let games =
            vec![GamesRow { position: 0, turn: turn(5), source: "lines.pgn".into(), counts: [3, 2, 1] }];
        let changes =
            [6, 8].map(|at| ChangeRow { at, position: 2, values: [0, 31], best: [None, Some(turn(5))] });
        let positions = rows.to_vec();
        let content = Rows { positions, edges: edges.to_vec(), goals: goals.clone(), games: games.clone() };
        let batch = Batch { rows: content, changes: changes.to_vec(), ..Batch::default() };
        place.store.save(&batch).expect("a disk");
        // The FEN stays when a position changes.
        let changed = PositionRow { low: 0, state: State::Over, text: String::new(), ..rows[1].clone() };
        let rows_again = Rows { positions: vec![changed], edges: edges.to_vec(), ..Rows::default() };
        place.store.save(&Batch { rows: rows_again, ..Batch::default() }).expect("a disk");
        let expected = PositionRow { low: 0, state: State::Over, ..rows[1].clone() };
        let positions = vec![rows[0].clone(), expected.clone(), rows[2].clone()];
        let whole = Rows { positions, edges: edges.to_vec(), goals, games: games.clone() };
        let place = if kind == Kind::Memory { place } else { place.reopened() };
        let store = &place.store;
        assert_eq!(store.load().expect("a sound theory"), whole, "{kind:?}");
        assert_eq!(store.games(0).expect("a sound theory"), games, "{kind:?}");
        assert_eq!(store.find(&expected.key).expect("a sound theory"), Some(expected.clone()), "{kind:?}");
        assert_eq!(store.find(&[0; 16]).expect("a sound theory"), None, "{kind:?}");
        let children = store.children(0).expect("a sound theory");
        assert_eq!(children, [(turn(5), expected), (turn(9), rows[2].clone())], "{kind:?}");
        assert_eq!(*store.subject(), subject(), "{kind:?}");
    }
}

#[test]
fn a_theory_can_be_read_while_it_is_extended() {
    for (kind, place) in everywhere().filter(|(kind, _)| *kind != Kind::Memory) {
        let positions = vec![position(0, "a w")];
        let rows = Rows { positions, ..Rows::default() };
        place.store.save(&Batch { rows: rows.clone(), ..Batch::default() }).expect("a disk");
        let reader = Store::read(&place.address).expect("it can be read meanwhile");
        assert_eq!(reader.load().expect("a sound theory"), rows, "{kind:?}");
    }
}

#[test]
fn a_batch_that_fails_changes_nothing() {
    for (kind, place) in everywhere() {
        let task = |position| TaskRow { position, ..task(0) };
        let tasks = vec![task(7), task(7)];
        let rows = Rows { positions: vec![position(0, "a w")], ..Rows::default() };
        place.store.save(&Batch { rows, tasks, ..Batch::default() }).expect_err("two tasks for a position");
        assert_eq!(place.store.load().expect("a sound theory"), Rows::default(), "{kind:?}");
        assert_eq!(place.store.tasks().expect("a sound theory"), [], "{kind:?}");
    }
}

#[test]
fn a_replacement_leaves_nothing_of_what_was_before() {
    for (kind, place) in everywhere() {
        let rows = |text| Rows { positions: vec![position(0, text)], ..Rows::default() };
        let batch = Batch { rows: rows("a w"), tasks: vec![task(0)], ..Batch::default() };
        place.store.save(&batch).expect("a disk");
        let engine = Engine { version: "7".into(), evaluator: "hand".into(), spread: 75.5 };
        place.store.replace(&rows("b w"), std::slice::from_ref(&engine)).expect("a disk");
        assert_eq!(place.store.load().expect("a sound theory"), rows("b w"), "{kind:?}");
        assert_eq!(place.store.engines().expect("a sound theory"), [engine], "{kind:?}");
        assert_eq!(place.store.tasks().expect("a sound theory"), [], "{kind:?}");
    }
}

#[test]
fn engines_are_numbered_once() {
    for (kind, Place { store, .. }) in everywhere() {
        let one = engine();
        let two = Engine { version: "2".into(), ..engine() };
        let numbers = [&one, &two, &one].map(|engine| store.engine(engine).expect("a disk"));
        assert_eq!(numbers, [1, 2, 1], "{kind:?}");
        assert_eq!(store.engines().expect("a sound theory"), [one, two], "{kind:?}");
        store.db.execute("DELETE FROM engine WHERE id = 1", &[]).expect("a disk");
        let fault = store.engine(&engine()).expect_err("its number is given to another").to_string();
        assert!(fault.ends_with(" is damaged: an engine is missing"), "{kind:?}: {fault}");
    }
}

#[test]
fn wishes_wait_for_the_process_that_extends_the_theory() {
    for (kind, Place { address, store, _folder }) in everywhere().filter(|(kind, _)| *kind != Kind::Memory) {
        let wish = |to| Wish { turns: vec![turn(5), turn(to)], bonus: 4.0, note: "the page".into() };
        for to in [6, 7, 8] {
            Store::wish(&address, &wish(to)).expect("the theory may be written meanwhile");
        }
        let wishes = store.wishes().expect("a sound theory");
        assert_eq!(wishes, [(1, wish(6)), (2, wish(7)), (3, wish(8))], "{kind:?}");
        store.drop_wishes(2).expect("a disk");
        Store::wish(&address, &wish(9)).expect("a disk");
        assert_eq!(store.wishes().expect("a sound theory"), [(3, wish(8)), (4, wish(9))], "{kind:?}");
    }
}

#[test]
fn a_thousand_wishes_may_wait() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = file(&folder.path().join("chess.theory"));
    Store::extend(&address, &subject()).expect("a new theory");
    let wish = Wish { turns: vec![turn(5)], bonus: 4.0, note: "the page".into() };
    for _ in 0..1_000 {
        Store::wish(&address, &wish).expect("a disk");
    }
    let fault = Store::wish(&address, &wish).expect_err("too many");
    assert_eq!(fault.to_string(), "1000 lines are waiting to be explored");
}

fn task(position: Id) -> TaskRow {
    let (path, excluded) = (vec![turn(1), turn(2)], vec![turn(3)]);
    TaskRow { id: 0, position, path, excluded, nodes: 1 << 40, rank: position ^ 1 }
}

fn result(task: i64, value: i32) -> ResultRow {
    let lines = [(turn(4), Some(turn(5))), (turn(6), None)];
    let lines = lines.map(|(turn, reply)| Line { turn, reply, value });
    ResultRow { task, engine: 2, lines: lines.to_vec(), depth: 9, nodes: 1 << 41 }
}

#[test]
fn tasks_are_taken_in_their_order_and_only_the_first_result_counts() {
    for (kind, Place { store, .. }) in everywhere() {
        let tasks = [0, 1, 2].map(task).to_vec();
        store.save(&Batch { tasks, ..Batch::default() }).expect("a disk");
        assert_eq!(store.queue().expect("a disk"), Queue { free: 3, taken: 0 }, "{kind:?}");
        let taken = store.take("one", 2, 60).expect("a disk");
        let numbered = |position: Id| TaskRow { id: i64::from(position) + 1, ..task(position) };
        assert_eq!(taken, [1, 0].map(numbered), "{kind:?}");
        assert_eq!(store.take("two", 2, 60).expect("a disk"), [numbered(2)], "{kind:?}");
        assert_eq!(store.take("two", 2, 60).expect("a disk"), [], "{kind:?}");
        assert_eq!(store.queue().expect("a disk"), Queue { free: 0, taken: 3 }, "{kind:?}");
        store.give_back("two").expect("a disk");
        assert_eq!(store.queue().expect("a disk"), Queue { free: 1, taken: 2 }, "{kind:?}");
        for (task, value) in [(2, 10), (2, 99), (1, 20), (7, 30)] {
            store.give(&result(task, value)).expect("a disk");
        }
        let results = store.results(64).expect("a disk");
        let expected = [(numbered(0), result(1, 20)), (numbered(1), result(2, 10))];
        assert_eq!(results, expected, "{kind:?}");
        assert_eq!(store.results(1).expect("a disk"), expected[..1], "{kind:?}");
        store.save(&Batch { done: vec![1, 2], ..Batch::default() }).expect("a disk");
        store.give(&result(2, 99)).expect("late results are no error");
        assert_eq!(store.results(64).expect("a disk"), [], "{kind:?}");
        // Numbers are never used again, so that a late result finds no other task.
        store.save(&Batch { done: vec![3], tasks: vec![task(0)], ..Batch::default() }).expect("a disk");
        assert_eq!(store.take("one", 2, 60).expect("a disk"), [TaskRow { id: 4, ..task(0) }], "{kind:?}");
        let failed = ResultRow { lines: Vec::new(), ..result(4, 0) };
        store.give(&failed).expect("a disk");
        assert_eq!(store.results(64).expect("a disk")[0].1, failed, "{kind:?}");
    }
}

#[test]
fn a_task_comes_back_when_its_time_is_over_and_is_given_out_five_times() {
    for (kind, Place { store, .. }) in everywhere() {
        store.save(&Batch { tasks: vec![task(0)], ..Batch::default() }).expect("a disk");
        for attempt in 1..=5 {
            assert_eq!(store.exhausted_tasks().expect("a disk"), [], "{kind:?}, attempt {attempt}");
            assert_eq!(store.take("one", 1, 0).expect("a disk").len(), 1, "{kind:?}, attempt {attempt}");
        }
        assert_eq!(store.take("one", 1, 0).expect("a disk"), [], "{kind:?}");
        assert_eq!(store.exhausted_tasks().expect("a disk").len(), 1, "{kind:?}");
        store.give(&result(1, 0)).expect("a disk");
        assert_eq!(store.exhausted_tasks().expect("a disk"), [], "{kind:?}: a late result counts");
    }
}

#[test]
fn sixteen_workers_do_every_task_once() {
    for (kind, Place { address, store, _folder }) in everywhere() {
        let tasks = (0..2_000).map(task).collect();
        store.save(&Batch { tasks, ..Batch::default() }).expect("a disk");
        let taken: Mutex<HashMap<i64, usize>> = Mutex::default();
        let shared = Mutex::new(store);
        let work = |worker: usize| {
            // A file has one process, which shares its connection; on a server all have their own.
            let own = (kind == Kind::Server).then(|| Store::read(&address).expect("a connection"));
            loop {
                let use_store = |run: &dyn Fn(&Store)| match &own {
                    Some(store) => run(store),
                    None => run(&shared.lock().expect("no panic")),
                };
                let mine: Mutex<Vec<TaskRow>> = Mutex::default();
                use_store(&|store| {
                    let tasks = store.take(&format!("worker {worker}"), 2, 60).expect("a disk");
                    *mine.lock().expect("no panic") = tasks;
                });
                let mine = mine.into_inner().expect("no panic");
                if mine.is_empty() {
                    return;
                }
                for task in mine {
                    *taken.lock().expect("no panic").entry(task.id).or_default() += 1;
                    use_store(&|store| store.give(&result(task.id, 0)).expect("a disk"));
                }
            }
        };
        thread::scope(|scope| (0..16).for_each(|worker| drop(scope.spawn(move || work(worker)))));
        let taken = taken.into_inner().expect("no panic");
        assert_eq!(taken.len(), 2_000, "{kind:?}");
        assert!(taken.values().all(|&times| times == 1), "{kind:?}");
        let store = shared.into_inner().expect("no panic");
        assert_eq!(store.results(3_000).expect("a disk").len(), 2_000, "{kind:?}");
    }
}

/// The message of an error.
fn fault(result: Result<Store>) -> String {
    format!("{:#}", result.err().expect("an error"))
}

#[test]
fn only_one_process_extends_a_theory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let address = file(&path);
    let store = Store::extend(&address, &subject()).expect("a new theory");
    let second = fault(Store::extend(&address, &subject()));
    assert_eq!(second, format!("{address} is being grown by process {}", std::process::id()));
    drop(store);
    Store::extend(&address, &subject()).expect("it is free again");
    let Some(place) = Place::new(Kind::Server) else { return };
    let second = fault(Store::extend(&place.address, &subject()));
    assert_eq!(second, format!("{} is being grown by another process", place.address));
    // The lock is the connection's.
    place.reopened();
}

#[cfg(unix)]
#[test]
fn a_theory_has_one_lock_under_all_its_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, link) = (folder.path().join("chess.theory"), folder.path().join("link.theory"));
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let dangling = fault(Store::extend(&file(&link), &subject()));
    assert!(dangling.starts_with(&format!("cannot open {}: ", link.display())), "{dangling}");
    let store = Store::extend(&file(&path), &subject()).expect("a new theory");
    let second = fault(Store::extend(&file(&link), &subject()));
    assert!(second.starts_with(&format!("{} is being grown by process ", link.display())), "{second}");
    assert!(Store::read(&file(&link)).is_ok());
    drop(store);
    Store::extend(&file(&link), &subject()).expect("it is free again");
    assert!(!folder.path().join("link.theory-lock").exists());
}

#[test]
fn a_theory_that_nobody_grows_needs_no_file_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    drop(Store::extend(&file(&path), &subject()).expect("a new theory"));
    let mode: String = Connection::open(&path)
        .and_then(|db| db.query_row("PRAGMA journal_mode", [], |row| row.get(0)))
        .expect("a database");
    assert_eq!(mode, "delete");
    // A reader does not keep a process from ending, or from growing it again.
    let reader = Store::extend(&file(&path), &subject()).map(|store| {
        let reader = Store::read(&file(&path)).expect("a theory");
        reader.load().expect("a sound theory");
        drop(store);
        reader
    });
    let store = Store::extend(&file(&path), &subject()).expect("a theory");
    assert!(reader.expect("a theory").load().is_ok() && store.load().is_ok());
}

#[test]
fn theories_of_other_games_and_starts_and_other_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let address = file(&path);
    drop(Store::extend(&address, &subject()).expect("a new theory"));
    let place = path.display();
    let other = Subject { exact_id: "makruk@1f0c33aa".into(), ..subject() };
    assert_eq!(
        fault(Store::extend(&address, &other)),
        format!("{place} is a theory of chess, not of makruk@1f0c33aa")
    );
    let other = Subject { root: "k7/8 b - - 0 1".into(), ..subject() };
    let expected = format!("{place} starts from 8/8 w - - 0 1, not from k7/8 b - - 0 1");
    assert_eq!(fault(Store::extend(&address, &other)), expected);

    let text = folder.path().join("text.theory");
    std::fs::write(&text, "not a database, but long enough to be taken for one".repeat(9)).expect("a disk");
    assert_eq!(fault(Store::read(&file(&text))), format!("{}: it is not a theory", text.display()));
    assert_eq!(
        fault(Store::extend(&file(&text), &subject())),
        format!("{}: it is not a theory", text.display())
    );
    let missing = folder.path().join("missing.theory");
    let expected = format!("cannot open {}: No such file or directory", missing.display());
    assert!(fault(Store::read(&file(&missing))).starts_with(&expected));
    assert!(!missing.exists(), "reading makes no file");
    let expected = format!("{}: it is a folder", folder.path().display());
    assert_eq!(fault(Store::read(&file(folder.path()))), expected);
    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign).and_then(|db| db.execute("CREATE TABLE mark (id)", [])).expect("a database");
    let before = std::fs::read(&foreign).expect("a file");
    let expected = format!("{}: it is not a theory", foreign.display());
    assert_eq!(fault(Store::extend(&file(&foreign), &subject())), expected);
    assert_eq!(std::fs::read(&foreign).expect("a file"), before, "it is left as it was");

    let database = Connection::open(&path).expect("a database");
    for (version, age) in [(1, "an older"), (3, "a newer")] {
        database.execute("UPDATE theory SET version = ?1", [version]).expect("a disk");
        let expected = format!("{place} is from {age} version of Firzan (its format is {version}, not 2)");
        assert_eq!(fault(Store::read(&address)), expected);
    }
}

#[test]
fn rows_that_are_missing_or_no_turns_are_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let store = Store::extend(&file(&path), &subject()).expect("a new theory");
    store.engine(&engine()).expect("a disk");
    let place = path.display();
    let save = |rows| store.save(&Batch { rows, ..Batch::default() }).expect("a disk");
    let message = |store: &Store| format!("{:#}", store.load().expect_err("damage"));
    let edges = vec![EdgeRow { parent: 0, turn: turn(5), child: 1 }];
    save(Rows { positions: vec![position(0, "a w")], edges, ..Rows::default() });
    assert_eq!(message(&store), format!("{place}: an edge leads from 0 to 1"));
    save(Rows { positions: vec![position(2, "c w")], ..Rows::default() });
    assert_eq!(message(&store), format!("{place}: position 1 is missing"));
    save(Rows { positions: vec![position(1, "b b")], ..Rows::default() });
    assert_eq!(store.load().expect("it is whole now").positions.len(), 3);
    store.db.execute("UPDATE position SET engine = 2 WHERE id = 1", &[]).expect("a disk");
    assert_eq!(message(&store), format!("{place}: the engine of position 1 is missing"));
    store.db.execute("UPDATE edge SET turn = 5", &[]).expect("a disk");
    assert!(message(&store).starts_with(&format!("{place}: ")), "{}", message(&store));
}

#[test]
fn changes_are_kept_for_ninety_days() {
    for (kind, place) in everywhere().filter(|(kind, _)| *kind != Kind::Memory) {
        let change = |at, position| ChangeRow { at, position, values: [0, 31], best: [None, Some(turn(5))] };
        let [old, recent] = [now() - 91 * 86_400, now() - 89 * 86_400];
        let changes = vec![change(old, 0), change(recent, 0), change(recent, 1)];
        place.store.save(&Batch { changes: changes.clone(), ..Batch::default() }).expect("a disk");
        assert_eq!(place.store.changes(0, None).expect("a sound theory"), changes, "{kind:?}");
        let store = place.reopened().store;
        assert_eq!(store.changes(0, None).expect("a sound theory"), changes[1..], "{kind:?}");
        assert_eq!(store.changes(old, Some(1)).expect("a sound theory"), changes[2..], "{kind:?}");
        assert_eq!(store.changes(recent + 1, None).expect("a sound theory"), [], "{kind:?}");
    }
}

#[test]
fn addresses_of_servers_are_shown_without_name_and_password() {
    for (address, shown) in [
        ("postgres://me:secret@host:5433/theory?password=secret", "postgres://host:5433/theory"),
        ("postgresql://host/theory", "postgresql://host/theory"),
        ("knightrelay.theory", "knightrelay.theory"),
    ] {
        let Ok(address) = address.parse::<Address>();
        assert_eq!(address.to_string(), shown);
    }
}

#[cfg(not(feature = "postgres"))]
#[test]
fn without_the_feature_a_server_is_refused_by_its_name() {
    let Ok(address) = "postgres://host/theory".parse::<Address>();
    let expected = "postgres://host/theory: this program was built without the feature \"postgres\"";
    assert_eq!(fault(Store::read(&address)), expected);
}

#[cfg(feature = "postgres")]
#[test]
fn a_role_that_may_only_read_reads_and_is_refused_changes() {
    let Some(place) = Place::new(Kind::Server) else { return };
    let Address::Server(url) = &place.address else { unreachable!("a database on a server") };
    let role = format!("reader_{:016x}", fastrand::Rng::new().u64(..));
    let admin = server::Server::connect(url).expect("the server for tests");
    let rights = format!("CREATE ROLE {role} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}");
    admin.run(&rights).expect("the right to make roles");
    let (scheme, rest) = url.split_once("://").expect("a scheme");
    let (_, host) = rest.split_once('@').expect("a name");
    let address = Address::Server(format!("{scheme}://{role}@{host}"));
    let store = Store::read(&address).expect("the right to read");
    assert_eq!(store.load().expect("a sound theory").positions, []);
    drop(place.store);
    let refusal = fault(Store::extend(&address, &subject()));
    assert!(refusal.starts_with(&format!("{address}: permission denied for table ")), "{refusal}");
    let wish = Wish { turns: Vec::new(), bonus: 1.0, note: String::new() };
    let refusal = Store::wish(&address, &wish).expect_err("no right to write").to_string();
    assert!(refusal.contains("permission denied"), "{refusal}");
    admin.run(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).expect("the right to drop roles");
}
