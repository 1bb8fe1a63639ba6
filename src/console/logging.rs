//! Logging: warnings to standard error, or everything, including protocol lines, to a file.

use super::text::Printable;
use firzan::system::locks::lock;
use std::fs::{File, FileType, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{LazyLock, Mutex};

/// The log file; `None` to log to standard error.
static FILE: LazyLock<Mutex<Option<File>>> = LazyLock::new(|| Mutex::new(None));

/// Writes to the log file, or to standard error without one.
struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match lock(&FILE).as_mut() {
            Some(file) => file.write(bytes),
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match lock(&FILE).as_mut() {
            Some(file) => file.flush(),
            None => Ok(()),
        }
    }
}

/// Starts logging. `RUST_LOG` selects what is logged; the default is warnings.
pub fn start() {
    let mut builder = env_logger::Builder::new();
    // The filter accepts everything; the maximum level decides, because only that can be changed later.
    match std::env::var("RUST_LOG") {
        Ok(filter) => builder.parse_filters(&filter),
        Err(_) => builder.filter_level(log::LevelFilter::Trace),
    };
    builder.target(env_logger::Target::Pipe(Box::new(LogWriter)));
    // Text from engines and files must not reach a terminal unescaped.
    builder.format(|out, record| {
        let (time, level, target) = (out.timestamp(), record.level(), record.target());
        let text = Printable(record.args());
        writeln!(out, "[{time} {level:<5} {target}] {text}")
    });
    if builder.try_init().is_ok() && std::env::var_os("RUST_LOG").is_none() {
        log::set_max_level(log::LevelFilter::Warn);
    }
}

/// Appends everything to a log file; without a path, logs warnings to standard error.
///
/// # Errors
/// If the file cannot be opened or could block the program; logging then continues as before.
pub fn to_file(path: Option<&str>) -> io::Result<()> {
    let file = match path {
        Some(path) => Some(open(Path::new(path))?),
        None => None,
    };
    let level = if file.is_some() { log::LevelFilter::Trace } else { log::LevelFilter::Warn };
    *lock(&FILE) = file;
    log::set_max_level(level);
    Ok(())
}

/// Opens a file to append to. Pipes are rejected because they could block, and disks because they are not
/// logs; a device such as `/dev/null` or a terminal may be intended.
fn open(path: &Path) -> io::Result<File> {
    match path.metadata() {
        Ok(data) if !data.is_file() && !is_device(data.file_type()) => {
            Err(io::Error::other("it is not a regular file"))
        }
        _ => OpenOptions::new().create(true).append(true).open(path),
    }
}

#[cfg(unix)]
fn is_device(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_char_device()
}

#[cfg(not(unix))]
fn is_device(_: FileType) -> bool {
    false
}
