//! Opening the browser.

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A file that redirects to the address, in a folder that only the user can enter: the address contains the
/// secret, and every user of the machine can see the command lines of all programs. The file is removed when
/// this is dropped.
pub struct Door(TempDir);

impl Door {
    /// Opens an address in the user's browser, if there is one; the address has been printed in any case.
    pub fn open(address: &str) -> Option<Door> {
        let door = Door::to(address);
        let opened = door.and_then(|door| show(&door.page()).map(|()| door));
        opened.inspect_err(|error| log::info!("no browser was opened: {error}")).ok()
    }

    fn to(address: &str) -> io::Result<Door> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("firzan-");
        #[cfg(unix)]
        {
            use std::{fs::Permissions, os::unix::fs::PermissionsExt};
            builder.permissions(Permissions::from_mode(0o700));
        }
        let door = Door(builder.tempdir_in(folder())?);
        let mut page = File::create_new(door.page())?;
        #[cfg(unix)]
        {
            use std::{fs::Permissions, os::unix::fs::PermissionsExt};
            page.set_permissions(Permissions::from_mode(0o600))?;
        }
        write!(
            page,
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url={address}\">\n<title>Firzan</title>\n\
             <a href=\"{address}\">Firzan</a>\n"
        )?;
        Ok(door)
    }

    fn page(&self) -> PathBuf {
        self.0.path().join("firzan.html")
    }
}

/// The user's own folder for runtime files, if there is one.
fn folder() -> PathBuf {
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let usable = runtime.filter(|folder| folder.is_absolute() && folder.is_dir());
    usable.unwrap_or_else(env::temp_dir)
}

/// Shows a page in the user's browser.
fn show(page: &Path) -> io::Result<()> {
    let mut command = match env::consts::OS {
        "windows" => {
            let mut command = Command::new("rundll32");
            command.arg("url.dll,FileProtocolHandler");
            command
        }
        "macos" => Command::new("open"),
        _ => Command::new("xdg-open"),
    };
    command.arg(page).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let wait = move || child.wait();
    let waiting = std::thread::Builder::new().name("browser".into());
    drop(waiting.spawn(wait));
    Ok(())
}
