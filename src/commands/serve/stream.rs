//! Streams the results of a search as they come: one JSON object per line.

use axum::body::HttpBody;
use firzan::search::Control;
use hyper::body::{Bytes, Frame};
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// Maximum number of lines waiting to be sent. A client that is too slow misses some.
const CAPACITY: usize = 256;

/// The sending end of a stream, used by a search.
pub struct Sender {
    lines: mpsc::Sender<Bytes>,
    control: Control,
}

/// The receiving end of a stream: the body of a response. Closing the connection drops it, which stops the
/// search.
pub struct Lines {
    lines: mpsc::Receiver<Bytes>,
    control: Control,
}

/// Creates both ends of a stream.
pub fn channel(control: Control) -> (Sender, Lines) {
    let (sender, lines) = mpsc::channel(CAPACITY);
    let answer = Lines { lines, control: control.clone() };
    (Sender { lines: sender, control }, answer)
}

impl Sender {
    /// Sends a line unless the client is too slow. Stops the search if the client has disconnected.
    pub fn send(&self, object: &Value) {
        if let Err(mpsc::error::TrySendError::Closed(_)) = self.lines.try_send(bytes(object)) {
            self.control.stop();
        }
    }

    /// Sends the last line, waiting for room if necessary.
    pub fn last(&self, object: &Value) {
        // Fails only if the client has disconnected.
        let _ = self.lines.blocking_send(bytes(object));
    }
}

impl Lines {
    /// A stream of a single line.
    pub fn single(object: &Value) -> Lines {
        let (sender, answer) = channel(Control::default());
        // The channel is empty: there is room for one line.
        let _ = sender.lines.try_send(bytes(object));
        answer
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = self.lines.poll_recv(context);
        line.map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

fn bytes(object: &Value) -> Bytes {
    format!("{object}\n").into()
}
