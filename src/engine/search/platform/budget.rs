//! The memory still available to this program.

use memmap2::MmapMut;
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes reserved for search threads and everything else.
const RESERVE: u64 = 32 << 20;

/// The maximum size of a table in mebibytes: the memory left on the machine and in this program's control
/// groups, minus the reserve. `None` if the system does not report it.
pub fn free_mebibytes() -> Option<usize> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let free = control_groups(&groups, Path::new("/sys/fs/cgroup"))
        .iter()
        .filter_map(Group::free)
        .chain(machine)
        .min()?;
    Some((free.saturating_sub(RESERVE) >> 20) as usize)
}

/// True if the address space still has room for the reserve. A limit (such as `ulimit -v`) can only be
/// detected by trying, and an allocation that fails during a search would abort the program.
pub fn has_room() -> bool {
    MmapMut::map_anon(RESERVE as usize).is_ok()
}

/// The available bytes according to `/proc/meminfo`.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// A control group's folder and the names of its files, in cgroup version 2 or 1.
#[derive(PartialEq, Eq, Debug)]
struct Group {
    folder: PathBuf,
    limit: &'static str,
    usage: &'static str,
    cache: &'static str,
}

impl Group {
    /// Bytes left below the limit, counting reclaimable caches as free; `None` without a limit.
    fn free(&self) -> Option<u64> {
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).ok();
        let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
        let cache = read("memory.stat").and_then(|stat| field(&stat, self.cache));
        let used = number(self.usage)?.saturating_sub(cache.unwrap_or(0));
        Some(number(self.limit)?.saturating_sub(used))
    }
}

/// The value of a field of `memory.stat`.
fn field(stat: &str, name: &str) -> Option<u64> {
    let mut lines = stat.lines().filter_map(|line| line.split_once(' '));
    lines.find(|&(found, _)| found == name)?.1.trim().parse().ok()
}

/// The memory groups listed in `/proc/self/cgroup`, and all their ancestors: every limit applies. Inside a
/// container the path may be the host's, where only the root group is visible.
fn control_groups(groups: &str, root: &Path) -> Vec<Group> {
    let mut found = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let path = Path::new(path.trim_start_matches('/'));
        if controllers.is_empty() {
            found.extend(path.ancestors().map(|path| Group {
                folder: root.join(path),
                limit: "memory.max",
                usage: "memory.current",
                cache: "inactive_file",
            }));
        } else if controllers.split(',').any(|name| name == "memory") {
            found.extend(path.ancestors().map(|path| Group {
                folder: root.join("memory").join(path),
                limit: "memory.limit_in_bytes",
                usage: "memory.usage_in_bytes",
                cache: "total_inactive_file",
            }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo_is_read() {
        let text = "MemTotal:  24683656 kB\nMemFree: 1 kB\nMemAvailable:   23951024 kB\n";
        assert_eq!(available(text), Some(23_951_024 * 1024));
        assert_eq!(available("MemTotal: 5 kB\n"), None);
        assert_eq!(available("MemAvailable: many kB\n"), None);
    }

    #[test]
    fn limits_of_both_versions_and_of_all_ancestors_apply() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        write("a/b/memory.max", "max\n");
        write("a/b/memory.current", "1000\n");
        write("a/memory.max", "5000\n");
        write("a/memory.current", "3000\n");
        write("a/memory.stat", "anon 2000\nfile 999\ninactive_file 500\n");
        write("memory/c/memory.limit_in_bytes", "9000\n");
        write("memory/c/memory.usage_in_bytes", "9500\n");
        write("memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("memory/memory.usage_in_bytes", "10000\n");
        let free = |groups: &str| {
            let groups = control_groups(groups, folder.path());
            groups.iter().filter_map(Group::free).min()
        };
        assert_eq!(free("0::/a/b\n"), Some(2500));
        assert_eq!(free("5:cpu,cpuacct:/a\n4:cpu,memory:/c\n0::/\n"), Some(0));
        assert_eq!(free("4:memory:/host/only\n"), Some(9_223_372_036_854_761_712));
        assert_eq!(free("0::/elsewhere\n"), None);
        assert_eq!(free("nonsense\n::\n"), None);
    }
}
