//! The threads of a search. Helpers are reused by later searches.

use super::budget::has_room;
use crate::system::locks::{lock, wait_while};
use std::hint::black_box;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::{io, mem};

/// The stack size of search threads in bytes. A line can have 256 steps, each with its own principal
/// variation, which needs more than the default 2 MiB. The C library caches a stack of this size for the next
/// search's main thread; a larger one would be freed and allocated again each time.
pub const STACK_SIZE: usize = 8 << 20;

/// The helper threads. They are started when first needed and sleep between searches.
#[derive(Default)]
pub struct Crew(Mutex<Vec<Helper>>);

impl Crew {
    /// Runs `main` on one thread and `help(1)` to `help(threads - 1)` on helpers, fewer if the system refuses
    /// threads. If `threads` is 0, `main` runs on the calling thread. When `main` has ended or cannot be
    /// started, `stop` is called to end the helpers; they have dropped `help` before this returns. `None` if
    /// `main` could not be started. A helper that panics only misses the rest of this search.
    ///
    /// # Panics
    /// If `main` does, once the helpers have ended.
    pub fn run<T: Send>(
        &self,
        threads: usize,
        main: impl FnOnce() -> T + Send,
        help: impl Fn(usize) + Send + Sync + 'static,
        stop: impl Fn(),
    ) -> Option<T> {
        let (mut main, mut result) = (Some(main), None);
        let mut once = || result = main.take().map(|main| main());
        if threads == 0 {
            once();
            stop();
        } else {
            self.run_on_threads(threads, &mut once, Arc::new(help), &stop);
        }
        result
    }

    /// [`run`](Self::run) with at least one thread; not generic, so it is compiled once for all games.
    fn run_on_threads(
        &self,
        threads: usize,
        main: &mut (dyn FnMut() + Send),
        help: Arc<dyn Fn(usize) + Send + Sync>,
        stop: &dyn Fn(),
    ) {
        // A concurrent search has its own helpers.
        let mut helpers = mem::take(&mut *lock(&self.0));
        helpers.truncate(threads - 1);
        let ended = thread::scope(|scope| {
            // The main thread starts first, so that it does not wait for a processor while helpers run.
            let main = thread(0).spawn_scoped(scope, main);
            for number in 1..threads {
                if helpers.len() < number {
                    match Helper::new(number) {
                        Ok(helper) => helpers.push(helper),
                        Err(error) => {
                            log::warn!("searching with fewer threads: {error}");
                            break;
                        }
                    }
                }
                let help = Arc::clone(&help);
                helpers[number - 1].begin(Box::new(move || help(number)));
            }
            let ended = main.map(|handle| handle.join());
            stop();
            for helper in &helpers {
                helper.wait();
            }
            ended
        });
        *lock(&self.0) = helpers;
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(error) => log::error!("cannot start the search thread: {error}"),
        }
    }
}

fn thread(number: usize) -> thread::Builder {
    thread::Builder::new().name(format!("search {number}")).stack_size(STACK_SIZE)
}

type Job = Box<dyn FnOnce() + Send>;

/// The state of a helper.
#[derive(Default)]
enum State {
    #[default]
    Idle,
    Begin(Job),
    Busy,
    End,
}

/// The mailbox in which a thread receives its jobs.
#[derive(Default)]
struct Slot {
    state: Mutex<State>,
    /// Signals every change of state.
    change: Condvar,
}

impl Slot {
    fn set(&self, state: State) {
        *lock(&self.state) = state;
        self.change.notify_all();
    }

    /// Waits until `is_due` accepts the state.
    fn until(&self, is_due: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = lock(&self.state);
        wait_while(&self.change, state, |state| !is_due(state))
    }

    /// Runs jobs until the state is [`State::End`].
    fn work(&self) {
        loop {
            let mut state = self.until(|state| matches!(state, State::Begin(_) | State::End));
            let State::Begin(job) = mem::replace(&mut *state, State::Busy) else {
                return;
            };
            drop(state);
            if panic::catch_unwind(AssertUnwindSafe(job)).is_err() {
                log::error!("a search helper panicked");
            }
            self.set(State::Idle);
        }
    }
}

