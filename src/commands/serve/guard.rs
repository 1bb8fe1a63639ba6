//! Controls access, and passes the token to the user's browser.
//!
//! Pages of other sites can make a browser send requests to this machine. However, they do not know the
//! token; they cannot send its header without a preflight request, which is never allowed; and a host name
//! that they resolve to 127.0.0.1 ("DNS rebinding") is not one of the two names that are served.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use firzan::system::locks::lock;
use firzan::web::fault;
use std::env;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// The header that carries the token.
const TOKEN_HEADER: &str = "x-firzan-token";

/// The error for a token of another server.
const OLD_TOKEN: &str = "this page belongs to a firzan serve that has ended; open the address that the \
                         running one has printed";

/// The content security policy: the page may load its own files, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// A secret that only this server and its user know.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Creates a token of 128 random bits.
    ///
    /// # Errors
    /// If the system provides no random numbers.
    pub fn new() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// True if a text is this token; takes constant time.
    fn matches(&self, text: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let differences = own.iter().zip(text).map(|(one, other)| one ^ other);
        own.len() == text.len() && differences.fold(0, |all, difference| all | difference) == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A page that redirects to the address, in a folder that only the user can enter. The browser gets its path
/// rather than the address, which contains the token, because all users of the machine can see command lines.
/// The page is removed when this is dropped.
pub struct Redirect(TempDir);

impl Redirect {
    /// Opens an address in the user's browser, if there is one. The address has already been printed.
    pub fn open(address: &str) -> Option<Redirect> {
        let redirect = Redirect::create(address);
        let opened = redirect.and_then(|redirect| show(&redirect.page()).map(|()| redirect));
        opened.inspect_err(|error| log::info!("no browser was opened: {error}")).ok()
    }

    fn create(address: &str) -> io::Result<Redirect> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("firzan-");
        #[cfg(unix)]
        {
            use std::{fs::Permissions, os::unix::fs::PermissionsExt};
            builder.permissions(Permissions::from_mode(0o700));
        }
        let redirect = Redirect(builder.tempdir_in(folder())?);
        let mut page = File::create_new(redirect.page())?;
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
        Ok(redirect)
    }

    fn page(&self) -> PathBuf {
        self.0.path().join("firzan.html")
    }
}

/// The user's folder for runtime files, or the system's temporary folder.
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

/// Checks requests against the server's port and token.
pub struct Guard {
    /// The port of this server.
    pub port: u16,
    /// The token of this server.
    pub token: Token,
    /// The page that redirects the browser; removed once a request has carried the token.
    pub redirect: Arc<Mutex<Option<Redirect>>>,
}

impl Guard {
    /// True if the request's host is one of the two names of this server.
    fn is_host(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let named: Vec<&HeaderValue> = headers.get_all(HOST).iter().collect();
        let is_authority = |name: &str| uri.authority().is_none_or(|asked| asked.as_str() == name);
        matches!(named[..], [name] if self.names().iter().any(|own| own == name && is_authority(own)))
    }

    fn names(&self) -> Vec<String> {
        let hosts = ["127.0.0.1", "localhost"];
        let mut names = hosts.map(|host| format!("{host}:{}", self.port)).to_vec();
        if self.port == 80 {
            names.extend(hosts.map(str::to_string));
        }
        names
    }

    /// True if a request comes from the page itself, or from no page at all.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let own = self.names().into_iter().map(|name| format!("http://{name}"));
        let own: Vec<String> = own.collect();
        let mut origins = headers.get_all(ORIGIN).iter();
        let sites = headers.get_all("sec-fetch-site");
        origins.all(|origin| own.iter().any(|own| own == origin))
            && sites.iter().all(|site| site == "same-origin")
    }

    /// True if a request carries the token.
    fn has_token(&self, headers: &HeaderMap) -> bool {
        let tokens: Vec<&HeaderValue> = headers.get_all(TOKEN_HEADER).iter().collect();
        matches!(tokens[..], [token] if self.token.matches(token.as_bytes()))
    }

    /// Returns the status and reason if a request is not allowed.
    fn check(&self, request: &Request) -> Result<(), (StatusCode, &'static str)> {
        let headers = request.headers();
        let is_json = || headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
        if !self.is_host(headers, request.uri()) {
            Err((StatusCode::FORBIDDEN, "wrong host name for this server"))
        } else if [Method::GET, Method::HEAD].contains(request.method()) {
            Ok(())
        } else if request.method() != Method::POST {
            Err((StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are allowed"))
        } else if !self.is_own(headers) {
            Err((StatusCode::FORBIDDEN, "requests from other sites are not allowed"))
        } else if !self.has_token(headers) {
            Err((
                StatusCode::FORBIDDEN,
                if headers.contains_key(TOKEN_HEADER) {
                    OLD_TOKEN
                } else {
                    "open the address that firzan serve has printed"
                },
            ))
        } else if !is_json() {
            Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "only application/json is accepted"))
        } else {
            Ok(())
        }
    }
}

/// Set once a request of a connection has carried the right token.
#[derive(Clone, Default)]
pub struct Trust(pub Arc<AtomicBool>);

/// Passes on allowed requests, and adds the security headers to every response.
pub async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => {
            if guard.has_token(request.headers()) {
                drop(lock(&guard.redirect).take());
                if let Some(trust) = request.extensions().get::<Trust>() {
                    trust.0.store(true, Ordering::Relaxed);
                }
            }
            next.run(request).await
        }
        Err((status, reason)) => {
            let content_type = [(CONTENT_TYPE, "application/json")];
            (status, content_type, fault(reason).to_string()).into_response()
        }
    };
    let headers = response.headers_mut();
    let always: [(HeaderName, &str); 5] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in always {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
