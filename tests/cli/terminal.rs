//! A terminal of the tests' own.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

/// Opens a terminal: the side that shows what is printed, and the one that a program has.
pub fn pseudo_terminal() -> (OwnedFd, File) {
    // If a program inherited the first side, it would not be closed.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let terminal = openpt(flags).expect("a terminal");
    grantpt(&terminal).expect("granted");
    unlockpt(&terminal).expect("unlocked");
    let name = ptsname(&terminal, Vec::new()).expect("a name");
    let side = File::options()
        .read(true)
        .write(true)
        .open(OsStr::from_bytes(name.to_bytes()))
        .expect("the terminal's other side");
    (terminal, side)
}

/// What a command writes to a terminal; it must succeed.
pub fn shown(mut command: Command, (terminal, side): (OwnedFd, File)) -> String {
    let mut child = command.stdout(side).spawn().expect("the program starts");
    drop(command);
    let mut text = Vec::new();
    // Reading from a terminal whose other side is closed fails.
    let _ = File::from(terminal).read_to_end(&mut text);
    assert!(child.wait().expect("an end").success());
    String::from_utf8(text).expect("text")
}

/// A terminal with this many columns; 0 means unknown.
pub fn of_width(columns: u16) -> (OwnedFd, File) {
    let (terminal, side) = pseudo_terminal();
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).expect("a size");
    (terminal, side)
}
