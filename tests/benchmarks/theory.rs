//! A theory of a million positions, timed: `cargo bench -p firzan --bench theory [-- POSITIONS]`.
//!
//! Random values take the place of searches, always the same ones. Prints the results that the planner takes
//! per second, the time to load the theory, its bytes per position, the time that the explorer takes while
//! the theory grows, and the tasks that 16 workers who do not search take and give back per second.
//! It is a file, or with the feature `postgres` a database on the server that `FIRZAN_POSTGRES` names
//! (`scripts/with-postgres cargo bench ...`).
#![allow(missing_docs)]

use anyhow::Result;
use fastrand::Rng;
use firzan::any::new_game;
use firzan::eval::Chances;
use firzan::games::Variant;
use firzan_program::theory::explorer::View;
use firzan_program::theory::graph::Widths;
use firzan_program::theory::planner::{Plan, Planner};
use firzan_program::theory::store::{Address, Batch, Engine, ResultRow, Store, Subject, TaskRow};
use firzan_program::theory::task::{Finding, Line, Task};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Results after which the planner's speed is printed.
const STEP: usize = 100_000;
/// Tasks that workers do.
const TASKS: u32 = 5_000;
/// Positions that the explorer shows.
const SHOWN: usize = 2_000;

fn main() -> Result<()> {
    let count = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(1_000_000);
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("knightrelay.theory");
    let address = match std::env::var("FIRZAN_POSTGRES") {
        Ok(server) => server.parse()?,
        Err(_) => Address::File(path.clone()),
    };
    let mut rng = Rng::with_seed(1);
    let mut planner = open(&address)?;
    let mut step = (Instant::now(), 0);
    while planner.graph().len() < count {
        give(&mut planner, &mut rng)?;
        step.1 += 1;
        if step.1 == STEP {
            let speed = STEP as f64 / step.0.elapsed().as_secs_f64();
            println!("{} positions, {speed:.0} results per second", planner.graph().len());
            step = (Instant::now(), 0);
        }
    }
    planner.finish()?;
    let positions = planner.graph().len();
    drop(planner);
    let bytes = match &address {
        Address::File(path) => std::fs::metadata(path)?.len() as i64,
        Address::Server(url) => size(url)?,
    };
    println!("{:.0} bytes per position", bytes as f64 / positions as f64);
    let start = Instant::now();
    let mut planner = open(&address)?;
    println!("loaded in {:.2} s", start.elapsed().as_secs_f64());

    let is_over = AtomicBool::new(false);
    let mut times = thread::scope(|scope| -> Result<Vec<Duration>> {
        let explorer = scope.spawn(|| {
            let times = explore(&address);
            is_over.store(true, Ordering::Relaxed);
            times
        });
        while !is_over.load(Ordering::Relaxed) {
            give(&mut planner, &mut rng)?;
        }
        explorer.join().expect("the explorer does not panic")
    })?;
    times.sort_unstable();
    let percentile = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e3;
    println!("explorer while growing: median {:.2} ms, p99 {:.2} ms", percentile(50), percentile(99));
    drop(planner);
    work(&address)
}

/// The size of a database on a server, in bytes.
#[cfg(feature = "postgres")]
fn size(url: &str) -> Result<i64> {
    let mut client = postgres::Client::connect(url, postgres::NoTls)?;
    Ok(client.query_one("SELECT pg_database_size(current_database())", &[])?.get(0))
}

#[cfg(not(feature = "postgres"))]
fn size(_: &str) -> Result<i64> {
    anyhow::bail!("this program was built without the feature \"postgres\"")
}

/// Prints how many tasks 16 workers take and give back per second.
fn work(address: &Address) -> Result<()> {
    let subject = Store::read(address)?.subject().clone();
    let store = Store::extend(address, &subject)?;
    let done = store.tasks()?.iter().map(|task| task.id).collect();
    let task =
        |position| TaskRow { id: 0, position, path: vec![], excluded: vec![], nodes: 1, rank: position };
    store.save(&Batch { done, tasks: (0..TASKS).map(task).collect(), ..Batch::default() })?;
    let shared = Mutex::new(store);
    let start = Instant::now();
    let worker = |number: usize| -> Result<()> {
        // On a server each has a connection of its own.
        let own = matches!(address, Address::Server(_)).then(|| Store::read(address)).transpose()?;
        let take = |store: &Store| store.take(&number.to_string(), 2, 60);
        let give = |store: &Store, task| {
            store.give(&ResultRow { task, engine: 1, lines: vec![], depth: 1, nodes: 1 })
        };
        let locked = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let tasks = own.as_ref().map_or_else(|| take(&locked()), take)?;
            if tasks.is_empty() {
                return Ok(());
            }
            for task in tasks {
                own.as_ref().map_or_else(|| give(&locked(), task.id), |store| give(store, task.id))?;
            }
        }
    };
    let worker = &worker;
    thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..16).map(|number| scope.spawn(move || worker(number))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    println!("{:.0} tasks per second, by 16 workers", f64::from(TASKS) / start.elapsed().as_secs_f64());
    Ok(())
}

fn open(address: &Address) -> Result<Planner> {
    let variant: Variant = "knightrelay".parse()?;
    let root = new_game(variant).start_fen().to_string();
    let store = Store::extend(address, &Subject { exact_id: variant.exact_id(), definition: None, root })?;
    let engine = store.engine(&Engine { version: "1".into(), evaluator: "hand".into(), spread: 100.0 })?;
    let widths = Widths::usual(Chances { even: 100.0, spread: 100.0 });
    Planner::new(store, variant, Plan { engine, widths, nodes: [1; 2], renews: false })
}

/// Gives the planner a result with random values.
fn give(planner: &mut Planner, rng: &mut Rng) -> Result<()> {
    let task = planner.next_task().expect("there is always something to search");
    planner.add(&find(task, rng))
}

/// Two random lines; most turns lose something, and few gain.
fn find(task: Task, rng: &mut Rng) -> Finding {
    let mut turns = task.game.legal_moves();
    turns.retain(|turn| !task.excluded.contains(turn));
    rng.shuffle(&mut turns);
    let best = rng.i32(-30..=30) - 4 * task.excluded.len() as i32;
    let values = [best, best - rng.i32(0..=8)].map(|value| value * task.game.side().sign());
    let lines = turns.into_iter().zip(values).map(|(turn, value)| Line { turn, reply: None, value });
    Finding { lines: lines.collect(), task, depth: 9, nodes: 1 }
}

/// Shows positions a few good moves from the start; returns the time of each.
fn explore(address: &Address) -> Result<Vec<Duration>> {
    let store = Store::read(address)?;
    let mut rng = Rng::with_seed(2);
    let mut times = Vec::new();
    let mut game = new_game(store.subject().exact_id.parse()?);
    while times.len() < SHOWN {
        let start = Instant::now();
        let view = View::of(&store, game.as_ref(), 5)?;
        times.push(start.elapsed());
        let moves = view.map_or(Vec::new(), |view| view.moves);
        if moves.is_empty() || game.played().len() > 20 {
            while game.undo() {}
            continue;
        }
        let chosen = &moves[rng.usize(..moves.len().min(5))];
        game.play(game.read(&chosen.turn).expect("a move of the explorer"));
    }
    Ok(times)
}
