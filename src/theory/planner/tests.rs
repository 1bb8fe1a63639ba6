use super::*;
use crate::theory::merge::Merged;
use crate::theory::store::{Address, ChangeRow, Engine, GamesRow, ResultRow, Rows, Subject, Wish};
use crate::theory::task::Line;
use crate::theory::tree::Tree;
use fastrand::Rng;
use firzan::any::new_game;
use firzan::eval::Chances;
use firzan::games::Registry;
use firzan::search::{Control, Memory, score};
use std::path::Path;

const WIDTHS: Widths = Widths { width: 1.0, narrow: None, curve: Chances { even: 100.0, spread: 100.0 } };

fn plan(engine: i64) -> Plan {
    Plan { engine, widths: WIDTHS, nodes: [1_000; 2], renews: false }
}

fn open(path: &Path, variant: Variant) -> Planner {
    open_with(path, variant, "1")
}

fn engine(version: &str) -> Engine {
    Engine { version: version.into(), evaluator: "hand".into(), spread: 100.0 }
}

/// Opens a theory for searches of an engine of this version.
pub fn open_with(path: &Path, variant: Variant, version: &str) -> Planner {
    open_from(path, variant, version, new_game(variant).start_fen())
}

/// Opens a theory that begins at this position.
fn open_from(path: &Path, variant: Variant, version: &str, root: &str) -> Planner {
    let subject = Subject { exact_id: variant.exact_id(), definition: None, root: root.to_string() };
    let store = Store::extend(&Address::File(path.into()), &subject).expect("a theory");
    let engine = store.engine(&engine(version)).expect("a disk");
    Planner::new(store, variant, plan(engine)).expect("a sound theory")
}

/// A possible result of a search, with random values.
pub fn find(task: Task, rng: &mut Rng) -> Finding {
    let mut turns = task.game.legal_moves();
    turns.retain(|turn| !task.excluded.contains(turn));
    rng.shuffle(&mut turns);
    let mut values = [rng.i32(-90..=90), rng.i32(-90..=90)];
    values.sort_by_key(|value| -value * task.game.side().sign());
    let line = |(&turn, value): (&Turn, i32)| {
        let mut game = task.game.fork();
        game.play(turn);
        Line { turn, reply: game.legal_moves().first().copied(), value }
    };
    let lines = turns.iter().zip(values).map(line).collect();
    Finding { task, lines, depth: 9, nodes: 1_000 }
}

/// The worth of all positions by key.
fn worths(planner: &Planner) -> HashMap<Key, (i32, i32)> {
    let worth = |(&key, &id): (&Key, &Id)| {
        let worth = planner.graph().node(id).worth;
        (key, (worth.low, worth.high))
    };
    planner.ids.iter().map(worth).collect()
}

#[test]
fn a_theory_grows_by_a_position_a_search_and_is_the_same_when_it_is_loaded_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::with_seed(1);
    for name in ["shatranj", "insaneflip8", "distortingmirrors", "crazyhouse"] {
        let variant = firzan::games::Registry::new().variant(name).expect(name);
        let path = folder.path().join(name);
        let mut planner = open(&path, variant);
        for number in 1..=150 {
            // Several searches are under way at the same time, and end in any order.
            let mut tasks: Vec<Task> = (0..4).filter_map(|_| planner.next_task()).collect();
            let mut positions: Vec<Id> = tasks.iter().map(|task| task.position).collect();
            positions.dedup();
            assert_eq!(positions.len(), tasks.len(), "{name}: nothing is searched twice at once");
            let task = tasks.swap_remove(rng.usize(0..tasks.len()));
            planner.add(&find(task, &mut rng)).expect("a disk");
            for other in tasks {
                planner.held.remove(&other.position);
                planner.enqueue(other.position);
            }
            assert_eq!(planner.graph().searches(), number, "{name}");
        }
        planner.save().expect("a disk");
        let positions = planner.graph().len();
        assert!((100..=151).contains(&positions), "{name}: {positions} positions");
        let before = worths(&planner);
        drop(planner);
        let planner = open(&path, variant);
        assert_eq!(worths(&planner), before, "{name}");
        assert_eq!(planner.graph().searches(), 150, "{name}");
    }
}

