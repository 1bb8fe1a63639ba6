//! Where answers go: whole lines, from any thread.

use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex};

/// A stream that several threads write lines to. A reader that has gone away is no error: the end of input
/// will follow.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Writes to a stream.
    pub fn new(stream: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Box::new(stream))))
    }

    /// Writes a line, or several, and sends them off.
    pub fn line(&self, text: impl Display) {
        let text = text.to_string();
        for line in text.lines() {
            log::trace!(target: "protocol", ">> {line}");
        }
        let mut stream = self.0.lock().unwrap_or_else(|error| error.into_inner());
        let _ = writeln!(stream, "{text}").and_then(|()| stream.flush());
    }
}
