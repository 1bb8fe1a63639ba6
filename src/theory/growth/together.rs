//! Many processes with a database on a server: one of them plans, all search.

use super::{Growth, Next, PAUSE, run};
use crate::console::stoppable::Stoppable;
use crate::theory::planner::{Plan, Planner};
use crate::theory::store::{Address, Engine, Later, ResultRow, Store, Subject, TaskRow};
use crate::theory::task::{Finding, Task};
use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use firzan::any::AnyGame;
use firzan::games::Variant;
use firzan::system::locks::lock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Tasks that a process takes at a time. More than one, so that a slow server causes fewer pauses.
const TAKEN: usize = 2;
/// The interval at which a process tries to become the planner.
const ELECTION: Duration = Duration::from_secs(5);
/// The first and the longest pause between attempts to reach a server.
const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(60)];
/// Lease of a worker's tasks: the minimum in seconds, and the multiple of the usual search time.
const LEASE: (u64, f64) = (60, 20.0);

/// A theory on a server, and the role of this process in growing it.
pub struct Team<'a> {
    /// The database.
    pub address: &'a Address,
    /// The subject of the theory.
    pub subject: &'a Subject,
    /// The game.
    pub variant: Variant,
    /// This program.
    pub engine: &'a Engine,
    /// The settings of the searches. The engine's number is filled in after joining.
    pub plan: Plan,
    /// Whether this process never plans.
    pub only_works: bool,
}

/// A worker's connection, and the tasks that it has taken.
struct Desk<'a> {
    team: &'a Team<'a>,
    store: Mutex<Store>,
    name: String,
    /// A game at the start.
    start: Box<dyn AnyGame>,
    /// In reverse order, each with the number of this program, which a merge can change.
    tasks: Mutex<Vec<(TaskRow, i64)>>,
    /// Searches, and the milliseconds that they took.
    done: AtomicU64,
    took: AtomicU64,
}

/// The work of this process.
pub struct Work {
    /// The number of its searches.
    pub searches: u64,
    /// The part of the threads' time that was spent in searches, from 0 to 1.
    pub searching: f64,
}

/// Extends a theory together with other processes until a limit, a signal, or, if this one plans, until
/// nothing is left to search. `show` is called with the theory when results have been added; `count` with the
/// number of this process's searches after each.
///
/// # Errors
/// If the theory has another subject or engine, memory is short, or the database refuses. A server that
/// cannot be reached is waited for.
pub fn grow_together(
    team: &Team<'_>,
    growth: &Growth,
    show: impl Fn(&Planner) + Sync,
    count: impl Fn(u64) + Sync,
) -> Result<Work> {
    let searches = Stoppable::until_interrupted();
    let store = patiently(growth, || team.join())?.context("ended before the server answered")?;
    let plan = Plan { engine: team.enlist(&store)?, ..team.plan };
    let desk = Desk {
        team,
        store: Mutex::new(store),
        name: format!("{} {:08x}", std::process::id(), Rng::new().u32(..)),
        start: team.subject.start(team.variant)?,
        tasks: Mutex::default(),
        done: AtomicU64::new(0),
        took: AtomicU64::new(0),
    };
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let planning = (!team.only_works).then(|| {
            scope.spawn(|| {
                let planned = team.plan(plan, growth, &is_over, &show);
                is_over.store(true, Ordering::Relaxed);
                planned
            })
        });
        let next = || {
            if is_over.load(Ordering::Relaxed) || growth.is_over(0) {
                return Ok(Next::End);
            }
            desk.next(growth)
        };
        let add = |finding, took| {
            desk.give(finding, took, growth)?;
            count(desk.done.load(Ordering::Relaxed));
            Ok(())
        };
        let searched = run(&searches, growth, next, add);
        is_over.store(true, Ordering::Relaxed);
        let returned = lock(&desk.store).give_back(&desk.name);
        if let Some(planning) = planning {
            planning.join().expect("the planner does not panic")?;
        }
        let searching = searched?;
        // If the server is gone, the tasks become free when their lease ends.
        returned.or_else(|error| if Later::is(&error) { Ok(()) } else { Err(error) })?;
        Ok(Work { searches: desk.done.load(Ordering::Relaxed), searching })
    })
}