#[test]
fn what_a_killed_process_leaves_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant: Variant = "chess".parse().expect("a variant");
    let [path, copy] = ["chess.theory", "copy.theory"].map(|name| folder.path().join(name));
    let mut planner = open(&path, variant);
    let mut rng = Rng::with_seed(2);
    let mut saved = 0;
    for number in 1..=100 {
        let task = planner.next_task().expect("there is always something to search in chess");
        planner.add(&find(task, &mut rng)).expect("a disk");
        if number % 7 == 0 {
            planner.save().expect("a disk");
            saved = number;
        }
        if number % 9 != 0 {
            continue;
        }
        // The files as they are at this moment.
        for ending in ["", "-wal"] {
            let with_ending = |path: &Path| format!("{}{ending}", path.display());
            std::fs::copy(with_ending(&path), with_ending(&copy)).expect("a disk");
        }
        let left = open(&copy, variant);
        assert!((saved..=number).contains(&left.graph().searches()));
        for row in left.store.load().expect("a sound theory").positions {
            let worth = left.graph().node(row.id).worth;
            assert_eq!((row.low, row.high), (worth.low, worth.high));
        }
    }
}

#[test]
fn a_position_whose_searches_fail_is_closed_after_five() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut planner = open(&path, "chess".parse().expect("a variant"));
    for _ in 0..5 {
        let task = planner.next_task().expect("the start");
        planner.add(&Finding { task, lines: Vec::new(), depth: 0, nodes: 0 }).expect("a disk");
    }
    assert!(planner.next_task().is_none());
    assert_eq!(planner.entries[0].state, State::Failed);
    planner.finish().expect("a disk");
    drop(planner);
    let mut planner = open(&path, "chess".parse().expect("a variant"));
    assert!(planner.next_task().is_some(), "the next start tries again");
}

#[test]
fn a_search_with_too_few_nodes_finds_something_all_the_same() {
    for name in ["chess", "insaneflip", "distortingmirrors"] {
        let game = new_game(Registry::new().variant(name).expect(name));
        let task = Task { number: 0, position: 0, game, excluded: Vec::new(), nodes: 1, engine: 1 };
        let memory = Memory::new(1).expect("memory");
        assert_eq!(task.search(&memory, &Control::default()).lines.len(), 2, "{name}");
    }
}

#[test]
fn a_reply_that_is_added_is_not_the_value_of_its_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut planner = open(&folder.path().join("chess.theory"), "chess".parse().expect("a variant"));
    let mut rng = Rng::with_seed(7);
    let task = planner.next_task().expect("the start");
    planner.add(&find(task, &mut rng)).expect("a disk");
    let value = |planner: &Planner, id: Id| {
        let worth = planner.graph().node(id).worth;
        worth.is_known().then(|| worth.value())
    };
    let known = planner.graph().node(0).edges()[0];
    let reply = planner.entries[known.child as usize].own.and_then(|own| own.turn).expect("a reply");
    let text = planner.start.write(known.turn);
    let of_start = value(&planner, 0);
    let of_known = value(&planner, known.child);
    let other = if text == "h2h4" { "a2a4" } else { "h2h4" };
    let line = add(&mut planner, &format!("{other} a7a5 h1h3"));
    let task = planner.task(line[2], Vec::new());
    planner.add(&find(task, &mut rng)).expect("a disk");
    assert!(value(&planner, line[2]).is_some());
    assert_eq!((value(&planner, line[1]), value(&planner, 0)), (None, of_start));
    // The value of a reply that a search has found is that of the search.
    let mut game = planner.start.fork();
    game.play(known.turn);
    let line = add(&mut planner, &format!("{text} {}", game.write(reply)));
    assert_eq!(line[1], known.child);
    assert_eq!((value(&planner, known.child), value(&planner, line[2])), (of_known, of_known));
}

#[test]
fn a_position_whose_turns_are_all_stored_has_their_value_without_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant: Variant = "chess".parse().expect("a variant");
    let path = folder.path().join("chess.theory");
    let mut planner = open_from(&path, variant, "1", "k7/8/8/8/8/8/1R6/K6R w - - 0 1");
    let turns = ["h1h8", "a8a7"].map(|text| {
        let turn = planner.start.read(text).expect(text);
        planner.start.play(turn);
        turn
    });
    while planner.start.undo() {}
    let start = planner.start.fork();
    let line = planner.add_line(start.as_ref(), &turns, 0.0, "a line").expect("the start");
    assert_eq!(planner.entries[line[1] as usize].state, State::Complete);
    let task = planner.task(line[2], Vec::new());
    planner.add(&find(task, &mut Rng::with_seed(8))).expect("a disk");
    let [forced, next] = [line[1], line[2]].map(|id| planner.graph().node(id).worth);
    assert!(next.is_known() && forced.is_known() && forced.value() == next.value());
    planner.finish().expect("a disk");
    let rows = planner.store.load().expect("a sound theory");
    let mut merged = Merged::new(start, &variant.exact_id());
    merged.add(rows.clone(), &[engine("1")]).expect("the same start");
    let bounds = |rows: &Rows| -> HashMap<Key, (i32, i32)> {
        rows.positions.iter().map(|row| (row.key, (row.low, row.high))).collect()
    };
    assert_eq!(bounds(&merged.finish().0), bounds(&rows), "also when it is merged");
}

