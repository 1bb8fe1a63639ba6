//! The threads of searches. Helpers live on from one search to the next.

use super::budget::has_room;
use crate::system::locks::{lock, wait_while};
use std::hint::black_box;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::{io, mem};

/// Lines of 256 steps, each node with its own principal variation, need more than the usual 2 MiB. The C
/// library keeps a stack of this size for the next search's main thread; a larger one it would give back and
/// ask for anew each time.
pub const STACK_SIZE: usize = 8 << 20;

/// The helpers of one search after the other. They are started when they are first needed, and sleep between
/// searches.
#[derive(Default)]
pub struct Crew(Mutex<Vec<Hand>>);

impl Crew {
    /// Runs `main`, and `help` for each number from 1 to below `threads`, on threads of their own, or on
    /// fewer if the system refuses them; for no threads `main` on the calling one. When `main` has ended, or
    /// cannot be started, `stop` is called to end the helpers, which have let go of `help` in the end. `None`
    /// if `main` could not be started. A helper that panics is lost for this search, no more.
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
        if threads == 0 {
            let found = main();
            stop();
            return Some(found);
        }
        // Whoever searches at the same time has helpers of its own.
        let mut hands = mem::take(&mut *lock(&self.0));
        hands.truncate(threads - 1);
        let ended = thread::scope(|scope| {
            // The main thread begins first: waiting for a processor behind its helpers would cost it time.
            let main = thread(0).spawn_scoped(scope, main);
            let help = Arc::new(help);
            for number in 1..threads {
                if hands.len() < number {
                    match Hand::new(number) {
                        Ok(hand) => hands.push(hand),
                        Err(error) => {
                            log::warn!("searching with fewer threads: {error}");
                            break;
                        }
                    }
                }
                let help = Arc::clone(&help);
                hands[number - 1].begin(Box::new(move || help(number)));
            }
            let ended = main.map(|handle| handle.join());
            stop();
            for hand in &hands {
                hand.wait();
            }
            ended
        });
        *lock(&self.0) = hands;
        match ended {
            Ok(Ok(found)) => Some(found),
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(error) => {
                log::error!("no search thread: {error}");
                None
            }
        }
    }
}

fn thread(number: usize) -> thread::Builder {
    thread::Builder::new().name(format!("search {number}")).stack_size(STACK_SIZE)
}

type Job = Box<dyn FnOnce() + Send>;

/// What a thread does, or is to do.
#[derive(Default)]
enum State {
    #[default]
    Idle,
    Begin(Job),
    Busy,
    End,
}

/// Where a thread hears what to do.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    /// Either the thread waits for this, or whoever has given it a job.
    change: Condvar,
}

impl Desk {
    fn set(&self, state: State) {
        *lock(&self.state) = state;
        self.change.notify_all();
    }

    /// Waits until the state is one of these.
    fn until(&self, is_due: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = lock(&self.state);
        wait_while(&self.change, state, |state| !is_due(state))
    }

    /// Does one job after the other.
    fn work(&self) {
        loop {
            let mut state = self.until(|state| matches!(state, State::Begin(_) | State::End));
            let State::Begin(job) = mem::replace(&mut *state, State::Busy) else {
                return;
            };
            drop(state);
            if panic::catch_unwind(AssertUnwindSafe(job)).is_err() {
                log::error!("a helper of the search ended in a panic");
            }
            self.set(State::Idle);
        }
    }
}

/// A thread that sleeps between jobs, and ends when this is dropped.
struct Hand {
    desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

impl Hand {
    fn new(number: usize) -> io::Result<Hand> {
        // A thread that gets its stack, and then no memory to begin with, would end the program.
        if !has_room() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        let desk = Arc::new(Desk::default());
        desk.set(State::Busy);
        let own = Arc::clone(&desk);
        let begin = move || {
            // The C library takes much for the first memory that a thread asks for: who looks for room after
            // this shall see it taken.
            drop(black_box(Vec::<u8>::with_capacity(1 << 10)));
            own.set(State::Idle);
            own.work();
        };
        let thread = Some(thread(number).spawn(begin)?);
        let hand = Hand { desk, thread };
        hand.wait();
        Ok(hand)
    }

    /// Begins a job, after the one before has ended.
    fn begin(&self, job: Job) {
        self.desk.set(State::Begin(job));
    }

    /// Waits for the end of the job.
    fn wait(&self) {
        drop(self.desk.until(|state| matches!(state, State::Idle)));
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.desk.set(State::End);
        if self.thread.take().map(JoinHandle::join).is_some_and(|end| end.is_err()) {
            log::error!("a search thread ended in a panic");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
    use std::thread::ThreadId;

    /// Which helpers ran, all at the same time.
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
        assert_eq!(Arc::strong_count(&ids), 1, "all have let go");
        let ids = lock(&ids);
        ids.iter().flatten().copied().collect()
    }

    #[test]
    fn helpers_live_on_while_they_are_wanted() {
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
    fn a_panic_ends_nobody_else() {
        let crew = Crew::default();
        let (stopped, ended) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let stop = || stopped.store(true, SeqCst);
        let found = crew.run(3, || 5, |number| assert_ne!(number, 2), stop);
        assert_eq!(found, Some(5));
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
