//! `firzan serve`: serves the web page and gives it the native engine.
//!
//! Only programs on this machine can reach the server, and they need the token in the address that it prints.
//! Pages of other sites, which can make a browser send requests here, do not have it.
//!
//! | file | contents |
//! |---|---|
//! | `listen` | accepts connections, and limits their number and time |
//! | `guard` | access control, and opening the browser |
//! | `answers` | answers to requests |
//! | `windows` | the transposition table and the search of each browser window |
//! | `read_only` | the explorer of a theory for others |
//! | `slots` | the limit on concurrent searches |
//! | `stream` | streams the results of a search |
//! | `theories` | answers questions about theories |

mod answers;
mod guard;
mod listen;
mod read_only;
mod slots;
mod stream;
mod theories;
mod windows;

use crate::commands::book;
use crate::console::interrupt;
use crate::console::output::Output;
use crate::protocol::engine::{DEFAULT_HASH, MAX_THREADS};
use crate::theory::store::Address;
use anyhow::{Context, Result, ensure};
use axum::Router;
use clap::Args;
use firzan::games::Registry;
use firzan::system::locks::lock;
use guard::{Guard, Redirect};
use std::future;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use theories::Theories;
use tokio::sync::Notify;

/// The default port. It is fixed because a browser stores the page's games by address and port.
const DEFAULT_PORT: u16 = 8714;

/// The arguments of `firzan serve`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The TCP port; 0 = any free port [default: 8714, or any free port if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// Maximum number of threads per search, and of concurrent searches: further searches wait, and end an
    /// analysis without a limit [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,
    /// Size of each browser window's transposition table, in MiB
    #[arg(long, default_value_t = DEFAULT_HASH as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// An opening book to play from; may be repeated for different games
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    /// A theory to show beside the board; may be repeated for different games
    #[arg(long, value_name = "STORE")]
    theory: Vec<Address>,
    /// Serve only the explorer of the theory, which changes nothing
    #[arg(long, requires = "theory")]
    read_only: bool,
    /// The address and port on which others can reach the explorer, such as 0.0.0.0:8080
    #[arg(long, value_name = "ADDRESS", requires = "read_only", conflicts_with = "port")]
    listen: Option<SocketAddr>,
}

/// Serves the page until a signal arrives.
///
/// # Errors
/// If the port is in use, or a book or a theory cannot be read.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let books = options.book.iter().map(|path| book::open(path, registry));
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let resources = windows::Resources {
        threads: options.threads.map_or(threads, usize::from),
        hash: options.hash as usize,
        books: books.collect::<Result<_>>()?,
        theories: Theories::open(&options.theory, registry)?,
        registry: registry.clone(),
    };
    if options.read_only {
        ensure!(options.theory.len() == 1, "--read-only shows one theory: name only one with --theory");
        return read_only(options, resources.theories, output, registry);
    }
    let listener = listener(options.port)?;
    let port = listener.local_addr()?.port();
    let token = guard::Token::new()?;
    let address = format!("http://127.0.0.1:{port}/#token={token}");

    let signal = announce(output, &address);
    let redirect = (!options.no_open).then(|| Redirect::open(&address)).flatten();
    let redirect = Arc::new(Mutex::new(redirect));
    let windows = windows::Windows::new(resources);
    let guard = Guard { port, token, redirect: Arc::clone(&redirect) };
    let router = answers::router(Arc::clone(&windows), guard);
    serve(listener, router, &signal, Arc::clone(&windows).sweep())?;
    windows.stop_all();
    drop(lock(&redirect).take());
    Ok(())
}

/// Serves the explorer until a signal arrives. Everybody may read it, so there is no token.
fn read_only(options: &Arguments, theories: Theories, output: &Output, registry: &Registry) -> Result<()> {
    let listener = match options.listen {
        Some(address) => {
            let listener =
                TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
            listener.set_nonblocking(true)?;
            listener
        }
        None => listener(options.port)?,
    };
    let signal = announce(output, &format!("http://{}/", listener.local_addr()?));
    serve(listener, read_only::router(theories, registry), &signal, future::ready(()))
}

/// Prints the server's address. Returns the notice of a signal, which from now on does not end the program.
fn announce(output: &Output, address: &str) -> Arc<Notify> {
    let signal = Arc::new(Notify::new());
    let wake = Arc::clone(&signal);
    interrupt::on_signal(move || wake.notify_one(), || {});
    output.line(format_args!("{address}\nPress Ctrl-C to stop the server."));
    signal
}

/// Serves until a signal arrives; `beside` runs meanwhile. Unfinished answers are not waited for.
fn serve(
    listener: TcpListener,
    router: Router,
    signal: &Notify,
    beside: impl Future<Output = ()> + Send + 'static,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let serving = tokio::spawn(listen::serve(listener, router));
        let beside = tokio::spawn(beside);
        signal.notified().await;
        serving.abort();
        beside.abort();
    });
    runtime.shutdown_background();
    Ok(())
}

fn listener(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match port {
        Some(port) => bind(port).with_context(|| format!("cannot listen on port {port}"))?,
        None => bind(DEFAULT_PORT).or_else(|_| bind(0))?,
    };
    listener.set_nonblocking(true)?;
    Ok(listener)
}