#[test]
fn the_end_of_a_game_and_its_only_move_close_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant: Variant = "chess".parse().expect("a variant");
    let path = folder.path().join("chess.theory");
    let mut planner = open_from(&path, variant, "1", "7k/R7/8/8/8/8/6PP/1R5K w - - 0 1");
    let task = planner.next_task().expect("the start");
    let [mate, other] = ["b1b8", "h1g1"].map(|text| task.game.read(text).expect(text));
    let lines = vec![
        Line { turn: mate, reply: None, value: score::MATE - 1 },
        Line { turn: other, reply: None, value: 900 },
    ];
    planner.add(&Finding { task, lines, depth: 5, nodes: 1_000 }).expect("a disk");
    assert_eq!(planner.graph().node(0).worth.value(), score::MATE - 1);
    let mated = planner.graph().node(0).edges()[0].child;
    assert_eq!(planner.entries[mated as usize].state, State::Over);
    assert_eq!(planner.next_task().expect("more moves").position, 0, "nothing is left to search after mate");
}

/// A line of moves in the notation of the rules, with its positions.
fn add(planner: &mut Planner, line: &str) -> Vec<Id> {
    let start = new_game(planner.start.variant());
    let mut game = start.fork();
    for text in line.split_whitespace() {
        game.play(game.read(text).expect(text));
    }
    planner.add_line(start.as_ref(), game.played(), 0.0, "a line").expect("a known position")
}

#[test]
fn a_position_that_was_late_is_searched_once_it_is_reached_sooner() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut planner = open(&folder.path().join("chess.theory"), "chess".parse().expect("a variant"));
    let there_and_back = "b1c3 b8c6 c3b1 c6b8 ".repeat(11);
    let late = *add(&mut planner, &format!("{there_and_back} g1f3")).last().expect("a line");
    assert_eq!(planner.entries[late as usize].state, State::Late);
    assert!(planner.price(late).is_none());
    planner.finish().expect("a disk");
    let entry = &planner.entries[late as usize];
    assert_eq!((entry.state, entry.clock), (State::Open, 1), "the start leads to it");
    assert!(planner.price(late).is_some());
}

#[test]
fn a_late_position_with_one_turn_has_its_value_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let root = "7k/8/8/8/8/8/1q6/K7 w - - 50 60";
    let mut planner = open_from(&path, "chess".parse().expect("a variant"), "1", root);
    let start = planner.start.fork();
    planner.add_line(start.as_ref(), &start.legal_moves(), 0.0, "a line").expect("the start");
    planner.finish().expect("a disk");
    assert_eq!(planner.entries[0].state, State::Complete);
    drop(planner);
    let store = Store::read(&Address::File(path)).expect("a theory");
    let row = &store.load().expect("a sound theory").positions[0];
    assert_eq!((row.low, row.high), (0, 0), "two kings are a draw");
}

#[test]
fn positions_of_added_lines_far_from_the_start_are_not_searched() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut planner = open(&folder.path().join("chess.theory"), "chess".parse().expect("a variant"));
    let (start, mut rng) = (planner.start.fork(), Rng::with_seed(8));
    let mut game = start.fork();
    while game.played().len() < 260 && game.outcome().is_none() {
        let turns = game.legal_moves();
        game.play(turns[rng.usize(0..turns.len())]);
    }
    planner.add_line(start.as_ref(), game.played(), 0.0, "a line").expect("the start");
    let states = |planner: &Planner| -> Vec<State> {
        let is_far = |id: &Id| planner.graph.node(*id).path.plies > FARTHEST;
        let ids = (0..planner.graph.len() as Id).filter(is_far);
        ids.map(|id| planner.entries[id as usize].state).collect()
    };
    let before = states(&planner);
    assert!(before.contains(&State::Far) && !before.contains(&State::Open), "{before:?}");
    planner.finish().expect("a disk");
    assert!(!states(&planner).contains(&State::Open));
}

