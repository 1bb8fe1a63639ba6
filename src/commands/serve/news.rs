//! The results of a search, streamed as they come: one JSON object per line.

use axum::body::HttpBody;
use firzan::search::Control;
use hyper::body::{Bytes, Frame};
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// The most lines waiting to be sent. A client that is too slow does not get them all.
const WAITING: usize = 256;

/// The end at which a search sends its lines.
pub struct Sender {
    lines: mpsc::Sender<Bytes>,
    control: Control,
}

/// The body of an answer; it is dropped with the connection, which ends the search.
pub struct Answer {
    lines: mpsc::Receiver<Bytes>,
    control: Control,
}

/// Both ends of a stream.
pub fn channel(control: Control) -> (Sender, Answer) {
    let (sender, lines) = mpsc::channel(WAITING);
    let answer = Answer { lines, control: control.clone() };
    let sender = Sender { lines: sender, control };
    (sender, answer)
}

impl Sender {
    /// Sends a line, unless the client is too slow.
    pub fn send(&self, news: &Value) {
        if let Err(mpsc::error::TrySendError::Closed(_)) = self.lines.try_send(bytes(news)) {
            self.control.stop();
        }
    }

    /// Sends the last line, and waits for room if necessary.
    pub fn last(&self, news: &Value) {
        // Fails only if the client has gone.
        let _ = self.lines.blocking_send(bytes(news));
    }
}

impl Answer {
    /// A stream of one line.
    pub fn just(news: &Value) -> Answer {
        let (sender, answer) = channel(Control::default());
        // The channel is empty: there is room for one line.
        let _ = sender.lines.try_send(bytes(news));
        answer
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl HttpBody for Answer {
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

fn bytes(news: &Value) -> Bytes {
    format!("{news}\n").into()
}
