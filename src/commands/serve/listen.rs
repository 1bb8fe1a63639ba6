//! Accepts connections, and limits their number and time.

use super::guard::Trust;
use axum::Extension;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Sleep, sleep};

/// Maximum number of open connections.
const MAX_CONNECTIONS: usize = 128;
/// Time limit for a client to send a request's headers.
const HEADER_TIME: Duration = Duration::from_secs(10);
/// Maximum time for which a client may stop reading a response.
const WRITE_TIME: Duration = Duration::from_secs(20);
/// Pause after failing to accept a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Accepts and serves connections forever.
///
/// # Errors
/// If the listener cannot be used.
pub async fn serve(listener: std::net::TcpListener, router: Router) -> io::Result<Infallible> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut connections = Connections::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => connections.add(stream, &router),
            Err(error) => {
                log::warn!("cannot accept a connection: {error}");
                sleep(PAUSE).await;
            }
        }
    }
}

/// The open connections, oldest first.
#[derive(Default)]
struct Connections(VecDeque<(JoinHandle<()>, Trust)>);

impl Connections {
    /// Serves a new connection. If there are too many, closes the oldest one that has never carried the
    /// token, or the new one if all have.
    fn add(&mut self, stream: TcpStream, router: &Router) {
        self.0.retain(|(task, _)| !task.is_finished());
        if self.0.len() >= MAX_CONNECTIONS {
            let unknown = self.0.iter().position(|(_, trust)| !trust.0.load(Relaxed));
            let Some((oldest, _)) = unknown.and_then(|index| self.0.remove(index)) else {
                return;
            };
            oldest.abort();
        }
        let trust = Trust::default();
        let task = tokio::spawn(connection(stream, router.clone(), trust.clone()));
        self.0.push_back((task, trust));
    }
}

async fn connection(stream: TcpStream, router: Router, trust: Trust) {
    let service = TowerToHyperService::new(router.layer(Extension(trust)));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Timed::new(stream)), service)
        .await;
    if let Err(error) = served {
        log::debug!("a connection ended: {error}");
    }
}

/// A connection that fails if the client reads nothing for [`WRITE_TIME`].
struct Timed {
    stream: TcpStream,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    fn new(stream: TcpStream) -> Timed {
        Timed { stream, waiting: None }
    }

    /// Passes on the outcome of a write, or returns an error if it has taken too long.
    fn timed<T>(&mut self, context: &mut Context<'_>, outcome: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.waiting = None;
            return outcome;
        }
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(WRITE_TIME)));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Timed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Timed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, outcome)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