#[test]
fn a_gap_is_found_from_every_position_that_leads_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut planner = open(&path, "chess".parse().expect("a variant"));
    add(&mut planner, "d2d4 d7d5 g1f3");
    add(&mut planner, "g1f3 d7d5 d2d4");
    planner.finish().expect("a disk");
    drop(planner);
    let store = Store::read(&Address::File(path)).expect("a theory");
    for line in ["d2d4", "g1f3"] {
        let mut tree = Tree::load(&store, &Registry::new()).expect("a theory");
        let mut game = new_game("chess".parse().expect("a variant"));
        game.play(game.read(line).expect(line));
        let gaps = tree.gaps(game.as_ref(), 10);
        assert!(gaps.iter().any(|gap| gap.len() == 2), "{line}: {gaps:?}");
    }
}

#[test]
fn a_line_that_is_added_is_searched_first_and_its_games_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let variant: Variant = "chess".parse().expect("a variant");
    let mut planner = open(&path, variant);
    let mut rng = Rng::with_seed(4);
    for _ in 0..20 {
        let task = planner.next_task().expect("the start");
        planner.add(&find(task, &mut rng)).expect("a disk");
    }
    let before = worths(&planner);
    let start = new_game(variant);
    let (mut game, mut turns) = (start.fork(), Vec::new());
    for text in ["h2h4", "a7a5", "h1h3"] {
        turns.push(game.read(text).expect(text));
        game.play(turns[turns.len() - 1]);
    }
    let ids = planner.add_line(start.as_ref(), &turns, 4.0, "lines.pgn").expect("the start is known");
    planner.add_games([GamesRow { position: ids[1], turn: turns[1], source: "x".into(), counts: [0, 1, 2] }]);
    assert!(planner.add_line(game.as_ref(), &[], 4.0, "lines.pgn").is_some(), "the end of the line is known");
    game.play(game.legal_moves()[0]);
    assert!(planner.add_line(game.as_ref(), &[], 4.0, "lines.pgn").is_none(), "and nothing beyond");
    let after = worths(&planner);
    assert!(before.iter().all(|(key, worth)| after[key] == *worth), "wishes have no values");
    planner.save().expect("a disk");
    drop(planner);
    let mut planner = open(&path, variant);
    assert_eq!(planner.store.games(ids[1]).expect("a sound theory")[0].counts, [0, 1, 2]);
    let mut searched = Vec::new();
    for _ in 0..3 {
        let task = planner.next_task().expect("the line");
        searched.push(task.game.played().to_vec());
        planner.add(&find(task, &mut rng)).expect("a disk");
    }
    searched.sort_by_key(Vec::len);
    assert_eq!(searched, [&turns[..1], &turns[..2], &turns[..3]]);
}

#[test]
fn new_best_turns_and_great_changes_are_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut planner = open(&path, "chess".parse().expect("a variant"));
    let grow = |planner: &mut Planner, texts: [&str; 2], values: [i32; 2]| {
        let task = planner.next_task().expect("a position");
        let line = |(text, value)| Line { turn: task.game.read(text).expect(text), reply: None, value };
        let lines = texts.into_iter().zip(values).map(line).collect();
        let is_start = task.position == 0;
        planner.add(&Finding { task, lines, depth: 9, nodes: 1_000 }).expect("a disk");
        planner.save().expect("a disk");
        is_start
    };
    assert!(grow(&mut planner, ["e2e4", "d2d4"], [30, 28]));
    // Black's best reply is worth more than was thought, so White has another move.
    assert!(!grow(&mut planner, ["e7e5", "c7c5"], [10, 20]));
    let changes = planner.store.changes(0, None).expect("a sound theory");
    let of_start: Vec<&ChangeRow> = changes.iter().filter(|change| change.position == 0).collect();
    let texts: Vec<[String; 2]> = of_start
        .iter()
        .map(|change| change.best.map(|turn| planner.start.write(turn.expect("a turn"))))
        .collect();
    assert_eq!(texts, [["e2e4", "d2d4"]]);
    assert_eq!(of_start[0].values, [30, 28]);
}

