//! Pinning engines to processors.

use crate::tournament::line::words::Group;
use anyhow::{Context, Result, ensure};

/// Reads `-use-affinity [LIST]`, with a LIST such as `3,5,7-11`. The default is every processor that the
/// program may use.
///
/// # Errors
/// If the list is malformed, or the system cannot pin processes.
pub fn processors(group: &Group) -> Result<Vec<usize>> {
    ensure!(cfg!(target_os = "linux"), "-use-affinity: engines can be pinned to processors only on Linux");
    if group.values.is_empty() {
        return allowed_processors();
    }
    let list = group.value()?;
    let fault = || format!("-use-affinity: expected a list such as 3,5,7-11, found {list:?}");
    let mut processors = Vec::new();
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| {
            let number = text.parse::<usize>().ok().filter(|&number| number < 1024);
            number.with_context(fault)
        };
        let (first, last) = (number(first)?, number(last)?);
        ensure!(first <= last, fault());
        processors.extend(first..=last);
    }
    Ok(processors)
}

#[cfg(target_os = "linux")]
mod linux {
    use anyhow::{Context, Result};
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    pub fn allowed_processors() -> Result<Vec<usize>> {
        let set = sched_getaffinity(Pid::from_raw(0)).context("-use-affinity")?;
        let numbers = 0..CpuSet::count();
        Ok(numbers.filter(|&number| set.is_set(number).unwrap_or(false)).collect())
    }

    /// Pins a process to processors; must be called before it starts more threads.
    ///
    /// # Errors
    /// If a processor does not exist.
    pub fn bind(process: u32, processors: &[usize]) -> Result<()> {
        let mut set = CpuSet::new();
        let bound = processors.iter().try_for_each(|&number| set.set(number));
        bound
            .and_then(|()| sched_setaffinity(Pid::from_raw(process as i32), &set))
            .with_context(|| format!("cannot pin an engine to the processors {processors:?}"))
    }
}

#[cfg(target_os = "linux")]
use linux::allowed_processors;
#[cfg(target_os = "linux")]
pub use linux::bind;

#[cfg(not(target_os = "linux"))]
fn allowed_processors() -> Result<Vec<usize>> {
    Ok(Vec::new())
}

/// Does nothing, because `processors` rejects the option.
#[cfg(not(target_os = "linux"))]
pub fn bind(_: u32, _: &[usize]) -> Result<()> {
    Ok(())
}