/// A thread that sleeps between jobs. Dropping the helper ends it.
struct Helper {
    slot: Arc<Slot>,
    thread: Option<JoinHandle<()>>,
}

impl Helper {
    fn new(number: usize) -> io::Result<Helper> {
        // A thread that gets a stack but then runs out of memory as it starts would abort the program.
        if !has_room() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let slot = Arc::new(Slot::default());
        slot.set(State::Busy);
        let own = Arc::clone(&slot);
        let begin = move || {
            // A thread's first allocation makes the C library reserve a large arena. This does it now, so
            // that later checks for room see it.
            drop(black_box(Vec::<u8>::with_capacity(1 << 10)));
            own.set(State::Idle);
            own.work();
        };
        let thread = Some(thread(number).spawn(begin)?);
        let helper = Helper { slot, thread };
        helper.wait();
        Ok(helper)
    }

    /// Begins a job. The previous one must have ended.
    fn begin(&self, job: Job) {
        self.slot.set(State::Begin(job));
    }

    /// Waits for the end of the job.
    fn wait(&self) {
        drop(self.slot.until(|state| matches!(state, State::Idle)));
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.slot.set(State::End);
        if self.thread.take().map(JoinHandle::join).is_some_and(|end| end.is_err()) {
            log::error!("a search thread panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
    use std::thread::ThreadId;

    /// Runs helpers that wait for each other; returns the ids of their threads.
    fn helpers(crew: &Crew, threads: usize) -> Vec<ThreadId> {
        let meeting = Arc::new(Barrier::new(threads.max(1)));
        let ids = Arc::new(Mutex::new(vec![None; threads]));
        let (all, theirs) = (Arc::clone(&meeting), Arc::clone(&ids));
        let help = move |number: usize| {
            lock(&theirs)[number] = Some(thread::current().id());
            all.wait();
        };
        let main = crew.run(threads, || meeting.wait().is_leader(), help, || {});
        assert!(main.is_some());
        assert_eq!(Arc::strong_count(&ids), 1, "all clones are dropped");
        let ids = lock(&ids);
        ids.iter().flatten().copied().collect()
    }

    #[test]
    fn helpers_live_as_long_as_they_are_needed() {
        let crew = Crew::default();
        let four = helpers(&crew, 4);
        assert_eq!(four.len(), 3);
        for _ in 0..100 {
            assert_eq!(helpers(&crew, 4), four);
        }
        assert_eq!(helpers(&crew, 0), []);
        assert_eq!(helpers(&crew, 7)[..3], four);
        assert_eq!(helpers(&crew, 2), four[..1]);
        let others = helpers(&crew, 4);
        assert_eq!(others[0], four[0]);
        assert!(others[1..].iter().all(|other| !four.contains(other)));
        assert_eq!(helpers(&crew, 1), []);
        assert!(lock(&crew.0).is_empty());
    }

    #[test]
    fn a_panic_does_not_end_other_threads() {
        let crew = Crew::default();
        let (stopped, ended) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let stop = || stopped.store(true, SeqCst);
        let result = crew.run(3, || 5, |number| assert_ne!(number, 2), stop);
        assert_eq!(result, Some(5));
        stopped.store(false, SeqCst);
        let (is_stopped, count) = (Arc::clone(&stopped), Arc::clone(&ended));
        let help = move |_| {
            while !is_stopped.load(SeqCst) {
                thread::yield_now();
            }
            count.fetch_add(1, SeqCst);
        };
        let lost = AssertUnwindSafe(|| crew.run(3, || panic!("lost"), help, stop));
        assert!(panic::catch_unwind(lost).is_err());
        assert_eq!(ended.load(SeqCst), 2);
        assert_eq!(helpers(&crew, 3).len(), 2);
    }

    #[test]
    fn searches_at_the_same_time_do_not_wait_for_each_other() {
        let crew = Crew::default();
        let meeting = Barrier::new(2);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| crew.run(2, || meeting.wait(), |_| {}, || {}));
            }
        });
    }
}
