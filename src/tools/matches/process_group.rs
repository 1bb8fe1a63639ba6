//! The process group that is made for an engine, so that what it has started ends with it.
//!
//! A group of its own also keeps Ctrl-C from the engines: it is for the match, which lets them quit.

#[cfg(unix)]
mod unix {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard};

    /// The groups of all engines that run.
    static RUNNING: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

    fn running() -> MutexGuard<'static, BTreeSet<Pid>> {
        RUNNING.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// The group of one engine.
    pub struct ProcessGroup(Pid);

    impl ProcessGroup {
        /// Lets the program, when it starts, begin a group.
        pub fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        /// The group that `child` has begun.
        pub fn of(child: &Child) -> ProcessGroup {
            // The system's numbers of processes fit: they are `pid_t` before they are widened.
            let leader = Pid::from_raw(child.id() as i32);
            running().insert(leader);
            ProcessGroup(leader)
        }

        /// Ends whoever is left of it; once only, for its number may be given to others later.
        pub fn kill(&self) {
            if running().remove(&self.0) {
                // Nobody may be left.
                let _ = killpg(self.0, Signal::SIGKILL);
            }
        }
    }

    /// Ends all engines, where the program itself ends at once.
    pub fn kill_all() {
        for leader in std::mem::take(&mut *running()) {
            let _ = killpg(leader, Signal::SIGKILL);
        }
    }
}

#[cfg(unix)]
pub use unix::{ProcessGroup, kill_all};

/// Where there are no such groups only the engine itself is ended.
#[cfg(not(unix))]
pub struct ProcessGroup;

#[cfg(not(unix))]
impl ProcessGroup {
    pub fn prepare(_: &mut std::process::Command) {}

    pub fn of(_: &std::process::Child) -> ProcessGroup {
        ProcessGroup
    }

    pub fn kill(&self) {}
}

/// Ends no engine; they notice that their input has ended.
#[cfg(not(unix))]
pub fn kill_all() {}