#[test]
fn the_values_of_another_engine_are_renewed_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let mut rng = Rng::with_seed(5);
    let mut planner = open(&path, "chess".parse().expect("a variant"));
    for _ in 0..30 {
        let task = planner.next_task().expect("a position");
        planner.add(&find(task, &mut rng)).expect("a disk");
    }
    planner.finish().expect("a disk");
    drop(planner);
    let mut planner = open_with(&path, "chess".parse().expect("a variant"), "2");
    planner.plan.renews = true;
    planner.travel();
    let is_old =
        |planner: &Planner, id: Id| planner.entries[id as usize].own.is_some_and(|own| own.engine == 1);
    let old = (0..planner.graph.len() as Id).filter(|&id| is_old(&planner, id)).count();
    assert!(old > 25, "{old}");
    for number in 0..old {
        let task = planner.next_task().expect("a position");
        assert!(is_old(&planner, task.position), "after {number} of {old}");
        planner.add(&find(task, &mut rng)).expect("a disk");
    }
    assert!((0..planner.graph.len() as Id).all(|id| !is_old(&planner, id)));
    assert!(planner.next_task().is_some(), "then the usual order applies");
}

#[test]
fn what_readers_wish_is_explored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.theory");
    let variant: Variant = "chess".parse().expect("a variant");
    let mut rng = Rng::with_seed(6);
    let mut planner = open(&path, variant);
    let task = planner.next_task().expect("the start");
    planner.add(&find(task, &mut rng)).expect("a disk");
    let mut game = new_game(variant);
    for text in ["g2g4", "b7b5"] {
        let turn = game.read(text).expect(text);
        game.play(turn);
    }
    let illegal = game.played()[0];
    let turns = game.played().iter().copied().chain([illegal]).collect();
    Store::wish(&Address::File(path.clone()), &Wish { turns, bonus: 4.0, note: "the page".into() })
        .expect("a disk");
    planner.grant_wishes().expect("a disk");
    assert!(planner.store.wishes().expect("a sound theory").is_empty());
    let mut searched = Vec::new();
    // The best move of the start comes first.
    for _ in 0..5 {
        let task = planner.next_task().expect("the line");
        searched.push(task.game.played().to_vec());
        planner.add(&find(task, &mut rng)).expect("a disk");
    }
    assert!(searched.contains(&game.played().to_vec()), "{searched:?}");
    assert!(searched.contains(&game.played()[..1].to_vec()), "{searched:?}");
}

#[test]
fn results_of_workers_are_added_once_whoever_plans() {
    let variant: Variant = "knightrelay".parse().expect("a variant");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("knightrelay.theory");
    let mut rng = Rng::with_seed(4);
    let mut planner = open(&path, variant);
    let mut done = HashSet::new();
    for round in 0..60 {
        planner.collect().expect("a disk");
        let tasks = planner.store.tasks().expect("a disk");
        let positions: HashSet<Id> = tasks.iter().map(|task| task.position).collect();
        assert_eq!(positions.len(), tasks.len());
        assert!(planner.held.is_superset(&positions), "round {round}");
        // Of three workers one is lost, and one gives its results twice.
        for worker in 0..3 {
            let lease = if worker == 0 { 0 } else { 60 };
            for row in planner.store.take(&format!("worker {worker}"), 2, lease).expect("a disk") {
                if worker == 0 {
                    continue;
                }
                let finding = find(planner.task(row.position, row.excluded), &mut rng);
                let Finding { lines, depth, nodes, .. } = finding;
                let result = ResultRow { task: row.id, engine: 1, lines, depth, nodes };
                planner.store.give(&result).expect("a disk");
                planner.store.give(&result).expect("a disk");
                assert!(done.insert(row.id), "task {} was given out again", row.id);
            }
        }
        // Another process takes over.
        if round % 7 == 3 {
            drop(planner);
            planner = open(&path, variant);
        }
    }
    planner.collect().expect("a disk");
    assert_eq!(planner.graph().searches(), done.len() as u64);
    assert!(done.len() > 100, "{}", done.len());
    let before = worths(&planner);
    drop(planner);
    assert_eq!(worths(&open(&path, variant)), before);
}

#[test]
fn a_task_that_five_workers_could_not_end_closes_its_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut planner = open(&folder.path().join("chess.theory"), "chess".parse().expect("a variant"));
    planner.collect().expect("a disk");
    for _ in 0..5 {
        assert_eq!(planner.store.take("one", 2, 0).expect("a disk").len(), 1);
    }
    planner.collect().expect("a disk");
    assert_eq!(planner.entries[0].state, State::Failed);
    assert_eq!(planner.store.tasks().expect("a disk"), []);
    assert!(!planner.is_waiting());
}
