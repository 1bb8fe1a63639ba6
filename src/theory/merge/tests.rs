use super::*;
use crate::theory::planner::tests::{find, open_with};
use crate::theory::store::{Address, Store};
use crate::theory::text;
use crate::theory::tree::Tree;
use fastrand::Rng;
use firzan::any::new_game;
use firzan::games::{Registry, Variant};
use std::path::Path;

/// A theory with its engines.
type Theory = (Rows, Vec<Engine>);

/// A theory of random searches by an engine of this version, with a goal and results of games.
fn random_store(folder: &Path, variant: Variant, version: &str, rng: &mut Rng) -> Store {
    let path = folder.join(format!("{version}-{}", rng.u32(..)));
    let mut planner = open_with(&path, variant, version);
    for _ in 0..80 {
        if let Some(task) = planner.next_task() {
            planner.add(&find(task, rng)).expect("a disk");
        }
    }
    let mut game = new_game(variant);
    for _ in 0..6 {
        let turns = game.legal_moves();
        let turn = turns[rng.usize(..turns.len())];
        let ids = planner.add_line(game.as_ref(), &[turn], rng.f32(), "a file").expect("a known position");
        let source = format!("file {}", rng.u32(..2));
        planner.add_games([GamesRow { position: ids[0], turn, source, counts: [rng.u32(..3), 1, 1] }]);
        game.play(turn);
    }
    planner.save().expect("a disk");
    drop(planner);
    // All costs are computed again at the start.
    open_with(&path, variant, version).save().expect("a disk");
    Store::read(&Address::File(path)).expect("a theory")
}

fn content(store: &Store) -> Theory {
    (store.load().expect("a sound theory"), store.engines().expect("a sound theory"))
}

fn random(folder: &Path, variant: Variant, version: &str, rng: &mut Rng) -> Theory {
    content(&random_store(folder, variant, version, rng))
}

fn merged<'a>(variant: Variant, theories: impl IntoIterator<Item = &'a Theory>) -> Theory {
    let mut merged = Merged::new(new_game(variant), &variant.exact_id());
    for (rows, engines) in theories {
        merged.add(rows.clone(), engines).expect("the same start");
    }
    merged.finish()
}

#[test]
fn the_order_and_number_of_merges_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::with_seed(1);
    for name in ["losalamos", "insaneflip8", "crazyhouse", "makruk"] {
        let variant = Registry::new().variant(name).expect(name);
        let [a, b, c] =
            ["1.2", "1.10", "1.2"].map(|version| random(folder.path(), variant, version, &mut rng));
        let merge = |theories: &[&Theory]| merged(variant, theories.iter().copied());
        let whole = merge(&[&a, &b, &c]);
        assert!(whole.0.positions.len() > a.0.positions.len() + 50, "{name}");
        assert_eq!(merge(&[&c, &b, &a]), whole, "{name}: commutative");
        assert_eq!(merge(&[&merge(&[&a, &b]), &c]), whole, "{name}: associative");
        assert_eq!(merge(&[&a, &merge(&[&b, &c])]), whole, "{name}: associative");
        assert_eq!(merge(&[&whole, &b, &whole]), whole, "{name}: idempotent");
    }
}

#[test]
fn a_merged_theory_has_the_values_that_it_had() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::with_seed(2);
    let variant: Variant = "knightrelay".parse().expect("a variant");
    let whole = random(folder.path(), variant, "1", &mut rng);
    let (rows, engines) = merged(variant, [&whole]);
    assert_eq!(engines, whole.1);
    let of_key = |rows: &Rows| -> BTreeMap<Key, (i32, i32, u64, [u32; 2], State)> {
        let row =
            |row: &PositionRow| (row.key, (row.low, row.high, row.searches, [row.ply, row.clock], row.state));
        rows.positions.iter().map(row).collect()
    };
    let (merged, before) = (of_key(&rows), of_key(&whole.0));
    assert_eq!(merged.len(), before.len());
    before.iter().for_each(|(key, row)| assert_eq!(merged[key], *row));
    assert_eq!(rows.edges.len(), whole.0.edges.len());
}

#[test]
fn the_halves_of_a_theory_make_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::with_seed(3);
    let variant: Variant = "shatranj".parse().expect("a variant");
    let whole = random(folder.path(), variant, "1", &mut rng);
    let (rows, engines) = &whole;
    let mut halves = [0, 1].map(|_| Rows { positions: rows.positions.clone(), ..Rows::default() });
    for index in 0..rows.positions.len() {
        let row = &mut halves[rng.usize(..2)].positions[index];
        (row.own, row.searched, row.state) = (None, 0, State::Open);
    }
    for edge in &rows.edges {
        halves[rng.usize(..2)].edges.push(*edge);
    }
    for goal in &rows.goals {
        halves[rng.usize(..2)].goals.push(goal.clone());
    }
    for games in &rows.games {
        halves[rng.usize(..2)].games.push(games.clone());
    }
    let halves = halves.map(|half| (half, engines.clone()));
    assert_eq!(merged(variant, &halves), merged(variant, [&whole]));
}

#[test]
fn a_text_is_joined_like_the_theory_that_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::with_seed(4);
    let registry = Registry::new();
    for name in ["losalamos", "insaneflip8", "crazyhouse", "makruk"] {
        let variant = registry.variant(name).expect(name);
        let store = random_store(folder.path(), variant, "1.2", &mut rng);
        let (tree, whole) = (Tree::load(&store, &registry).expect("a theory"), content(&store));
        let lines = text::lines(&tree, &whole.1).map(Ok);
        let text::Theory { subject, rows, engines } = text::read(lines, &registry).expect(name);
        assert_eq!(subject, *store.subject(), "{name}");
        let read = (rows, engines);
        let mut rounded = whole.clone();
        for row in &mut rounded.0.positions {
            row.created -= row.created.rem_euclid(60);
            row.changed = row.created;
            row.own = row.own.map(|own| OwnSearch { nodes: text::two_digits(own.nodes), ..own });
        }
        assert_eq!(merged(variant, [&read]), merged(variant, [&rounded]), "{name}");
        // The theory itself is more exact.
        let (mut both, alone) = (merged(variant, [&read, &whole]), merged(variant, [&whole]));
        both.0.positions.iter_mut().zip(&alone.0.positions).for_each(|(row, old)| row.created = old.created);
        assert_eq!(both, alone, "{name}");
    }
}
