//! Runs each engine in its own process group, so that its descendants end with it.
//!
//! Engines then do not receive Ctrl-C either: the match handles it and tells them to quit.

#[cfg(unix)]
mod unix {
    use firzan::system::locks::lock;
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard};

    /// The groups of all running engines.
    static RUNNING: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

    fn running() -> MutexGuard<'static, BTreeSet<Pid>> {
        lock(&RUNNING)
    }

    /// The group of one engine.
    pub struct ProcessGroup(Pid);

    impl ProcessGroup {
        /// Makes the command start a new group.
        pub fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        /// The group that `child` started.
        pub fn of(child: &Child) -> ProcessGroup {
            // Process ids fit: they are a widened `pid_t`.
            let leader = Pid::from_raw(child.id() as i32);
            running().insert(leader);
            ProcessGroup(leader)
        }

        /// Kills the remaining processes of the group. Works only once, because the id may be reused later.
        pub fn kill(&self) {
            if running().remove(&self.0) {
                // Fails if the group is empty.
                let _ = killpg(self.0, Signal::SIGKILL);
            }
        }
    }

    /// Kills all engines; called when the program must end immediately.
    pub fn kill_all() {
        for leader in std::mem::take(&mut *running()) {
            let _ = killpg(leader, Signal::SIGKILL);
        }
    }
}

#[cfg(unix)]
pub use unix::{ProcessGroup, kill_all};

/// Without process groups, only the engine itself is killed.
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

/// Does nothing: engines quit when their input ends.
#[cfg(not(unix))]
pub fn kill_all() {}
