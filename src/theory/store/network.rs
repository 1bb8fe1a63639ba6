//! Network file systems, on which SQLite's locks and the memory that its processes share do not reach other
//! machines (<https://www.sqlite.org/wal.html>).

use anyhow::{Result, bail};
use std::path::Path;

/// Their numbers in Linux, from statfs(2) and `linux/magic.h`, and their names.
const KINDS: [(u32, &str); 8] = [
    (0x6969, "NFS"),
    (0x517B, "SMB"),
    (0xFE53_4D42, "SMB"),
    (0xFF53_4D42, "CIFS"),
    (0x5346_414F, "AFS"),
    (0x00C3_6400, "Ceph"),
    (0x0BD0_0BD0, "Lustre"),
    (0x4750_4653, "GPFS"),
];

/// Refuses a file to be written on a network file system: that of `place`, an absolute path without links.
///
/// # Errors
/// If it is on one; the message has the name that the user gave it.
pub(super) fn refuse(name: &Path, place: &Path) -> Result<()> {
    refuse_kind(name, place.parent().and_then(kind))
}

fn refuse_kind(name: &Path, kind: Option<u32>) -> Result<()> {
    if let Some((_, system)) = KINDS.iter().find(|&&(number, _)| Some(number) == kind) {
        bail!(
            "{}: a theory on a network file system ({system}) may be damaged: keep it in a folder of this \
             machine, or on a server (postgres://HOST/DATABASE)",
            name.display()
        );
    }
    Ok(())
}

/// The number of a folder's file system; `None` if it is unknown.
#[cfg(target_os = "linux")]
fn kind(folder: &Path) -> Option<u32> {
    let found = nix::sys::statfs::statfs(folder).ok()?;
    // Its type differs among machines; the numbers have 32 bits.
    Some(found.filesystem_type().0 as u32)
}

#[cfg(not(target_os = "linux"))]
fn kind(_: &Path) -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theory_on_a_network_file_system_is_refused() {
        let path = Path::new("shared/chess.theory");
        let fault = refuse_kind(path, Some(0x6969)).expect_err("NFS").to_string();
        assert!(fault.starts_with("shared/chess.theory: ") && fault.contains("(NFS)"), "{fault}");
        assert!(refuse_kind(path, Some(0xEF53)).is_ok(), "ext4");
        let folder = tempfile::tempdir().expect("a folder");
        assert!(cfg!(not(target_os = "linux")) || kind(folder.path()).is_some());
        assert!(refuse(path, &folder.path().join("chess.theory")).is_ok());
    }
}