impl Team<'_> {
    /// A connection to the theory, which is made if there is none.
    fn join(&self) -> Result<Store> {
        match Store::read(self.address) {
            Err(error) if matches!(error.downcast_ref(), Some(Later::Missing { .. })) && !self.only_works => {
                // Another process may be making it.
                drop(Store::extend(self.address, self.subject)?);
                Store::read(self.address)
            }
            other => other,
        }
    }

    /// The number of this program, if it may work for the theory.
    fn enlist(&self, store: &Store) -> Result<i64> {
        store.expect(self.subject)?;
        let last = store.engines()?.pop();
        if let Some(Engine { version, evaluator, .. }) = last.filter(|last| last != self.engine)
            && !self.plan.renews
        {
            let (ours, evaluation) = (&self.engine.version, &self.engine.evaluator);
            bail!(
                "{} is searched by Firzan {version} ({evaluator}), not by {ours} ({evaluation}); with \
                 --renew this one replaces it",
                self.address
            );
        }
        store.engine(self.engine)
    }

    /// Plans as soon as no other process does.
    fn plan(
        &self,
        plan: Plan,
        growth: &Growth,
        is_over: &AtomicBool,
        show: &(impl Fn(&Planner) + Sync),
    ) -> Result<()> {
        let ends = |positions| is_over.load(Ordering::Relaxed) || growth.is_over(positions);
        let run = || -> Result<()> {
            let store = Store::extend(self.address, self.subject)?;
            let mut planner = Planner::new(store, self.variant, plan)?;
            log::info!("this process plans");
            loop {
                let has_results = planner.collect()?;
                show(&planner);
                if ends(planner.graph().len()) || !planner.is_waiting() {
                    return planner.finish();
                }
                if !has_results {
                    thread::sleep(PAUSE);
                }
            }
        };
        while !ends(0) {
            match run() {
                Err(error) if matches!(error.downcast_ref(), Some(Later::Taken { .. })) => {
                    log::debug!("{error:#}");
                }
                Err(error) if Later::is(&error) => log::warn!("{error:#}"),
                ended => return ended,
            }
            let until = Instant::now() + ELECTION;
            while !ends(0) && Instant::now() < until {
                thread::sleep(PAUSE);
            }
        }
        Ok(())
    }
}

impl Desk<'_> {
    fn next(&self, growth: &Growth) -> Result<Next> {
        let mut tasks = lock(&self.tasks);
        if tasks.is_empty() {
            let mean = self.took.load(Ordering::Relaxed) as f64
                / (1_000 * self.done.load(Ordering::Relaxed).max(1)) as f64;
            let lease = ((LEASE.1 * mean * TAKEN as f64) as u64).max(LEASE.0);
            let take = |store: &Store| {
                // Another version may be renewing the theory.
                let engine = self.team.enlist(store)?;
                let rows = store.take(&self.name, TAKEN, lease)?;
                Ok(rows.into_iter().rev().map(|row| (row, engine)).collect())
            };
            *tasks = self.patiently(growth, take)?.unwrap_or_default();
        }
        let next = tasks.pop();
        drop(tasks);
        Ok(match next {
            Some((row, engine)) => Next::Task(Box::new(self.task(row, engine)?)),
            None => Next::Wait,
        })
    }

    /// The search that a row stands for.
    fn task(&self, row: TaskRow, engine: i64) -> Result<Task> {
        let mut game = self.start.fork();
        for &turn in &row.path {
            ensure!(game.is_legal(turn), "{}: task {} has an illegal move", self.team.address, row.id);
            game.play(turn);
        }
        let TaskRow { id, position, excluded, nodes, .. } = row;
        Ok(Task { number: id, position, game, excluded, nodes, engine })
    }

    fn give(&self, finding: Finding, took: Duration, growth: &Growth) -> Result<()> {
        self.took.fetch_add(took.as_millis() as u64, Ordering::Relaxed);
        self.done.fetch_add(1, Ordering::Relaxed);
        let Finding { task, lines, depth, nodes } = finding;
        let result = ResultRow { task: task.number, engine: task.engine, lines, depth, nodes };
        self.patiently(growth, |store| store.give(&result)).map(drop)
    }

    /// Runs something with the connection, which is made again if it is lost. `None` if it is over before.
    fn patiently<T>(&self, growth: &Growth, run: impl Fn(&Store) -> Result<T>) -> Result<Option<T>> {
        let mut store: MutexGuard<'_, Store> = lock(&self.store);
        patiently(growth, || store.reconnecting(&run))
    }
}

/// Retries something after growing pauses as long as its failures are temporary. `None` if it is over before.
fn patiently<T>(growth: &Growth, mut run: impl FnMut() -> Result<T>) -> Result<Option<T>> {
    let [mut pause, longest] = PAUSES;
    loop {
        match run() {
            Ok(done) => return Ok(Some(done)),
            Err(error) if !Later::is(&error) => return Err(error),
            Err(_) if growth.is_over(0) => return Ok(None),
            Err(error) => log::warn!("{error:#}; next attempt in {:.0} s", pause.as_secs_f32()),
        }
        // The jitter keeps a hundred workers from reconnecting at the same moment.
        let until = Instant::now() + pause.mul_f64(0.5 + Rng::new().f64());
        while Instant::now() < until && !growth.is_over(0) {
            thread::sleep(PAUSE);
        }
        pause = (2 * pause).min(longest);
    }
}
