//! Opening the browser.

use std::process::{Command, Stdio};

/// Opens an address in the user's browser, if there is one: it has been printed in any case.
pub fn open(address: &str) {
    let mut command = match std::env::consts::OS {
        "windows" => {
            let mut command = Command::new("rundll32");
            command.arg("url.dll,FileProtocolHandler");
            command
        }
        "macos" => Command::new("open"),
        _ => Command::new("xdg-open"),
    };
    command.arg(address).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            let wait = move || child.wait();
            let waiting = std::thread::Builder::new()
                .name("browser".into())
                .spawn(wait);
            drop(waiting);
        }
        Err(error) => log::info!("no browser was opened: {error}"),
    }
}
