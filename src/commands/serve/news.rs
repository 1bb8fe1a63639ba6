//! What a search finds, sent as it comes: an object a line.

use crate::search::Control;
use axum::body::HttpBody;
use hyper::body::{Bytes, Frame};
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// Lines that may wait to be sent. A client too slow for more does not get them all.
const WAITING: usize = 256;

/// Where a search tells its news.
pub struct Sender {
    lines: mpsc::Sender<Bytes>,
    control: Control,
}

/// The body of an answer; dropped with the connection, it ends the search.
pub struct Told {
    lines: mpsc::Receiver<Bytes>,
    control: Control,
}

/// Both ends of the news of a search.
pub fn channel(control: Control) -> (Sender, Told) {
    let (sender, lines) = mpsc::channel(WAITING);
    let told = Told { lines, control: control.clone() };
    let sender = Sender { lines: sender, control };
    (sender, told)
}

impl Sender {
    /// Tells something, unless the client is too slow.
    pub fn tell(&self, news: &Value) {
        if let Err(mpsc::error::TrySendError::Closed(_)) = self.lines.try_send(bytes(news)) {
            self.control.stop();
        }
    }

    /// Tells the last news, for which there is time.
    pub fn last(&self, news: &Value) {
        // A client that has gone does not want it.
        let _ = self.lines.blocking_send(bytes(news));
    }
}

impl Told {
    /// News of one line.
    pub fn just(news: &Value) -> Told {
        let (sender, told) = channel(Control::default());
        // There is room for one.
        let _ = sender.lines.try_send(bytes(news));
        told
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl HttpBody for Told {
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
