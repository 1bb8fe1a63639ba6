//! The command line as users and scripts see it: the program itself is run.

#[cfg(unix)]
mod analyse;
mod annotate;
mod arguments;
mod ask;
mod books;
mod check;
mod compressed;
mod convert;
mod defined;
mod faults;
#[allow(dead_code)]
#[path = "../common/folder.rs"]
mod folder;
mod help;
#[cfg(unix)]
mod learn;
mod learnt;
mod openings;
mod pictures;
#[cfg(unix)]
mod play;
#[cfg(target_os = "linux")]
mod printing;
mod report;
#[cfg_attr(not(unix), allow(dead_code))]
mod running;
mod show;
#[cfg(unix)]
mod signals;
mod study;
#[cfg(unix)]
mod terminal;
mod theory;
mod variants;
#[cfg(unix)]
#[path = "../common/waiting.rs"]
mod waiting;

use folder::{FIRZAN, Folder, command, feed, run, stderr, stdout};
use std::path::Path;

/// A match of the program with itself, whose table goes to a file.
fn match_arguments(rounds: u32, table: &Path) -> String {
    format!(
        "match -engine cmd=$FIRZAN name=one -engine cmd=$FIRZAN name=two -each nodes=5 option.Hash=1 \
         -maxmoves 4 -rounds {rounds} -json {}",
        table.display()
    )
}
